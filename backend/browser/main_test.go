package browser

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// shared is the one headless browser of this package's tests. Its names that end
// in .test are this computer, and those in .nowhere do not exist.
var shared struct {
	once sync.Once
	b    *Browser
	err  error
}

var sharedOptions = Options{Headless: true, Args: []string{"--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.nowhere ~NOTFOUND"}}

func TestMain(m *testing.M) {
	code := m.Run()
	if b := shared.b; b != nil {
		dir := b.profile.dir
		if err := b.Close(context.Background()); err != nil {
			fmt.Fprintln(os.Stderr, "closing the shared browser:", err)
			code = 1
		}
		if left := leftOf(dir); left != "" {
			fmt.Fprintln(os.Stderr, "the shared browser left behind:", left)
			code = 1
		}
	}
	if code == 0 {
		if err := goleak.Find(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// sharedBrowser is the package's headless browser, with one empty tab that no
// test uses.
func sharedBrowser(t *testing.T) *Browser {
	t.Helper()
	needBrowser(t)
	shared.once.Do(func() {
		shared.b, shared.err = Launch(context.Background(), sharedOptions)
		if shared.err == nil {
			shared.b.spare.Store(false)
		}
	})
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.b
}

// needBrowser skips a test on a computer without a browser. The build machines
// have one.
func needBrowser(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	if len(Find()) == 0 && os.Getenv("CI") == "" {
		t.Skip("no Chrome, Chromium, Edge or Brave is installed")
	}
}

// launch starts a browser of the test's own, gone with everything at its end.
func launch(t *testing.T, o Options) *Browser {
	t.Helper()
	needBrowser(t)
	b, err := Launch(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(context.Background()); err != nil {
			t.Error(err)
		}
		if left := leftOf(b.profile.dir); b.profile.temporary && left != "" {
			t.Error("left behind:", left)
		}
	})
	return b
}

// leftOf names what is left of a browser with a temporary profile: its folder or
// a process that has the folder in its command line.
func leftOf(dir string) string {
	if _, err := os.Stat(dir); err == nil {
		return dir
	}
	return strings.Join(processesOf(dir), "; ")
}

// processesOf are the command lines of the living processes that use the folder,
// where the system shows them as files.
func processesOf(dir string) []string {
	var found []string
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		line, err := os.ReadFile("/proc/" + e.Name() + "/cmdline")
		if err == nil && strings.Contains(string(line), dir) {
			found = append(found, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return found
}

// site serves the pages, each under its path, as HTML with its path as title.
func site(t *testing.T, pages map[string]string) *httptest.Server {
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
	t.Cleanup(server.Close)
	return server
}

// open opens the address for the test and closes the tab after it.
func open(t *testing.T, b *Browser, address string) Tab {
	t.Helper()
	tab, err := b.Open(t.Context(), address)
	if err != nil {
		t.Fatalf("opening %s: %v", address, err)
	}
	t.Cleanup(func() {
		select {
		case <-b.Done():
		default:
			if b.tabs.has(targetID(tab.ID)) {
				if err := b.CloseTab(context.Background(), tab.ID); err != nil {
					t.Error(err)
				}
			}
		}
	})
	return tab
}

// eventually waits until the condition holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	limit := time.After(20 * time.Second)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !holds() {
		select {
		case <-limit:
			t.Fatal("it never came true: " + what)
		case <-tick.C:
		}
	}
}

// listed is the tab with the id, as Tabs lists it now.
func listed(t *testing.T, b *Browser, id string) (Tab, bool) {
	t.Helper()
	tabs, err := b.Tabs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, tab := range tabs {
		if tab.ID == id {
			return tab, true
		}
	}
	return Tab{}, false
}

// run starts the program and ends it after the test.
func run(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
}
