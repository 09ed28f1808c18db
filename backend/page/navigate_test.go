package page

import (
	"fmt"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
)

// at is the address of a page of the workshop that p shows a page of.
func siblingOf(p *Page, path string) string {
	before, _, _ := strings.Cut(p.URL(), "/workshop/")
	return before + "/workshop/" + path
}

func TestGoto(t *testing.T) {
	p := workshop(t, "inner", Options{})
	for _, c := range []struct {
		path    string
		options NavigateOptions
		status  int
		url     string
	}{
		{"inner?name=there", NavigateOptions{}, 200, "inner?name=there"},
		{"answer/status?code=404", NavigateOptions{}, 404, "answer/status?code=404"},
		{"answer/status?code=503", NavigateOptions{WaitUntil: DOMContentLoaded}, 503, "answer/status?code=503"},
		{"answer/redirect?times=3&to=/workshop/inner", NavigateOptions{}, 200, "inner"},
		{"answer/slow?ms=300", NavigateOptions{WaitUntil: Commit}, 200, "answer/slow?ms=300"},
		{"inner?name=quiet", NavigateOptions{WaitUntil: NetworkIdle}, 200, "inner?name=quiet"},
	} {
		r, err := p.Goto(t.Context(), "", siblingOf(p, c.path), c.options)
		must(t, err)
		if r == nil || r.Status != c.status || r.URL != siblingOf(p, c.url) || r.OK != (c.status == 200) {
			t.Errorf("%s answered %+v", c.path, r)
		}
		if p.URL() != siblingOf(p, c.url) {
			t.Errorf("%s led to %s", c.path, p.URL())
		}
	}
	if got := text(t, p, "#title"); got != "Inner quiet" {
		t.Errorf("the page says %q", got)
	}
	// Another place in the same document, and a document that nobody sends.
	here := p.URL()
	r, err := p.Goto(t.Context(), "", here+"#part", NavigateOptions{})
	must(t, err)
	if r != nil || p.URL() != here+"#part" {
		t.Errorf("a fragment answered %+v at %s", r, p.URL())
	}
	r, err = p.Goto(t.Context(), "", "about:blank", NavigateOptions{})
	must(t, err)
	if r != nil || p.URL() != "about:blank" {
		t.Errorf("about:blank answered %+v at %s", r, p.URL())
	}
}

func TestGotoSendsReferer(t *testing.T) {
	p := workshop(t, "inner", Options{})
	r, err := p.Goto(t.Context(), "", siblingOf(p, "answer/echo"), NavigateOptions{Referer: siblingOf(p, "frames")})
	must(t, err)
	body, err := p.ResponseBody(t.Context(), r.ID)
	must(t, err)
	if !strings.Contains(string(body), `"Referer":["`+siblingOf(p, "frames")) {
		t.Errorf("the server was told %s", body)
	}
	if r.Headers["content-type"] != "application/json" || r.Request.Method != "GET" || !r.Request.IsNavigation {
		t.Errorf("got %+v", r)
	}
}

// Each failure says what it is, in words.
func TestGotoFailures(t *testing.T) {
	p := workshop(t, "inner", Options{})
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	nobody := "http://" + closed.Addr().String() + "/"
	closed.Close()
	short := 3 * time.Second // enough for what does come, on a busy computer
	after := siblingOf(p, "inner?name=after")
	hang, waiting := siblingOf(p, "answer/hang"), siblingOf(p, "waiting")
	downloads := listen(t, p, EventDownload)
	// What a page may ask for beside.
	icon := "http://" + strings.Split(hang, "/")[2] + "/assets/icon.svg, "
	plain := func(err error) error {
		if f := fault.From(err); f != nil {
			f.Message = strings.ReplaceAll(f.Message, icon, "")
			return f
		}
		return err
	}
	for _, c := range []struct {
		address string
		timeout *time.Duration
		until   LoadState
		code    fault.Code
		message string
	}{
		{nobody, nil, "", fault.NavigationFailed, "page.goto: " + nobody + ": the connection was refused (net::ERR_CONNECTION_REFUSED)."},
		{"http://shop.nowhere/", nil, "", fault.NavigationFailed, "page.goto: http://shop.nowhere/: there is no site of this name (net::ERR_NAME_NOT_RESOLVED)."},
		{siblingOf(p, "answer/drop"), nil, "", fault.NavigationFailed, "page.goto: " + siblingOf(p, "answer/drop") + ": the site hung up without an answer (net::ERR_EMPTY_RESPONSE)."},
		{siblingOf(p, "answer/nothing"), nil, "", fault.NavigationFailed, "page.goto: " + siblingOf(p, "answer/nothing") + ": the navigation was stopped: by an answer without a page, a download, or another navigation (net::ERR_ABORTED)."},
		{siblingOf(p, "answer/download"), nil, "", fault.NavigationFailed, "page.goto: " + siblingOf(p, "answer/download") + " is a file to download, not a page."},
		{"example.org", nil, "", fault.BadArguments, `page.goto: "example.org" is no address.`},
		{hang, &short, "", fault.WaitTimeout, "page.goto: waited 3 s for " + hang + ": there is no answer."},
		{waiting, &short, "", fault.WaitTimeout, fmt.Sprintf("page.goto: waited 3 s for \"load\" of %s: its text is there, but requests go on (%s).", waiting, hang)},
		{waiting, nil, "loaded", fault.BadArguments, `page.goto: there is no state "loaded" to wait for.`},
	} {
		_, err := p.Goto(t.Context(), "", c.address, NavigateOptions{Timeout: c.timeout, WaitUntil: c.until})
		wants(t, plain(err), c.code, c.message)
	}
	// The file came all the same, and goes again.
	path, err := p.DownloadPath(t.Context(), next[Download](t, p, downloads).ID)
	must(t, err)
	must(t, os.Remove(path))
	// None of it hurts the page.
	_, err = p.Goto(t.Context(), "", after, NavigateOptions{})
	must(t, err)
	// A page that never has loaded is there all the same.
	_, err = p.Goto(t.Context(), "", waiting, NavigateOptions{WaitUntil: DOMContentLoaded})
	must(t, err)
	if got := text(t, p, "#text"); !strings.HasPrefix(got, "The text is here") {
		t.Errorf("the page says %q", got)
	}
	_, err = p.Reload(t.Context(), NavigateOptions{Timeout: &short})
	wants(t, plain(err), fault.WaitTimeout, fmt.Sprintf("page.reload: waited 3 s for \"load\" of %s: its text is there, but requests go on (%s).", waiting, hang))
}

func TestGotoIsInterrupted(t *testing.T) {
	p := workshop(t, "inner", Options{})
	other := siblingOf(p, "inner?name=other")
	after(t, p, 300*time.Millisecond, "location.href = "+quoted(other))
	hang := siblingOf(p, "answer/hang")
	_, err := p.Goto(t.Context(), "", hang, NavigateOptions{})
	if fault.CodeOf(err) != fault.NavigationFailed {
		t.Errorf("got %v", showFault(err))
	}
	until(t, "the other page", func() bool { return p.URL() == other })
}

// A page that leads elsewhere by itself is followed until it has loaded.
func TestGotoFollowsThePageItself(t *testing.T) {
	server := browsertest.Site(t, map[string]string{
		"/":     `<img src="/slow"><script>location.replace("/next")</script>`,
		"/next": `<h1>Next</h1>`,
	})
	p := openPage(t, "about:blank", Options{})
	r, err := p.Goto(t.Context(), "", server.URL+"/", NavigateOptions{})
	must(t, err)
	if p.URL() != server.URL+"/next" || r == nil || r.URL != server.URL+"/" {
		t.Errorf("it shows %s, the answer is %+v", p.URL(), r)
	}
}

func TestReload(t *testing.T) {
	p := workshop(t, "inner", Options{})
	_, err := p.Evaluate(t.Context(), "", Code{Text: "window.mark = 1"})
	must(t, err)
	r, err := p.Reload(t.Context(), NavigateOptions{})
	must(t, err)
	if r == nil || r.Status != 200 {
		t.Errorf("got %+v", r)
	}
	value, err := p.Evaluate(t.Context(), "", Code{Text: "typeof window.mark"})
	must(t, err)
	if string(value) != `"undefined"` {
		t.Errorf("the document is the old one")
	}
}

func TestHistory(t *testing.T) {
	p := workshop(t, "history", Options{})
	first := p.URL()
	r, err := p.GoForward(t.Context(), NavigateOptions{})
	must(t, err)
	if r != nil || p.URL() != first {
		t.Errorf("forward from the end: %+v, %s", r, p.URL())
	}
	must(t, in(t, p, "#push").Click(t.Context(), ClickOptions{}))
	must(t, in(t, p, "#push").Click(t.Context(), ClickOptions{}))
	must(t, in(t, p, "#next").Click(t.Context(), ClickOptions{}))
	must(t, p.WaitForLoadState(t.Context(), "", "", nil))
	for _, c := range []struct {
		member func() (*Response, error)
		url    string
		answer bool
	}{
		{func() (*Response, error) { return p.GoBack(t.Context(), NavigateOptions{}) }, siblingOf(p, "history?step=2"), true},
		{func() (*Response, error) { return p.GoBack(t.Context(), NavigateOptions{}) }, siblingOf(p, "history?step=1"), false},
		{func() (*Response, error) { return p.GoForward(t.Context(), NavigateOptions{}) }, siblingOf(p, "history?step=2"), false},
		{func() (*Response, error) { return p.GoForward(t.Context(), NavigateOptions{}) }, siblingOf(p, "inner?name=next"), true},
	} {
		r, err := c.member()
		must(t, err)
		if p.URL() != c.url {
			t.Errorf("at %s, not %s", p.URL(), c.url)
		}
		if r != nil && !c.answer {
			t.Errorf("a move within a document answered %+v", r)
		}
	}
	for range 5 { // until before the first
		if r, err = p.GoBack(t.Context(), NavigateOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	if r != nil {
		t.Errorf("back from the beginning: %+v", r)
	}
}

func TestGotoOfAFrame(t *testing.T) {
	p := workshop(t, "frames", Options{})
	far := frameNamed(t, p, "far")
	address := strings.Replace(siblingOf(p, "inner?name=sent"), "shop.", "bench.", 1)
	r, err := p.Goto(t.Context(), far.ID, address, NavigateOptions{})
	must(t, err)
	if r == nil || r.Status != 200 || r.URL != address {
		t.Errorf("got %+v", r)
	}
	title, err := p.Title(t.Context(), far.ID)
	must(t, err)
	if title != "Inner sent" {
		t.Errorf("it shows %q", title)
	}
}

// Frames that move to another process and back are waited for all the same.
func TestGotoAcrossProcesses(t *testing.T) {
	p := workshop(t, "frames", Options{})
	frame := frameNamed(t, p, "near")
	here := siblingOf(p, "inner?name=")
	there := strings.Replace(here, "shop.", "bench.", 1)
	for i := range 3 {
		for _, address := range []string{fmt.Sprintf("%sthere%d", there, i), fmt.Sprintf("%shere%d", here, i)} {
			r, err := p.Goto(t.Context(), frame.ID, address, NavigateOptions{})
			must(t, err)
			if r == nil || r.URL != address {
				t.Errorf("%s answered %+v", address, r)
			}
			title, err := p.Title(t.Context(), frame.ID)
			must(t, err)
			if want := "Inner " + address[strings.LastIndex(address, "=")+1:]; title != want {
				t.Errorf("it shows %q, not %q", title, want)
			}
		}
	}
	must(t, p.WaitForLoadState(t.Context(), frame.ID, NetworkIdle, nil))
}

// So is the tab, whose process changes with its site.
func TestGotoAnotherSite(t *testing.T) {
	p := workshop(t, "inner", Options{})
	here := siblingOf(p, "inner?name=")
	for i, address := range []string{strings.Replace(here, "shop.", "bench.", 1), here, strings.Replace(here, "shop.localhost", "127.0.0.1", 1)} {
		r, err := p.Goto(t.Context(), "", address, NavigateOptions{})
		must(t, err)
		if r == nil || p.URL() != address || r.Status != []int{200, 200, 421}[i] {
			t.Errorf("%s answered %+v", p.URL(), r)
		}
	}
}

// A page that asks before it is left is left all the same.
func TestLeavingIsNotStopped(t *testing.T) {
	p := workshop(t, "boxes", Options{Dialog: refuse(t)})
	must(t, in(t, p, "#leaving").Click(t.Context(), ClickOptions{}))
	_, err := p.Goto(t.Context(), "", siblingOf(p, "inner"), NavigateOptions{})
	must(t, err)
}

func TestCrashAndAfter(t *testing.T) {
	p := workshop(t, "inner", Options{})
	go func() { _ = p.tab.Call(t.Context(), "Page.crash", nil, nil) }() // it has no answer
	_, err := p.WaitForFunction(t.Context(), "", Code{Text: "false"}, WaitOptions{})
	wants(t, err, fault.PageCrashed, "The page crashed.")
	_, err = p.Goto(t.Context(), "", siblingOf(p, "inner?name=new"), NavigateOptions{})
	must(t, err)
	if got := text(t, p, "#title"); got != "Inner new" {
		t.Errorf("the page says %q", got)
	}
}
