package browser

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// signInSite sets a sign-in that ends with the session and one that lasts, and
// shows in its title which of them the browser sent.
func signInSite(t *testing.T) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/sign-in" {
			http.SetCookie(w, &http.Cookie{Name: "session", Value: "1", Path: "/"})
			http.SetCookie(w, &http.Cookie{Name: "lasting", Value: "1", Path: "/", MaxAge: 100000})
		}
		_, noSession := r.Cookie("session")
		_, noLasting := r.Cookie("lasting")
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Cache-Control", "no-store")
		fmt.Fprintf(w, "<title>%v %v</title>", noSession == nil, noLasting == nil)
	}))
	t.Cleanup(func() { stop(server) })
	return server
}

// signIn opens two tabs in a new profile, signs in, and quits.
func signIn(t *testing.T, o Options, server *httptest.Server) {
	t.Helper()
	b := launch(t, o)
	for _, path := range []string{"/sign-in", "/list"} {
		if _, err := b.Open(t.Context(), server.URL+path); err != nil {
			t.Fatal(err)
		}
	}
	b.opened = nil // the tabs are the person's
	if err := b.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// signedIn checks that the tabs are back, no others with them, and that new
// pages still get both sign-ins.
func signedIn(t *testing.T, b *Browser, server *httptest.Server) {
	t.Helper()
	var tabs []Tab
	defer func() {
		if t.Failed() {
			t.Logf("the tabs are %+v", tabs)
		}
	}()
	eventually(t, "the two tabs are back and loaded, and no others", func() bool {
		tabs = sitesTabs(t, b, server)
		return len(tabs) == 2 &&
			tabs[0].URL == server.URL+"/sign-in" && strings.Contains(tabs[0].Title, "true") &&
			tabs[1].URL == server.URL+"/list" && strings.Contains(tabs[1].Title, "true")
	})
	tab := open(t, b, server.URL+"/new")
	if tab.Title != "true true" {
		t.Errorf("the session's and the lasting sign-in are there: %s", tab.Title)
	}
	if err := b.CloseTab(t.Context(), tab.ID); err != nil {
		t.Fatal(err)
	}
}

// sitesTabs are the tabs on the server: not the new tab page of a first start.
func sitesTabs(t *testing.T, b *Browser, server *httptest.Server) []Tab {
	t.Helper()
	tabs, err := b.Tabs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(tabs, func(tab Tab) bool { return !strings.HasPrefix(tab.URL, server.URL) })
}

// savedTabs waits until Chrome has written the tabs down, which it does some
// seconds after a change.
func savedTabs(t *testing.T, profile, address string) {
	t.Helper()
	eventually(t, "the tabs are written down", func() bool {
		files, err := filepath.Glob(filepath.Join(profile, "Default", "Sessions", "Session_*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if data, err := os.ReadFile(file); err == nil && bytes.Contains(data, []byte(address)) {
				return true
			}
		}
		return false
	})
}

func TestWindowsComeBack(t *testing.T) {
	comeBack(t, Options{Env: screentest.New(t)}, 5)
}

func TestHeadlessProfileComesBack(t *testing.T) {
	comeBack(t, Options{Headless: true}, 2)
}

// comeBack ends a browser in the first so many ways, and looks after each.
func comeBack(t *testing.T, o Options, ways int) {
	t.Helper()
	server := signInSite(t)
	o.ProfileDir = filepath.Join(t.TempDir(), "profile")
	signIn(t, o, server)
	for _, end := range []struct {
		name string
		end  func(*Browser) error
	}{
		{"after quitting", func(b *Browser) error { return b.Close(t.Context()) }},
		{"after Chrome was killed", func(b *Browser) error { return b.process.cmd.Process.Kill() }},
		{"after it was killed twice", func(b *Browser) error { return b.process.cmd.Process.Kill() }},
		{"after a log-out of the computer", func(b *Browser) error { return b.process.cmd.Process.Signal(syscall.SIGTERM) }},
		{"at the end", func(b *Browser) error { return b.Close(t.Context()) }},
	}[:ways] {
		b := launch(t, o)
		signedIn(t, b, server)
		savedTabs(t, o.ProfileDir, server.URL+"/list")
		if err := end.end(b); err != nil {
			t.Fatal(end.name, err)
		}
		<-b.cleaned
	}
}

// TestHeadlessTabsDoNotPileUp opens other pages at each start.
func TestHeadlessTabsDoNotPileUp(t *testing.T) {
	server := signInSite(t)
	o := Options{Headless: true, ProfileDir: filepath.Join(t.TempDir(), "profile")}
	signIn(t, o, server)
	for n := range 2 {
		b := launch(t, o)
		if _, err := b.Open(t.Context(), server.URL+"/visit"+strconv.Itoa(n)); err != nil {
			t.Fatal(err)
		}
		if err := b.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	signedIn(t, launch(t, o), server)
}

// envKilled makes TestMain's process the one that is killed.
const envKilled = "SITEWRIGHT_TEST_KILLED"

// TestWeAreKilled kills a process of ours and looks at what its Chrome does.
func TestWeAreKilled(t *testing.T) {
	if profile := os.Getenv(envKilled); profile != "" {
		b, err := Launch(context.Background(), Options{Headless: true, ProfileDir: profile, Owner: "the one to be killed"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Open(t.Context(), os.Getenv(envKilled+"_URL")); err != nil {
			t.Fatal(err)
		}
		fmt.Println("ready")
		<-b.Done()
		return
	}
	needBrowser(t)
	server := signInSite(t)
	profile := filepath.Join(t.TempDir(), "profile")
	child := exec.Command(os.Args[0], "-test.run=^TestWeAreKilled$")
	child.Env = append(os.Environ(), envKilled+"="+profile, envKilled+"_URL="+server.URL+"/sign-in")
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	run(t, child)
	if _, err := out.Read(make([]byte, 64)); err != nil {
		t.Fatal("the child does not start: ", err)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	eventually(t, "its Chrome has left", func() bool { return len(processesOf(profile)) == 0 })
	t.Logf("Chrome left %s after us", time.Since(start))
	b := launch(t, Options{Headless: true, ProfileDir: profile})
	eventually(t, "its tab is back, with the sign-ins", func() bool {
		tabs := sitesTabs(t, b, server)
		return len(tabs) == 1 && tabs[0].Title == "true true"
	})
}
