package e2e_test

import (
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// TestChipFollowsThePerson has our window and two windows of a real Chrome on one
// screen. What the chip shows, and what a run acts on, is the tab that the person
// looked at last before they came to our window.
func TestChipFollowsThePerson(t *testing.T) {
	env := screentest.New(t)
	p := newPerson(t)
	w := p.open(t, buildWindow(t, ""), env)
	w.run("await window.go.main.App.TryPracticeShop()")
	waitUntil(t, "the practice job", func() bool { return w.state("s.runs[0]?.outcome") == `"done"` })
	shop := "shop.localhost:" + p.port
	do := func(args ...string) {
		t.Helper()
		if out, err := screentest.Do(env, "xdotool", args...); err != nil {
			t.Fatalf("xdotool %v: %v %s", args, err, out)
		}
	}
	front := func(title string) {
		t.Helper()
		waitUntil(t, title+" in front", func() bool {
			_, _ = screentest.Do(env, "xdotool", "search", "--onlyvisible", "--name", title, "windowactivate", "--sync")
			return strings.Contains(screentest.Front(env), strings.Trim(title, "^$"))
		})
	}
	current := func(path string) {
		t.Helper()
		waitUntil(t, path+" on the chip", func() bool { return strings.HasSuffix(w.state("s.current.url"), shop+path+`"`) })
	}
	visit := func(keys, path, title string) {
		t.Helper()
		do("key", keys)
		waitUntil(t, "the new tab", func() bool { return strings.Contains(screentest.Front(env), "New Tab") })
		do("key", "ctrl+l")
		do("type", "--delay", "5", shop+path+"\n")
		waitUntil(t, title, func() bool { return strings.Contains(screentest.Front(env), title) })
		current(path)
	}

	front("Kettles")
	current("/kettles")
	visit("ctrl+t", "/basket", "Basket")
	visit("ctrl+n", "/dialogs", "Dialogs")

	for _, last := range []struct{ title, path string }{{"Dialogs", "/dialogs"}, {"Basket", "/basket"}, {"Dialogs", "/dialogs"}} {
		front(last.title)
		current(last.path)
		front("^Sitewright$")
		// Long enough for two looks, had our window's focus not stopped them.
		time.Sleep(1200 * time.Millisecond)
		current(last.path)
		got := w.run(`const app = window.go.main.App;
			const s = await app.State();
			const skill = s.skills.find((k) => k.id === "practice-shop").key;
			const id = await app.StartRun({ skill, tool: "search_shop", args: '{"query": "kettle"}', tabId: "", anySite: false, remember: false });
			let run;
			do { await new Promise((f) => setTimeout(f, 50)); run = await app.Run(id); } while (!run.outcome);
			return [run.outcome, run.url];`)
		if !strings.HasPrefix(got, `["done"`) || !strings.HasSuffix(got, last.path+`"]`) {
			t.Errorf("after looking at %s the run was %s", last.title, got)
		}
	}

	// Closing our window as a person does, which names the tabs that close, ends the
	// app in order.
	front("^Sitewright$")
	do("key", "alt+F4")
	waitUntil(t, "the question", func() bool { return w.run("return document.activeElement.textContent") == `"Quit"` })
	do("key", "Return")
	w.end(20 * time.Second)
}
