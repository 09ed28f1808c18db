package result

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// rowsOf are the rows as they are after the reading.
func rowsOf(t *Table, from, to int) [][]string {
	rows := [][]string{}
	for r := range t.Rows(from, to) {
		rows = append(rows, slices.Clone(r))
	}
	return rows
}

// Whatever a record holds, the table has a row for each and a cell for each
// column.
func FuzzTable(f *testing.F) {
	f.Add(`[{"a":1},{"b":"x","a":null}]`)
	f.Add(`[{}]`)
	f.Add(`[null, {"a":[1, {"b":2}]} ]`)
	f.Fuzz(func(t *testing.T, v string) {
		for _, table := range tables(json.RawMessage(v)) {
			rows := rowsOf(table, 0, table.Len)
			if len(rows) != table.Len {
				t.Errorf("%q: %d rows of %d", v, len(rows), table.Len)
			}
			for _, r := range rows {
				if len(r) != len(table.Columns) {
					t.Errorf("%q: %d columns, a row of %d", v, len(table.Columns), len(r))
				}
			}
		}
	})
}

func tables(v json.RawMessage) []*Table {
	var all []*Table
	if table, _, ok := Records(v); ok {
		all = append(all, table)
	}
	if table, ok := List(v); ok {
		all = append(all, table)
	}
	return all
}

func TestRecords(t *testing.T) {
	for v, want := range map[string]struct {
		columns []string
		rows    [][]string
	}{
		`[{"b":"é \"q\"","a":1.50},{"a":null,"c":{"x":[1]}},{}]`: {
			[]string{"b", "a", "c"}, [][]string{{`é "q"`, "1.50", ""}, {"", "", `{"x":[1]}`}, {"", "", ""}},
		},
		` [ null , {"a":1, "a" : 2 } , null ] `: {[]string{"a"}, [][]string{{""}, {"2"}, {""}}},
	} {
		table, wide, ok := Records(json.RawMessage(v))
		if !ok || wide || cmp.Diff(table.Columns, want.columns) != "" {
			t.Fatalf("%s: %+v %v %v", v, table, wide, ok)
		}
		if d := cmp.Diff(rowsOf(table, 0, table.Len), want.rows); d != "" {
			t.Error(d)
		}
	}
	for _, v := range []string{``, `null`, `{}`, `[]`, `[1]`, `[{"a":1},2]`, `[{}]`, `[null]`, `"x"`, `[{"a":1}`, `[{"a":}]`} {
		if _, wide, ok := Records(json.RawMessage(v)); ok || wide {
			t.Errorf("%s is no table", v)
		}
	}
}

func TestList(t *testing.T) {
	table, ok := List(json.RawMessage(`[1, "a\n", null ,true]`))
	if !ok || cmp.Diff(rowsOf(table, 0, 9), [][]string{{"1"}, {"a\n"}, {""}, {"true"}}) != "" {
		t.Errorf("%+v %v", table, ok)
	}
	if table, ok = List(json.RawMessage(`[]`)); !ok || table.Len != 0 {
		t.Errorf("%+v %v", table, ok)
	}
	for _, v := range []string{``, `null`, `{}`, `[[1]]`, `[1,{}]`, `[1`, `[1,]`} {
		if _, ok := List(json.RawMessage(v)); ok {
			t.Errorf("%s is no list", v)
		}
	}
}

// Any row is found, wherever it stands among many.
func TestRowsAreFound(t *testing.T) {
	var b strings.Builder
	const rows = 10 * stride
	for i := range rows {
		fmt.Fprintf(&b, ", {\"n\": %d ,\"deep\":[{\"n\":[1,2]}]}\n", i)
	}
	table, _, ok := Records(json.RawMessage("[" + b.String()[1:] + "]"))
	if !ok || table.Len != rows {
		t.Fatalf("%v, %d rows", ok, table.Len)
	}
	for _, from := range []int{-1, 0, 1, stride - 1, stride, stride + 1, rows - 1, rows, rows + 5} {
		got := rowsOf(table, from, from+3)
		first := max(from, 0)
		if want := max(0, min(from+3, rows)-first); len(got) != want {
			t.Errorf("from %d: %d rows, want %d", from, len(got), want)
		}
		for i, r := range got {
			if r[0] != strconv.Itoa(first+i) || r[1] != `[{"n":[1,2]}]` {
				t.Errorf("from %d, row %d: %q", from, i, r)
			}
		}
	}
}

// A name for each record would be rows × columns of empty cells.
func TestManyColumnsAreNoTable(t *testing.T) {
	var b strings.Builder
	const rows = 60_000
	for i := range rows {
		fmt.Fprintf(&b, ",{\"k%d\":%d}", i, i)
	}
	raw := json.RawMessage("[" + b.String()[1:] + "]")
	before := allocated()
	_, wide, ok := Records(raw)
	if used := allocated() - before; used > 64<<20 {
		t.Errorf("it took %d MB", used>>20)
	}
	if ok || !wide {
		t.Errorf("table %v, wide %v", ok, wide)
	}
	if _, wide, ok := Records(json.RawMessage(`[{"` + strings.Repeat("k", columnMost+1) + `":1}]`)); ok || !wide {
		t.Errorf("a very long name: table %v, wide %v", ok, wide)
	}
	if _, wide, ok := Records(append(raw[:len(raw)-1:len(raw)-1], ",1]"...)); ok || wide {
		t.Errorf("mixed things: table %v, wide %v", ok, wide)
	}
}

// allocated is how many bytes were ever allocated.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// A table costs little beside its JSON, and one page little of that.
func TestTablesAreSmall(t *testing.T) {
	var b strings.Builder
	const rows = 100_000
	for i := range rows {
		fmt.Fprintf(&b, ",{\"name\":\"Thing %d\",\"price\":%d.5,\"address\":\"https://shop.example/things/%d\"}", i, i, i)
	}
	raw := json.RawMessage("[" + b.String()[1:] + "]")
	table, _, ok := Records(raw)
	if !ok || len(table.at) > rows/stride+1 {
		t.Fatalf("%v, %d places", ok, len(table.at))
	}
	before := allocated()
	if got := rowsOf(table, rows-10, rows); len(got) != 10 || got[9][1] != "99999.5" {
		t.Errorf("got %q", got)
	}
	if used := allocated() - before; used > 1<<20 {
		t.Errorf("ten rows took %d KB", used>>10)
	}
}

func TestLines(t *testing.T) {
	for v, want := range map[string][]string{
		``: nil, `null`: nil, `"a\r\nb\n"`: {"a", "b", ""}, `{"a":[1]}`: {"{", `  "a": [`, "    1", "  ]", "}"}, `5`: {"5"},
	} {
		l := Text(json.RawMessage(v))
		if got := slices.Collect(l.Lines(0, l.Len)); !slices.Equal(got, want) || strings.Join(got, "\n") != l.String() {
			t.Errorf("%s: %q", v, got)
		}
	}
	many := Text(json.RawMessage("[" + strings.Repeat("1,", 999) + "1]"))
	if got := slices.Collect(many.Lines(many.Len-2, many.Len+9)); many.Len != 1002 || !slices.Equal(got, []string{"  1", "]"}) {
		t.Errorf("%d lines, the last %q", many.Len, got)
	}
}

// With indentation this would be a hundred million letters.
func TestDeepValuesAreNotIndented(t *testing.T) {
	deep := strings.Repeat("[", 9000) + strings.Repeat("]", 9000)
	if l := Text(json.RawMessage(deep)); l.Len != 1 || l.String() != deep {
		t.Errorf("%d lines", l.Len)
	}
}

func TestWriteCSV(t *testing.T) {
	raw := `[{"a":"x,y","=b":"say \"hi\""},{"a":"one\rtwo\nthree\r\nfour","=b":"=1+1"},{"a":-5,"=b":"+49 30"},{"a":" ","=b":"\t=1"}]`
	table, _, _ := Records(json.RawMessage(raw))
	var out bytes.Buffer
	if err := table.WriteCSV(&out); err != nil {
		t.Fatal(err)
	}
	want := "\ufeffa,'=b\r\n\"x,y\",\"say \"\"hi\"\"\"\r\n\"one\rtwo\nthree\r\nfour\",'=1+1\r\n-5,'+49 30\r\n\" \",'\t=1\r\n"
	if d := cmp.Diff(out.String(), want); d != "" {
		t.Error(d)
	}
	if rows, err := csv.NewReader(&out).ReadAll(); err != nil || len(rows) != 5 {
		t.Errorf("%q %v", rows, err)
	}
	if err := table.WriteCSV(full{}); err == nil {
		t.Error("a full disk is no error")
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestSafe(t *testing.T) {
	for cell, want := range map[string]string{
		"": "", "a": "a", "=1": "'=1", "+1": "+1", "-1.5": "-1.5", "-1,5": "-1,5", "+1e9": "+1e9", "-": "'-", "-1+1": "'-1+1",
		"@x": "'@x", "\tx": "'\tx", "\rx": "'\rx", "5=5": "5=5", "-.5": "-.5", "-cmd|x": "'-cmd|x", "'=1": "'=1",
	} {
		if got := Safe(cell); got != want {
			t.Errorf("%q: %q", cell, got)
		}
	}
}
