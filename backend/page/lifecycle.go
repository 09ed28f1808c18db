package page

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"

	"sitewright/backend/fault"
)

// LoadState is how far a document is.
type LoadState string

// The states, in their order. At Commit the new document has just replaced the
// former one; NetworkIdle is half a second without any request.
const (
	Commit           LoadState = "commit"
	DOMContentLoaded LoadState = "domcontentloaded"
	Load             LoadState = "load"
	NetworkIdle      LoadState = "networkidle"
)

// idleFor is how long no request may be under way for NetworkIdle; Playwright has
// the same.
const idleFor = 500 * time.Millisecond

// loadState checks the name of a state; "" is Load.
func loadState(member string, s LoadState) (LoadState, error) {
	switch s {
	case "":
		return Load, nil
	case Commit, DOMContentLoaded, Load, NetworkIdle:
		return s, nil
	}
	return "", fault.New(fault.BadArguments, "%s: there is no state %q to wait for.", member, s).
		WithHint("It knows load, domcontentloaded, networkidle and commit.")
}

// life is how far the documents of a frame are. A document is known by its
// loader, the number that Chrome gives each navigation.
type life struct {
	// from is the target that told of the document.
	from   *target
	loader string
	url    string
	// before are the loaders of earlier documents, the last ones only.
	before []string
	// within counts the moves within documents.
	within int
	// reached are the states by loader: Chrome tells of some before the document
	// is said to be there.
	reached map[string]map[LoadState]bool
}

const loadersKept = 20

func (f *feed) life(frame string) *life {
	l := f.lives[frame]
	if l == nil {
		l = &life{reached: map[string]map[LoadState]bool{}}
		f.lives[frame] = l
	}
	return l
}

// committed reports whether the loader's document is, or was, shown.
func (l *life) committed(loader string) bool {
	return l.loader == loader || slices.Contains(l.before, loader)
}

func (l *life) reach(loader string, s LoadState) (first bool) {
	if l.reached[loader] == nil {
		l.reached[loader] = map[LoadState]bool{}
	}
	first = !l.reached[loader][s]
	l.reached[loader][s] = true
	return first
}

// navigated begins the life of a new document, or of one that was kept whole.
func (f *feed) navigated(from *target, shown *cdp.Frame, kept bool) {
	frame := string(shown.ID)
	l := f.life(frame)
	if l.loader != "" && l.loader != string(shown.LoaderID) {
		l.before = append(l.before, l.loader)
		if len(l.before) > loadersKept {
			delete(l.reached, l.before[0])
			l.before = l.before[1:]
		}
	}
	l.from, l.loader, l.url = from, string(shown.LoaderID), shown.URL+shown.URLFragment
	l.reach(l.loader, Commit)
	f.abandonRequests(func(e *exchange) bool { return e.request.Frame == frame && e.loader != l.loader })
	if kept {
		// Nothing of it is told again.
		l.reach(l.loader, DOMContentLoaded)
		l.reach(l.loader, Load)
	}
	f.emit(EventFrameNavigated, Navigated{Frame: frame, URL: l.url})
}

// found takes the documents that a target has when it is attached to. A frame
// that moved to another process brought its document before anybody listened.
func (f *feed) found(from *target, tree *cdppage.FrameTree) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.foundIn(from, tree)
	f.announce()
}

func (f *feed) foundIn(from *target, tree *cdppage.FrameTree) {
	l := f.life(string(tree.Frame.ID))
	switch {
	case l.loader == "":
		l.from, l.loader, l.url = from, string(tree.Frame.LoaderID), tree.Frame.URL+tree.Frame.URLFragment
		l.reach(l.loader, Commit)
	case l.from != from && l.loader != string(tree.Frame.LoaderID):
		f.navigated(from, tree.Frame, false)
	}
	for _, child := range tree.ChildFrames {
		f.foundIn(from, child)
	}
}

func (f *feed) navigatedWithin(ev *cdppage.EventNavigatedWithinDocument) {
	l := f.life(string(ev.FrameID))
	l.url = ev.URL
	l.within++
	f.emit(EventFrameNavigated, Navigated{Frame: string(ev.FrameID), URL: ev.URL})
}

// Navigated says that a frame shows another address.
type Navigated struct {
	Frame string `json:"frame"`
	URL   string `json:"url"`
}

// lived notes that a document got further.
func (f *feed) lived(ev *cdppage.EventLifecycleEvent) {
	state, event := LoadState(""), Event("")
	switch ev.Name {
	case "DOMContentLoaded":
		state, event = DOMContentLoaded, EventDOMContentLoaded
	case "load":
		state, event = Load, EventLoad
	default:
		return
	}
	l := f.life(string(ev.FrameID))
	if l.loader == "" {
		l.loader = string(ev.LoaderID) // what was there before we came
	}
	if first := l.reach(string(ev.LoaderID), state); first && string(ev.FrameID) == f.page.tab.ID() {
		f.emit(event, struct {
			URL string `json:"url"`
		}{f.page.URL()})
	}
}

// has reports whether the frame's document has reached the state. Of one that
// cannot tell when, wait is how much longer it takes at least.
func (f *feed) has(frame string, s LoadState) (ok bool, wait time.Duration) {
	l := f.life(frame)
	reached := l.reached[l.loader]
	if s != NetworkIdle {
		return reached[s] || s == Commit, 0
	}
	if !reached[DOMContentLoaded] || len(f.open) > 0 {
		return false, 0
	}
	wait = idleFor - time.Since(f.quiet)
	return wait <= 0, wait
}

// WaitForLoadState waits until the frame's document has reached the state; ""
// is Load, and the frame "" the top one. Time that runs out is wait-timeout.
func (p *Page) WaitForLoadState(ctx context.Context, frameID string, s LoadState, timeout *time.Duration) error {
	const member = "page.waitForLoadState"
	s, err := loadState(member, s)
	if err != nil {
		return err
	}
	frame, err := p.Frame(frameID)
	if err != nil {
		return err
	}
	limit := p.newNavigationLimit(timeout)
	err = p.feed.awaitState(ctx, limit, frame.id, s, func() (bool, error) {
		if frame.isGone() {
			return false, frameGone()
		}
		return true, nil
	})
	if errors.As(err, &overTime{}) {
		return fault.New(fault.WaitTimeout, "%s: waited %s for %q of %s: %s.", member, seconds(limit.whole), s, p.shown(p.URL()), p.feed.progress(frame.id, s)).
			WithHint("Wait for what the script needs instead, such as locator.waitFor(), or for \"domcontentloaded\".")
	}
	p.knowFrames(ctx, s)
	return err
}

// framesLimit is how long a frame may take to tell of itself.
const framesLimit = time.Second

// knowFrames waits, once a page has loaded, until the frames that have a process of
// their own have told their names and addresses: Chrome says that the page has
// loaded before we are connected to all of them.
func (p *Page) knowFrames(ctx context.Context, s LoadState) {
	if s != Load && s != NetworkIdle {
		return
	}
	timer := time.NewTimer(framesLimit)
	defer timer.Stop()
	for {
		p.mu.Lock()
		known, changed := p.framesKnown(), p.changed
		p.mu.Unlock()
		if known {
			return
		}
		select {
		case <-changed:
		case <-timer.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// framesKnown reports whether each frame has a document, and has told of it or is
// in its parent's process. p.mu is held.
func (p *Page) framesKnown() bool {
	for _, f := range p.frames {
		if f.parent == nil {
			continue
		}
		if f.doc == nil || f.teller == nil && f.doc.target != f.parent.target {
			return false
		}
	}
	return true
}

// awaitState waits until there reports true and the document is in the state.
func (f *feed) awaitState(ctx context.Context, l limit, frame string, s LoadState, there func() (bool, error)) error {
	for {
		var wait time.Duration
		settled := func() (bool, error) {
			if ok, err := there(); !ok || err != nil {
				return ok, err
			}
			var ok bool
			ok, wait = f.has(frame, s)
			return ok || wait > 0, nil
		}
		if err := f.await(ctx, l, settled); err != nil || wait <= 0 {
			return err
		}
		// Quiet so far; nothing will tell that it stayed so.
		pause(ctx, wait)
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		if l.over() {
			return overTime{}
		}
	}
}

// progress says what keeps a document from the state.
func (f *feed) progress(frame string, s LoadState) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	reached := f.life(frame).reached[f.life(frame).loader]
	switch {
	case !reached[DOMContentLoaded]:
		return "its text has not arrived" + f.pending()
	case s == NetworkIdle || len(f.open) > 0:
		return "its text is there, but requests go on" + f.pending()
	}
	return "its text is there, but not all that belongs to it"
}

// newNavigationLimit begins the time of a navigation.
func (p *Page) newNavigationLimit(given *time.Duration) limit {
	p.mu.Lock()
	whole := p.navigation
	p.mu.Unlock()
	if given != nil {
		whole = *given
	}
	return limit{whole: whole, end: time.Now().Add(whole)}
}
