package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

func TestRun(t *testing.T) {
	h := open(t, "worker")
	a := tool("import {twice} from './parts.js';\nexport async function run(ctx, args) {\n  for await (const x of [1, Promise.resolve(2)]) args.n += twice(x);\n  return args;\n}")
	a.files["tools/parts.js"] = "export const twice = (x) => 2 * x;"
	p := theTool()
	p.Args = json.RawMessage(`{"n":1}`)
	got, err := h.Run(t.Context(), p, a)
	if v := value(t, got, err); v != `{"n":7}` {
		t.Errorf("it gave %s", v)
	}
}

// TestRunFaults: a script's own faults come through the pipe whole. Their tables
// are with the worker.
func TestRunFaults(t *testing.T) {
	h := open(t, "worker")
	for source, want := range map[string]fault.Error{
		"export function run() {\n  throw new Error('bad')\n}": {Code: fault.ScriptError, Source: "tools/x.js:2:9", Frame: "  throw new Error('bad')"},
		"export const run = 1":                                 {Code: fault.ScriptNotFunction, Source: "tools/x.js:1:1"},
		"export function run() {\n  let é = ;\n}":              {Code: fault.ScriptSyntax, Source: "tools/x.js:2:11", Frame: "  let é = ;"},
		"import 'node:net'; export function run() {}":          {Code: fault.NodeModuleUnavailable, Source: "tools/x.js:1:8", Frame: "import 'node:net'; export function run() {}"},
		"import '../../x'; export function run() {}":           {Code: fault.FileDenied, Source: "tools/x.js:1:8", Frame: "import '../../x'; export function run() {}"},
	} {
		_, err := h.Run(t.Context(), theTool(), tool(source))
		f := fault.From(err)
		if f == nil || f.Code != want.Code || f.Source != want.Source || f.Frame != want.Frame || f.Message == "" {
			t.Errorf("%s:\n got %+v", source, f)
		}
	}
}

// TestKeptProgram: a program is made once, and anew when a file it was made of is
// edited, or one appears that would be found first.
func TestKeptProgram(t *testing.T) {
	h := open(t, "worker")
	a := tool("import {n} from './n'; export const run = () => n")
	a.files["tools/n/index.js"] = "export const n = 1"
	run := func(want string) {
		t.Helper()
		got, err := h.Run(t.Context(), theTool(), a)
		if v := value(t, got, err); v != want {
			t.Errorf("it gave %s, not %s", v, want)
		}
	}
	run("1")
	reads := a.reads
	run("1")
	if a.reads != reads+2 { // both files are compared, and not sent
		t.Errorf("%d reads more", a.reads-reads)
	}
	a.files["tools/n/index.js"] = "export const n = 2"
	run("2")
	a.files["tools/n.js"] = "export const n = 3"
	run("3")
	delete(a.files, "tools/n.js")
	run("2")
	a.files["tools/x.js"] = "export const run = () => 4"
	run("4")
	delete(a.files, "tools/x.js")
	if _, err := h.Run(t.Context(), theTool(), a); fault.CodeOf(err) != fault.ToolBroken {
		t.Errorf("a tool that is gone gave %v", err)
	}
}

// TestCallsInOrder: calls reach the handler in their order, and an inline one is
// done before the next is looked at.
func TestCallsInOrder(t *testing.T) {
	h := open(t, "worker")
	var mu sync.Mutex
	var began []string
	a := tool(body("const all = []; for (let i = 0; i < 50; i++) all.push(fetch('https://x.example/' + i).catch((e) => e.code)); return (await Promise.all(all)).length"))
	a.inline = map[string]bool{"fetch.server": true}
	a.call = func(_ context.Context, _ string, params json.RawMessage) (any, error) {
		var p struct{ URL string }
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, err
		}
		mu.Lock()
		defer mu.Unlock()
		began = append(began, strings.TrimPrefix(p.URL, "https://x.example/"))
		return nil, fault.New(fault.NetworkFailed, "no")
	}
	got, err := h.Run(t.Context(), theTool(), a)
	if v := value(t, got, err); v != "50" {
		t.Errorf("it gave %s", v)
	}
	for i, name := range began {
		if name != fmt.Sprint(i) {
			t.Fatalf("call %d was %s: %v", i, name, began)
		}
	}
	if len(began) != 50 {
		t.Errorf("%d calls", len(began))
	}
}

// TestCallFaults: what the handler answers is an error that the script can catch,
// and the run's own when it does not.
func TestCallFaults(t *testing.T) {
	h := open(t, "worker")
	for want, call := range map[string]func() (any, error){
		"network-failed":   func() (any, error) { return nil, fault.New(fault.NetworkFailed, "Not there.") },
		"internal":         func() (any, error) { return nil, errors.New("odd") },
		"internal ":        func() (any, error) { panic("ouch") },
		"internal  ":       func() (any, error) { return func() {}, nil },
		"result-too-large": func() (any, error) { return strings.Repeat("x", wire.LineLimit), nil },
	} {
		a := tool(body("try { await ctx.cdp('Page.enable') } catch (e) { return e.code }"))
		a.call = func(context.Context, string, json.RawMessage) (any, error) { return call() }
		got, err := h.Run(t.Context(), theTool(), a)
		if v := value(t, got, err); v != `"`+strings.TrimSpace(want)+`"` {
			t.Errorf("%s gave %s", want, v)
		}
	}
	a := tool("export async function run() {\n  await fetch('https://x.example/')\n}")
	a.call = func(context.Context, string, json.RawMessage) (any, error) {
		return nil, fault.New(fault.NotPermitted, "Not that host.").WithHint("Allow it.")
	}
	_, err := h.Run(t.Context(), theTool(), a)
	if f := fault.From(err); f == nil || f.Source != "tools/x.js:2:9" {
		t.Errorf("%+v", f)
	}
}

// TestConsoleInOrder: messages come in their order, with their places.
func TestConsoleInOrder(t *testing.T) {
	h := open(t, "worker")
	a := tool(body("for (let i = 0; i < 300; i++) console.log(i)"))
	if _, err := h.Run(t.Context(), theTool(), a); err != nil {
		t.Fatal(err)
	}
	lines := a.written()
	if len(lines) != 300 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, text := range lines {
		var line wire.ConsoleLine
		if err := json.Unmarshal([]byte(strings.TrimPrefix(text, "console ")), &line); err != nil {
			t.Fatal(err)
		}
		if line.Text != fmt.Sprint(i) || line.Source != "tools/x.js:2:39" || line.Level != "log" {
			t.Fatalf("line %d is %+v", i, line)
		}
	}
}

// TestRunsAtOnce: so many as are allowed run beside each other, others wait.
func TestRunsAtOnce(t *testing.T) {
	h := open(t, "worker", WithRuns(2))
	var now, most atomic.Int32
	met := make(chan struct{}) // closed when two are at once
	var once sync.Once
	var wg sync.WaitGroup
	for i := range 5 {
		wg.Go(func() {
			a := tool(body("await fetch('https://x.example/').catch(() => {}); return args.n"))
			a.call = func(context.Context, string, json.RawMessage) (any, error) {
				if n := now.Add(1); n >= 2 {
					most.Store(max(most.Load(), n))
					once.Do(func() { close(met) })
				}
				<-met
				now.Add(-1)
				return nil, fault.New(fault.NetworkFailed, "no")
			}
			p := theTool()
			p.Args = fmt.Appendf(nil, `{"n":%d}`, i)
			got, err := h.Run(t.Context(), p, a)
			if v := value(t, got, err); v != fmt.Sprint(i) {
				t.Errorf("run %d gave %s", i, v)
			}
		})
	}
	wg.Wait()
	if most.Load() != 2 {
		t.Errorf("%d at once", most.Load())
	}
}

// TestSpare: a worker stands ready, and each run has one of its own.
func TestSpare(t *testing.T) {
	h := open(t, "worker")
	h.Warm()
	for range 3 {
		eventually(t, "a spare", func() bool {
			h.runs.mu.Lock()
			defer h.runs.mu.Unlock()
			return h.runs.spare != nil
		})
		got, err := h.Run(t.Context(), theTool(), tool(body("globalThis.seen = (globalThis.seen ?? 0) + 1; return globalThis.seen")))
		if v := value(t, got, err); v != "1" {
			t.Errorf("another run's worker: %s", v)
		}
	}
}

// TestCloseEndsRuns: a closed host has no runs and takes none.
func TestCloseEndsRuns(t *testing.T) {
	h := open(t, "worker")
	here := make(chan struct{})
	a := tool(body("await fetch('https://x.example/').catch(() => {}); for (;;);"))
	a.call = func(context.Context, string, json.RawMessage) (any, error) { close(here); return nil, errors.New("no") }
	ended := make(chan error, 1)
	go func() {
		_, err := h.Run(t.Context(), theTool(), a)
		ended <- err
	}()
	<-here
	h.Close()
	if err := <-ended; fault.CodeOf(err) != fault.Cancelled {
		t.Errorf("%v", err)
	}
	if _, err := h.Run(t.Context(), theTool(), a); fault.CodeOf(err) != fault.Cancelled {
		t.Errorf("after it: %v", err)
	}
}

// TestRunGarbage: a worker that does not speak our language is our mistake, not the
// script's.
func TestRunGarbage(t *testing.T) {
	for _, name := range []string{"garbage", "foreign", "empty", "mortal", "stranger"} {
		h := open(t, name)
		if _, err := h.Run(t.Context(), theTool(), tool(body("return 1"))); fault.CodeOf(err) != fault.Internal {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestLargeResults: what fits in a line comes whole, more is told.
func TestLargeResults(t *testing.T) {
	h := open(t, "worker", WithResultLimit(1<<20))
	got, err := h.Run(t.Context(), theTool(), tool(body("return 'é'.repeat(1e6)")))
	if v := value(t, got, err); len(v) != 2e6+2 {
		t.Errorf("%d bytes", len(v))
	}
	a := tool(body("return 'é'.repeat(2e6)"))
	got, err = h.Run(t.Context(), theTool(), a)
	if err != nil || !strings.Contains(got, "too-large") {
		t.Errorf("%.100s, %v", got, err)
	}
	p := theTool()
	p.ResultLimit = 3e6
	got, err = h.Run(t.Context(), p, a)
	if v := value(t, got, err); len(v) != 4e6+2 {
		t.Errorf("%d bytes", len(v))
	}
}

// TestEventsAndPages: what the app tells reaches the script.
func TestEventsAndPages(t *testing.T) {
	h := open(t, "worker")
	a := tool(body("const before = ctx.page.url(); await fetch('https://x.example/').catch(() => {}); return [before, ctx.page.url()]"))
	a.call = func(context.Context, string, json.RawMessage) (any, error) {
		return Answered{Page: &wire.PageState{URL: "https://two.example/"}}, fault.New(fault.NetworkFailed, "no")
	}
	p := theTool()
	p.Page = &wire.PageState{URL: "https://one.example/"}
	got, err := h.Run(t.Context(), p, a)
	if v := value(t, got, err); v != `["https://one.example/","https://two.example/"]` {
		t.Errorf("it gave %s", v)
	}
}
