package browser

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"

	"sitewright/backend/fault"
)

// patience is how long a page may take.
type patience struct {
	// text is for the address to answer and for the text of the page.
	text time.Duration
	// rest is for pictures and the like, once the text is there. A page that
	// keeps a connection open never ends its load.
	rest time.Duration
}

// usualPatience is that of people, roughly.
var usualPatience = patience{text: 30 * time.Second, rest: 10 * time.Second}

// loading notes what the main frame of a tab tells of its documents.
type loading struct {
	mu     sync.Mutex
	events []page.EventLifecycleEvent
	wake   chan struct{}
}

// note is called in the loop that reads the tab's messages.
func (l *loading) note(ev any) {
	life, ok := ev.(*page.EventLifecycleEvent)
	if !ok {
		return
	}
	l.mu.Lock()
	l.events = append(l.events, *life)
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// state says how far the navigation with the loader is. A page that sends the
// browser on at once begins another document; the last one counts.
func (l *loading) state(frame cdp.FrameID, loader cdp.LoaderID) (text, all bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	main := slices.DeleteFunc(slices.Clone(l.events), func(e page.EventLifecycleEvent) bool { return e.FrameID != frame })
	begin := slices.IndexFunc(main, func(e page.EventLifecycleEvent) bool { return e.LoaderID == loader })
	if begin < 0 {
		return false, false
	}
	last := main[len(main)-1].LoaderID
	for _, e := range main[begin:] {
		if e.LoaderID == last {
			text = text || e.Name == "DOMContentLoaded"
			all = all || e.Name == "load"
		}
	}
	return text, all
}

// GoTo takes the tab to the address and waits for its page, as Open does; the tab
// stays where it is among the others. Faults are those of Open, and tab-closed
// when there is no such tab.
func (b *Browser) GoTo(ctx context.Context, tabID, address string) error {
	address, err := checkAddress(address)
	if err != nil {
		return err
	}
	if !b.tabs.has(target.ID(tabID)) {
		return tabClosed()
	}
	return b.navigate(ctx, target.ID(tabID), address)
}

// navigate takes the tab to the address and waits for its page. The tab stays
// attached to from before the first byte, so that a message box of a page that
// is just loading is answered too.
func (b *Browser) navigate(ctx context.Context, id target.ID, address string) error {
	s, err := b.Session(ctx, string(id))
	if err != nil {
		return b.navigationError(ctx, address, err)
	}
	l := &loading{wake: make(chan struct{}, 1)}
	s.beginLoad(l)
	defer s.endLoad(l)
	limit, stop := context.WithTimeout(ctx, b.patience.text)
	defer stop()
	r, err := cdp.Call(limit, s.target, page.Navigate, page.NavigateParams{URL: address})
	switch {
	case err != nil && limit.Err() != nil && ctx.Err() == nil:
		return noAnswer(address, b.patience.text)
	case err != nil:
		return b.navigationError(ctx, address, err)
	case r.IsDownload:
		return fault.New(fault.NavigationFailed, "%s is a file to download, not a page.", address).
			WithHint("Give the address of the page that offers it.")
	case r.ErrorText != "":
		return netFault(address, r.ErrorText)
	case r.LoaderID == "": // another place in the same page
		return nil
	}
	if err := b.awaitPage(ctx, limit, s.ctx, l, r); err != nil {
		return err
	}
	s.arrived(address)
	return nil
}

// awaitPage waits for the text of the page, then a while for the rest.
func (b *Browser) awaitPage(ctx, limit, tab context.Context, l *loading, r page.NavigateResult) error {
	var grace <-chan time.Time
	for {
		text, all := l.state(r.FrameID, r.LoaderID)
		if all {
			return nil
		}
		if text && grace == nil {
			timer := time.NewTimer(b.patience.rest)
			defer timer.Stop()
			grace = timer.C
		}
		select {
		case <-l.wake:
		case <-grace:
			return nil
		case <-limit.Done():
			switch {
			case text:
				return nil
			case ctx.Err() != nil:
				return ctx.Err()
			}
			return fault.New(fault.NavigationFailed, "The page did not load within %s.", b.patience.text).
				WithHint("Try again when the site is faster.")
		case <-tab.Done():
			return b.navigationError(ctx, "", tab.Err())
		}
	}
}

// navigationError is the error of a command to the tab that navigates.
func (b *Browser) navigationError(ctx context.Context, address string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := b.callError(ctx, err); fault.CodeOf(err) == fault.BrowserLost {
		return err
	}
	if whenGone(ctx, err) == nil {
		return fault.Wrap(err, fault.NavigationFailed, "%s could not be opened: its tab was closed or did not answer.", address).
			WithHint("Try again.")
	}
	return err
}
