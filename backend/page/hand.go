package page

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"

	"sitewright/backend/fault"
)

// hand is the pointer as an action uses it: real input, sent to the tab, for an
// element of one document.
type hand struct {
	page *Page
	doc  *document
	// watch is the question whose guard sees the input, 0 for none.
	watch int
}

// bits are the protocol's numbers for buttons that are held.
var bits = map[input.MouseButton]int64{input.MouseButtonLeft: 1, input.MouseButtonRight: 2, input.MouseButtonMiddle: 4}

func buttonNamed(member, name string) (input.MouseButton, error) {
	switch b := input.MouseButton(name); b {
	case "":
		return input.MouseButtonLeft, nil
	case input.MouseButtonLeft, input.MouseButtonRight, input.MouseButtonMiddle:
		return b, nil
	}
	return "", fault.New(fault.BadArguments, "%s: there is no button %q.", member, name).
		WithHint("It knows left, right and middle.")
}

// checkModifiers refuses what is no key to hold.
func checkModifiers(member string, names []string) error {
	for _, name := range names {
		if name != "ControlOrMeta" && modifierKeys[name] == 0 {
			return fault.New(fault.BadArguments, "%s: %q is no key to hold.", member, name).
				WithHint("It knows Alt, Control, ControlOrMeta, Meta and Shift.")
		}
	}
	return nil
}

// holdKeys presses those of the modifiers that are not held yet; up lets them go.
func (p *Page) holdKeys(ctx context.Context, member string, doc *document, names []string) (up func(), err error) {
	var pressed []keyPress
	up = func() {
		for _, k := range slices.Backward(pressed) {
			_ = p.keyUp(context.WithoutCancel(ctx), doc, k) // a page that is gone holds no keys
		}
	}
	for _, name := range names {
		k, err := keyNamed(member, name)
		if err != nil {
			return up, err
		}
		if slices.Contains(p.holding().keys, k.code) {
			continue
		}
		pressed = append(pressed, k)
		if err := p.keyDown(ctx, doc, k); err != nil {
			up()
			return nil, err
		}
	}
	return up, nil
}

// move moves the pointer to the point, in steps from where it is.
func (h hand) move(ctx context.Context, to Point, steps int) error {
	p := h.page
	p.mu.Lock()
	from := p.pointer
	p.pointer = to
	p.mu.Unlock()
	for n := 1; n < steps; n++ {
		part := float64(n) / float64(steps)
		between := Point{from.X + (to.X-from.X)*part, from.Y + (to.Y-from.Y)*part}
		if err := h.mouse(ctx, at(between, input.DispatchMouseEventTypeMouseMoved)); err != nil {
			return err
		}
	}
	return h.arrive(ctx, to)
}

// arriveLimit is how long the browser may take to lead the pointer to a place that
// has just been scrolled, or into a frame that has just come.
const arriveLimit = 2 * time.Second

// arrive moves the pointer to its end. The browser finds frames by what was last
// drawn, so a document that does not see the pointer yet is tried again. The
// tab's own may never see it: a page can keep its events from everybody.
func (h hand) arrive(ctx context.Context, to Point) error {
	for end := time.Now().Add(arriveLimit); ; {
		if err := h.mouse(ctx, at(to, input.DispatchMouseEventTypeMouseMoved)); err != nil || h.watch == 0 {
			return err
		}
		var near bool
		if err := h.doc.ask(ctx, "near", map[string]any{"id": h.watch}, &near); err != nil || near {
			return err
		}
		if time.Now().After(end) {
			if h.doc.isMain() {
				return nil
			}
			return errElsewhere
		}
		pause(ctx, nextFrame)
	}
}

// nextFrame is about how long the browser takes to draw.
const nextFrame = 20 * time.Millisecond

// errElsewhere says that the pointer does not get into the element's frame.
var errElsewhere = errors.New("something outside of its frame")

func at(p Point, kind input.DispatchMouseEventType) input.DispatchMouseEventParams {
	return input.DispatchMouseEventParams{Type: kind, X: p.X, Y: p.Y}
}

// click clicks as the options say. That the document goes once the button is
// pressed is what clicks do.
func (h hand) click(ctx context.Context, to Point, button input.MouseButton, o ClickOptions) error {
	if err := h.move(ctx, to, o.Steps); err != nil {
		return err
	}
	for n := range max(1, o.ClickCount) {
		press := at(to, input.DispatchMouseEventTypeMousePressed)
		press.Button, press.Buttons, press.ClickCount = button, bits[button], int64(n+1)
		if err := h.mouse(ctx, press); err != nil {
			return gone(err)
		}
		pause(ctx, o.Delay)
		press.Type, press.Buttons = input.DispatchMouseEventTypeMouseReleased, 0
		// A button that is pressed is released, whatever happens.
		if err := h.mouse(context.WithoutCancel(ctx), press); err != nil {
			return gone(err)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return nil
}

// pause waits, but not longer than ctx.
func pause(ctx context.Context, d time.Duration) {
	if d <= 0 {
		return
	}
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// gone is nil for an error that only says that the document went.
func gone(err error) error {
	if isLeft(err) {
		return nil
	}
	return err
}

func (h hand) tap(ctx context.Context, to Point) error {
	touch := input.DispatchTouchEventParams{
		Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{{X: to.X, Y: to.Y}}, Modifiers: h.page.holding().modifiers(),
	}
	if err := h.arrive(ctx, to); err != nil {
		return err
	}
	if err := dispatch(ctx, h.doc, input.DispatchTouchEvent, touch); err != nil {
		return err
	}
	touch.Type, touch.TouchPoints = input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{}
	return gone(dispatch(context.WithoutCancel(ctx), h.doc, input.DispatchTouchEvent, touch))
}

func (h hand) mouse(ctx context.Context, ev input.DispatchMouseEventParams) error {
	if d := h.page.carrying(); d != nil && ev.Type == input.DispatchMouseEventTypeMouseMoved {
		return d.move(ctx, h.doc, Point{ev.X, ev.Y})
	}
	now := h.page.holding()
	ev.Modifiers = now.modifiers()
	ev.Buttons |= now.buttons
	if ev.Type == input.DispatchMouseEventTypeMouseMoved {
		ev.Button = now.button()
	}
	return dispatch(ctx, h.doc, input.DispatchMouseEvent, ev)
}

// dispatch sends input to the tab, whose browser finds the frame. It ends with
// the document that the input is for.
func dispatch[P any](ctx context.Context, d *document, c cdp.Command[P, cdp.Empty], params P) error {
	_, err := race(ctx, d, func(ctx context.Context) (cdp.Empty, error) {
		return send(ctx, Session(d.frame.page.tab), c, params)
	})
	return err
}
