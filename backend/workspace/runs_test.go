package workspace

import (
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"sitewright/backend/settings"
)

// A double click is one wish; a later press is another.
func TestDoubleClickRunsOnce(t *testing.T) {
	b := place(t, scripts, Options{})
	ask := RunRequest{Skill: b.key("scripts"), Tool: "waits"}
	var ids [2]string
	var both sync.WaitGroup
	for i := range ids {
		both.Go(func() {
			id, err := b.StartRun(ask)
			if err != nil {
				t.Error(err)
			}
			ids[i] = id
		})
	}
	both.Wait()
	if ids[0] != ids[1] || len(b.State().Runs) != 1 {
		t.Fatalf("a double click ran %q", ids)
	}
	other := ask
	other.Seconds = 5
	id, err := b.StartRun(other)
	if err != nil || id == ids[0] {
		t.Errorf("another wish got %q, %v", id, err)
	}
	b.mu.Lock()
	b.Workspace.runs.byID[id].started = time.Now().Add(-pressTwice)
	b.mu.Unlock()
	if later, err := b.StartRun(other); err != nil || later == id {
		t.Errorf("a later press got %q, %v", later, err)
	}
}

// A run that cannot be written is told, and its result stays to be looked at.
func TestRunsThatCannotBeKept(t *testing.T) {
	b := place(t, scripts, Options{})
	dir, err := settings.RunsDir()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // no folder can be made in a file
		t.Fatal(err)
	}
	start := func(seconds int) string {
		t.Helper()
		id, err := b.StartRun(RunRequest{Skill: b.key("scripts"), Tool: "adds", Seconds: seconds})
		if err != nil {
			t.Fatal(err)
		}
		b.ended(id)
		return id
	}
	const notice = "This run could not be kept: its folder cannot be written."
	first := start(10)
	b.until("the notice", func(s State) bool { return slices.Contains(s.Notices, notice) })
	for seconds := range 4 {
		start(20 + seconds)
	}
	if p, err := b.Rows(first, 0, 1); err != nil || len(p.Rows) != 1 {
		t.Errorf("the result is gone: %+v, %v", p, err)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	start(30)
	b.until("no notice", func(s State) bool { return !slices.Contains(s.Notices, notice) })
}
