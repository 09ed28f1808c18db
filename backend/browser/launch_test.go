package browser

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"

	"sitewright/backend/fault"
)

func targetID(id string) target.ID { return target.ID(id) }

func TestCommandLine(t *testing.T) {
	args := []string{"chrome", "--a", "about:blank"}
	for _, tt := range []struct {
		name     string
		restores bool
		want     []string
	}{
		{"a temporary profile begins with an empty tab", false, []string{"chrome", "--a", "--x", "about:blank"}},
		{"tabs that come back are not joined by an empty one", true, []string{"chrome", "--a", "--x"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := commandLine(args, []string{"--x"}, tt.restores); !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestLaunchLooksLikeAPersonsBrowser(t *testing.T) {
	b := sharedBrowser(t)
	server := site(t, map[string]string{"/": ""})
	tab := open(t, b, server.URL)
	var automated bool
	if err := b.ask(t.Context(), targetID(tab.ID), "navigator.webdriver", &automated); err != nil {
		t.Fatal(err)
	}
	if automated {
		t.Error("navigator.webdriver is true")
	}
	if os.Getuid() == 0 && len(b.Notes()) == 0 {
		t.Error("a browser without its sandbox does not say so")
	}
	ports, err := filepath.Glob(filepath.Join(b.profile.dir, "DevToolsActivePort"))
	if err != nil || len(ports) > 0 {
		t.Errorf("a port is open: %v %v", ports, err)
	}
}

func TestCloseLeavesNothing(t *testing.T) {
	needBrowser(t)
	b, err := Launch(t.Context(), Options{Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	dir := b.profile.dir
	if len(processesOf(dir)) == 0 {
		t.Fatal("the browser's processes cannot be seen")
	}
	changes := b.Changes(t.Context())
	if err := b.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := leftOf(dir); left != "" {
		t.Error("left behind:", left)
	}
	if reason := b.LostReason(); reason != "" {
		t.Errorf("a browser that was closed says it was lost: %s", reason)
	}
	for range changes { // it must end
	}
	if err := b.Close(t.Context()); err != nil {
		t.Error("a second Close:", err)
	}
	if _, err := b.Tabs(t.Context()); fault.CodeOf(err) != fault.BrowserLost {
		t.Errorf("after Close: %v", err)
	}
}

func TestCloseKillsWhatDoesNotLeave(t *testing.T) {
	needBrowser(t)
	b, err := Launch(t.Context(), Options{Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	dir := b.profile.dir
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := b.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if left := leftOf(dir); left != "" {
		t.Error("left behind:", left)
	}
}

func TestBrowserThatThePersonClosedDidNotCrash(t *testing.T) {
	b := launch(t, Options{Headless: true})
	// Chrome takes the signal as the person's wish, and leaves in order.
	if err := b.process.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Skip("this system has no such signal:", err)
	}
	select {
	case <-b.Done():
	case <-time.After(20 * time.Second):
		t.Fatal("not noticed")
	}
	if got, want := b.LostReason(), b.Name()+" was closed."; got != want {
		t.Errorf("the reason is %q, want %q", got, want)
	}
}

func TestKilledBrowserIsNoticedAtOnce(t *testing.T) {
	b := launch(t, Options{Headless: true})
	start := time.Now()
	if err := b.process.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-b.Done():
	case <-time.After(time.Second):
		t.Fatal("not noticed within a second")
	}
	t.Logf("noticed after %s", time.Since(start))
	if reason := b.LostReason(); !strings.HasSuffix(reason, "was closed, or it crashed.") {
		t.Errorf("the reason is %q", reason)
	}
	if _, err := b.Open(t.Context(), "http://a.test/"); fault.CodeOf(err) != fault.BrowserLost {
		t.Errorf("got %v, want browser-lost", err)
	}
	<-b.cleaned
	if left := leftOf(b.profile.dir); left != "" {
		t.Error("left behind:", left)
	}
}

func TestLaunchGivesUpWithItsContext(t *testing.T) {
	needBrowser(t)
	temp := t.TempDir()
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		t.Setenv(name, temp)
	}
	for _, after := range []time.Duration{0, time.Millisecond, 40 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(t.Context(), after)
		b, err := Launch(ctx, Options{Headless: true})
		cancel()
		if err == nil {
			t.Logf("started within %s", after)
			if err := b.Close(t.Context()); err != nil {
				t.Error(err)
			}
			continue
		}
		if fault.CodeOf(err) != fault.Timeout {
			t.Errorf("after %s: %v", after, err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(temp, "sitewright-chrome-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

func TestLaunchFaults(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "chromium")
	if err := os.WriteFile(broken, []byte("#!/bin/sh\necho 'missing lib' >&2\nexit 3\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	taken := filepath.Join(t.TempDir(), "chrome")
	if err := os.WriteFile(taken, []byte("#!/bin/sh\necho 'Opening in existing browser session.'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, path, says string }{
		{"a program that fails", broken, "Chromium did not start"},
		{"a program that is not there", filepath.Join(t.TempDir(), "nothing"), "There is no browser at"},
		{"a profile that another Chrome has", taken, "already open"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := exec.LookPath("sh"); err != nil {
				t.Skip("needs a shell")
			}
			_, err := Launch(t.Context(), Options{Path: tt.path, Headless: true})
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != fault.NoBrowser {
				t.Fatalf("got %v, want no-browser", err)
			}
			if !strings.Contains(f.Message, tt.says) || f.Hint == "" {
				t.Errorf("it says %q and hints %q", f.Message, f.Hint)
			}
		})
	}
	if _, err := Launch(t.Context(), Options{Path: broken, Headless: true}); !strings.Contains(fault.From(err).Stack, "missing lib") {
		t.Errorf("what the program printed is lost: %q", fault.From(err).Stack)
	}
}

func TestProfileHasOneOwner(t *testing.T) {
	dir := t.TempDir()
	first := launch(t, Options{Headless: true, ProfileDir: dir, Owner: "the Sitewright app"})
	_, err := Launch(t.Context(), Options{Headless: true, ProfileDir: dir})
	if fault.CodeOf(err) != fault.NoBrowser || !strings.Contains(err.Error(), "the Sitewright app") {
		t.Fatalf("the second owner hears %v", err)
	}
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	second := launch(t, Options{Headless: true, ProfileDir: dir})
	if err := second.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestProfileOpenInAnotherChrome(t *testing.T) {
	needBrowser(t)
	dir := t.TempDir()
	first := launch(t, Options{Headless: true, ProfileDir: dir})
	if err := first.profile.lock.release(); err != nil { // as if somebody else had started it
		t.Fatal(err)
	}
	_, err := Launch(t.Context(), Options{Headless: true, ProfileDir: dir})
	if fault.CodeOf(err) != fault.NoBrowser || !strings.Contains(err.Error(), "already open") {
		t.Fatalf("got %v", err)
	}
	if tabs, err := first.Tabs(t.Context()); err != nil || len(tabs) == 0 {
		t.Errorf("the other Chrome suffered: %v %v", tabs, err)
	}
}

func TestStaleLocksAreNoObstacle(t *testing.T) {
	dir := t.TempDir()
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{
		"SingletonLock":   host + "-999999999",
		"SingletonSocket": filepath.Join(dir, "gone"),
	} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, ownerName), []byte(`{"name":"somebody","pid":999999999}`), 0o600); err != nil {
		t.Fatal(err)
	}
	launch(t, Options{Headless: true, ProfileDir: dir})
}

func TestHeldFaultWithoutOwnerFile(t *testing.T) {
	for _, content := range []string{"", "{", "null", `{"pid":1}`} {
		path := filepath.Join(t.TempDir(), ownerName)
		if content != "" {
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if f := heldFault(path); !strings.Contains(f.Message, "another Sitewright") {
			t.Errorf("%q: %s", content, f.Message)
		}
	}
}

func TestNeedsScreen(t *testing.T) {
	for _, tt := range []struct {
		name, system string
		env          map[string]string
		o            Options
		fails        bool
	}{
		{"a server", "linux", nil, Options{}, true},
		{"a server, without windows", "linux", nil, Options{Headless: true}, false},
		{"a desktop", "linux", map[string]string{"DISPLAY": ":0"}, Options{}, false},
		{"a desktop of today", "linux", map[string]string{"WAYLAND_DISPLAY": "wayland-0"}, Options{}, false},
		{"a screen for this browser", "linux", nil, Options{Env: []string{"DISPLAY=:7"}}, false},
		{"the screen is taken away", "linux", map[string]string{"DISPLAY": ":0"}, Options{Env: []string{"DISPLAY="}}, true},
		{"a Mac", "darwin", nil, Options{}, false},
	} {
		err := needsScreen(tt.o, tt.system, func(name string) string { return tt.env[name] })
		if (fault.CodeOf(err) == fault.NoBrowser) != tt.fails {
			t.Errorf("%s: got %v", tt.name, err)
		}
	}
}
