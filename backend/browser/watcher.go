package browser

import (
	"context"
	"maps"
	"sync"
	"time"

	"github.com/chromedp/cdproto/target"

	"sitewright/backend/fault"
)

// watchEvery is how often a Watcher looks which tab is in front.
const watchEvery = 500 * time.Millisecond

// Watcher remembers which tab the person last looked at. The window in front is
// the only one that has the keyboard, so once our own window is in front Chrome
// can no longer tell; what was true just before is what counts.
type Watcher struct {
	b *Browser

	mu     sync.Mutex
	last   active
	at     time.Time
	frozen bool
	pinned target.ID
	// seen is when each open tab was last looked at.
	seen map[target.ID]time.Time
	// changed closes when the choice changes, and is renewed.
	changed chan struct{}
}

// Seen is the tab that the person last looked at.
type Seen struct {
	// Tab is the tab's id, as in Tab.ID.
	Tab string
	// At is when the person was last seen looking at it.
	At time.Time
	// Pinned says that the person chose the tab, and At does not matter.
	Pinned bool
}

// Watch begins to remember. It looks every half second, until ctx ends or the
// browser is gone. A browser has one Watcher; a second call replaces the first
// as the one that Tabs asks.
func (b *Browser) Watch(ctx context.Context) *Watcher {
	w := &Watcher{b: b, changed: make(chan struct{})}
	b.watcherMu.Lock()
	b.watcher = w
	b.watcherMu.Unlock()
	go w.run(ctx)
	return w
}

func (w *Watcher) run(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		if !w.isFrozen() {
			// A look that fails is one look less; the next comes soon.
			_, _ = w.look(ctx, false)
		}
		select {
		case <-ctx.Done():
			return
		case <-w.b.Done():
			return
		case <-tick.C:
		}
	}
}

// look notes which tab is in front now. With last the keyboard may be ours
// already, so that it counts what is in front in the window of last time.
func (w *Watcher) look(ctx context.Context, last bool) (targets, error) {
	all, err := w.b.list(ctx)
	if err != nil {
		return targets{}, err
	}
	actives, err := w.b.actives(ctx, all)
	if err != nil {
		return targets{}, err
	}
	a, ok, err := w.b.lookedAt(ctx, actives)
	if err != nil {
		return targets{}, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.seen, func(id target.ID, _ time.Time) bool { return all.page(id) == nil })
	if !ok && last {
		for _, in := range actives {
			if w.last.page != "" && in.window.id == w.last.window.id && !in.window.minimised {
				a, ok = in, true
			}
		}
	}
	if ok && (last || !w.frozen) {
		w.note(a)
	}
	return all, nil
}

// note remembers a. w.mu is held.
func (w *Watcher) note(a active) {
	w.at = time.Now()
	if w.seen == nil {
		w.seen = map[target.ID]time.Time{}
	}
	w.seen[a.page] = w.at
	if w.last.page != a.page {
		w.announce()
	}
	w.last = a
}

// announce tells of another choice. w.mu is held.
func (w *Watcher) announce() {
	close(w.changed)
	w.changed = make(chan struct{})
}

// Freeze stops looking: our own window has come to the front. It first takes a
// last look, for whoever changes the tab and comes to us within half a second.
func (w *Watcher) Freeze(ctx context.Context) {
	w.mu.Lock()
	already := w.frozen
	w.frozen = true
	w.mu.Unlock()
	if !already {
		// Without the last look the one before it holds.
		_, _ = w.look(ctx, true)
	}
}

// Unfreeze looks again: our own window is no longer in front.
func (w *Watcher) Unfreeze() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.frozen = false
}

func (w *Watcher) isFrozen() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.frozen
}

// Pin makes the tab the current one until it closes. The fault is tab-closed
// when there is no such tab.
func (w *Watcher) Pin(ctx context.Context, tabID string) error {
	all, err := w.b.list(ctx)
	if err != nil {
		return err
	}
	if all.page(target.ID(tabID)) == nil {
		return tabClosed()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pinned = target.ID(tabID)
	w.announce()
	return nil
}

// Unpin lets the tab that was last looked at be the current one again.
func (w *Watcher) Unpin() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pinned = ""
	w.announce()
}

// Remembered is the choice without asking the browser; ok is false while there
// is none.
func (w *Watcher) Remembered() (seen Seen, ok bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.pinned != "" {
		return Seen{Tab: string(w.pinned), At: w.at, Pinned: true}, true
	}
	return Seen{Tab: string(w.last.page), At: w.at}, w.last.page != ""
}

// LastSeen is when the person was last seen looking at each open tab, by its id.
// Tabs that were not looked at since Watch are not in it.
func (w *Watcher) LastSeen() map[string]time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	times := make(map[string]time.Time, len(w.seen))
	for id, at := range w.seen {
		times[string(id)] = at
	}
	return times
}

// Changed closes when Remembered next gives another tab.
func (w *Watcher) Changed() <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.changed
}

// choice is the page of Remembered, or "".
func (w *Watcher) choice() target.ID {
	seen, _ := w.Remembered()
	return target.ID(seen.Tab)
}

// Current is the tab to act on: the pinned one, else the one last looked at,
// else what Browser.Current finds. A pinned tab that closed is unpinned.
func (w *Watcher) Current(ctx context.Context) (Tab, error) {
	var all targets
	var err error
	if w.isFrozen() {
		all, err = w.b.list(ctx)
	} else {
		all, err = w.look(ctx, false)
	}
	if err != nil {
		return Tab{}, err
	}
	w.mu.Lock()
	if w.pinned != "" && all.page(w.pinned) == nil {
		w.pinned = ""
		w.announce()
	}
	pinned, last := w.pinned, w.last
	w.mu.Unlock()
	if pinned != "" {
		return w.b.chosen(ctx, active{page: pinned}, all)
	}
	if last.page != "" {
		if t, err := w.b.chosen(ctx, last, all); err == nil || fault.CodeOf(err) != fault.TabClosed {
			return t, err
		}
	}
	return w.b.Current(ctx)
}

// chosen is the tab of a choice made before. A page can be exchanged for another
// inside the same tab (one loaded ahead of a click), so the tab counts.
func (b *Browser) chosen(ctx context.Context, a active, all targets) (Tab, error) {
	a.info = all.page(a.page)
	if a.info == nil && a.tab != "" {
		for _, tab := range all.tabs {
			front := stripOf(tab).Active
			if tab.TargetID != a.tab || front == nil || !*front {
				continue
			}
			page, err := b.pageIn(ctx, a.tab, all)
			if err != nil {
				return Tab{}, err
			}
			a.page, a.info = page, all.page(page)
		}
	}
	if a.info == nil {
		return Tab{}, tabClosed()
	}
	w, err := b.windowOf(ctx, a.page)
	if err != nil {
		return Tab{}, err
	}
	a.window = w
	return b.currentTab(a, all), nil
}
