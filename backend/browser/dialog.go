package browser

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
)

// Dialog is a message that the page shows and waits for.
type Dialog struct {
	// Kind is alert, confirm, prompt or beforeunload.
	Kind string
	// Message is the page's own words.
	Message string
	// Default is the text that a prompt begins with.
	Default string
	// URL is the page that opened it.
	URL string
}

// Answer is what the person chose.
type Answer struct {
	// Accept is OK, or leaving the page.
	Accept bool
	// Text answers a prompt.
	Text string
}

// dialogOpened answers in a goroutine of its own: the page is blocked until
// then, and so is every other command to it. s.mu is held.
//
// Who drives the tab answers. Without a run it is dismissed while a page of ours loads, and where nobody
// could see it; the next run tells. Else it is the person's own.
func (s *Session) dialogOpened(ev *cdppage.EventJavascriptDialogOpening) {
	d := Dialog{Kind: string(ev.Type), Message: ev.Message, Default: ev.DefaultPrompt, URL: ev.URL}
	s.dialog = &d
	switch {
	case s.drive != nil:
	case s.current != nil:
		go s.answer(s.current.ctx, d, s.current.onDialog)
	case s.load != nil || s.browser.headless:
		if len(s.earlier) < earlierLimit && d.Kind != "beforeunload" {
			s.earlier = append(s.earlier, Dismissed(d))
		}
		go s.answer(s.ctx, d, nil)
	}
}

// earlierLimit is how many message boxes are remembered for the next run.
const earlierLimit = 20

// Dismissed tells of a message box that nobody was asked about.
func Dismissed(d Dialog) string {
	return fmt.Sprintf("The page asked %q (%s); it was dismissed.", d.Message, d.Kind)
}

// answer asks ask, or dismisses; leaving the page is always accepted.
func (s *Session) answer(ctx context.Context, d Dialog, ask func(context.Context, Dialog) Answer) {
	a := Answer{Accept: d.Kind == "beforeunload"}
	if ask != nil && d.Kind != "beforeunload" {
		a = ask(ctx, d)
	}
	p := cdppage.HandleJavaScriptDialogParams{Accept: a.Accept}
	if d.Kind == "prompt" && a.Accept {
		p.PromptText = a.Text
	}
	// A dialog that is gone by now was answered by the person or by its page
	// leaving; that is no failure of the run.
	_, _ = cdp.Call(s.ctx, s.target, cdppage.HandleJavaScriptDialog, p)
}
