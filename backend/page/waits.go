package page

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"

	"sitewright/backend/fault"
)

// How often WaitForFunction asks the page. The app asks, not the page itself: in
// a tab that nobody looks at, a page's own frames and timers hardly come.
const (
	askFirst = 10 * time.Millisecond
	askEvery = 100 * time.Millisecond
)

// WaitOptions say how WaitForFunction waits.
type WaitOptions struct {
	// Polling is how often the code is run; 0 is as often as needed.
	Polling time.Duration
	// Timeout replaces the page's; 0 is without end.
	Timeout *time.Duration
}

// WaitForFunction runs the code in a frame, "" for the top one, until its value
// counts as true, and returns that value. It goes on over navigations. What the
// code throws ends it; time that runs out is wait-timeout.
func (p *Page) WaitForFunction(ctx context.Context, frameID string, code Code, o WaitOptions) (json.RawMessage, error) {
	const member = "page.waitForFunction"
	f, err := p.Frame(frameID)
	if err != nil {
		return nil, err
	}
	limit := p.newLimit(o.Timeout)
	bounded, cancel := limit.context(ctx, p)
	defer cancel()
	last := json.RawMessage("null")
	for wait := askFirst; ; wait = min(2*wait, askEvery) {
		value, err := f.evaluate(bounded, member, code)
		switch {
		case fault.CodeOf(err) == fault.PageNavigated: // the next document is asked
		case errors.Is(err, errSilent):
			return nil, fault.New(fault.WaitTimeout, "%s: waited %s, but the page did not answer.", member, seconds(limit.whole)).
				WithHint("It may be busy, or the function's promise may never end.")
		case err != nil:
			return nil, err
		case truthy(value):
			return value, nil
		default:
			last = value
		}
		if o.Polling > 0 {
			wait = o.Polling
		}
		if limit.whole > 0 {
			wait = min(wait, max(time.Until(limit.end), time.Millisecond))
		}
		pause(bounded, wait)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if limit.over() && !p.asking() {
			return nil, fault.New(fault.WaitTimeout, "%s: waited %s for the function to return something true: it returned %s.",
				member, seconds(limit.whole), shortly(last)).WithHint("Check that it can come true on this page, or allow more time with timeout.")
		}
	}
}

// truthy reports whether JavaScript counts the value, encoded as value.ts does,
// as true.
func truthy(value json.RawMessage) bool {
	switch string(bytes.TrimSpace(value)) {
	case "", "null", "false", "0", `""`, `{"u":1}`, `{"n":"NaN"}`, `{"n":"-0"}`, `{"b":"0"}`:
		return false
	}
	return true
}

// shortly shows a value in a message.
func shortly(value json.RawMessage) string {
	switch text := string(value); {
	case text == string(undefined):
		return "undefined"
	case len(text) > 60:
		return text[:60] + "…"
	default:
		return text
	}
}

// Title is the title of a frame's document, "" for the top one.
func (p *Page) Title(ctx context.Context, frameID string) (string, error) {
	return p.ownText(ctx, frameID, "document.title")
}

// Content is the HTML of a frame's document, "" for the top one, as it is now.
func (p *Page) Content(ctx context.Context, frameID string) (string, error) {
	return p.ownText(ctx, frameID, `(document.doctype ? new XMLSerializer().serializeToString(document.doctype) + "\n" : "") +
		(document.documentElement ? document.documentElement.outerHTML : "")`)
}

// ownText evaluates an expression to a text in our own world, where the page has
// no say in what it means.
func (p *Page) ownText(ctx context.Context, frameID, expression string) (string, error) {
	f, err := p.Frame(frameID)
	if err != nil {
		return "", err
	}
	ctx, cancel := p.newLimit(nil).context(ctx, p)
	defer cancel()
	for {
		doc, err := f.document(ctx)
		if err != nil {
			return "", err
		}
		text, err := doc.ownText(ctx, expression)
		if !isLeft(err) {
			return text, err
		}
	}
}

func (d *document) ownText(ctx context.Context, expression string) (string, error) {
	if err := d.allow(); err != nil {
		return "", err
	}
	if _, err := d.ownKit(ctx); err != nil {
		return "", err
	}
	r, err := d.evaluate(ctx, d.ownWorld().unique, expression)
	if err != nil {
		return "", err
	}
	var text string
	if err := json.Unmarshal(r.Value, &text); err != nil {
		return "", errors.New("the page's answer is no text")
	}
	return text, nil
}

// Info is what a script is told of its tab.
type Info struct {
	TargetID string `json:"targetId"`
	URL      string `json:"url"`
	Title    string `json:"title"`
	// Width and Height are the view's, X and Y how far the page is scrolled, and
	// PageWidth and PageHeight the whole page's, all in CSS pixels.
	Width      float64 `json:"width"`
	Height     float64 `json:"height"`
	ScrollX    float64 `json:"scrollX"`
	ScrollY    float64 `json:"scrollY"`
	PageWidth  float64 `json:"pageWidth"`
	PageHeight float64 `json:"pageHeight"`
	// Dialog is the message box that is open, or nil.
	Dialog *Dialog `json:"dialog,omitempty"`
}

// Info tells of the tab. While a message box is open, which keeps the page from
// answering, the title and the sizes are left out.
func (p *Page) Info(ctx context.Context) (Info, error) {
	info := Info{TargetID: p.tab.ID(), URL: p.URL(), Dialog: p.feed.openDialog()}
	if info.Dialog != nil {
		return info, nil
	}
	title, err := p.Title(ctx, "")
	if err != nil {
		return Info{}, err
	}
	m, err := send(ctx, Session(p.tab), cdppage.GetLayoutMetrics, cdp.Empty{})
	if err != nil {
		return Info{}, err
	}
	info.Title = title
	info.Width, info.Height = m.CSSVisualViewport.ClientWidth, m.CSSVisualViewport.ClientHeight
	info.ScrollX, info.ScrollY = m.CSSVisualViewport.PageX, m.CSSVisualViewport.PageY
	info.PageWidth, info.PageHeight = m.CSSContentSize.Width, m.CSSContentSize.Height
	return info, nil
}

// BringToFront shows the tab in front of others in its window.
func (p *Page) BringToFront(ctx context.Context) error {
	_, err := send(ctx, Session(p.tab), cdppage.BringToFront, cdp.Empty{})
	return err
}
