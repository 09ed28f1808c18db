package browser

import (
	"context"
	"testing"
	"time"

	"sitewright/backend/fault"
)

func TestLastSeen(t *testing.T) {
	b := launch(t, Options{Headless: true})
	server := site(t, map[string]string{"/one": "", "/two": "", "/three": ""})
	ids := map[string]string{}
	for _, path := range []string{"/one", "/two", "/three"} {
		tab, err := b.Open(t.Context(), server.URL+path)
		if err != nil {
			t.Fatal(err)
		}
		ids[path] = tab.ID
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	w := b.Watch(ctx)
	looked := func(path string) {
		t.Helper()
		if err := b.Activate(t.Context(), ids[path]); err != nil {
			t.Fatal(err)
		}
		from := time.Now()
		eventually(t, path+" was looked at", func() bool { return w.LastSeen()[ids[path]].After(from) })
	}
	looked("/two")
	looked("/one")
	seen := w.LastSeen()
	if !seen[ids["/one"]].After(seen[ids["/two"]]) {
		t.Errorf("the one looked at last is not the last: %v", seen)
	}
	if two := seen[ids["/two"]]; two.IsZero() {
		t.Errorf("what was looked at before is forgotten: %v", seen)
	}
	if err := b.CloseTab(t.Context(), ids["/two"]); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the closed tab is forgotten", func() bool {
		_, kept := w.LastSeen()[ids["/two"]]
		return !kept
	})
	// While our own window is in front nothing is seen in Chrome.
	w.Freeze(t.Context())
	before := w.LastSeen()[ids["/three"]]
	if err := b.Activate(t.Context(), ids["/three"]); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Current(t.Context()); err != nil {
		t.Fatal(err)
	}
	if after := w.LastSeen()[ids["/three"]]; after != before {
		t.Errorf("seen at %s although nobody looked", after)
	}
}

func TestGoTo(t *testing.T) {
	b := sharedBrowser(t)
	server := site(t, map[string]string{"/from": "", "/to": ""})
	tab := open(t, b, server.URL+"/from")
	if err := b.GoTo(t.Context(), tab.ID, server.URL+"/to"); err != nil {
		t.Fatal(err)
	}
	if got, _ := listed(t, b, tab.ID); got.URL != server.URL+"/to" || got.Title != "/to" {
		t.Errorf("it shows %+v", got)
	}
	for address, code := range map[string]fault.Code{
		"file:///etc/passwd":  fault.NotPermitted,
		"":                    fault.BadArguments,
		"http://no.nowhere/x": fault.NavigationFailed,
	} {
		if err := b.GoTo(t.Context(), tab.ID, address); fault.CodeOf(err) != code {
			t.Errorf("%q: %v", address, err)
		}
	}
	if err := b.GoTo(t.Context(), "nothing", server.URL+"/to"); fault.CodeOf(err) != fault.TabClosed {
		t.Errorf("a tab that is not there: %v", err)
	}
}
