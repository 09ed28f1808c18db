package result

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// WriteCSV writes the table as CSV that spreadsheets open as it is (RFC 4180):
// UTF-8 with a mark, CRLF between rows, the columns' names first. Line ends
// inside a cell stay as they are, which encoding/csv would change. A cell that a
// spreadsheet would take for a formula gets a ' before it (Safe).
func (t *Table) WriteCSV(to io.Writer) error {
	out := bufio.NewWriter(to)
	_, err := out.WriteString("\ufeff")
	row := func(cells []string) bool {
		for i, c := range cells {
			if i > 0 {
				_ = out.WriteByte(',') // a failure stays and shows in the end of the row
			}
			writeCell(out, c)
		}
		_, err = out.WriteString("\r\n")
		return err == nil
	}
	if err == nil && row(t.Columns) {
		t.Rows(0, t.Len)(row)
	}
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing CSV: %w", err)
	}
	return nil
}

func writeCell(out *bufio.Writer, cell string) {
	cell = Safe(cell)
	if !strings.ContainsAny(cell, "\",\r\n") && cell == strings.TrimSpace(cell) {
		_, _ = out.WriteString(cell)
		return
	}
	_ = out.WriteByte('"')
	_, _ = quotes.WriteString(out, cell)
	_ = out.WriteByte('"')
}

var quotes = strings.NewReplacer(`"`, `""`)

// number is what a spreadsheet reads as a number, however it begins.
var number = regexp.MustCompile(`^[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?$`)

// Safe is a cell that no spreadsheet runs. What begins with = + - @, a tab or a
// CR may be a formula, which could send the other cells away (OWASP, "CSV
// Injection"); the ' before it says that it is text. Plain numbers stay.
func Safe(cell string) string {
	if cell == "" || !strings.ContainsRune("=+-@\t\r", rune(cell[0])) || number.MatchString(cell) {
		return cell
	}
	return "'" + cell
}
