package manifest

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

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

// reference is what snapshots of a page number elements with: @e12, ref=12,
// aria-ref=s1e7, also as an attribute selector.
var reference = regexp.MustCompile(`@e?[0-9]+|\[(?:aria-)?ref=["']?(?:s[0-9]+)?e?[0-9]+["']?\]|(?:aria-)?ref=(?:s[0-9]+)?e?[0-9]+`)

// references finds them where they stand alone: not in bob@163.com, pkg@18 or
// a ?ref=5 address.
func references(text string) [][]int {
	if !strings.Contains(text, "@") && !strings.Contains(text, "ref=") {
		return nil
	}
	var alone [][]int
	for _, at := range reference.FindAllStringIndex(text, -1) {
		if len(alone) >= markLimit {
			break
		}
		if text[at[0]] == '[' || opens(text[:at[0]]) && closes(text[at[1]:]) {
			alone = append(alone, at)
		}
	}
	return alone
}

// opens reports that a word may begin after before.
func opens(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	return size == 0 || unicode.IsSpace(r) || strings.ContainsRune("\"'`([{<,;|*>“‘«", r)
}

// closes reports that a word may end before after.
func closes(after string) bool {
	r, size := utf8.DecodeRuneInString(after)
	switch {
	case size == 0 || unicode.IsSpace(r) || strings.ContainsRune("\"'`)]}>,;|*!”’»", r):
		return true
	case strings.ContainsRune(".:?", r):
		// The end of a sentence, but not of "@163.com".
		next, size := utf8.DecodeRuneInString(after[1:])
		return size == 0 || unicode.IsSpace(next)
	}
	return false
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
		if what := secret(l.Value, l.Name); what != "" {
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
