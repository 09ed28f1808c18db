package bridge

import (
	"context"
	"sync"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/page"
	"sitewright/backend/script/wire"
)

// tab is a tab that the run drives.
type tab struct {
	session *browser.Session
	drive   *browser.Drive
	// borrowed says that the lease is the caller's.
	borrowed bool
	page     *page.Page
	stop     func()

	mu sync.Mutex
	// undo are the commands that take back what the script set (commands.go).
	undo map[string]bool
}

func (t *tab) close() {
	t.restore()
	if t.stop != nil {
		t.stop()
	}
	if t.page != nil {
		t.page.Close()
	}
	if !t.borrowed {
		t.drive.Release()
	}
}

// driven is a lease as package page wants it.
type driven struct{ *browser.Drive }

// Frames tells of the frames that have a process of their own.
func (d driven) Frames(attached func(page.Session)) (stop func()) {
	return d.Drive.Frames(func(f *browser.FrameSession) { attached(f) })
}

// enter waits for its turn to attach to tabs.
func (b *Bridge) enter(ctx context.Context) error {
	select {
	case b.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (b *Bridge) leave() { <-b.turn }

// current is the run's current tab; the first time it attaches to it.
func (b *Bridge) current(ctx context.Context) (*tab, error) {
	if t := b.looksAt(); t != nil {
		return t, nil
	}
	if err := b.enter(ctx); err != nil {
		return nil, err
	}
	defer b.leave()
	if t := b.looksAt(); t != nil {
		return t, nil
	}
	s, lease, err := b.o.Tab(ctx)
	if err != nil {
		return nil, err
	}
	return b.follow(ctx, s, lease)
}

func (b *Bridge) looksAt() *tab {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.now
}

// follow makes the tab the run's current one. The caller has entered.
func (b *Bridge) follow(ctx context.Context, s *browser.Session, lease *browser.Drive) (*tab, error) {
	t, err := b.attach(ctx, s, lease)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	b.now = t
	if b.first == nil {
		b.first = t
	}
	b.mu.Unlock()
	b.tell(wire.PageEvent, b.state(t))
	return t, nil
}

// attach drives the tab, if it is not driven yet. The caller has entered.
func (b *Bridge) attach(ctx context.Context, s *browser.Session, lease *browser.Drive) (*tab, error) {
	b.mu.Lock()
	t, closed := b.tabs[s.TabID], b.closed
	b.mu.Unlock()
	if t != nil || closed {
		return t, endedRun(closed)
	}
	t, err := b.drive(ctx, s, lease)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	if closed = b.closed; !closed {
		b.tabs[s.TabID] = t
	}
	b.mu.Unlock()
	if closed {
		t.close()
	}
	return t, endedRun(closed)
}

// endedRun is what a call gets that comes after the run's end.
func endedRun(closed bool) error {
	if closed {
		return fault.New(fault.Cancelled, "The run has ended.")
	}
	return nil
}

// drive leases a tab and makes its page.
func (b *Bridge) drive(ctx context.Context, s *browser.Session, lease *browser.Drive) (*tab, error) {
	t := &tab{session: s, drive: lease, borrowed: lease != nil}
	if !t.borrowed {
		var err error
		if t.drive, err = s.Drive(ctx); err != nil {
			return nil, err
		}
	}
	var err error
	t.page, err = page.New(ctx, driven{t.drive}, page.Options{
		Allow: b.allow, File: b.files.local, Dialog: b.dialog, Note: b.say,
		Body: func(ctx context.Context) error { return roomFor(ctx, fetchLimit) },
	})
	if err != nil {
		t.close()
		return nil, err
	}
	t.stop = t.drive.Follow(browser.Follower{
		Moved:   func(at browser.Place) { b.moved(t, at) },
		Note:    b.say,
		Opened:  b.adopt,
		Console: func(l browser.ConsoleLine) { b.pageSaid(t, l) },
	})
	return t, nil
}

// dialog answers a message box that the script does not wait for: the person is
// asked, or it is dismissed and told.
func (b *Bridge) dialog(ctx context.Context, d page.Dialog) page.Answer {
	asked := browser.Dialog{Kind: d.Type, Message: d.Message, Default: d.DefaultValue, URL: d.URL}
	if b.o.Dialog == nil {
		b.say(browser.Dismissed(asked))
		return page.Answer{}
	}
	a := b.o.Dialog(ctx, asked)
	return page.Answer{Accept: a.Accept, Text: a.Text}
}

// moved tells the script where its current tab is now.
func (b *Bridge) moved(t *tab, at browser.Place) {
	if b.looksAt() == t {
		b.tell(wire.PageEvent, wire.PageState{URL: b.visible(at)})
	}
}

// adopt counts a tab that a page of the run opened as one of the run's own.
func (b *Bridge) adopt(tabID string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.opened[tabID] = true
}

// pageSaid hands on what a page of the skill's sites writes.
func (b *Bridge) pageSaid(t *tab, l browser.ConsoleLine) {
	if b.o.PageConsole != nil && b.o.Scope.Page(t.session.Place()) == nil {
		b.o.PageConsole(l)
	}
}

// allow is asked with the place of the very document, directly before each call
// that reads or acts.
func (b *Bridge) allow(at page.Place) error {
	return b.o.Scope.Page(browser.Place{URL: at.URL, Origin: at.Origin})
}

// lease is the current tab for a tool that the script calls.
func (b *Bridge) lease(ctx context.Context) (*browser.Session, *browser.Drive, error) {
	t, err := b.current(ctx)
	if err != nil {
		return nil, nil, err
	}
	return t.session, t.drive, nil
}

// state is what the script may know of where a tab is. Of a page outside it is
// told the site, not what a sign-in may have put into the rest of the address.
func (b *Bridge) state(t *tab) wire.PageState {
	at := t.session.Place()
	return wire.PageState{URL: b.visible(at)}
}

func (b *Bridge) visible(at browser.Place) string { return b.o.Scope.Shown(at) }

// PageState is what the current tab shows, nil before there is one. Answers
// carry it to the script.
func (b *Bridge) PageState() *wire.PageState {
	t := b.looksAt()
	if t == nil {
		return nil
	}
	s := b.state(t)
	return &s
}

// address is where the current tab is, "" when there is none yet.
func (b *Bridge) address() string {
	if t := b.looksAt(); t != nil {
		return t.session.Place().URL
	}
	return ""
}
