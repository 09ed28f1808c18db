package library

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"sitewright/backend/skill"
)

// counting analyses every tool as a function and counts how often.
type counting struct {
	calls atomic.Int32
	// wait, when set, holds every call until it is closed.
	wait chan struct{}
}

func (c *counting) Analyse(ctx context.Context, _ skill.Kind, _ string, source []byte) (skill.Script, error) {
	c.calls.Add(1)
	if c.wait != nil {
		select {
		case <-c.wait:
		case <-ctx.Done():
			return skill.Script{}, ctx.Err()
		}
	}
	if strings.Contains(string(source), "oops") {
		return skill.Script{Syntax: &skill.SyntaxError{Message: "unexpected oops", Line: 1, Column: 1}}, nil
	}
	return skill.Script{Function: true}, nil
}

func codes(problems []skill.Problem) string {
	var all []string
	for _, p := range problems {
		all = append(all, p.Code)
	}
	return strings.Join(all, " ")
}

func TestProblemsAreKeptUntilAFileChanges(t *testing.T) {
	root := t.TempDir()
	addToolSkill(t, root, "a")
	analyser := &counting{}
	l := openLibrary(t, explicit(root), WithAnalyser(analyser))
	a := entry(t, l.Snapshot(), "a")
	tool := filepath.Join(root, "a", "browser-tools", "look.js")
	ask := func(want string, calls int32) {
		t.Helper()
		problems := l.Problems(t.Context(), a)
		if problems == nil || codes(problems) != want || analyser.calls.Load() != calls {
			t.Errorf("problems %q after %d calls, want %q after %d", codes(problems), analyser.calls.Load(), want, calls)
		}
	}
	ask("", 1)
	ask("", 1)
	write(t, tool, "oops")
	ask("script-syntax", 2)
	ask("script-syntax", 2)
	must(t, os.Remove(filepath.Join(root, "a", "notes", "a.md")))
	ask("note-missing script-syntax", 3)
	must(t, os.Remove(tool))
	ask("note-missing file-missing", 3)
	// The caller may do with the list what it likes.
	l.Problems(t.Context(), a)[0].Code = "changed"
	ask("note-missing file-missing", 3)
}

func TestProblemsAtTheSameTime(t *testing.T) {
	root := t.TempDir()
	for _, id := range []string{"a", "b", "c"} {
		addToolSkill(t, root, id)
	}
	analyser := &counting{}
	l := openLibrary(t, explicit(root), WithAnalyser(analyser))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for _, problems := range l.AllProblems(t.Context(), l.Snapshot().Entries()) {
				if problems == nil || len(problems) != 0 {
					t.Errorf("problems %q", codes(problems))
				}
			}
		})
	}
	group.Wait()
	if n := analyser.calls.Load(); n != 3 {
		t.Errorf("3 tools were analysed %d times", n)
	}
}

// What a cancelled question found is not kept as the answer.
func TestProblemsCancelled(t *testing.T) {
	root := t.TempDir()
	addToolSkill(t, root, "a")
	analyser := &counting{wait: make(chan struct{})}
	l := openLibrary(t, explicit(root), WithAnalyser(analyser))
	a := entry(t, l.Snapshot(), "a")
	ctx, cancel := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for range 2 { // One asks, one waits for its turn.
		group.Go(func() { l.Problems(ctx, a) })
	}
	eventually(t, "the analyser is asked", func() bool { return analyser.calls.Load() == 1 })
	cancel()
	promptly(t, group.Wait)
	close(analyser.wait)
	calls := analyser.calls.Load()
	if got := codes(l.Problems(t.Context(), a)); got != "" || analyser.calls.Load() != calls+1 {
		t.Errorf("problems %q", got)
	}
}

func TestProblemsOfDuplicates(t *testing.T) {
	root := t.TempDir()
	addSkill(t, root, "one", "x.com")
	write(t, filepath.Join(root, "two", "manifest.json"), manifestText("one", "x.com"))
	l := openLibrary(t, explicit(root))
	for folder, want := range map[string]string{"one": "duplicate-id", "two": "id-folder-mismatch duplicate-id"} {
		problems := l.Problems(t.Context(), entry(t, l.Snapshot(), folder))
		if codes(problems) != want {
			t.Errorf("%s: %q, want %q", folder, codes(problems), want)
			continue
		}
		message := problems[len(problems)-1].Message
		if !strings.Contains(message, "one") || !strings.Contains(message, "two") {
			t.Errorf("%s: %q names not both folders", folder, message)
		}
	}
}

func TestBundled(t *testing.T) {
	bundled := embedded{fstest.MapFS{
		"google/manifest.json":    {Data: []byte(manifestText("google", "google.com"))},
		"_template/manifest.json": {Data: []byte("{}")},
		"README.md":               {Data: []byte("")},
	}}
	l := openLibrary(t, []Root{{Name: Personal, Dir: t.TempDir()}, {Name: Bundled, FS: bundled}})
	e, err := l.Snapshot().Find("google")
	if err != nil || e.Path != "bundled/google" || len(l.Snapshot().Entries()) != 1 {
		t.Fatalf("found %+v, %v", e, err)
	}
	if problems := l.Problems(t.Context(), e); len(problems) != 0 {
		t.Errorf("problems %q", codes(problems))
	}
	// A copy in the person's library takes its place.
	addSkill(t, l.Roots()[0].Dir, "google", "google.de")
	l.Refresh()
	if got := statuses(l.Snapshot()); len(got) != 2 || got[0] != "google ok" || got[1] != "google overridden" {
		t.Errorf("got %q", got)
	}
}
