package browser

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"

	"sitewright/backend/fault"
)

const (
	// arrivalWait is how long the new address of a page that moved away is
	// waited for, so that the message can name it.
	arrivalWait = 400 * time.Millisecond
	// busyProbe is how long a page may take to answer before it counts as
	// caught in a loop and its code is stopped.
	busyProbe = 250 * time.Millisecond
)

// ending says why a call ended without an answer. Chrome's own error text for
// it says little ("Inspected target navigated or closed") and comes before or
// after the event that tells, so the event is waited for.
func (s *Session) ending(ctx context.Context, err error) error {
	var fe *fault.Error
	var ex *Exception
	if errors.As(err, &fe) || errors.As(err, &ex) {
		return err
	}
	if ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case <-time.After(arrivalWait + 100*time.Millisecond):
		}
	}
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	if s.ctx.Err() != nil {
		return s.gone()
	}
	return fault.Wrap(err, fault.PageNavigated, "The page moved away while the tool ran.").
		WithHint("Run again on the page that shows now.")
}

// gone says why the session has ended.
func (s *Session) gone() error {
	if s.browser.isLost() {
		return s.browser.lostFault(nil)
	}
	return tabClosed()
}

// free stops what a given-up invocation left in the way of the next: code of the
// page in a loop, or an address that does not answer and keeps the page from
// being asked. Code that merely waits is left alone: stopping an idle page would
// hit its next own script instead.
func (s *Session) free() {
	s.mu.Lock()
	s.generation++
	world := s.main.unique
	s.mu.Unlock()
	if world == "" || s.answers(world) {
		return
	}
	stop, cancel := context.WithTimeout(s.ctx, busyProbe)
	defer cancel()
	_, _ = cdp.Call(stop, s.target, cdppage.StopLoading, cdp.Empty{})
	if s.answers(world) {
		return
	}
	stop, cancel = context.WithTimeout(s.ctx, busyProbe)
	defer cancel()
	_, _ = cdp.Call(stop, s.target, runtime.TerminateExecution, cdp.Empty{})
}

// answers reports that the page answers, or has no such world any more.
func (s *Session) answers(world string) bool {
	probe, cancel := context.WithTimeout(s.ctx, busyProbe)
	defer cancel()
	_, err := cdp.Call(probe, s.target, runtime.Evaluate, runtime.EvaluateParams{Expression: "0", UniqueContextID: world})
	return err == nil || !errors.Is(err, context.DeadlineExceeded)
}

// Generation counts the invocations of this tab that were given up. Code of
// theirs may still be waiting in the page; a source URL that holds the number
// keeps its console lines out of later runs.
func (s *Session) Generation() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.generation
}

// The methods below are called with the session's lock held.

func (inv *invocation) end(cause error) { inv.cause(cause) }

// left is called when the document's code is gone. The address it moved to
// arrives a moment later.
func (inv *invocation) left() {
	if inv.world == "" {
		return
	}
	inv.leaving.Do(func() {
		inv.timer = time.AfterFunc(arrivalWait, func() { inv.end(movedAway(inv.from, "")) })
	})
}

func (inv *invocation) navigated(to string) {
	if inv.timer != nil {
		inv.end(movedAway(inv.from, to))
	}
}

// windowOpened tells of window.open. Chrome says that it was called, not that a
// window came of it: without a person's click it may block it.
func (inv *invocation) windowOpened(url string) {
	if inv.Gesture {
		inv.note("The page opened a window: " + url)
		return
	}
	inv.note("The page asked for a window, which Chrome may have blocked: " + url)
}

func (inv *invocation) note(text string) {
	if inv.Note != nil {
		inv.Note(text)
	}
}

// onDialog asks the person, or dismisses and says so.
func (inv *invocation) onDialog(ctx context.Context, d Dialog) Answer {
	if inv.Dialog != nil {
		return inv.Dialog(ctx, d)
	}
	inv.note(Dismissed(d))
	return Answer{}
}

func movedAway(from, to string) *fault.Error {
	msg := fmt.Sprintf("The page moved away from %s while the tool ran.", from)
	if to != "" {
		msg = fmt.Sprintf("The page moved away while the tool ran: from %s to %s.", from, to)
	}
	if to == from {
		msg = fmt.Sprintf("The page %s was loaded again while the tool ran.", from)
	}
	return fault.New(fault.PageNavigated, "%s", msg).
		WithHint("Run again on the page that shows now, or change the tool so that it ends before the page moves.")
}
