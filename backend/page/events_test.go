package page

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
)

// listen subscribes to an event until the test ends.
func listen(t testing.TB, p *Page, e Event) string {
	t.Helper()
	id, err := p.Subscribe(e)
	must(t, err)
	t.Cleanup(func() { p.Unsubscribe(id) })
	return id
}

// next takes the next event, which has to be a T.
func next[T any](t testing.TB, p *Page, id string) T {
	t.Helper()
	event, err := p.NextEvent(t.Context(), id, nil)
	must(t, err)
	got, ok := event.(T)
	if !ok {
		t.Fatalf("got a %T", event)
	}
	return got
}

// click clicks what the selector finds, without waiting for the end of it.
func click(t testing.TB, p *Page, selector string) <-chan error {
	t.Helper()
	done := make(chan error, 1)
	l := in(t, p, selector)
	go func() { done <- l.Click(context.WithoutCancel(t.Context()), ClickOptions{}) }()
	return done
}

// pastIcon is the next event that is not about the page's icon, for which Chrome asks
// when it likes.
func pastIcon[T any](get func() (event T, address string)) T {
	for {
		if event, address := get(); !strings.HasSuffix(address, "/assets/icon.svg") {
			return event
		}
	}
}

func TestEventsAreNotLost(t *testing.T) {
	p := workshop(t, "network", Options{})
	requests, responses := listen(t, p, EventRequest), listen(t, p, EventResponse)
	failed, finished := listen(t, p, EventRequestFailed), listen(t, p, EventRequestFinished)
	must(t, in(t, p, "#post").Click(t.Context(), ClickOptions{}))
	until(t, "the answer", func() bool { return strings.HasPrefix(text(t, p, "#result"), "200") })
	must(t, in(t, p, "#dropped").Click(t.Context(), ClickOptions{}))
	// All of it has happened by now.
	sent := pastIcon(func() (Request, string) { r := next[Request](t, p, requests); return r, r.URL })
	if sent.Method != "POST" || sent.ResourceType != "fetch" || sent.PostData == nil || *sent.PostData != "milk" ||
		!strings.HasSuffix(sent.URL, "/answer/echo") || sent.Headers["content-type"] != "text/plain" || sent.Frame != p.tab.ID() {
		t.Errorf("got %+v", sent)
	}
	answer := pastIcon(func() (Response, string) { r := next[Response](t, p, responses); return r, r.URL })
	if answer.Status != 200 || !answer.OK || answer.ID != sent.ID || answer.Request.Method != "POST" || answer.StatusText != "OK" {
		t.Errorf("got %+v", answer)
	}
	must(t, p.ResponseFinished(t.Context(), answer.ID))
	body, err := p.ResponseBody(t.Context(), answer.ID)
	must(t, err)
	if !strings.Contains(string(body), `"Body":"milk"`) {
		t.Errorf("got %s", body)
	}
	if done := pastIcon(func() (Request, string) { r := next[Request](t, p, finished); return r, r.URL }); done.ID != sent.ID || done.Failure != "" {
		t.Errorf("got %+v", done)
	}
	if lost := next[Request](t, p, failed); !strings.HasSuffix(lost.URL, "/answer/drop") || lost.Failure != "net::ERR_EMPTY_RESPONSE" {
		t.Errorf("got %+v", lost)
	}
	dropped := pastIcon(func() (Request, string) { r := next[Request](t, p, requests); return r, r.URL })
	_, err = p.ResponseBody(t.Context(), dropped.ID)
	if fault.CodeOf(err) != fault.NetworkFailed {
		t.Errorf("the body of what failed: %v", showFault(err))
	}
	_, err = p.ResponseBody(t.Context(), "none")
	wants(t, err, fault.BadArguments, "response.body: this answer is not known any more.")
}

func TestRedirectsAreRequestsOfTheirOwn(t *testing.T) {
	p := workshop(t, "network", Options{})
	responses := listen(t, p, EventResponse)
	must(t, in(t, p, "#around").Click(t.Context(), ClickOptions{}))
	before := ""
	for _, status := range []int{302, 302, 302, 200} {
		r := next[Response](t, p, responses)
		for strings.HasSuffix(r.URL, "icon.svg") {
			r = next[Response](t, p, responses)
		}
		if r.Status != status || r.Request.RedirectedFrom != before {
			t.Errorf("got %d after %q: %+v", r.Status, before, r)
		}
		before = r.ID
	}
}

func TestRequestsOfFarFrames(t *testing.T) {
	p := workshop(t, "frames", Options{})
	far := frameNamed(t, p, "far")
	responses := listen(t, p, EventResponse)
	_, err := p.Evaluate(t.Context(), far.ID, Code{Text: "fetch('/workshop/answer/slow?text=far').then((r) => r.text())"})
	must(t, err)
	r := next[Response](t, p, responses)
	body, err := p.ResponseBody(t.Context(), r.ID)
	must(t, err)
	if r.Request.Frame != far.ID || string(body) != "far" {
		t.Errorf("got %q, %+v", body, r)
	}
}

func TestNavigationEvents(t *testing.T) {
	p := workshop(t, "history", Options{})
	moved, loaded, parsed := listen(t, p, EventFrameNavigated), listen(t, p, EventLoad), listen(t, p, EventDOMContentLoaded)
	must(t, in(t, p, "#push").Click(t.Context(), ClickOptions{}))
	if got := next[Navigated](t, p, moved); got.URL != siblingOf(p, "history?step=1") || got.Frame != p.tab.ID() {
		t.Errorf("got %+v", got)
	}
	must(t, in(t, p, "#next").Click(t.Context(), ClickOptions{}))
	if got := next[Navigated](t, p, moved); got.URL != siblingOf(p, "inner?name=next") {
		t.Errorf("got %+v", got)
	}
	for _, id := range []string{parsed, loaded} {
		_, err := p.NextEvent(t.Context(), id, nil)
		must(t, err)
		if _, err = p.NextEvent(t.Context(), id, soon()); fault.CodeOf(err) != fault.WaitTimeout {
			t.Errorf("it came twice: %v", showFault(err))
		}
	}
}

func TestWaitingForNothing(t *testing.T) {
	p := workshop(t, "inner", Options{})
	id := listen(t, p, EventDownload)
	_, err := p.NextEvent(t.Context(), id, soon())
	wants(t, err, fault.WaitTimeout, "page.waitForEvent: waited 300 ms for a download: none came.")
	_, err = p.Subscribe("coffee")
	wants(t, err, fault.BadArguments, `page.waitForEvent: there is no event "coffee".`)
	waiting := make(chan error, 1)
	go func() {
		_, err := p.NextEvent(context.WithoutCancel(t.Context()), id, nil)
		waiting <- err
	}()
	time.AfterFunc(50*time.Millisecond, func() { p.Unsubscribe(id) })
	if err := <-waiting; fault.CodeOf(err) != fault.Cancelled && fault.CodeOf(err) != fault.BadArguments {
		t.Errorf("got %v", showFault(err))
	}
	_, err = p.NextEvent(t.Context(), id, nil)
	if fault.CodeOf(err) != fault.BadArguments {
		t.Errorf("got %v", showFault(err))
	}
	// The end of the tab ends every wait.
	id = listen(t, p, EventPopup)
	go func() { _ = p.tab.CloseTab(context.WithoutCancel(t.Context())) }()
	_, err = p.NextEvent(t.Context(), id, nil)
	if fault.CodeOf(err) != fault.TabClosed {
		t.Errorf("got %v", showFault(err))
	}
}

func TestPopups(t *testing.T) {
	p := workshop(t, "popups", Options{})
	id := listen(t, p, EventPopup)
	for _, button := range []string{"#link", "#alone", "#window", "#empty", "#elsewhere"} {
		must(t, in(t, p, button).Click(t.Context(), ClickOptions{}))
		popup := next[Popup](t, p, id)
		if popup.TargetID == "" || popup.TargetID == p.tab.ID() {
			t.Errorf("%s opened %+v", button, popup)
		}
		closeTab(t, popup.TargetID)
	}
	if _, err := p.NextEvent(t.Context(), id, soon()); fault.CodeOf(err) != fault.WaitTimeout {
		t.Errorf("one came twice: %v", showFault(err))
	}
}

func TestDialogsOfAScript(t *testing.T) {
	p := workshop(t, "boxes", Options{Dialog: refuse(t)})
	id := listen(t, p, EventDialog)
	name := "Kim"
	for _, c := range []struct {
		button, kind, message string
		answer                func(id string) error
		said                  string
	}{
		{"#alert", "alert", "The kettle boils.", func(id string) error { return p.AcceptDialog(id, nil) }, `"shown"`},
		{"#confirm", "confirm", "Pour it?", func(id string) error { return p.AcceptDialog(id, nil) }, "true"},
		{"#confirm", "confirm", "Pour it?", p.DismissDialog, "false"},
		{"#prompt", "prompt", "Whose tea is it?", func(id string) error { return p.AcceptDialog(id, &name) }, `"Kim"`},
		{"#prompt", "prompt", "Whose tea is it?", func(id string) error { return p.AcceptDialog(id, nil) }, `"Robin"`},
		{"#prompt", "prompt", "Whose tea is it?", p.DismissDialog, "null"},
	} {
		clicked := click(t, p, c.button)
		d := next[Dialog](t, p, id)
		if d.Type != c.kind || d.Message != c.message || d.DefaultValue != map[bool]string{true: "Robin"}[c.kind == "prompt"] {
			t.Errorf("got %+v", d)
		}
		info, err := p.Info(t.Context())
		must(t, err)
		if info.Dialog == nil || info.Dialog.ID != d.ID {
			t.Errorf("info tells of %+v", info.Dialog)
		}
		must(t, c.answer(d.ID))
		must(t, <-clicked)
		if got := text(t, p, "#answer"); got != c.said {
			t.Errorf("%s: the page got %s, not %s", c.button, got, c.said)
		}
		wants(t, p.DismissDialog(d.ID), fault.BadArguments, "dialog.dismiss: this message box was answered already.")
	}
}

func TestDialogsThatNobodyWaitsFor(t *testing.T) {
	p := workshop(t, "boxes", Options{})
	must(t, in(t, p, "#several").Click(t.Context(), ClickOptions{}))
	until(t, "all dismissed", func() bool { return text(t, p, "#answer") == "[false,false,null]" })

	asked := make(chan Dialog, 3)
	p = workshop(t, "boxes", Options{Dialog: func(_ context.Context, d Dialog) Answer {
		asked <- d
		return Answer{Accept: true, Text: "three"}
	}})
	must(t, in(t, p, "#several").Click(t.Context(), ClickOptions{}))
	until(t, "all accepted", func() bool { return text(t, p, "#answer") == `[true,true,"three"]` })
	if d := <-asked; d.Message != "One?" || d.URL != p.URL() {
		t.Errorf("asked about %+v", d)
	}
	// Who stops waiting leaves the box to others.
	id := listen(t, p, EventDialog)
	must(t, in(t, p, "#later").Click(t.Context(), ClickOptions{}))
	until(t, "the box", func() bool { return p.feed.openDialog() != nil })
	p.Unsubscribe(id)
	until(t, "the answer", func() bool { return text(t, p, "#answer") == "true" })
}

func TestDialogsOfFarFrames(t *testing.T) {
	p := workshop(t, "frames", Options{})
	for _, name := range []string{"far", "far-deep"} {
		f := frameNamed(t, p, name)
		id := listen(t, p, EventDialog)
		got := make(chan string, 1)
		go func() {
			value, err := p.Evaluate(context.WithoutCancel(t.Context()), f.ID, Code{Text: "confirm('From afar?')"})
			got <- fmt.Sprint(string(value), err)
		}()
		d := next[Dialog](t, p, id)
		if d.Message != "From afar?" || d.Type != "confirm" {
			t.Errorf("got %+v", d)
		}
		must(t, p.AcceptDialog(d.ID, nil))
		if answer := <-got; answer != "true<nil>" {
			t.Errorf("%s got %s", name, answer)
		}
		p.Unsubscribe(id)
	}
}

// A box that was open before the page was driven is answered as well.
func TestDialogThatWasThere(t *testing.T) {
	p := workshop(t, "boxes", Options{})
	held := listen(t, p, EventDialog)
	clicked := click(t, p, "#confirm")
	next[Dialog](t, p, held)
	second, err := New(t.Context(), p.tab, Options{Dialog: func(_ context.Context, d Dialog) Answer { return Answer{Accept: d.Message == "Pour it?"} }})
	must(t, err)
	t.Cleanup(second.Close)
	must(t, <-clicked)
	if got := text(t, second, "#answer"); got != "true" {
		t.Errorf("the page got %s", got)
	}
}

// A person thinks for longer than an action may take.
func TestTimeStopsWhileSomebodyIsAsked(t *testing.T) {
	slow := func(ctx context.Context, _ Dialog) Answer {
		select {
		case <-time.After(1500 * time.Millisecond):
		case <-ctx.Done():
			t.Error("the question was taken back")
		}
		return Answer{Accept: true}
	}
	p := workshop(t, "boxes", Options{Dialog: slow})
	half := 500 * time.Millisecond
	must(t, in(t, p, "#confirm").Click(t.Context(), ClickOptions{PointerOptions: PointerOptions{Timeout: &half}}))
	if got := text(t, p, "#answer"); got != "true" {
		t.Errorf("the page got %s", got)
	}
}

// What a script leaves open does not stay so.
func TestDialogsEndWithThePage(t *testing.T) {
	p := workshop(t, "boxes", Options{})
	listen(t, p, EventDialog)
	clicked := click(t, p, "#confirm")
	until(t, "the box", func() bool { return p.feed.openDialog() != nil })
	p.Close()
	<-clicked // whatever it says: its page is closed
	until(t, "the answer", func() bool { return p.feed.openDialog() == nil })
}

func TestDownloads(t *testing.T) {
	folder := t.TempDir()
	p := workshop(t, "downloads", Options{File: func(path string, write bool) (string, error) {
		if !write || strings.Contains(path, "..") {
			return "", fault.New(fault.FileDenied, "Not there.")
		}
		return filepath.Join(folder, path), nil
	}})
	id := listen(t, p, EventDownload)
	for _, c := range []struct {
		link, name string
		size       int
	}{
		{"#plain", "kettles.csv", 1000},
		{"#named", "thé vert ☕.txt", 1000},
		{"#made", "made.txt", 9},
		{"#same", "page.html", -1},
	} {
		must(t, in(t, p, c.link).Click(t.Context(), ClickOptions{}))
		d := next[Download](t, p, id)
		if d.SuggestedFilename != c.name {
			t.Errorf("got %+v", d)
		}
		must(t, p.SaveDownload(t.Context(), d.ID, "saved"))
		saved, err := os.ReadFile(filepath.Join(folder, "saved"))
		must(t, err)
		if c.size >= 0 && len(saved) != c.size {
			t.Errorf("%s has %d bytes", c.name, len(saved))
		}
		path, err := p.DownloadPath(t.Context(), d.ID)
		must(t, err)
		failure, err := p.DownloadFailure(t.Context(), d.ID)
		must(t, err)
		if failure != "" {
			t.Errorf("%s failed: %s", c.name, failure)
		}
		must(t, p.CancelDownload(t.Context(), d.ID)) // too late, and no harm
		if err := p.SaveDownload(t.Context(), d.ID, "../saved"); fault.CodeOf(err) != fault.FileDenied {
			t.Errorf("got %v", showFault(err))
		}
		must(t, os.Remove(path))
	}
}

func TestDownloadsThatFail(t *testing.T) {
	p := workshop(t, "downloads", Options{File: func(path string, _ bool) (string, error) { return path, nil }})
	id := listen(t, p, EventDownload)
	must(t, in(t, p, "#slow").Click(t.Context(), ClickOptions{}))
	d := next[Download](t, p, id)
	must(t, p.CancelDownload(t.Context(), d.ID))
	failure, err := p.DownloadFailure(t.Context(), d.ID)
	must(t, err)
	if failure != "canceled" {
		t.Errorf("got %q", failure)
	}
	_, err = p.DownloadPath(t.Context(), d.ID)
	wants(t, err, fault.NetworkFailed, "download.path: the download of slow.bin was stopped.")
	wants(t, p.SaveDownload(t.Context(), d.ID, filepath.Join(t.TempDir(), "x")), fault.NetworkFailed, "download.saveAs: the download of slow.bin was stopped.")
	wants(t, p.CancelDownload(t.Context(), "none"), fault.BadArguments, "download.cancel: there is no such download.")
}
