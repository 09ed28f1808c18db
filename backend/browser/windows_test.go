package browser

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/target"

	"sitewright/backend/browser/screentest"
	"sitewright/backend/fault"
)

// twoWindows is a browser with the pages a1, a2 in one window and b1, b2 in
// another, by name.
func twoWindows(t *testing.T, env []string) (*Browser, map[string]string) {
	t.Helper()
	pages := map[string]string{"/a1": "", "/a2": "", "/b1": "", "/b2": "", "/c": ""}
	server := site(t, pages)
	b := launch(t, Options{Env: env})
	ids := map[string]string{}
	for _, name := range []string{"a1", "a2", "b1", "b2"} {
		if name != "b1" {
			tab, err := b.Open(t.Context(), server.URL+"/"+name)
			if err != nil {
				t.Fatal(err)
			}
			ids[name] = tab.ID
			continue
		}
		r, err := call(t.Context(), b, target.CreateTarget, target.CreateTargetParams{URL: server.URL + "/b1", NewWindow: new(true)})
		if err != nil {
			t.Fatal(err)
		}
		ids[name] = string(r.TargetID)
		front(t, b, env, ids, name)
	}
	return b, ids
}

// front shows the tab and waits until its window has the keyboard.
func front(t *testing.T, b *Browser, env []string, ids map[string]string, name string) {
	t.Helper()
	if err := b.Activate(t.Context(), ids[name]); err != nil {
		t.Fatal(err)
	}
	eventually(t, name+" is in front", func() bool { return strings.HasPrefix(screentest.Front(env), "/"+name+" ") })
}

// anotherProgram puts a window that is not the browser's in front of it.
func anotherProgram(t *testing.T, env []string) {
	t.Helper()
	server := site(t, map[string]string{"/another": ""})
	other := launch(t, Options{Env: env})
	tab, err := other.Open(t.Context(), server.URL+"/another")
	if err != nil {
		t.Fatal(err)
	}
	front(t, other, env, map[string]string{"another": tab.ID}, "another")
}

func TestWindowsCurrent(t *testing.T) {
	env := screentest.New(t)
	b, ids := twoWindows(t, env)
	windows := map[string]int{}
	for name, id := range ids {
		tab, ok := listed(t, b, id)
		if !ok {
			t.Fatalf("%s is not listed", name)
		}
		windows[name] = tab.Window
	}
	if windows["a1"] != windows["a2"] || windows["b1"] != windows["b2"] || windows["a1"] == windows["b1"] {
		t.Fatalf("the windows are %v", windows)
	}
	for _, name := range []string{"a2", "b1", "b2", "a1"} {
		front(t, b, env, ids, name)
		eventually(t, name+" is current", func() bool {
			got, err := b.Current(t.Context())
			return err == nil && got.ID == ids[name] && got.Active
		})
	}
	anotherProgram(t, env)
	eventually(t, "without memory nobody can tell", func() bool {
		_, err := b.Current(t.Context())
		return fault.CodeOf(err) == fault.TabAmbiguous && strings.Contains(err.Error(), "“/a1”") && strings.Contains(err.Error(), "“/b2”")
	})
}

func TestWindowsWatcherRemembers(t *testing.T) {
	env := screentest.New(t)
	b, ids := twoWindows(t, env)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	w := b.Watch(ctx)
	saw := func(name string) {
		t.Helper()
		eventually(t, name+" was seen", func() bool {
			seen, ok := w.Remembered()
			return ok && seen.Tab == ids[name]
		})
	}
	is := func(name string) {
		t.Helper()
		got, err := w.Current(t.Context())
		if err != nil || got.ID != ids[name] || !got.Current {
			t.Fatalf("current is %+v, %v; want %s", got, err, name)
		}
	}
	front(t, b, env, ids, "a2")
	saw("a2")
	front(t, b, env, ids, "b1")
	saw("b1")
	anotherProgram(t, env)
	is("b1")
	w.Freeze(t.Context())
	is("b1")
	if tab, ok := listed(t, b, ids["b1"]); !ok || !tab.Current {
		t.Errorf("the listing marks another: %+v", tab)
	}
	if err := w.Pin(t.Context(), ids["a1"]); err != nil {
		t.Fatal(err)
	}
	is("a1")
	if err := b.CloseTab(t.Context(), ids["a1"]); err != nil {
		t.Fatal(err)
	}
	is("b1")
	if err := w.Pin(t.Context(), ids["a1"]); fault.CodeOf(err) != fault.TabClosed {
		t.Errorf("pinning a closed tab: %v", err)
	}
	// The remembered tab closes while another program is in front: ask.
	if err := b.CloseTab(t.Context(), ids["b1"]); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Current(t.Context()); fault.CodeOf(err) != fault.TabAmbiguous {
		t.Errorf("got %+v, %v; want tab-ambiguous", got, err)
	}
	w.Unfreeze()
	front(t, b, env, ids, "a2")
	saw("a2")
}

// TestWindowsLastLook changes the tab and comes to us within half a second.
func TestWindowsLastLook(t *testing.T) {
	env := screentest.New(t)
	b, ids := twoWindows(t, env)
	w := &Watcher{b: b, changed: make(chan struct{})}
	front(t, b, env, ids, "b1")
	if _, err := w.look(t.Context(), false); err != nil {
		t.Fatal(err)
	}
	front(t, b, env, ids, "b2")
	anotherProgram(t, env)
	changed := w.Changed()
	w.Freeze(t.Context())
	if seen, _ := w.Remembered(); seen.Tab != ids["b2"] {
		t.Errorf("remembered is %+v, want b2", seen)
	}
	select {
	case <-changed:
	default:
		t.Error("nobody was told")
	}
}

func TestWindowsNothingMoves(t *testing.T) {
	env := screentest.New(t)
	b, ids := twoWindows(t, env)
	server := site(t, map[string]string{"/quiet": ""})
	front(t, b, env, ids, "a1")
	quiet, err := b.Open(t.Context(), server.URL+"/quiet")
	if err != nil {
		t.Fatal(err)
	}
	if quiet.Active || quiet.Current {
		t.Errorf("the new tab came to the front: %+v", quiet)
	}
	if _, err := b.OpenOrReuse(t.Context(), server.URL+"/quiet"); err != nil {
		t.Fatal(err)
	}
	if got := screentest.Front(env); !strings.HasPrefix(got, "/a1 ") {
		t.Errorf("in front is %q", got)
	}
	if err := b.Activate(t.Context(), quiet.ID); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the tab that was asked for is shown", func() bool { return strings.HasPrefix(screentest.Front(env), "/quiet ") })
}

func TestWindowsMinimised(t *testing.T) {
	env := screentest.New(t)
	b, ids := twoWindows(t, env)
	front(t, b, env, ids, "b1")
	w, err := call(t.Context(), b, browser.GetWindowForTarget, browser.GetWindowForTargetParams{TargetID: targetID(ids["b1"])})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := call(t.Context(), b, browser.SetWindowBounds, browser.SetWindowBoundsParams{
		WindowID: w.WindowID, Bounds: &browser.Bounds{WindowState: browser.WindowStateMinimized},
	}); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the window that can be seen wins", func() bool {
		got, err := b.Current(t.Context())
		return err == nil && got.ID == ids["a1"]
	})
	if err := b.Activate(t.Context(), ids["b1"]); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the minimised window is shown", func() bool { return strings.HasPrefix(screentest.Front(env), "/b1 ") })
}

func TestWindowsOnlyTheBrowsersOwnPage(t *testing.T) {
	env := screentest.New(t)
	b := launch(t, Options{Env: env})
	id := raw(t, b, "chrome://version/")
	eventually(t, "its own page is in front", func() bool {
		got, ok := listed(t, b, string(id))
		return ok && got.Active == false && got.Blocked != "" && strings.HasPrefix(screentest.Front(env), "About Version")
	})
	_, err := b.Current(t.Context())
	if fault.CodeOf(err) != fault.NoTab || !strings.Contains(err.Error(), "belongs to the browser") {
		t.Errorf("got %v", err)
	}
}

// TestWindowsNoWarningBar: Chrome shows a bar of some 40 pixels below the
// address to warn of flags and of automation. Without one its frame needs 87.
func TestWindowsNoWarningBar(t *testing.T) {
	b := launch(t, Options{Env: screentest.New(t)})
	server := site(t, map[string]string{"/": ""})
	tab := open(t, b, server.URL)
	var height int
	eventually(t, "the window has its size", func() bool {
		return b.ask(t.Context(), targetID(tab.ID), "outerHeight - innerHeight", &height) == nil && height > 0 && height < 110
	})
	var automated bool
	if err := b.ask(t.Context(), targetID(tab.ID), "navigator.webdriver", &automated); err != nil || automated {
		t.Errorf("navigator.webdriver: %v, %v", automated, err)
	}
}
