package bridge

import (
	"context"
	"encoding/json"
	"slices"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
)

// tabParams are the arguments of all browser calls.
type tabParams struct {
	TargetID string `json:"targetId"`
	URL      string `json:"url"`
	// Match is exact, origin, origin+path or includes.
	Match string `json:"match"`
	Wait  *bool  `json:"wait"`
	// Timeout is milliseconds.
	Timeout *float64 `json:"timeout"`
}

// tabInfo is a tab as scripts see it.
type tabInfo struct {
	TargetID string `json:"targetId"`
	URL      string `json:"url"`
	Title    string `json:"title"`
	// Active says that it is the run's current tab.
	Active bool `json:"active"`
	// Index is its place among all tabs, window by window.
	Index int `json:"index"`
	// Reused is only told by openOrReuseTab.
	Reused *bool `json:"reused,omitempty"`
}

var tabCalls = map[string]func(*Bridge, context.Context, tabParams) (any, error){
	"browser.listTabs":       (*Bridge).listTabs,
	"browser.currentTab":     (*Bridge).currentTab,
	"browser.switchTab":      (*Bridge).switchTab,
	"browser.openOrReuseTab": (*Bridge).openOrReuseTab,
	"browser.newTab":         (*Bridge).newTab,
	"browser.closeTab":       (*Bridge).closeTab,
}

// tabCall answers browser.*. What is about tabs needs the browser, and so the
// run's tab.
func (b *Bridge) tabCall(ctx context.Context, method string, params json.RawMessage) (any, error) {
	f, ok := tabCalls[method]
	if !ok {
		return nil, unknown(method)
	}
	p, err := decode[tabParams](method, params)
	if err != nil {
		return nil, err
	}
	return f(b, ctx, p)
}

func (b *Bridge) chrome(ctx context.Context) (*browser.Browser, error) {
	t, err := b.current(ctx)
	if err != nil {
		return nil, err
	}
	return t.session.Browser(), nil
}

// list is every tab, with those that the script may see marked by being told.
func (b *Bridge) list(ctx context.Context) ([]tabInfo, error) {
	c, err := b.chrome(ctx)
	if err != nil {
		return nil, err
	}
	all, err := c.Tabs(ctx)
	if err != nil {
		return nil, err
	}
	now := b.looksAt()
	infos := []tabInfo{}
	for i, t := range all {
		mine, made := now != nil && now.session.TabID == t.ID, b.made(t.ID)
		at := browser.Place{URL: t.URL}
		inside := t.Blocked == "" && b.o.Scope.Page(at) == nil
		if !mine && !made && (!inside || t.URL == "about:blank") {
			continue
		}
		info := tabInfo{TargetID: t.ID, URL: t.URL, Title: t.Title, Active: mine, Index: i}
		if !inside {
			info.URL, info.Title = b.visible(at), ""
		}
		infos = append(infos, info)
	}
	return infos, nil
}

// made reports whether the run opened the tab.
func (b *Bridge) made(tabID string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.opened[tabID]
}

func (b *Bridge) listTabs(ctx context.Context, _ tabParams) (any, error) { return b.list(ctx) }

func (b *Bridge) currentTab(ctx context.Context, _ tabParams) (any, error) {
	t, err := b.current(ctx)
	if err != nil {
		return nil, err
	}
	return b.info(ctx, t.session.TabID)
}

// info is the tab with the id, as listTabs tells it.
func (b *Bridge) info(ctx context.Context, id string) (tabInfo, error) {
	all, err := b.list(ctx)
	if err != nil {
		return tabInfo{}, err
	}
	at := slices.IndexFunc(all, func(t tabInfo) bool { return t.TargetID == id })
	if at < 0 {
		return tabInfo{}, fault.New(fault.TabClosed, "There is no such tab.").WithHint("ctx.browser.listTabs() tells those that there are.")
	}
	return all[at], nil
}

func (b *Bridge) switchTab(ctx context.Context, p tabParams) (any, error) {
	if _, err := b.info(ctx, p.TargetID); err != nil {
		return nil, err
	}
	if _, err := b.move(ctx, p.TargetID); err != nil {
		return nil, err
	}
	return b.info(ctx, p.TargetID)
}

// move makes the tab with the id the run's current one.
func (b *Bridge) move(ctx context.Context, id string) (*tab, error) {
	c, err := b.chrome(ctx)
	if err != nil {
		return nil, err
	}
	if err := b.enter(ctx); err != nil {
		return nil, err
	}
	defer b.leave()
	s, err := c.Session(ctx, id)
	if err != nil {
		return nil, err
	}
	return b.follow(ctx, s, nil)
}

func (b *Bridge) newTab(ctx context.Context, p tabParams) (any, error) {
	if p.URL == "" {
		p.URL = "about:blank"
	}
	id, err := b.open(ctx, p, p.Wait == nil || *p.Wait)
	if err != nil {
		return nil, err
	}
	return b.info(ctx, id)
}

// open opens a tab of the run's own, moves there and goes to the address. It
// stays behind the person's tabs.
func (b *Bridge) open(ctx context.Context, p tabParams, wait bool) (id string, err error) {
	if !webAddress(p.URL) {
		return "", notOpened(p.URL)
	}
	c, err := b.chrome(ctx)
	if err != nil {
		return "", err
	}
	if err := b.mayOpenTab(ctx, c); err != nil {
		return "", err
	}
	opened, err := c.Open(ctx, "about:blank")
	if err != nil {
		return "", err
	}
	b.mu.Lock()
	b.opened[opened.ID] = true
	b.mu.Unlock()
	if _, err := b.move(ctx, opened.ID); err != nil || p.URL == "about:blank" {
		return opened.ID, err
	}
	until := "commit"
	if wait {
		until = "load"
	}
	args := map[string]any{"url": p.URL, "waitUntil": until}
	if p.Timeout != nil {
		args["timeout"] = *p.Timeout
	}
	params, err := json.Marshal(args)
	if err != nil {
		return "", err
	}
	_, err = b.page(ctx, "page.goto", params)
	return opened.ID, err
}

// mostTabs is how many tabs of its own a run has open at once.
const mostTabs = 20

// mayOpenTab refuses one more tab where the run has enough. Those that were closed
// by the page or the person do not count.
func (b *Bridge) mayOpenTab(ctx context.Context, c *browser.Browser) error {
	all, err := c.Tabs(ctx)
	if err != nil {
		return err
	}
	open := 0
	for _, t := range all {
		if b.made(t.ID) {
			open++
		}
	}
	if open < mostTabs {
		return nil
	}
	return fault.New(fault.NotPermitted, "A run has at most %d tabs of its own open.", mostTabs).
		WithHint("Close those that are done with: ctx.browser.closeTab(tab).")
}

func (b *Bridge) openOrReuseTab(ctx context.Context, p tabParams) (any, error) {
	same, err := matcher(p.Match, p.URL)
	if err != nil {
		return nil, err
	}
	all, err := b.list(ctx)
	if err != nil {
		return nil, err
	}
	found, wait := "", p.Wait != nil && *p.Wait
	for _, t := range all {
		if same(t.URL) && (found == "" || t.Active) {
			found = t.TargetID
		}
	}
	reused := found != ""
	switch {
	case !reused:
		found, err = b.open(ctx, p, wait)
	default:
		_, err = b.move(ctx, found)
		if err == nil && wait {
			err = b.loaded(ctx, p.Timeout)
		}
	}
	if err != nil {
		return nil, err
	}
	info, err := b.info(ctx, found)
	info.Reused = &reused
	return info, err
}

// loaded waits until the current page has loaded.
func (b *Bridge) loaded(ctx context.Context, timeout *float64) error {
	args := map[string]any{"state": "load"}
	if timeout != nil {
		args["timeout"] = *timeout
	}
	params, err := json.Marshal(args)
	if err != nil {
		return err
	}
	_, err = b.page(ctx, "page.waitForLoadState", params)
	return err
}

func (b *Bridge) closeTab(ctx context.Context, p tabParams) (any, error) {
	now, err := b.current(ctx)
	if err != nil {
		return nil, err
	}
	id := p.TargetID
	if id == "" {
		id = now.session.TabID
	}
	if !b.made(id) {
		return nil, fault.New(fault.NotPermitted, "A script closes only tabs that it opened itself.").
			WithHint("Leave this one to the person.")
	}
	b.mu.Lock()
	t := b.tabs[id]
	delete(b.tabs, id)
	delete(b.opened, id)
	if b.now == t {
		b.now = b.first
	}
	back := b.now
	b.mu.Unlock()
	if t != nil {
		t.close()
	}
	if back != nil && back != now {
		b.tell("page", b.state(back))
	}
	return nil, now.session.Browser().CloseTab(ctx, id)
}
