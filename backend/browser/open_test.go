package browser

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
)

// stop ends a server whose requests may hang.
func stop(server *httptest.Server) {
	// First nobody new may come: Chrome asks again when it is cut off.
	_ = server.Listener.Close()
	server.CloseClientConnections()
	server.Close()
}

func TestOpenWaitsForThePage(t *testing.T) {
	b := sharedBrowser(t)
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/late.js" {
			<-release
			fmt.Fprint(w, `document.title = "complete"`)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<title>begun</title><script src="/late.js"></script>`)
	}))
	t.Cleanup(func() { stop(server) })
	go func() {
		<-b.Changes(t.Context()) // something happens to a tab before the script comes
		close(release)
	}()
	if tab := open(t, b, server.URL+"/"); tab.Title != "complete" {
		t.Errorf("it came back with %+v", tab)
	}
}

func TestOpenFollowsAPageThatSendsOn(t *testing.T) {
	b := sharedBrowser(t)
	server := site(t, map[string]string{
		"/":      `<script>location.replace("/there")</script>`,
		"/there": "",
	})
	tab := open(t, b, server.URL+"/")
	eventually(t, "the tab is where it was sent", func() bool {
		got, _ := listed(t, b, tab.ID)
		return got.Title == "/there"
	})
}

// TestOpenAPageThatNeverEnds is content with the text of a page whose picture
// never comes, and not with a page whose text never comes.
func TestOpenAPageThatNeverEnds(t *testing.T) {
	b := launch(t, Options{Headless: true})
	b.patience = patience{text: 3 * time.Second, rest: 50 * time.Millisecond}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/picture":
			fmt.Fprint(w, `<title>text</title><img src="/hang">`)
			return
		case "/text":
			fmt.Fprint(w, strings.Repeat("<p>begun", 500))
			_ = http.NewResponseController(w).Flush()
		}
		<-r.Context().Done()
	}))
	t.Cleanup(func() { stop(server) })
	if tab, err := b.Open(t.Context(), server.URL+"/picture"); err != nil || tab.Title != "text" {
		t.Errorf("a picture that never comes: %+v, %v", tab, err)
	}
	b.patience.text = 300 * time.Millisecond
	for _, path := range []string{"/text", "/silent"} {
		before, err := b.Tabs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Open(t.Context(), server.URL+path); fault.CodeOf(err) != fault.NavigationFailed {
			t.Errorf("%s: got %v, want navigation-failed", path, err)
		}
		if after, err := b.Tabs(t.Context()); err != nil || len(after) != len(before) {
			t.Errorf("%s: the tab is still there: %+v, %v", path, after, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	b.patience = usualPatience
	if _, err := b.Open(ctx, server.URL+"/silent"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want the context's own end", err)
	}
}

// closedPort is the address of a port at which nothing listens.
func closedPort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return l.Addr().String()
}

func TestOpenSaysWhyItFailed(t *testing.T) {
	b := sharedBrowser(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		case "/file":
			w.Header().Set("Content-Disposition", "attachment; filename=x.zip")
		case "/nothing":
			w.WriteHeader(http.StatusNoContent)
		case "/gone":
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(func() { stop(server) })
	for _, tt := range []struct{ name, address, says string }{
		{"a name that does not exist", "http://shop.nowhere/", "There is no site named shop.nowhere"},
		{"a port at which nothing listens", "http://" + closedPort(t) + "/", "does not accept connections"},
		{"a port that browsers refuse", "http://127.0.0.1:1/", "refuse to use the port"},
		{"no safe connection", strings.Replace(server.URL, "http:", "https:", 1), "safe connection"},
		{"redirects without end", server.URL + "/round", "round in circles"},
		{"a download", server.URL + "/file", "a file to download"},
		{"an answer without a page", server.URL + "/nothing", "gave no page"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before, err := b.Tabs(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			_, err = b.Open(t.Context(), tt.address)
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != fault.NavigationFailed {
				t.Fatalf("got %v, want navigation-failed", err)
			}
			if !strings.Contains(f.Message, tt.says) || f.Hint == "" {
				t.Errorf("it says %q and hints %q", f.Message, f.Hint)
			}
			if after, err := b.Tabs(t.Context()); err != nil || len(after) != len(before) {
				t.Errorf("the tab is still there: %+v, %v", after, err)
			}
		})
	}
	if tab := open(t, b, server.URL+"/gone"); tab.ID == "" {
		t.Error("a page of the site's own that says 404 is a page")
	}
}

func TestNetFaultsAreSentences(t *testing.T) {
	for _, name := range []string{"ERR_NAME_NOT_RESOLVED", "ERR_CERT_DATE_INVALID", "ERR_SOMETHING_NEW"} {
		f := netFault("https://shop.example:8443/a", "net::"+name)
		if !strings.HasSuffix(f.Message, ".") || f.Hint == "" || strings.Contains(f.Message, "ERR_") || !strings.Contains(f.Stack, name) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

func TestOpenOrReuse(t *testing.T) {
	b := sharedBrowser(t)
	server := site(t, map[string]string{"/": "", "/other": ""})
	first := open(t, b, server.URL)
	if err := b.ask(t.Context(), targetID(first.ID), "window.typed = 1", new(int)); err != nil {
		t.Fatal(err)
	}
	other := open(t, b, server.URL+"/other")
	again, err := b.OpenOrReuse(t.Context(), server.URL+"/")
	if err != nil || again.ID != first.ID {
		t.Fatalf("got %+v, %v; want tab %s", again, err, first.ID)
	}
	var typed int
	if err := b.ask(t.Context(), targetID(first.ID), "window.typed", &typed); err != nil || typed != 1 {
		t.Errorf("the page was loaded again: %v", err)
	}
	if got, _ := listed(t, b, other.ID); !got.Active {
		t.Error("the reused tab was brought to the front")
	}
	for _, address := range []string{server.URL + "/?q", server.URL + "/#part"} {
		tab, err := b.OpenOrReuse(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		if tab.ID == first.ID {
			t.Errorf("%s is another address", address)
		}
		if err := b.CloseTab(t.Context(), tab.ID); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOpenUsesTheEmptyTabOfTheStart(t *testing.T) {
	b := launch(t, Options{Headless: true})
	server := site(t, map[string]string{"/": "", "/two": ""})
	if _, err := b.Open(t.Context(), "http://"+closedPort(t)+"/"); err == nil {
		t.Fatal("a dead address opened")
	}
	for n, path := range []string{"/", "/two"} {
		open := func() []Tab {
			if _, err := b.Open(t.Context(), server.URL+path); err != nil {
				t.Fatal(err)
			}
			tabs, err := b.Tabs(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return tabs
		}
		if tabs := open(); len(tabs) != n+1 {
			t.Errorf("got %d tabs, want %d: %+v", len(tabs), n+1, tabs)
		}
	}
}

func TestTabsThatAreGone(t *testing.T) {
	b := sharedBrowser(t)
	for name, act := range map[string]func() error{
		"close": func() error { return b.CloseTab(t.Context(), "NO-SUCH-TAB") },
		"show":  func() error { return b.Activate(t.Context(), "NO-SUCH-TAB") },
	} {
		if err := act(); fault.CodeOf(err) != fault.TabClosed {
			t.Errorf("%s: got %v, want tab-closed", name, err)
		}
	}
}
