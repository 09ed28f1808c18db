package workspace

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/run"
)

// holding is a workspace that holds the results, by id.
func holding(values map[string]string) *Workspace {
	w := &Workspace{runs: newRuns()}
	for id, raw := range values {
		v := newValue(&run.Record{ID: id, Tool: "list", Value: json.RawMessage(raw)})
		w.runs.values = append(w.runs.values, v)
	}
	return w
}

// listOf is JSON of rows items.
func listOf(rows int, item func(i int) string) string {
	var b strings.Builder
	for i := range rows {
		b.WriteString("," + item(i))
	}
	return "[" + b.String()[1:] + "]"
}

// A list with a name of its own for each record is shown as a tree, and says why.
func TestWideListsAreNoTable(t *testing.T) {
	r := run.Record{ID: "wide", Status: run.OK, Value: json.RawMessage(listOf(60_000, func(i int) string { return fmt.Sprintf(`{"k%d":%d}`, i, i) }))}
	v := newValue(&r)
	var view RunView
	fill(&view, &r, v)
	if view.ValueKind != "tree" || len(view.Columns) != 0 || len(view.Notes) != 1 || !strings.Contains(view.Notes[0], "1000 columns") {
		t.Errorf("got %s, %d columns, %q", view.ValueKind, len(view.Columns), view.Notes)
	}
	w := holding(nil)
	w.runs.values = []*value{v}
	if err := w.CSV("wide", &bytes.Buffer{}); fault.CodeOf(err) != fault.BadArguments {
		t.Errorf("CSV: %v", err)
	}
	if p, err := w.Rows("wide", 0, 10); err != nil || len(p.Rows) != 0 || p.Rows == nil {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestNullAmongRecords(t *testing.T) {
	v := newValue(&run.Record{Value: json.RawMessage(`[null, {"a": 1}]`)})
	if v.kind != "table" || v.table.Len != 2 {
		t.Errorf("got %s", v.kind)
	}
}

// A page is bounded in bytes, whatever the cells hold; one after the other they
// still give every row.
func TestPagesAreBounded(t *testing.T) {
	long := strings.Repeat("é", 100_000)
	columns := func(int) string {
		var b strings.Builder
		for c := range 500 {
			fmt.Fprintf(&b, `,"c%d":%q`, c, strings.Repeat("x", 100))
		}
		return "{" + b.String()[1:] + "}"
	}
	w := holding(map[string]string{
		"long": listOf(300, func(int) string { return fmt.Sprintf(`{"a":%q}`, long) }),
		"many": listOf(300, columns),
	})
	for _, id := range []string{"long", "many"} {
		rows := 0
		for {
			p, err := w.Rows(id, rows, 200)
			if err != nil || p.Total != 300 {
				t.Fatalf("%s: %+v, %v", id, p, err)
			}
			text, err := json.Marshal(p)
			if err != nil || len(text) > pageBytes+pageBytes/2 {
				t.Fatalf("%s: a page of %d bytes, %v", id, len(text), err)
			}
			if len(p.Rows) == 0 {
				break
			}
			rows += len(p.Rows)
		}
		if rows != 300 {
			t.Errorf("%s: %d rows in all", id, rows)
		}
	}
	p, err := w.Rows("long", 0, 1)
	if want := strings.Repeat("é", 2000) + "…"; err != nil || p.Rows[0][0] != want {
		t.Errorf("a cell of %d bytes, %v", len(p.Rows[0][0]), err)
	}
	texts := holding(map[string]string{"text": fmt.Sprintf("%q", strings.Repeat(long+"\n", 50))})
	lines, err := texts.Text("text", 0, 200)
	if err != nil || lines.Total != 51 || len(lines.Lines[0]) > 5000 {
		t.Errorf("%d lines, %v", lines.Total, err)
	}
	if text, err := w.RowsText("long", 0, 1); err != nil || text != "a\n"+long+"\n" {
		t.Errorf("copied %d bytes, %v", len(text), err)
	}
	if text, err := texts.WholeText("text"); err != nil || len(text) != 50*(len(long)+1) {
		t.Errorf("copied %d bytes, %v", len(text), err)
	}
	var csv bytes.Buffer
	if err := w.CSV("long", &csv); err != nil || csv.Len() < 300*len(long) {
		t.Errorf("saved %d bytes, %v", csv.Len(), err)
	}
}

func TestTooMuchToCopy(t *testing.T) {
	w := holding(map[string]string{"big": listOf(800, func(int) string { return fmt.Sprintf(`{"a":%q}`, strings.Repeat("x", 100_000)) })})
	for range 2 {
		if _, err := w.RowsText("big", 0, -1); fault.CodeOf(err) != fault.ResultTooLarge {
			t.Errorf("rows: %v", err)
		}
		if _, err := w.WholeText("big"); fault.CodeOf(err) != fault.ResultTooLarge {
			t.Errorf("text: %v", err)
		}
	}
}

// What is on no disk stays in memory beside the results looked at last.
func TestUnkeptValuesStay(t *testing.T) {
	r := newRuns()
	r.unkept["a"] = true
	for _, id := range []string{"a", "b", "c", "d", "e"} {
		r.keepValue(&value{id: id})
	}
	var ids []string
	for _, v := range r.values {
		ids = append(ids, v.id)
	}
	if got := strings.Join(ids, ""); got != "eda" {
		t.Errorf("kept %s", got)
	}
}

// checkTable looks at what is copied and saved of the tool "list".
func checkTable(t *testing.T, b *bench, id string) {
	t.Helper()
	text, err := b.RowsText(id, 0, -1)
	if want := "a\tb\tc\n1\tx y\t\n2\t\t\n"; err != nil || text != want {
		t.Errorf("copied %q, want %q, %v", text, want, err)
	}
	if text, err = b.RowsText(id, 1, 2); err != nil || text != "a\tb\tc\n2\t\t\n" {
		t.Errorf("copied %q, %v", text, err)
	}
	var csv bytes.Buffer
	if err := b.CSV(id, &csv); err != nil || csv.String() != "\ufeffa,b,c\r\n1,x\ty,\r\n2,,\r\n" {
		t.Errorf("CSV: %q, %v", csv.String(), err)
	}
}
