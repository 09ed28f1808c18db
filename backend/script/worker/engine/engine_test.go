package engine

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/wire"
)

// program is what a bundle of one file looks like, without a map.
func program(code string) *wire.Program {
	head := "(async function (__modules, require, __meta) {"
	return &wire.Program{Code: head + code + "\n})", Sources: map[string]string{}, Entry: "t.js"}
}

// answer is a Call that answers at once.
func answer(f func(method string, params json.RawMessage) (any, error)) func(string, json.RawMessage, func(wire.Answer)) {
	return func(method string, params json.RawMessage, done func(wire.Answer)) {
		go func() {
			v, err := f(method, params)
			if err != nil {
				done(wire.Answer{Error: fault.From(err)})
				return
			}
			text, err := wire.Encode(v)
			done(wire.Answer{Result: text, Error: fault.From(err)})
		}()
	}
}

// bare makes an Engine whose tools find __host.
func bare(t *testing.T, options Options) *Engine {
	t.Helper()
	options.Bare = true
	options.Scripts = append(options.Scripts, Script{"sitewright:test", "globalThis.host = __host; globalThis.setTimeout = (f, ms) => host.setTimer(f, ms ?? 0, false);"})
	e, err := New(options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// run runs the code of a function with ctx and args, and gives its result as JSON.
func run(t *testing.T, options Options, code string) (string, error) {
	t.Helper()
	e := bare(t, options)
	payload, err := e.Run(program("async function run(ctx, args) {"+code+"\n}\nreturn {run};"), wire.RunParams{Path: "t.js", Callable: "run", Args: json.RawMessage(`{"n":2}`)})
	if err != nil {
		return "", err
	}
	v, err := result.Decode(payload)
	if err != nil {
		return "", err
	}
	return string(v.JSON), nil
}

func TestRun(t *testing.T) {
	for code, want := range map[string]string{
		"return args.n + 1":   "3",
		"return":              "null",
		"return [1, 'a', {}]": `[1,"a",{}]`,
		"await new Promise(r => setTimeout(r, 5)); return 'later'":                                                   `"later"`,
		"return await host.call('echo', {a: [1]})":                                                                   `{"a":[1]}`,
		"return host.callSync('echo', {a: 'é'})":                                                                     `{"a":"é"}`,
		"try { await host.call('refuse', {}) } catch (e) { return [e.name, e.code, e.message, e instanceof Error] }": `["TimeoutError","wait-timeout","no",true]`,
		"try { host.callSync('refuse', {}) } catch (e) { return [e.name, e.code, e.message, Object.keys(e)] }":       `["TimeoutError","wait-timeout","no",[]]`,
		"const a = []; host.queue(() => a.push(1)); a.push(0); await 0; await 0; return a":                           `[0,1]`,
		"return typeof __host":        `"undefined"`,
		"return new Map([['a', 1n]])": `{"a":"1"}`,
	} {
		got, err := run(t, Options{Call: answer(func(method string, params json.RawMessage) (any, error) {
			if method == "refuse" {
				return nil, fault.New(fault.WaitTimeout, "no")
			}
			return params, nil
		})}, code)
		if err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", code, got, err, want)
		}
	}
}

// TestNothingIsSwallowed: whatever goes wrong ends the run.
func TestNothingIsSwallowed(t *testing.T) {
	for code, want := range map[string]struct {
		code fault.Code
		says string
	}{
		"throw new Error('x')": {fault.ScriptError, "x"},
		"throw 'text'":         {fault.ScriptError, "text"},
		"throw null":           {fault.ScriptError, "null"},
		"throw undefined":      {fault.ScriptError, "undefined"},
		"throw {a: 1}":         {fault.ScriptError, `{"a":1}`},
		"throw Symbol('s')":    {fault.ScriptError, "s"},
		"null.x":               {fault.ScriptError, "TypeError"},
		"Promise.reject(new Error('lost')); return 1":                                                          {fault.ScriptError, "unhandled: lost"},
		"Promise.reject(new Error('lost')); await new Promise(r => setTimeout(r, 1000))":                       {fault.ScriptError, "unhandled: lost"},
		"setTimeout(() => { throw new Error('tick') }, 1); await new Promise(r => setTimeout(r, 60000))":       {fault.ScriptError, "tick"},
		"setTimeout(async () => { throw new Error('tick') }, 1); await new Promise(r => setTimeout(r, 60000))": {fault.ScriptError, "tick"},
		"host.queue(() => { throw new Error('micro') }); await new Promise(r => setTimeout(r, 60000))":         {fault.ScriptError, "micro"},
		"await new Promise(() => {})":                                  {fault.ScriptError, "never ends"},
		"await host.call('never', {}, true)":                           {fault.ScriptError, "never is still open"},
		"await host.call('x', {})":                                     {fault.NotPermitted, "no authority"},
		"const a = {}; a.a = a; await host.call('x', a)":               {fault.BadArguments, "cannot be sent"},
		"(function f() { f() })()":                                     {fault.ScriptError, "too deeply"},
		"const o = {get x() { return this.x }}; o.x":                   {fault.ScriptError, "too deeply"},
		"let a = []; for (let i = 0; i < 5000; i++) a = [a]; return a": {fault.ResultNotSerialisable, "nested too deeply"},
	} {
		got, err := run(t, Options{Call: func(method string, _ json.RawMessage, done func(wire.Answer)) {
			if method != "never" {
				done(wire.Answer{Error: fault.New(fault.NotPermitted, "no authority")})
			}
		}}, code)
		if fault.CodeOf(err) != want.code || !strings.Contains(fault.From(err).Message, want.says) {
			t.Errorf("%s: %s, %v", code, got, err)
		}
	}
}

func TestInterrupt(t *testing.T) {
	why := fault.New(fault.Timeout, "late")
	for _, code := range []string{
		"for (;;);", "for (;;) try { throw 1 } catch {} finally { continue }", "await new Promise(r => setTimeout(r, 60000))",
		"const f = () => Promise.resolve().then(f); await f()", "for (;;) await 0", "host.callSync('never', {})", "await host.call('never', {})",
		"const f = () => setTimeout(f, 0); f(); await new Promise(r => setTimeout(r, 60000))", "function* g() { for (;;) yield 1 } for (const x of g());",
	} {
		e := bare(t, Options{Call: func(string, json.RawMessage, func(wire.Answer)) {}})
		time.AfterFunc(20*time.Millisecond, func() { e.Interrupt(why) })
		_, err := e.Run(program("async function run() {"+code+"\n}\nreturn {run};"), wire.RunParams{Path: "t.js", Callable: "run"})
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.Timeout || f.Message != "late" {
			t.Errorf("%s: %v", code, err)
		}
	}
}
