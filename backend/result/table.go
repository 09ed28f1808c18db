package result

import (
	"bytes"
	"encoding/json"
)

// Table lays a list of records out: the columns are all names that occur, in
// the order they are first met, and a record without one has an empty cell. ok
// is false for anything else than a list of one or more objects. Texts stand
// without quotes, other values as their JSON.
func Table(v json.RawMessage) (columns []string, rows [][]string, ok bool) {
	var items []json.RawMessage
	if v = bytes.TrimSpace(v); len(v) == 0 || v[0] != '[' || json.Unmarshal(v, &items) != nil || len(items) == 0 {
		return nil, nil, false
	}
	records := make([]map[string]json.RawMessage, len(items))
	known := map[string]bool{}
	for i, item := range items {
		values, names, err := Fields(item)
		if err != nil {
			return nil, nil, false
		}
		records[i] = values
		for _, n := range names {
			if !known[n] {
				known[n] = true
				columns = append(columns, n)
			}
		}
	}
	if len(columns) == 0 {
		return nil, nil, false
	}
	rows = make([][]string, len(records))
	for i, r := range records {
		rows[i] = make([]string, len(columns))
		for j, c := range columns {
			rows[i][j] = cell(r[c])
		}
	}
	return columns, rows, true
}

// cell is a value as a person reads it in a table; nothing for null.
func cell(v json.RawMessage) string {
	var s string
	switch {
	case len(v) == 0 || string(v) == "null":
		return ""
	case v[0] == '"' && json.Unmarshal(v, &s) == nil:
		return s
	}
	return string(v)
}
