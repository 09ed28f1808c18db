package engine

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/dop251/goja"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/wire"
)

//go:embed run.js
var runScript string

// outcome is how a tool ended, as the script that calls it tells.
type outcome struct {
	failed *fault.Error
}

// Run runs a tool to its end and returns its result as result.Decode reads it.
// Errors are faults with the author's place: script-error for what the tool
// threw, left unhandled or waits for in vain, script-syntax, script-not-function,
// the code of the app's own answer that the tool did not catch, and what Interrupt
// was given. An Engine runs one tool.
func (e *Engine) Run(program *wire.Program, p wire.RunParams) (payload string, failed error) {
	e.program, e.params, e.origin = program, p, time.Now()
	promise, fail := e.startTool(program, p)
	if fail != nil {
		return "", fail
	}
	if fail := e.turn(promise); fail != nil {
		return "", fail
	}
	if promise.State() == goja.PromiseStateRejected { // the serialiser itself failed
		return "", e.thrown(promise.Result(), nil, "stopped")
	}
	return promise.Result().String(), nil
}

// startTool compiles the program and calls it. The promise is of the payload.
func (e *Engine) startTool(program *wire.Program, p wire.RunParams) (*goja.Promise, *fault.Error) {
	compiled, fail := e.compileProgram(program)
	if fail != nil {
		return nil, fail
	}
	context, err := e.context(p)
	if err != nil {
		return nil, e.failure(err, "did not start")
	}
	serialise := e.serialise
	if p.ResultLimit > 0 && p.ResultLimit != e.resultLimit() {
		if serialise, err = e.rt.RunScript("sitewright:result", result.Script(p.ResultLimit)); err != nil {
			return nil, e.failure(err, "did not start")
		}
	}
	v, err := e.callRun(compiled, serialise, context, program.Result, p)
	if err != nil {
		return nil, e.failure(err, "stopped")
	}
	promise, ok := v.Export().(*goja.Promise)
	if !ok {
		return nil, fault.New(fault.Internal, "The tool was called and gave no promise.")
	}
	return promise, nil
}

// callRun hands run.js what it works with.
func (e *Engine) callRun(compiled *goja.Program, serialise, context goja.Value, isResult bool, p wire.RunParams) (goja.Value, error) {
	script, err := compileOnce(Script{"sitewright:run", runScript})
	if err != nil {
		return nil, err
	}
	f, err := e.rt.RunProgram(script)
	if err != nil {
		return nil, err
	}
	start, ok := goja.AssertFunction(f)
	if !ok {
		return nil, fmt.Errorf("run.js is no function")
	}
	args := string(p.Args)
	if args == "" {
		args = "{}"
	}
	native := func(f func(goja.FunctionCall) goja.Value) goja.Value { return e.rt.ToValue(f) }
	return start(goja.Undefined(),
		serialise.ToObject(e.rt).Get("run"),
		native(func(goja.FunctionCall) goja.Value { return e.load(compiled, p) }),
		native(func(call goja.FunctionCall) goja.Value { return e.pick(call.Argument(0), p) }),
		native(func(call goja.FunctionCall) goja.Value {
			return e.callTool(call.Argument(0), context, call.Argument(1))
		}),
		native(func(call goja.FunctionCall) goja.Value {
			if e.ended.failed == nil {
				e.ended.failed = e.thrown(call.Argument(0), nil, "stopped")
			}
			return goja.Undefined()
		}),
		native(func(goja.FunctionCall) goja.Value { e.serialising = true; return goja.Undefined() }),
		e.rt.ToValue(isResult), e.rt.ToValue(args))
}

// context is what the tool gets first, made by the script that ctx holds.
func (e *Engine) context(p wire.RunParams) (goja.Value, error) {
	if e.makeContext == nil {
		return e.rt.NewObject(), nil
	}
	isScript := p.Source != nil
	p.Source, p.Compiled = nil, nil
	text, err := json.Marshal(struct {
		wire.RunParams
		Script bool `json:"script"`
	}{p, isScript})
	if err != nil {
		return nil, err
	}
	params, err := e.fromJSON(text)
	if err != nil {
		return nil, err
	}
	return e.makeContext(goja.Undefined(), params)
}

// load evaluates the program: a promise of its exports.
func (e *Engine) load(compiled *goja.Program, p wire.RunParams) goja.Value {
	v, err := e.rt.RunProgram(compiled)
	if err != nil {
		panic(err)
	}
	f, ok := goja.AssertFunction(v)
	if !ok {
		panic(e.rt.NewTypeError("the program is no function"))
	}
	var modules goja.Value = goja.Undefined()
	if e.modules != nil {
		modules = e.modules
	}
	promise, err := f(goja.Undefined(), modules, e.rt.ToValue(e.require), e.rt.ToValue(func(call goja.FunctionCall) goja.Value {
		return e.meta(call.Argument(0).String(), p.Folder)
	}))
	if err != nil {
		panic(err)
	}
	return promise
}

// callTool calls a tool with its context and arguments.
func (e *Engine) callTool(tool, context, args goja.Value) goja.Value {
	f, _ := goja.AssertFunction(tool) // pick saw that it is one
	v, err := f(goja.Undefined(), context, args)
	if err != nil {
		panic(err)
	}
	return v
}

// pick is the function among the exports that is to be called.
func (e *Engine) pick(exports goja.Value, p wire.RunParams) goja.Value {
	name := p.Callable
	if name == "" {
		name = "default"
	}
	v := e.export(exports, name)
	if _, ok := goja.AssertFunction(orUndefined(v)); ok {
		return v
	}
	f := fault.New(fault.ScriptNotFunction, "%s exports no %q.", p.Path, name).WithHint("%s", e.exported(exports))
	if v != nil && !goja.IsUndefined(v) {
		f.Message = fmt.Sprintf("%q of %s is not a function.", name, p.Path)
	}
	f.Source = p.Path + ":1:1"
	e.ended.failed = f
	panic(e.rt.NewTypeError(f.Message))
}

// export is a module's export, or a property of what a CommonJS file exports as a
// whole.
func (e *Engine) export(exports goja.Value, name string) goja.Value {
	o, ok := exports.(*goja.Object)
	if !ok {
		return nil
	}
	if v := o.Get(name); v != nil && !goja.IsUndefined(v) {
		return v
	}
	if whole, ok := o.Get("default").(*goja.Object); ok {
		return whole.Get(name)
	}
	return nil
}

// exported says what a file does export.
func (e *Engine) exported(exports goja.Value) string {
	var names []string
	if o, ok := exports.(*goja.Object); ok {
		names = o.Keys()
	}
	if len(names) == 0 {
		return "It exports nothing. Write “export” before the function."
	}
	return "It exports: " + strings.Join(names, ", ") + "."
}
