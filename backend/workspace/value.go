package workspace

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/run"
)

const (
	// keepValues is how many results are held ready in memory.
	keepValues = 2
	// pageMost is how many rows or lines one page has at most.
	pageMost = 1000
	// valueMost is the largest result, in bytes, that is given whole.
	valueMost = 4 << 20
)

// value is a run's result, laid out for showing.
type value struct {
	id, tool string
	raw      json.RawMessage
	kind     string
	columns  []string
	rows     [][]string
	lines    []string // made when first asked for; Workspace.mu guards it
}

func newValue(r *run.Record) *value {
	v := &value{id: r.ID, tool: r.Tool, raw: bytes.TrimSpace(r.Value), kind: "tree"}
	if len(v.raw) == 0 || string(v.raw) == "null" {
		v.kind = "none"
		return v
	}
	if columns, rows, ok := result.Table(v.raw); ok {
		v.kind, v.columns, v.rows = "table", columns, rows
		return v
	}
	switch v.raw[0] {
	case '"':
		v.kind = "text"
	case '[':
		v.list()
	}
	return v
}

// list lays a list of plain values out as one column; a list of lists or of
// mixed things stays a tree.
func (v *value) list() {
	var items []json.RawMessage
	if json.Unmarshal(v.raw, &items) != nil {
		return
	}
	rows := make([][]string, len(items))
	for i, item := range items {
		if item[0] == '[' || item[0] == '{' {
			return
		}
		rows[i] = []string{plain(item)}
	}
	v.kind, v.columns, v.rows = "list", []string{"value"}, rows
}

// plain is a value that is no list and no group as a person reads it.
func plain(raw json.RawMessage) string {
	var s string
	if string(raw) == "null" {
		return ""
	}
	if raw[0] == '"' && json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

// text is the result line by line: a text as it is, anything else as indented
// JSON.
func (v *value) text() []string {
	if v.lines != nil {
		return v.lines
	}
	var out string
	var indented bytes.Buffer
	switch {
	case v.kind == "none":
		v.lines = []string{}
		return v.lines
	case v.kind == "text":
		out = plain(v.raw)
	case json.Indent(&indented, v.raw, "", "  ") == nil:
		out = indented.String()
	default:
		out = string(v.raw)
	}
	v.lines = strings.Split(strings.ReplaceAll(out, "\r\n", "\n"), "\n")
	return v.lines
}

// keepValue puts the value first; Workspace.mu is held.
func (r *runs) keepValue(v *value) {
	kept := []*value{v}
	for _, old := range r.values {
		if old.id != v.id && len(kept) < keepValues {
			kept = append(kept, old)
		}
	}
	r.values = kept
}

// value is the result of a run, from memory or from disk.
func (w *Workspace) value(id string) (*value, error) {
	w.mu.Lock()
	for _, v := range w.runs.values {
		if v.id == id {
			w.runs.keepValue(v)
			w.mu.Unlock()
			return v, nil
		}
	}
	w.mu.Unlock()
	record, err := w.load(id)
	if err != nil {
		return nil, err
	}
	v := newValue(&record)
	w.mu.Lock()
	w.runs.keepValue(v)
	w.mu.Unlock()
	return v, nil
}

// Rows is a page of a table or a list.
func (w *Workspace) Rows(id string, from, count int) (Page, error) {
	v, err := w.value(id)
	if err != nil {
		return Page{}, err
	}
	return Page{Rows: orEmpty(page(v.rows, from, count)), Total: len(v.rows)}, nil
}

// Text is a page of the result as text.
func (w *Workspace) Text(id string, from, count int) (TextPage, error) {
	v, err := w.value(id)
	if err != nil {
		return TextPage{}, err
	}
	w.mu.Lock()
	lines := v.text()
	w.mu.Unlock()
	return TextPage{Lines: orEmpty(page(lines, from, count)), Total: len(lines)}, nil
}

// Value is the whole result as JSON; a large one is refused, its text and rows
// come in pages.
func (w *Workspace) Value(id string) (json.RawMessage, error) {
	v, err := w.value(id)
	switch {
	case err != nil:
		return nil, err
	case len(v.raw) > valueMost:
		return nil, fault.New(fault.ResultTooLarge, "This result is too large to be shown as a tree.").WithHint("Look at it as a table or as text.")
	case len(v.raw) == 0:
		return json.RawMessage("null"), nil
	}
	return v.raw, nil
}

func page[T any](all []T, from, count int) []T {
	from = min(max(from, 0), len(all))
	to := from + min(max(count, 0), pageMost)
	return all[from:min(to, len(all))]
}

// RowsText is the rows from to to (exclusive, -1 for the end) with the columns'
// names, tab separated, as spreadsheets take it from the clipboard. A result
// without rows is its text.
func (w *Workspace) RowsText(id string, from, to int) (string, error) {
	v, err := w.value(id)
	if err != nil {
		return "", err
	}
	if v.rows == nil {
		w.mu.Lock()
		defer w.mu.Unlock()
		return strings.Join(v.text(), "\n"), nil
	}
	if to < 0 || to > len(v.rows) {
		to = len(v.rows)
	}
	from = min(max(from, 0), to)
	var out strings.Builder
	cells := func(row []string) {
		for i, c := range row {
			if i > 0 {
				out.WriteByte('\t')
			}
			out.WriteString(oneLine.Replace(c))
		}
		out.WriteByte('\n')
	}
	if v.kind == "table" {
		cells(v.columns)
	}
	for _, row := range v.rows[from:to] {
		cells(row)
	}
	return out.String(), nil
}

// oneLine keeps a cell in its cell.
var oneLine = strings.NewReplacer("\t", " ", "\r\n", " ", "\n", " ", "\r", " ")

// CSV writes the rows as CSV that spreadsheets open as it is: UTF-8 with a mark,
// CRLF, the columns' names first.
func (w *Workspace) CSV(id string, to io.Writer) error {
	v, err := w.value(id)
	if err != nil {
		return err
	}
	if v.rows == nil {
		return fault.New(fault.BadArguments, "This result has no rows to save.").WithHint("Copy its text instead.")
	}
	if _, err := io.WriteString(to, "\ufeff"); err != nil {
		return fmt.Errorf("writing CSV: %w", err)
	}
	out := csv.NewWriter(to)
	out.UseCRLF = true
	if err := out.Write(v.columns); err != nil {
		return fmt.Errorf("writing CSV: %w", err)
	}
	if err := out.WriteAll(v.rows); err != nil {
		return fmt.Errorf("writing CSV: %w", err)
	}
	return nil
}

// FileName proposes a name for the run's rows: "list_products 2026-11-30.csv".
func (w *Workspace) FileName(id string) (string, error) {
	v, err := w.value(id)
	if err != nil {
		return "", err
	}
	return v.tool + " " + time.Now().Format(time.DateOnly) + ".csv", nil
}
