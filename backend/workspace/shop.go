package workspace

import (
	"context"

	"sitewright/backend/browser"
	"sitewright/backend/practice"
)

// The skill and the tool that the first start shows.
const (
	practiceSkill = "practice-shop"
	practiceTool  = "list_products"
)

// TryPracticeShop serves the practice shop, opens it in Chrome and runs its first
// tool. It returns the run's id at once.
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
	return w.begin(e, r, browser.Tab{}, func(ctx context.Context) (*browser.Browser, browser.Tab, error) {
		_, _, stopped := w.running()
		b, err := w.awaitChrome(ctx)
		if err != nil {
			return nil, browser.Tab{}, err
		}
		at, err := b.OpenOrReuse(ctx, shop.URL())
		if err == nil && stopped != nil {
			// Chrome came to the front for this, with an empty tab before the shop's.
			err = b.Activate(ctx, at.ID)
		}
		w.lookSoon()
		return b, at, err
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
