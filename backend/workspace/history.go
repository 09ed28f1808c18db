package workspace

import (
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"sitewright/backend/run"
	"sitewright/backend/skill"
)

// The kept runs that are looked through, newest first.
const (
	recallRuns   = 100
	lastGoodRuns = 200
)

// recall learns from the kept runs which tool ran last on each site.
func (w *Workspace) recall() {
	ids, err := w.store.IDs()
	if err != nil {
		slog.Warn("reading old runs", "error", err)
		return
	}
	for _, id := range ids[:min(len(ids), recallRuns)] {
		if w.ctx.Err() != nil {
			return
		}
		r, err := w.store.Head(id)
		site, ok := skill.HostOf(r.URL)
		if err != nil || !ok {
			continue
		}
		w.mu.Lock()
		if _, newer := w.runs.last[site]; !newer {
			w.runs.last[site] = used{r.Skill, r.Tool}
		}
		w.mu.Unlock()
	}
	w.bus.touch()
}

// lastGood is the last run of the tool that found something.
func (w *Workspace) lastGood(skillID, tool, but string) (run.Record, bool) {
	ids, err := w.store.IDs()
	if err != nil {
		return run.Record{}, false
	}
	for _, id := range ids[:min(len(ids), lastGoodRuns)] {
		r, err := w.store.Head(id)
		if err == nil && id != but && r.Skill == skillID && r.Tool == tool && r.Status == run.OK && r.Rows > 0 {
			return r, true
		}
	}
	return run.Record{}, false
}

// lastGoodText is "42 rows, Mon 23 Nov.".
func lastGoodText(r *run.Record) string {
	rows := strconv.Itoa(r.Rows) + " rows"
	if r.Rows == 1 {
		rows = "1 row"
	}
	at, err := time.Parse(time.RFC3339, r.Started)
	if err != nil {
		return rows
	}
	return fmt.Sprintf("%s, %s.", rows, at.Local().Format("Mon 2 Jan"))
}
