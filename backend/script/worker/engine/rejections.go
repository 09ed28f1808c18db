package engine

import (
	"github.com/dop251/goja"

	"sitewright/backend/fault"
)

// rejections are the promises that were rejected and that nobody handles yet,
// with the order in which they were.
type rejections struct {
	open map[*goja.Promise]int64
	last int64
}

// init has the runtime tell of rejections.
func (r *rejections) init(e *Engine) {
	r.open = map[*goja.Promise]int64{}
	e.rt.SetPromiseRejectionTracker(func(p *goja.Promise, operation goja.PromiseRejectionOperation) {
		if operation == goja.PromiseRejectionHandle {
			delete(r.open, p)
			return
		}
		r.last++
		r.open[p] = r.last
	})
}

// unhandled is the fault of the first rejection that nobody handles. It is to be
// asked when all promises have had their turn: a handler may come a little later.
func (e *Engine) unhandled() *fault.Error {
	var first *goja.Promise
	for p, order := range e.rejected.open {
		if first == nil || order < e.rejected.open[first] {
			first = p
		}
	}
	if first == nil {
		return nil
	}
	return e.thrown(first.Result(), nil, "left an error unhandled")
}
