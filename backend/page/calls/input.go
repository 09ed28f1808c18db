package calls

import (
	"context"

	"sitewright/backend/page"
)

// named is a key.
type named struct {
	Key string `json:"key"`
}

// pressing is how a button of the mouse is used.
type pressing struct {
	Button     string `json:"button"`
	ClickCount int    `json:"clickCount"`
	Delay      millis `json:"delay"`
}

func (m pressing) page() page.MouseOptions {
	return page.MouseOptions{Button: m.Button, ClickCount: m.ClickCount, Delay: *m.Delay.duration()}
}

// clicking is a click at a point of the view.
type clicking struct {
	pressing
	page.Point
}

var _ = add(answers{
	"keyboard.press": acts("keyboard.press", func(ctx context.Context, p *page.Page, o struct {
		Key   string `json:"key"`
		Delay millis `json:"delay"`
	},
	) error {
		return p.Press(ctx, o.Key, *o.Delay.duration())
	}),
	"keyboard.down": acts("keyboard.down", func(ctx context.Context, p *page.Page, o named) error {
		return p.KeyDown(ctx, o.Key)
	}),
	"keyboard.up": acts("keyboard.up", func(ctx context.Context, p *page.Page, o named) error {
		return p.KeyUp(ctx, o.Key)
	}),
	"keyboard.type": acts("keyboard.type", func(ctx context.Context, p *page.Page, o struct {
		Text  string `json:"text"`
		Delay millis `json:"delay"`
	},
	) error {
		return p.Type(ctx, o.Text, *o.Delay.duration())
	}),
	"keyboard.insertText": acts("keyboard.insertText", func(ctx context.Context, p *page.Page, o struct {
		Text string `json:"text"`
	},
	) error {
		return p.InsertText(ctx, o.Text)
	}),
	"locator.press": does("locator.press", func(ctx context.Context, l *page.Locator, o struct {
		patient
		Key   string `json:"key"`
		Delay millis `json:"delay"`
	},
	) error {
		return l.Press(ctx, o.Key, *o.Delay.duration(), o.Timeout.duration())
	}),
	"locator.pressSequentially": does("locator.pressSequentially", func(ctx context.Context, l *page.Locator, o struct {
		patient
		Text  string `json:"text"`
		Delay millis `json:"delay"`
	},
	) error {
		return l.PressSequentially(ctx, o.Text, *o.Delay.duration(), o.Timeout.duration())
	}),
	"mouse.click": acts("mouse.click", func(ctx context.Context, p *page.Page, o clicking) error {
		return p.MouseClick(ctx, o.Point, o.pressing.page())
	}),
	"mouse.dblclick": acts("mouse.dblclick", func(ctx context.Context, p *page.Page, o clicking) error {
		return p.MouseDblClick(ctx, o.Point, o.pressing.page())
	}),
	"mouse.move": acts("mouse.move", func(ctx context.Context, p *page.Page, o struct {
		page.Point
		Steps int `json:"steps"`
	},
	) error {
		return p.MouseMove(ctx, o.Point, o.Steps)
	}),
	"mouse.down": acts("mouse.down", func(ctx context.Context, p *page.Page, o pressing) error {
		return p.MouseDown(ctx, o.page())
	}),
	"mouse.up": acts("mouse.up", func(ctx context.Context, p *page.Page, o pressing) error {
		return p.MouseUp(ctx, o.page())
	}),
	"mouse.wheel": acts("mouse.wheel", func(ctx context.Context, p *page.Page, o struct {
		DeltaX float64 `json:"deltaX"`
		DeltaY float64 `json:"deltaY"`
	},
	) error {
		return p.MouseWheel(ctx, o.DeltaX, o.DeltaY)
	}),
})

// acts is handler for what gives nothing back.
func acts[P any](name string, run func(context.Context, *page.Page, P) error) Handler {
	return handler(name, func(ctx context.Context, p *page.Page, params P) (any, error) {
		return nil, run(ctx, p, params)
	})
}
