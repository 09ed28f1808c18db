package bridge

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// The bounds of a request that a script makes through the app.
const (
	dialTimeout  = 10 * time.Second
	fetchTimeout = 30 * time.Second
	// fetchLimit is the largest body, in bytes, either way. Written as base64 it
	// is a line that wire still takes.
	fetchLimit = 32 << 20
	// redirectLimit is the Fetch standard's.
	redirectLimit = 20
)

// fetchParams is what fetch.server and fetch.browser are called with.
type fetchParams struct {
	URL      string      `json:"url"`
	Method   string      `json:"method"`
	Headers  [][2]string `json:"headers"`
	Body     *[]byte     `json:"body"`
	Redirect string      `json:"redirect"`
	// Timeout is milliseconds; 0 is fetchTimeout.
	Timeout float64 `json:"timeout"`
}

// fetchAnswer is a response with its whole body.
type fetchAnswer struct {
	Status     int         `json:"status"`
	StatusText string      `json:"statusText"`
	URL        string      `json:"url"`
	Redirected bool        `json:"redirected"`
	Headers    [][2]string `json:"headers"`
	Body       string      `json:"body"`
}

// fetcher loads addresses for one run: no cookies, none of the person's sign-ins.
type fetcher struct {
	scope *Scope
	// resolver is the system's when nil.
	resolver *net.Resolver
	proxy    func(*http.Request) (*url.URL, error)
	// proxies are the proxies in use, as they are dialled.
	proxies sync.Map

	once      sync.Once
	transport *http.Transport
}

func newFetcher(scope *Scope) *fetcher {
	return &fetcher{scope: scope, proxy: http.ProxyFromEnvironment}
}

// close ends the connections that wait for another request.
func (f *fetcher) close() {
	f.once.Do(func() {})
	if f.transport != nil {
		f.transport.CloseIdleConnections()
	}
}

func (f *fetcher) client(p fetchParams) *http.Client {
	f.once.Do(func() {
		f.transport = &http.Transport{
			Proxy: f.proxyFor, DialContext: f.dial, ForceAttemptHTTP2: true,
			TLSHandshakeTimeout: dialTimeout, IdleConnTimeout: 30 * time.Second, MaxIdleConns: 20,
			MaxResponseHeaderBytes: 1 << 20,
		}
	})
	return &http.Client{Transport: f.transport, CheckRedirect: func(req *http.Request, via []*http.Request) error {
		switch {
		case p.Redirect == "manual":
			return http.ErrUseLastResponse
		case p.Redirect == "error":
			return fault.New(fault.NetworkFailed, "%s leads elsewhere, which redirect: \"error\" forbids.", via[0].URL.Redacted())
		case len(via) > redirectLimit:
			return fault.New(fault.NetworkFailed, "%s leads on and on, more than %d times.", via[0].URL.Redacted(), redirectLimit)
		}
		_, err := f.scope.Address(req.URL.String())
		return err
	}}
}

// proxyFor remembers where the system's proxy is, which usually is inside. What
// a proxy looks up cannot be checked here; what is known of the host is.
func (f *fetcher) proxyFor(req *http.Request) (*url.URL, error) {
	at, err := f.proxy(req)
	if err != nil || at == nil {
		return at, err
	}
	port := map[string]string{"http": "80", "https": "443", "socks5": "1080", "socks5h": "1080"}[at.Scheme]
	f.proxies.Store(net.JoinHostPort(at.Hostname(), cmp.Or(at.Port(), port)), true)
	host := req.URL.Hostname()
	if f.scope.mayBeInside(normalHost(host)) {
		return at, nil
	}
	ips, err := cmp.Or(f.resolver, net.DefaultResolver).LookupNetIP(req.Context(), "ip", host)
	if err != nil {
		return at, nil // the proxy may know the name
	}
	for _, ip := range ips {
		if private(ip) {
			return nil, &privateError{host, ip}
		}
	}
	return at, nil
}

// server answers fetch.server.
func (f *fetcher) server(ctx context.Context, params json.RawMessage) (any, error) {
	var p fetchParams
	if err := json.Unmarshal(params, &p); err != nil {
		return nil, badCall("fetch", err)
	}
	if _, err := f.scope.Address(p.URL); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, p.timeout(), errFetchTime)
	defer cancel()
	req, err := p.request(ctx)
	if err != nil {
		return nil, err
	}
	res, err := f.client(p).Do(req)
	if err != nil {
		return nil, fetchFault(ctx, p, err)
	}
	defer func() { _ = res.Body.Close() }() // all that matters was read
	body, err := readBody(ctx, res)
	if err != nil {
		return nil, fetchFault(ctx, p, err)
	}
	if len(body) > fetchLimit {
		return nil, fault.New(fault.NetworkFailed, "The answer of %s has more than %d MB.", res.Request.URL.Host, fetchLimit>>20).
			WithHint("Ask for less at a time.")
	}
	return answerOf(res, body, len(p.URL) > 0 && res.Request != req), nil
}

// errFetchTime is the cause of a request's end by its own timeout.
var errFetchTime = errors.New("it took too long")

func (p *fetchParams) timeout() time.Duration {
	if p.Timeout <= 0 {
		return fetchTimeout
	}
	return time.Duration(p.Timeout * float64(time.Millisecond))
}

// unsettable are the headers that belong to the connection, not to the script
// (the Fetch standard's "forbidden header names", as far as they are harmful).
var unsettable = map[string]bool{
	"Accept-Encoding": true, "Connection": true, "Content-Length": true, "Expect": true, "Host": true, "Keep-Alive": true,
	"Te": true, "Trailer": true, "Transfer-Encoding": true, "Upgrade": true, "Via": true,
}

func (p *fetchParams) request(ctx context.Context) (*http.Request, error) {
	var body io.Reader
	if p.Body != nil {
		body = bytes.NewReader(*p.Body)
	}
	req, err := http.NewRequestWithContext(ctx, cmp.Or(p.Method, http.MethodGet), p.URL, body)
	if err != nil {
		return nil, fault.Wrap(err, fault.BadArguments, "This request cannot be made.").WithHint("Look at its method and address.")
	}
	for _, h := range p.Headers {
		name := http.CanonicalHeaderKey(h[0])
		if !unsettable[name] && !strings.HasPrefix(name, "Proxy-") && !strings.HasPrefix(name, "Sec-") {
			req.Header.Add(name, h[1])
		}
	}
	if req.Header.Get("User-Agent") == "" {
		req.Header.Set("User-Agent", "Sitewright")
	}
	return req, nil
}

// fetchFault says in words why a request failed.
func fetchFault(ctx context.Context, p fetchParams, err error) error {
	var known *fault.Error
	var inside *privateError
	var dns *net.DNSError
	switch {
	case errors.As(err, &inside):
		return inside.fault()
	case errors.As(err, &known):
		return known
	case errors.Is(context.Cause(ctx), errFetchTime):
		return fault.New(fault.NetworkFailed, "%s did not answer within %s.", hostOf(p.URL), p.timeout()).
			WithHint("Try again when the site is faster, or allow more time with { timeout: … }.")
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, &dns):
		return fault.Wrap(err, fault.NetworkFailed, "There is no site %s.", hostOf(p.URL)).
			WithHint("Look at how the address is written, and whether this computer is online.")
	}
	var outer *url.Error
	if errors.As(err, &outer) {
		err = outer.Err // the rest is the address, which may hold a secret
	}
	return fault.Wrap(err, fault.NetworkFailed, "%s could not be reached: %v.", hostOf(p.URL), err).
		WithHint("The site may be down, or hang up on programs: ctx.fetch.browser asks from within the page.")
}

func answerOf(res *http.Response, body []byte, redirected bool) fetchAnswer {
	_, text, _ := strings.Cut(res.Status, " ")
	a := fetchAnswer{
		Status: res.StatusCode, StatusText: text, URL: withoutFragment(res.Request.URL.String()), Redirected: redirected,
		Headers: [][2]string{}, Body: base64.StdEncoding.EncodeToString(body),
	}
	for name, values := range res.Header {
		for _, v := range values {
			a.Headers = append(a.Headers, [2]string{strings.ToLower(name), v})
		}
	}
	return a
}

func withoutFragment(address string) string {
	before, _, _ := strings.Cut(address, "#")
	return before
}

// hostOf is the host of an address for a message.
func hostOf(address string) string {
	if host, ok := skill.HostOf(address); ok {
		return host
	}
	return shortAddress(address)
}

// normalHost is the host as patterns are compared with it.
func normalHost(host string) string {
	if normal, err := skill.NormaliseHost(host); err == nil {
		return normal
	}
	return host
}

// badCall is the fault of a call whose arguments cannot be read.
func badCall(method string, err error) error {
	return fault.Wrap(err, fault.BadArguments, "%s was called with something it does not take.", method).
		WithHint("ctx.help(%q) tells how it is called.", method)
}

// decode reads a call's arguments.
func decode[T any](method string, params json.RawMessage) (T, error) {
	var p T
	if len(params) == 0 {
		return p, nil
	}
	if err := json.Unmarshal(params, &p); err != nil {
		return p, badCall(method, err)
	}
	return p, nil
}
