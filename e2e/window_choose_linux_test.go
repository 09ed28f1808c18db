package e2e_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/browser/screentest"
)

// TestChooseChrome picks the browser's program in the system's own dialog.
func TestChooseChrome(t *testing.T) {
	found := browser.Find()
	if len(found) == 0 {
		t.Skip("no browser is installed")
	}
	w := openWindow(t, buildWindow(t, ""))
	if w.run("return document.querySelector('#root') !== null") != "true" {
		t.Skip("the pages were not built")
	}
	dir := t.TempDir()
	own, other := filepath.Join(dir, "my-chromium"), filepath.Join(dir, "no-browser")
	for file, text := range map[string]string{own: "#!/bin/sh\nexec " + found[0].Path + " \"$@\"\n", other: "#!/bin/sh\nexit 3\n"} {
		if err := os.WriteFile(file, []byte(text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	w.run("location.hash = '#/settings'")
	choose := func(path string) {
		t.Helper()
		const button = "[...document.querySelectorAll('button')].find((b) => b.textContent === 'Choose…')"
		waitUntil(t, "the button", func() bool { return w.run("const b = "+button+"; return !!b && !b.disabled") == "true" })
		w.run(button + ".click()")
		waitUntil(t, "the dialog", func() bool { return strings.HasPrefix(screentest.Front(w.env), "Choose the program") })
		// A slash opens the field for a path. What is typed before the dialog listens
		// is lost, so it is typed until the dialog has gone.
		waitUntil(t, "the dialog to take the path", func() bool {
			for _, args := range [][]string{{"key", "ctrl+a"}, {"type", "--delay", "30", path}, {"key", "Return"}} {
				if _, err := screentest.Do(w.env, "xdotool", args...); err != nil {
					t.Fatal(err)
				}
			}
			for end := time.Now().Add(2 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
				if screentest.Front(w.env) == "Sitewright" {
					return true
				}
			}
			return false
		})
	}
	choose(other)
	waitUntil(t, "the refusal", func() bool {
		return strings.Contains(w.run("return document.querySelector('[role=alert]')?.innerText ?? ''"), "no-browser did not answer")
	})
	if got := w.state("s.settings.chromePath"); got != `""` {
		t.Errorf("it is used all the same: %s", got)
	}
	choose(own)
	want, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	waitUntil(t, "the choice", func() bool { return w.state("s.settings.chromePath") == string(want) })
}
