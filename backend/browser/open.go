package browser

import (
	"context"
	"errors"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/target"

	"sitewright/backend/fault"
)

// Open opens the address in a new tab of the existing window and waits until
// the page can be used. With windows on the screen the new tab stays behind the
// others: nothing that the person sees moves. The empty tab that a browser of
// ours starts with is used first.
//
// It waits until the page has loaded; when its text is there but the rest does
// not come to an end, ten seconds more are enough. Faults: bad-arguments and
// not-permitted for an address that is none of a site, navigation-failed with
// the reason in words, after which the tab is gone again.
func (b *Browser) Open(ctx context.Context, address string) (Tab, error) {
	address, err := checkAddress(address)
	if err != nil {
		return Tab{}, err
	}
	id, err := b.emptyTab(ctx)
	if err != nil {
		return Tab{}, err
	}
	if address != "about:blank" {
		err = b.navigate(ctx, id, address)
	}
	if err != nil {
		b.giveBack(ctx, id)
		return Tab{}, err
	}
	b.remember(id)
	return b.tabOf(ctx, id)
}

// remember keeps the id of a tab that must not be in the profile afterwards.
// Without windows nobody closes tabs, and every one that a command opened would
// come back at each start.
func (b *Browser) remember(id target.ID) {
	if b.headless && b.profile != nil && b.profile.restores {
		b.openedMu.Lock()
		defer b.openedMu.Unlock()
		b.opened = append(b.opened, id)
	}
}

// closeOpened closes the remembered tabs.
func (b *Browser) closeOpened(ctx context.Context) {
	b.openedMu.Lock()
	defer b.openedMu.Unlock()
	for _, id := range b.opened {
		if b.tabs.has(id) {
			b.giveBack(ctx, id)
		}
	}
	b.opened = nil
}

// OpenOrReuse is Open unless a tab shows exactly this address already. That tab
// is taken as it is: not loaded again and not brought to the front. Of several
// the one in front in its window is taken.
func (b *Browser) OpenOrReuse(ctx context.Context, address string) (Tab, error) {
	address, err := checkAddress(address)
	if err != nil {
		return Tab{}, err
	}
	tabs, err := b.Tabs(ctx)
	if err != nil {
		return Tab{}, err
	}
	var found Tab
	for _, t := range tabs {
		if t.URL == address && (found.ID == "" || t.Active && !found.Active) {
			found = t
		}
	}
	if found.ID != "" && !blank(address) {
		return found, nil
	}
	return b.Open(ctx, address)
}

// emptyTab is a new empty tab, or the one that the browser started with.
func (b *Browser) emptyTab(ctx context.Context) (target.ID, error) {
	if b.spare.CompareAndSwap(true, false) {
		all, err := b.list(ctx)
		if err != nil {
			return "", err
		}
		if len(all.pages) == 1 && all.pages[0].URL == "about:blank" {
			return all.pages[0].TargetID, nil
		}
	}
	params := target.CreateTargetParams{URL: "about:blank", Background: new(!b.headless)}
	r, err := call(ctx, b, target.CreateTarget, params)
	if refused := new(cdproto.Error); errors.As(err, &refused) {
		// The last window was closed; on a Mac the browser goes on without.
		params.Background, params.NewWindow = nil, new(true)
		r, err = call(ctx, b, target.CreateTarget, params)
	}
	if err != nil {
		return "", err
	}
	return r.TargetID, nil
}

// giveBack undoes emptyTab after a failure. The only tab is emptied instead of
// closed: without any tab the browser would end.
func (b *Browser) giveBack(ctx context.Context, id target.ID) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), closeTabLimit)
	defer stop()
	all, err := b.list(ctx)
	if err != nil {
		return // the browser is gone, and the tab with it
	}
	if len(all.pages) > 1 {
		_ = b.CloseTab(ctx, string(id)) // what the caller hears is why Open failed
		return
	}
	if b.navigate(ctx, id, "about:blank") == nil {
		b.spare.Store(b.ownsStart)
	}
}

// tabOf is the tab with the id, or the fault tab-closed.
func (b *Browser) tabOf(ctx context.Context, id target.ID) (Tab, error) {
	tabs, err := b.Tabs(ctx)
	if err != nil {
		return Tab{}, err
	}
	for _, t := range tabs {
		if t.ID == string(id) {
			return t, nil
		}
	}
	return Tab{}, tabClosed()
}

// Activate brings the tab to the front of its window and the window to the front
// of the screen. It is for a person who asks to see the tab; nothing else does
// it. The fault is tab-closed when there is no such tab.
func (b *Browser) Activate(ctx context.Context, tabID string) error {
	id := target.ID(tabID)
	w, err := call(ctx, b, browser.GetWindowForTarget, browser.GetWindowForTargetParams{TargetID: id})
	if err == nil && w.Bounds != nil && w.Bounds.WindowState == browser.WindowStateMinimized {
		_, err = call(ctx, b, browser.SetWindowBounds, browser.SetWindowBoundsParams{
			WindowID: w.WindowID, Bounds: &browser.Bounds{WindowState: browser.WindowStateNormal},
		})
	}
	if err == nil {
		_, err = call(ctx, b, target.ActivateTarget, target.ActivateTargetParams{TargetID: id})
	}
	return asTabClosed(ctx, err)
}

// closeTabLimit is how long a tab may take to close. Pages are not asked: their
// own questions ("leave this page?") are not shown.
const closeTabLimit = 5 * time.Second

// CloseTab closes the tab and waits until it is gone. Closing the last tab ends
// the browser, as it does for a person. The fault is tab-closed when there is no
// such tab.
func (b *Browser) CloseTab(ctx context.Context, tabID string) error {
	wait, stop := context.WithTimeout(ctx, closeTabLimit)
	defer stop()
	changes := b.Changes(wait)
	r, err := call(wait, b, target.CloseTarget, target.CloseTargetParams{TargetID: target.ID(tabID)})
	if err != nil {
		return asTabClosed(ctx, err)
	}
	_ = r // "success" is always true, says the protocol
	for b.tabs.has(target.ID(tabID)) {
		c, open := <-changes
		if !open && ctx.Err() == nil && b.tabs.has(target.ID(tabID)) {
			return fault.New(fault.TabBusy, "The tab does not close.").WithHint("Close it in Chrome.")
		}
		if !open || c.Kind == TabClosed && c.Tab == tabID {
			break
		}
	}
	return ctx.Err()
}

// has reports whether the page is there.
func (t *tabBook) has(id target.ID) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, ok := t.pages[id]
	return ok
}

// asTabClosed makes the fault tab-closed of the browser's refusal of an id.
func asTabClosed(ctx context.Context, err error) error {
	if err != nil && whenGone(ctx, err) == nil {
		return tabClosed()
	}
	return err
}
