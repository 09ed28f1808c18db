package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/target"
	"golang.org/x/sync/errgroup"

	"sitewright/backend/fault"
)

// Tab is a tab as a person sees it in a window of the browser.
type Tab struct {
	// ID names the tab until it closes, or until Chrome puts it to sleep.
	ID string `json:"id"`
	// URL is the address in its address bar, Title the text on the tab.
	URL   string `json:"url"`
	Title string `json:"title"`
	// Window is the number of its window, 0 when it is in none.
	Window int `json:"window"`
	// Active says that it is the tab in front in its window.
	Active bool `json:"active"`
	// Current says that it is the tab that Current names.
	Current bool `json:"current"`
	// Frozen says that Chrome has put the tab to sleep to save memory. It is
	// known only of tabs that went to sleep while we looked on.
	Frozen bool `json:"frozen"`
	// Blocked says in a sentence why tools cannot act on the page; empty when
	// they can.
	Blocked string `json:"blocked,omitempty"`
}

// targets is one answer of the browser about what it has.
type targets struct {
	tabs, pages []*target.Info
	// pdfs are the pages that show a PDF document.
	pdfs map[target.ID]bool
}

// list asks the browser for its tabs and pages. It wakes none of them.
func (b *Browser) list(ctx context.Context) (targets, error) {
	r, err := call(ctx, b, target.GetTargets, target.GetTargetsParams{
		Filter: target.Filter{{Type: "tab"}, {Type: "page"}, {Type: "iframe"}},
	})
	if err != nil {
		return targets{}, err
	}
	t := targets{pdfs: map[target.ID]bool{}}
	for _, info := range r.TargetInfos {
		switch {
		case info.Type == "iframe":
			if isPDFViewer(info.URL) {
				t.pdfs[info.ParentID] = true
			}
		case info.Subtype != "" || b.hidden(info.URL):
			// A page loaded ahead of a click, or one that is no page of a site.
		case info.Type == "tab":
			t.tabs = append(t.tabs, info)
		default:
			t.pages = append(t.pages, info)
		}
	}
	return t, nil
}

// strip is what a `tab` target tells of its place: in front or not, and where.
type strip struct {
	Active *bool `json:"tabActive"`
	Index  int   `json:"tabStripIndex"`
}

// stripOf reads the place of a `tab` target; a Chrome that does not tell gives
// the zero value.
func stripOf(info *target.Info) (s strip) {
	if len(info.EmbedderData) > 0 {
		_ = json.Unmarshal(info.EmbedderData, &s) // what it is not, it does not tell
	}
	return s
}

// Tabs lists the tabs window by window, in the order of the tab strip. Pages of
// the browser itself, of extensions and of developer tools are left out, but
// those that a person reads, such as the settings, are there with the reason in
// Blocked. Asking wakes no sleeping tab and brings nothing to the front.
func (b *Browser) Tabs(ctx context.Context) ([]Tab, error) {
	all, err := b.list(ctx)
	if err != nil {
		return nil, err
	}
	windows, err := b.windowsOf(ctx, all.pages)
	if err != nil {
		return nil, err
	}
	actives, err := b.actives(ctx, all)
	if err != nil {
		return nil, err
	}
	front := map[target.ID]bool{}
	for _, a := range actives {
		front[a.page] = true
	}
	current := b.currentOf(ctx, actives)
	tabs := make([]Tab, 0, len(all.pages))
	places := placesOf(all)
	for _, info := range all.pages {
		t := b.tab(info, all, windows[info.TargetID].id)
		t.Active = front[info.TargetID]
		t.Current = info.TargetID == current
		tabs = append(tabs, t)
	}
	slices.SortStableFunc(tabs, func(x, y Tab) int {
		return cmp.Or(cmp.Compare(x.Window, y.Window), cmp.Compare(places[target.ID(x.ID)], places[target.ID(y.ID)]))
	})
	return tabs, nil
}

// tab is the Tab of a page.
func (b *Browser) tab(info *target.Info, all targets, window int) Tab {
	return Tab{
		ID:      string(info.TargetID),
		URL:     info.URL,
		Title:   info.Title,
		Window:  window,
		Frozen:  b.tabs.sleeping(info.TargetID),
		Blocked: blockedReason(info.URL, all.pdfs[info.TargetID]),
	}
}

// placesOf is the position of each page in its tab strip. Nothing links a page
// to its `tab` target but what they show; tabs that show the same may be
// exchanged, which nobody can see.
func placesOf(all targets) map[target.ID]int {
	type shown struct{ url, title string }
	free := map[shown][]int{}
	for _, info := range all.tabs {
		key := shown{info.URL, info.Title}
		free[key] = append(free[key], stripOf(info).Index)
	}
	places := map[target.ID]int{}
	for _, info := range all.pages {
		key := shown{info.URL, info.Title}
		if at := free[key]; len(at) > 0 {
			places[info.TargetID], free[key] = at[0], at[1:]
		}
	}
	return places
}

// window is one window of the browser.
type window struct {
	id        int
	minimised bool
}

// windowLimit is how many tabs are asked for their window at a time.
const windowLimit = 8

// windowsOf is the window of each target. One that closed meanwhile has none.
func (b *Browser) windowsOf(ctx context.Context, infos []*target.Info) (map[target.ID]window, error) {
	found := make([]window, len(infos))
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(windowLimit)
	for i, info := range infos {
		group.Go(func() error {
			w, err := b.windowOf(gctx, info.TargetID)
			found[i] = w
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	windows := make(map[target.ID]window, len(infos))
	for i, info := range infos {
		windows[info.TargetID] = found[i]
	}
	return windows, nil
}

// windowOf is the window of one target, the zero window when it has none.
func (b *Browser) windowOf(ctx context.Context, id target.ID) (window, error) {
	r, err := call(ctx, b, browser.GetWindowForTarget, browser.GetWindowForTargetParams{TargetID: id})
	if err != nil {
		return window{}, whenGone(ctx, err)
	}
	w := window{id: int(r.WindowID)}
	if r.Bounds != nil {
		w.minimised = r.Bounds.WindowState == browser.WindowStateMinimized
	}
	return w, nil
}

// whenGone drops the error of a command about one target: the target closed
// between the listing and the question. It keeps what concerns the browser.
func whenGone(ctx context.Context, err error) error {
	var f *fault.Error
	if errors.As(err, &f) || ctx.Err() != nil {
		return err
	}
	return nil
}
