package run

import (
	"bytes"
	"encoding/json"
	"fmt"

	"sitewright/backend/skill"
)

// judge compares a result with what the tool declares and with its last good
// runs. x.mu is held.
func (x *execution) judge() {
	x.record.Rows = countRows(x.record.Value)
	want := x.tool.Returns.Type
	if _, known := kindNames[want]; !known {
		return
	}
	v := bytes.TrimSpace(x.record.Value)
	switch {
	case string(v) == "null" || x.record.Rows == 0 || string(v) == "{}":
		x.warn("result-empty", "The tool came back with nothing: the page has none of what it looks for, or it gives nothing back.")
	case !is(want, v):
		x.warn("result-type", fmt.Sprintf("The tool says that it returns %s, but this is %s.", kindNames[want], kindNames[typeOf(v)]))
	}
	if x.runner.store == nil {
		return
	}
	usual := x.runner.store.usualRows(&x.record)
	if rows := x.record.Rows; rows > 0 && 2*rows < usual {
		x.warn("result-few", fmt.Sprintf("Only %d here; it is usually about %d.", rows, usual))
	}
}

func (x *execution) warn(code, message string) {
	x.record.Warnings = append(x.record.Warnings, Warning{code, message})
}

func typeOf(v json.RawMessage) string {
	for _, t := range skill.Types {
		if t != "integer" && is(t, v) {
			return t
		}
	}
	return ""
}

// countRows is the number of items of a list, -1 for anything else. It walks
// the text once: decoding 128 MB to count would cost seconds.
func countRows(v json.RawMessage) int {
	v = bytes.TrimSpace(v)
	if len(v) == 0 || v[0] != '[' {
		return -1
	}
	depth, rows, quoted, seen := 0, 0, false, false
	for i := 0; i < len(v); i++ {
		c := v[i]
		switch {
		case quoted:
			if c == '\\' {
				i++
			} else if c == '"' {
				quoted = false
			}
			continue
		case c == '"':
			quoted = true
		case c == '[' || c == '{':
			if depth++; depth == 1 {
				continue
			}
		case c == ']' || c == '}':
			depth--
			continue
		case c == ',' && depth == 1:
			rows++
			continue
		}
		if c > ' ' {
			seen = true
		}
	}
	if seen {
		rows++
	}
	return rows
}
