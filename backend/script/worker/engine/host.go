package engine

import (
	"time"

	"github.com/dop251/goja"
)

// natives are what __host offers, by name. The natives_*.go files add theirs.
var natives = map[string]func(*Engine, goja.FunctionCall) goja.Value{
	"call":         (*Engine).hostCall,
	"callSync":     (*Engine).hostCallSync,
	"notice":       (*Engine).hostNotice,
	"on":           (*Engine).hostOn,
	"setTimer":     (*Engine).hostSetTimer,
	"clearTimer":   (*Engine).hostClearTimer,
	"now":          (*Engine).hostNow,
	"wall":         (*Engine).hostWall,
	"queue":        (*Engine).hostQueue,
	"console":      (*Engine).hostConsole,
	"functionText": (*Engine).hostFunctionText,
}

// makeHost makes __host. Frozen, because two scripts of ours share it.
func (e *Engine) makeHost() *goja.Object {
	host := e.rt.NewObject()
	for name, f := range natives {
		value := e.rt.ToValue(func(call goja.FunctionCall) goja.Value { return f(e, call) })
		_ = host.DefineDataProperty(name, value, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_TRUE) // a new object takes it
	}
	if prevent, ok := goja.AssertFunction(e.rt.Get("Object").ToObject(e.rt).Get("preventExtensions")); ok {
		_, _ = prevent(goja.Undefined(), host)
	}
	return host
}

// callback is a function among the arguments, or a TypeError in the script.
func (e *Engine) callback(call goja.FunctionCall, i int) goja.Callable {
	f, ok := goja.AssertFunction(call.Argument(i))
	if !ok {
		panic(e.rt.NewTypeError("a function is expected, not %s", call.Argument(i)))
	}
	return f
}

// hostNotice is notice(kind, params).
func (e *Engine) hostNotice(call goja.FunctionCall) goja.Value {
	params, err := e.toJSON(call.Argument(1))
	if err != nil {
		panic(err)
	}
	e.notice(call.Argument(0).String(), params)
	return goja.Undefined()
}

// hostOn is on(event, listener). Listeners stay for the whole run.
func (e *Engine) hostOn(call goja.FunctionCall) goja.Value {
	name := call.Argument(0).String()
	e.listeners[name] = append(e.listeners[name], e.callback(call, 1))
	return goja.Undefined()
}

// hostSetTimer is setTimer(f, ms, repeat), which gives the timer's number.
func (e *Engine) hostSetTimer(call goja.FunctionCall) goja.Value {
	f := e.callback(call, 0)
	ms := call.Argument(1).ToFloat()
	delay := time.Duration(0)
	if ms >= 1 && ms < float64(timerMost/time.Millisecond) { // NaN too becomes the least
		delay = time.Duration(ms) * time.Millisecond
	}
	id := e.loop.setTimer(func() error {
		_, err := f(goja.Undefined())
		return err
	}, delay, call.Argument(2).ToBoolean())
	return e.rt.ToValue(id)
}

// hostClearTimer is clearTimer(id).
func (e *Engine) hostClearTimer(call goja.FunctionCall) goja.Value {
	e.loop.clearTimer(call.Argument(0).ToInteger())
	return goja.Undefined()
}

// hostNow is now(): milliseconds since the start of the run.
func (e *Engine) hostNow(goja.FunctionCall) goja.Value {
	return e.rt.ToValue(e.sinceStart())
}

// sinceStart is the age of the run in milliseconds.
func (e *Engine) sinceStart() float64 {
	return float64(time.Since(e.origin).Microseconds()) / 1000
}

// hostWall is wall(): milliseconds since 1970.
func (e *Engine) hostWall(goja.FunctionCall) goja.Value {
	return e.rt.ToValue(float64(time.Now().UnixMicro()) / 1000)
}

// hostQueue is queue(f): f runs as soon as the current job and the promises before
// it are done. An exception in it is a rejection that nobody handles.
func (e *Engine) hostQueue(call goja.FunctionCall) goja.Value {
	e.callback(call, 0)
	p, resolve, _ := e.rt.NewPromise()
	if err := resolve(goja.Undefined()); err != nil {
		panic(err)
	}
	f := call.Argument(0)
	once := e.rt.ToValue(func(goja.FunctionCall) goja.Value {
		run, _ := goja.AssertFunction(f)
		if _, err := run(goja.Undefined()); err != nil {
			panic(err)
		}
		return goja.Undefined()
	})
	if _, err := e.made.then(e.rt.ToValue(p), once); err != nil {
		panic(err)
	}
	return goja.Undefined()
}
