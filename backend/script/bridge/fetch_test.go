package bridge

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/net/dns/dnsmessage"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// names is a name server that knows the given hosts, so that what a name means
// is looked up as anywhere else.
func names(t *testing.T, hosts map[string]string) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	t.Cleanup(func() { _ = conn.Close(); <-done })
	go func() {
		defer close(done)
		buf := make([]byte, 512)
		for {
			n, from, err := conn.ReadFrom(buf)
			if err != nil {
				return
			}
			if reply, err := named4(buf[:n], hosts); err == nil {
				_, _ = conn.WriteTo(reply, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// named4 answers one question with an IPv4 address, or none.
func named4(question []byte, hosts map[string]string) ([]byte, error) {
	var m dnsmessage.Message
	if err := m.Unpack(question); err != nil {
		return nil, err
	}
	m.Response, m.Additionals = true, nil
	q := m.Questions[0]
	ip, known := hosts[strings.TrimSuffix(q.Name.String(), ".")]
	if !known {
		m.RCode = dnsmessage.RCodeNameError
	} else if q.Type == dnsmessage.TypeA {
		m.Answers = []dnsmessage.Resource{{
			Header: dnsmessage.ResourceHeader{Name: q.Name, Class: dnsmessage.ClassINET},
			Body:   &dnsmessage.AResource{A: netip.MustParseAddr(ip).As4()},
		}}
	}
	return m.Pack()
}

// server is a site that counts who comes.
type server struct {
	*httptest.Server
	port string
	hits atomic.Int32
}

func serve(t *testing.T, handle http.HandlerFunc) *server {
	t.Helper()
	s := &server{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.hits.Add(1)
		if handle != nil {
			handle(w, r)
		}
	}))
	t.Cleanup(s.Close)
	_, s.port, _ = net.SplitHostPort(s.Listener.Addr().String())
	return s
}

// fetching is the fetcher of a skill for the sites.
func fetching(t *testing.T, anySite bool, sites ...string) *fetcher {
	t.Helper()
	f := newFetcher(NewScope(&skill.Manifest{ID: "test", Domains: sites}, nil, anySite))
	f.proxy = func(*http.Request) (*url.URL, error) { return nil, nil }
	f.resolver = names(t, map[string]string{
		"inside.example": "127.0.0.1", "a.wide.example": "127.0.0.1", "metadata.example": "169.254.169.254",
		"router.example": "192.168.1.1", "any.example": "0.0.0.0",
	})
	t.Cleanup(f.close)
	return f
}

func get(t *testing.T, f *fetcher, params string) (fetchAnswer, error) {
	t.Helper()
	got, err := f.server(t.Context(), json.RawMessage(params))
	if err != nil {
		return fetchAnswer{}, err
	}
	return got.(fetchAnswer), nil
}

// No way of writing an address leads to this computer, or around it, unless that
// very host was named.
func TestFetchStaysOutside(t *testing.T) {
	s := serve(t, nil)
	for _, host := range []string{
		"127.0.0.1", "127.1", "127.0.0.2", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "0", "0.0.0.0",
		"[::1]", "[::ffff:127.0.0.1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fd00::1]", "[::]",
		"localhost", "LOCALHOST", "localhost.", "x.localhost", "inside.example", "a.wide.example", "metadata.example",
		"router.example", "any.example", "169.254.169.254", "10.0.0.1", "172.16.0.1", "192.168.0.1", "100.64.0.1",
		"１２７.0.0.1", "127。0。0。1",
	} {
		for _, f := range []*fetcher{fetching(t, false, "shop.example"), fetching(t, true), fetching(t, false, "*.wide.example", "*.localhost", "*.example")} {
			_, err := get(t, f, fmt.Sprintf(`{"url":"http://%s:%s/"}`, host, s.port))
			if code := fault.CodeOf(err); code != fault.PageOutsideSkill && code != fault.BadArguments {
				t.Errorf("%s: %v", host, err)
			}
		}
	}
	if n := s.hits.Load(); n != 0 {
		t.Errorf("%d requests reached this computer", n)
	}
	// Whoever named the host meant it.
	for _, host := range []string{"127.0.0.1", "localhost", "x.localhost"} {
		if _, err := get(t, fetching(t, false, host), fmt.Sprintf(`{"url":"http://%s:%s/"}`, host, s.port)); err != nil {
			t.Errorf("%s, which was named: %v", host, err)
		}
	}
	// A name of a skill's own list may lead anywhere; the person's word is needed.
	f := fetching(t, false, "inside.example")
	address := fmt.Sprintf(`{"url":"http://inside.example:%s/"}`, s.port)
	if _, err := get(t, f, address); fault.CodeOf(err) != fault.PageOutsideSkill {
		t.Errorf("a skill's own list led inside: %v", err)
	}
	f.scope = NewScope(nobody, []string{"inside.example"}, false)
	if _, err := get(t, f, address); err != nil {
		t.Errorf("it was allowed: %v", err)
	}
	if n := s.hits.Load(); n != 4 {
		t.Errorf("%d requests of 4", n)
	}
}

func TestFetchRefusesOtherAddresses(t *testing.T) {
	f := fetching(t, true)
	for _, address := range []string{
		"", "/x", "x", "file:///etc/passwd", "ftp://shop.example/", "data:text/plain,x", "chrome://version", "javascript:1",
		"http://", "http:shop.example", "http://name:secret@shop.example/", "about:blank",
	} {
		text, err := json.Marshal(map[string]string{"url": address})
		if err != nil {
			t.Fatal(err)
		}
		_, err = get(t, f, string(text))
		if fault.CodeOf(err) != fault.BadArguments || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", address, err)
		}
	}
}

// A redirect is a request like any other.
func TestFetchFollowsWithinTheScope(t *testing.T) {
	outside := serve(t, nil)
	inside := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/out":
			http.Redirect(w, r, "http://localhost:"+outside.port+"/", http.StatusFound)
		case "/number":
			http.Redirect(w, r, "http://2130706433:"+outside.port+"/", http.StatusFound)
		case "/file":
			w.Header().Set("Location", "file:///etc/passwd")
			w.WriteHeader(http.StatusFound)
		case "/in":
			http.Redirect(w, r, "/there", http.StatusFound)
		case "/round":
			http.Redirect(w, r, "/round", http.StatusFound)
		default:
			fmt.Fprint(w, r.URL.Path)
		}
	})
	f := fetching(t, false, "127.0.0.1")
	for path, want := range map[string]fault.Code{
		"/out": fault.PageOutsideSkill, "/number": fault.BadArguments, "/file": fault.BadArguments, "/round": fault.NetworkFailed,
	} {
		if _, err := get(t, f, `{"url":"`+inside.URL+path+`"}`); fault.CodeOf(err) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
	if outside.hits.Load() != 0 {
		t.Error("a redirect led out")
	}
	a, err := get(t, f, `{"url":"`+inside.URL+`/in#here"}`)
	if err != nil || !a.Redirected || a.URL != inside.URL+"/there" || text(t, a) != "/there" {
		t.Errorf("%+v %v", a, err)
	}
	a, err = get(t, f, `{"url":"`+inside.URL+`/in","redirect":"manual"}`)
	if err != nil || a.Status != http.StatusFound || a.Redirected || !slices.Contains(a.Headers, [2]string{"location", "/there"}) {
		t.Errorf("%+v %v", a, err)
	}
	if _, err := get(t, f, `{"url":"`+inside.URL+`/in","redirect":"error"}`); fault.CodeOf(err) != fault.NetworkFailed {
		t.Error(err)
	}
}

func text(t *testing.T, a fetchAnswer) string {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestFetchSendsAndReads(t *testing.T) {
	type seen struct {
		method, body, agent, own, encoding, cookie, host, proxy string
	}
	var last seen
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		last = seen{
			r.Method, string(body), r.UserAgent(), r.Header.Get("X-Own"), r.Header.Get("Accept-Encoding"),
			r.Header.Get("Cookie"), r.Host, r.Header.Get("Proxy-Authorization"),
		}
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"})
		w.Header().Add("X-Two", "1")
		w.Header().Add("X-Two", "2")
		w.WriteHeader(http.StatusTeapot)
		_, _ = w.Write([]byte{0, 255, 10})
	})
	f := fetching(t, false, "127.0.0.1")
	body := base64.StdEncoding.EncodeToString([]byte("\x00\xffbody"))
	for range 2 { // the second would bring a cookie
		a, err := get(t, f, `{"url":"`+s.URL+`/","method":"PUT","body":"`+body+`","headers":[["x-own","mine"],["host","evil.example"],["accept-encoding","br"],["proxy-authorization","x"]]}`)
		if err != nil {
			t.Fatal(err)
		}
		if a.Status != http.StatusTeapot || a.StatusText != "I'm a teapot" || text(t, a) != "\x00\xff\n" {
			t.Errorf("%+v", a)
		}
		for _, want := range [][2]string{{"x-two", "1"}, {"x-two", "2"}, {"set-cookie", "a=b"}} {
			if !slices.Contains(a.Headers, want) {
				t.Errorf("no header %v in %v", want, a.Headers)
			}
		}
		want := seen{"PUT", "\x00\xffbody", "Sitewright", "mine", "gzip", "", "127.0.0.1:" + s.port, ""}
		if last != want {
			t.Errorf("the site saw %+v", last)
		}
	}
}

func TestFetchFailures(t *testing.T) {
	hang := make(chan struct{})
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/hang":
			<-hang
		case "/big":
			chunk := make([]byte, 1<<20)
			for range fetchLimit>>20 + 1 {
				if _, err := w.Write(chunk); err != nil {
					return
				}
			}
		}
	})
	defer close(hang)
	f := fetching(t, false, "127.0.0.1", "nowhere.example")
	for params, want := range map[string]string{
		`{"url":"` + s.URL + `/hang?token=secret","timeout":200}`: "did not answer within 200ms",
		`{"url":"` + s.URL + `/big"}`:                             "more than 32 MB",
		`{"url":"http://127.0.0.1:1/?token=secret"}`:              "could not be reached",
		`{"url":"http://nowhere.example/?token=secret"}`:          "There is no site",
	} {
		_, err := get(t, f, params)
		e := fault.From(err)
		if e == nil || e.Code != fault.NetworkFailed || !strings.Contains(e.Message, want) || strings.Contains(e.Message, "secret") {
			t.Errorf("%s: %v", params, err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	stopped := fault.New(fault.Cancelled, "stop")
	cancel(stopped)
	if _, err := f.server(ctx, json.RawMessage(`{"url":"`+s.URL+`/hang"}`)); err != error(stopped) {
		t.Errorf("cancelled: %v", err)
	}
}

// A proxy usually is inside, and is the system's own choice; what it is asked for
// is checked as far as it is known.
func TestFetchThroughProxy(t *testing.T) {
	proxy := serve(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "for "+r.Host) })
	f := fetching(t, true)
	f.proxy = func(*http.Request) (*url.URL, error) {
		return parse(t, "http://user:secret@127.0.0.1:"+proxy.port), nil
	}
	a, err := get(t, f, `{"url":"http://unknown.example/"}`)
	if err != nil || text(t, a) != "for unknown.example" {
		t.Errorf("%+v %v", a, err)
	}
	for _, host := range []string{"inside.example", "10.0.0.1", "metadata.example"} {
		if _, err := get(t, f, `{"url":"http://`+host+`/"}`); fault.CodeOf(err) != fault.PageOutsideSkill {
			t.Errorf("%s through a proxy: %v", host, err)
		}
	}
	if n := proxy.hits.Load(); n != 1 {
		t.Errorf("%d requests", n)
	}
}

func parse(t *testing.T, address string) *url.URL {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return u
}
