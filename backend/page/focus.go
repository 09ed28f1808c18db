package page

import (
	"context"
	"errors"

	"github.com/chromedp/cdproto/dom"
	cdpruntime "github.com/chromedp/cdproto/runtime"

	"sitewright/backend/fault"
)

// Input goes where the focus or the pointer is, which may be a frame of another
// site. Whether that may be typed into or clicked is asked of its own document.

// focused is the document that keys go to, once the options allow it.
func (p *Page) focused(ctx context.Context) (*document, error) {
	return p.into(ctx, func(ctx context.Context, d *document) (cdpruntime.RemoteObjectID, error) {
		return d.element(ctx, `function() {
			let e = document.activeElement;
			while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
			return ["IFRAME", "FRAME", "OBJECT", "EMBED"].includes(e?.tagName) ? e : null;
		}`)
	})
}

// under is the document at a point of the tab's view, once the options allow it.
func (p *Page) under(ctx context.Context, at Point) (*document, error) {
	return p.into(ctx, func(ctx context.Context, d *document) (cdpruntime.RemoteObjectID, error) {
		frame, err := d.element(ctx, `function(at) {
			let e = document.elementFromPoint(at.x, at.y);
			for (let inner; (inner = e?.shadowRoot?.elementFromPoint(at.x, at.y)) && inner !== e; ) e = inner;
			return ["IFRAME", "FRAME", "OBJECT", "EMBED"].includes(e?.tagName) ? e : null;
		}`, at)
		if err != nil || frame == "" {
			return "", err
		}
		return frame, d.callInto(ctx, &at, frame, `function(at) {
			const box = this.getBoundingClientRect();
			return { x: at.x - box.x - this.clientLeft, y: at.y - box.y - this.clientTop };
		}`, at)
	})
}

// into goes from the top document into frames as long as inner names one, and
// asks for each whether it may.
func (p *Page) into(ctx context.Context, inner func(context.Context, *document) (cdpruntime.RemoteObjectID, error)) (*document, error) {
	ctx, cancel := p.newLimit(nil).context(ctx, p)
	defer cancel()
	f, err := p.Frame("")
	if err != nil {
		return nil, err
	}
	for {
		doc, err := f.document(ctx)
		if err != nil {
			return nil, err
		}
		last, err := p.deepest(ctx, doc, inner)
		if err == nil {
			err = last.allow()
		}
		if !isLeft(err) {
			return last, err
		}
	}
}

func (p *Page) deepest(ctx context.Context, doc *document, inner func(context.Context, *document) (cdpruntime.RemoteObjectID, error)) (*document, error) {
	for {
		frame, err := inner(ctx, doc)
		if err != nil {
			return nil, err
		}
		if frame == "" {
			return doc, nil
		}
		node, err := race(ctx, doc, func(ctx context.Context) (dom.DescribeNodeResult, error) {
			return send(ctx, doc.target, dom.DescribeNode, dom.DescribeNodeParams{ObjectID: frame})
		})
		if err != nil {
			return nil, err
		}
		if node.Node.FrameID == "" && (node.Node.NodeName == "OBJECT" || node.Node.NodeName == "EMBED") {
			return doc, nil // a picture, say
		}
		f, err := p.await(ctx, string(node.Node.FrameID))
		if err != nil {
			return nil, err
		}
		if doc, err = f.document(ctx); err != nil {
			return nil, err
		}
	}
}

// element is the remote object of an element that a function finds in our world
// of the document, "" for none. It tells nothing of the page, so nobody is asked.
func (d *document) element(ctx context.Context, function string, args ...any) (cdpruntime.RemoteObjectID, error) {
	kit, err := d.ownKit(ctx)
	if err != nil {
		return "", err
	}
	r, err := d.call(ctx, kit, function, false, args...)
	if err != nil {
		return "", err
	}
	return r.ObjectID, nil
}

// as names another member in a fault's message, for one that uses another.
func as(member string, err error) error {
	var f *fault.Error
	if !errors.As(err, &f) {
		return err
	}
	named := *f
	for i := range named.Message {
		if named.Message[i] == ':' {
			named.Message = member + named.Message[i:]
			break
		}
	}
	return &named
}
