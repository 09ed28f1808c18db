package workspace

import (
	"cmp"
	"strings"
	"time"

	"sitewright/backend/settings"
)

// question is what stands between a wish to close the window and its end.
// Workspace.mu guards it.
type question struct {
	// since is when it was asked; the zero time says that it is not.
	since time.Time
	// shown says that the person can see it.
	shown bool
}

// showWithin is how long the window may take to show the question. One that does
// not any more must still be possible to close.
const showWithin = 5 * time.Second

// MayQuit says whether the window may close now. When that would end tabs of
// Chrome or a run, and the person has not said that they need not be asked, it
// may not, and the state holds the question; Quit or KeepOpen answers it. Asking
// once more while it is shown changes nothing.
func (w *Workspace) MayQuit() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	q := &w.quit
	if !q.since.IsZero() && !q.shown && time.Since(q.since) > showWithin {
		return true
	}
	tabs, runs := w.ending()
	if w.closed || len(runs) == 0 && (len(tabs) == 0 || w.settings.QuitQuietly) {
		return true
	}
	if q.since.IsZero() {
		q.since = time.Now()
	}
	w.bus.touch()
	return false
}

// QuitShown says that the window shows the question.
func (w *Workspace) QuitShown() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.quit.shown = !w.quit.since.IsZero()
}

// KeepOpen takes the question back.
func (w *Workspace) KeepOpen() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.quit = question{}
	w.bus.touch()
}

// Quit answers the question: the window closes. With quietly the person is not
// asked about tabs again; the error says that this could not be kept.
func (w *Workspace) Quit(quietly bool) error {
	if !quietly {
		return nil
	}
	return w.changeSettings(func(s *settings.Settings) { s.QuitQuietly = true })
}

// quitView is the question as the window shows it; w.mu is held.
func (w *Workspace) quitView() Quit {
	v := Quit{Asked: !w.quit.since.IsZero(), Tabs: []string{}, Runs: []string{}}
	if v.Asked {
		v.Tabs, v.Runs = w.ending()
	}
	return v
}

// emptyTab reports whether a tab shows nothing of the person's: an empty page or
// what a new tab begins with, which each browser names its own way
// (chrome://newtab, edge://newtab, chrome://new-tab-page,
// chrome://new-tab-page-third-party).
func emptyTab(address string) bool {
	scheme, rest, _ := strings.Cut(address, "://")
	switch {
	case address == "" || strings.HasPrefix(address, "about:blank"):
		return true
	case scheme == "http" || scheme == "https":
		return false
	}
	return strings.HasPrefix(rest, "newtab") || strings.HasPrefix(rest, "new-tab-page")
}

// ending names what ends with the app: Chrome's tabs, without empty ones, and
// the tools that run; w.mu is held.
func (w *Workspace) ending() (tabs, runs []string) {
	tabs, runs = []string{}, []string{}
	for _, t := range w.chrome.tabs {
		if !emptyTab(t.URL) {
			tabs = append(tabs, cmp.Or(t.Title, t.URL))
		}
	}
	for _, id := range w.runs.order {
		if v := &w.runs.byID[id].view; v.Outcome == "" {
			runs = append(runs, v.Label)
		}
	}
	return tabs, runs
}
