package browser

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
)

// tinyPDF is a document of one empty page.
const tinyPDF = "%PDF-1.1\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj " +
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>endobj\ntrailer<</Root 1 0 R>>"

func TestTabs(t *testing.T) {
	b := sharedBrowser(t)
	server := site(t, map[string]string{"/one": "", "/two": ""})
	one := open(t, b, server.URL+"/one")
	two := open(t, b, server.URL+"/two")
	if one.URL != server.URL+"/one" || one.Title != "/one" || one.Window == 0 || one.Blocked != "" || one.Frozen {
		t.Errorf("got %+v", one)
	}
	if !two.Active {
		t.Error("without windows a new tab should be in front, so that it draws")
	}
	if err := b.Activate(t.Context(), one.ID); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the first tab is in front", func() bool {
		got, _ := listed(t, b, one.ID)
		return got.Active && got.Current
	})
	if got, _ := listed(t, b, two.ID); got.Active || got.Current {
		t.Errorf("two tabs of one window in front: %+v", got)
	}
	current, err := b.Current(t.Context())
	if err != nil || current.ID != one.ID || !current.Current || !current.Active {
		t.Errorf("got %+v, %v", current, err)
	}
}

// raw opens an address that Open refuses.
func raw(t *testing.T, b *Browser, address string) target.ID {
	t.Helper()
	r, err := call(t.Context(), b, target.CreateTarget, target.CreateTargetParams{URL: address})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.CloseTab(t.Context(), string(r.TargetID)) })
	return r.TargetID
}

func TestTabsSayWhyTheyAreBlocked(t *testing.T) {
	b := launch(t, Options{Headless: true})
	pdf := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/pdf")
		_, _ = w.Write([]byte(tinyPDF))
	}))
	t.Cleanup(pdf.Close)
	for address, says := range map[string]string{
		"chrome://version/":         "belongs to the browser",
		"view-source:" + pdf.URL:    "source text",
		pdf.URL + "/without-suffix": "PDF",
	} {
		id := raw(t, b, address)
		eventually(t, address+" says "+says, func() bool {
			got, ok := listed(t, b, string(id))
			return ok && strings.Contains(got.Blocked, says)
		})
	}
}

func TestTabsOfTheBrowserAreNotListed(t *testing.T) {
	b := launch(t, Options{Headless: true, Own: []string{"http://127.0.0.1:1/"}})
	for _, address := range []string{"devtools://devtools/bundled/inspector.html", "http://127.0.0.1:1/ours"} {
		id := raw(t, b, address)
		eventually(t, address+" is there but not listed", func() bool {
			r, err := call(t.Context(), b, target.GetTargetInfo, target.GetTargetInfoParams{TargetID: id})
			if err != nil || r.TargetInfo.URL != address {
				return false
			}
			_, ok := listed(t, b, string(id))
			return !ok
		})
	}
}

func TestChanges(t *testing.T) {
	b := sharedBrowser(t)
	server := site(t, map[string]string{
		"/single": `<script>onload = () => { document.title = "deep"; history.pushState(0, "", "/single/deep") }</script>`,
		"/opener": "",
		"/popup":  "",
	})
	limit, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	changes := b.Changes(limit)
	tab := open(t, b, server.URL+"/single")
	next := func(what string, fits func(Change) bool) Change {
		t.Helper()
		for c := range changes {
			if fits(c) {
				return c
			}
		}
		t.Fatal("it was never told: " + what)
		return Change{}
	}
	next("the tab opened", func(c Change) bool { return c.Kind == TabOpened && c.Tab == tab.ID })
	next("a move without a load", func(c Change) bool {
		return c.Kind == TabChanged && c.Tab == tab.ID && strings.HasSuffix(c.URL, "/single/deep") && c.Title == "deep"
	})
	opener := open(t, b, server.URL+"/opener")
	if _, err := b.peek(t.Context(), targetID(opener.ID), "Runtime.evaluate",
		map[string]any{"expression": `void open("/popup")`, "userGesture": true}); err != nil {
		t.Fatal(err)
	}
	popup := next("a page opened another", func(c Change) bool { return c.Kind == TabOpened && c.Opener == opener.ID })
	if err := b.CloseTab(t.Context(), popup.Tab); err != nil {
		t.Fatal(err)
	}
	next("it closed", func(c Change) bool { return c.Kind == TabClosed && c.Tab == popup.Tab })
}

// TestChangesUnread holds up nothing: many tabs open and close while a reader
// does not read.
func TestChangesUnread(t *testing.T) {
	b := sharedBrowser(t)
	_ = b.Changes(t.Context())
	for range 5 {
		tab := open(t, b, "about:blank#x")
		if err := b.CloseTab(t.Context(), tab.ID); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSleepingTabs(t *testing.T) {
	book := &tabBook{hidden: func(string) bool { return false }, pages: map[target.ID]shownPage{}, subs: map[*subscriber]struct{}{}}
	page := func(id, title string) *target.Info {
		return &target.Info{TargetID: target.ID(id), Type: "page", URL: "https://a.test/", Title: title}
	}
	book.note(&target.EventTargetCreated{TargetInfo: page("before", "There at first")})
	book.settled = true
	book.note(&target.EventTargetCreated{TargetInfo: page("loads", "")})
	book.note(&target.EventTargetCreated{TargetInfo: page("sleeps", "Stand-in")})
	book.note(&target.EventTargetCreated{TargetInfo: page("woken", "Stand-in")})
	book.note(&target.EventTargetInfoChanged{TargetInfo: page("woken", "Stand-in")})
	for id, want := range map[target.ID]bool{"before": false, "loads": false, "sleeps": true, "woken": false, "unknown": false} {
		if got := book.sleeping(id); got != want {
			t.Errorf("%s: got %v, want %v", id, got, want)
		}
	}
}
