package page

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"

	"sitewright/backend/fault"
)

// ScreenshotOptions say what a picture shows and how it is kept.
type ScreenshotOptions struct {
	// Type is png or jpeg; png when empty, unless Path says otherwise.
	Type string
	// Quality is that of a jpeg, from 0 to 100.
	Quality *int
	// FullPage takes the whole page instead of what the view shows.
	FullPage bool
	// Clip is the part to take: of the view, or with FullPage of the page.
	Clip *Box
	// OmitBackground leaves transparent what the page does not paint; png only.
	OmitBackground bool
	// Path is where to write the picture too, which the options' File judges.
	Path string
	// Timeout replaces the page's; 0 is without end.
	Timeout *time.Duration
}

// Screenshot is a picture of the tab.
func (p *Page) Screenshot(ctx context.Context, o ScreenshotOptions) ([]byte, error) {
	const member = "page.screenshot"
	if o.Clip != nil && (o.Clip.Width <= 0 || o.Clip.Height <= 0) {
		return nil, fault.New(fault.BadArguments, "%s: the clip has no size: width and height have to be above 0.", member).
			WithHint("Give it as { x, y, width, height }, in pixels of the view.")
	}
	return p.picture(ctx, member, o, func(ctx context.Context, m cdppage.GetLayoutMetricsResult) (*Box, error) {
		switch {
		case o.FullPage && o.Clip == nil:
			return &Box{Width: m.CSSContentSize.Width, Height: m.CSSContentSize.Height}, nil
		case o.FullPage || o.Clip == nil:
			return o.Clip, nil
		}
		return inPage(*o.Clip, m), nil
	})
}

// Screenshot is a picture of the element, which is brought into view first.
func (l *Locator) Screenshot(ctx context.Context, o ScreenshotOptions) ([]byte, error) {
	const member = "locator.screenshot"
	if o.FullPage || o.Clip != nil {
		return nil, fault.New(fault.BadArguments, "%s: a picture of an element has no clip and no fullPage.", member)
	}
	box, err := l.box(ctx, member, o.Timeout, true)
	if err != nil {
		return nil, err
	}
	if box == nil || box.Width <= 0 || box.Height <= 0 {
		return nil, fault.New(fault.ElementNotActionable, "%s: %s is there, but has no size.", member, l.describe()).
			WithHint("Wait until it has been drawn, or take a picture of what is around it.")
	}
	return l.page.picture(ctx, member, o, func(_ context.Context, m cdppage.GetLayoutMetricsResult) (*Box, error) {
		return inPage(*box, m), nil
	})
}

// inPage is a box of the view, counted from the page's corner.
func inPage(b Box, m cdppage.GetLayoutMetricsResult) *Box {
	b.X += m.CSSVisualViewport.PageX
	b.Y += m.CSSVisualViewport.PageY
	return &b
}

// picture takes the part that where names, nil for what the view shows.
func (p *Page) picture(ctx context.Context, member string, o ScreenshotOptions,
	where func(context.Context, cdppage.GetLayoutMetricsResult) (*Box, error),
) ([]byte, error) {
	params, err := pictureParams(member, o)
	if err != nil {
		return nil, err
	}
	path := ""
	if o.Path != "" {
		if path, err = p.file(member, o.Path, true); err != nil {
			return nil, err
		}
	}
	limit := p.newLimit(o.Timeout)
	ctx, cancel := limit.context(ctx, p)
	defer cancel()
	data, err := p.takeSteady(ctx, member, params, o, where)
	if errors.Is(err, errSilent) {
		return nil, fault.New(fault.WaitTimeout, "%s: waited %s, but the page could not be drawn.", member, seconds(limit.whole)).
			WithHint("It may be busy, or show a message box.")
	}
	if err != nil || path == "" {
		return data, err
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		return nil, fault.Wrap(err, fault.WriteFailed, "%s: %s could not be written.", member, o.Path)
	}
	return data, nil
}

// steadyTries is how often a picture is taken of a page that changes meanwhile.
const steadyTries = 5

// takeSteady takes the picture anew when another document came meanwhile, which the
// options may refuse.
func (p *Page) takeSteady(ctx context.Context, member string, params cdppage.CaptureScreenshotParams, o ScreenshotOptions,
	where func(context.Context, cdppage.GetLayoutMetricsResult) (*Box, error),
) ([]byte, error) {
	var last error
	for range steadyTries {
		data, covered, err := p.take(ctx, params, o, where)
		if left(err) == nil {
			if err == nil && covered > 0 && p.options.Note != nil {
				p.options.Note(member + ": the picture leaves out frames of sites that are outside the skill.")
			}
			return data, err
		}
		last = err
		pause(ctx, nextFrame)
	}
	if errors.Is(last, errInView) {
		return nil, fault.New(fault.PageOutsideSkill, "%s: a frame of a site outside the skill could not be kept out of the picture.", member).
			WithHint("Take the picture of another page, or allow the frame's site.")
	}
	return nil, fault.New(fault.PageNavigated, "%s: the page changed whenever a picture was taken.", member).
		WithHint("Wait until it has come to rest, such as with page.waitForLoadState().")
}

// take also says how many frames the picture leaves out.
func (p *Page) take(ctx context.Context, params cdppage.CaptureScreenshotParams, o ScreenshotOptions,
	where func(context.Context, cdppage.GetLayoutMetricsResult) (*Box, error),
) (data []byte, covered int, err error) {
	main, err := p.Frame("")
	if err != nil {
		return nil, 0, err
	}
	doc, err := main.document(ctx)
	if err != nil {
		return nil, 0, err
	}
	cover, err := p.cover(ctx, doc)
	defer cover.lift(ctx)
	if err != nil {
		return nil, 0, err
	}
	tab := Session(p.tab)
	metrics, err := send(ctx, tab, cdppage.GetLayoutMetrics, cdp.Empty{})
	if err != nil {
		return nil, 0, err
	}
	part, err := where(ctx, metrics)
	if err != nil {
		return nil, 0, err
	}
	if part != nil {
		params.Clip = whole(*part)
		beyond := !shown(*part, metrics)
		params.CaptureBeyondViewport = &beyond
	}
	if o.OmitBackground {
		// cdproto leaves the 0 out that makes a colour transparent.
		clear := map[string]any{"color": map[string]any{"r": 0, "g": 0, "b": 0, "a": 0}}
		if err := tab.Call(ctx, emulation.SetDefaultBackgroundColorOverride.Method, clear, nil); err != nil {
			return nil, 0, err
		}
		defer func() {
			_, _ = send(context.WithoutCancel(ctx), tab, emulation.SetDefaultBackgroundColorOverride,
				emulation.SetDefaultBackgroundColorOverrideParams{}) // the picture is taken
		}()
	}
	data, err = capture(ctx, tab, params)
	if err == nil {
		err = cover.held(ctx)
	}
	if err != nil {
		return nil, 0, err
	}
	return data, len(cover.over), nil
}

// captureLimit is how long Chrome gets for a picture before it is asked again.
const captureLimit = 2 * time.Second

// capture asks for the picture, and asks again when none comes: in a tab behind
// others Chrome now and then waits for a frame that nobody draws, and draws one for
// the next who asks.
func capture(ctx context.Context, tab Session, params cdppage.CaptureScreenshotParams) ([]byte, error) {
	for {
		once, cancel := context.WithTimeout(ctx, captureLimit)
		r, err := send(once, tab, cdppage.CaptureScreenshot, params)
		late := once.Err() != nil && ctx.Err() == nil
		cancel()
		if err == nil || !late {
			return r.Data, err
		}
	}
}

// whole is the box with whole pixels, none of it cut off.
func whole(b Box) *cdppage.Viewport {
	x, y := math.Floor(b.X+0.001), math.Floor(b.Y+0.001)
	return &cdppage.Viewport{X: x, Y: y, Width: math.Ceil(b.X + b.Width - 0.001 - x), Height: math.Ceil(b.Y + b.Height - 0.001 - y), Scale: 1}
}

// shown reports whether the view shows the box of the page.
func shown(b Box, m cdppage.GetLayoutMetricsResult) bool {
	v := m.CSSVisualViewport
	return b.X >= v.PageX && b.Y >= v.PageY && b.X+b.Width <= v.PageX+v.ClientWidth && b.Y+b.Height <= v.PageY+v.ClientHeight
}

func pictureParams(member string, o ScreenshotOptions) (params cdppage.CaptureScreenshotParams, err error) {
	kind := o.Type
	if kind == "" {
		switch strings.ToLower(filepath.Ext(o.Path)) {
		case ".jpg", ".jpeg":
			kind = "jpeg"
		default:
			kind = "png"
		}
	}
	switch {
	case kind != "png" && kind != "jpeg":
		return params, fault.New(fault.BadArguments, "%s: there is no type %q; it knows png and jpeg.", member, kind)
	case o.Quality != nil && kind == "png":
		return params, fault.New(fault.BadArguments, "%s: a png has no quality; only a jpeg has.", member)
	case o.Quality != nil && (*o.Quality < 0 || *o.Quality > 100):
		return params, fault.New(fault.BadArguments, "%s: the quality has to be from 0 to 100, not %d.", member, *o.Quality)
	case o.OmitBackground && kind == "jpeg":
		return params, fault.New(fault.BadArguments, "%s: a jpeg cannot be transparent; use a png with omitBackground.", member)
	}
	params.Format = cdppage.CaptureScreenshotFormat(kind)
	if o.Quality != nil {
		quality := int64(*o.Quality)
		params.Quality = &quality
	}
	return params, nil
}
