//go:build unix

package e2e_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sitewright/backend/browser"
	"sitewright/backend/browser/screentest"
	"sitewright/backend/practice"
)

// TestTabsNamesTheOneLookedAt has a Chrome of a person's own with two windows of
// two tabs each, on a real display, and asks `sitewright tabs` which is current
// while the person changes tabs and windows.
func TestTabsNamesTheOneLookedAt(t *testing.T) {
	env := screentest.New(t)
	program := buildProgram(t)
	shop, err := practice.Serve(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = shop.Close() })
	port := personsChrome(t, env)
	b, err := browser.Connect(t.Context(), port, browser.ConnectOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = b.Close(t.Context()) }()

	at := strings.TrimSuffix(shop.URL(), "/kettles")
	ids := map[string]string{}
	for _, page := range []struct {
		path   string
		window bool
	}{{"/kettles", false}, {"/basket", false}, {"/dialogs", true}, {"/strict", false}} {
		var made struct {
			ID string `json:"targetId"`
		}
		params := map[string]any{"url": at + page.path, "newWindow": page.window}
		if err := b.Call(t.Context(), "Target.createTarget", params, &made); err != nil {
			t.Fatal(err)
		}
		ids[page.path] = made.ID
		if page.window {
			show(t, b, env, made.ID, "Dialogs")
		}
	}
	for path, title := range map[string]string{"/basket": "Basket", "/dialogs": "Dialogs", "/kettles": "Kettles", "/strict": "Delivery"} {
		show(t, b, env, ids[path], title)
		waitUntil(t, path+" to be current", func() bool {
			out, err := exec.Command(program, "tabs", "--connect", port, "--json").Output()
			if err != nil {
				return false
			}
			var answer struct{ Tabs []browser.Tab }
			if err := json.Unmarshal(out, &answer); err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			current, windows := "", map[int]int{}
			for _, tab := range answer.Tabs {
				windows[tab.Window]++
				if tab.Current {
					current += tab.URL
				}
			}
			return current == at+path && len(windows) == 2
		})
	}
}

// show brings the tab to the front, as a person does by clicking it.
func show(t *testing.T, b *browser.Browser, env []string, id, title string) {
	t.Helper()
	if err := b.Activate(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, title+" in front", func() bool { return strings.Contains(screentest.Front(env), title) })
}

// personsChrome starts a Chrome that is not ours, with a port open, and returns
// the port.
func personsChrome(t testing.TB, env []string, further ...string) string {
	t.Helper()
	found := browser.Find()
	if len(found) == 0 {
		t.Fatal("no browser")
	}
	profile := t.TempDir()
	args := []string{"--remote-debugging-port=0", "--user-data-dir=" + profile, "--no-first-run", "--no-default-browser-check", "about:blank"}
	args = append(further, args...)
	if os.Getuid() == 0 {
		args = append([]string{"--no-sandbox"}, args...)
	}
	cmd := exec.Command(found[0].Path, args...)
	cmd.Env = append(os.Environ(), env...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &started{cmd: cmd, temp: profile}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait()
		s.nothingLeft(t)
	})
	var port string
	waitUntil(t, "Chrome's port", func() bool {
		text, err := os.ReadFile(filepath.Join(profile, "DevToolsActivePort"))
		first, _, ok := strings.Cut(string(text), "\n")
		port = first
		return err == nil && ok
	})
	return port
}
