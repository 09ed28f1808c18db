package engine

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// calls are what the script asked of the app and has no answer to.
type calls struct {
	last        int64
	outstanding map[int64]*asked
	// latest is the call that was made last.
	latest *asked
}

// asked is one call on its way.
type asked struct {
	id     int64
	method string
	// mark is an Error made where the script asked, frames the author's places that
	// led there.
	mark   *goja.Object
	frames []frame
}

// paramsLimit is the most that one call may carry, in bytes of JSON: below
// wire.LineLimit, with room for what is around it.
const paramsLimit = wire.LineLimit - 1<<20

// hostCall is call(method, params, background): a promise of the answer. A call in
// the background does not keep a tool waiting that has nothing else to wait for.
func (e *Engine) hostCall(call goja.FunctionCall) goja.Value {
	method := call.Argument(0).String()
	promise, resolve, reject := e.rt.NewPromise()
	a := e.begin(method)
	params, fail := e.encoded(method, call.Argument(1))
	if fail != nil {
		e.end(a)
		_ = reject(e.errorAt(a, fail)) // it only queues: nothing of the script runs
		return e.rt.ToValue(promise)
	}
	holds := 1
	if call.Argument(2).ToBoolean() {
		holds = 0
	}
	e.loop.holds += holds
	e.start(method, params, func(answer wire.Answer) {
		e.loop.push(func() error {
			e.loop.holds -= holds
			e.end(a)
			if err := e.showPage(answer.Page); err != nil {
				return err
			}
			if answer.Error != nil {
				return reject(e.errorAt(a, answer.Error))
			}
			v, err := e.fromJSON(answer.Result)
			if err != nil {
				return reject(e.errorAt(a, fault.Wrap(err, fault.Internal, "The answer to %s cannot be read.", method)))
			}
			return resolve(v)
		})
	})
	return e.rt.ToValue(promise)
}

// hostCallSync is callSync(method, params): the answer itself. The script stands
// still until it is there.
func (e *Engine) hostCallSync(call goja.FunctionCall) goja.Value {
	method := call.Argument(0).String()
	a := e.begin(method)
	defer e.end(a)
	params, fail := e.encoded(method, call.Argument(1))
	if fail != nil {
		panic(e.errorAt(a, fail))
	}
	answers := make(chan wire.Answer, 1)
	e.start(method, params, func(answer wire.Answer) { answers <- answer })
	var answer wire.Answer
	select {
	case answer = <-answers:
	case <-e.loop.halted:
		panic(e.errorAt(a, e.loop.whyStopped())) // the interrupt follows
	}
	if answer.Error != nil {
		panic(e.errorAt(a, answer.Error))
	}
	v, err := e.fromJSON(answer.Result)
	if err != nil {
		panic(err)
	}
	return v
}

// start hands a call on.
func (e *Engine) start(method string, params json.RawMessage, done func(wire.Answer)) {
	if e.options.Call == nil {
		done(wire.Answer{Error: fault.New(fault.NotPermitted, "Nothing outside of the script can be reached here (%s).", method)})
		return
	}
	e.options.Call(method, params, done)
}

// begin notes a call with the place of the script that makes it.
func (e *Engine) begin(method string) *asked {
	e.calls.last++
	a := &asked{id: e.calls.last, method: method, mark: e.newError(""), frames: e.callers()}
	if e.calls.outstanding == nil {
		e.calls.outstanding = map[int64]*asked{}
	}
	e.calls.outstanding[a.id] = a
	e.calls.latest = a
	return a
}

func (e *Engine) end(a *asked) { delete(e.calls.outstanding, a.id) }

// oldest are the outstanding calls in the order they were made.
func (c *calls) oldest() []*asked {
	var all []*asked
	for _, a := range c.outstanding {
		all = append(all, a)
	}
	slices.SortFunc(all, func(a, b *asked) int { return int(a.id - b.id) })
	return all
}

// encoded is the JSON of a call's parameters.
func (e *Engine) encoded(method string, v goja.Value) (json.RawMessage, *fault.Error) {
	params, err := e.toJSON(v)
	switch {
	case err != nil && uncatchable(err):
		panic(err)
	case err != nil:
		return nil, fault.New(fault.BadArguments, "%s was given what cannot be sent: %s", method, messageOf(err))
	case len(params) > paramsLimit:
		return nil, fault.New(fault.BadArguments, "%s was given more than %d MB, which is too much for one call.", method, paramsLimit>>20).
			WithHint("Send it in parts, or send less.")
	}
	return params, nil
}

// showPage tells the scripts what the tab shows now.
func (e *Engine) showPage(page *wire.PageState) error {
	if page == nil {
		return nil
	}
	params, err := wire.Encode(page)
	if err != nil {
		return err
	}
	return e.emit(wire.PageEvent, params)
}

// timeouts are the codes whose errors are called TimeoutError, as in Playwright,
// where they say that something was waited for. What can never work is an Error.
var timeouts = []fault.Code{fault.ElementNotFound, fault.ElementNotActionable, fault.WaitTimeout}

// waited is in what package page says of an element that it waited for in vain.
const waited = ": waited "

// errorAt makes of the call's mark the error that a fault is to the script.
func (e *Engine) errorAt(a *asked, f *fault.Error) *goja.Object {
	name := "Error"
	if slices.Contains(timeouts, f.Code) && (f.Code == fault.WaitTimeout || strings.Contains(f.Message, waited)) {
		name = "TimeoutError"
		e.define(a.mark, "name", name)
	}
	e.define(a.mark, "message", f.Message)
	e.define(a.mark, "code", string(f.Code))
	if f.Hint != "" {
		e.define(a.mark, "hint", f.Hint)
	}
	if f.Stack != "" {
		e.define(a.mark, "details", f.Stack)
	}
	e.define(a.mark, "stack", stackText(name+": "+f.Message, a.frames))
	return a.mark
}

// define sets a property that loops over the object do not meet, like an error's
// message.
func (e *Engine) define(o *goja.Object, name, value string) {
	_ = o.DefineDataProperty(name, e.rt.ToValue(value), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE) // our own object
}

// newError makes an Error that knows where the script is.
func (e *Engine) newError(message string) *goja.Object {
	v, err := e.made.makeError(goja.Undefined(), e.rt.ToValue(message))
	if err != nil {
		panic(err) // the script was stopped
	}
	return v.ToObject(e.rt)
}
