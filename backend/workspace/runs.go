package workspace

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"sitewright/backend/agent"
	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/run"
	"sitewright/backend/skill"
)

// limitMost is the longest limit, in seconds, that the window may ask for.
const limitMost = 3600

// keepRuns is how many runs of this session are listed.
const keepRuns = 50

// liveRun is a run of this session. Workspace.mu guards it.
type liveRun struct {
	view RunView
	// run is nil once the view is final: it holds the whole result.
	run     *run.Run
	request RunRequest
	// at is the tab's id, as far as it was known at the start.
	at      string
	started time.Time
	// settled closes when the view is final.
	settled chan struct{}
}

// runs are the runs of this session. Workspace.mu guards them.
type runs struct {
	byID  map[string]*liveRun
	order []string // newest first
	// last is the tool that ran last on each site.
	last map[string]used
	// values are the results looked at last, newest first.
	values []*value
	// pressed is the newest run, until the person does something else that
	// changes what it would do.
	pressed string
	// unkept are the runs that could not be written to disk; notice says so of
	// the last run.
	unkept map[string]bool
	notice string
}

func newRuns() runs {
	return runs{byID: map[string]*liveRun{}, last: map[string]used{}, unkept: map[string]bool{}}
}

func (r *runs) lines() []RunLine {
	lines := make([]RunLine, 0, len(r.order))
	for _, id := range r.order {
		v := r.byID[id].view
		lines = append(lines, RunLine{
			ID: id, Skill: v.Skill, Tool: v.Tool, Label: v.Label, Status: v.Status, Outcome: v.Outcome,
			Seconds: v.Seconds, TabID: v.TabID, TabTitle: v.Title,
		})
	}
	return lines
}

// pressTwice is how long after a run began the same wish is taken for the second
// half of a double click. It is longer than the 500 ms that systems allow one, as
// a call may wait for its turn.
const pressTwice = 700 * time.Millisecond

// again is the run that the same press has begun already, if there is one.
func (r *runs) again(l *liveRun) (id string, ok bool) {
	old, ok := r.byID[r.pressed]
	ok = ok && old.request == l.request && old.at == l.at && l.started.Sub(old.started) < pressTwice
	return r.pressed, ok
}

// add puts a run at the front and forgets the oldest that has ended.
func (r *runs) add(id string, l *liveRun) {
	r.byID[id], r.pressed = l, id
	r.order = append([]string{id}, r.order...)
	if last := len(r.order) - 1; last >= keepRuns && r.byID[r.order[last]].view.Outcome != "" {
		delete(r.byID, r.order[last])
		delete(r.unkept, r.order[last])
		r.order = r.order[:last]
	}
}

// StartRun begins a run and returns its id; events tell how it goes. The same
// request at once again is the same press, and returns the same id.
func (w *Workspace) StartRun(r RunRequest) (string, error) {
	e, err := w.entry(r.Skill)
	if err != nil {
		return "", err
	}
	if e.Manifest == nil {
		return "", fault.New(fault.SkillBroken, "The skill %q cannot be read.", e.Name()).WithHint("Mend its problems first.")
	}
	// A script asks for Chrome when it needs a page, and may never.
	t, ok := e.Manifest.Tool(r.Tool)
	script := ok && t.Kind == skill.Node
	if _, _, err := w.running(); err != nil && !script {
		return "", err
	}
	at := w.tab(r.TabID)
	if r.Remember {
		if err := w.confirm(confirmKey(e.ID(), r.Tool)); err != nil {
			return "", err
		}
	}
	return w.begin(e, r, at, func(ctx context.Context) (*browser.Browser, browser.Tab, error) {
		b, watcher, err := w.running()
		if err != nil {
			return nil, browser.Tab{}, err
		}
		if at.ID == "" { // the tabs were not read yet, or the tab is gone
			if at.ID = r.TabID; at.ID == "" {
				var err error
				at, err = watcher.Current(ctx)
				return b, at, err
			}
		}
		return b, at, nil
	})
}

// tab is what is known of the tab, or of the current one for "": what the chip
// showed when the person pressed Run.
func (w *Workspace) tab(id string) browser.Tab {
	w.mu.Lock()
	defer w.mu.Unlock()
	if id == "" {
		id = w.chrome.now.TabID
	}
	for _, t := range w.chrome.tabs {
		if t.ID == id {
			return t
		}
	}
	return browser.Tab{}
}

// where finds the tab of a run; it may start Chrome first.
type where func(context.Context) (*browser.Browser, browser.Tab, error)

// begin starts the run; at is the tab as far as it is known.
func (w *Workspace) begin(e *library.Entry, r RunRequest, at browser.Tab, find where) (string, error) {
	granted, err := grantOf(e.ID())
	if err != nil {
		return "", err
	}
	l := &liveRun{request: r, at: at.ID, started: time.Now(), settled: make(chan struct{})}
	l.view = RunView{
		Skill: e.ID(), Tool: r.Tool, Label: r.Tool, Status: string(run.Queued), URL: at.URL, Title: at.Title, TabID: at.ID,
		Rows: -1, Columns: []string{}, ValueKind: "none", Notes: []string{}, Warnings: []string{}, Console: []Message{},
	}
	if t, ok := e.Manifest.Tool(r.Tool); ok {
		l.view.Label, l.view.Kind = titleOf(t), string(t.Kind)
	}
	req := run.Request{
		Skill: run.SkillOf(e, w.lib), Tool: r.Tool, Args: json.RawMessage(r.Args), Grant: granted, AnySite: r.AnySite,
		Library:  w.lib,
		Learn:    func(ctx context.Context, address string) any { return agent.Context(ctx, w.lib, address, false) },
		Address:  at.URL,
		Timeout:  time.Duration(min(r.Seconds, limitMost)) * time.Second,
		Tab:      func(ctx context.Context) (run.Tab, error) { return w.session(ctx, l, find) },
		Console:  func(line run.Line) { w.hear(l, line) },
		Progress: func(p run.Progress) { w.progress(l, p) },
		State:    func(s run.Status) { w.advance(l, s) },
		Kept:     w.kept,
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return "", errClosing
	}
	if id, ok := w.runs.again(l); ok {
		return id, nil
	}
	l.run = w.runner.Start(w.ctx, req)
	l.view.ID = l.run.ID
	w.runs.add(l.view.ID, l)
	w.remember(at.URL, l)
	w.jobs.Go(func() { w.await(l) })
	w.tellRun(l)
	return l.view.ID, nil
}

// session is the tab that the run acts on.
func (w *Workspace) session(ctx context.Context, l *liveRun, find where) (run.Tab, error) {
	b, at, err := find(ctx)
	if err != nil {
		return nil, err
	}
	// A script may leave a page that tools cannot act on.
	if at.Blocked != "" && l.view.Kind != string(skill.Node) {
		return nil, fault.New(fault.TabOutsideSkill, "%s", at.Blocked).WithHint("Open a page of a site, then run again.")
	}
	w.mu.Lock()
	l.view.TabID, l.view.URL, l.view.Title = at.ID, at.URL, at.Title
	w.remember(at.URL, l)
	w.tellRun(l)
	w.mu.Unlock()
	return b.Session(ctx, at.ID)
}

// remember notes the tool as the last one on the site; w.mu is held.
func (w *Workspace) remember(address string, l *liveRun) {
	if site, ok := skill.HostOf(address); ok {
		w.runs.last[site] = used{l.view.Skill, l.view.Tool}
	}
}

// hear adds a console line to the run's view.
func (w *Workspace) hear(l *liveRun, line run.Line) {
	m := message(line)
	w.mu.Lock()
	if len(l.view.Console) < consoleShown {
		l.view.Console = append(l.view.Console, m)
	} else {
		l.view.Dropped++
	}
	id, index := l.view.ID, len(l.view.Console)+l.view.Dropped-1
	w.mu.Unlock()
	w.bus.line(ConsoleLine{RunID: id, Index: index, Line: m})
}

// progress shows how far a script says that it is.
func (w *Workspace) progress(l *liveRun, p run.Progress) {
	if len(p.Text) > messageLength {
		p.Text = strings.ToValidUTF8(p.Text[:messageLength], "") + "…"
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	l.view.Progress = &Progress{Done: p.Done, Total: p.Total, Text: p.Text}
	w.bus.run(l.view.ID, func() RunView { return w.viewOf(l) })
}

func (w *Workspace) advance(l *liveRun, s run.Status) {
	w.mu.Lock()
	defer w.mu.Unlock()
	l.view.Status = string(s)
	w.tellRun(l)
}

// tellRun tells the run's view as it will be then; w.mu is held.
func (w *Workspace) tellRun(l *liveRun) {
	w.bus.run(l.view.ID, func() RunView { return w.viewOf(l) })
	w.bus.touch()
}

func (w *Workspace) viewOf(l *liveRun) RunView {
	w.mu.Lock()
	defer w.mu.Unlock()
	v := l.view
	v.Console = append([]Message{}, v.Console...)
	if v.Outcome == "" {
		v.Seconds = seconds(time.Since(l.started).Milliseconds())
	}
	return v
}

// await makes the view final when the run has ended.
func (w *Workspace) await(l *liveRun) {
	defer close(l.settled)
	w.mu.Lock()
	running := l.run
	w.mu.Unlock()
	record := running.Wait()
	v := newValue(&record)
	w.mu.Lock()
	final := l.view
	w.mu.Unlock()
	fill(&final, &record, v)
	w.explain(&final, &record)
	w.mu.Lock()
	defer w.mu.Unlock()
	l.view, l.run = final, nil
	w.runs.keepValue(v)
	w.tellRun(l)
}

// Run is the view of a run, of this session or kept from an earlier one.
func (w *Workspace) Run(id string) (RunView, error) {
	w.mu.Lock()
	l, ok := w.runs.byID[id]
	w.mu.Unlock()
	if ok {
		return w.viewOf(l), nil
	}
	record, err := w.load(id)
	if err != nil {
		return RunView{}, err
	}
	view := RunView{Label: record.Tool}
	v := newValue(&record)
	fill(&view, &record, v)
	w.mu.Lock()
	w.runs.keepValue(v)
	w.mu.Unlock()
	return view, nil
}

// kept hears whether a run is on disk now, with every run that ended.
func (w *Workspace) kept(id string, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.runs.notice = ""; err != nil {
		w.runs.notice, w.runs.unkept[id] = fault.From(err).Message, true
	}
	w.bus.touch()
}

func (w *Workspace) load(id string) (run.Record, error) {
	record, err := w.store.Load(id)
	if err != nil {
		return record, fault.Wrap(err, fault.FileDenied, "This run is not kept any more.").WithHint("Run it again.")
	}
	return record, nil
}

// CancelRun ends the run within a second; one that has ended stays as it is.
func (w *Workspace) CancelRun(id string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if l, ok := w.runs.byID[id]; ok && l.run != nil {
		l.run.Cancel()
	}
	return nil
}

func (w *Workspace) cancelAll() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, l := range w.runs.byID {
		if l.run != nil {
			l.run.Cancel()
		}
	}
}

// awaitRuns waits for the ends of all runs, but not for ever.
func (w *Workspace) awaitRuns(most time.Duration) {
	w.mu.Lock()
	var open []chan struct{}
	for _, l := range w.runs.byID {
		open = append(open, l.settled)
	}
	w.mu.Unlock()
	limit := time.After(most)
	for _, settled := range open {
		select {
		case <-settled:
		case <-limit:
			return
		}
	}
}
