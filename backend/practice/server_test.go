package practice

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"sitewright/backend/fault"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// serve starts a shop on a free port and stops it with the test.
func serve(t *testing.T) *Server {
	t.Helper()
	s, err := Serve(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// fetch asks the server at the address for the product list.
func fetch(t *testing.T, s *Server, address, host string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+net.JoinHostPort(address, strconv.Itoa(s.Port()))+"/kettles", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

func TestServe(t *testing.T) {
	s := serve(t)
	wantEqual(t, "address", s.URL(), "http://shop.localhost:"+strconv.Itoa(s.Port())+"/kettles")
	status, body := fetch(t, s, "127.0.0.1", "shop.localhost:"+strconv.Itoa(s.Port()))
	wantEqual(t, "status", status, 200)
	if !strings.Contains(body, "Copper kettle") {
		t.Error("the product list lacks its products")
	}
	status, body = fetch(t, s, "127.0.0.1", "rebound.example")
	wantEqual(t, "status for a foreign host", status, 421)
	if !strings.Contains(body, s.URL()) {
		t.Errorf("the refusal does not name %s: %s", s.URL(), body)
	}
}

func TestServeOnIPv6(t *testing.T) {
	probe, err := net.Listen("tcp6", "[::1]:0")
	if err != nil {
		t.Skip("this computer has no IPv6 loopback:", err)
	}
	if err := probe.Close(); err != nil {
		t.Fatal(err)
	}
	status, _ := fetch(t, serve(t), "::1", "shop.localhost")
	wantEqual(t, "status", status, 200)
}

func TestServeStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s, err := Serve(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	// A connection that nothing is asked on, as Chrome opens them ahead.
	idle, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(s.Port())))
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	cancel()
	if err := s.Wait(); err != nil {
		t.Error(err)
	}
	again, err := Serve(t.Context(), s.Port())
	if err != nil {
		t.Fatal("the port is still held:", err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

func TestPortInUse(t *testing.T) {
	for _, network := range []string{"tcp4 127.0.0.1:0", "tcp6 [::1]:0"} {
		kind, address, _ := strings.Cut(network, " ")
		other, err := net.Listen(kind, address)
		if err != nil {
			t.Log("no such address here:", err)
			continue
		}
		defer other.Close()
		port := other.Addr().(*net.TCPAddr).Port
		s, err := Serve(t.Context(), port)
		if err == nil {
			s.Close()
			t.Fatalf("served on %s, which is taken", other.Addr())
		}
		problem := fault.From(err)
		wantEqual(t, "code", problem.Code, fault.NetworkFailed)
		wantEqual(t, "message", problem.Message, "Port "+strconv.Itoa(port)+" of this computer is already in use.")
		if !strings.Contains(problem.Hint, URL(port)) || !strings.Contains(problem.Hint, "--port") {
			t.Errorf("hint is %q", problem.Hint)
		}
	}
}

func TestNoPort(t *testing.T) {
	for _, port := range []int{-1, 65536} {
		_, err := Serve(t.Context(), port)
		wantEqual(t, "code", fault.CodeOf(err), fault.BadArguments)
	}
}

func TestListenFaultKeepsItsCause(t *testing.T) {
	cause := errors.New("permission denied")
	err := listenFault(cause, 80)
	if !errors.Is(err, cause) || fault.From(err).Hint == "" {
		t.Errorf("fault is %v", err)
	}
}
