package result

import (
	"bytes"
	"encoding/json"
	"iter"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

const (
	// ColumnsMost is how many columns a table has at most. Records with more
	// names are no table: laid out, 60 000 rows with a name each are 3.6 thousand
	// million cells, nearly all of them empty.
	ColumnsMost = 1000
	// columnMost is the longest name of a column in bytes.
	columnMost = 1000
	// stride is how many rows lie between two that are found at once. The others
	// are found by passing over those before, so that millions of small rows need
	// no list of their places.
	stride = 64
)

// Table is a list of records as rows and columns. It keeps the JSON and reads
// rows when they are asked for. Its methods are safe for concurrent use.
type Table struct {
	// Columns are all names that occur, in the order they are first met.
	Columns []string
	// Len is the number of rows.
	Len int

	raw  json.RawMessage
	at   []int          // where each stride of rows begins in raw
	of   map[string]int // the column of a name
	list bool           // plain values in one column
}

// Records lays a list of records out: a record without a column has an empty
// cell there, and null among the records is an empty row. ok is false for
// anything else than a list with one or more objects; wide then says that it is
// one, with too many or too long names for a table.
func Records(v json.RawMessage) (t *Table, wide, ok bool) {
	t = &Table{raw: v, of: map[string]int{}}
	ok = t.scan(func(d *jsontext.Decoder) bool {
		switch d.PeekKind() {
		case 'n':
			return d.SkipValue() == nil
		case '{':
			return t.names(d, &wide)
		}
		return false
	})
	if !ok || wide || len(t.Columns) == 0 {
		return nil, wide && ok, false
	}
	return t, false, true
}

// List lays a list of plain values out as one column, named "value"; ok is false
// for a list that holds lists or groups, and for anything that is no list.
func List(v json.RawMessage) (t *Table, ok bool) {
	t = &Table{raw: v, Columns: []string{"value"}, list: true}
	ok = t.scan(func(d *jsontext.Decoder) bool {
		k := d.PeekKind()
		return k != '{' && k != '[' && d.SkipValue() == nil
	})
	if !ok {
		return nil, false
	}
	return t, true
}

// scan notes where the items of the list begin, and passes over them with item.
func (t *Table) scan(item func(*jsontext.Decoder) bool) bool {
	d := decoder(t.raw)
	if start, err := d.ReadToken(); err != nil || start.Kind() != '[' {
		return false
	}
	for d.PeekKind() != ']' {
		if t.Len%stride == 0 {
			t.at = append(t.at, int(d.InputOffset()))
		}
		if !item(d) {
			return false
		}
		t.Len++
	}
	t.at = slices.Clip(t.at)
	_, err := d.ReadToken()
	return err == nil
}

// names takes a record's names in.
func (t *Table) names(d *jsontext.Decoder, wide *bool) bool {
	if _, err := d.ReadToken(); err != nil {
		return false
	}
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return false
		}
		t.name(name.String(), wide)
		if d.SkipValue() != nil {
			return false
		}
	}
	_, err := d.ReadToken()
	return err == nil
}

func (t *Table) name(name string, wide *bool) {
	if _, known := t.of[name]; known || *wide {
		return
	}
	if *wide = len(t.of) == ColumnsMost || len(name) > columnMost; !*wide {
		t.of[name] = len(t.Columns)
		t.Columns = append(t.Columns, name)
	}
}

// Rows are the rows from, to (exclusive), read one after the other. Each has a
// cell for each column; texts stand without quotes, other values as their JSON,
// null as nothing. A row is valid until the next one.
func (t *Table) Rows(from, to int) iter.Seq[[]string] {
	from, to = max(from, 0), min(to, t.Len)
	return func(yield func([]string) bool) {
		if from >= to {
			return
		}
		at := t.at[from/stride]
		row := make([]string, len(t.Columns))
		d, source := decoder(nil), new(bytes.Buffer)
		for i := from - from%stride; i < to; i++ {
			rest := bytes.TrimLeft(t.raw[at:], " \t\r\n,")
			at = len(t.raw) - len(rest)
			*source = *bytes.NewBuffer(rest)
			d.Reset(source, loose...)
			if i < from {
				_ = d.SkipValue() // it was passed over once already
			} else {
				clear(row)
				t.read(d, row)
				if !yield(row) {
					return
				}
			}
			at += int(d.InputOffset())
		}
	}
}

// read fills the row with the next item; scan has read it before, so that what
// fails here cannot.
func (t *Table) read(d *jsontext.Decoder, row []string) {
	if t.list || d.PeekKind() != '{' {
		if v, err := d.ReadValue(); err == nil && t.list {
			row[0] = Cell(json.RawMessage(v))
		}
		return
	}
	_, _ = d.ReadToken()
	for d.PeekKind() == '"' {
		name, _ := d.ReadToken()
		column, known := t.of[name.String()]
		if v, err := d.ReadValue(); err == nil && known {
			row[column] = Cell(json.RawMessage(v))
		}
	}
	_, _ = d.ReadToken()
}

// loose reads what a page may have written: a name that comes twice counts once,
// the last value holding.
var loose = []jsontext.Options{jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true)}

// decoder reads from a buffer, which jsontext does not copy.
func decoder(v []byte) *jsontext.Decoder { return jsontext.NewDecoder(bytes.NewBuffer(v), loose...) }

// Cell is a value as a person reads it in a table; nothing for null.
func Cell(v json.RawMessage) string {
	var s string
	switch {
	case len(v) == 0 || string(v) == "null":
		return ""
	case v[0] == '"' && json.Unmarshal(v, &s) == nil:
		return s
	}
	return string(v)
}
