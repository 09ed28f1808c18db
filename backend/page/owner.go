package page

import (
	"context"
	"errors"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
)

// enter waits for the document of the frame that our script numbered. The number
// holds while the frame's element does.
func (d *document) enter(ctx context.Context, number int) (*document, error) {
	kit, err := d.ownKit(ctx)
	if err != nil {
		return nil, err
	}
	f := d.numbered(number)
	if f == nil {
		if f, err = d.lookUp(ctx, kit, number); err != nil {
			return nil, err
		}
	}
	inner, err := f.document(ctx)
	if err != nil && f.isGone() {
		return nil, errLeft // it may be there again under another id
	}
	return inner, err
}

// numbered is the frame of the number, if it is known and still there.
func (d *document) numbered(number int) *Frame {
	d.frame.page.mu.Lock()
	defer d.frame.page.mu.Unlock()
	f := d.owners[number]
	if f == nil || f.gone {
		return nil
	}
	return f
}

func (f *Frame) isGone() bool {
	f.page.mu.Lock()
	defer f.page.mu.Unlock()
	return f.gone
}

func (d *document) lookUp(ctx context.Context, kit runtime.RemoteObjectID, number int) (*Frame, error) {
	element, err := d.call(ctx, kit, callMethod, false, "frame", map[string]any{"frame": number})
	if err != nil {
		return nil, err
	}
	if element.ObjectID == "" {
		return nil, errLeft
	}
	node, err := race(ctx, d, func(ctx context.Context) (dom.DescribeNodeResult, error) {
		return send(ctx, d.target, dom.DescribeNode, dom.DescribeNodeParams{ObjectID: element.ObjectID})
	})
	if err != nil {
		return nil, err
	}
	f, err := d.frame.page.await(ctx, string(node.Node.FrameID))
	if err != nil {
		return nil, err
	}
	p := d.frame.page
	p.mu.Lock()
	defer p.mu.Unlock()
	d.owners[number] = f
	f.owner = owner{document: d, element: element.ObjectID}
	return f, nil
}

// await waits for a frame that the browser is about to tell of. An element that
// has no frame, for it is not in the page, is errLeft.
func (p *Page) await(ctx context.Context, id string) (*Frame, error) {
	if id == "" {
		return nil, errLeft
	}
	for {
		p.mu.Lock()
		f, changed := p.frames[id], p.changed
		p.mu.Unlock()
		if f != nil {
			return f, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// owner is a frame's element in the document around it.
type owner struct {
	document *document
	element  runtime.RemoteObjectID
}

// around returns the document around the frame and the frame's element there; a nil
// document for the tab's own.
func (f *Frame) around(ctx context.Context) (owner, error) {
	p := f.page
	p.mu.Lock()
	parent, known := f.parent, f.owner
	p.mu.Unlock()
	if parent == nil {
		return owner{}, nil
	}
	outer, err := parent.document(ctx)
	if err != nil || known.document == outer {
		return known, err
	}
	if _, err := outer.ownKit(ctx); err != nil {
		return owner{}, err
	}
	found, err := race(ctx, outer, func(ctx context.Context) (*runtime.RemoteObject, error) {
		node, err := send(ctx, outer.target, dom.GetFrameOwner, dom.GetFrameOwnerParams{FrameID: cdp.FrameID(f.id)})
		if err != nil {
			return nil, err
		}
		r, err := send(ctx, outer.target, dom.ResolveNode, dom.ResolveNodeParams{
			BackendNodeID: node.BackendNodeID, ExecutionContextID: outer.ownWorld().id, ObjectGroup: worldName,
		})
		return r.Object, err
	})
	if err != nil {
		return owner{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	f.owner = owner{document: outer, element: found.ObjectID}
	return f.owner, nil
}

// Point is a place in a view, in CSS pixels from its top left corner.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// through is what our script says of a point that it looked at from outside.
type through struct {
	Point
	Covered string `json:"covered"`
}

// toTop maps a point of the document's view to the tab's. With press, what covers
// the frames on the way is named in covered.
func (d *document) toTop(ctx context.Context, at Point, press bool) (top Point, covered string, err error) {
	for {
		o, err := d.frame.around(ctx)
		if err != nil || o.document == nil {
			return at, "", err
		}
		d = o.document
		if err := d.allow(); err != nil {
			return at, "", err
		}
		kit, err := d.ownKit(ctx)
		if err != nil {
			return at, "", err
		}
		var outer through
		const function = "function(frame, at, press) { return this.through(frame, at, press) }"
		if err := d.callInto(ctx, &outer, kit, function, o.element, at, press); err != nil {
			return at, "", err
		}
		if outer.Covered != "" {
			return at, outer.Covered, nil
		}
		at = outer.Point
	}
}

// isLeft reports whether an error says that a document went.
func isLeft(err error) bool { return errors.Is(err, errLeft) }
