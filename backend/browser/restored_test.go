package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
)

// A tab that comes back with the browser shows its address before it has a
// document of it. Code waits for that document.
func TestRestoredTabIsWaitedFor(t *testing.T) {
	var slow atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slow.Load() {
			select {
			case <-time.After(700 * time.Millisecond): // a site that takes its time
			case <-r.Context().Done():
			}
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, "<title>list</title>")
	}))
	t.Cleanup(func() { stop(server) })
	address := server.URL + "/list"
	profile := filepath.Join(t.TempDir(), "profile")
	for _, again := range []bool{false, true} {
		slow.Store(again)
		b := launch(t, Options{Headless: true, ProfileDir: profile})
		if again {
			eventually(t, "the tab is back", func() bool {
				return len(sitesTabs(t, b, server)) > 0
			})
		} else {
			// A tab that the person has, not one of a command of ours, which would
			// be closed with it.
			raw(t, b, address)
			eventually(t, "it is there", func() bool { return len(sitesTabs(t, b, server)) > 0 })
		}
		tab, err := b.OpenOrReuse(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		s, err := b.Session(t.Context(), tab.ID)
		if err != nil {
			t.Fatal(err)
		}
		var place Place
		title, err := s.Invoke(t.Context(), Invocation{
			Helper:   "({})",
			Function: "() => document.title + location.pathname",
			Allow:    func(p Place) error { place = p; return nil },
		})
		if err != nil || title != "list/list" || place.URL != address || place.Origin != server.URL {
			t.Errorf("again %v: %q at %+v, %v", again, title, place, err)
		}
		if !again {
			savedTabs(t, profile, address)
		}
		if err := b.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// Before its document comes, a tab has an empty one without an address. Code is
// not sent there.
func TestAnEmptyDocumentIsNotReady(t *testing.T) {
	s := &Session{TabID: "tab", changed: make(chan struct{})}
	created := func(id, origin string) *runtime.EventExecutionContextCreated {
		return &runtime.EventExecutionContextCreated{Context: &runtime.ExecutionContextDescription{
			UniqueID: id, Origin: origin, AuxData: []byte(`{"isDefault":true,"frameId":"tab"}`),
		}}
	}
	s.handle(created("empty", "://"))
	answer := make(chan mainWorld, 1)
	go func() {
		world, _, _ := s.ready(t.Context())
		answer <- world
	}()
	s.handle(&runtime.EventExecutionContextsCleared{})
	s.handle(created("page", "http://shop.example"))
	s.handle(&page.EventFrameNavigated{Frame: &cdp.Frame{ID: "tab", URL: "http://shop.example/"}})
	if got := <-answer; got.unique != "page" {
		t.Errorf("code would go to the document %q", got.unique)
	}

	// The one that is there when nobody has told an address is not ready at all.
	s.handle(created("empty again", "://"))
	s.place.URL = ""
	limit, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if world, _, err := s.ready(limit); err == nil {
		t.Errorf("code would go to the document %q", world.unique)
	}
}
