package run

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/result"
)

// The text around a tool's source. The source stands inside a function of its
// own, so that it sees nothing of ours; on the first line, so that its line
// numbers hold; and is followed by a new line, so that a comment at its end
// does no harm (docs/script-api.md, "Browser tools").
const (
	wrapHead = `(f=>function(a){return this.run(f,a)})(async function(){const tool=`
	wrapTail = "\n;return tool})\n//# sourceURL="
	// engineColumn is what the engine adds before a function's text: "(".
	engineColumn = 1
)

// messageLimit is how many bytes of a tool's own error message are shown.
const messageLimit = 4 << 10

// program is a browser tool made ready for the page.
type program struct {
	path   string // inside the skill: "browser-tools/x.js"
	url    string // the sourceURL
	source string // the author's own text
	text   string // what is sent
	offset int    // columns that line 1 has too many, in UTF-16 units
}

// newProgram wraps a browser tool's source. generation tells runs apart that
// were given up, whose code may still be waiting in the page. expression is the
// source itself, or for a module what evaluates to its function, with offset
// columns added on line 1.
func newProgram(skillID, path, source, expression string, offset, generation int) program {
	url := fmt.Sprintf("sitewright:///%s/%s", skillID, path)
	if generation > 0 {
		url += fmt.Sprintf("?%d", generation)
	}
	return program{
		path: path, url: url, source: source,
		text:   wrapHead + expression + wrapTail + url + "\n",
		offset: engineColumn + len(wrapHead) + offset,
	}
}

// place turns a position of the engine (from 0) into the author's, "path:line:column"
// from 1. ok is false for a place in our own text.
func (p *program) place(line, column int) (line1, column1 int, ok bool) {
	if line == 0 {
		column -= p.offset
	}
	if column < 0 || line >= p.lines() {
		return 0, 0, false
	}
	return line + 1, column + 1, true
}

func (p *program) lines() int { return strings.Count(p.source, "\n") + 1 }

func (p *program) at(line, column int) string {
	return fmt.Sprintf("%s:%d:%d", p.path, line, column)
}

// frame is the author's line of code, shortened around the column when it is
// very long.
func (p *program) frame(line, column int) string {
	lines := strings.Split(p.source, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	const most = 200
	text := strings.TrimRight(lines[line-1], "\r")
	if units := utf16.Encode([]rune(text)); len(units) > most {
		from := min(max(0, column-most/2), len(units)-most)
		text = "…" + string(utf16.Decode(units[from:from+most])) + "…"
	}
	return text
}

// lineSource is where a console line was written: the innermost place in the
// tool's file, else the page's own script.
func (p *program) lineSource(stack []browser.CodePlace) (source string, own bool) {
	for _, f := range stack {
		if f.URL == p.url {
			if line, column, ok := p.place(f.Line, f.Column); ok {
				return p.at(line, column), true
			}
		}
	}
	if len(stack) > 0 && stack[0].URL != "" && !strings.HasPrefix(stack[0].URL, "sitewright:") {
		return fmt.Sprintf("%s:%d:%d", stack[0].URL, stack[0].Line+1, stack[0].Column+1), false
	}
	return "", false
}

// readable puts the author's own places into a text with places of the engine,
// such as an error's stack that a tool returned or logged. Lines that are only
// about our own text go.
func (p *program) readable(text string) string {
	if !strings.Contains(text, ownScheme) {
		return text
	}
	var kept []string
	for _, line := range strings.Split(text, "\n") {
		ours := false
		line = codePlace.ReplaceAllStringFunc(line, func(found string) string {
			m := codePlace.FindStringSubmatch(found)
			l, _ := strconv.Atoi(m[2])
			c, _ := strconv.Atoi(m[3])
			line1, column1, ok := p.place(l-1, c-1)
			if m[1] != p.url || !ok {
				ours = true
				return found
			}
			return p.at(line1, column1)
		})
		if !ours {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// ownScheme begins the names of scripts that we send, and codePlace finds a
// place in one.
const ownScheme = "sitewright:"

var codePlace = regexp.MustCompile(`(sitewright:[^\s()]*?):(\d+):(\d+)`)

// stackPlace finds "URL:line:column", with or without parentheses, at the end
// of a line of a V8 stack.
var stackPlace = regexp.MustCompile(`^(\s+at (?:async )?)(.*?)\(?(sitewright:///[^\s()]*):(\d+):(\d+)\)?$`)

// thrown turns what a tool threw into an error with the author's own file, line
// and column.
func (p *program) thrown(t *result.Thrown) *fault.Error {
	said := t.Error()
	if len(said) > messageLimit {
		said = strings.ToValidUTF8(said[:messageLimit], "") + "…"
	}
	e := fault.New(fault.ScriptError, "The tool stopped with an error: %s", said)
	if said == "" {
		e.Message = "The tool stopped with an error that has no message."
	}
	var kept []string
	for i, line := range strings.Split(t.Stack, "\n") {
		m := stackPlace.FindStringSubmatch(line)
		if m == nil {
			if i == 0 || !strings.HasPrefix(line, "    at ") || !strings.Contains(line, "sitewright:") {
				kept = append(kept, line)
			}
			continue
		}
		if m[3] != p.url {
			continue
		}
		l, _ := strconv.Atoi(m[4])
		c, _ := strconv.Atoi(m[5])
		line1, column1, ok := p.place(l-1, c-1)
		if !ok {
			continue
		}
		at := p.at(line1, column1)
		if e.Source == "" {
			e.Source, e.Frame = at, p.frame(line1, column1)
		}
		if m[2] == "" {
			kept = append(kept, m[1]+at)
		} else {
			kept = append(kept, m[1]+m[2]+"("+at+")")
		}
	}
	e.Stack = shortened(strings.Join(kept, "\n"))
	if e.Source != "" {
		e.Message = fmt.Sprintf("The tool stopped at line %s of %s: %s", lineOf(e.Source), p.path, said)
	}
	e.Hint = hintFor(t, e.Source != "")
	return e
}

func lineOf(source string) string {
	parts := strings.Split(source, ":")
	return parts[len(parts)-2]
}

// hints are what to do about errors that many authors meet. The first that
// matches holds.
var hints = []struct {
	in   []string
	hint string
}{
	{
		[]string{"TrustedHTML", "TrustedScript", "Trusted Type"},
		"This page forbids setting HTML from text (its Trusted Types rule). Build elements with document.createElement and textContent instead.",
	},
	{
		[]string{"Cannot read properties of null", "Cannot read properties of undefined"},
		"Something the tool looks for is not on the page. It may load later, or the page has changed.",
	},
	{
		[]string{"Failed to fetch"},
		"The page could not load that address: it may be down, or the page's own rules forbid it.",
	},
	{
		[]string{"is not a valid selector"},
		"Correct the selector at this line.",
	},
}

func hintFor(t *result.Thrown, placed bool) string {
	text := t.Error()
	for _, h := range hints {
		if slices.ContainsFunc(h.in, func(s string) bool { return strings.Contains(text, s) }) {
			return h.hint
		}
	}
	if !placed {
		return "Look at what the page shows, and at what the tool throws."
	}
	return "Look at this line of the tool, and at what the page shows."
}

// refused turns an exception of the engine, which is one that the tool could
// not catch, into an error: nearly always a syntax error.
func (p *program) refused(x *browser.Exception) *fault.Error {
	message, _, _ := strings.Cut(x.Text, "\n")
	code, what := fault.ScriptError, "The tool stopped with an error"
	if strings.Contains(message, "SyntaxError") {
		code, what = fault.ScriptSyntax, "The tool's code cannot be read"
	}
	e := fault.New(code, "%s: %s", what, message)
	e.Stack = x.Text
	if line, column, ok := p.place(x.Line, x.Column); ok {
		e.Source, e.Frame = p.at(line, column), p.frame(line, column)
	}
	return e.WithHint("Correct the code at this line.")
}
