package browser

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"sitewright/backend/fault"
)

// askLimit is how long a browser may take to say where its socket is.
const askLimit = 5 * time.Second

// bareSocket is where a Chrome listens whose user allowed remote debugging in
// its settings: it answers no questions over HTTP.
const bareSocket = "/devtools/browser"

// loopbacks are this computer. A Chrome may listen on only one of them.
var loopbacks = []string{"127.0.0.1", "::1"}

// place is where a browser may be: one URL at each of the hosts in turn.
type place struct {
	url   url.URL
	hosts []string
	// socket is the path to use when the browser answers no questions.
	socket string
}

// findEndpoint is the socket of the browser at the address.
func findEndpoint(ctx context.Context, address string) (endpoint, error) {
	if address == "auto" {
		return announced(ctx, activePorts(portFiles()))
	}
	p, err := parseAddress(ctx, address)
	if err != nil {
		return endpoint{}, err
	}
	for _, file := range activePorts(portFiles()) {
		if file.port == p.url.Port() && isLoopback(p.hosts[0]) {
			p.socket = file.path
		}
	}
	end, err := p.find(ctx)
	if errors.Is(err, errNobody) {
		return endpoint{}, noChrome(p.url.Port(), err)
	}
	return end, err
}

// parseAddress reads what a person gave: a port, or an address with a port.
func parseAddress(ctx context.Context, address string) (place, error) {
	if port, err := strconv.ParseUint(address, 10, 16); err == nil && port > 0 {
		address = "http://localhost:" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Port() == "" {
		// Without the cause: it repeats the address, which may hold a password.
		return place{}, badAddress()
	}
	p := place{url: *u, hosts: []string{u.Hostname()}, socket: bareSocket}
	switch u.Scheme {
	case "wss", "https": // its certificate is for the name
		return p, nil
	case "ws", "http":
	default:
		return place{}, badAddress()
	}
	if u.Hostname() == "localhost" {
		p.hosts = loopbacks
	} else if net.ParseIP(u.Hostname()) == nil {
		if p.hosts, err = net.DefaultResolver.LookupHost(ctx, u.Hostname()); err != nil {
			return place{}, fault.Wrap(err, fault.NoBrowser, "There is no computer named %s.", u.Hostname()).
				WithHint("Check the address for a slip.")
		}
	}
	return p, nil
}

func badAddress() *fault.Error {
	return fault.New(fault.BadArguments, "This is not the address of a Chrome.").
		WithHint("Give a port such as 9222, or a ws:// or http:// address with a port.")
}

// The scheme of a browser's socket, and that of its answers.
var (
	socketScheme = map[string]string{"http": "ws", "https": "wss"}
	webScheme    = map[string]string{"ws": "http", "wss": "https"}
)

// errNobody says that nothing listens at a place.
var errNobody = errors.New("nothing listens there")

// find is the socket at the first host at which something listens.
func (p place) find(ctx context.Context) (endpoint, error) {
	var nobody error = errNobody
	for _, host := range p.hosts {
		conn, err := (&net.Dialer{Timeout: askLimit}).DialContext(ctx, "tcp", hostPort(host, p.url.Port()))
		if err != nil {
			if ctx.Err() != nil {
				return endpoint{}, fault.From(ctx.Err())
			}
			nobody = errors.Join(nobody, err)
			continue
		}
		_ = conn.Close()
		at := p.url
		at.Host = hostPort(host, p.url.Port())
		return p.socketAt(ctx, at)
	}
	return endpoint{}, nobody
}

// socketAt asks the browser where its socket is, unless the address says so.
func (p place) socketAt(ctx context.Context, at url.URL) (endpoint, error) {
	socket := at
	if s := socketScheme[at.Scheme]; s != "" {
		socket.Scheme = s
	} else if at.RawQuery != "" || strings.Trim(at.Path, "/") != "" {
		return endpoint{&socket}, nil
	}
	told, status, err := askVersion(ctx, at)
	switch {
	case err != nil && ctx.Err() != nil:
		return endpoint{}, fault.From(ctx.Err())
	case err != nil, status != http.StatusOK && status != http.StatusNotFound:
		f := fault.New(fault.NoBrowser, "What answers at %s is not a Chrome.", at.Host).
			WithHint("Check the port.")
		if err != nil {
			f.Stack = endpoint{&at}.redact(err)
		}
		return endpoint{}, f
	case status == http.StatusNotFound:
		socket.Path, socket.RawQuery = p.socket, ""
		return endpoint{&socket}, nil
	}
	return sameHost(at, socket, told)
}

// askVersion is what the browser tells of its socket.
func askVersion(ctx context.Context, at url.URL) (socket string, status int, err error) {
	ctx, stop := context.WithTimeout(ctx, askLimit)
	defer stop()
	if web := webScheme[at.Scheme]; web != "" {
		at.Scheme = web
	}
	at.Path, at.RawQuery = "/json/version", ""
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return "", 0, err
	}
	// No proxy and no redirect: the answer must come from the place itself.
	transport := &http.Transport{DisableKeepAlives: true}
	client := &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	response, err := client.Do(request)
	if err != nil {
		return "", 0, err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return "", response.StatusCode, nil
	}
	var version struct {
		Socket string `json:"webSocketDebuggerUrl"`
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, 64<<10)).Decode(&version); err != nil {
		return "", response.StatusCode, err
	}
	return version.Socket, response.StatusCode, nil
}

// sameHost takes the socket that the browser told of, if it is where the
// question went. Otherwise whoever answers could send us, and what tools do, to
// another computer.
func sameHost(at, socket url.URL, told string) (endpoint, error) {
	u, err := url.Parse(told)
	if err != nil || u.Path == "" {
		return endpoint{}, fault.New(fault.NoBrowser, "What answers at %s is not a Chrome.", at.Host).
			WithHint("Check the port.")
	}
	same := u.Hostname() == at.Hostname() || isLoopback(u.Hostname()) && isLoopback(at.Hostname())
	if !same || u.Port() != at.Port() {
		return endpoint{}, fault.New(fault.NoBrowser, "What answers at %s sends us on to %s, which is not allowed.", at.Host, u.Host).
			WithHint("Give the address of the Chrome itself.")
	}
	socket.Path, socket.RawQuery = u.Path, u.RawQuery
	return endpoint{&socket}, nil
}
