package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/target"
)

// The page chrome://discards puts tabs to sleep by hand. It is for Chrome's own
// developers, so a test that cannot use it is skipped.
const (
	discardsRows = `[...document.querySelector("discards-main").shadowRoot.querySelector("discards-tab").shadowRoot.querySelectorAll("tr")]`
	discardTab   = discardsRows + `.find(r => r.innerText.includes(%q)).querySelectorAll("[is=action-link]").forEach(
		a => a.innerText.includes("Urgent Discard") && a.click())`
)

// TestAskingWakesNobody: a tab that sleeps is listed, and goes on sleeping.
func TestAskingWakesNobody(t *testing.T) {
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "Local State"), []byte(`{"internal_only_uis_enabled":true}`), 0o600); err != nil {
		t.Fatal(err)
	}
	b := launch(t, Options{Headless: true, ProfileDir: profile})
	var loads atomic.Int32 // of the sleeper: one that wakes loads again
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/sleeper" {
			loads.Add(1)
		}
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Cache-Control", "no-store")
		fmt.Fprintf(w, "<title>%s</title>", r.URL.Path)
	}))
	t.Cleanup(server.Close)
	sleeper := open(t, b, server.URL+"/sleeper")
	b.attached(sleeper.ID).forget() // Chrome lets no tab sleep that is attached to
	manager := raw(t, b, "chrome://discards/")
	open(t, b, server.URL+"/front")
	var ready bool
	eventually(t, "the page of sleeping tabs is there", func() bool {
		return b.ask(t.Context(), manager, fmt.Sprintf(discardsRows+`.some(r => r.innerText.includes(%q))`, "/sleeper"), &ready) == nil && ready
	})
	if _, err := b.peek(t.Context(), manager, "Runtime.evaluate", map[string]any{"expression": fmt.Sprintf(discardTab, "/sleeper")}); err != nil {
		t.Skip("this Chrome puts no tab to sleep by hand: ", err)
	}
	var asleep Tab
	eventually(t, "the tab sleeps", func() bool {
		tabs, err := b.Tabs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, tab := range tabs {
			if strings.HasSuffix(tab.URL, "/sleeper") && tab.Frozen {
				asleep = tab
			}
		}
		return asleep.ID != ""
	})
	if asleep.ID == sleeper.ID || asleep.Title != "/sleeper" || asleep.Window != sleeper.Window {
		t.Errorf("it was %+v and is %+v", sleeper, asleep)
	}
	w := b.Watch(t.Context())
	for range 3 {
		if _, err := b.Tabs(t.Context()); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Current(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if tab, ok := listed(t, b, asleep.ID); !ok || !tab.Frozen || loads.Load() != 1 {
		t.Errorf("asking woke it: %+v, loaded %d times", tab, loads.Load())
	}
	if err := b.wake(t.Context(), target.ID(asleep.ID)); err != nil {
		t.Fatal(err)
	}
	eventually(t, "one who works with it wakes it, and it shows", func() bool {
		tab, ok := listed(t, b, asleep.ID)
		return ok && !tab.Frozen && loads.Load() == 2
	})
}
