package result

import (
	"bytes"
	"encoding/json"
	"iter"
	"strings"
)

// indentDeepest is how deep a value may be nested to be written with
// indentation: with it a text grows with the square of the depth.
const indentDeepest = 200

// Lines is a result as text, line by line. Its methods are safe for concurrent
// use.
type Lines struct {
	// Len is the number of lines.
	Len int

	text string
	at   []int // where each stride of lines begins in text
}

// Text makes the lines of a result: a text as it is, anything else as indented
// JSON. Nothing at all has no lines.
func Text(v json.RawMessage) *Lines {
	v = bytes.TrimSpace(v)
	var indented bytes.Buffer
	switch {
	case len(v) == 0 || string(v) == "null":
		return &Lines{}
	case v[0] == '"':
		return linesOf(Cell(v))
	case depth(v) <= indentDeepest && json.Indent(&indented, v, "", "  ") == nil:
		return linesOf(indented.String())
	}
	return linesOf(string(v))
}

func linesOf(text string) *Lines {
	l := &Lines{text: strings.ReplaceAll(text, "\r\n", "\n")}
	for at := 0; ; l.Len++ {
		if l.Len%stride == 0 {
			l.at = append(l.at, at)
		}
		end := strings.IndexByte(l.text[at:], '\n')
		if end < 0 {
			l.Len++
			return l
		}
		at += end + 1
	}
}

// Lines are the lines from, to (exclusive).
func (l *Lines) Lines(from, to int) iter.Seq[string] {
	from, to = max(from, 0), min(to, l.Len)
	return func(yield func(string) bool) {
		if from >= to {
			return
		}
		rest := l.text[l.at[from/stride]:]
		for i := from - from%stride; i < to; i++ {
			var line string
			line, rest, _ = strings.Cut(rest, "\n")
			if i >= from && !yield(line) {
				return
			}
		}
	}
}

// String is the whole text.
func (l *Lines) String() string { return l.text }

// depth is how deep the value is nested.
func depth(v json.RawMessage) int {
	now, most := 0, 0
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '"':
			i = stringEnd(v, i) - 1
		case '[', '{':
			now++
			most = max(most, now)
		case ']', '}':
			now--
		}
	}
	return most
}
