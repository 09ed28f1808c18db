package page

import (
	"context"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	cdptarget "github.com/chromedp/cdproto/target"
)

// feed is what the page keeps of its events beside frames and documents: how far
// each document is, requests, dialogs, downloads, and who waits for any of them.
type feed struct {
	page *Page

	mu sync.Mutex
	// changed is closed and renewed whenever what follows changes.
	changed chan struct{}
	// lives are the frames' documents as they load, by the frame's id.
	lives map[string]*life
	traffic
	dialogs   map[string]*dialog
	downloads map[string]*download
	// popups are the tabs that the page opened.
	popups map[string]bool
	subs   map[string]*subscription
}

// numbers gives ids that no two pages of the process share: a run may have several.
var numbers atomic.Int64

func newFeed(p *Page) *feed {
	return &feed{
		page: p, changed: make(chan struct{}), lives: map[string]*life{},
		traffic: traffic{exchanges: map[string]*exchange{}, latest: map[network.RequestID]*exchange{}, open: map[*exchange]bool{}},
		dialogs: map[string]*dialog{}, downloads: map[string]*download{},
		popups: map[string]bool{}, subs: map[string]*subscription{},
	}
}

// next is a new id.
func (f *feed) next() string { return strconv.FormatInt(numbers.Add(1), 10) }

// announce wakes who waits. f.mu is held.
func (f *feed) announce() {
	close(f.changed)
	f.changed = make(chan struct{})
}

// note takes an event of one of the page's targets.
func (f *feed) note(from *target, event any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch ev := event.(type) {
	case *cdppage.EventFrameNavigated:
		f.navigated(from, ev.Frame, ev.Type == cdppage.NavigationTypeBackForwardCacheRestore)
	case *cdppage.EventNavigatedWithinDocument:
		f.navigatedWithin(ev)
	case *cdppage.EventLifecycleEvent:
		f.lived(ev)
	case *cdppage.EventFrameDetached:
		if ev.Reason != cdppage.FrameDetachedReasonSwap {
			delete(f.lives, string(ev.FrameID))
			f.abandonRequests(func(e *exchange) bool { return e.request.Frame == string(ev.FrameID) })
		}
	case *network.EventRequestWillBeSent:
		f.requested(from, ev)
	case *network.EventResponseReceived:
		f.responded(ev)
	case *network.EventLoadingFinished:
		f.settled(ev.RequestID, "")
	case *network.EventLoadingFailed:
		f.settled(ev.RequestID, failureOf(ev))
	case *cdppage.EventJavascriptDialogOpening:
		f.dialogOpened(from, ev)
	case *cdppage.EventJavascriptDialogClosed:
		f.dialogsClosed(from)
	case *browser.EventDownloadWillBegin:
		f.downloadBegan(ev)
	case *browser.EventDownloadProgress:
		f.downloadWent(ev)
	case *cdptarget.EventTargetCreated:
		f.tabOpened(ev.TargetInfo)
	default:
		return
	}
	f.announce()
}

// tabOpened notes a tab that the page opened; Chrome tells of it twice.
func (f *feed) tabOpened(info *cdptarget.Info) {
	id := string(info.TargetID)
	if info.Type != "page" || string(info.OpenerID) != f.page.tab.ID() || f.popups[id] {
		return
	}
	f.popups[id] = true
	f.emit(EventPopup, Popup{TargetID: id, URL: info.URL})
}

// Popup is a tab that the page opened.
type Popup struct {
	// TargetID is the tab's id.
	TargetID string `json:"targetId"`
	// URL is where it begins; often it is not known yet.
	URL string `json:"url"`
}

// overTime says that the time of a wait is over.
type overTime struct{}

// Error is for a reader of code: callers put it into words.
func (overTime) Error() string { return "the time is over" }

// askingPause is how much longer a wait may take while a message box is open,
// before it looks again: a person may be thinking.
const askingPause = 500 * time.Millisecond

// await waits until done reports true or an error. done is called with f.mu held,
// each time that something changed. The end of the tab, of the context, and of
// the limit (overTime) end it.
func (f *feed) await(ctx context.Context, l limit, done func() (bool, error)) error {
	over := make(<-chan time.Time)
	if l.whole > 0 {
		timer := time.NewTimer(time.Until(l.end))
		defer timer.Stop()
		over = timer.C
	}
	return f.awaitUntil(ctx, over, done)
}

func (f *feed) awaitUntil(ctx context.Context, over <-chan time.Time, done func() (bool, error)) error {
	p := f.page
	for {
		p.mu.Lock()
		moved, ended := p.changed, p.ended
		p.mu.Unlock()
		f.mu.Lock()
		ok, err := done()
		changed := f.changed
		f.mu.Unlock()
		if ok || err != nil {
			return err
		}
		if ended != nil {
			return ended
		}
		select {
		case <-moved:
		case <-changed:
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-p.closed:
			return context.Canceled
		case <-over:
			if !p.asking() {
				return overTime{}
			}
			over = time.After(askingPause)
		}
	}
}
