package browser

import (
	"fmt"

	"github.com/chromedp/cdproto/browser"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
)

// Follower is told what happens in a driven tab. Its functions may be nil; they
// must be quick and must send no commands.
type Follower struct {
	// Moved is told each new address of the top frame.
	Moved func(Place)
	// Opened is told the id of each tab that the tab opens.
	Opened func(tabID string)
	// Console is told what the page writes. The line's time is 0.
	Console func(ConsoleLine)
	// Note is told, in sentences, of windows and downloads.
	Note func(string)
}

// Follow tells f until stop is called or the lease ends. What happened before the
// lease, and what no run has told yet, is noted first.
func (d *Drive) Follow(f Follower) (stop func()) {
	if f.Note == nil {
		f.Note = func(string) {}
	}
	d.s.mu.Lock()
	earlier := d.s.earlier
	d.s.earlier = nil
	d.s.mu.Unlock()
	for _, text := range earlier {
		f.Note(text)
	}
	following := &following{Follower: f, drive: d, downloads: map[string]string{}}
	return d.Listen(following.hear)
}

// following is a Follower at work.
type following struct {
	Follower
	drive *Drive
	// downloads are the names of those that the tab began, by Chrome's number.
	downloads map[string]string
}

func (f *following) hear(event any) {
	s := f.drive.s
	switch ev := event.(type) {
	case *cdppage.EventFrameNavigated:
		if ev.Frame.ParentID == "" && f.Moved != nil {
			f.Moved(s.Place())
		}
	case *cdppage.EventNavigatedWithinDocument:
		if string(ev.FrameID) == s.TabID && f.Moved != nil {
			f.Moved(s.Place())
		}
	case *target.EventTargetCreated:
		if f.Opened != nil {
			f.Opened(string(ev.TargetInfo.TargetID))
		}
	case *cdppage.EventWindowOpen:
		f.Note("The page opened a window: " + ev.URL)
	case *runtime.EventConsoleAPICalled:
		if f.Console != nil {
			f.Console(lineOf(ev))
		}
	case *browser.EventDownloadWillBegin:
		if string(ev.FrameID) == s.TabID {
			f.downloads[ev.GUID] = ev.SuggestedFilename
			f.Note(fmt.Sprintf("The page began a download: %s (from %s).", ev.SuggestedFilename, ev.URL))
		}
	case *browser.EventDownloadProgress:
		f.downloadEnded(ev)
	}
}

func (f *following) downloadEnded(ev *browser.EventDownloadProgress) {
	name, ours := f.downloads[ev.GUID]
	switch {
	case !ours:
	case ev.State == browser.DownloadProgressStateCompleted && ev.FilePath != "":
		f.Note(f.drive.s.browser.whereabouts(name, ev.FilePath))
	case ev.State == browser.DownloadProgressStateCanceled:
		f.Note(fmt.Sprintf("The download %s was stopped by Chrome.", name))
	}
}

// Free stops code of the page that is caught in a loop, and an address that does
// not answer, so that the tab serves whoever comes next. A page that merely waits
// is left alone. It takes three quarters of a second at most.
func (d *Drive) Free() {
	d.s.mu.Lock()
	asks := d.s.dialog != nil
	d.s.mu.Unlock()
	if !asks && d.s.ctx.Err() == nil { // a page that asks stands still until it is answered
		d.s.free()
	}
}
