package cli

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"sitewright/backend/fault"
)

// widest is how many characters one cell of a table shows.
const widest = 60

// clean makes text of a page or a skill safe to print: no control characters,
// which could move the cursor or change the terminal's colours, and no
// invisible ones that turn the direction of reading.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r):
			return '·'
		}
		return r
	}, s)
}

// cleanLines is clean for text of several lines.
func cleanLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = clean(strings.TrimRight(l, "\r"))
	}
	return strings.Join(lines, "\n")
}

// indented is cleanLines with all lines but the first moved in, so that none of
// them looks like one of ours.
func indented(s string) string {
	return strings.ReplaceAll(cleanLines(s), "\n", "\n    ")
}

// say prints a line for people on standard output, note one on standard error.
func (a *app) say(format string, args ...any)  { fmt.Fprintf(a.out, format+"\n", args...) }
func (a *app) note(format string, args ...any) { fmt.Fprintf(a.err, format+"\n", args...) }

// colour paints s when standard error is a terminal.
func (a *app) colour(c text.Color, s string) string {
	if !a.progress {
		return s
	}
	return c.Sprint(s)
}

// sayFault prints what happened, where, and what to do.
func (a *app) sayFault(e *fault.Error) {
	a.note("%s %s", a.colour(text.FgRed, "✕"), indented(e.Message))
	if e.Source != "" {
		a.note("  %s", clean(e.Source))
	}
	if e.Frame != "" {
		a.note("  > %s", clean(e.Frame))
	}
	if e.Hint != "" {
		a.note("  %s", indented(e.Hint))
	}
	if e.Code == fault.Internal && e.Stack != "" {
		a.note("  (%s)", clean(e.Stack))
	}
}

// printTable prints rows under their headings, with short cells.
func (a *app) printTable(headings []string, rows [][]string) {
	t := table.NewWriter()
	t.SetOutputMirror(a.out)
	style := table.StyleLight
	style.Format.Header = text.FormatDefault
	style.Options = table.OptionsNoBordersAndSeparators
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	t.SetStyle(style)
	t.AppendHeader(row(headings))
	for _, r := range rows {
		t.AppendRow(row(r))
	}
	t.SuppressTrailingSpaces()
	t.Render()
}

func row(cells []string) table.Row {
	out := make(table.Row, len(cells))
	for i, c := range cells {
		out[i] = text.Snip(clean(c), widest, "…")
	}
	return out
}

// count is "1 row" or "2 rows".
func count(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
