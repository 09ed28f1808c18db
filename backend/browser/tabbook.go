package browser

import (
	"context"
	"sync"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// tabBook keeps what the browser says about its targets as it says it. Its
// listener runs in the loop that reads the browser's messages, so it only notes.
type tabBook struct {
	hidden func(url string) bool

	mu    sync.Mutex
	pages map[target.ID]shownPage
	// settled is set when the browser has told of all targets it had at first.
	settled bool
	closed  bool
	// pageOf is the page of a `tab` target, as far as it was asked.
	pageOf map[target.ID]target.ID
	peeks  map[target.SessionID]chan string
	subs   map[*subscriber]struct{}
}

// shownPage is what was last told of a page.
type shownPage struct {
	url, title string
	// asleep is set for a page that came into being with its title. A page that
	// loads has none at first; one with a title is the stand-in for a tab whose
	// content Chrome has dropped to save memory (measured in Chromium 156).
	asleep bool
}

// startTabs begins to follow the targets.
func (b *Browser) startTabs(ctx context.Context) error {
	b.tabs = &tabBook{
		hidden: b.hidden,
		pages:  map[target.ID]shownPage{},
		pageOf: map[target.ID]target.ID{},
		peeks:  map[target.SessionID]chan string{},
		subs:   map[*subscriber]struct{}{},
	}
	if err := chromedp.ListenBrowser(b.root, b.tabs.note); err != nil {
		return err
	}
	if _, err := call(ctx, b, target.SetDiscoverTargets, target.SetDiscoverTargetsParams{Discover: true}); err != nil {
		return err
	}
	b.tabs.mu.Lock()
	defer b.tabs.mu.Unlock()
	b.tabs.settled = true
	return nil
}

// note takes one event of the browser.
func (t *tabBook) note(ev any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch ev := ev.(type) {
	case *target.EventTargetCreated:
		t.created(ev.TargetInfo)
	case *target.EventTargetInfoChanged:
		t.changed(ev.TargetInfo)
	case *target.EventTargetDestroyed:
		t.destroyed(ev.TargetID)
	case *target.EventReceivedMessageFromTarget:
		if to := t.peeks[ev.SessionID]; to != nil {
			select {
			case to <- ev.Message:
			default: // more than anybody asked for
			}
		}
	}
}

// isPage reports whether the target is one that Tabs lists.
func (t *tabBook) isPage(info *target.Info) bool {
	return info.Type == "page" && info.Subtype == "" && !t.hidden(info.URL)
}

func (t *tabBook) created(info *target.Info) {
	if !t.isPage(info) {
		return
	}
	t.pages[info.TargetID] = shownPage{url: info.URL, title: info.Title, asleep: t.settled && info.Title != ""}
	t.tell(Change{Kind: TabOpened, Tab: string(info.TargetID), URL: info.URL, Title: info.Title, Opener: string(info.OpenerID)})
}

func (t *tabBook) changed(info *target.Info) {
	old, known := t.pages[info.TargetID]
	switch {
	case !t.isPage(info):
		if known { // it went to a page that is never listed
			t.destroyed(info.TargetID)
		}
	case !known:
		t.created(info)
		t.wake(info.TargetID)
	default:
		t.pages[info.TargetID] = shownPage{url: info.URL, title: info.Title}
		if old.url != info.URL || old.title != info.Title {
			t.tell(Change{Kind: TabChanged, Tab: string(info.TargetID), URL: info.URL, Title: info.Title})
		}
	}
}

func (t *tabBook) destroyed(id target.ID) {
	old, known := t.pages[id]
	if !known {
		return
	}
	delete(t.pages, id)
	t.tell(Change{Kind: TabClosed, Tab: string(id), URL: old.url, Title: old.title})
}

// wake notes that the page has its content.
func (t *tabBook) wake(id target.ID) {
	if p, ok := t.pages[id]; ok {
		p.asleep = false
		t.pages[id] = p
	}
}

// sleeping reports whether Chrome has dropped the content of the page.
func (t *tabBook) sleeping(id target.ID) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pages[id].asleep
}

// close ends every subscription.
func (t *tabBook) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	for s := range t.subs {
		s.end()
	}
	clear(t.subs)
}
