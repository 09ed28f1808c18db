package page

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
)

// MouseOptions say how the mouse is used.
type MouseOptions struct {
	// Button is left, right or middle; left when empty.
	Button string
	// ClickCount is how many clicks follow each other, at least one.
	ClickCount int
	// Delay is how long the button is held.
	Delay time.Duration
}

// MouseMove moves the pointer to a point of the tab's view, in steps; 0 is one.
func (p *Page) MouseMove(ctx context.Context, to Point, steps int) error {
	doc, err := p.under(ctx, to)
	if err != nil {
		return err
	}
	return p.moveTo(ctx, doc, to, steps)
}

func (p *Page) moveTo(ctx context.Context, doc *document, to Point, steps int) error {
	p.mu.Lock()
	from := p.pointer
	p.pointer = to
	p.mu.Unlock()
	for n := 1; n <= max(1, steps); n++ {
		part := float64(n) / float64(max(1, steps))
		now := Point{from.X + (to.X-from.X)*part, from.Y + (to.Y-from.Y)*part}
		if err := p.mouse(ctx, doc, at(now, input.DispatchMouseEventTypeMouseMoved)); err != nil {
			return err
		}
	}
	return nil
}

// MouseDown presses a button where the pointer is.
func (p *Page) MouseDown(ctx context.Context, o MouseOptions) error {
	return p.button(ctx, "mouse.down", o, true)
}

// MouseUp lets a button go where the pointer is.
func (p *Page) MouseUp(ctx context.Context, o MouseOptions) error {
	return p.button(ctx, "mouse.up", o, false)
}

func (p *Page) button(ctx context.Context, member string, o MouseOptions, down bool) error {
	b, err := buttonNamed(member, o.Button)
	if err != nil {
		return err
	}
	p.mu.Lock()
	where := p.pointer
	p.mu.Unlock()
	doc, err := p.under(ctx, where)
	if err != nil {
		return err
	}
	return p.pressButton(ctx, doc, where, b, down, max(1, o.ClickCount))
}

// pressButton presses a button or lets it go.
func (p *Page) pressButton(ctx context.Context, doc *document, where Point, b input.MouseButton, down bool, count int) error {
	kind := input.DispatchMouseEventTypeMouseReleased
	p.mu.Lock()
	p.held.buttons &^= bits[b]
	if down {
		kind = input.DispatchMouseEventTypeMousePressed
		p.held.buttons |= bits[b]
	}
	p.mu.Unlock()
	if b == input.MouseButtonLeft {
		if down {
			if err := p.pickUp(ctx, doc, where); err != nil {
				return gone(err)
			}
		} else if dropped, err := p.letGo(ctx, doc, where); dropped || err != nil {
			return err
		}
	}
	ev := at(where, kind)
	ev.Button, ev.ClickCount = b, int64(count)
	return p.sendMouse(ctx, doc, ev)
}

// MouseClick moves the pointer to the point and clicks, and waits for the
// navigation that it begins.
func (p *Page) MouseClick(ctx context.Context, to Point, o MouseOptions) error {
	return p.clickAt(ctx, "mouse.click", to, o)
}

// MouseDblClick is a double click.
func (p *Page) MouseDblClick(ctx context.Context, to Point, o MouseOptions) error {
	o.ClickCount = 2
	return p.clickAt(ctx, "mouse.dblclick", to, o)
}

func (p *Page) clickAt(ctx context.Context, member string, to Point, o MouseOptions) error {
	b, err := buttonNamed(member, o.Button)
	if err != nil {
		return err
	}
	doc, err := p.under(ctx, to)
	if err != nil {
		return err
	}
	away := p.watchDepartures(doc.frame)
	defer away.stop()
	if err := p.moveTo(ctx, doc, to, 1); err != nil {
		return err
	}
	for n := 1; n <= max(1, o.ClickCount); n++ {
		if err := p.pressButton(ctx, doc, to, b, true, n); err != nil {
			return err
		}
		pause(ctx, o.Delay)
		// A button that is pressed is let go, whatever happens.
		if err := p.pressButton(context.WithoutCancel(ctx), doc, to, b, false, n); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	return away.settle(ctx, p.newLimit(nil))
}

// MouseWheel turns the wheel where the pointer is, by so many CSS pixels.
func (p *Page) MouseWheel(ctx context.Context, deltaX, deltaY float64) error {
	p.mu.Lock()
	where := p.pointer
	p.mu.Unlock()
	doc, err := p.under(ctx, where)
	if err != nil {
		return err
	}
	ev := at(where, input.DispatchMouseEventTypeMouseWheel)
	ev.Modifiers = p.holding().modifiers()
	return gone(dispatch(ctx, doc, turnWheel, wheel{ev, deltaX, deltaY}))
}

// wheel has what cdproto leaves out when it is 0, and Chrome insists on.
type wheel struct {
	input.DispatchMouseEventParams
	DeltaX float64 `json:"deltaX"`
	DeltaY float64 `json:"deltaY"`
}

var turnWheel = cdp.Command[wheel, cdp.Empty]{Method: input.DispatchMouseEvent.Method}

// mouse sends an event; one that moves takes along what is dragged.
func (p *Page) mouse(ctx context.Context, doc *document, ev input.DispatchMouseEventParams) error {
	if d := p.carrying(); d != nil && ev.Type == input.DispatchMouseEventTypeMouseMoved {
		return d.move(ctx, doc, Point{ev.X, ev.Y})
	}
	return p.sendMouse(ctx, doc, ev)
}

// sendMouse sends an event, with what is held. That the document goes meanwhile is
// no failure.
func (p *Page) sendMouse(ctx context.Context, doc *document, ev input.DispatchMouseEventParams) error {
	now := p.holding()
	ev.Modifiers, ev.Buttons = now.modifiers(), now.buttons
	if ev.Type == input.DispatchMouseEventTypeMouseMoved {
		ev.Button = now.button()
	}
	return gone(dispatch(ctx, doc, input.DispatchMouseEvent, ev))
}

// button is the one that is down, for a move that drags.
func (h held) button() input.MouseButton {
	for _, b := range []input.MouseButton{input.MouseButtonLeft, input.MouseButtonRight, input.MouseButtonMiddle} {
		if h.buttons&bits[b] != 0 {
			return b
		}
	}
	return input.MouseButtonNone
}
