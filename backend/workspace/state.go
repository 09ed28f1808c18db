package workspace

import (
	"cmp"
	"runtime"
	"slices"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/skill"
)

// state makes the State from what is known; it asks neither disk nor Chrome.
func (w *Workspace) state() State {
	snap := w.lib.Snapshot()
	w.mu.Lock()
	defer w.mu.Unlock()
	c := &w.chrome
	s := State{
		Version: w.o.Version, Platform: runtime.GOOS,
		Browser: w.browserView(),
		Current: c.now, Settings: w.settingsView(), Runs: w.runs.lines(), Notices: w.notices(), Quit: w.quitView(),
		Tabs: make([]Tab, 0, len(c.tabs)),
	}
	for _, t := range w.tabsBySight() {
		s.Tabs = append(s.Tabs, Tab{
			ID: t.ID, URL: t.URL, Title: t.Title, Window: t.Window, Active: t.Active,
			Blocked: t.Blocked, Frozen: t.Frozen, SeenAt: clock(c.seen[t.ID]), Skills: keysOf(snap.Match(t.URL)),
		})
	}
	matches := snap.Match(c.now.URL)
	if c.now.TabID == "" {
		matches = nil
	}
	s.Skills = w.skillList(snap, matches, c.now.URL)
	own := slices.ContainsFunc(s.Skills, func(k Skill) bool { return k.Own })
	s.FirstStart = !own && !w.settings.Welcomed
	s.Button = w.button(matches)
	return s
}

// browserView is what is known of the browser; w.mu is held.
func (w *Workspace) browserView() Browser {
	c := &w.chrome
	b := Browser{
		Status: c.status, Name: c.name, Path: c.path, Message: c.message, Hint: c.hint, Notes: orEmpty(c.notes),
		Found: make([]Program, 0, len(c.found)),
	}
	for _, in := range c.found {
		b.Found = append(b.Found, Program{Name: in.Name, Path: in.Path})
	}
	return b
}

// tabsBySight are the tabs window by window, in each the one looked at last
// first, then in the order of the tab strip; w.mu is held.
func (w *Workspace) tabsBySight() []browser.Tab {
	tabs, seen := slices.Clone(w.chrome.tabs), w.chrome.seen
	slices.SortStableFunc(tabs, func(x, y browser.Tab) int {
		return cmp.Or(cmp.Compare(x.Window, y.Window), seen[y.ID].Compare(seen[x.ID]))
	})
	return tabs
}

// clock is the time of day as people read it, "" for none.
func clock(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Local().Format("15:04")
}

func keysOf(matches []library.Match) []string {
	keys := make([]string, len(matches))
	for i, m := range matches {
		keys[i] = keyOf(m.Entry)
	}
	return keys
}

// skillList is every skill; w.mu is held.
func (w *Workspace) skillList(snap *library.Snapshot, matches []library.Match, address string) []Skill {
	fits := map[*library.Entry]string{}
	for _, m := range matches {
		fits[m.Entry] = m.Pattern
	}
	near := map[*library.Entry]string{}
	if w.chrome.now.TabID != "" {
		for _, n := range snap.Near(address) {
			near[n.Entry] = n.Reason
		}
	}
	entries := snap.Entries()
	list := make([]Skill, 0, len(entries))
	for _, e := range entries {
		k := Skill{
			Key: keyOf(e), ID: e.ID(), Name: clean(e.Name()), Sites: []string{},
			Own: e.Root.Name != library.Bundled, Status: e.Status(), Why: near[e],
		}
		if e.Manifest != nil {
			k.Sites, k.Tools = orEmpty(e.Manifest.Domains), len(e.Manifest.Tools)
		}
		if v, ok := w.checked[k.Key]; ok {
			k.Problems, k.Errors, k.Checked = len(v.problems), v.errors, v.entry == e
		}
		if pattern, ok := fits[e]; ok {
			k.ForTab, k.Why = true, pattern
		}
		list = append(list, k)
	}
	return list
}

// notices are remarks of the settings and the library; w.mu is held.
func (w *Workspace) notices() []string {
	notices := append([]string{}, w.settings.Notices...)
	if err := w.lib.Err(); err != nil {
		notices = append(notices, fault.From(err).Message)
	}
	if w.runs.notice != "" {
		notices = append(notices, w.runs.notice)
	}
	return notices
}

// button applies the rule to what is known; w.mu is held.
func (w *Workspace) button(matches []library.Match) Button {
	c := &w.chrome
	in := buttonInput{status: c.status, message: c.message, tab: c.now, confirmed: w.confirmed()}
	for _, m := range matches {
		v := w.checked[keyOf(m.Entry)]
		for i := range m.Entry.Manifest.Tools {
			t := &m.Entry.Manifest.Tools[i]
			in.tools = append(in.tools, candidate{
				key: keyOf(m.Entry), skillID: m.Entry.ID(), tool: t, why: whyNot(m.Entry, v.problems, t),
			})
		}
	}
	in.skills = len(matches)
	if site, ok := skill.HostOf(c.now.URL); ok {
		in.last = w.runs.last[site]
	}
	return decide(in)
}

// confirmed are the tools that run without asking; w.mu is held.
func (w *Workspace) confirmed() map[string]bool {
	set := map[string]bool{}
	for _, c := range w.settings.Confirmed {
		set[c] = true
	}
	return set
}
