package browser

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"

	"sitewright/backend/fault"
)

// closeLimit is how long a browser may take to save its profile and leave.
const closeLimit = 10 * time.Second

// exitLimit is how long the process of a browser that hung up may take to end
// before its end is told without knowing how it ended.
const exitLimit = 500 * time.Millisecond

// watch notices the end of the browser and clears up after it.
func (b *Browser) watch() {
	<-b.conn.LostConnection
	if !b.ending.CompareAndSwap(false, true) {
		return // Close is at work
	}
	reason := fmt.Sprintf("%s was closed, or it crashed.", b.name)
	switch {
	case b.Attached():
		reason = fmt.Sprintf("The connection to %s ended.", b.name)
	case b.endedWell():
		reason = fmt.Sprintf("%s was closed.", b.name)
	}
	b.lostMu.Lock()
	b.lost = reason
	b.lostMu.Unlock()
	close(b.done)
	b.clean()
}

// endedWell reports that the browser left without a fault, as when the person
// closes its last window. It waits a moment for the process to end.
func (b *Browser) endedWell() bool {
	gone := make(chan struct{})
	go func() { // clean kills what is left, so this ends
		defer close(gone)
		chromedp.FromContext(b.root).Allocator.Wait()
	}()
	select {
	case <-gone:
		return b.process.succeeded()
	case <-time.After(exitLimit):
		return false
	}
}

// clean removes what is left of a browser that is gone, and closes cleaned.
func (b *Browser) clean() {
	if b.process != nil {
		b.process.kill()
	}
	b.release()
	b.tabs.close()
	if b.profile != nil {
		b.cleanErr = b.profile.close()
	}
	close(b.cleaned)
}

// Close ends the browser gracefully, so that its profile is saved, and kills it
// when that takes longer than ten seconds or longer than ctx. Of a browser that
// we connected to only the connection ends: it and its tabs stay. When Close
// returns nothing of ours is left: no process, no goroutine, no temporary
// profile. A second Close waits for the first.
func (b *Browser) Close(ctx context.Context) error {
	// A page left in a loop would stay so for its owner. It takes half a second.
	b.settling.Wait()
	if b.ending.CompareAndSwap(false, true) {
		b.shut(ctx)
	}
	<-b.cleaned
	return b.cleanErr
}

// shut ends the browser in order, or else by force.
func (b *Browser) shut(ctx context.Context) {
	if !b.Attached() {
		limit, stop := context.WithTimeout(b.root, closeLimit)
		unlink := context.AfterFunc(ctx, stop)
		b.closeOpened(limit)
		// An error means that Chrome had to be killed, or was gone already.
		_ = chromedp.Cancel(limit)
		unlink()
		stop()
	}
	close(b.done)
	b.clean()
}

// callError makes a fault of an error that means the browser is gone.
func (b *Browser) callError(ctx context.Context, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	select {
	case <-b.conn.LostConnection:
	default:
		return err
	}
	var f *fault.Error
	if errors.As(err, &f) {
		return err
	}
	return b.lostFault(err)
}

// lostFault is the fault of every command after the end of the browser.
func (b *Browser) lostFault(cause error) *fault.Error {
	reason := b.LostReason()
	if reason == "" {
		reason = b.name + " is closed."
	}
	return fault.Wrap(cause, fault.BrowserLost, "%s", reason).WithHint("Open Chrome again, then repeat.")
}
