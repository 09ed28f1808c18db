package engine

import (
	"regexp"
	"strings"

	"github.com/dop251/goja/parser"
)

var imports = regexp.MustCompile(`\bimport\s*\(`)

// authoredArrow is the author's own text of an arrow function whose body is an
// expression, where what the engine runs is not what the page is to run: an import()
// in it was already answered. Such a function has no brace at its end; it goes as
// far as its expression, which the parser confirms; what that does not know is left alone.
func (e *Engine) authoredArrow(text string) (string, bool) {
	if e.program == nil || strings.HasSuffix(text, "}") {
		return "", false
	}
	at := strings.Index(e.program.Code, text)
	if at < 0 {
		return "", false
	}
	from, file, ok := e.authorsByte(at)
	if !ok {
		return "", false
	}
	written := strings.TrimSpace(expressionAt(e.program.Sources[file][from:]))
	if !strings.Contains(written, "import(") || !strings.Contains(written, "=>") {
		return "", false
	}
	// The engine's parser does not know import(), which stands where a call can.
	_, err := parser.ParseFile(nil, "", "("+imports.ReplaceAllString(written, "imported(")+"\n)", 0, noSourceMaps)
	return written, err == nil
}

// expressionAt is the beginning of a source up to what ends an expression: a comma,
// a semicolon, or a bracket that it does not open.
func expressionAt(source string) string {
	depth := 0
	for i := 0; i < len(source); i++ {
		switch c := source[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return source[:i]
			}
		case ',', ';':
			if depth == 0 {
				return source[:i]
			}
		case '"', '\'', '`':
			i = quoteEnd(source, i)
		}
	}
	return source
}

// quoteEnd is where the text ends that begins at from.
func quoteEnd(source string, from int) int {
	for i := from + 1; i < len(source); i++ {
		switch source[i] {
		case '\\':
			i++
		case source[from]:
			return i
		}
	}
	return len(source)
}
