package learnings_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/library"
	"sitewright/backend/run"
	"sitewright/backend/script/host"
	"sitewright/backend/script/worker"
	"sitewright/learnings"
)

var (
	chrome *browser.Browser
	lib    *library.Library
	runner *run.Runner
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(worker.Main(os.Stdin, os.Stdout))
	}
	os.Exit(withEngine(m))
}

// withEngine sets up the whole engine as the app has it: library, worker,
// Chrome, runner.
func withEngine(m *testing.M) int {
	self, err := os.Executable()
	if err != nil {
		return fail("finding this program", err)
	}
	scripts := host.New([]string{self, "worker"}, host.WithRuns(32))
	defer scripts.Close()
	if lib, err = library.Open([]library.Root{{Name: "bundled", FS: learnings.FS()}}, library.WithAnalyser(scripts)); err != nil {
		return fail("opening the bundled skills", err)
	}
	defer lib.Close()
	defer sites.Close()
	if chrome, err = browser.Launch(context.Background(), browser.Options{Headless: true, Args: toSites()}); err != nil {
		return fail("starting Chrome", err)
	}
	runner = run.NewRunner(scripts, nil, run.Limits{BrowserTool: 20 * time.Second, ResultSize: 8 << 20, NodeTool: time.Minute, WorkerMemory: 256 << 20})
	code := m.Run()
	if err := chrome.Close(context.Background()); err != nil {
		return fail("closing Chrome", err)
	}
	return code
}

func fail(what string, err error) int {
	fmt.Fprintf(os.Stderr, "%s: %v\n", what, err)
	return 1
}

// open opens a page in a tab of its own.
func open(t *testing.T, url string) *browser.Session {
	t.Helper()
	at, err := chrome.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = chrome.CloseTab(context.Background(), at.ID) })
	s, err := chrome.Session(t.Context(), at.ID)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// do runs a bundled tool on the tab. anySite is for local pages of a site's
// shape.
func do(t *testing.T, s *browser.Session, skillID, tool, args string, anySite bool) run.Record {
	t.Helper()
	e, err := lib.Snapshot().Find(skillID)
	if err != nil {
		t.Fatal(err)
	}
	return runner.Do(t.Context(), run.Request{
		Skill: run.SkillOf(e, lib), Tool: tool, Library: lib, Address: s.Place().URL,
		Args: json.RawMessage(args), AnySite: anySite,
		Tab: func(context.Context) (run.Tab, error) { return s, nil },
	})
}

// value decodes a good run's result.
func value[T any](t *testing.T, r run.Record) T {
	t.Helper()
	var v T
	if r.Error != nil {
		t.Fatalf("%s: %s (%s)", r.Error.Code, r.Error.Message, r.Error.Source)
	}
	if err := json.Unmarshal(r.Value, &v); err != nil {
		t.Fatalf("%v: %s", err, r.Value)
	}
	return v
}
