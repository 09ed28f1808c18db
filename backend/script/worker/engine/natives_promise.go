package engine

import (
	"github.com/dop251/goja"
)

func init() { natives["promise"] = (*Engine).hostPromise }

// hostPromise is promise(p): the state of a promise, pending, fulfilled or
// rejected, and what it was settled with. It is for writing one on the console.
func (e *Engine) hostPromise(call goja.FunctionCall) goja.Value {
	p, ok := call.Argument(0).Export().(*goja.Promise)
	if !ok {
		panic(e.rt.NewTypeError("a promise is expected"))
	}
	state := map[goja.PromiseState]string{
		goja.PromiseStatePending: "pending", goja.PromiseStateFulfilled: "fulfilled", goja.PromiseStateRejected: "rejected",
	}[p.State()]
	value := p.Result()
	if value == nil {
		value = goja.Undefined()
	}
	return e.rt.NewArray(state, value)
}
