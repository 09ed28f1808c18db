package page

import (
	"context"
	"slices"
	"sync"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
)

// departures are the navigations that begin while an action goes on, in the frame
// acted on and those around it.
type departures struct {
	page   *Page
	frames []string
	stop   func()

	mu sync.Mutex
	// under says for each frame since when it is asked to go, and whether it went
	// off.
	under   map[string]departure
	changed chan struct{}
}

type departure struct {
	asked   time.Time
	started bool
}

// startLimit is how long a navigation that was asked for may take to begin. A
// link to another program never does.
const startLimit = 500 * time.Millisecond

func (p *Page) watchDepartures(f *Frame) *departures {
	d := &departures{page: p, under: map[string]departure{}, changed: make(chan struct{}, 1)}
	p.mu.Lock()
	for at := f; at != nil; at = at.parent {
		d.frames = append(d.frames, at.id)
	}
	p.mu.Unlock()
	d.stop = p.watch(func(_ *target, event any) { d.note(event) })
	return d
}

func (d *departures) note(event any) {
	switch ev := event.(type) {
	case *cdppage.EventFrameRequestedNavigation:
		if ev.Disposition == cdppage.ClientNavigationDispositionCurrentTab {
			d.set(string(ev.FrameID), &departure{asked: time.Now()})
		}
	case *cdppage.EventFrameStartedNavigating:
		switch ev.NavigationType {
		case cdppage.FrameStartedNavigatingNavigationTypeSameDocument, cdppage.FrameStartedNavigatingNavigationTypeHistorySameDocument:
		default:
			d.set(string(ev.FrameID), &departure{asked: time.Now(), started: true})
		}
	case *cdppage.EventFrameNavigated:
		d.set(string(ev.Frame.ID), nil)
	case *cdppage.EventNavigatedWithinDocument:
		d.set(string(ev.FrameID), nil)
	case *cdppage.EventFrameStoppedLoading:
		d.set(string(ev.FrameID), nil)
	case *cdppage.EventFrameDetached:
		d.set(string(ev.FrameID), nil)
	}
}

func (d *departures) set(frame string, to *departure) {
	if !slices.Contains(d.frames, frame) {
		return
	}
	d.mu.Lock()
	if to == nil {
		delete(d.under, frame)
	} else {
		d.under[frame] = *to
	}
	d.mu.Unlock()
	select {
	case d.changed <- struct{}{}:
	default:
	}
}

// settle waits until each navigation that began shows its document, or came to
// nothing. It does not wait longer than the action's limit, which is no failure.
func (d *departures) settle(ctx context.Context, limit limit) error {
	for {
		wait, any := d.left()
		if !any || limit.over() {
			return nil
		}
		if limit.whole > 0 {
			wait = min(wait, time.Until(limit.end))
		}
		timer := time.NewTimer(wait)
		select {
		case <-d.changed:
		case <-timer.C:
		case <-d.page.closed:
		case <-ctx.Done():
			timer.Stop()
			return context.Cause(ctx)
		}
		timer.Stop()
	}
}

// left says whether a navigation is under way, and when to look again at the
// latest.
func (d *departures) left() (wait time.Duration, under bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	wait = time.Second
	for _, each := range d.under {
		rest := startLimit - time.Since(each.asked)
		if each.started {
			under = true
		} else if rest > 0 {
			under, wait = true, min(wait, rest)
		}
	}
	return wait, under
}
