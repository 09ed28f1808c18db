package e2e_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// openShop starts the window with the practice shop as Chrome's only tab.
func openShop(t *testing.T) *window {
	t.Helper()
	w := openWindow(t, buildWindow(t, ""))
	if w.run("return document.querySelector('#root') !== null") != "true" {
		t.Skip("the pages were not built")
	}
	w.run("await window.go.main.App.TryPracticeShop()")
	waitUntil(t, "the shop's tab", func() bool { return strings.Contains(w.state("s.tabs.map((x) => x.title)"), "Kettles") })
	return w
}

// press is a key of the keyboard, with the window in front.
func (w *window) press(key string) {
	w.t.Helper()
	waitUntil(w.t, "the window in front", func() bool { return screentest.Front(w.env) == "Sitewright" })
	if _, err := screentest.Do(w.env, "xdotool", "key", key); err != nil {
		w.t.Fatal(err)
	}
}

// asks is what the question before quitting says, waited for or waited out.
func (w *window) asks(there bool) string {
	w.t.Helper()
	text := ""
	waitUntil(w.t, "the question to come or go", func() bool {
		text = w.run("return document.querySelector('[role=dialog]')?.innerText ?? ''")
		return strings.Contains(text, "Kettles") == there
	})
	return text
}

// TestQuitAsks closes the window, as a window manager does, while Chrome has a tab.
func TestQuitAsks(t *testing.T) {
	w := openShop(t)
	w.press("alt+F4")
	if got := w.asks(true); !strings.Contains(got, "1 tab closes") || !strings.Contains(got, "comes back next time") {
		t.Errorf("it asks %s", got)
	}
	if dir := os.Getenv("SITEWRIGHT_PICTURES"); dir != "" {
		w.picture(filepath.Join(dir, "quit.png"))
	}
	w.press("alt+F4") // once more: nothing is closed, nothing asked twice
	if got := w.run("return document.querySelectorAll('[role=dialog]').length"); got != "1" {
		t.Errorf("it asks %s times", got)
	}
	w.press("Escape")
	w.asks(false)
	if got := w.state("s.quit.asked"); got != "false" {
		t.Errorf("after Cancel: %s", got)
	}
	w.press("ctrl+q")
	w.asks(true)
	waitUntil(t, "the button to have the keyboard", func() bool { return w.run("return document.activeElement.textContent") == `"Quit"` })
	w.press("Return")
	w.end(20 * time.Second)
}

// TestQuitBySignal holds that the system's wish waits for no answer.
func TestQuitBySignal(t *testing.T) {
	w := openShop(t)
	w.press("alt+F4")
	w.asks(true)
	w.quit(20 * time.Second)
	if left := usersOf(w.data); left != "" {
		t.Errorf("left behind: %s", left)
	}
}
