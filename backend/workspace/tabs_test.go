package workspace

import (
	"fmt"
	"testing"
	"time"

	"sitewright/backend/fault"
)

func TestTabsLive(t *testing.T) {
	at := site(t)
	b := place(t, local, Options{})
	chrome := b.chromeOpen()
	path := func(what string, try int) string { return fmt.Sprintf("/%s-%d", what, try) }
	has := func(s State, title string) *Tab {
		for i, tab := range s.Tabs {
			if tab.Title == title {
				return &s.Tabs[i]
			}
		}
		return nil
	}
	b.soon("a new tab", func(try int) {
		if err := chrome.Call(t.Context(), "Target.createTarget", map[string]any{"url": at + path("new", try)}, nil); err != nil {
			t.Fatal(err)
		}
	}, func(s State, try int) bool {
		tab := has(s, path("new", try))
		return tab != nil && len(tab.Skills) == 1
	})
	first := has(b.State(), "/new-0")
	session, err := chrome.Session(t.Context(), first.ID)
	if err != nil {
		t.Fatal(err)
	}
	b.soon("a navigation", func(try int) {
		if err := session.Call(t.Context(), "Page.navigate", map[string]any{"url": at + path("other", try)}, nil); err != nil {
			t.Fatal(err)
		}
	}, func(s State, try int) bool { return has(s, path("other", try)) != nil })

	second, err := chrome.Open(t.Context(), at+"/second")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.PinTab(t.Context(), first.ID); err != nil {
		t.Fatal(err)
	}
	b.until("the pinned tab", func(s State) bool { return s.Current.Pinned && s.Current.TabID == first.ID })
	if err := b.ShowTab(t.Context(), second.ID); err != nil {
		t.Fatal(err)
	}
	b.until("the pin to stay", func(s State) bool {
		tab := has(s, "/second")
		return tab != nil && tab.Active && s.Current.TabID == first.ID
	})
	if err := b.UnpinTab(); err != nil {
		t.Fatal(err)
	}
	b.until("the tab looked at", func(s State) bool { return s.Current.TabID == second.ID && !s.Current.Pinned && s.Current.SeenAt != "" })

	s := b.until("the one looked at last to be the first", func(s State) bool { return s.Tabs[0].ID == second.ID })
	if s.Tabs[0].SeenAt == "" {
		t.Errorf("got %+v", s.Tabs)
	}
	b.focus(t, first.ID, second.ID)
	b.until("now the other", func(s State) bool { return s.Tabs[0].ID == first.ID })

	if err := b.PinTab(t.Context(), "nothing"); fault.CodeOf(err) != fault.TabClosed {
		t.Errorf("got %v", err)
	}
	began := time.Now()
	if err := chrome.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	closed := time.Now()
	s = b.until("Chrome to be gone", func(s State) bool { return s.Browser.Status != Running })
	if took := time.Since(closed); took > time.Second {
		t.Errorf("told after %s (closing took %s)", took, closed.Sub(began))
	}
	if len(s.Tabs) != 0 || s.Current.TabID != "" || s.Button.Kind != "open-chrome" {
		t.Errorf("got %+v", s)
	}
	b.chromeOpen() // and it can be opened again
}

// focus holds that the current tab stays while our window is in front.
func (b *bench) focus(t *testing.T, other, current string) {
	t.Helper()
	b.WindowFocus(true)
	b.mu.Lock()
	watcher := b.chrome.watcher
	b.mu.Unlock()
	b.until("the last look", func(State) bool { return watcher != nil })
	watcher.Freeze(t.Context()) // returns when the look that WindowFocus began has ended
	if err := b.ShowTab(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	b.until("the other tab in front", func(s State) bool {
		for _, tab := range s.Tabs {
			if tab.ID == other && tab.Active {
				return s.Current.TabID == current
			}
		}
		return false
	})
	b.WindowFocus(false)
	b.until("the other tab to be current", func(s State) bool { return s.Current.TabID == other })
}
