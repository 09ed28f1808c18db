package browser

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"sitewright/backend/fault"
)

func TestCheckAsksTheProgram(t *testing.T) {
	needBrowser(t)
	found := Find()[0]
	limit, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	got, err := Check(limit, found.Path)
	if err != nil || got.Name != found.Name || got.Path != found.Path {
		t.Errorf("got %+v, %v; want %+v", got, err, found)
	}
}

func TestCheckRefusesOtherPrograms(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	dir := t.TempDir()
	program := func(name, text string, rights os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), rights); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, path := range []string{
		program("chromium-says-no", "#!/bin/sh\necho Chromium 150\nexit 3\n", 0o700),
		program("chromium-is-silent", "#!/bin/sh\nexec sleep 600\n", 0o700),
		program("chromium-is-text", "no program", 0o600),
		filepath.Join(dir, "nothing"), dir,
	} {
		t.Run(filepath.Base(path), func(t *testing.T) {
			limit, stop := context.WithTimeout(t.Context(), 2*time.Second)
			defer stop()
			if got, err := Check(limit, path); fault.CodeOf(err) != fault.NoBrowser {
				t.Errorf("got %+v, %v", got, err)
			}
			if left := processesOf(dir); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

func TestInsideApp(t *testing.T) {
	app := filepath.Join(t.TempDir(), "Google Chrome.app")
	if err := os.Mkdir(app, 0o700); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		app:                filepath.Join(app, "Contents", "MacOS", "Google Chrome"),
		"/usr/bin/chrome":  "/usr/bin/chrome",
		"/nowhere/Sea.app": "/nowhere/Sea.app",
	} {
		if got := insideApp(path); got != want {
			t.Errorf("%s: got %s", path, got)
		}
	}
}
