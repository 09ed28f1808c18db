package workspace

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/run"
)

const (
	// keepValues is how many results are held ready in memory.
	keepValues = 2
	// unkeptMost is how many bytes of results are held that are on no disk.
	unkeptMost = 256 << 20
	// valueMost is the largest result, in bytes, that is given whole.
	valueMost = 4 << 20
	// copyMost is the longest text in bytes that goes to the clipboard, and
	// savedMost the longest CSV: a few large rows and many small ones under the
	// same columns are far more than the result they come from.
	copyMost  = 64 << 20
	savedMost = 1 << 30
)

// value is a run's result, laid out for showing.
type value struct {
	id, tool string
	raw      json.RawMessage
	kind     string
	// table is nil for what has no rows; wide says that it has too many columns.
	table *result.Table
	wide  bool
	// text is the result line by line, made when first asked for.
	text func() *result.Lines
}

func newValue(r *run.Record) *value {
	v := &value{id: r.ID, tool: r.Tool, raw: bytes.TrimSpace(r.Value), kind: "tree"}
	v.text = sync.OnceValue(func() *result.Lines { return result.Text(v.raw) })
	if len(v.raw) == 0 || string(v.raw) == "null" {
		v.kind = "none"
		return v
	}
	var ok bool
	if v.table, v.wide, ok = result.Records(v.raw); ok {
		v.kind = "table"
	} else if v.table, ok = result.List(v.raw); ok {
		v.kind = "list"
	} else if v.raw[0] == '"' {
		v.kind = "text"
	}
	return v
}

func (v *value) columns() []string {
	if v.table == nil {
		return []string{}
	}
	return v.table.Columns
}

// keepValue puts the value first; Workspace.mu is held. What could not be written
// to disk stays beside those looked at last, as far as there is room.
func (r *runs) keepValue(v *value) {
	kept, unkept := []*value{v}, 0
	for _, old := range r.values {
		switch {
		case old.id == v.id:
		case len(kept) < keepValues:
			kept = append(kept, old)
		case r.unkept[old.id] && unkept+len(old.raw) <= unkeptMost:
			unkept += len(old.raw)
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

// RowsText is the rows from to to (exclusive, -1 for the end) with the columns'
// names, tab separated, as spreadsheets take it from the clipboard. A result
// without rows is its text. Cells are whole, whatever their length.
func (w *Workspace) RowsText(id string, from, to int) (string, error) {
	v, err := w.value(id)
	if err != nil {
		return "", err
	}
	if v.table == nil {
		return w.WholeText(id)
	}
	if to < 0 || to > v.table.Len {
		to = v.table.Len
	}
	var out strings.Builder
	cells := func(row []string) bool {
		for i, c := range row {
			if i > 0 {
				out.WriteByte('\t')
			}
			_, _ = oneLine.WriteString(&out, c) // a Builder never fails
		}
		out.WriteByte('\n')
		return out.Len() <= copyMost
	}
	if v.kind == "table" {
		cells(v.table.Columns)
	}
	v.table.Rows(from, to)(cells)
	if out.Len() > copyMost {
		return "", tooMuchToCopy().WithHint("Save it as CSV instead.")
	}
	return out.String(), nil
}

// WholeText is the result as text, every line whole.
func (w *Workspace) WholeText(id string) (string, error) {
	v, err := w.value(id)
	if err != nil {
		return "", err
	}
	text := v.text().String()
	if len(text) > copyMost {
		return "", tooMuchToCopy().WithHint("Return fewer values, or only the fields that are needed.")
	}
	return text, nil
}

func tooMuchToCopy() *fault.Error {
	return fault.New(fault.ResultTooLarge, "This is too much to copy: more than %d MB.", copyMost>>20)
}

// oneLine keeps a cell in its cell.
var oneLine = strings.NewReplacer("\t", " ", "\r\n", " ", "\n", " ", "\r", " ")

// CSV writes the rows, all of them whole, as result.Table.WriteCSV does.
func (w *Workspace) CSV(id string, to io.Writer) error {
	v, err := w.value(id)
	if err != nil {
		return err
	}
	if v.table == nil {
		return fault.New(fault.BadArguments, "This result has no rows to save.").WithHint("Copy its text instead.")
	}
	err = v.table.WriteCSV(&limited{to: to, left: savedMost})
	if errors.Is(err, errFull) {
		return fault.New(fault.ResultTooLarge, "This is too much for a CSV file: more than %d MB.", savedMost>>20).
			WithHint("Return fewer rows or only the fields that are needed.")
	}
	return err
}

// limited passes on as many bytes as are left.
type limited struct {
	to   io.Writer
	left int
}

var errFull = errors.New("more than may be written")

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, errFull
	}
	return l.to.Write(p)
}

// FileName proposes a name for the run's rows: "list_products 2026-11-30.csv".
func (w *Workspace) FileName(id string) (string, error) {
	v, err := w.value(id)
	if err != nil {
		return "", err
	}
	return v.tool + " " + time.Now().Format(time.DateOnly) + ".csv", nil
}
