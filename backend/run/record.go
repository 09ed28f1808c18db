// Package run starts, watches, cancels and keeps runs: one execution of one
// tool. It checks the inputs and the tool's scope, sends the code to the page,
// and makes the record that the window, the command line and agents read.
package run

import (
	"encoding/json"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// Status says how a run ended.
type Status string

// The four ways a run ends, and the two before (docs/architecture.md).
const (
	Queued    Status = "queued"
	Running   Status = "running"
	OK        Status = "ok"
	Failed    Status = "error"
	Cancelled Status = "cancelled"
	TimedOut  Status = "timeout"
)

// Record is a run as `sitewright run --json` prints it and as the library keeps
// it. Fields may be added; these stay (docs/command-line.md).
type Record struct {
	// ID sorts by time: "20261130T130502Z-4f1c".
	ID    string     `json:"id"`
	Skill string     `json:"skill"`
	Tool  string     `json:"tool"`
	Kind  skill.Kind `json:"kind"`
	// Args are the checked inputs, with passwords masked.
	Args json.RawMessage `json:"args"`
	// URL is the tab's address when the run began.
	URL string `json:"url"`
	// Started is when the tool was called, RFC 3339 with milliseconds, UTC.
	Started string `json:"started"`
	// MS is how long it took in milliseconds.
	MS     int64  `json:"ms"`
	Status Status `json:"status"`
	// Value is the result, null when there is none.
	Value json.RawMessage `json:"value"`
	// Rows is the number of items of a list, -1 for another value.
	Rows int `json:"rows"`
	// Notes say what was lost or happened on the way.
	Notes []string `json:"notes"`
	// Warnings say what may be wrong with a result.
	Warnings []Warning `json:"warnings"`
	// Console are the tool's own messages.
	Console []Line `json:"console"`
	// PageConsole is what the page itself wrote meanwhile.
	PageConsole []Line       `json:"pageConsole"`
	Error       *fault.Error `json:"error"`
}

// Warning is a doubt about a result that came.
type Warning struct {
	// Code is result-type, result-empty, result-few or argument-unknown.
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Line is one console message.
type Line struct {
	// At is milliseconds since the tool was called.
	At int64 `json:"at"`
	// Level is log, info, warn, error or debug.
	Level string `json:"level"`
	Text  string `json:"text"`
	// Source is the place in the tool's file, "browser-tools/x.js:4:3", or the
	// address of the page's own script.
	Source string `json:"source"`
}

// Has reports whether the record has the warning.
func (r *Record) Has(warning string) bool {
	for _, w := range r.Warnings {
		if w.Code == warning {
			return true
		}
	}
	return false
}

// Refused is the record of a run that came to nothing before it had a skill.
func Refused(skillID, tool string, why *fault.Error) Record {
	r := blank(newID(time.Now()), skillID, tool)
	r.Started, r.Status, r.Error = stamp(time.Now()), Failed, why
	return r
}

// blank is a record of which nothing is known yet; no list in it is nil.
func blank(id, skillID, tool string) Record {
	return Record{
		ID: id, Skill: skillID, Tool: tool,
		Args: json.RawMessage("{}"), Value: json.RawMessage("null"), Rows: -1,
		Notes: []string{}, Warnings: []Warning{}, Console: []Line{}, PageConsole: []Line{},
	}
}
