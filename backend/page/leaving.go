package page

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto"

	"sitewright/backend/fault"
)

// errLeft says that the document was replaced while its code was asked. Actions
// begin anew with the next one. errNever is an errLeft of code that did not begin.
var (
	errLeft  = errors.New("the page moved to another document")
	errNever = fmt.Errorf("%w before the code began", errLeft)
)

// answerGrace is how long an answer that was on its way is still waited for when
// its document has gone: both are told at the same moment.
const answerGrace = 200 * time.Millisecond

// race runs a command against the document's end: a page that crashes, and some
// that navigate, never answer.
func race[R any](ctx context.Context, d *document, run func(context.Context) (R, error)) (R, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	type outcome struct {
		r   R
		err error
	}
	done := make(chan outcome, 1)
	go func() {
		r, err := run(ctx)
		done <- outcome{r, err}
	}()
	var out outcome
	select {
	case out = <-done:
	case <-d.gone:
		select {
		case out = <-done:
		case <-time.After(answerGrace):
			out.err = errLeft
		}
	}
	if gone := left(out.err); gone != nil {
		if cause := d.why(); cause != errLeft { //nolint:errorlint // the very value
			gone = cause
		}
		out.err = gone
	}
	return out.r, out.err
}

// why is how the document ended. One that seems to be there although the browser
// says that it is not has only not been told of yet.
func (d *document) why() error {
	d.frame.page.mu.Lock()
	defer d.frame.page.mu.Unlock()
	d.end(errLeft)
	return d.cause
}

// left is errLeft or errNever for an error that says that the browser knows the
// world, or what was in it, no more; nil for any other.
func left(err error) error {
	if errors.Is(err, errLeft) {
		return err
	}
	var refused *cdproto.Error
	switch {
	case errors.As(err, &refused):
		for text, meaning := range refusals {
			if strings.Contains(refused.Message, text) {
				return meaning
			}
		}
	case fault.CodeOf(err) == fault.PageNavigated:
		return errLeft // the frame's own connection is gone
	}
	return nil
}

// refusals are Chrome's words for a document that is not there, with whether code
// had begun in it.
var refusals = map[string]error{
	"uniqueContextId":                       errNever,
	"Cannot find context":                   errNever,
	"Could not find object":                 errNever,
	"No frame for given id":                 errNever,
	"Frame with the given id":               errNever,
	"Execution context was destroyed":       errLeft,
	"Inspected target navigated or closed":  errLeft,
	"Promise was collected":                 errLeft,
	"Argument should belong to the same":    errNever,
	"Cannot find default execution context": errNever,
	"Not attached to an active page":        errNever,
	"Node with given id does not belong":    errNever,
	"Could not find node with given id":     errNever,
}
