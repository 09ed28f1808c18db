package workspace

import (
	"unicode/utf8"

	"sitewright/backend/result"
)

// A page is what the window gets of a result at once. It is bounded in rows and
// in bytes, and what is longer than a person reads in a cell is shortened: the
// window lays all of it out. Copies and files have everything.
const (
	// pageMost is how many rows or lines one page has at most.
	pageMost = 1000
	// pageBytes is about how many bytes of JSON one page has at most.
	pageBytes = 2 << 20
	// lettersMost is how many letters of a line a page has.
	lettersMost = 2000
)

// cellMost is how many letters of a cell a page has. The first length with which
// the whole page fits is taken.
var cellMost = [...]int{2000, 200, 40}

// Rows is a page of a table or a list. It has fewer rows than asked for when they
// do not fit, but always one; the next page begins behind it.
func (w *Workspace) Rows(id string, from, count int) (Page, error) {
	v, err := w.value(id)
	if err != nil {
		return Page{}, err
	}
	if v.table == nil {
		return Page{Rows: [][]string{}}, nil
	}
	p := Page{Total: v.table.Len}
	for _, most := range cellMost {
		var all bool
		if p.Rows, all = rowsPage(v.table, from, from+min(max(count, 0), pageMost), most); all {
			break
		}
	}
	return p, nil
}

// rowsPage are the rows that fit into a page; all says that none is missing.
func rowsPage(t *result.Table, from, to, most int) (rows [][]string, all bool) {
	rows, all = [][]string{}, true
	size := 0
	for row := range t.Rows(from, to) {
		shown := make([]string, len(row))
		for i, c := range row {
			shown[i] = shortened(c, most)
			size += len(shown[i]) + len(`"",`)
		}
		if all = size <= pageBytes || len(rows) == 0; !all {
			break
		}
		rows = append(rows, shown)
	}
	return rows, all
}

// Text is a page of the result as text, bounded as Rows is.
func (w *Workspace) Text(id string, from, count int) (TextPage, error) {
	v, err := w.value(id)
	if err != nil {
		return TextPage{}, err
	}
	lines := v.text()
	p := TextPage{Lines: []string{}, Total: lines.Len}
	size := 0
	for line := range lines.Lines(from, from+min(max(count, 0), pageMost)) {
		line = shortened(line, lettersMost)
		if size += len(line) + len(`"",`); size > pageBytes && len(p.Lines) > 0 {
			break
		}
		p.Lines = append(p.Lines, line)
	}
	return p, nil
}

// shortened is the text's first letters, with "…" where there are more.
func shortened(s string, most int) string {
	if len(s) <= most {
		return s
	}
	end := 0
	for range most {
		if end == len(s) {
			return s
		}
		_, n := utf8.DecodeRuneInString(s[end:])
		end += n
	}
	if end == len(s) {
		return s
	}
	return s[:end] + "…"
}
