package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/inspector"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"

	"sitewright/backend/fault"
	"sitewright/backend/practice"
)

// workshopAt serves the practice site and returns the address of a page of its
// workshop.
func workshopAt(t *testing.T, page string) string {
	t.Helper()
	s, err := practice.Serve(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return fmt.Sprintf("http://%s:%d/workshop/%s", practice.Host, s.Port(), page)
}

// driven opens the address and takes the lease of its tab.
func driven(t *testing.T, address string) *Drive {
	t.Helper()
	b := sharedBrowser(t)
	tab := open(t, b, address)
	s, err := b.Session(t.Context(), tab.ID)
	if err != nil {
		t.Fatal(err)
	}
	d, err := s.Drive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Release)
	return d
}

type caller interface {
	Call(ctx context.Context, method string, params, result any) error
}

// eval evaluates the expression in the target's main world.
func eval(t *testing.T, c caller, expression string) string {
	t.Helper()
	var r runtime.EvaluateResult
	err := c.Call(t.Context(), "Runtime.evaluate", runtime.EvaluateParams{
		Expression: "Promise.resolve(" + expression + ").then(String)", AwaitPromise: new(true), UserGesture: new(true),
	}, &r)
	if err != nil {
		t.Fatalf("evaluating %s: %v", expression, err)
	}
	var text string
	if err := json.Unmarshal(r.Result.Value, &text); err != nil {
		t.Fatalf("evaluating %s: %v: %s", expression, err, r.Result.Description)
	}
	return text
}

// heard keeps what a listener is told.
type heard struct {
	mu     sync.Mutex
	events []any
}

func (h *heard) note(ev any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.events = append(h.events, ev)
}

// first waits for the first event that is a T and holds.
func first[T any](t *testing.T, h *heard, holds func(T) bool) T {
	t.Helper()
	var found T
	eventually(t, fmt.Sprintf("a %T", found), func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return slices.ContainsFunc(h.events, func(ev any) bool {
			e, ok := ev.(T)
			if ok && holds(e) {
				found = e
			}
			return ok && holds(e)
		})
	})
	return found
}

func TestLease(t *testing.T) {
	server := site(t, map[string]string{"/": ""})
	d := driven(t, server.URL+"/")
	in := Invocation{Helper: "({})", Function: "async function(a) { return document.title + a }", Argument: "!"}

	// Others wait, until their patience ends or the lease does.
	short, stop := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer stop()
	if _, err := d.s.Invoke(short, in); fault.CodeOf(err) != fault.Timeout {
		t.Errorf("an invocation beside the lease: %v", err)
	}
	if _, err := d.s.Drive(short); fault.CodeOf(err) != fault.Timeout {
		t.Errorf("a second lease: %v", err)
	}
	// The holder need not wait.
	if out, err := d.Invoke(t.Context(), in); err != nil || out != "/!" {
		t.Errorf("got %q, %v", out, err)
	}
	waiting := make(chan error, 1)
	go func() {
		_, err := d.s.Invoke(context.WithoutCancel(t.Context()), in)
		waiting <- err
	}()
	d.Release()
	d.Release()
	if err := <-waiting; err != nil {
		t.Errorf("after the lease: %v", err)
	}
}

// An invocation that was given up within a lease is stopped before the lease
// ends, and does not end it.
func TestLeaseOutlivesAGivenUpInvocation(t *testing.T) {
	server := site(t, map[string]string{"/": ""})
	d := driven(t, server.URL+"/")
	short, stop := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer stop()
	if _, err := d.Invoke(short, Invocation{Helper: "({})", Function: "function() { for (;;); }"}); fault.CodeOf(err) != fault.Timeout {
		t.Errorf("got %v", err)
	}
	if out, err := d.Invoke(t.Context(), Invocation{Helper: "({})", Function: "function() { return 'free' }"}); out != "free" || err != nil {
		t.Errorf("got %q, %v", out, err)
	}
	if got := eval(t, d, "1+1"); got != "2" {
		t.Errorf("got %q", got)
	}
}

func TestListenTellsWhatIsThere(t *testing.T) {
	server := site(t, map[string]string{"/": "<iframe srcdoc=hello></iframe>", "/next": ""})
	d := driven(t, server.URL+"/")
	h := &heard{}
	stop := d.Listen(h.note)
	h.mu.Lock()
	at := len(h.events)
	for _, ev := range h.events {
		if _, ok := ev.(*runtime.EventExecutionContextCreated); !ok {
			t.Errorf("told of %T", ev)
		}
	}
	h.mu.Unlock()
	if at != 2 {
		t.Errorf("told of %d contexts, not of the two", at)
	}
	// What comes before an answer is told before it is returned.
	eval(t, d, `history.pushState({}, "", "/pushed")`)
	var r cdppage.NavigateResult
	if err := d.Call(t.Context(), "Page.navigate", cdppage.NavigateParams{URL: server.URL + "/next"}, &r); err != nil {
		t.Fatal(err)
	}
	first(t, h, func(ev *cdppage.EventFrameNavigated) bool { return ev.Frame.URL == server.URL+"/next" })
	stop()
	h.mu.Lock()
	before := len(h.events)
	h.mu.Unlock()
	eval(t, d, `history.pushState({}, "", "/again")`)
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.events) != before {
		t.Errorf("told of %T after the stop", h.events[before])
	}
}

func TestDrivenDialogsWaitForTheirDriver(t *testing.T) {
	server := site(t, map[string]string{"/": ""})
	d := driven(t, server.URL+"/")
	h := &heard{}
	d.Listen(h.note)
	answer := make(chan string, 1)
	go func() { answer <- eval(t, d, "prompt('Who?', 'Robin')") }()
	first(t, h, func(ev *cdppage.EventJavascriptDialogOpening) bool { return ev.Message == "Who?" })
	late := &heard{}
	d.Listen(late.note)
	open := first(t, late, func(*cdppage.EventJavascriptDialogOpening) bool { return true })
	if open.Type != "prompt" || open.DefaultPrompt != "Robin" {
		t.Errorf("a later listener was told %+v", open)
	}
	err := d.Call(t.Context(), "Page.handleJavaScriptDialog", cdppage.HandleJavaScriptDialogParams{Accept: true, PromptText: "Kim"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := <-answer; got != "Kim" {
		t.Errorf("the page got %q", got)
	}
	// What is open at the end does not stay so.
	eval(t, d, "setTimeout(() => { document.title = String(confirm('Sure?')) }, 0)")
	first(t, h, func(ev *cdppage.EventJavascriptDialogOpening) bool { return ev.Message == "Sure?" })
	d.Release()
	if got := eval(t, d, "document.title"); got != "false" {
		t.Errorf("the page got %q", got)
	}
}

func TestDrivenEnd(t *testing.T) {
	server := site(t, map[string]string{"/": ""})
	d := driven(t, server.URL+"/")
	h := &heard{}
	d.Listen(h.note)
	// The crash of a page is told, and ends nothing.
	go func() { _ = d.Call(context.WithoutCancel(t.Context()), "Page.crash", nil, nil) }() // it has no answer
	first(t, h, func(*inspector.EventTargetCrashed) bool { return true })
	if d.Err() != nil {
		t.Errorf("a crash is no end: %v", d.Err())
	}
	if err := d.Call(t.Context(), "Page.navigate", cdppage.NavigateParams{URL: server.URL}, nil); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan error, 1)
	go func() {
		waiting <- d.Call(context.WithoutCancel(t.Context()), "Runtime.evaluate",
			runtime.EvaluateParams{Expression: "new Promise(() => {})", AwaitPromise: new(true)}, nil)
	}()
	if err := d.CloseTab(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-waiting; fault.CodeOf(err) != fault.TabClosed {
		t.Errorf("a command under way: %v", err)
	}
	<-d.Done()
	if fault.CodeOf(d.Err()) != fault.TabClosed {
		t.Errorf("it ended with %v", d.Err())
	}
	if err := d.Call(t.Context(), "Runtime.evaluate", runtime.EvaluateParams{Expression: "1"}, nil); fault.CodeOf(err) != fault.TabClosed {
		t.Errorf("a command after the end: %v", err)
	}
}

// Of tabs only those are told that the tab opens.
func TestDrivenPopups(t *testing.T) {
	d := driven(t, workshopAt(t, "popups"))
	h := &heard{}
	d.Listen(h.note)
	other := open(t, d.s.browser, "about:blank")
	eval(t, d, "1")
	h.mu.Lock()
	for _, ev := range h.events {
		if created, ok := ev.(*target.EventTargetCreated); ok {
			t.Errorf("told of %+v, opened %s", created.TargetInfo, other.ID)
		}
	}
	h.mu.Unlock()
	for _, id := range []string{"link", "alone", "window", "elsewhere"} {
		h.mu.Lock()
		h.events = nil
		h.mu.Unlock()
		eval(t, d, fmt.Sprintf("document.getElementById(%q).click()", id))
		popup := first(t, h, func(ev *target.EventTargetCreated) bool { return string(ev.TargetInfo.OpenerID) == d.ID() })
		if err := d.s.browser.CloseTab(t.Context(), string(popup.TargetInfo.TargetID)); err != nil {
			t.Error(err)
		}
	}
}

func TestDrivenDownloads(t *testing.T) {
	d := driven(t, workshopAt(t, "downloads"))
	h := &heard{}
	d.Listen(h.note)
	eval(t, d, "document.getElementById('plain').click()")
	begin := first(t, h, func(*browser.EventDownloadWillBegin) bool { return true })
	if begin.SuggestedFilename != "kettles.csv" || string(begin.FrameID) != d.ID() {
		t.Errorf("got %+v", begin)
	}
	end := first(t, h, func(ev *browser.EventDownloadProgress) bool {
		return ev.GUID == begin.GUID && ev.State == browser.DownloadProgressStateCompleted
	})
	text, err := os.ReadFile(end.FilePath)
	if err != nil || len(text) != 1000 {
		t.Errorf("%d bytes in %q, %v", len(text), end.FilePath, err)
	}
	_ = os.Remove(end.FilePath)

	eval(t, d, "document.getElementById('slow').click()")
	begin = first(t, h, func(ev *browser.EventDownloadWillBegin) bool { return ev.SuggestedFilename == "slow.bin" })
	if err := d.CancelDownload(t.Context(), begin.GUID); err != nil {
		t.Fatal(err)
	}
	first(t, h, func(ev *browser.EventDownloadProgress) bool {
		return ev.GUID == begin.GUID && ev.State == browser.DownloadProgressStateCanceled
	})
}
