package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/jedib0t/go-pretty/v6/text"

	"sitewright/backend/result"
	"sitewright/backend/run"
)

// mostRows is how many rows a terminal shows; the record has them all.
const mostRows = 200

// printRecord prints a run: the record with --json, else its result for people.
func (a *app) printRecord(r *run.Record) {
	if a.json {
		a.printJSON(r)
		return
	}
	for _, n := range r.Notes {
		a.note("△ %s", indented(n))
	}
	for _, w := range r.Warnings {
		a.note("%s", a.colour(text.FgYellow, "△ "+indented(w.Message)))
	}
	took := fmt.Sprintf("%d ms", r.MS)
	if r.MS >= 1000 {
		took = fmt.Sprintf("%.1f s", float64(r.MS)/1000)
	}
	switch {
	case r.Status == run.Cancelled:
		a.note("■ Cancelled after %s.", took)
	case r.Status == run.TimedOut:
		a.sayFault(r.Error)
	case r.Error != nil:
		a.sayFault(r.Error)
	case r.Has("result-empty"):
		a.note("%s", a.colour(text.FgYellow, fmt.Sprintf("○ Nothing found (%s).", took)))
	default:
		a.printValue(r.Value)
		done := "Done"
		if r.Rows >= 0 {
			done = count(r.Rows, "row")
		}
		a.note("%s", a.colour(text.FgGreen, fmt.Sprintf("✓ %s (%s)", done, took)))
	}
}

// printValue shows a list of records as a table, anything else as JSON.
func (a *app) printValue(v json.RawMessage) {
	if t, _, ok := result.Records(v); ok {
		var shown [][]string
		for row := range t.Rows(0, mostRows) {
			shown = append(shown, slices.Clone(row))
		}
		a.printTable(t.Columns, shown)
		if n := t.Len - len(shown); n > 0 {
			a.note("…and %d more rows; --json has them all.", n)
		}
		return
	}
	var s string
	if json.Unmarshal(v, &s) == nil && len(v) > 0 && v[0] == '"' {
		if a.terminal {
			s = cleanLines(s)
		}
		a.say("%s", s)
		return
	}
	var out bytes.Buffer
	if json.Indent(&out, v, "", "  ") != nil {
		out.Reset()
		out.Write(v)
	}
	a.say("%s", out.String())
}
