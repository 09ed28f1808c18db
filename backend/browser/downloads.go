package browser

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// watchDownloads makes the browser tell of downloads, so that a run can say that
// its page began one. Where a person sees the browser, what is downloaded and
// where to stays as the person set it; one of ours without windows keeps files
// only as long as it runs. It is done once, when the first tab is attached to.
func (b *Browser) watchDownloads(ctx context.Context) error {
	yes := true
	if err := chromedp.ListenBrowser(b.root, b.tabsEvent); err != nil {
		return fmt.Errorf("watching downloads: %w", err)
	}
	behaviour := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorDefault, EventsEnabled: &yes}
	if b.keepsDownloads() {
		behaviour.Behavior = browser.SetDownloadBehaviorBehaviorAllowAndName
		behaviour.DownloadPath = b.profile.downloads()
	}
	_, err := cdp.Call(ctx, b.conn, browser.SetDownloadBehavior, behaviour)
	if err != nil {
		return fmt.Errorf("watching downloads: %w", err)
	}
	return nil
}

// keepsDownloads reports whether files go into a folder that ends with the browser.
func (b *Browser) keepsDownloads() bool { return b.headless && b.process != nil && b.profile != nil }

// whereabouts says where a download went.
func (b *Browser) whereabouts(name, path string) string {
	if b.keepsDownloads() {
		return fmt.Sprintf("The download %s is there until Chrome ends, which runs without windows.", name)
	}
	return fmt.Sprintf("The download %s is in %s.", name, path)
}

// tabsEvent takes what the browser, not the tab, tells of a tab: a download is
// noted in the run of the tab that began it, and where it went. Who drives a tab
// hears of it, and of tabs that it opens. It runs on chromedp's reading goroutine
// and only takes locks that nobody holds over a command.
func (b *Browser) tabsEvent(ev any) {
	switch ev := ev.(type) {
	case *target.EventTargetCreated:
		if s := b.attached(string(ev.TargetInfo.OpenerID)); s != nil && ev.TargetInfo.Type == "page" {
			s.audience.tell(ev)
		}
	case *browser.EventDownloadWillBegin:
		if s := b.attached(string(ev.FrameID)); s != nil {
			s.downloadBegan(ev)
		}
		b.eachSession(func(s *Session) { s.audience.tell(ev) })
	case *browser.EventDownloadProgress:
		b.eachSession(func(s *Session) {
			if ev.State != browser.DownloadProgressStateInProgress {
				s.downloadEnded(ev)
			}
			s.audience.tell(ev)
		})
	}
}

func (s *Session) downloadBegan(ev *browser.EventDownloadWillBegin) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current == nil {
		return
	}
	if s.current.downloads == nil {
		s.current.downloads = map[string]string{}
	}
	s.current.downloads[ev.GUID] = ev.SuggestedFilename
	s.current.note(fmt.Sprintf("The page began a download: %s (from %s).", ev.SuggestedFilename, ev.URL))
}

func (s *Session) downloadEnded(ev *browser.EventDownloadProgress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current == nil {
		return
	}
	name, ours := s.current.downloads[ev.GUID]
	switch {
	case !ours:
	case ev.State == browser.DownloadProgressStateCompleted && ev.FilePath != "":
		s.current.note(s.browser.whereabouts(name, ev.FilePath))
	case ev.State == browser.DownloadProgressStateCanceled:
		s.current.note(fmt.Sprintf("The download %s was stopped by Chrome.", name))
	}
}

// eachSession calls fn for every attached tab.
func (b *Browser) eachSession(fn func(*Session)) {
	b.knownMu.Lock()
	all := slices.Collect(maps.Values(b.sessions))
	b.knownMu.Unlock()
	for _, s := range all {
		fn(s)
	}
}

// attached is the session of the tab, or nil.
func (b *Browser) attached(tabID string) *Session {
	b.knownMu.Lock()
	defer b.knownMu.Unlock()
	return b.sessions[tabID]
}
