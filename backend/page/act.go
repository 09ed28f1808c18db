package page

import (
	"context"
	"errors"
	"time"

	"sitewright/backend/fault"
)

// PointerOptions say how an action with the pointer is done.
type PointerOptions struct {
	// Timeout is how long to wait for the element, the page's default when nil.
	Timeout *time.Duration
	// Force leaves out the checks: enabled, at rest, not covered.
	Force bool
	// Trial makes the checks and leaves out the action.
	Trial bool
	// Position is the point to hit, from the element's corner; its middle when nil.
	Position *Point
	// Modifiers are keys held meanwhile: Alt, Control, ControlOrMeta, Meta, Shift.
	Modifiers []string
}

// ClickOptions say how to click.
type ClickOptions struct {
	PointerOptions
	// Button is left (the default), right or middle.
	Button string
	// ClickCount is 1 by default; 2 is a double click.
	ClickCount int
	// Steps are the moves of the pointer on its way, 1 by default.
	Steps int
	// Delay is between pressing and releasing.
	Delay time.Duration
}

// Click clicks the element and waits for the navigation that this begins, if any,
// to show its document.
func (l *Locator) Click(ctx context.Context, o ClickOptions) error {
	return l.click(ctx, "locator.click", o, nil)
}

// DblClick clicks the element twice.
func (l *Locator) DblClick(ctx context.Context, o ClickOptions) error {
	o.ClickCount = 2
	return l.click(ctx, "locator.dblclick", o, nil)
}

func (l *Locator) click(ctx context.Context, member string, o ClickOptions, checked *bool) error {
	button, err := buttonNamed(member, o.Button)
	if err != nil {
		return err
	}
	return l.strike(ctx, strike{
		member: member, options: o.PointerOptions, input: "press", checked: checked,
		demands: []string{"visible", "enabled"},
		act: func(ctx context.Context, h hand, at Point) error {
			return h.click(ctx, at, button, o)
		},
	})
}

// Hover moves the pointer over the element.
func (l *Locator) Hover(ctx context.Context, o PointerOptions) error {
	return l.strike(ctx, strike{
		member: "locator.hover", options: o, input: "hover", demands: []string{"visible"},
		act: func(ctx context.Context, h hand, at Point) error { return h.move(ctx, at, 1) },
	})
}

// Tap touches the element.
func (l *Locator) Tap(ctx context.Context, o PointerOptions) error {
	return l.strike(ctx, strike{
		member: "locator.tap", options: o, input: "press", demands: []string{"visible", "enabled"},
		act: func(ctx context.Context, h hand, at Point) error { return h.tap(ctx, at) },
	})
}

// SetChecked ticks or unticks the box by a click, unless it is so already, and
// makes sure that it is so then. member is what the person called.
func (l *Locator) SetChecked(ctx context.Context, member string, checked bool, o PointerOptions) error {
	return l.click(ctx, member, ClickOptions{PointerOptions: o}, &checked)
}

// strike is one action with the pointer.
type strike struct {
	member  string
	options PointerOptions
	// input is what our script expects to see: press or hover.
	input   string
	demands []string
	// checked is the state that a box is to get, nil for other actions.
	checked *bool
	act     func(ctx context.Context, h hand, at Point) error
}

// again is how soon a covered element is looked at again.
const again = 100 * time.Millisecond

// strike waits until the element can be hit and acts on it. What would have hit
// something else did not reach the page, and is tried again.
func (l *Locator) strike(ctx context.Context, s strike) error {
	if err := checkModifiers(s.member, s.options.Modifiers); err != nil {
		return err
	}
	limit := l.page.newLimit(s.options.Timeout)
	ctx, cancel := limit.context(ctx, l.page)
	defer cancel()
	for {
		covered, err := l.strikeOnce(ctx, s, limit)
		switch {
		case isLeft(err):
			covered = "a page that goes"
		case err != nil || covered == "":
			return err
		}
		if limit.over() {
			return l.late(question{member: s.member, limit: limit},
				&why{Code: fault.ElementNotActionable, Text: "it is there, but covered by " + covered})
		}
		select {
		case <-time.After(again):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// strikeOnce names what the element was covered by, "" when it was hit.
func (l *Locator) strikeOnce(ctx context.Context, s strike, limit limit) (covered string, err error) {
	args := map[string]any{"force": s.options.Force, "demands": s.demands, "input": s.input}
	if s.options.Position != nil {
		args["position"] = s.options.Position
	}
	if s.checked != nil {
		args["checked"] = *s.checked
	}
	if s.options.Trial {
		args["input"] = "none"
	}
	f, err := l.ask(ctx, question{member: s.member, method: "aim", args: args, limit: limit})
	aimed, err := decodeDone[struct {
		Point
		Already bool `json:"already"`
	}](f, err)
	if err != nil || aimed.Already {
		return "", err
	}
	defer f.drop(ctx)
	at, covered, err := f.doc.toTop(ctx, aimed.Point, !s.options.Force)
	if err == nil && covered == "" {
		// The element may be a frame, or have one over it: its document takes the input.
		_, err = l.page.under(ctx, at)
	}
	if err != nil || covered != "" || s.options.Trial {
		return covered, err
	}
	h := hand{page: l.page, doc: f.doc}
	if !s.options.Force {
		h.watch = f.id
	}
	return l.deliver(ctx, s, limit, f, h, at)
}

// struck is what our script says after the input.
type struck struct {
	Covered string `json:"covered"`
	Checked bool   `json:"checked"`
}

// deliver sends the input and learns what it hit.
func (l *Locator) deliver(ctx context.Context, s strike, limit limit, f found, h hand, at Point) (covered string, err error) {
	away := l.page.watchDepartures(f.doc.frame)
	defer away.stop()
	up, err := l.page.holdKeys(ctx, s.member, f.doc, s.options.Modifiers)
	if err != nil {
		return "", err
	}
	err = s.act(ctx, h, at)
	up()
	switch {
	case errors.Is(err, errElsewhere):
		return err.Error(), nil
	case err != nil:
		return "", err
	}
	var seen struck
	err = f.doc.ask(ctx, "struck", map[string]any{"id": f.id}, &seen)
	switch {
	case isLeft(err):
		return "", away.settle(ctx, limit) // it was hit, and the page went
	case err != nil || seen.Covered != "":
		return seen.Covered, err
	}
	if err := away.settle(ctx, limit); err != nil {
		return "", err
	}
	if s.checked != nil && seen.Checked != *s.checked && !f.doc.isGone() {
		return "", l.becomes(ctx, s)
	}
	return "", nil
}

// becomesLimit is how long a page may take to show what a click did to a box.
const becomesLimit = time.Second

// becomes waits until the box is ticked as wanted: pages may set it a moment later.
func (l *Locator) becomes(ctx context.Context, s strike) error {
	for end := time.Now().Add(becomesLimit); ; {
		now, err := l.IsChecked(ctx, nil)
		if err != nil || now == *s.checked {
			return err
		}
		if time.Now().After(end) {
			state := "ticked"
			if !*s.checked {
				state = "unticked"
			}
			return fault.New(fault.ElementNotActionable, "%s: %s was clicked, but is not %s.", s.member, l.describe(), state).
				WithHint("The page takes it back: do first what it asks for, or click what it shows in the box's place.")
		}
		select {
		case <-time.After(again):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// drop lets go of what our script keeps of the question; nobody waits for it.
func (f found) drop(ctx context.Context) {
	if !f.doc.isGone() {
		go f.doc.tell(context.WithoutCancel(ctx), "drop", f.id)
	}
}

func (d *document) isGone() bool {
	select {
	case <-d.gone:
		return true
	default:
		return false
	}
}
