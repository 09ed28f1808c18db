// Package browsertest gives the tests of other packages a real headless browser:
// one for all tests of a package, a tab for each. It is imported by tests only.
package browsertest

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"testing"

	"sitewright/backend/browser"
)

// HostRules let fixtures be on several sites: every name that ends in .test is
// this computer, and none that ends in .nowhere exists.
const HostRules = "--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.nowhere ~NOTFOUND"

// shared is the browser of the package under test.
var shared struct {
	once sync.Once
	b    *browser.Browser
	err  error
}

// Main runs the tests of a package and closes their browser. It returns the exit
// status, so that TestMain can check for more:
//
//	func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }
func Main(m *testing.M) int {
	code := m.Run()
	if shared.b == nil {
		return code
	}
	if err := shared.b.Close(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "closing the tests' browser:", err)
		return max(code, 1)
	}
	return code
}

// New returns the browser that all tests of the package share. It starts at the
// first call, and Main closes it. Without an installed browser the test is
// skipped, but not where CI is set: there one belongs to the machine.
func New(t testing.TB) *browser.Browser {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	if len(browser.Find()) == 0 && os.Getenv("CI") == "" {
		t.Skip("no Chrome, Chromium, Edge or Brave is installed")
	}
	shared.once.Do(func() {
		ctx := context.Background()
		shared.b, shared.err = browser.Launch(ctx, browser.Options{Headless: true, Args: []string{HostRules}})
		if shared.err == nil {
			// The first tab stays empty: a browser ends with its last tab.
			_, shared.err = shared.b.Open(ctx, "about:blank")
		}
	})
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.b
}

// Open opens the address in a tab of the shared browser, which closes when the
// test ends.
func Open(t testing.TB, address string) browser.Tab {
	t.Helper()
	b := New(t)
	tab, err := b.Open(t.Context(), address)
	if err != nil {
		t.Fatalf("opening %s: %v", address, err)
	}
	t.Cleanup(func() {
		_ = b.CloseTab(context.Background(), tab.ID) // the test may have closed it
	})
	return tab
}

// Site serves HTML pages by path until the test ends; other paths are 404. The
// title of a page is its path.
func Site(t testing.TB, pages map[string]string) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, "<!doctype html><title>%s</title>%s", r.URL.Path, body)
	}))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server
}

// On is the server's address under another name, such as "shop.test": another
// site to the browser, with the same pages.
func On(host string, server *httptest.Server) string {
	port := server.Listener.Addr().(*net.TCPAddr).Port
	return fmt.Sprintf("http://%s:%d", host, port)
}
