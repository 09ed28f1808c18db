package browser

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sitewright/backend/fault"
)

// somebodysChrome starts a Chrome with a port, as a person would.
func somebodysChrome(t *testing.T) activePort {
	t.Helper()
	needBrowser(t)
	installed, err := Choose("")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	args := []string{"--headless", "--remote-debugging-port=0", "--no-first-run", "--user-data-dir=" + dir, "about:blank"}
	if os.Getuid() == 0 {
		args = append([]string{"--no-sandbox"}, args...)
	}
	cmd := exec.CommandContext(context.Background(), installed.Path, args...)
	group := new(process)
	group.own(cmd)
	run(t, cmd)
	t.Cleanup(func() {
		group.kill()
		eventually(t, "it left", func() bool { return len(processesOf(dir)) == 0 })
	})
	var found []activePort
	eventually(t, "it listens", func() bool {
		found = activePorts([]string{filepath.Join(dir, "none"), filepath.Join(dir, "DevToolsActivePort")})
		return len(found) == 1
	})
	return found[0]
}

func TestConnect(t *testing.T) {
	at := somebodysChrome(t)
	server := site(t, map[string]string{"/": ""})
	for _, address := range []string{
		at.port,
		"http://127.0.0.1:" + at.port,
		"http://localhost:" + at.port + "/",
		"ws://127.0.0.1:" + at.port,
		"ws://localhost:" + at.port + at.path,
	} {
		t.Run(strings.ReplaceAll(address, "/", "_"), func(t *testing.T) {
			b, err := Connect(t.Context(), address, ConnectOptions{})
			if err != nil {
				t.Fatal(err)
			}
			if !b.Attached() || b.Name() != "Chrome" || len(b.Notes()) != 0 {
				t.Errorf("attached %v, name %q, notes %q", b.Attached(), b.Name(), b.Notes())
			}
			tab, err := b.Open(t.Context(), server.URL)
			if err != nil || tab.Title != "/" {
				t.Fatalf("got %+v, %v", tab, err)
			}
			before, err := b.Tabs(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Close(t.Context()); err != nil {
				t.Fatal(err)
			}
			again, err := Connect(t.Context(), address, ConnectOptions{})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = again.Close(context.Background()) }()
			if after, err := again.Tabs(t.Context()); err != nil || len(after) != len(before) {
				t.Errorf("leaving changed the tabs: %+v, then %+v, %v", before, after, err)
			}
		})
	}
}

func TestConnectNoticesTheEnd(t *testing.T) {
	at := somebodysChrome(t)
	proxy := inFrontOf(t, at, nil)
	b, err := Connect(t.Context(), proxy.URL, ConnectOptions{})
	if err != nil {
		t.Fatal(err)
	}
	proxy.Listener.Close()
	proxy.hangUp()
	select {
	case <-b.Done():
	case <-time.After(time.Second):
		t.Fatal("not noticed within a second")
	}
	if !strings.Contains(b.LostReason(), "connection") {
		t.Errorf("the reason is %q", b.LostReason())
	}
	if err := b.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// front is a server before a Chrome, which counts the sockets.
type frontServer struct {
	*httptest.Server
	sockets atomic.Int32
	hangUp  func()
}

// inFrontOf serves a Chrome at another port. version answers /json/version, nil
// as Chrome does.
func inFrontOf(t *testing.T, at activePort, version http.HandlerFunc) *frontServer {
	t.Helper()
	to := &url.URL{Scheme: "http", Host: "127.0.0.1:" + at.port}
	hung, hangUp := context.WithCancel(context.Background())
	front := &frontServer{hangUp: hangUp}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.Out.Host = r.In.Host
	}}
	front.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.WithContext(hung)
		switch {
		case r.Header.Get("Upgrade") != "":
			front.sockets.Add(1)
			if r.URL.Path == bareSocket {
				r.URL.Path = at.path
			}
			proxy.ServeHTTP(w, r)
		case version != nil:
			version(w, r)
		default:
			proxy.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(func() { hangUp(); stop(front.Server) })
	return front
}

// TestConnectToAToggledChrome: a Chrome whose user allowed remote debugging in
// its settings answers 404, and one socket is one question to its user.
func TestConnectToAToggledChrome(t *testing.T) {
	front := inFrontOf(t, somebodysChrome(t), http.NotFound)
	b, err := Connect(t.Context(), front.URL, ConnectOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Tabs(t.Context()); err != nil {
		t.Error(err)
	}
	if err := b.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if n := front.sockets.Load(); n != 1 {
		t.Errorf("%d sockets were opened, want 1", n)
	}
}

// TestConnectGivesUp: nobody answers the question, and the socket closes.
func TestConnectGivesUp(t *testing.T) {
	closed := make(chan struct{})
	asked := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") == "" {
			http.NotFound(w, r)
			return
		}
		close(asked)
		<-r.Context().Done()
		close(closed)
	}))
	t.Cleanup(func() { stop(server) })
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-asked; cancel() }()
	_, err := Connect(ctx, server.URL, ConnectOptions{})
	if fault.CodeOf(err) != fault.Cancelled {
		t.Errorf("got %v, want cancelled", err)
	}
	select {
	case <-closed:
	case <-time.After(5 * time.Second):
		t.Error("the socket is still open: a late Allow would open it")
	}
}

func TestConnectFaults(t *testing.T) {
	answer := func(body string) string {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(body))
		}))
		t.Cleanup(server.Close)
		return server.URL
	}
	_, deadPort, err := net.SplitHostPort(closedPort(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, address string
		code          fault.Code
		says          string
	}{
		{"nothing listens", deadPort, fault.NoBrowser, "No Chrome answers at port " + deadPort},
		{"another program", answer("<html>hello"), fault.NoBrowser, "is not a Chrome"},
		{"another program that speaks JSON", answer("{}"), fault.NoBrowser, "is not a Chrome"},
		{"sent to another computer", answer(`{"webSocketDebuggerUrl":"ws://203.0.113.7:9222/devtools/browser/x"}`), fault.NoBrowser, "sends us on"},
		{"sent to another port", answer(`{"webSocketDebuggerUrl":"ws://127.0.0.1:1/devtools/browser/x"}`), fault.NoBrowser, "sends us on"},
		{"no address", "chrome", fault.BadArguments, "not the address"},
		{"a port too high", "99999", fault.BadArguments, "not the address"},
		{"no port", "http://127.0.0.1/", fault.BadArguments, "not the address"},
		{"another scheme", "ftp://127.0.0.1:9222", fault.BadArguments, "not the address"},
		{"a password", "http://ann:secret@127.0.0.1:" + deadPort, fault.NoBrowser, "No Chrome answers"},
		{"a password and no port", "http://ann:secret@127.0.0.1", fault.BadArguments, "not the address"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Connect(t.Context(), tt.address, ConnectOptions{})
			var f *fault.Error
			if !errors.As(err, &f) || f.Code != tt.code || !strings.Contains(f.Message, tt.says) || f.Hint == "" {
				t.Errorf("got %v", err)
			}
			if strings.Contains(err.Error()+f.Stack, "secret") {
				t.Errorf("the password is shown: %v %s", err, f.Stack)
			}
		})
	}
}

// TestConnectToTheOtherLoopback: Chrome listens on [::1] only.
func TestConnectToTheOtherLoopback(t *testing.T) {
	listener, err := net.Listen("tcp", "[::1]:0")
	if err != nil {
		t.Skip("no IPv6 here: ", err)
	}
	server := &http.Server{Handler: http.HandlerFunc(http.NotFound), ReadHeaderTimeout: time.Second}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	end, err := findEndpoint(t.Context(), port)
	if err != nil || end.url.String() != "ws://[::1]:"+port+bareSocket {
		t.Errorf("got %v, %v", end.url, err)
	}
}

// TestConnectAuto skips what a crashed Chrome left behind.
func TestConnectAuto(t *testing.T) {
	at := somebodysChrome(t)
	_, deadPort, err := net.SplitHostPort(closedPort(t))
	if err != nil {
		t.Fatal(err)
	}
	end, err := announced(t.Context(), []activePort{{deadPort, "/devtools/browser/stale"}, at})
	if err != nil || end.url.String() != "ws://127.0.0.1:"+at.port+at.path {
		t.Errorf("got %v, %v", end.url, err)
	}
}

func TestActivePorts(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for name, content := range map[string]string{"good": "9333\n/devtools/browser/x", "empty": "", "half": "9333\n", "odd": "9333\nhttp://evil/"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	if got := activePorts(append(files, filepath.Join(dir, "none"))); len(got) != 1 || got[0] != (activePort{"9333", "/devtools/browser/x"}) {
		t.Errorf("got %v", got)
	}
}

func TestRemoteChromeWarns(t *testing.T) {
	u, err := url.Parse("ws://203.0.113.7:9222/devtools/browser/x")
	if err != nil {
		t.Fatal(err)
	}
	if (endpoint{u}).loopback() {
		t.Error("another computer is taken for this one")
	}
}
