package workspace

import (
	"context"
	"sync/atomic"

	"sitewright/backend/browser"
	"sitewright/backend/practice"
)

// The skill and the tool that the first start shows.
const (
	practiceSkill = "practice-shop"
	practiceTool  = "list_products"
)

// TryPracticeShop serves the practice shop, opens it in Chrome and runs its first
// tool. It returns the run's id at once. Where Chrome had to be opened for it, the
// window comes back to the front with the result, which Chrome would hide.
func (w *Workspace) TryPracticeShop() (string, error) {
	e, err := w.lib.Snapshot().Find(practiceSkill)
	if err != nil {
		return "", err
	}
	shop, err := w.practiceShop()
	if err != nil {
		return "", err
	}
	r := RunRequest{Skill: keyOf(e), Tool: practiceTool}
	var opened atomic.Bool
	id, err := w.begin(e, r, browser.Tab{}, func(ctx context.Context) (*browser.Browser, browser.Tab, error) {
		_, _, stopped := w.running()
		b, err := w.awaitChrome(ctx)
		if err != nil {
			return nil, browser.Tab{}, err
		}
		at, err := b.OpenOrReuse(ctx, shop.URL())
		if err == nil && stopped != nil {
			// Chrome came to the front for this, with an empty tab before the shop's.
			err = b.Activate(ctx, at.ID)
			opened.Store(true)
		}
		w.lookSoon()
		return b, at, err
	})
	if err == nil && w.o.Show != nil {
		w.whenSettled(id, func() {
			if opened.Load() {
				w.o.Show()
			}
		})
	}
	return id, err
}

// whenSettled calls do once the run has ended.
func (w *Workspace) whenSettled(id string, do func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	l := w.runs.byID[id]
	if l == nil || w.closed {
		return
	}
	w.jobs.Go(func() {
		<-l.settled
		do()
	})
}

// practiceShop serves the shop if it is not served yet, elsewhere when its usual
// port is taken: the skill is for the site, whatever the port.
func (w *Workspace) practiceShop() (*practice.Server, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.shop != nil {
		return w.shop, nil
	}
	if w.closed {
		return nil, errClosing
	}
	shop, err := practice.Serve(w.ctx, w.o.PracticePort)
	if err != nil {
		shop, err = practice.Serve(w.ctx, 0)
	}
	if err != nil {
		return nil, err
	}
	w.shop = shop
	return shop, nil
}
