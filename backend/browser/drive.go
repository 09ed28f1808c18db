package browser

import (
	"context"
	"sync"

	"github.com/chromedp/cdproto/browser"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
)

// Drive is the lease of a tab: while it lasts, its holder alone sends commands
// to the tab, hears all that happens in it, and answers its dialogs. It follows
// the tab into frames that have a process of their own.
type Drive struct {
	s *Session
	// invokeMu is held by the one invocation at a time.
	invokeMu sync.Mutex

	mu       sync.Mutex
	frames   map[target.ID]*FrameSession
	watchers []*frameWatcher
	stops    []func()
	released bool
	// frameWork counts the goroutines that live with frames.
	frameWork sync.WaitGroup
}

// Drive takes the tab, after whoever has it now. It must be given back with
// Release. Errors are the context's, tab-closed and browser-lost.
func (s *Session) Drive(ctx context.Context) (*Drive, error) {
	if err := s.lock(ctx, &s.runMu); err != nil {
		return nil, err
	}
	d := &Drive{s: s, frames: map[target.ID]*FrameSession{}}
	s.mu.Lock()
	s.drive = d
	s.mu.Unlock()
	// Attached frames are told by the tab itself, once.
	d.Listen(func(ev any) {
		if at, ok := ev.(*target.EventAttachedToTarget); ok {
			d.frameAppeared(at)
		}
	})
	d.followFrames(ctx)
	return d, nil
}

// Release gives the tab back. It waits for an invocation that is being stopped.
// A second Release does nothing.
func (d *Drive) Release() {
	d.mu.Lock()
	done := d.released
	d.released = true
	frames, stops := d.frames, d.stops
	d.frames, d.watchers, d.stops = nil, nil, nil
	d.mu.Unlock()
	if done {
		return
	}
	for _, stop := range stops {
		stop()
	}
	for _, f := range frames {
		f.cancel()
	}
	d.frameWork.Wait()
	d.invokeMu.Lock()
	defer d.invokeMu.Unlock()
	d.s.endDrive()
	d.s.runMu.Unlock()
}

// endDrive leaves the tab to itself. A dialog that is open then is dismissed
// where nobody could see it.
func (s *Session) endDrive() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drive = nil
	if s.dialog != nil && s.browser.headless {
		go s.answer(s.ctx, *s.dialog, nil)
	}
}

// ID is the tab's id, as in Tab.ID. It is also the id of its main frame.
func (d *Drive) ID() string { return d.s.TabID }

// Done closes when the tab is gone, or the browser.
func (d *Drive) Done() <-chan struct{} { return d.s.ctx.Done() }

// Err says after Done why: tab-closed or browser-lost. Before, it is nil.
func (d *Drive) Err() error {
	if d.s.ctx.Err() == nil {
		return nil
	}
	return d.s.gone()
}

// Invoke is Session.Invoke for the holder of the lease. Dialogs go to the holder
// too, not to the invocation.
func (d *Drive) Invoke(ctx context.Context, in Invocation) (string, error) {
	if err := d.s.lock(ctx, &d.invokeMu); err != nil {
		return "", err
	}
	return d.s.run(ctx, in, &d.invokeMu)
}

// Call sends a protocol command to the tab and decodes the answer into result.
// Errors that mean the end of the tab are faults: tab-closed, browser-lost.
func (d *Drive) Call(ctx context.Context, method string, params, result any) error {
	return d.callError(ctx, d.s.target.Call(ctx, method, params, result))
}

// callError makes a fault of an error that means that the tab is gone.
func (d *Drive) callError(ctx context.Context, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case d.s.browser.isLost():
		return d.s.browser.lostFault(err)
	case d.s.isDetached():
		return tabClosed()
	}
	return err
}

// isDetached reports whether the tab is gone.
func (s *Session) isDetached() bool {
	select {
	case <-s.left:
		return true
	default:
		return s.ctx.Err() != nil
	}
}

// Listen calls handle with every event of the tab's own target, as cdproto has
// them, until stop is called or the lease ends. They come in order, and before
// the answer of a command that the browser gave after them. handle must be quick
// and must not send commands.
//
// What is so already is told first: the execution contexts that there are, and
// an open dialog. Dialogs wait for whoever listens: nobody else answers them.
// The browser's own events that belong to a tab come too: the downloads of all
// tabs (EventDownloadWillBegin, EventDownloadProgress), and the tabs that this
// one opens (target.EventTargetCreated).
func (d *Drive) Listen(handle func(event any)) (stop func()) {
	var first []any
	d.s.mu.Lock()
	if open := d.s.dialog; open != nil {
		first = append(first, &cdppage.EventJavascriptDialogOpening{
			URL: open.URL, Message: open.Message, Type: cdppage.DialogType(open.Kind), DefaultPrompt: open.Default,
		})
	}
	d.s.mu.Unlock()
	stop = d.s.audience.listen(handle, first...)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.stops = append(d.stops, stop)
	return stop
}

// CloseTab closes the tab without asking its page and waits until it is gone.
func (d *Drive) CloseTab(ctx context.Context) error { return d.s.browser.CloseTab(ctx, d.s.TabID) }

// Activate brings the tab to the front of its window and the window to the front
// of the screen.
func (d *Drive) Activate(ctx context.Context) error { return d.s.browser.Activate(ctx, d.s.TabID) }

// CancelDownload stops a download, named by Chrome's number for it.
func (d *Drive) CancelDownload(ctx context.Context, guid string) error {
	_, err := call(ctx, d.s.browser, browser.CancelDownload, browser.CancelDownloadParams{GUID: guid})
	return err
}
