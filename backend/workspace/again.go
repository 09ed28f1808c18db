package workspace

import (
	"context"
	"slices"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// openWithin is how long a page that the person asks for may take to open, Chrome
// itself included.
const openWithin = 60 * time.Second

// RunAgain runs the tool of a run of this session once more, with the same
// inputs; what the person changes is in a. It returns the new run's id at once.
func (w *Workspace) RunAgain(a Again) (string, error) {
	w.mu.Lock()
	l, ok := w.runs.byID[a.Run]
	var r RunRequest
	var was RunView
	if ok {
		r, was = l.request, l.view
	}
	w.mu.Unlock()
	if !ok {
		return "", fault.New(fault.FileDenied, "The inputs of this run are not kept.").WithHint("Run the tool from its form.")
	}
	r.TabID, r.AnySite, r.Seconds, r.Remember = a.TabID, r.AnySite || a.AnySite, a.Seconds, false
	if r.TabID == "" && w.tab(was.TabID).ID != "" {
		r.TabID = was.TabID
	}
	if !a.Back {
		return w.StartRun(r)
	}
	return w.runBack(r, was)
}

// runBack takes the tab to where the other run began, and runs there.
func (w *Workspace) runBack(r RunRequest, was RunView) (string, error) {
	e, err := w.entry(r.Skill)
	if err != nil {
		return "", err
	}
	b, _, err := w.running()
	if err != nil {
		return "", err
	}
	at := w.tab(r.TabID)
	at.ID, at.URL, at.Title, at.Blocked = r.TabID, was.URL, was.Title, ""
	return w.begin(e, r, at, func(ctx context.Context) (*browser.Browser, browser.Tab, error) {
		err := b.GoTo(ctx, at.ID, at.URL)
		w.lookSoon()
		return b, at, err
	})
}

// OpenAgain opens the page on which the run began, in Chrome, and returns the
// tab's id. A tab that shows it already is taken.
func (w *Workspace) OpenAgain(runID string) (string, error) {
	v, err := w.Run(runID)
	if err != nil {
		return "", err
	}
	return w.openPage(v.URL)
}

// OpenSite opens a page of the skill's first site, in Chrome, and returns the
// tab's id. A tab that is open on one of the skill's sites is taken.
func (w *Workspace) OpenSite(key string) (string, error) {
	e, err := w.entry(key)
	if err != nil {
		return "", err
	}
	for _, t := range w.State().Tabs {
		if slices.Contains(t.Skills, key) && t.Blocked == "" {
			return t.ID, nil
		}
	}
	if e.ID() == practiceSkill {
		shop, err := w.practiceShop()
		if err != nil {
			return "", err
		}
		return w.openPage(shop.URL())
	}
	if e.Manifest != nil {
		for _, written := range e.Manifest.Domains {
			if address := addressOf(written); address != "" {
				return w.openPage(address)
			}
		}
	}
	return "", fault.New(fault.BadArguments, "%q names no site that can be opened.", e.Name()).WithHint("Open its page in Chrome yourself.")
}

// addressOf is where a site of a skill is opened, "" for one that stands for many.
func addressOf(written string) string {
	p, err := skill.ParsePattern(written)
	if err != nil || p.Wildcard() {
		return ""
	}
	return "https://" + hostInURL(p.Host()) + "/"
}

// openPage opens the address, starting Chrome if need be.
func (w *Workspace) openPage(address string) (string, error) {
	ctx, cancel := context.WithTimeout(w.ctx, openWithin)
	defer cancel()
	b, err := w.awaitChrome(ctx)
	if err != nil {
		return "", err
	}
	at, err := b.OpenOrReuse(ctx, address)
	if err != nil {
		return "", err
	}
	w.lookSoon()
	return at.ID, nil
}
