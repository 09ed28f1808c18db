package desktop

import (
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"sitewright/backend/fault"
)

func TestExit(t *testing.T) {
	var e exit
	asked := 0
	no := func() bool { asked++; return false }
	for range 2 {
		if e.goes(no) {
			t.Error("it closed although it may not")
		}
	}
	if asked != 2 {
		t.Errorf("it asked %d times", asked)
	}
	e.decide()
	if !e.goes(no) || asked != 2 {
		t.Error("it asks although it was decided")
	}
	if e.goes(no) || e.goes(func() bool { return true }) {
		t.Error("it closes twice")
	}
	if e = (exit{}); !e.goes(func() bool { return true }) || e.goes(nil) {
		t.Error("without a question it closes once")
	}
	if e = (exit{}); !e.goes(nil) {
		t.Error("it does not close where there is nothing to ask")
	}
}

func TestExitOnceForMany(t *testing.T) {
	var e exit
	var gone atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if e.goes(func() bool { return true }) {
				gone.Add(1)
			}
		})
	}
	all.Wait()
	if gone.Load() != 1 {
		t.Errorf("closed %d times", gone.Load())
	}
}

func TestShowFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, filepath.Join(file, "x"), "", "--help"} {
		if err := (&Window{}).ShowFolder(path); fault.CodeOf(err) != fault.FileDenied {
			t.Errorf("%q: %v", path, err)
		}
	}
	for system, want := range map[string]string{"linux": "xdg-open", "darwin": "open", "windows": "explorer", "freebsd": "xdg-open"} {
		if got := fileManager(system); got != want {
			t.Errorf("%s: %s", system, got)
		}
	}
}
