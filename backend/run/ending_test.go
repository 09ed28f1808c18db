package run

import (
	"context"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
)

// soon is how long after its event a run may still be under way.
const soon = time.Second

// started starts a run and waits until its code is in the page, which it tells
// by its first message.
func started(t *testing.T, req Request) *Run {
	t.Helper()
	began := make(chan struct{}, 1)
	req.Console = func(Line) {
		select {
		case began <- struct{}{}:
		default:
		}
	}
	u := runner().Start(t.Context(), req)
	select {
	case <-began:
	case <-u.Done():
		t.Fatalf("the run ended before its event: %+v", u.Wait().Error)
	case <-time.After(10 * time.Second):
		t.Fatal("the tool did not begin")
	}
	return u
}

// endsSoon waits for the run and fails when that takes more than soon.
func endsSoon(t *testing.T, u *Run) Record {
	t.Helper()
	at := time.Now()
	select {
	case <-u.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("the run did not end")
	}
	if d := time.Since(at); d > soon {
		t.Errorf("the run ended %v after its event", d)
	}
	return u.Wait()
}

const (
	waits = `async () => { console.log("on"); await new Promise(() => {}) }`
	loops = `() => { console.log("on"); for (;;); }`
)

func TestDeadlineEndsWaitingAndLoops(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	for name, source := range map[string]string{"a promise that never settles": waits, "an endless loop": loops} {
		req := request(s, source)
		req.Timeout = 300 * time.Millisecond
		at := time.Now()
		r := do(t, req)
		wantCode(t, r, fault.Timeout)
		if r.Status != TimedOut {
			t.Errorf("%s: status %s", name, r.Status)
		}
		if d := time.Since(at); d > req.Timeout+soon {
			t.Errorf("%s: ended after %v", name, d)
		}
		works(t, s)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	for _, source := range []string{waits, loops} {
		u := started(t, request(s, source))
		u.Cancel()
		r := endsSoon(t, u)
		wantCode(t, r, fault.Cancelled)
		if r.Status != Cancelled {
			t.Errorf("status %s", r.Status)
		}
		works(t, s)
	}
}

func TestCancelByContext(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	ctx, cancel := context.WithCancel(t.Context())
	u := runner().Start(ctx, request(s, waits))
	cancel()
	if r := endsSoon(t, u); r.Status != Cancelled {
		t.Errorf("status %s: %+v", r.Status, r.Error)
	}
	works(t, s)
}

func TestNavigation(t *testing.T) {
	t.Parallel()
	base := site(t, nil)
	s := tab(t, base+"/from")
	r := do(t, request(s, `async () => { location.href = "/to"; await new Promise(() => {}) }`))
	wantCode(t, r, fault.PageNavigated)
	if !strings.Contains(r.Error.Message, "/from") || !strings.Contains(r.Error.Message, "/to") {
		t.Errorf("the message names no addresses: %s", r.Error.Message)
	}
	works(t, s)

	// To another site, which is another process.
	other := strings.Replace(base, "127.0.0.1", "localhost", 1)
	r = do(t, request(s, `async () => { location.href = "`+other+`/to"; await new Promise(() => {}) }`))
	wantCode(t, r, fault.PageNavigated)
	r = do(t, request(s, `() => 1`))
	wantCode(t, r, fault.TabOutsideSkill)
}

func TestReload(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	r := do(t, request(s, `async () => { location.reload(); await new Promise(() => {}) }`))
	wantCode(t, r, fault.PageNavigated)
	works(t, s)
}

func TestMovesWithinTheDocumentEndNothing(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	r := do(t, request(s, `async () => { location.hash = "a"; history.pushState({}, "", "/y"); await new Promise(f => setTimeout(f, 50)); return location.pathname }`))
	if string(r.Value) != `"/y"` {
		t.Errorf("%s %+v", r.Value, r.Error)
	}
}

func TestClosedTab(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	u := started(t, request(s, waits))
	if err := chrome.Call(t.Context(), "Target.closeTarget", map[string]string{"targetId": s.TabID}, nil); err != nil {
		t.Fatal(err)
	}
	wantCode(t, endsSoon(t, u), fault.TabClosed)
	if _, err := chrome.Session(t.Context(), s.TabID); fault.CodeOf(err) != fault.TabClosed {
		t.Errorf("attaching to a closed tab: %v", err)
	}
}

func TestCrash(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	u := started(t, request(s, waits))
	go s.Call(t.Context(), "Page.crash", nil, nil)
	wantCode(t, endsSoon(t, u), fault.PageCrashed)
	works(t, s)
}

func TestLostBrowser(t *testing.T) {
	t.Parallel()
	own, err := browser.Launch(t.Context(), browser.Options{Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	at, err := own.Open(t.Context(), site(t, nil)+"/x")
	if err != nil {
		t.Fatal(err)
	}
	s, err := own.Session(t.Context(), at.ID)
	if err != nil {
		t.Fatal(err)
	}
	u := started(t, request(s, waits))
	if err := own.Call(t.Context(), "Browser.crash", nil, nil); err == nil {
		t.Fatal("Chrome answered that it crashes")
	}
	wantCode(t, endsSoon(t, u), fault.BrowserLost)
	select {
	case <-own.Done():
	case <-time.After(soon):
		t.Error("the browser did not say that it is gone")
	}
	if err := own.Close(t.Context()); err != nil {
		t.Errorf("closing a lost browser: %v", err)
	}
}

func TestDialogs(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	const asks = `() => [alert("a"), confirm("b"), prompt("c", "d")]`

	r := do(t, request(s, asks))
	if string(r.Value) != `[null,false,null]` {
		t.Errorf("dismissed: %s %+v", r.Value, r.Error)
	}
	for _, word := range []string{`"a"`, `"b"`, `"c"`} {
		if !strings.Contains(strings.Join(r.Notes, "\n"), word) {
			t.Errorf("the notes do not tell the dialog %s: %q", word, r.Notes)
		}
	}

	req := request(s, asks)
	req.Timeout = 700 * time.Millisecond
	asked := 0
	req.Dialog = func(_ context.Context, d browser.Dialog) browser.Answer {
		asked++
		time.Sleep(400 * time.Millisecond) // a person thinks; the deadline stands still
		return browser.Answer{Accept: true, Text: "said " + d.Message}
	}
	r = do(t, req)
	if string(r.Value) != `[null,true,"said c"]` || asked != 3 {
		t.Errorf("answered %d: %s %+v", asked, r.Value, r.Error)
	}

	// Leaving a page that asks: accepted, and the run ends as a navigation.
	r = do(t, request(s, `async () => {
		addEventListener("beforeunload", e => { e.preventDefault(); e.returnValue = "x" });
		location.href = "/next"; await new Promise(() => {}) }`))
	wantCode(t, r, fault.PageNavigated)
	works(t, s)
}

func TestCancelDuringDialog(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	req := request(s, `() => confirm("sure?")`)
	open := make(chan struct{})
	req.Dialog = func(ctx context.Context, _ browser.Dialog) browser.Answer {
		close(open)
		<-ctx.Done()
		return browser.Answer{}
	}
	u := runner().Start(t.Context(), req)
	<-open
	u.Cancel()
	wantCode(t, endsSoon(t, u), fault.Cancelled)
	works(t, s)
}

// A run on one tab leaves every other as it was.
func TestOtherTabsAreNotTouched(t *testing.T) {
	t.Parallel()
	base := site(t, nil)
	other, s := tab(t, base+"/other"), tab(t, base+"/x")
	r := do(t, request(other, `() => { window.mark = 7; return 1 }`))
	if r.Error != nil {
		t.Fatal(r.Error)
	}
	for _, source := range []string{loops, waits} {
		req := request(s, source)
		req.Timeout = 200 * time.Millisecond
		wantCode(t, do(t, req), fault.Timeout)
	}
	r = do(t, request(other, `() => [window.mark, location.pathname]`))
	if string(r.Value) != `[7,"/other"]` {
		t.Errorf("the other tab changed: %s %+v", r.Value, r.Error)
	}
}

func TestRunsOnOneTabTakeTurns(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	const source = `async () => { window.n = (window.n || 0) + 1; const was = window.n; await new Promise(f => setTimeout(f, 30)); return was === window.n }`
	r := runner()
	var all []*Run
	for range 5 {
		all = append(all, r.Start(t.Context(), request(s, source)))
	}
	for _, u := range all {
		if rec := u.Wait(); string(rec.Value) != "true" {
			t.Errorf("two runs were in the page at once: %s %+v", rec.Value, rec.Error)
		}
	}
}

// A page that asks without end and writes without end costs neither memory nor
// the run.
func TestFloodsAreCut(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	r := do(t, request(s, `() => { console.log("x".repeat(1 << 20)); for (let i = 0; i < 250; i++) alert(i); return 1 }`))
	if string(r.Value) != "1" || len(r.Notes) != noteLimit+1 || !strings.Contains(r.Notes[noteLimit], "50 more") {
		t.Errorf("%s, %d notes, %+v", r.Value, len(r.Notes), r.Error)
	}
	if len(r.Console) != 1 || len(r.Console[0].Text) > lineLimit+10 {
		t.Errorf("%d messages", len(r.Console))
	}
}
