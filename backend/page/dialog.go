package page

import (
	"context"
	"time"

	cdppage "github.com/chromedp/cdproto/page"

	"sitewright/backend/fault"
)

// Dialog is a message box that the page waits for.
type Dialog struct {
	ID string `json:"id"`
	// Type is alert, confirm or prompt.
	Type    string `json:"type"`
	Message string `json:"message"`
	// DefaultValue is the text that a prompt begins with.
	DefaultValue string `json:"defaultValue"`
	// URL is the document that asks.
	URL string `json:"-"`
}

// Answer is what a dialog is answered with.
type Answer struct {
	// Accept is OK.
	Accept bool
	// Text answers a prompt.
	Text string
}

// dialog is one that is open, or was.
type dialog struct {
	Dialog
	from *target
	// answered says that an answer was sent, or that it is gone.
	answered bool
	gone     chan struct{}
}

// dialogLimit is how long answering a box may take, once the answer is known.
const dialogLimit = 5 * time.Second

// dialogOpened passes the dialog to those who wait for one, and otherwise has it
// answered as the options say. Leaving a page is never stopped. f.mu is held.
func (f *feed) dialogOpened(from *target, ev *cdppage.EventJavascriptDialogOpening) {
	d := &dialog{from: from, gone: make(chan struct{}), Dialog: Dialog{
		ID: f.next(), Type: string(ev.Type), Message: ev.Message, DefaultValue: ev.DefaultPrompt, URL: ev.URL,
	}}
	f.dialogs[d.ID] = d
	switch {
	case d.Type == "beforeunload":
		go f.page.answer(d, Answer{Accept: true})
	case !f.emit(EventDialog, d.Dialog):
		f.abandon(d.ID)
	}
}

// abandon has the dialog answered by whoever the page belongs to. f.mu is held.
func (f *feed) abandon(id string) {
	d := f.dialogs[id]
	if d == nil || d.answered {
		return
	}
	go func() { f.page.answer(d, f.page.askAbout(d)) }()
}

// askAbout asks whoever the page belongs to, as long as the dialog is there.
func (p *Page) askAbout(d *dialog) Answer {
	if p.options.Dialog == nil {
		return Answer{}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		defer cancel()
		select {
		case <-d.gone:
		case <-p.closed:
		case <-p.tab.Done():
		case <-ctx.Done():
		}
	}()
	return p.options.Dialog(ctx, d.Dialog)
}

// dialogsClosed notes that the target shows no dialog any more. f.mu is held.
func (f *feed) dialogsClosed(from *target) {
	for id, d := range f.dialogs {
		if d.from == from {
			d.answered = true
			close(d.gone)
			delete(f.dialogs, id)
		}
	}
}

// openDialog is the one that waits for an answer now, or nil.
func (f *feed) openDialog() *Dialog {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, d := range f.dialogs {
		if !d.answered {
			return &d.Dialog
		}
	}
	return nil
}

// answer sends the answer, unless one was sent. A dialog that is gone by now was
// answered by the person, or its page went.
func (p *Page) answer(d *dialog, a Answer) bool {
	p.feed.mu.Lock()
	again := d.answered
	d.answered = true
	p.feed.mu.Unlock()
	if again {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), dialogLimit)
	defer cancel()
	params := cdppage.HandleJavaScriptDialogParams{Accept: a.Accept}
	if d.Type == "prompt" && a.Accept {
		params.PromptText = a.Text
	}
	_, err := send(ctx, d.from, cdppage.HandleJavaScriptDialog, params)
	return err == nil
}

// AcceptDialog accepts a dialog that an event told of; the text answers a prompt,
// nil with what it began with, as a person does who presses Enter. The fault is
// bad-arguments when it was answered already.
func (p *Page) AcceptDialog(id string, text *string) error {
	p.feed.mu.Lock()
	d := p.feed.dialogs[id]
	p.feed.mu.Unlock()
	a := Answer{Accept: true}
	switch {
	case text != nil:
		a.Text = *text
	case d != nil:
		a.Text = d.DefaultValue
	}
	return p.answerOnce("dialog.accept", d, a)
}

// DismissDialog is AcceptDialog's opposite.
func (p *Page) DismissDialog(id string) error {
	p.feed.mu.Lock()
	d := p.feed.dialogs[id]
	p.feed.mu.Unlock()
	return p.answerOnce("dialog.dismiss", d, Answer{})
}

func (p *Page) answerOnce(member string, d *dialog, a Answer) error {
	if d == nil || !p.answer(d, a) {
		return fault.New(fault.BadArguments, "%s: this message box was answered already.", member).
			WithHint("Each is answered once. Without page.on(\"dialog\") or a wait for one it is answered for the script.")
	}
	return nil
}

// dismissAll answers what a script left open.
func (p *Page) dismissAll() {
	p.feed.mu.Lock()
	var open []*dialog
	for _, d := range p.feed.dialogs {
		open = append(open, d)
	}
	p.feed.mu.Unlock()
	for _, d := range open {
		p.answer(d, Answer{})
	}
}
