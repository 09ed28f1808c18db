package worker

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tdewolff/parse/v2/js"

	"sitewright/backend/skill"
)

// literalLimit is how many strings of one file are reported. A list of a million
// words is data; its secrets are not looked for beyond this.
const literalLimit = 50_000

// scanned is what a pass over the tokens tells.
type scanned struct {
	literals []skill.Literal
	// trailingComment reports that the file ends with a // comment.
	trailingComment bool
	// semicolons is how many stand at the end of the file.
	semicolons int
}

// scan passes over the tokens.
func (t *tree) scan() scanned {
	var s scanned
	at := newCursor(t.input)
	for token := range t.tokens() {
		s.note(token)
		offset, text := t.literal(token)
		if text == "" || len(s.literals) == literalLimit {
			continue
		}
		at.to(offset)
		line, column, ok := t.authored(at.line, at.column, token.TokenType == js.StringToken)
		if !ok {
			continue
		}
		s.literals = append(s.literals, skill.Literal{
			Value: text, Line: line, Column: column, Name: t.facts.names[&token.data[0]],
		})
	}
	return s
}

// note keeps the end of the file up to date.
func (s *scanned) note(t token) {
	if t.TokenType == js.SemicolonToken {
		s.semicolons++
	} else if !t.isSpace() {
		s.semicolons = 0
	}
	if t.TokenType != js.WhitespaceToken && t.TokenType != js.LineTerminatorToken {
		s.trailingComment = bytes.HasPrefix(t.data, []byte("//"))
	}
}

// literal is the value of a string or of a template's fixed part and where it
// starts; "" for any other token, and for names.
func (t *tree) literal(token token) (offset int, text string) {
	switch token.TokenType {
	case js.StringToken:
		if t.facts.isLabel(token.data) {
			return 0, ""
		}
		return token.offset, unquote(token.data)
	case js.TemplateToken, js.TemplateStartToken, js.TemplateMiddleToken, js.TemplateEndToken:
		return token.offset + 1, unquote(token.data)
	}
	return 0, ""
}

// unquote is the value of a string token or of a template's piece. What is not
// a sound escape (tagged templates may have it) stays as it is.
func unquote(data []byte) string {
	if len(data) < 2 {
		return ""
	}
	body := data[1 : len(data)-1]
	if bytes.HasSuffix(data, []byte("${")) {
		body = data[1 : len(data)-2]
	}
	return unescape(body)
}

// identifier is the name that an identifier token spells; it may hold \u escapes.
func identifier(data []byte) string { return unescape(data) }

// unescape resolves JavaScript's escapes. Surrogate pairs become one character,
// a lone one U+FFFD.
func unescape(body []byte) string {
	if bytes.IndexByte(body, '\\') < 0 {
		return string(body)
	}
	var b strings.Builder
	var high rune // a high surrogate that waits for its other half
	flush := func() {
		if high != 0 {
			b.WriteRune(utf8.RuneError)
			high = 0
		}
	}
	for len(body) > 0 {
		if body[0] != '\\' || len(body) == 1 {
			flush()
			b.WriteByte(body[0])
			body = body[1:]
			continue
		}
		r, size, ok := escape(body)
		body = body[size:]
		switch {
		case high != 0 && ok && r >= 0xDC00 && r < 0xE000:
			b.WriteRune(utf16.DecodeRune(high, r))
			high = 0
		case ok && r >= 0xD800 && r < 0xDC00:
			flush()
			high = r
		case ok:
			flush()
			b.WriteRune(r) // a lone low surrogate becomes U+FFFD here
		default:
			flush()
		}
	}
	flush()
	return b.String()
}

// simpleEscapes are those of one letter.
var simpleEscapes = map[byte]rune{'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f', 'v': '\v'}

// escape reads the escape that body starts with: its character and its length
// in bytes. A line continuation has no character (ok is false).
func escape(body []byte) (r rune, size int, ok bool) {
	c := body[1]
	if r, ok := simpleEscapes[c]; ok {
		return r, 2, true
	}
	switch {
	case lineEnd(body[1:]) > 0:
		return 0, 1 + lineEnd(body[1:]), false
	case c == 'x' && len(body) >= 4:
		if n, err := strconv.ParseUint(string(body[2:4]), 16, 8); err == nil {
			return rune(n), 4, true
		}
	case c == 'u':
		if r, size, ok := unicodeEscape(body); ok {
			return r, size, true
		}
	case c >= '0' && c <= '7':
		end := 2
		for end < len(body) && end < 4 && body[end] >= '0' && body[end] <= '7' {
			end++
		}
		if n, err := strconv.ParseUint(string(body[1:end]), 8, 8); err == nil {
			return rune(n), end, true
		}
	}
	r, n := utf8.DecodeRune(body[1:])
	return r, 1 + n, true
}

// unicodeEscape reads \uXXXX or \u{X…}.
func unicodeEscape(body []byte) (rune, int, bool) {
	digits, size := []byte(nil), 6
	if len(body) > 2 && body[2] == '{' {
		end := bytes.IndexByte(body, '}')
		if end < 0 {
			return 0, 0, false
		}
		digits, size = body[3:end], end+1
	} else if len(body) >= 6 {
		digits = body[2:6]
	}
	n, err := strconv.ParseUint(string(digits), 16, 32)
	if err != nil || n > utf8.MaxRune {
		return 0, 0, false
	}
	return rune(n), size, true
}
