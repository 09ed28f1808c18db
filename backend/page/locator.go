package page

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"sitewright/backend/fault"
)

// Locator is a way to find elements. It holds none: each action looks anew.
type Locator struct {
	page  *Page
	frame *Frame
	// selector is in Playwright's own syntax, frames included.
	selector string
}

// Locator returns the locator of a selector in a frame; "" is the top frame.
func (p *Page) Locator(frameID, selector string) (*Locator, error) {
	f, err := p.Frame(frameID)
	if err != nil {
		return nil, err
	}
	return &Locator{page: p, frame: f, selector: selector}, nil
}

// Beside is the locator of another selector in the same frame.
func (l *Locator) Beside(selector string) (*Locator, error) {
	if selector == "" {
		return nil, fault.New(fault.BadArguments, "A locator needs a selector.")
	}
	return &Locator{page: l.page, frame: l.frame, selector: selector}, nil
}

// decodeDone reads what a question gave.
func decodeDone[T any](f found, err error) (T, error) {
	var value T
	if err != nil {
		return value, err
	}
	if err := json.Unmarshal(f.done, &value); err != nil {
		return value, fmt.Errorf("reading the page's answer: %w", err)
	}
	return value, nil
}

// State is what WaitFor waits for.
type State string

// The states of an element. One that is not there is hidden.
const (
	Attached State = "attached"
	Detached State = "detached"
	Visible  State = "visible"
	Hidden   State = "hidden"
)

// WaitFor waits until the element is in the state, Visible if it is empty. Time
// that runs out is wait-timeout.
func (l *Locator) WaitFor(ctx context.Context, state State, timeout *time.Duration) error {
	switch state {
	case "":
		state = Visible
	case Attached, Detached, Visible, Hidden:
	default:
		return fault.New(fault.BadArguments, "locator.waitFor: there is no state %q.", state).
			WithHint("It waits for attached, detached, visible or hidden.")
	}
	q := question{member: "locator.waitFor", method: "wait", limit: l.page.newLimit(timeout), args: map[string]any{"state": state}}
	_, err := l.ask(ctx, q)
	if code := fault.CodeOf(err); code == fault.ElementNotFound || code == fault.ElementNotActionable {
		timed := *fault.From(err)
		timed.Code = fault.WaitTimeout
		return &timed
	}
	return err
}

// Count is how many elements match now.
func (l *Locator) Count(ctx context.Context) (int, error) {
	f, err := l.all(ctx, "locator.count", "count")
	if f.absent != nil {
		return 0, err
	}
	return decodeDone[int](f, err)
}

// AllTextContents are the texts of all elements that match now, as in the document.
func (l *Locator) AllTextContents(ctx context.Context) ([]string, error) {
	return l.texts(ctx, "locator.allTextContents", "textContent")
}

// AllInnerTexts are the texts of all elements that match now, as they are shown.
func (l *Locator) AllInnerTexts(ctx context.Context) ([]string, error) {
	return l.texts(ctx, "locator.allInnerTexts", "innerText")
}

func (l *Locator) texts(ctx context.Context, member, what string) ([]string, error) {
	f, err := l.all(ctx, member, what)
	if f.absent != nil {
		return []string{}, err
	}
	return decodeDone[[]string](f, err)
}

// all asks for all elements that match now. A frame on the way that is not there
// has none.
func (l *Locator) all(ctx context.Context, member, what string) (found, error) {
	return l.ask(ctx, question{member: member, method: "all", limit: limit{once: true}, args: map[string]any{"what": what}})
}

// IsVisible reports whether the element can be seen now. One that is not there
// cannot.
func (l *Locator) IsVisible(ctx context.Context) (bool, error) {
	return l.visible(ctx, "locator.isVisible")
}

// IsHidden is IsVisible's opposite.
func (l *Locator) IsHidden(ctx context.Context) (bool, error) {
	seen, err := l.visible(ctx, "locator.isHidden")
	return !seen, err
}

func (l *Locator) visible(ctx context.Context, member string) (bool, error) {
	f, err := l.ask(ctx, question{member: member, method: "visible", limit: limit{once: true}})
	if f.absent != nil {
		return false, err
	}
	return decodeDone[bool](f, err)
}

// TextContent is the element's text as it is in the document.
func (l *Locator) TextContent(ctx context.Context, timeout *time.Duration) (*string, error) {
	return decodeDone[*string](l.read(ctx, "textContent", "", timeout))
}

// InnerText is the element's text as it is shown.
func (l *Locator) InnerText(ctx context.Context, timeout *time.Duration) (string, error) {
	return decodeDone[string](l.read(ctx, "innerText", "", timeout))
}

// InnerHTML is the element's content as HTML.
func (l *Locator) InnerHTML(ctx context.Context, timeout *time.Duration) (string, error) {
	return decodeDone[string](l.read(ctx, "innerHTML", "", timeout))
}

// InputValue is what the field holds.
func (l *Locator) InputValue(ctx context.Context, timeout *time.Duration) (string, error) {
	return decodeDone[string](l.read(ctx, "inputValue", "", timeout))
}

// GetAttribute is the attribute's value, nil without it.
func (l *Locator) GetAttribute(ctx context.Context, name string, timeout *time.Duration) (*string, error) {
	return decodeDone[*string](l.read(ctx, "getAttribute", name, timeout))
}

// IsEnabled reports whether the element can be used.
func (l *Locator) IsEnabled(ctx context.Context, timeout *time.Duration) (bool, error) {
	return decodeDone[bool](l.read(ctx, "enabled", "", timeout))
}

// IsDisabled reports whether the element cannot be used.
func (l *Locator) IsDisabled(ctx context.Context, timeout *time.Duration) (bool, error) {
	return decodeDone[bool](l.read(ctx, "disabled", "", timeout))
}

// IsEditable reports whether the field can be edited.
func (l *Locator) IsEditable(ctx context.Context, timeout *time.Duration) (bool, error) {
	return decodeDone[bool](l.read(ctx, "editable", "", timeout))
}

// IsChecked reports whether the box is ticked.
func (l *Locator) IsChecked(ctx context.Context, timeout *time.Duration) (bool, error) {
	return decodeDone[bool](l.read(ctx, "checked", "", timeout))
}

// members are the names of what is read, where they differ from our script's.
var members = map[string]string{
	"enabled": "isEnabled", "disabled": "isDisabled", "editable": "isEditable", "checked": "isChecked",
}

// read waits for the one element and reads one thing of it.
func (l *Locator) read(ctx context.Context, what, name string, timeout *time.Duration) (found, error) {
	member := members[what]
	if member == "" {
		member = what
	}
	return l.ask(ctx, question{
		member: "locator." + member, method: "read", limit: l.page.newLimit(timeout),
		args: map[string]any{"what": what, "name": name},
	})
}

// Box is where an element is in the tab's view, in CSS pixels.
type Box struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// BoundingBox is where the element is in the tab's view, nil when it is hidden.
func (l *Locator) BoundingBox(ctx context.Context, timeout *time.Duration) (*Box, error) {
	return l.box(ctx, "locator.boundingBox", timeout, false)
}

// box finds the element's box; with bring, it waits until the element is visible
// and at rest and scrolls it into view first.
func (l *Locator) box(ctx context.Context, member string, timeout *time.Duration, bring bool) (*Box, error) {
	f, err := l.ask(ctx, question{
		member: member, method: "box", limit: l.page.newLimit(timeout), args: map[string]any{"bring": bring},
	})
	b, err := decodeDone[*Box](f, err)
	if err != nil || b == nil {
		return nil, err
	}
	at, _, err := f.doc.toTop(ctx, Point{b.X, b.Y}, false)
	if err != nil {
		return nil, err
	}
	b.X, b.Y = at.X, at.Y
	return b, nil
}

// Highlight frames what matches now, for some seconds.
func (l *Locator) Highlight(ctx context.Context) error {
	_, err := l.ask(ctx, question{member: "locator.highlight", method: "highlight", limit: limit{once: true}})
	return err
}
