package page

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/chromedp/cdproto/input"

	"sitewright/backend/fault"
)

// DragOptions say how to drag.
type DragOptions struct {
	// Timeout is how long to wait for each of the two elements.
	Timeout *time.Duration
	// Force leaves out the checks, Trial the dragging.
	Force, Trial bool
	// SourcePosition and TargetPosition are points from the elements' corners, their
	// middles when nil.
	SourcePosition, TargetPosition *Point
	// Steps are the moves of the pointer on its way, 1 by default.
	Steps int
}

// DragTo presses on the element, moves the pointer to the target and lets go
// there. What the browser itself drags, it drags as for a person.
func (l *Locator) DragTo(ctx context.Context, target *Locator, o DragOptions) error {
	const member = "locator.dragTo"
	limit := l.page.newLimit(o.Timeout)
	ctx, cancel := limit.context(ctx, l.page)
	defer cancel()
	source := strike{
		member: member, input: "press", demands: []string{"visible", "enabled"},
		options: PointerOptions{Timeout: o.Timeout, Force: o.Force, Trial: o.Trial, Position: o.SourcePosition},
		act: func(ctx context.Context, h hand, at Point) error {
			if err := h.move(ctx, at, 1); err != nil {
				return err
			}
			return l.page.pressButton(ctx, h.doc, at, input.MouseButtonLeft, true, 1)
		},
	}
	defer l.page.putDown(ctx)
	if err := l.strike(ctx, source); err != nil {
		return err
	}
	to, doc, err := target.spot(ctx, member, limit, o)
	if err != nil || o.Trial {
		return err
	}
	if err := l.page.moveTo(ctx, doc, to, o.Steps); err != nil {
		return err
	}
	// Some pages take a thing only when the pointer rests over them.
	if err := l.page.moveTo(ctx, doc, to, 1); err != nil {
		return err
	}
	away := l.page.watchDepartures(doc.frame)
	defer away.stop()
	if err := l.page.pressButton(ctx, doc, to, input.MouseButtonLeft, false, 1); err != nil {
		return err
	}
	return away.settle(ctx, limit)
}

// spot is where the target is in the tab's view, once it can be hit.
func (l *Locator) spot(ctx context.Context, member string, limit limit, o DragOptions) (Point, *document, error) {
	args := map[string]any{"force": o.Force, "demands": []string{"visible"}, "input": "none"}
	if o.TargetPosition != nil {
		args["position"] = o.TargetPosition
	}
	f, err := l.ask(ctx, question{member: member, method: "aim", args: args, limit: limit})
	at, err := decodeDone[Point](f, err)
	if err != nil {
		return at, nil, err
	}
	top, covered, err := f.doc.toTop(ctx, at, !o.Force)
	if err == nil && covered == "" {
		_, err = l.page.under(ctx, top)
	}
	if err == nil && covered != "" {
		err = l.late(question{member: member, limit: limit},
			&why{Code: fault.ElementNotActionable, Text: "it is there, but covered by " + covered})
	}
	return top, f.doc, err
}

// putDown lets go of the button, if an error left it pressed.
func (p *Page) putDown(ctx context.Context) {
	d := p.carrying()
	if d == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellLimit)
	defer cancel()
	if d.data != nil {
		_ = d.send(ctx, d.from, input.DispatchDragEventTypeDragCancel, d.at) // the page may be gone
		d.data = nil
	}
	_ = p.pressButton(ctx, d.from, d.at, input.MouseButtonLeft, false, 1)
}

// drag is what the pointer does from the press of the button until it is let go.
type drag struct {
	page *Page
	// from is the document that it began in.
	from *document
	// taken gets what the browser drags, once it does.
	taken chan *input.DragData
	stop  func()
	// data is what the browser drags, nil while only the pointer moves.
	data *input.DragData
	at   Point
}

// dragLimit is how long the browser may take to say what it drags.
const dragLimit = 2 * time.Second

// carrying is the drag under way, or nil.
func (p *Page) carrying() *drag {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.drag
}

// pickUp prepares for a drag that may follow: the browser is to hand over what it
// would drag, for its own dragging would take the person's pointer.
func (p *Page) pickUp(ctx context.Context, from *document, at Point) error {
	if d := p.carrying(); d != nil {
		p.forget(ctx, d)
	}
	d := &drag{page: p, from: from, at: at, taken: make(chan *input.DragData, 1)}
	d.stop = p.watch(func(_ *target, event any) {
		if ev, ok := event.(*input.EventDragIntercepted); ok {
			select {
			case d.taken <- ev.Data:
			default:
			}
		}
	})
	p.mu.Lock()
	p.drag = d
	p.mu.Unlock()
	if err := d.intercept(ctx, true); err != nil {
		return err
	}
	_, err := d.begun(ctx)
	return err
}

// forget ends a drag.
func (p *Page) forget(ctx context.Context, d *drag) {
	d.stop()
	p.mu.Lock()
	if p.drag == d {
		p.drag = nil
	}
	p.mu.Unlock()
	_ = d.intercept(context.WithoutCancel(ctx), false) // a page that is gone drags nothing
}

// intercept is asked of each process: the one that the dragging begins in tells.
func (d *drag) intercept(ctx context.Context, on bool) error {
	d.page.mu.Lock()
	targets := slices.Collect(maps.Values(d.page.targets))
	d.page.mu.Unlock()
	for _, t := range targets {
		_, err := send(ctx, Session(t), input.SetInterceptDrags, input.SetInterceptDragsParams{Enabled: on})
		if err != nil && t.Session == Session(d.page.tab) {
			return err
		}
	}
	return nil
}

// move moves the pointer, and what the browser drags with it.
func (d *drag) move(ctx context.Context, doc *document, to Point) error {
	d.at = to
	if d.data != nil {
		return d.send(ctx, doc, input.DispatchDragEventTypeDragOver, to)
	}
	if err := d.page.sendMouse(ctx, doc, at(to, input.DispatchMouseEventTypeMouseMoved)); err != nil {
		return err
	}
	if begun, err := d.begun(ctx); err != nil || !begun {
		return gone(err)
	}
	select {
	case d.data = <-d.taken:
	case <-time.After(dragLimit):
		return nil // the browser began to drag and gave it up
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	if err := d.send(ctx, doc, input.DispatchDragEventTypeDragEnter, to); err != nil {
		return err
	}
	return d.send(ctx, doc, input.DispatchDragEventTypeDragOver, to)
}

// begun reports whether the page has begun to drag something since the button was
// pressed.
func (d *drag) begun(ctx context.Context) (begun bool, err error) {
	return begun, d.from.ask(ctx, "dragging", nil, &begun)
}

func (d *drag) send(ctx context.Context, doc *document, kind input.DispatchDragEventType, at Point) error {
	return gone(dispatch(ctx, doc, input.DispatchDragEvent, input.DispatchDragEventParams{
		Type: kind, X: at.X, Y: at.Y, Data: d.data, Modifiers: d.page.holding().modifiers(),
	}))
}

// letGo ends the drag and reports whether something was dropped, so that no
// button is to be released.
func (p *Page) letGo(ctx context.Context, doc *document, at Point) (dropped bool, err error) {
	d := p.carrying()
	if d == nil {
		return false, nil
	}
	defer p.forget(ctx, d)
	if d.data == nil {
		return false, nil
	}
	return true, d.send(ctx, doc, input.DispatchDragEventTypeDrop, at)
}
