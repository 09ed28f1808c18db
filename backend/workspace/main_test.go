package workspace

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/dlclark/regexp2/v2"
	"go.uber.org/goleak"

	"sitewright/backend/browser"
	"sitewright/backend/script/worker"
)

// The test binary is its own worker.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(worker.Main(os.Stdin, os.Stdout))
	}
	code := m.Run()
	http.DefaultClient.CloseIdleConnections()
	regexp2.StopTimeoutClock()
	if code == 0 {
		if err := goleak.Find(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// heard are the events of a workspace.
type heard struct {
	mu     sync.Mutex
	events []Event
}

func (h *heard) hear(e Event) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.events = append(h.events, e)
}

func (h *heard) all() []Event {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.events)
}

// told is the newest state that an event told, and when.
func (h *heard) state() (State, bool) {
	events := h.all()
	for _, e := range slices.Backward(events) {
		if s, ok := e.Data.(State); ok {
			return s, true
		}
	}
	return State{}, false
}

// bench is a workspace with a library and a data folder of its own.
type bench struct {
	*Workspace
	t    *testing.T
	dir  string // of the skills
	told *heard
}

// place puts a workspace into fresh folders; o says what differs.
func place(t *testing.T, skills map[string]string, o Options) *bench {
	t.Helper()
	b := &bench{t: t, dir: t.TempDir(), told: &heard{}}
	t.Setenv("SITEWRIGHT_DATA", t.TempDir())
	for at, text := range skills {
		b.write(at, text)
	}
	if o.Bundled == nil {
		o.Roots = []string{b.dir}
	}
	if o.PracticePort == 0 {
		o.PracticePort = freePort(t)
	}
	o.Version, o.Headless, o.Emit = "test", true, b.told.hear
	o.Worker = []string{os.Args[0], "worker"}
	var err error
	if b.Workspace, err = Open(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	b.State() // as the window does at its start
	return b
}

// write puts a file into the library.
func (b *bench) write(at, text string) {
	b.t.Helper()
	file := filepath.Join(b.dir, filepath.FromSlash(at))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// chromeOpen starts Chrome and waits for it.
func (b *bench) chromeOpen() *browser.Browser {
	b.t.Helper()
	if testing.Short() {
		b.t.Skip("starts a browser")
	}
	if len(browser.Find()) == 0 && os.Getenv("CI") == "" {
		b.t.Skip("no Chrome, Chromium, Edge or Brave is installed")
	}
	if err := b.OpenChrome(); err != nil {
		b.t.Fatal(err)
	}
	b.until("Chrome to run", func(s State) bool { return s.Browser.Status == Running })
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.chrome.b
}

// until waits for an event with such a state.
func (b *bench) until(what string, holds func(State) bool) State {
	b.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) { // polls what events told
		s, ok := b.told.state()
		if ok && holds(s) {
			return s
		}
		if time.Now().After(end) {
			b.t.Fatalf("waited 20 s for %s; last told: %+v", what, s)
		}
	}
}

// soon is until for what has to show within a second of change. A machine that
// does many things at once gets three tries.
func (b *bench) soon(what string, change func(try int), holds func(s State, try int) bool) {
	b.t.Helper()
	var took time.Duration
	for try := range 3 {
		began := time.Now()
		change(try)
		b.until(what, func(s State) bool { return holds(s, try) })
		if took = time.Since(began); took <= time.Second {
			return
		}
	}
	b.t.Errorf("%s took %s", what, took)
}

// ended waits for the run's end, as an event tells it.
func (b *bench) ended(id string) RunView {
	b.t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		for _, e := range b.told.all() {
			if v, ok := e.Data.(RunView); ok && v.ID == id && v.Outcome != "" {
				return v
			}
		}
		if time.Now().After(end) {
			b.t.Fatalf("run %s did not end", id)
		}
	}
}

// key is the key of the skill of the id.
func (b *bench) key(id string) string {
	b.t.Helper()
	for _, k := range b.State().Skills {
		if k.ID == id {
			return k.Key
		}
	}
	b.t.Fatalf("no skill %q", id)
	return ""
}

// site serves pages whose title is their path.
func site(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><title>%s</title><h1>page</h1>", r.URL.Path)
	}))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL
}
