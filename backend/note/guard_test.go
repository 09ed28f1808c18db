package note

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sitewright/backend/skill"
)

// fill repeats unit up to n bytes.
func fill(unit string, n int) string { return strings.Repeat(unit, max(1, n/len(unit))) }

// hostileNotes are what goldmark and chroma take long over, as functions of the
// size. Without the guard most take from ten seconds to hours at 1 MB; the
// comment says where.
var hostileNotes = map[string]func(n int) string{
	// A line is offered to every open block.
	"quotes":             func(n int) string { return fill(">", n) },
	"numbered lists":     func(n int) string { return fill("1. ", n) },
	"quotes and lists":   func(n int) string { return fill("> - ", n) },
	"footnotes nested":   func(n int) string { return fill("[^a]: ", n) },
	"stairs of lists":    func(n int) string { return stairs(n / 500) },
	"lines in 100 lists": func(n int) string { return fill("- ", 198) + "a\n" + fill("\n", n) },
	"wide lines in 100":  func(n int) string { return fill("- ", 198) + "a\n" + fill(fill(" ", 5000)+"a\n", n) },
	// A mark is compared with those before it.
	"stars":              func(n int) string { return fill("*a **a ", n) },
	"stars and dashes":   func(n int) string { return fill("*a_ ", n) },
	"dashes, then stars": func(n int) string { return fill("_a ", n/2) + fill("a* ", n/2) },
	"stars in a heading": func(n int) string { return "# " + fill("*a_ ", n) },
	"stars by paragraph": func(n int) string { return fill(fill("*a_ ", 4000)+"\n\n", n) },
	// A run is measured again at each of its characters.
	"tildes": func(n int) string { return fill("~", n) },
	// The end of code is looked for again and again.
	"backticks": func(n int) string { return fill("```</- [ ] \\", n) },
	// A link looks at all since its bracket, and for the end of its address.
	"brackets":             func(n int) string { return fill("[", n) },
	"brackets with ends":   func(n int) string { return fill("[", n/2) + fill("]", n/2) },
	"pictures":             func(n int) string { return "!" + fill("[", n) },
	"addresses":            func(n int) string { return fill("![a](", n) },
	"addresses in <>":      func(n int) string { return fill("[a](<b", n) },
	"addresses with ()":    func(n int) string { return fill("[a](()", n) },
	"links line by line":   func(n int) string { return fill("[a]\n", n) },
	"links in a paragraph": func(n int) string { return fill("[a](b) ", n) },
	// The lines that are left are copied after each definition.
	"definitions":    func(n int) string { return fill("[a]: b\n", n) },
	"a long label":   func(n int) string { return "[" + fill("a\n", n) + "]: b" },
	"a long address": func(n int) string { return "[a]: /" + fill("u", n/2) + "\n\n" + fill("[a] ", n/2) },
	// Every row gets every column.
	"a wide table":  func(n int) string { return fill("|a", n/4) + "|\n" + fill("|-", n/4) + "|\n" + fill("a\n", n/2) },
	"pipes in code": func(n int) string { return "|a|\n|-|\n" + fill("|`\\|`|\n", n) },
	// Every reference is compared with every footnote.
	"footnotes": func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, "x[^%d]\n\n[^%d]: a\n\n", i, i)
		}
		return b.String()
	},
	"one footnote": func(n int) string { return fill("[^a]", n) + "\n\n[^a]: x" },
	// Expressions that look back for ever, in thousands of code blocks.
	"code":     func(n int) string { return fill("```js\n\""+fill(`\`, 60)+"\n```\n", n) },
	"tags":     func(n int) string { return fill("<div>\n\n", n) },
	"headings": func(n int) string { return fill("#\n", n) },
}

// ordinary is a long note as a person might write it.
func ordinary(n int) string {
	return fill("## A heading\n\nSome *words* with a [link](https://x.example/a?b=1), `code` and more **words**, "+
		"over two\nlines[^1].\n\n- one\n- two\n  - three *.x.example\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n"+
		"```js\nconst a = [1, 'b']; // c\n```\n\n> A quote.\n\n", n-20) + "[^1]: foot"
}

// No note costs more than ten times what an ordinary one of that size costs, 0.3 s
// here: a ratio, so that it holds on a slow or busy machine.
func TestHostileNotesCostLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("takes many seconds")
	}
	size := skill.NoteLimit - 100
	note := []byte(ordinary(size))
	start := time.Now()
	if _, err := HTML(note); err != nil {
		t.Fatalf("an ordinary note of 1 MB is refused: %v", err)
	}
	usual := time.Since(start)
	t.Logf("%-22s %6d ms", "ordinary", usual.Milliseconds())
	for name, hostile := range hostileNotes {
		note := []byte(hostile(size))
		start := time.Now()
		_, err := HTML(note)
		took := time.Since(start)
		t.Logf("%-22s %6d ms  refused: %v", name, took.Milliseconds(), err != nil)
		if took > 10*usual {
			t.Errorf("%s: %v, an ordinary note takes %v", name, took, usual)
		}
	}
}

// What people do write, in numbers they hardly reach, is shown.
func TestLargeNotesAreShown(t *testing.T) {
	for name, note := range map[string]string{
		"a table of 20 000 rows":          "|a|b|c|\n|-|-|-|\n" + strings.Repeat("|some|snake_case_name|*.x.example|\n", 20_000),
		"a list of 20 000 links":          strings.Repeat("- [a](https://x.example/b)\n", 20_000),
		"a paragraph of 2000 links":       strings.Repeat("[a](https://x.example/b), ", 2000),
		"a paragraph of 2000 bold words":  strings.Repeat("some **bold** words\n", 2000),
		"2000 links by name":              strings.Repeat("[a][b] ", 2000) + "\n\n" + strings.Repeat("[b]: /c\n", 2000),
		"1000 footnotes":                  footnotes(1000),
		"a code block of 1 MB":            "```js\n" + strings.Repeat("let a = '*[`';\n", 65_000) + "```",
		"300 KB of words in one line":     strings.Repeat("word ", 60_000),
		"a paragraph with 1000 backticks": strings.Repeat("a ` b ``\n", 333),
	} {
		if err := Check([]byte(note)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func footnotes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "x[^%d]\n\n[^%d]: a\n\n", i, i)
	}
	return b.String()
}
