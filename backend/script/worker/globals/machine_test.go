package globals_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/wire"
	"sitewright/backend/script/worker/bundle"
	"sitewright/backend/script/worker/engine"
)

func TestMain(m *testing.M) {
	code := browsertest.Main(m)
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// machine is a worker's engine with an app that answers from a table.
type machine struct {
	answers map[string]func(params json.RawMessage) (any, error)
	params  wire.RunParams

	mu      sync.Mutex
	console []wire.ConsoleLine
}

// files are the one file of a skill.
type files string

func (f files) Read(string) ([]byte, error) { return []byte(f), nil }

func (f files) Stat(path string) (string, error) {
	if path == "t.js" {
		return wire.FileKind, nil
	}
	return wire.NoKind, nil
}

// run bundles a file and runs its function "run".
func (m *machine) run(t *testing.T, source string) (json.RawMessage, error) {
	t.Helper()
	e, err := engine.New(engine.Options{Call: m.call, Notice: m.notice})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = e.Close() }()
	_, program, err := bundle.Make(bundle.Options{Path: "t.js", Modules: e.Modules()}, files(source))
	if err != nil {
		return nil, err
	}
	p := m.params
	p.Path, p.Callable, p.Args = "t.js", "run", json.RawMessage("{}")
	payload, err := e.Run(program, p)
	if err != nil {
		return nil, err
	}
	v, err := result.Decode(payload)
	return v.JSON, err
}

func (m *machine) notice(kind string, params json.RawMessage) {
	var line wire.ConsoleLine
	if kind == wire.Console && json.Unmarshal(params, &line) == nil {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.console = append(m.console, line)
	}
}

// call answers from another goroutine.
func (m *machine) call(method string, params json.RawMessage, done func(wire.Answer)) {
	go func() {
		answer, ok := m.answers[method]
		if !ok {
			done(wire.Answer{Error: fault.New(fault.Internal, "no answer to %s", method)})
			return
		}
		v, err := answer(params)
		text, failed := wire.Encode(v)
		if failed != nil {
			err = failed
		}
		done(wire.Answer{Result: text, Error: fault.From(err)})
	}()
}

// evaluation is the text of an async function, all, that evaluates expressions each
// on its own. It gives a list of their values as JSON; an exception gives "!" and
// its name, or all of it when told.
func evaluation(expressions []string, messages bool) string {
	var b strings.Builder
	b.WriteString("const cases = [\n")
	for _, x := range expressions {
		fmt.Fprintf(&b, "async () => (%s\n),\n", x)
	}
	told := `(e && e.name)`
	if messages {
		told = `(e && e.name) + " " + (e && e.code) + " " + (e && e.message)`
	}
	fmt.Fprintf(&b, `];
const json = (v) => JSON.stringify(v, (key, x) => typeof x === "bigint" ? x + "n" : x === undefined ? "undefined" : Number.isNaN(x) ? "NaN" : Object.is(x, -0) ? "-0" : x);
async function all() {
  const out = [];
  for (const c of cases) {
    try { out.push(json(await c())); } catch (e) { out.push("!" + %s); }
  }
  return out;
}
`, told)
	return b.String()
}

// evaluate runs expressions in the worker's engine.
func evaluate(t *testing.T, m *machine, head string, expressions []string, messages bool) []string {
	t.Helper()
	text, err := m.run(t, head+evaluation(expressions, messages)+"export const run = all;")
	if err != nil {
		t.Fatalf("%v\n%#v", err, err)
	}
	var out []string
	if err := json.Unmarshal(text, &out); err != nil || len(out) != len(expressions) {
		t.Fatalf("%d of %d: %v", len(out), len(expressions), err)
	}
	return out
}
