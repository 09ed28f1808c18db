package run

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/dlclark/regexp2/v2"
	"go.uber.org/goleak"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/script/host"
	"sitewright/backend/script/wire"
	"sitewright/backend/script/worker"
	"sitewright/backend/skill"
)

// chrome is the one browser of these tests; each test has a tab of its own.
var chrome *browser.Browser

// workers run the scripts of these tests, in processes of this program.
var workers *host.Host

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(worker.Main(os.Stdin, os.Stdout))
	}
	self, err := os.Executable()
	if err != nil {
		fmt.Fprintln(os.Stderr, "finding this program:", err)
		os.Exit(1)
	}
	workers = host.New([]string{self, "worker"}, host.WithRuns(64))
	if chrome, err = browser.Launch(context.Background(), browser.Options{Headless: true}); err != nil {
		fmt.Fprintln(os.Stderr, "starting Chrome:", err)
		os.Exit(1)
	}
	code := m.Run()
	workers.Close()
	if err := chrome.Close(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "closing Chrome:", err)
		code = 1
	}
	http.DefaultClient.CloseIdleConnections()
	regexp2.StopTimeoutClock() // its clock outlives the last pattern for a moment
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// plainScripts knows what the files of these tests are; the real parser is tested
// in script/host and end to end. Scripts run in real workers.
type plainScripts struct{}

func (plainScripts) Analyse(context.Context, skill.Kind, string, []byte) (skill.Script, error) {
	return skill.Script{Function: true}, nil
}

func (plainScripts) Module(context.Context, string, []byte, string) (string, error) {
	return "", fault.New(fault.Internal, "no modules here")
}

func (plainScripts) Run(ctx context.Context, p wire.RunParams, answers host.Handler) (string, error) {
	return workers.Run(ctx, p, answers)
}

// memFiles is a skill's files.
type memFiles map[string]string

func (f memFiles) Read(path string, _ int64) ([]byte, error) {
	s, ok := f[path]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(s), nil
}

// site serves pages; a path not listed is an empty page with its path as title.
func site(t *testing.T, pages map[string]string) string {
	t.Helper()
	hang := make(chan struct{})
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.URL.Path == "/strict" {
			w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; sandbox allow-scripts")
		}
		switch r.URL.Path {
		case "/file":
			w.Header().Set("Content-Disposition", "attachment; filename=secret.txt")
		case "/hang":
			<-hang
		case "/redirect":
			http.Redirect(w, r, "/there", http.StatusSeeOther)
			return
		case "/missing":
			w.WriteHeader(http.StatusNotFound)
		}
		body, ok := pages[r.URL.Path]
		if !ok {
			body = "<!doctype html><title>" + r.URL.Path + "</title><h1>page</h1>"
		}
		fmt.Fprint(w, body)
	}))
	t.Cleanup(func() { close(hang); srv.Close() })
	return srv.URL
}

// tab opens a tab at the address.
func tab(t *testing.T, url string) *browser.Session {
	t.Helper()
	at, err := chrome.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	s, err := chrome.Session(t.Context(), at.ID)
	if err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the page "+url, func() bool {
		return s.Place().URL == url && s.Place().Origin != "" || strings.HasSuffix(url, "/strict")
	})
	return s
}

// waitFor polls a condition that has no event to wait for.
func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !ok(); {
		if time.Now().After(end) {
			t.Fatalf("waited 10 s for %s", what)
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// request runs source on the tab as a tool of a skill for 127.0.0.1.
func request(s Tab, source string) Request {
	tool := skill.Tool{Name: "tool", Kind: skill.Browser, Path: "browser-tools/tool.js", Pointer: "/browserTools/tool"}
	return Request{
		Skill: Skill{
			Manifest: &skill.Manifest{ID: "test", Name: "Test", Domains: []string{"127.0.0.1"}, Tools: []skill.Tool{tool}},
			Files:    memFiles{"browser-tools/tool.js": source},
			Trusted:  true,
		},
		Tool: "tool",
		Tab:  func(context.Context) (Tab, error) { return s, nil },
	}
}

func runner() *Runner {
	return NewRunner(plainScripts{}, nil, Limits{BrowserTool: 20 * time.Second, ResultSize: 8 << 20, NodeTool: 60 * time.Second, WorkerMemory: 256 << 20})
}

// do runs to the end.
func do(t *testing.T, req Request) Record {
	t.Helper()
	return runner().Do(t.Context(), req)
}

// works proves that the tab still serves a run.
func works(t *testing.T, s Tab) {
	t.Helper()
	r := do(t, request(s, `() => 1 + 1`))
	if r.Status != OK || string(r.Value) != "2" {
		t.Fatalf("the next run on the tab: %s %s %v", r.Status, r.Value, r.Error)
	}
}

func wantCode(t *testing.T, r Record, code fault.Code) {
	t.Helper()
	if r.Error == nil || r.Error.Code != code {
		got, _ := json.Marshal(r)
		t.Fatalf("want the code %s, got %s", code, got)
	}
	if r.Error.Message == "" || r.Error.Hint == "" {
		t.Errorf("the error says too little: %+v", r.Error)
	}
}

// tab2 opens a page that has no site.
func tab2(t *testing.T, url string) *browser.Session {
	t.Helper()
	at, err := chrome.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	s, err := chrome.Session(t.Context(), at.ID)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
