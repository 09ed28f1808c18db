package host

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/wire"
)

// app is a Handler with a skill's files in memory.
type app struct {
	files map[string]string
	// call answers other calls; without it they are refused.
	call   func(ctx context.Context, method string, params json.RawMessage) (any, error)
	inline map[string]bool

	mu      sync.Mutex
	send    func(string, any)
	notices []string
	reads   int
}

// tool is an app whose tool's file is source.
func tool(source string) *app { return &app{files: map[string]string{"tools/x.js": source}} }

func (a *app) Attach(send func(string, any)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.send = send
}

func (a *app) Inline(method string) bool { return a.inline[method] }

func (a *app) Call(ctx context.Context, method string, params json.RawMessage) (any, error) {
	var at wire.ModulePath
	switch method {
	case wire.ModuleRead, wire.ModuleStat:
		if err := json.Unmarshal(params, &at); err != nil {
			return nil, err
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		if method == wire.ModuleStat {
			return a.stat(at.Path), nil
		}
		a.reads++
		text, ok := a.files[at.Path]
		if !ok {
			return nil, fault.New(fault.FileDenied, "%s cannot be read.", at.Path)
		}
		return wire.ModuleSource{Source: []byte(text)}, nil
	}
	if a.call == nil {
		return nil, fault.New(fault.NotPermitted, "%s is not there in this test.", method)
	}
	return a.call(ctx, method, params)
}

func (a *app) stat(path string) string {
	if _, ok := a.files[path]; ok {
		return wire.FileKind
	}
	for name := range a.files {
		if strings.HasPrefix(name, path+"/") {
			return wire.FolderKind
		}
	}
	return wire.NoKind
}

func (a *app) Notice(kind string, params json.RawMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.notices) < 1000 {
		a.notices = append(a.notices, kind+" "+string(params))
	}
}

// written are the notices so far.
func (a *app) written() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return append([]string(nil), a.notices...)
}

// theTool is what is run in these tests.
func theTool() wire.RunParams {
	return wire.RunParams{Skill: "test", Path: "tools/x.js", Callable: "run", Args: json.RawMessage(`{}`)}
}

// value is a result as JSON.
func value(t *testing.T, payload string, err error) string {
	t.Helper()
	if err != nil {
		t.Fatalf("%v\n%s", err, fault.From(err).Stack)
	}
	v, err := result.Decode(payload)
	if err != nil {
		t.Fatal(err)
	}
	return string(v.JSON)
}

// within bounds a context, as a run's deadline does.
func within(t *testing.T, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeoutCause(t.Context(), d, fault.New(fault.Timeout, "The time is up."))
	t.Cleanup(cancel)
	return ctx
}
