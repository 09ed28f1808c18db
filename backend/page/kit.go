package page

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"

	"sitewright/backend/page/inject"
)

// ownKit returns our script in our world of the document.
func (d *document) ownKit(ctx context.Context) (runtime.RemoteObjectID, error) {
	d.making.Lock()
	defer d.making.Unlock()
	w := d.ownWorld()
	if w.kit != "" {
		return w.kit, nil
	}
	if w.unique == "" {
		_, err := race(ctx, d, func(ctx context.Context) (cdppage.CreateIsolatedWorldResult, error) {
			return send(ctx, d.target, cdppage.CreateIsolatedWorld, cdppage.CreateIsolatedWorldParams{
				FrameID: cdp.FrameID(d.frame.id), WorldName: worldName,
			})
		})
		if err != nil {
			return "", err
		}
		// The world was told of before the answer, unless it belongs to the
		// document that came meanwhile.
		if w = d.ownWorld(); w.unique == "" {
			return "", d.why()
		}
	}
	kit, err := d.evaluate(ctx, w.unique, inject.Kit(d.frame.page.options.TestID))
	if err != nil {
		return "", err
	}
	p := d.frame.page
	p.mu.Lock()
	defer p.mu.Unlock()
	if d.own.unique == w.unique {
		d.own.kit = kit.ObjectID
	}
	return kit.ObjectID, nil
}

// mainKit returns our script in the page's own world, for code that a script has
// run on elements.
func (d *document) mainKit(ctx context.Context) (runtime.RemoteObjectID, error) {
	return d.keep(ctx, &d.main.kit, inject.Kit(d.frame.page.options.TestID))
}

// dataKit returns the part of our script that hands values over, in the page's
// own world.
func (d *document) dataKit(ctx context.Context) (runtime.RemoteObjectID, error) {
	return d.keep(ctx, &d.main.data, inject.Data())
}

// keep evaluates the expression to an object in the page's own world, the first
// time, and keeps it in place.
func (d *document) keep(ctx context.Context, place *runtime.RemoteObjectID, expression string) (runtime.RemoteObjectID, error) {
	d.making.Lock()
	defer d.making.Unlock()
	p := d.frame.page
	p.mu.Lock()
	kept := *place
	p.mu.Unlock()
	if kept != "" {
		return kept, nil
	}
	made, err := d.evaluate(ctx, d.main.unique, expression)
	if err != nil {
		return "", err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	*place = made.ObjectID
	return made.ObjectID, nil
}

// evaluate evaluates an expression in a world of the document.
func (d *document) evaluate(ctx context.Context, world, expression string) (*runtime.RemoteObject, error) {
	yes := true
	r, err := race(ctx, d, func(ctx context.Context) (runtime.EvaluateResult, error) {
		return send(ctx, d.target, runtime.Evaluate, runtime.EvaluateParams{
			Expression: expression, UniqueContextID: world, ObjectGroup: worldName,
			AwaitPromise: &yes, UserGesture: &yes, Silent: &yes,
		})
	})
	if err != nil {
		return nil, err
	}
	if r.ExceptionDetails != nil {
		return nil, exceptionOf(r.ExceptionDetails)
	}
	return r.Result, nil
}

func (d *document) ownWorld() world {
	d.frame.page.mu.Lock()
	defer d.frame.page.mu.Unlock()
	return d.own
}

func (d *document) mainWorld() world {
	d.frame.page.mu.Lock()
	defer d.frame.page.mu.Unlock()
	return d.main
}
