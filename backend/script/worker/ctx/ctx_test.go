package ctx_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/wire"
	"sitewright/backend/script/worker/bundle"
	"sitewright/backend/script/worker/engine"
)

// sent is one call as the app would get it.
type sent struct {
	method string
	params map[string]any
}

// String is the call in a form that a table can hold: the parameters as JSON, with
// their names sorted.
func (s sent) String() string {
	text, _ := json.Marshal(s.params) // it came from JSON
	return s.method + " " + string(text)
}

// app stands for the app's side of the pipe: it notes what is sent and answers
// what it was told to. What the real app does is tested over the real bridge.
type app struct {
	mu    sync.Mutex
	calls []sent
	// answers by method; a function is called with the parameters, an error fails
	// the call. Without one it is null.
	answers map[string]any
	notices []string
	engine  *engine.Engine
	params  wire.RunParams
	// pageless leaves out what the tab shows.
	pageless bool
}

func (a *app) call(method string, raw json.RawMessage, done func(wire.Answer)) {
	var params map[string]any
	if err := json.Unmarshal(raw, &params); err != nil {
		panic(err)
	}
	a.mu.Lock()
	a.calls = append(a.calls, sent{method, params})
	value := a.answers[method]
	a.mu.Unlock()
	if f, ok := value.(func(map[string]any) any); ok {
		value = f(params)
	}
	switch value := value.(type) {
	case func(map[string]any, func(wire.Answer)):
		value(params, done)
	case *fault.Error:
		done(wire.Answer{Error: value})
	default:
		text, err := wire.Encode(value)
		done(wire.Answer{Result: text, Error: fault.From(err)})
	}
}

// names are the methods of what was sent.
func (a *app) names() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []string
	for _, c := range a.calls {
		all = append(all, c.method)
	}
	return all
}

// sent are the calls as texts.
func (a *app) sent() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []string
	for _, c := range a.calls {
		all = append(all, c.String())
	}
	return all
}

const toolPath = "tools/t.js"

// oneFile is the text of a skill's only file.
type oneFile string

func (f oneFile) Read(path string) ([]byte, error) {
	if path != toolPath {
		return nil, fault.New(fault.FileDenied, "There is no %s.", path)
	}
	return []byte(f), nil
}

func (f oneFile) Stat(path string) (string, error) {
	if path == toolPath {
		return wire.FileKind, nil
	}
	return wire.NoKind, nil
}

// run runs the body of an async function with ctx, page and args, in an engine as
// the worker has it, and returns its result as JSON.
func (a *app) run(t *testing.T, body string) (string, error) {
	t.Helper()
	e, err := engine.New(engine.Options{Call: a.call, Notice: func(kind string, params json.RawMessage) {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.notices = append(a.notices, kind+" "+string(params))
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	a.engine = e
	p := a.params
	p.Path, p.Callable = toolPath, "run"
	if !a.pageless {
		p.Page = &wire.PageState{URL: "https://shop.example.com/list?page=2", Title: "Shop"}
	}
	_, program, err := bundle.Make(bundle.Options{Path: toolPath}, oneFile("export async function run(ctx, args) {const {page} = ctx;"+body+"\n}"))
	if err != nil {
		t.Fatalf("%s\n%v", body, err)
	}
	payload, err := e.Run(program, p)
	if err != nil {
		return "", err
	}
	v, err := result.Decode(payload)
	if err != nil {
		t.Fatal(err)
	}
	return string(v.JSON), nil
}

// must runs and fails the test when the tool fails.
func (a *app) must(t *testing.T, body string) string {
	t.Helper()
	got, err := a.run(t, body)
	if err != nil {
		t.Fatalf("%s\n%v\n%s", body, err, fault.From(err).Stack)
	}
	return got
}

// only are the calls about the methods.
func only(calls []string, methods ...string) []string {
	return slices.DeleteFunc(slices.Clone(calls), func(c string) bool {
		method, _, _ := strings.Cut(c, " ")
		return !slices.Contains(methods, method)
	})
}

// sorted are the lines of a text in order: what is sent at the same time may come
// in either order.
func sorted(text string) string {
	lines := strings.Split(text, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
