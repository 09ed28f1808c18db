package page

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"

	"sitewright/backend/fault"
)

// NavigateOptions say how a navigation goes and what it waits for.
type NavigateOptions struct {
	// WaitUntil is how far the document has to be, Load when empty.
	WaitUntil LoadState
	// Timeout replaces the page's navigation timeout; 0 is without end.
	Timeout *time.Duration
	// Referer is the address that the server is told it comes from.
	Referer string
}

// Goto takes a frame, "" for the top one, to the address. The answer is that of
// the last redirect, and nil when there is none: about:blank, another place in
// the same document. An answer such as 404 is no error. Faults: bad-arguments for
// what is no address, navigation-failed when no page comes, wait-timeout.
func (p *Page) Goto(ctx context.Context, frameID, address string, o NavigateOptions) (*Response, error) {
	f, err := p.Frame(frameID)
	if err != nil {
		return nil, err
	}
	n, err := p.begin("page.goto", f, o)
	if err != nil {
		return nil, err
	}
	n.address = address
	ctx, cancel := n.bounded(ctx)
	defer cancel()
	params := cdppage.NavigateParams{URL: address, Referrer: o.Referer}
	if f.parentID() != "" {
		params.FrameID = cdp.FrameID(f.id)
	}
	p.mu.Lock()
	t := f.target
	p.mu.Unlock()
	r, err := send(ctx, t, cdppage.Navigate, params)
	if err != nil {
		return nil, n.refused(err)
	}
	switch {
	case r.IsDownload:
		return nil, fault.New(fault.NavigationFailed, "page.goto: %s is a file to download, not a page.", address).
			WithHint("Wait for the download: begin page.waitForEvent('download') before what starts it.")
	case r.ErrorText != "":
		n.seeError(ctx, string(r.LoaderID), r.ErrorText)
		return nil, n.failed(r.ErrorText)
	case r.LoaderID == "":
		return nil, n.moved(ctx)
	}
	return n.arrive(ctx, string(r.LoaderID))
}

// Reload loads the page again.
func (p *Page) Reload(ctx context.Context, o NavigateOptions) (*Response, error) {
	f, err := p.Frame("")
	if err != nil {
		return nil, err
	}
	n, err := p.begin("page.reload", f, o)
	if err != nil {
		return nil, err
	}
	n.address = p.shown(p.URL())
	ctx, cancel := n.bounded(ctx)
	defer cancel()
	if _, err := send(ctx, Session(p.tab), cdppage.Reload, cdppage.ReloadParams{}); err != nil {
		return nil, n.refused(err)
	}
	return n.arrive(ctx, "")
}

// GoBack goes back in the tab's history, GoForward forward. Without an entry
// there the answer is nil and nothing happens.
func (p *Page) GoBack(ctx context.Context, o NavigateOptions) (*Response, error) {
	return p.goBy(ctx, "page.goBack", -1, o)
}

// GoForward goes forward in the tab's history.
func (p *Page) GoForward(ctx context.Context, o NavigateOptions) (*Response, error) {
	return p.goBy(ctx, "page.goForward", 1, o)
}

func (p *Page) goBy(ctx context.Context, member string, by int64, o NavigateOptions) (*Response, error) {
	f, err := p.Frame("")
	if err != nil {
		return nil, err
	}
	n, err := p.begin(member, f, o)
	if err != nil {
		return nil, err
	}
	ctx, cancel := n.bounded(ctx)
	defer cancel()
	history, err := send(ctx, Session(p.tab), cdppage.GetNavigationHistory, cdp.Empty{})
	if err != nil {
		return nil, n.refused(err)
	}
	to := history.CurrentIndex + by
	if to < 0 || to >= int64(len(history.Entries)) {
		return nil, nil //nolint:nilnil // as Playwright: there is nowhere to go
	}
	n.address = p.shown(history.Entries[to].URL)
	_, err = send(ctx, Session(p.tab), cdppage.NavigateToHistoryEntry, cdppage.NavigateToHistoryEntryParams{EntryID: history.Entries[to].ID})
	if err != nil {
		return nil, n.refused(err)
	}
	return n.arrive(ctx, "")
}

// navigation is one that is under way.
type navigation struct {
	member, address string
	frame           *Frame
	state           LoadState
	limit           limit
	// loader and within are what the frame showed before.
	loader string
	within int
}

func (p *Page) begin(member string, f *Frame, o NavigateOptions) (*navigation, error) {
	state, err := loadState(member, o.WaitUntil)
	if err != nil {
		return nil, err
	}
	n := &navigation{member: member, frame: f, state: state, limit: p.newNavigationLimit(o.Timeout)}
	p.feed.mu.Lock()
	defer p.feed.mu.Unlock()
	l := p.feed.life(f.id)
	n.loader, n.within = l.loader, l.within
	return n, nil
}

// bounded is ctx with the end of the navigation's time. A page's question before
// it is left, and any other box, may take a person's time.
func (n *navigation) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	if n.limit.whole <= 0 {
		return context.WithCancel(ctx)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	p := n.frame.page
	go func() {
		timer := time.NewTimer(time.Until(n.limit.end))
		defer timer.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-timer.C:
				if !p.asking() {
					cancel(overTime{})
					return
				}
				timer.Reset(askingPause)
			}
		}
	}()
	return ctx, func() { cancel(nil) }
}

// arrive waits until the frame shows the loader's document, or without one any
// other than before, and until that or what replaces it is in the state.
func (n *navigation) arrive(ctx context.Context, loader string) (*Response, error) {
	feed := n.frame.page.feed
	var answer *Response
	there := func() (bool, error) {
		if n.frame.isGone() {
			return false, frameGone()
		}
		l := feed.life(n.frame.id)
		switch {
		case loader != "" && !l.committed(loader):
			if l.loader != n.loader {
				return false, fault.New(fault.NavigationFailed, "%s: the page went to %s instead of %s.", n.member, n.frame.page.shown(l.url), n.address).
					WithHint("Wait until the page has come to rest before you send it elsewhere.")
			}
			return false, n.cameToNothing(feed, loader)
		case loader == "" && l.loader == n.loader && l.within == n.within:
			return false, n.cameToNothing(feed, "")
		}
		if answer == nil && l.loader != n.loader {
			answer = feed.answerTo(l.loader)
			if loader != "" {
				answer = feed.answerTo(loader)
			}
		}
		return true, nil
	}
	// The navigation's own end is ctx's.
	forever := limit{}
	if err := feed.awaitState(ctx, forever, n.frame.id, n.state, there); err != nil {
		return nil, n.refused(err)
	}
	n.frame.page.knowFrames(ctx, n.state)
	return answer, nil
}

// errorPageLimit is how long Chrome's page about a failure may take.
const errorPageLimit = time.Second

// seeError waits until Chrome shows its page about the failure, if it does: it
// must not come in the middle of what is done next.
func (n *navigation) seeError(ctx context.Context, loader, reason string) {
	if loader == "" || reason == "net::ERR_ABORTED" { // of this there is no page
		return
	}
	feed := n.frame.page.feed
	short := limit{whole: errorPageLimit, end: time.Now().Add(errorPageLimit)}
	_ = feed.await(ctx, short, func() (bool, error) { return feed.life(n.frame.id).committed(loader), nil })
}

// moved waits until the move within the document, which has no answer, is told.
func (n *navigation) moved(ctx context.Context) error {
	feed := n.frame.page.feed
	err := feed.await(ctx, limit{}, func() (bool, error) { return feed.life(n.frame.id).within != n.within, nil })
	if err != nil {
		return n.refused(err)
	}
	return nil
}

// cameToNothing is the fault of a navigation that ended without a document: an
// answer without content, a connection that broke, a download.
func (n *navigation) cameToNothing(f *feed, loader string) error {
	for i := len(f.order) - 1; i >= 0; i-- {
		e := f.exchanges[f.order[i]]
		if !e.navigation || e.request.Frame != n.frame.id {
			continue
		}
		if (loader == "" || e.loader == loader) && e.loader != n.loader && e.failure != "" && !f.committedEver(n.frame.id, e.loader) {
			return n.failed(e.failure)
		}
		return nil
	}
	return nil
}

func (f *feed) committedEver(frame, loader string) bool { return f.life(frame).committed(loader) }

// refused puts the error of a command or a wait into words.
func (n *navigation) refused(err error) error {
	var known *fault.Error
	var refusal *cdproto.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &overTime{}):
		return n.late()
	case errors.As(err, &refusal) && strings.Contains(refusal.Message, "invalid URL"):
		return fault.New(fault.BadArguments, "%s: %q is no address.", n.member, n.address).
			WithHint("Write it whole, such as https://www.example.org/.")
	}
	return err
}

// stopLimit is how long Chrome may take to stop a navigation.
const stopLimit = time.Second

// giveUp stops the navigation. While Chrome waits for an answer it keeps every
// command to the page back, so that nothing could be done with what is still shown.
func (n *navigation) giveUp() {
	ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
	defer cancel()
	_, _ = send(ctx, Session(n.frame.page.tab), cdppage.StopLoading, cdp.Empty{}) // the fault is told anyway
}

func (n *navigation) late() error {
	f := n.frame.page.feed
	f.mu.Lock()
	arrived := f.life(n.frame.id).loader != n.loader
	f.mu.Unlock()
	if !arrived {
		n.giveUp()
		return fault.New(fault.WaitTimeout, "%s: waited %s for %s: there is no answer.", n.member, seconds(n.limit.whole), n.address).
			WithHint("Try again when the site is faster, or allow more time with timeout.")
	}
	return fault.New(fault.WaitTimeout, "%s: waited %s for %q of %s: %s.", n.member, seconds(n.limit.whole), n.state, n.address, f.progress(n.frame.id, n.state)).
		WithHint("With waitUntil: 'domcontentloaded' the page counts as there sooner.")
}

func (f *Frame) parentID() string {
	f.page.mu.Lock()
	defer f.page.mu.Unlock()
	if f.parent == nil {
		return ""
	}
	return f.parent.id
}
