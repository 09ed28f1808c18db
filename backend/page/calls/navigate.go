package calls

import (
	"context"
	"encoding/json"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/page"
)

// going are the options of all navigations.
type going struct {
	WaitUntil page.LoadState `json:"waitUntil"`
	Timeout   *millis        `json:"timeout"`
}

func (g going) page() page.NavigateOptions {
	return page.NavigateOptions{WaitUntil: g.WaitUntil, Timeout: g.Timeout.duration()}
}

// inFrame is the frame that a call is about, "" for the top one.
type inFrame struct {
	Frame string `json:"frame"`
}

// base64 is bytes as the worker gets them.
type base64 struct {
	// Base64 is written as such by encoding/json.
	Base64 []byte `json:"base64"`
}

var _ = add(answers{
	"page.goto": handler("page.goto", func(ctx context.Context, p *page.Page, o struct {
		going
		inFrame
		URL     string `json:"url"`
		Referer string `json:"referer"`
	},
	) (any, error) {
		options := o.going.page()
		options.Referer = o.Referer
		return answerOf(p.Goto(ctx, o.Frame, o.URL, options))
	}),
	"page.reload": handler("page.reload", func(ctx context.Context, p *page.Page, o going) (any, error) {
		return answerOf(p.Reload(ctx, o.page()))
	}),
	"page.goBack": handler("page.goBack", func(ctx context.Context, p *page.Page, o going) (any, error) {
		return answerOf(p.GoBack(ctx, o.page()))
	}),
	"page.goForward": handler("page.goForward", func(ctx context.Context, p *page.Page, o going) (any, error) {
		return answerOf(p.GoForward(ctx, o.page()))
	}),
	"page.title": handler("page.title", func(ctx context.Context, p *page.Page, o inFrame) (any, error) {
		return p.Title(ctx, o.Frame)
	}),
	"page.content": handler("page.content", func(ctx context.Context, p *page.Page, o inFrame) (any, error) {
		return p.Content(ctx, o.Frame)
	}),
	"page.info": handler("page.info", func(ctx context.Context, p *page.Page, _ struct{}) (any, error) {
		return p.Info(ctx)
	}),
	"page.bringToFront": handler("page.bringToFront", func(ctx context.Context, p *page.Page, _ struct{}) (any, error) {
		return nil, p.BringToFront(ctx)
	}),
	"page.waitForLoadState": handler("page.waitForLoadState", func(ctx context.Context, p *page.Page, o struct {
		inFrame
		State   page.LoadState `json:"state"`
		Timeout *millis        `json:"timeout"`
	},
	) (any, error) {
		return nil, p.WaitForLoadState(ctx, o.Frame, o.State, o.Timeout.duration())
	}),
	"page.waitForFunction": handler("page.waitForFunction", waitForFunction),
	"page.screenshot": handler("page.screenshot", func(ctx context.Context, p *page.Page, o picture) (any, error) {
		data, err := p.Screenshot(ctx, o.page())
		return base64{data}, err
	}),
	"locator.screenshot": on("locator.screenshot", func(ctx context.Context, l *page.Locator, o struct {
		where
		picture
	},
	) (any, error) {
		data, err := l.Screenshot(ctx, o.picture.page())
		return base64{data}, err
	}),
	"page.snapshot": handler("page.snapshot", func(ctx context.Context, p *page.Page, _ struct{}) (any, error) {
		return p.Snapshot(ctx)
	}),
})

// answerOf keeps a nil answer from becoming an interface that is not nil.
func answerOf(r *page.Response, err error) (any, error) {
	if r == nil || err != nil {
		return nil, err
	}
	return r, nil
}

type waiting struct {
	code
	inFrame
	Polling json.RawMessage `json:"polling"`
	Timeout *millis         `json:"timeout"`
}

func waitForFunction(ctx context.Context, p *page.Page, o waiting) (any, error) {
	options := page.WaitOptions{Timeout: o.Timeout.duration()}
	switch string(o.Polling) {
	case "", "null", `"raf"`, `"mutation"`:
	default:
		var every millis
		if err := json.Unmarshal(o.Polling, &every); err != nil {
			return nil, fault.New(fault.BadArguments, "page.waitForFunction: polling has to be \"raf\" or a number of milliseconds.")
		}
		options.Polling = max(*every.duration(), time.Millisecond)
	}
	return p.WaitForFunction(ctx, o.Frame, o.code.page(), options)
}

// picture are the options of a screenshot.
type picture struct {
	Type           string    `json:"type"`
	Quality        *int      `json:"quality"`
	FullPage       bool      `json:"fullPage"`
	Clip           *page.Box `json:"clip"`
	OmitBackground bool      `json:"omitBackground"`
	Path           string    `json:"path"`
	Timeout        *millis   `json:"timeout"`
}

func (p picture) page() page.ScreenshotOptions {
	return page.ScreenshotOptions{
		Type: p.Type, Quality: p.Quality, FullPage: p.FullPage, Clip: p.Clip,
		OmitBackground: p.OmitBackground, Path: p.Path, Timeout: p.Timeout.duration(),
	}
}
