package page

import (
	"fmt"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sitewright/backend/browser"
	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
)

func TestMain(m *testing.M) {
	code := browsertest.Main(m)
	if code == 0 {
		if err := goleak.Find(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}

// driven is a lease as a page wants it.
type driven struct{ *browser.Drive }

func (d driven) Frames(attached func(Session)) (stop func()) {
	return d.Drive.Frames(func(f *browser.FrameSession) { attached(f) })
}

// openPage opens the address in a tab of its own and drives it.
func openPage(t testing.TB, address string, o Options) *Page {
	t.Helper()
	return drivePage(t, browsertest.New(t), browsertest.Open(t, address).ID, o)
}

func drivePage(t testing.TB, b *browser.Browser, tabID string, o Options) *Page {
	t.Helper()
	s, err := b.Session(t.Context(), tabID)
	if err != nil {
		t.Fatal(err)
	}
	drive, err := s.Drive(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(drive.Release)
	p, err := New(t.Context(), driven{drive}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// pageOf drives a page of this HTML.
func pageOf(t testing.TB, html string) *Page {
	t.Helper()
	return openPage(t, browsertest.Site(t, map[string]string{"/": html}).URL, Options{})
}

// soon is a timeout for what is going to fail.
func soon() *time.Duration {
	d := 300 * time.Millisecond
	return &d
}

// in is the locator of a selector in the top frame.
func in(t testing.TB, p *Page, selector string) *Locator {
	t.Helper()
	l, err := p.Locator("", selector)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// text is the text of what the selector finds.
func text(t testing.TB, p *Page, selector string) string {
	t.Helper()
	got, err := in(t, p, selector).InnerText(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// must ends the test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		f := fault.From(err)
		t.Fatalf("%s: %s (%s) %s", f.Code, f.Message, f.Hint, f.Stack)
	}
}

// wants compares an error with its code and its whole message.
func wants(t testing.TB, err error, code fault.Code, message string) {
	t.Helper()
	if f := fault.From(err); f == nil || f.Code != code || f.Message != message {
		t.Errorf("got  %v\nwant %s: %s", showFault(err), code, message)
	}
}

func showFault(err error) string {
	f := fault.From(err)
	if f == nil {
		return "no error"
	}
	return fmt.Sprintf("%s: %s [%s] %s", f.Code, f.Message, f.Hint, f.Stack)
}

// after runs an expression in the page, later.
func after(t testing.TB, p *Page, wait time.Duration, expression string) {
	t.Helper()
	_, err := p.Evaluate(t.Context(), "", Code{Text: fmt.Sprintf("void setTimeout(() => { %s }, %d)", expression, wait.Milliseconds())})
	must(t, err)
}
