package browser

import (
	"context"
	"fmt"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// watchDownloads makes the browser tell of downloads, so that a run can say that
// its page began one. What is downloaded and where to stays as the person set
// it. It is done once, when the first tab is attached to.
func (b *Browser) watchDownloads(ctx context.Context) error {
	yes := true
	if err := chromedp.ListenBrowser(b.root, b.downloadEvent); err != nil {
		return fmt.Errorf("watching downloads: %w", err)
	}
	_, err := cdp.Call(ctx, b.conn, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: "default", EventsEnabled: &yes,
	})
	if err != nil {
		return fmt.Errorf("watching downloads: %w", err)
	}
	return nil
}

// downloadEvent notes a download in the run of the tab that began it. It runs on
// chromedp's reading goroutine and only takes locks that nobody holds over a
// command.
func (b *Browser) downloadEvent(ev any) {
	begin, ok := ev.(*browser.EventDownloadWillBegin)
	if !ok {
		return
	}
	s := b.attached(string(begin.FrameID))
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil {
		s.current.note(fmt.Sprintf("The page began a download: %s (from %s).", begin.SuggestedFilename, begin.URL))
	}
}

// attached is the session of the tab, or nil.
func (b *Browser) attached(tabID string) *Session {
	b.knownMu.Lock()
	defer b.knownMu.Unlock()
	return b.sessions[tabID]
}
