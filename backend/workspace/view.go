package workspace

import (
	"fmt"

	"sitewright/backend/result"
	"sitewright/backend/run"
)

const (
	// consoleShown is how many messages a view has, messageLength how many bytes
	// of each: events stay small, the whole is on disk.
	consoleShown  = 200
	messageLength = 2000
)

// fill puts the record's end into the view.
func fill(v *RunView, r *run.Record, val *value) {
	v.ID, v.Skill, v.Tool, v.Status = r.ID, r.Skill, r.Tool, string(r.Status)
	if r.Kind != "" {
		v.Kind = string(r.Kind)
	}
	if r.URL != "" {
		v.URL = r.URL
	}
	v.Seconds, v.Rows, v.Error = seconds(r.MS), r.Rows, r.Error
	v.Notes = append([]string{}, r.Notes...)
	if val.wide {
		v.Notes = append(v.Notes, fmt.Sprintf("This list has more than %d columns, or very long names of columns, so it is not shown as a table.", result.ColumnsMost))
	}
	v.Warnings = []string{}
	for _, warning := range r.Warnings {
		v.Warnings = append(v.Warnings, warning.Message)
	}
	v.Console = []Message{}
	for _, line := range r.Console[:min(len(r.Console), consoleShown)] {
		v.Console = append(v.Console, message(line))
	}
	v.Dropped = len(r.Console) - len(v.Console)
	v.Columns, v.ValueKind = val.columns(), val.kind
	v.Outcome = outcomeOf(r)
}

func outcomeOf(r *run.Record) string {
	switch {
	case r.Status == run.OK && r.Has("result-empty"):
		return "nothing"
	case r.Status == run.OK && r.Rows == 0:
		return "nothing"
	case r.Status == run.OK:
		return "done"
	case r.Status == run.Cancelled:
		return "cancelled"
	case r.Status == run.TimedOut:
		return "unfinished"
	}
	return "failed"
}

func message(line run.Line) Message {
	text := line.Text
	if len(text) > messageLength {
		text = text[:messageLength] + "…"
	}
	return Message{At: int(line.At), Level: line.Level, Text: text, Source: line.Source}
}

// seconds has one place behind the point.
func seconds(ms int64) float64 { return float64((ms+50)/100) / 10 }
