package manifest

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"sitewright/backend/skill"
)

// place is a line and a column in a file, both from 1; a column counts UTF-16
// units, as editors do. A line ends with LF, CR or both.
type place struct{ line, column int }

// placeOf finds the place of a byte.
func placeOf(data []byte, offset int) place {
	start := body(data)
	before := data[min(start, offset):min(offset, len(data))]
	p := place{1, 1}
	for i := 0; i < len(before); {
		r, size := utf8.DecodeRune(before[i:])
		i += size
		switch {
		case r == '\r' && i < len(before) && before[i] == '\n':
		case r == '\n' || r == '\r':
			p = place{p.line + 1, 1}
		default:
			p.column += max(utf16.RuneLen(r), 1)
		}
	}
	return p
}

// in writes the place as a problem's path: "file:line:column".
func (p place) in(file string) string {
	return file + ":" + strconv.Itoa(p.line) + ":" + strconv.Itoa(p.column)
}

func jsonProblem(data []byte, offset int, what string) skill.Problem {
	at := placeOf(data, offset)
	return problem("manifest-json", at.in(FileName), "",
		"The file manifest.json cannot be read at line %d, column %d: %s", at.line, at.column, what)
}

// notUTF8 tells where the text stops being UTF-8.
func notUTF8(data []byte) skill.Problem {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return jsonProblem(data, 0, "it was saved as UTF-16; save it again as UTF-8.")
	}
	return jsonProblem(data, notUTF8At(data), "this character is not UTF-8; save the file again as UTF-8.")
}

// notUTF8At is the offset of the first byte that is not UTF-8.
func notUTF8At(data []byte) int {
	offset := 0
	for offset < len(data) {
		r, size := utf8.DecodeRune(data[offset:])
		if r == utf8.RuneError && size <= 1 {
			break
		}
		offset += size
	}
	return offset
}

// notJSON tells where the text stops being JSON and what was expected there.
func notJSON(data []byte, err error) skill.Problem {
	offset := firstStray(data, body(data), err)
	p := jsonProblem(data, offset, expected(data, offset, err))
	if mended, err := StripComments(data); err == nil && !bytes.Equal(mended, data) {
		p.Fix = &skill.Fix{Title: "Remove comments and spare commas", StripComments: true}
	}
	return p
}

// firstStray is the offset of the first byte that JSON cannot have there.
func firstStray(data []byte, skip int, err error) int {
	var syntax *jsontext.SyntacticError
	switch {
	case errors.Is(err, errAfterEnd):
		return afterValue(data, skip)
	case errors.As(err, &syntax):
		return skip + int(syntax.ByteOffset)
	}
	return len(data)
}

// afterValue is where the text goes on behind the first complete value.
func afterValue(data []byte, skip int) int {
	d := jsontext.NewDecoder(bytes.NewBuffer(data[skip:]), jsontext.AllowInvalidUTF8(true), jsontext.AllowDuplicateNames(true))
	if _, err := d.ReadValue(); err != nil {
		return len(data)
	}
	end := skip + int(d.InputOffset())
	return end + len(data[end:]) - len(bytes.TrimLeft(data[end:], " \t\r\n"))
}

// expected says what should stand at offset, for a person.
func expected(data []byte, offset int, err error) string {
	if offset >= len(data) {
		return unfinished(data)
	}
	rest, why := data[offset:], reason(err)
	switch c := rest[0]; {
	case c == '/' || c == '#':
		return "comments are not allowed here; remove them."
	case errors.Is(err, errAfterEnd):
		return "there is more text after the end; remove it, or look for a bracket that closes too early."
	case c == ',':
		return commaMessage(data, rest)
	case c == '\'':
		return "text and names need double quotes (\"); replace the single ones."
	case c == '\\' && strings.Contains(why, "in string"):
		return "“\\” in a text needs one of \" \\ / b f n r t or u and four digits after it; write “\\\\” for a backslash."
	case strings.Contains(why, "in string"):
		return "a text goes on over the end of a line or has a tab in it; close it with a double quote (\") or write \\n or \\t."
	}
	return expectedToken(data, offset, why)
}

// reason is jsontext's own explanation.
func reason(err error) string {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) && syntax.Err != nil {
		return syntax.Err.Error()
	}
	return ""
}

func commaMessage(data, rest []byte) string {
	after := bytes.TrimLeft(rest[1:], " \t\r\n")
	if len(after) > 0 && (after[0] == '}' || after[0] == ']') && !emptyBefore(data, len(data)-len(rest)) {
		return "there is a comma after the last entry; remove it."
	}
	return "there is a comma without an entry before or after it; remove the comma."
}

// emptyBefore reports that only an opening bracket stands before offset.
func emptyBefore(data []byte, offset int) bool {
	before := bytes.TrimRight(data[:offset], " \t\r\n")
	return len(before) == 0 || before[len(before)-1] == '{' || before[len(before)-1] == '[' || before[len(before)-1] == ','
}

// expectedToken names what the grammar wants where a stray character stands.
func expectedToken(data []byte, offset int, why string) string {
	r, _ := utf8.DecodeRune(data[offset:])
	found := fmt.Sprintf("“%c”", r)
	has := func(part string) bool { return strings.Contains(why, part) }
	switch {
	case has("(expecting ':')"):
		return "a “:” was expected after the name, but " + found + " was found."
	case has("(expecting ',' or '}')"):
		return "a “,” or “}” was expected, but " + found + " was found; perhaps a comma is missing."
	case has("(expecting ',' or ']')"):
		return "a “,” or “]” was expected, but " + found + " was found; perhaps a comma is missing."
	case has("in number"):
		return "a digit was expected, but " + found + " was found."
	case has("object member name") || nameWanted(data, offset):
		return "a name in double quotes was expected, but " + found + " was found."
	}
	return "a value was expected (a text in double quotes, a number, true, false, null, a list or a group), but " + found + " was found."
}

// nameWanted reports that a member's name should begin at offset: after "{", or
// after a comma in a group.
func nameWanted(data []byte, offset int) bool {
	before := bytes.TrimRight(data[:offset], " \t\r\n")
	if len(before) == 0 {
		return false
	}
	last := before[len(before)-1]
	inside, ok := innermost(data[:offset])
	return last == '{' || last == ',' && ok && data[inside] == '{'
}

// innermost is the offset of the bracket that is still open at the end of data.
func innermost(data []byte) (offset int, ok bool) {
	var open []int
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '"':
			i = skipText(data, i)
		case '{', '[':
			open = append(open, i)
		case '}', ']':
			open = open[:max(len(open)-1, 0)]
		}
	}
	if len(open) == 0 {
		return 0, false
	}
	return open[len(open)-1], true
}

// unfinished says what is missing at the end of the file.
func unfinished(data []byte) string {
	if len(bytes.TrimSpace(data[body(data):])) == 0 {
		return "the file is empty; a “{” was expected."
	}
	inside, ok := innermost(data)
	if !ok {
		return "the file ends too early."
	}
	closing := "}"
	if data[inside] == '[' {
		closing = "]"
	}
	at := placeOf(data, inside)
	return fmt.Sprintf("the file ends too early; the “%c” of line %d, column %d still needs its “%s”.", data[inside], at.line, at.column, closing)
}
