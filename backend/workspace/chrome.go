package workspace

import (
	"context"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/settings"
)

const (
	// closeChromeWithin is how long Chrome may take to leave when the window closes.
	closeChromeWithin = 12 * time.Second
	// lookEvery is how often the tabs are read when nothing says that they changed:
	// which one is in front changes without an event.
	lookEvery = time.Second
	// settle merges the changes of one page load into one look.
	settle = 50 * time.Millisecond
	// callTime is how long a question to Chrome may take.
	callTime = 10 * time.Second
)

// chrome is the managed Chrome. Workspace.mu guards it.
type chrome struct {
	status     string
	name, path string
	// found are the installed browsers, as last looked for.
	found         []browser.Installed
	message, hint string
	notes         []string

	b       *browser.Browser
	watcher *browser.Watcher
	// launch is the start under way.
	launch *launch
	// front says that our own window has the keyboard.
	front bool
	tabs  []browser.Tab
	// seen is when each tab was last looked at, by its id.
	seen map[string]time.Time
	now  Current
	// wake asks for a look at the tabs now.
	wake chan struct{}
}

// launch is one start of Chrome, which several may wait for.
type launch struct {
	done chan struct{}
	b    *browser.Browser
	err  error
}

// OpenChrome starts the managed Chrome with its lasting profile and returns at
// once; the state tells how it went. A running one is left as it is.
func (w *Workspace) OpenChrome() error {
	w.start()
	return nil
}

// start begins a start, or joins the one under way or the running browser.
func (w *Workspace) start() *launch {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &w.chrome
	if c.launch != nil {
		return c.launch
	}
	l := &launch{done: make(chan struct{})}
	if c.b != nil {
		l.b = c.b
		close(l.done)
		return l
	}
	if w.closed {
		l.err = errClosing
		close(l.done)
		return l
	}
	c.launch, c.status, c.message, c.hint, c.notes = l, Starting, "", "", nil
	program := w.settings.Chrome
	w.jobs.Go(func() { w.launchChrome(l, program) })
	w.bus.touch()
	return l
}

func (w *Workspace) launchChrome(l *launch, program string) {
	defer close(l.done)
	profile, err := settings.ProfileDir()
	if err == nil {
		l.b, err = browser.Launch(w.ctx, browser.Options{
			Path: program, ProfileDir: profile, Owner: "the Sitewright app",
			Headless: w.o.Headless, Args: w.o.ChromeArgs,
		})
	}
	l.err = err
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &w.chrome
	c.launch = nil
	if err != nil {
		e := fault.From(err)
		c.status, c.message, c.hint = Stopped, e.Message, e.Hint
		if program == "" && len(browser.Find()) == 0 {
			c.status = Missing
		}
		w.bus.touch()
		return
	}
	c.b, c.status, c.name, c.notes = l.b, Running, l.b.Name(), l.b.Notes()
	if used, err := browser.Choose(program); err == nil {
		c.path = used.Path
	}
	// Without looking first there is nothing to freeze: where our window is in
	// front, WindowFocus says so again as soon as it changes.
	c.watcher = l.b.Watch(w.ctx)
	w.jobs.Go(func() { w.followChrome(l.b, c.watcher) })
	w.bus.touch()
}

// awaitChrome starts Chrome if need be and waits for it.
func (w *Workspace) awaitChrome(ctx context.Context) (*browser.Browser, error) {
	l := w.start()
	select {
	case <-l.done:
		return l.b, l.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// followChrome keeps the tabs until the browser is gone.
func (w *Workspace) followChrome(b *browser.Browser, watcher *browser.Watcher) {
	ctx, stop := context.WithCancel(w.ctx)
	defer stop()
	changes := b.Changes(ctx)
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		changed := watcher.Changed()
		w.look(ctx, b, watcher)
		select {
		case <-b.Done():
			w.chromeGone(b)
			return
		case _, ok := <-changes:
			if !ok {
				<-b.Done()
				continue
			}
		case <-changed:
		case <-w.chrome.wake:
			continue
		case <-tick.C:
			continue
		}
		drain(ctx, changes)
	}
}

// drain waits a moment and takes the changes that came meanwhile.
func drain(ctx context.Context, changes <-chan browser.Change) {
	timer := time.After(settle)
	for {
		select {
		case _, ok := <-changes:
			if !ok {
				return
			}
		case <-timer:
			return
		case <-ctx.Done():
			return
		}
	}
}

// look reads the tabs and which one is current.
func (w *Workspace) look(ctx context.Context, b *browser.Browser, watcher *browser.Watcher) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	tabs, err := b.Tabs(ctx)
	if err != nil {
		return // gone, or the next look comes soon
	}
	var now Current
	tab, err := watcher.Current(ctx)
	if err != nil {
		now.Reason = fault.From(err).Message
	} else {
		now = Current{TabID: tab.ID, URL: tab.URL, Title: tab.Title, Blocked: tab.Blocked}
	}
	if seen, ok := watcher.Remembered(); ok && seen.Tab == now.TabID {
		now.Pinned = seen.Pinned
		now.SeenAt = clock(seen.At)
	}
	w.mu.Lock()
	if w.chrome.b == b {
		w.chrome.tabs, w.chrome.now, w.chrome.seen = tabs, now, watcher.LastSeen()
	}
	w.mu.Unlock()
	w.bus.touch()
}

// chromeGone notes the end of the browser, whoever ended it.
func (w *Workspace) chromeGone(b *browser.Browser) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &w.chrome
	if c.b != b {
		return
	}
	c.b, c.watcher, c.tabs, c.now, c.seen = nil, nil, nil, Current{}, nil
	c.status, c.message, c.hint, c.notes = Stopped, "", "", nil
	if why := b.LostReason(); why != "" {
		c.status, c.message = Lost, why
	}
	w.bus.touch()
}

func (w *Workspace) closeChrome() error {
	w.mu.Lock()
	l, b := w.chrome.launch, w.chrome.b
	w.mu.Unlock()
	if l != nil {
		<-l.done // its context has ended
		b = l.b
	}
	if b == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), closeChromeWithin)
	defer cancel()
	return b.Close(ctx)
}

// running is the browser and its watcher, or the fault that there is none.
func (w *Workspace) running() (*browser.Browser, *browser.Watcher, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.chrome.b == nil {
		return nil, nil, fault.New(fault.NoBrowser, "Chrome is not open.").WithHint("Open Chrome first.")
	}
	return w.chrome.b, w.chrome.watcher, nil
}

// lookSoon asks for a look at the tabs without waiting for it.
func (w *Workspace) lookSoon() {
	select {
	case w.chrome.wake <- struct{}{}:
	default:
	}
}

// ShowTab brings the tab and its window to the front.
func (w *Workspace) ShowTab(ctx context.Context, id string) error {
	b, _, err := w.running()
	if err != nil {
		return err
	}
	defer w.lookSoon()
	return b.Activate(ctx, id)
}

// PinTab makes the tab the current one until it closes.
func (w *Workspace) PinTab(ctx context.Context, id string) error {
	_, watcher, err := w.running()
	if err != nil {
		return err
	}
	defer w.lookSoon()
	return watcher.Pin(ctx, id)
}

// UnpinTab lets the tab last looked at be the current one again.
func (w *Workspace) UnpinTab() error {
	_, watcher, err := w.running()
	if err != nil {
		return err
	}
	watcher.Unpin()
	w.lookSoon()
	return nil
}

// WindowFocus says whether our own window has the keyboard. While it has, Chrome
// cannot tell which tab the person last looked at, so what was true just before
// counts. It returns at once: the last look goes on beside it.
func (w *Workspace) WindowFocus(front bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &w.chrome
	c.front = front
	watcher := c.watcher
	if watcher == nil || w.closed {
		return
	}
	if !front {
		watcher.Unfreeze()
		return
	}
	w.jobs.Go(func() {
		ctx, cancel := context.WithTimeout(w.ctx, callTime)
		defer cancel()
		watcher.Freeze(ctx)
		w.lookSoon()
		w.mu.Lock()
		again := !w.chrome.front
		w.mu.Unlock()
		if again { // the focus left while the last look went on
			watcher.Unfreeze()
		}
	})
}
