package calls

import (
	"context"
	"encoding/json"

	"sitewright/backend/page"
)

// pointer are the options of all actions with the pointer.
type pointer struct {
	patient
	Force     bool        `json:"force"`
	Trial     bool        `json:"trial"`
	Position  *page.Point `json:"position"`
	Modifiers []string    `json:"modifiers"`
}

func (o pointer) page() page.PointerOptions {
	return page.PointerOptions{
		Timeout: o.Timeout.duration(), Force: o.Force, Trial: o.Trial, Position: o.Position, Modifiers: o.Modifiers,
	}
}

// click are those of clicks.
type click struct {
	pointer
	Button     string `json:"button"`
	ClickCount int    `json:"clickCount"`
	Delay      millis `json:"delay"`
	Steps      int    `json:"steps"`
}

func (o click) page() page.ClickOptions {
	return page.ClickOptions{
		PointerOptions: o.pointer.page(), Button: o.Button, ClickCount: o.ClickCount, Delay: *o.Delay.duration(), Steps: o.Steps,
	}
}

// drag are those of dragging; the target is in the same frame.
type drag struct {
	patient
	Target         string      `json:"target"`
	Force          bool        `json:"force"`
	Trial          bool        `json:"trial"`
	SourcePosition *page.Point `json:"sourcePosition"`
	TargetPosition *page.Point `json:"targetPosition"`
	Steps          int         `json:"steps"`
}

func (o drag) page() page.DragOptions {
	return page.DragOptions{
		Timeout: o.Timeout.duration(), Force: o.Force, Trial: o.Trial,
		SourcePosition: o.SourcePosition, TargetPosition: o.TargetPosition, Steps: o.Steps,
	}
}

// edit are those of actions on a field.
type edit struct {
	patient
	Force bool `json:"force"`
}

func (o edit) page() page.EditOptions {
	return page.EditOptions{Timeout: o.Timeout.duration(), Force: o.Force}
}

var _ = add(answers{
	"locator.click": does("locator.click", func(ctx context.Context, l *page.Locator, o click) error {
		return l.Click(ctx, o.page())
	}),
	"locator.dblclick": does("locator.dblclick", func(ctx context.Context, l *page.Locator, o click) error {
		return l.DblClick(ctx, o.page())
	}),
	"locator.hover": does("locator.hover", func(ctx context.Context, l *page.Locator, o pointer) error {
		return l.Hover(ctx, o.page())
	}),
	"locator.tap": does("locator.tap", func(ctx context.Context, l *page.Locator, o pointer) error {
		return l.Tap(ctx, o.page())
	}),
	"locator.dragTo": does("locator.dragTo", func(ctx context.Context, l *page.Locator, o drag) error {
		target, err := l.Beside(o.Target)
		if err != nil {
			return err
		}
		return l.DragTo(ctx, target, o.page())
	}),
	"locator.check": does("locator.check", func(ctx context.Context, l *page.Locator, o pointer) error {
		return l.SetChecked(ctx, "locator.check", true, o.page())
	}),
	"locator.uncheck": does("locator.uncheck", func(ctx context.Context, l *page.Locator, o pointer) error {
		return l.SetChecked(ctx, "locator.uncheck", false, o.page())
	}),
	"locator.setChecked": does("locator.setChecked", func(ctx context.Context, l *page.Locator, o struct {
		pointer
		Checked bool `json:"checked"`
	},
	) error {
		return l.SetChecked(ctx, "locator.setChecked", o.Checked, o.page())
	}),
	"locator.fill": does("locator.fill", func(ctx context.Context, l *page.Locator, o struct {
		edit
		Value string `json:"value"`
	},
	) error {
		return l.Fill(ctx, o.Value, o.page())
	}),
	"locator.clear": does("locator.clear", func(ctx context.Context, l *page.Locator, o edit) error {
		return l.Clear(ctx, o.page())
	}),
	"locator.selectOption": on("locator.selectOption", func(ctx context.Context, l *page.Locator, o struct {
		edit
		Values []page.Choice `json:"values"`
	},
	) (any, error) {
		return l.SelectOption(ctx, o.Values, o.page())
	}),
	"locator.setInputFiles": does("locator.setInputFiles", func(ctx context.Context, l *page.Locator, o struct {
		patient
		Files []page.File `json:"files"`
	},
	) error {
		return l.SetInputFiles(ctx, o.Files, o.Timeout.duration())
	}),
	"locator.focus": does("locator.focus", func(ctx context.Context, l *page.Locator, o patient) error {
		return l.Focus(ctx, o.Timeout.duration())
	}),
	"locator.blur": does("locator.blur", func(ctx context.Context, l *page.Locator, o patient) error {
		return l.Blur(ctx, o.Timeout.duration())
	}),
	"locator.scrollIntoViewIfNeeded": does("locator.scrollIntoViewIfNeeded", func(ctx context.Context, l *page.Locator, o patient) error {
		return l.ScrollIntoViewIfNeeded(ctx, o.Timeout.duration())
	}),
	"locator.dispatchEvent": does("locator.dispatchEvent", func(ctx context.Context, l *page.Locator, o struct {
		patient
		Type string          `json:"type"`
		Init json.RawMessage `json:"init"`
	},
	) error {
		return l.DispatchEvent(ctx, o.Type, o.Init, o.Timeout.duration())
	}),
})
