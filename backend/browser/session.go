package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/inspector"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"sitewright/backend/fault"
)

// attachTimeout is how long attaching to a tab may take. Chrome answers in a
// few milliseconds unless the page is frozen by a dialog of its own or hangs.
const attachTimeout = 10 * time.Second

// Session is one tab that Sitewright is attached to. It follows the tab over
// navigations and crashes and is kept until the tab closes, so that a run costs
// one call. Detaching never closes the tab.
type Session struct {
	// TabID is the tab's id, as in Tab.ID.
	TabID string

	browser *Browser
	ctx     context.Context // chromedp's, of this tab
	cancel  context.CancelFunc
	target  *chromedp.Target

	// runMu is held by the one invocation, or the one Drive, that the tab serves
	// at a time.
	runMu sync.Mutex
	// audience are those who listen to the tab's events: its driver.
	audience audience
	// left closes when the tab is gone.
	left <-chan struct{}

	mu      sync.Mutex
	place   Place
	main    mainWorld
	crashed bool
	dialog  *Dialog // open now, or nil
	// load follows a navigation of ours, or is nil.
	load *loading
	// answered is the HTTP status of the last document, 0 when unknown.
	answered int64
	// earlier is what happened before an invocation that can tell: message
	// boxes that were answered, an address that led elsewhere.
	earlier []string
	// current is told what happens while an invocation runs; nil without one.
	current *invocation
	// drive is the lease that the tab is under, or nil.
	drive *Drive
	// changed is closed and renewed whenever place, main or crashed change.
	changed chan struct{}
	// generation counts invocations that were given up, whose code may live on.
	generation int
}

// mainWorld is the execution context of the top frame's own code.
type mainWorld struct {
	id     runtime.ExecutionContextID
	unique string
	origin string
	// helper is the remote object made by Invocation.Helper, "" until made.
	helper runtime.RemoteObjectID
}

// Place is where a tab's top frame is.
type Place struct {
	// URL is the address of the document.
	URL string
	// Origin is the security origin of its code, "" for an opaque one.
	Origin string
}

// Session attaches to the tab, or returns the session that already exists.
// Errors: tab-closed, tab-busy when the tab does not answer, browser-lost.
func (b *Browser) Session(ctx context.Context, tabID string) (*Session, error) {
	b.attachMu.Lock()
	defer b.attachMu.Unlock()
	if s := b.attached(tabID); s != nil && s.ctx.Err() == nil {
		return s, nil
	}
	if !b.downloads {
		if err := b.watchDownloads(ctx); err != nil && b.isLost() {
			return nil, b.lostFault(err)
		} else if err != nil {
			return nil, err
		}
		b.downloads = true
	}
	s := &Session{TabID: tabID, browser: b, changed: make(chan struct{})}
	s.ctx, s.cancel = chromedp.NewContext(b.root,
		chromedp.WithTargetID(target.ID(tabID)),
		chromedp.WithDetachOnCancel(),
		chromedp.WithListener(s.handle))
	if err := s.attach(ctx); err != nil {
		go s.cancel()
		return nil, err
	}
	b.knownMu.Lock()
	defer b.knownMu.Unlock()
	b.sessions[tabID] = s
	return s, nil
}

func (s *Session) attach(ctx context.Context) error {
	if err := s.browser.wake(ctx, target.ID(s.TabID)); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return s.attachError(err)
	}
	done := make(chan error, 1)
	// chromedp binds the target's life to the context of the first call, so
	// the limit has to stand beside it.
	go func() { done <- chromedp.Do(s.ctx) }()
	limit := time.NewTimer(attachTimeout)
	defer limit.Stop()
	select {
	case err := <-done:
		if err != nil {
			return s.attachError(err)
		}
	case <-ctx.Done():
		return ctx.Err()
	case <-limit.C:
		return fault.New(fault.TabBusy, "The tab does not answer.").
			WithHint("Close any message that the page shows, or reload the page, then try again.")
	}
	s.target = chromedp.FromContext(s.ctx).Target
	if err := ignoreNodes(ctx, s.target); err != nil {
		return s.attachError(err)
	}
	tree, err := cdp.Call(ctx, s.target, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil {
		return s.attachError(err)
	}
	s.mu.Lock()
	if s.place.URL == "" {
		s.place.URL = frameURL(tree.FrameTree.Frame)
	}
	s.mu.Unlock()
	detached, err := chromedp.Detached(s.ctx)
	if err != nil {
		return fmt.Errorf("watching a tab: %w", err)
	}
	s.left = detached
	go s.watch(detached)
	return nil
}

// watch ends the session when its tab or the browser goes.
func (s *Session) watch(detached <-chan struct{}) {
	defer s.forget()
	select {
	case <-detached:
		s.end(tabClosed())
	case <-chromedp.FromContext(s.ctx).Browser.LostConnection:
		s.end(s.browser.lostFault(nil))
	case <-s.ctx.Done():
		s.end(s.browser.lostFault(nil))
	}
}

func (s *Session) attachError(err error) error {
	var refused *cdproto.Error
	var known *fault.Error
	switch {
	case s.browser.isLost():
		return s.browser.lostFault(err)
	case errors.As(err, &known):
		return known
	case errors.Is(err, chromedp.ErrTargetDetached), errors.As(err, &refused):
		return tabClosed()
	}
	return fault.Wrap(err, fault.TabBusy, "The tab cannot be reached.").
		WithHint("Reload the page, then try again.")
}

// Place returns where the tab's top frame is now.
func (s *Session) Place() Place {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.place
}

// end tells a running invocation how it ended. The first cause holds.
func (s *Session) end(cause error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		s.current.end(cause)
	}
}

func (s *Session) announce() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// beginLoad makes l hear of the documents that come, until endLoad.
func (s *Session) beginLoad(l *loading) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.load = l
}

// arrived notes, after a navigation of ours, that the site led elsewhere or
// answered with an error page: a tool would go on as if it were the page.
func (s *Session) arrived(asked string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if there := s.place.URL; withoutFragment(there) != withoutFragment(asked) {
		s.earlier = append(s.earlier, fmt.Sprintf("Asked for %s, the site led to %s.", asked, there))
	}
	if s.answered >= 400 {
		s.earlier = append(s.earlier, fmt.Sprintf("The site answered %d for %s: it may have no such page, or not let you see it.", s.answered, asked))
	}
}

func withoutFragment(address string) string {
	before, _, _ := strings.Cut(address, "#")
	return before
}

func (s *Session) endLoad(l *loading) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.load == l {
		s.load = nil
	}
}

// forget ends the session for good: a tab that closed never comes back.
func (s *Session) forget() {
	s.cancel()
	s.browser.knownMu.Lock()
	defer s.browser.knownMu.Unlock()
	if s.browser.sessions[s.TabID] == s {
		delete(s.browser.sessions, s.TabID)
	}
}

// handle takes what the tab tells. It runs on chromedp's reading goroutine, so
// it must never wait for a command.
func (s *Session) handle(ev any) {
	s.note(ev)
	switch ev.(type) {
	case *target.EventTargetCreated, *target.EventTargetInfoChanged, *target.EventTargetDestroyed:
		// chromedp has each tab tell of all that the browser has. What this tab
		// opens comes from the browser itself.
	default:
		s.audience.tell(ev)
	}
}

// note keeps the session's picture of its tab.
func (s *Session) note(ev any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.load != nil {
		s.load.note(ev)
	}
	switch ev := ev.(type) {
	case *runtime.EventExecutionContextCreated:
		s.contextCreated(ev.Context)
	case *runtime.EventExecutionContextDestroyed:
		if ev.ExecutionContextUniqueID == s.main.unique {
			s.contextGone()
		}
	case *runtime.EventExecutionContextsCleared:
		s.contextGone()
	case *cdppage.EventFrameNavigated:
		if ev.Frame.ParentID == "" {
			s.place.URL = frameURL(ev.Frame)
			s.crashed = false
			s.announce()
			if s.current != nil {
				s.current.navigated(s.place.URL)
			}
		}
	case *network.EventResponseReceived:
		if ev.Type == network.ResourceTypeDocument && string(ev.FrameID) == s.TabID {
			s.answered = ev.Response.Status
		}
	case *cdppage.EventNavigatedWithinDocument:
		if string(ev.FrameID) == s.TabID {
			s.place.URL = ev.URL
		}
	case *inspector.EventTargetCrashed:
		s.crashed = true
		s.main = mainWorld{}
		s.announce()
		if s.current != nil {
			s.current.end(fault.New(fault.PageCrashed, "The page crashed while the tool ran.").
				WithHint("Run again: the page is loaded anew first."))
		}
	case *cdppage.EventJavascriptDialogOpening:
		s.dialogOpened(ev)
	case *cdppage.EventJavascriptDialogClosed:
		s.dialog = nil
	case *cdppage.EventWindowOpen:
		if s.current != nil {
			s.current.windowOpened(ev.URL)
		}
	case *runtime.EventConsoleAPICalled:
		if s.current != nil {
			s.current.console(ev)
		}
	}
}

func (s *Session) contextCreated(c *runtime.ExecutionContextDescription) {
	var aux struct {
		IsDefault bool   `json:"isDefault"`
		FrameID   string `json:"frameId"`
	}
	if err := json.Unmarshal(c.AuxData, &aux); err != nil || !aux.IsDefault || aux.FrameID != s.TabID {
		return
	}
	if s.main.unique != "" && s.current != nil {
		s.contextGone()
	}
	s.main = mainWorld{id: c.ID, unique: c.UniqueID, origin: c.Origin}
	s.place.Origin = originOf(c.Origin)
	s.crashed = false
	s.announce()
}

func (s *Session) contextGone() {
	s.main = mainWorld{}
	s.announce()
	if s.current != nil {
		s.current.left()
	}
}

// frameURL is the address of a frame with its fragment.
func frameURL(f *cdp.Frame) string { return f.URL + f.URLFragment }

// originOf is "" for an opaque origin, which Chrome writes as "://" or "null".
func originOf(origin string) string {
	if origin == "://" || origin == "null" {
		return ""
	}
	return origin
}

func tabClosed() *fault.Error {
	return fault.New(fault.TabClosed, "The tab was closed.").
		WithHint("Open the page again, then run again.")
}

// isLost reports whether the connection to the browser is gone.
func (b *Browser) isLost() bool {
	select {
	case <-b.conn.LostConnection:
		return true
	default:
		return false
	}
}
