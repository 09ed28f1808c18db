package calls

import (
	"context"
	"encoding/json"

	"sitewright/backend/fault"
	"sitewright/backend/page"
)

// where names the elements that a locator's call is about.
type where struct {
	Frame    string `json:"frame"`
	Selector string `json:"selector"`
}

// at is part of the parameters of every locator call.
type at interface {
	locator(p *page.Page) (*page.Locator, error)
}

func (w where) locator(p *page.Page) (*page.Locator, error) {
	if w.Selector == "" {
		return nil, fault.New(fault.BadArguments, "A locator needs a selector.")
	}
	return p.Locator(w.Frame, w.Selector)
}

// patient is where with a time to wait.
type patient struct {
	where
	Timeout *millis `json:"timeout"`
}

// on makes the handler of a locator's member that gives a value.
func on[P at](name string, run func(ctx context.Context, l *page.Locator, params P) (any, error)) Handler {
	return handler(name, func(ctx context.Context, p *page.Page, params P) (any, error) {
		l, err := params.locator(p)
		if err != nil {
			return nil, err
		}
		return run(ctx, l, params)
	})
}

// does is on for a member that gives nothing.
func does[P at](name string, run func(ctx context.Context, l *page.Locator, params P) error) Handler {
	return on(name, func(ctx context.Context, l *page.Locator, params P) (any, error) {
		return nil, run(ctx, l, params)
	})
}

// answers are calls by name.
type answers = map[string]Handler

var _ = add(answers{
	"locator.textContent": on("locator.textContent", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.TextContent(ctx, o.Timeout.duration())
	}),
	"locator.innerText": on("locator.innerText", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.InnerText(ctx, o.Timeout.duration())
	}),
	"locator.innerHTML": on("locator.innerHTML", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.InnerHTML(ctx, o.Timeout.duration())
	}),
	"locator.inputValue": on("locator.inputValue", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.InputValue(ctx, o.Timeout.duration())
	}),
	"locator.getAttribute": on("locator.getAttribute", func(ctx context.Context, l *page.Locator, o struct {
		patient
		Name string `json:"name"`
	},
	) (any, error) {
		return l.GetAttribute(ctx, o.Name, o.Timeout.duration())
	}),
	"locator.boundingBox": on("locator.boundingBox", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.BoundingBox(ctx, o.Timeout.duration())
	}),
	"locator.isVisible": on("locator.isVisible", func(ctx context.Context, l *page.Locator, _ patient) (any, error) {
		return l.IsVisible(ctx)
	}),
	"locator.isHidden": on("locator.isHidden", func(ctx context.Context, l *page.Locator, _ patient) (any, error) {
		return l.IsHidden(ctx)
	}),
	"locator.isEnabled": on("locator.isEnabled", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.IsEnabled(ctx, o.Timeout.duration())
	}),
	"locator.isDisabled": on("locator.isDisabled", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.IsDisabled(ctx, o.Timeout.duration())
	}),
	"locator.isEditable": on("locator.isEditable", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.IsEditable(ctx, o.Timeout.duration())
	}),
	"locator.isChecked": on("locator.isChecked", func(ctx context.Context, l *page.Locator, o patient) (any, error) {
		return l.IsChecked(ctx, o.Timeout.duration())
	}),
	"locator.count": on("locator.count", func(ctx context.Context, l *page.Locator, _ where) (any, error) {
		return l.Count(ctx)
	}),
	"locator.allTextContents": on("locator.allTextContents", func(ctx context.Context, l *page.Locator, _ where) (any, error) {
		return l.AllTextContents(ctx)
	}),
	"locator.allInnerTexts": on("locator.allInnerTexts", func(ctx context.Context, l *page.Locator, _ where) (any, error) {
		return l.AllInnerTexts(ctx)
	}),
	"locator.highlight": does("locator.highlight", func(ctx context.Context, l *page.Locator, _ where) error {
		return l.Highlight(ctx)
	}),
	"locator.waitFor": does("locator.waitFor", func(ctx context.Context, l *page.Locator, o struct {
		patient
		State page.State `json:"state"`
	},
	) error {
		return l.WaitFor(ctx, o.State, o.Timeout.duration())
	}),
})

// code is what is to be run in the page.
type code struct {
	Expression string          `json:"expression"`
	IsFunction bool            `json:"isFunction"`
	Arg        json.RawMessage `json:"arg"`
}

func (c code) page() page.Code {
	return page.Code{Text: c.Expression, Function: c.IsFunction, Arg: c.Arg}
}

var _ = add(answers{
	"locator.evaluate": on("locator.evaluate", func(ctx context.Context, l *page.Locator, o struct {
		patient
		code
	},
	) (any, error) {
		return l.Evaluate(ctx, o.code.page(), o.Timeout.duration())
	}),
	"locator.evaluateAll": on("locator.evaluateAll", func(ctx context.Context, l *page.Locator, o struct {
		where
		code
	},
	) (any, error) {
		return l.EvaluateAll(ctx, o.code.page())
	}),
	"page.evaluate": handler("page.evaluate", func(ctx context.Context, p *page.Page, o struct {
		code
		Frame string `json:"frame"`
	},
	) (any, error) {
		return p.Evaluate(ctx, o.Frame, o.code.page())
	}),
	"page.frames": handler("page.frames", func(_ context.Context, p *page.Page, _ struct{}) (any, error) {
		return p.Frames(), nil
	}),
	"page.setDefaultTimeout": handler("page.setDefaultTimeout", func(_ context.Context, p *page.Page, o timeout) (any, error) {
		p.SetDefaultTimeout(*o.Timeout.duration())
		return nil, nil
	}),
	"page.setDefaultNavigationTimeout": handler("page.setDefaultNavigationTimeout", func(_ context.Context, p *page.Page, o timeout) (any, error) {
		p.SetDefaultNavigationTimeout(*o.Timeout.duration())
		return nil, nil
	}),
})

// timeout is a time that has to be given.
type timeout struct {
	Timeout millis `json:"timeout"`
}
