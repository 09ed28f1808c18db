package manifest

import (
	"strings"

	"sitewright/backend/skill"
)

// markLimit is how many doubtful places of one file are told; a person needs no
// more to see what is meant, and a hostile file could have a hundred thousand.
const markLimit = 50

// mark is a doubtful piece of text in a tool or a note.
type mark struct {
	place
	code, message string
}

func refMark(at place, text string) mark {
	return mark{at, "temporary-ref", "“" + text + "” is a temporary reference that will not exist next time; describe the element instead, for instance by its text or role."}
}

func secretMark(at place, what string) mark {
	return mark{at, "secret-like", "This looks like " + what + "; whoever gets the skill can read it, so take it out and ask for it as an input."}
}

// findInScript looks at a script's string literals.
func findInScript(literals []skill.Literal) []mark {
	var marks []mark
	for _, l := range literals {
		if len(marks) >= markLimit {
			break
		}
		at := place{max(l.Line, 1), max(l.Column, 1)}
		for _, r := range references(l.Value) {
			marks = append(marks, refMark(at, l.Value[r[0]:r[1]]))
			break
		}
		if what := secret(l.Value, l.Name, false); what != "" {
			marks = append(marks, secretMark(at, what))
		}
	}
	return marks
}

// findInText looks at the lines of a note.
func findInText(text string) []mark {
	var marks []mark
	number := 0
	for line := range lines(text) {
		number++
		if len(marks) >= markLimit {
			break
		}
		at := func(offset int) place { return place{number, placeOf([]byte(line), offset).column} }
		for _, r := range references(line) {
			marks = append(marks, refMark(at(r[0]), line[r[0]:r[1]]))
		}
		for _, s := range secretsInLine(line) {
			marks = append(marks, secretMark(at(s.offset), s.what))
		}
	}
	return marks
}

// lines yields the lines of a text, whatever ends them, without the ends.
func lines(text string) func(yield func(string) bool) {
	text = strings.TrimPrefix(text, string(bom))
	return func(yield func(string) bool) {
		for text != "" {
			line, rest := text, ""
			if i := strings.IndexAny(text, "\r\n"); i >= 0 {
				line, rest = text[:i], text[i+1:]
				if text[i] == '\r' {
					rest = strings.TrimPrefix(rest, "\n")
				}
			}
			if !yield(line) {
				return
			}
			text = rest
		}
	}
}
