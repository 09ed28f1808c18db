package browser

import (
	"context"
	"encoding/base64"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/remote"

	"sitewright/backend/fault"
)

// ConnectOptions says how Connect treats the browser. The zero value will do.
type ConnectOptions struct {
	// Own are the beginnings of the addresses of Sitewright's own pages, which
	// are no tabs to act on.
	Own []string
}

// Connect takes control of a browser that runs already. The address is a port
// ("9222"), an http:// or ws:// address, or "auto" for the one that announces
// itself in its usual place. Chrome may ask its user first, so give ctx some
// minutes; when ctx ends, the socket closes and a late answer opens nothing.
// There is one socket: the question is asked once. Closing the Browser only
// ends the connection. Failures are faults with the code no-browser.
func Connect(ctx context.Context, address string, o ConnectOptions) (*Browser, error) {
	end, err := findEndpoint(ctx, address)
	if err != nil {
		return nil, err
	}
	life, hangUp := context.WithCancel(context.Background())
	dial := &dialer{ctx: ctx, life: life, end: end}
	allocated, stopAllocator := chromedp.NewAllocatorContext(life, dial)
	root, leave := chromedp.NewContext(allocated, quiet)
	b := newBrowser("Chrome")
	b.root, b.own = root, o.Own
	b.release = func() {
		leave() // leaves the tabs, over the connection
		stopAllocator()
		hangUp()
		dial.wait()
	}
	if err := b.start(ctx, hangUp); err != nil {
		b.release()
		return nil, connectFault(ctx, end, err)
	}
	b.identify()
	if !end.loopback() {
		b.notes = append(b.notes, fmt.Sprintf("This Chrome runs on another computer, %s. Whoever controls it sees what tools do.", end.host()))
		if end.url.Scheme == "ws" {
			b.notes = append(b.notes, "The connection to it is not encrypted.")
		}
	}
	go b.watch()
	return b, nil
}

// identify names a browser that we did not start by what it says of itself.
func (b *Browser) identify() {
	v, err := chromedp.CallBrowser(b.root, browser.GetVersion, cdp.Empty{})
	if err != nil {
		return // it keeps its plain name
	}
	b.headless = strings.Contains(v.UserAgent, "Headless")
	if strings.Contains(v.UserAgent, "Edg/") {
		b.name = "Microsoft Edge"
	}
}

// dialer is chromedp's allocator for one socket address. The one in chromedp's
// remote package cannot be given up while Chrome asks its user.
type dialer struct {
	ctx  context.Context // of the dial
	life context.Context // of the connection
	end  endpoint
	conn *chromedp.Browser
}

// Allocate dials.
func (d *dialer) Allocate(_ context.Context, opts ...chromedp.BrowserOption) (*chromedp.Browser, error) {
	address, header := d.end.dial()
	socket, err := remote.DialContext(d.ctx, address, remote.WithConnHTTPHeader(header))
	if err != nil {
		return nil, err
	}
	d.conn, err = chromedp.NewBrowserTransport(d.life, socket, opts...)
	return d.conn, err
}

// Wait does nothing: no process is ours.
func (d *dialer) Wait() {}

// Attaches says that the browser was there before.
func (d *dialer) Attaches() bool { return true }

// wait returns when the socket is closed.
func (d *dialer) wait() {
	if d.conn != nil {
		<-d.conn.LostConnection
	}
}

// endpoint is the socket address of a browser, its host an IP address: Chrome
// refuses names, and "localhost" is two addresses of which one may be another
// program's.
type endpoint struct{ url *url.URL }

// dial is the address without its credentials, which go into a header.
func (e endpoint) dial() (string, http.Header) {
	plain, header := *e.url, http.Header{}
	if user := plain.User; user != nil {
		password, _ := user.Password()
		header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(user.Username()+":"+password)))
		plain.User = nil
	}
	return plain.String(), header
}

// host is for people: without credentials or path.
func (e endpoint) host() string { return e.url.Host }

func (e endpoint) loopback() bool { return isLoopback(e.url.Hostname()) }

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// connectFault says why there is no connection.
func connectFault(ctx context.Context, end endpoint, err error) error {
	if ctx.Err() != nil {
		f := fault.From(ctx.Err())
		return f.WithHint("If Chrome shows a question, click Allow in Chrome, then try again.")
	}
	f := fault.New(fault.NoBrowser, "Chrome at %s refused the connection.", end.host()).
		WithHint("Check that it is Chrome, and that it allows remote debugging.")
	f.Stack = end.redact(err)
	return f
}

// redact takes the credentials and the secret path of the address out of an
// error's text.
func (e endpoint) redact(err error) string {
	text := err.Error()
	secrets := []string{e.url.String(), e.url.Path}
	if e.url.User != nil {
		secrets = append(secrets, e.url.User.String())
	}
	for _, secret := range secrets {
		if len(secret) > 1 {
			text = strings.ReplaceAll(text, secret, "…")
		}
	}
	return text
}

// noChrome is the fault when nothing answers at any of the places.
func noChrome(port string, cause error) *fault.Error {
	f := fault.Wrap(cause, fault.NoBrowser, "No Chrome answers at port %s.", port)
	return f.WithHint("Since version 136 Chrome ignores --remote-debugging-port for its usual profile. " +
		"Either start it with --user-data-dir=FOLDER as well, or switch on remote debugging at chrome://inspect/#remote-debugging.")
}

// hostPort joins them as a URL wants it.
func hostPort(host, port string) string { return net.JoinHostPort(strings.Trim(host, "[]"), port) }
