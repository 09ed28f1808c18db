package workspace

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestMayQuitWithoutTabs(t *testing.T) {
	b := place(t, local, Options{})
	if !b.MayQuit() || b.State().Quit.Asked {
		t.Error("it asks although nothing closes")
	}
	b.chromeOpen()
	b.until("the empty tab", func(s State) bool { return len(s.Tabs) == 1 })
	if !b.MayQuit() {
		t.Error("it asks because of an empty tab")
	}
}

func TestMayQuitNamesWhatEnds(t *testing.T) {
	at := site(t)
	b := place(t, local, Options{})
	chrome := b.chromeOpen()
	for _, path := range []string{"/one", "/two"} {
		if _, err := chrome.Open(t.Context(), at+path); err != nil {
			t.Fatal(err)
		}
	}
	b.until("both tabs", func(s State) bool {
		return len(s.Tabs) == 2 && s.Tabs[0].Title != "" && s.Tabs[1].Title != "" && s.Current.TabID != ""
	})
	for range 2 { // a second wish changes nothing
		if b.MayQuit() {
			t.Fatal("it does not ask")
		}
	}
	b.QuitShown()
	b.until("the question", func(s State) bool {
		slices.Sort(s.Quit.Tabs)
		return cmp.Equal(s.Quit, Quit{Asked: true, Tabs: []string{"/one", "/two"}, Runs: []string{}})
	})
	if _, err := b.StartRun(RunRequest{Skill: b.key("local"), Tool: "wait"}); err != nil {
		t.Fatal(err)
	}
	b.until("the run to be named", func(s State) bool { return cmp.Equal(s.Quit.Runs, []string{"Wait"}) })
	b.KeepOpen()
	b.until("the question to be gone", func(s State) bool { return cmp.Equal(s.Quit, Quit{Tabs: []string{}, Runs: []string{}}) })

	if err := b.Quit(true); err != nil {
		t.Fatal(err)
	}
	if !b.State().Settings.QuitQuietly {
		t.Error("not to be asked is not kept")
	}
	if b.MayQuit() {
		t.Error("a run would be stopped without a word")
	}
	b.KeepOpen()
	b.cancelAll()
	b.until("the run to end", func(s State) bool { return s.Runs[0].Outcome != "" })
	if !b.MayQuit() {
		t.Error("it asks although the person said not to")
	}
}

// TestMayQuitWhenNobodyAnswers holds that a window that shows nothing any more
// can be closed.
func TestMayQuitWhenNobodyAnswers(t *testing.T) {
	at := site(t)
	b := place(t, local, Options{})
	chrome := b.chromeOpen()
	if _, err := chrome.Open(t.Context(), at+"/one"); err != nil {
		t.Fatal(err)
	}
	b.until("the tab", func(s State) bool { return s.Current.Title == "/one" })
	long := func(ago time.Duration) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.quit.since = time.Now().Add(-ago)
	}
	b.QuitShown() // of no question
	if b.MayQuit() {
		t.Fatal("it does not ask")
	}
	long(showWithin + time.Second)
	if !b.MayQuit() {
		t.Error("a dead window cannot be closed")
	}
	b.QuitShown()
	if b.MayQuit() {
		t.Error("a question that is shown is passed over")
	}
}
