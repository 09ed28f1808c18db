package browser

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/target"

	"sitewright/backend/fault"
)

// How long a page may take to answer.
const (
	// answerLimit is for one answer of a page in good health. It takes some
	// milliseconds.
	answerLimit = 300 * time.Millisecond
	// wakeLimit is for a page that wakes: it loads anew.
	wakeLimit = 10 * time.Second
)

// wake makes sure that a page answers, before somebody works with it. The
// content of a tab that sleeps, or that came back with the browser and was not
// shown yet, is not there: its page takes every question and never answers.
// Being attached to does not bring it back (Chromium 156), being attached to as
// a `tab` does. The fault is tab-busy when the page has no answer even then.
func (b *Browser) wake(ctx context.Context, id target.ID) error {
	if !b.tabs.sleeping(id) {
		if ok, err := b.answers(ctx, id); ok || err != nil {
			return err
		}
	}
	all, err := b.list(ctx)
	if err != nil {
		return err
	}
	page := all.page(id)
	if page == nil {
		return tabClosed()
	}
	for _, tab := range all.tabs {
		if tab.URL != page.URL || tab.Title != page.Title {
			continue
		}
		// Of tabs that show the same, others may wake before this one is found.
		if shown, err := b.pageIn(ctx, tab.TargetID, all); err == nil && shown == id {
			break
		}
	}
	limit, stop := context.WithTimeout(ctx, wakeLimit)
	defer stop()
	for limit.Err() == nil {
		if ok, err := b.answers(limit, id); ok {
			return nil
		} else if err != nil && limit.Err() == nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fault.New(fault.TabBusy, "The page does not answer.").
		WithHint("Close any message that it shows, or load it again, then try again.")
}

// answers asks the page once. It returns an error when the tab is gone, and
// false when the question is lost or the page is busy.
func (b *Browser) answers(ctx context.Context, id target.ID) (bool, error) {
	limit, stop := context.WithTimeout(ctx, answerLimit)
	defer stop()
	err := b.ask(limit, id, "1", new(int))
	switch {
	case err == nil:
		return true, nil
	case ctx.Err() != nil:
		return false, ctx.Err()
	case limit.Err() != nil, b.tabs.has(id): // its document went while it was asked
		return false, nil
	}
	return false, asTabClosed(ctx, err)
}
