package browser

import (
	"context"
	"strings"
	"time"

	"github.com/chromedp/cdproto/target"
	"golang.org/x/sync/errgroup"

	"sitewright/backend/fault"
)

// active is the tab in front in one window.
type active struct {
	// tab is its `tab` target, "" in a browser that has none.
	tab, page target.ID
	info      *target.Info
	window    window
}

// peekLimit is how long a page in front may take to answer. One that shows a
// dialog or hangs does not, and is then taken for not focused.
const peekLimit = 300 * time.Millisecond

// actives are the tabs in front that a person could mean: one of each window.
// Pages of the browser itself never count.
func (b *Browser) actives(ctx context.Context, all targets) ([]active, error) {
	b.tabs.forget(all)
	var found []active
	told := false
	for _, tab := range all.tabs {
		front := stripOf(tab).Active
		told = told || front != nil
		if front == nil || !*front || internal(tab.URL) {
			continue
		}
		page, err := b.pageIn(ctx, tab.TargetID, all)
		if err != nil {
			if err := whenGone(ctx, err); err != nil {
				return nil, err
			}
			continue
		}
		if info := all.page(page); info != nil {
			found = append(found, active{tab: tab.TargetID, page: page, info: info})
		}
	}
	if !told {
		var err error
		if found, err = b.visible(ctx, all); err != nil {
			return nil, err
		}
	}
	for i := range found {
		w, err := b.windowOf(ctx, found[i].page)
		if err != nil {
			return nil, err
		}
		found[i].window = w
	}
	return found, nil
}

// visible stands in for actives with a browser that does not tell which tab is
// in front: those pages that say of themselves that they can be seen.
func (b *Browser) visible(ctx context.Context, all targets) ([]active, error) {
	pages := make([]active, 0, len(all.pages))
	for _, info := range all.pages {
		if !internal(info.URL) {
			pages = append(pages, active{page: info.TargetID, info: info})
		}
	}
	return b.which(ctx, pages, `document.visibilityState === "visible"`)
}

// which are those for whose page the expression is true.
func (b *Browser) which(ctx context.Context, from []active, expression string) ([]active, error) {
	yes := make([]bool, len(from))
	var group errgroup.Group
	group.SetLimit(windowLimit)
	for i, a := range from {
		group.Go(func() error {
			limit, stop := context.WithTimeout(ctx, peekLimit)
			defer stop()
			err := b.ask(limit, a.page, expression, &yes[i])
			if err != nil && limit.Err() != nil {
				return ctx.Err()
			}
			return whenGone(ctx, err)
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	var found []active
	for i, a := range from {
		if yes[i] {
			found = append(found, a)
		}
	}
	return found, nil
}

// lookedAt is the tab that the person looks at now, if that can be told: the
// one of the only window, or the one that has the keyboard. Minimised windows
// count only when there is no other.
func (b *Browser) lookedAt(ctx context.Context, actives []active) (a active, ok bool, err error) {
	actives = withoutMinimised(actives)
	if len(actives) > 1 {
		if actives, err = b.which(ctx, actives, "document.hasFocus()"); err != nil {
			return active{}, false, err
		}
	}
	if len(actives) != 1 {
		return active{}, false, nil
	}
	return actives[0], true, nil
}

// withoutMinimised leaves out minimised windows, unless all are.
func withoutMinimised(actives []active) []active {
	var open []active
	for _, a := range actives {
		if !a.window.minimised {
			open = append(open, a)
		}
	}
	if len(open) == 0 {
		return actives
	}
	return open
}

// Current is the tab in front of the only window, or of the window that has the
// keyboard. It has no memory: with several windows and the person in another
// program it cannot tell, and the fault is tab-ambiguous. Without any page to
// act on it is no-tab. A Watcher remembers.
func (b *Browser) Current(ctx context.Context) (Tab, error) {
	all, err := b.list(ctx)
	if err != nil {
		return Tab{}, err
	}
	actives, err := b.actives(ctx, all)
	if err != nil {
		return Tab{}, err
	}
	if len(actives) == 0 {
		return Tab{}, noTab(all)
	}
	a, ok, err := b.lookedAt(ctx, actives)
	if err != nil {
		return Tab{}, err
	}
	if !ok {
		return Tab{}, ambiguous(withoutMinimised(actives))
	}
	return b.currentTab(a, all), nil
}

// currentTab is the Tab of the current one.
func (b *Browser) currentTab(a active, all targets) Tab {
	t := b.tab(a.info, all, a.window.id)
	t.Current = true
	for _, tab := range all.tabs {
		if front := stripOf(tab).Active; b.tabs.knownPage(tab.TargetID) == a.page {
			t.Active = front != nil && *front
		}
	}
	return t
}

// currentOf is the current tab's page for a listing, or "".
func (b *Browser) currentOf(ctx context.Context, actives []active) target.ID {
	b.watcherMu.Lock()
	w := b.watcher
	b.watcherMu.Unlock()
	if w != nil {
		if id := w.choice(); id != "" {
			return id
		}
	}
	a, ok, err := b.lookedAt(ctx, actives)
	if err != nil || !ok {
		return "" // a listing is worth having without the mark
	}
	return a.page
}

// noTab is the fault when no page can be the current tab, with the reason where
// the person is looking at a page of the browser itself.
func noTab(all targets) *fault.Error {
	f := fault.New(fault.NoTab, "No tab with a site is open in front.").WithHint("Open the page you want in Chrome.")
	for _, tab := range all.tabs {
		if front := stripOf(tab).Active; front != nil && *front && internal(tab.URL) {
			f.Message = "No site is in front in Chrome. " + blockedReason(tab.URL, false)
		}
	}
	return f
}

// ambiguous is the fault when several tabs are equally likely.
func ambiguous(from []active) *fault.Error {
	names := make([]string, 0, len(from))
	for _, a := range from {
		name := a.info.Title
		if name == "" {
			name = a.info.URL
		}
		names = append(names, "“"+name+"”")
	}
	return fault.New(fault.TabAmbiguous, "Several windows are open, and it is not clear which tab you mean: %s.", strings.Join(names, ", ")).
		WithHint("Choose the tab, or give its address.")
}

// knownPage is the page of a `tab` target as far as it was asked, or "".
func (t *tabBook) knownPage(tab target.ID) target.ID {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pageOf[tab]
}

// forget drops what was known of `tab` targets that are gone.
func (t *tabBook) forget(all targets) {
	t.mu.Lock()
	defer t.mu.Unlock()
	there := make(map[target.ID]bool, len(all.tabs))
	for _, info := range all.tabs {
		there[info.TargetID] = true
	}
	for tab := range t.pageOf {
		if !there[tab] {
			delete(t.pageOf, tab)
		}
	}
}
