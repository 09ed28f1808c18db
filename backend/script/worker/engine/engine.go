// Package engine runs a node tool in goja: it adds what a JavaScript engine needs
// around it (an event loop, timers, calls to the app, places of errors) and
// swallows nothing. A rejection that nobody handles, a timer that throws and a
// promise that can never settle all end the run with an error that says where.
//
// It has no authority: everything a script does outside of itself is a Call.
package engine

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/wire"
	"sitewright/backend/script/worker/ctx"
	"sitewright/backend/script/worker/globals"
	"sitewright/backend/script/worker/places"
)

// depthLimit is how many calls may be nested. Each one that goes through a
// getter, a callback or a proxy needs Go's stack too; with goja's own limit, which
// is none, a recursion ends the process. The cost of reaching it grows with its
// square: 4000 take up to 0.7 s.
const depthLimit = 4000

// defaultResultLimit is the largest result in UTF-16 units.
const defaultResultLimit = 128 << 20

// Options are what an Engine is made with.
type Options struct {
	// Call starts what the script asks of the app. done is to be called once, by
	// any goroutine, also within Call. Call itself must not wait: the script stands
	// still meanwhile. Without it every call fails.
	Call func(method string, params json.RawMessage, done func(wire.Answer))
	// Notice gets what the script tells without waiting: wire.Console,
	// wire.Progress. It must not wait either.
	Notice func(kind string, params json.RawMessage)
	// ResultLimit is the largest result in UTF-16 units; 0 means 128 MB.
	ResultLimit int64
	// Bare leaves out the scripts of the packages globals and ctx; Scripts are run
	// instead. They find __host like those.
	Bare    bool
	Scripts []Script
}

// Script is a piece of our own that runs before a tool.
type Script struct{ Name, Source string }

// builtIn are the scripts that every tool begins with.
func builtIn() []Script {
	return []Script{
		{"sitewright:globals", globals.Globals},
		{"sitewright:node", globals.Node},
		{"sitewright:ctx", ctx.Script},
	}
}

// Engine is one runtime for one run. Its methods but Abort, Interrupt and Event
// belong to one goroutine.
type Engine struct {
	options Options
	rt      *goja.Runtime
	loop    *loop
	origin  time.Time
	host    *goja.Object
	// made are the functions taken from the runtime before any script could change
	// them.
	made pristine
	// serialise is result's serialiser; makeContext and modules are what the
	// scripts registered.
	serialise   goja.Value
	makeContext goja.Callable
	modules     *goja.Object
	listeners   map[string][]goja.Callable
	calls       calls
	rejected    rejections
	async       *asyncPlaces
	// program, tree and params are the tool's, once it runs; ended is how it did.
	program *wire.Program
	tree    *ast.Program
	params  wire.RunParams
	ended   outcome
	// places are the program's map and helpers esbuild's own functions in it, once a
	// function's text was asked for.
	places  *places.Map
	helpers map[string]string
	// serialising tells that the tool is done and its result is being written.
	serialising bool
}

// pristine are built-ins as they were at the start.
type pristine struct {
	parse, stringify, then, makeError goja.Callable
}

// New makes an Engine and runs the scripts that every tool begins with. The error
// is our own mistake.
func New(options Options) (*Engine, error) {
	e := &Engine{options: options, rt: goja.New(), loop: newLoop(), origin: time.Now(), listeners: map[string][]goja.Callable{}}
	e.rt.SetMaxCallStackSize(depthLimit)
	e.rt.SetParserOptions(noSourceMaps)
	e.rejected.init(e)
	e.async = &asyncPlaces{rt: e.rt}
	e.rt.SetAsyncContextTracker(e.async)
	if err := e.capture(); err != nil {
		return nil, err
	}
	e.host = e.makeHost()
	if err := e.rt.GlobalObject().DefineDataProperty("__host", e.host, goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
		return nil, fmt.Errorf("making __host: %w", err)
	}
	scripts := options.Scripts
	if !options.Bare {
		scripts = append(builtIn(), scripts...)
	}
	for _, s := range scripts {
		if err := e.runScript(s); err != nil {
			return nil, err
		}
	}
	return e, e.hideHost()
}

// capture takes the built-ins that we use ourselves.
func (e *Engine) capture() error {
	for text, to := range map[string]*goja.Callable{
		"JSON.parse": &e.made.parse, "JSON.stringify": &e.made.stringify, "Promise.prototype.then": &e.made.then,
		"((Error) => (message) => new Error(message))(Error)": &e.made.makeError,
	} {
		v, err := e.rt.RunScript("sitewright:capture", text)
		if err != nil {
			return fmt.Errorf("capturing %s: %w", text, err)
		}
		f, ok := goja.AssertFunction(v)
		if !ok {
			return fmt.Errorf("%s is no function", text)
		}
		*to = f
	}
	v, err := e.rt.RunScript("sitewright:result", result.Script(e.resultLimit()))
	e.serialise = v
	return err
}

// resultLimit is the largest result in UTF-16 units.
func (e *Engine) resultLimit() int64 {
	if e.options.ResultLimit > 0 {
		return e.options.ResultLimit
	}
	return defaultResultLimit
}

// runScript runs one of our own scripts, compiled once in this process.
func (e *Engine) runScript(s Script) error {
	program, err := compileOnce(s)
	if err != nil {
		return fmt.Errorf("compiling %s: %w", s.Name, err)
	}
	if _, err := e.rt.RunProgram(program); err != nil {
		return fmt.Errorf("running %s: %w", s.Name, err)
	}
	return nil
}

// hideHost takes what our scripts registered away from the global object, so that
// a tool finds none of it.
func (e *Engine) hideHost() error {
	global := e.rt.GlobalObject()
	if f, ok := goja.AssertFunction(orUndefined(global.Get("__makeContext"))); ok {
		e.makeContext = f
	}
	if o, ok := global.Get("__modules").(*goja.Object); ok {
		e.modules = o
	}
	for _, name := range []string{"__host", "__makeContext", "__modules"} {
		if err := global.Delete(name); err != nil {
			return fmt.Errorf("hiding %s: %w", name, err)
		}
	}
	return nil
}

func orUndefined(v goja.Value) goja.Value {
	if v == nil {
		return goja.Undefined()
	}
	return v
}

// Modules are the names of Node's built-in modules that a script can import,
// without "node:".
func (e *Engine) Modules() []string {
	if e.modules == nil {
		return nil
	}
	return e.modules.Keys()
}

// Event tells the script something: its listeners run on the loop. Any goroutine
// may call it.
func (e *Engine) Event(name string, params json.RawMessage) {
	e.loop.push(func() error { return e.emit(name, params) })
}

// emit calls the listeners of an event.
func (e *Engine) emit(name string, params json.RawMessage) error {
	for _, f := range e.listeners[name] {
		v, err := e.fromJSON(params)
		if err != nil {
			return err
		}
		if _, err := f(goja.Undefined(), v); err != nil {
			return err
		}
	}
	return nil
}

// Interrupt stops the script wherever it is in JavaScript; a built-in that takes
// long is not stopped. Any goroutine may call it.
func (e *Engine) Interrupt(why *fault.Error) {
	e.loop.stop(why)
	e.rt.Interrupt(why)
}

// fromJSON is a JavaScript value of JSON; no text is undefined.
func (e *Engine) fromJSON(text json.RawMessage) (goja.Value, error) {
	if len(text) == 0 {
		return goja.Undefined(), nil
	}
	return e.made.parse(goja.Undefined(), e.rt.ToValue(string(text)))
}

// toJSON is the JSON of a JavaScript value; undefined gives null.
func (e *Engine) toJSON(v goja.Value) (json.RawMessage, error) {
	text, err := e.made.stringify(goja.Undefined(), v)
	if err != nil {
		return nil, err
	}
	if goja.IsUndefined(text) {
		return json.RawMessage("null"), nil
	}
	return json.RawMessage(text.String()), nil
}

// notice tells the app something.
func (e *Engine) notice(kind string, params json.RawMessage) {
	if e.options.Notice != nil {
		e.options.Notice(kind, params)
	}
}

var _ io.Closer = (*Engine)(nil)

// Close lets go of the loop. Answers that come later are dropped.
func (e *Engine) Close() error {
	e.loop.close()
	return nil
}
