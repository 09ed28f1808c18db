package engine

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/parser"

	"sitewright/backend/script/worker/places"
)

// hostFunctionText is functionText(f): an expression that is the function where the
// text is sent to, as its author wrote it. Where that cannot be told it is what the
// engine runs, with the helpers that esbuild put into it.
func (e *Engine) hostFunctionText(call goja.FunctionCall) goja.Value {
	e.callback(call, 0)
	text := call.Argument(0).String()
	if nativeCode.MatchString(text) {
		panic(e.rt.NewTypeError("a function that is built in or bound has no text that could be sent to the page"))
	}
	brackets := missingBrackets(text)
	if authored, ok := e.authored(text); ok {
		return e.rt.ToValue(expression(authored) + brackets)
	}
	if authored, ok := e.authoredArrow(text); ok {
		return e.rt.ToValue(authored)
	}
	return e.rt.ToValue(e.withHelpers(expression(text + brackets)))
}

// missingBrackets are those that goja leaves off the text of an arrow function whose
// body stands in brackets: () => ({a: 1}) says that it is "() => ({a: 1}".
func missingBrackets(text string) string {
	const most = 8
	for n := range most {
		brackets := strings.Repeat(")", n)
		if _, err := parser.ParseFile(nil, "", "("+text+brackets+"\n)", 0, noSourceMaps); err == nil {
			return brackets
		}
	}
	return "" // a method: expression sees to it
}

// nativeCode is what a function without a text of its own says.
var nativeCode = regexp.MustCompile(`\{\s*\[native code\]\s*\}\s*$`)

// method finds a method written short, as in an object or class: its text is no
// expression.
var method = regexp.MustCompile(`^(static\s+)?(async\s+)?(\*\s*)?([\p{L}_$][\p{L}\d_$]*)\s*\(`)

// expression makes an expression of a function's text.
func expression(text string) string {
	m := method.FindStringSubmatch(text)
	if m == nil || m[4] == "function" || m[4] == "async" { // no method, but a function or an arrow
		return text
	}
	star := strings.TrimSpace(m[3])
	return m[2] + "function" + star + " " + strings.TrimPrefix(text, m[1]+m[2]+m[3])
}

// authored is the author's own text of a function, found through the map by where
// it begins and where its last brace is.
func (e *Engine) authored(text string) (string, bool) {
	if e.program == nil || !strings.HasSuffix(text, "}") {
		return "", false
	}
	at := strings.Index(e.program.Code, text)
	if at < 0 { // made by eval or new Function
		return "", false
	}
	from, file, ok := e.authorsByte(at)
	to, same, ok2 := e.authorsByte(at + len(text) - 1)
	source := e.program.Sources[file]
	if !ok || !ok2 || same != file || from >= to || to >= len(source) || source[to] != '}' {
		return "", false
	}
	written := source[from : to+1]
	for _, word := range []string{"export", "default"} { // a statement begins with them
		if rest, ok := strings.CutPrefix(written, word); ok && !strings.HasPrefix(text, word) {
			written = strings.TrimLeft(rest, " \t\r\n")
		}
	}
	is, was := firstWord.FindString(text), firstWord.FindString(written)
	return written, is == was || is == "function" && was == "async" // esbuild lowered it
}

// firstWord is a function's first token, by which its beginning is recognised.
var firstWord = regexp.MustCompile(`^(?:[\p{L}\d_$]+|.)`)

// authorsByte is the byte in an author's file that the byte at an offset of the program
// comes from, if the map tells exactly.
func (e *Engine) authorsByte(offset int) (at int, file string, ok bool) {
	to, ok := e.mapped(offset)
	if !ok {
		return 0, "", false
	}
	file = e.fileName(e.places.Sources[to.Source])
	at, ok = byteAt(e.program.Sources[file], to.Line, to.SourceColumn-1)
	return at, file, ok
}

// mapped is the mapping that begins exactly at an offset of the program.
func (e *Engine) mapped(offset int) (places.Mapping, bool) {
	if e.places == nil {
		m, err := places.Read([]byte(e.program.Map))
		if err != nil {
			m = &places.Map{} // a program without places: a test
		}
		e.places = m
	}
	before := e.program.Code[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return e.places.At(strings.Count(before, "\n"), offset-start+1)
}

// byteAt is the offset of a line and a column, from 0 and in UTF-16 units.
func byteAt(text string, line, column int) (int, bool) {
	at := 0
	for range line {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return 0, false
		}
		at += i + 1
	}
	for i, r := range text[at:] {
		if column == 0 {
			return at + i, true
		}
		column -= max(1, utf16.RuneLen(r))
		if r == '\n' || column < 0 {
			return 0, false
		}
	}
	return 0, false
}

// helperName is a name that esbuild gives to what it adds.
var helperName = regexp.MustCompile(`\b__[a-zA-Z]+\b`)

// withHelpers puts the helpers that a text uses before it.
func (e *Engine) withHelpers(text string) string {
	if e.helpers == nil {
		e.helpers = e.findHelpers()
	}
	var used []string
	for look := []string{text}; len(look) > 0; look = look[1:] {
		for _, name := range helperName.FindAllString(look[0], -1) {
			if code, ok := e.helpers[name]; ok && !slices.Contains(used, code) {
				used = append(used, code)
				look = append(look, code)
			}
		}
	}
	if len(used) == 0 {
		return text
	}
	slices.Reverse(used) // each is used by one before it
	return "(() => { " + strings.Join(used, " ") + " return (" + text + "\n); })()"
}

// findHelpers are the declarations of esbuild's helpers in the program, by name.
func (e *Engine) findHelpers() map[string]string {
	found := map[string]string{}
	statements := outerStatements(e.tree)
	for i, statement := range statements {
		declared, ok := statement.(*ast.VariableStatement)
		if !ok || len(declared.List) != 1 || i+1 == len(statements) {
			continue
		}
		name, ok := declared.List[0].Target.(*ast.Identifier)
		if !ok || !helperName.MatchString(string(name.Name)) {
			continue
		}
		// An empty line or a comment comes behind the last one.
		code := e.program.Code[declared.Idx0()-1 : statements[i+1].Idx0()-1]
		code, _, _ = strings.Cut(code, "\n\n")
		code, _, _ = strings.Cut(code, "\n//")
		found[string(name.Name)] = strings.TrimSpace(code)
	}
	return found
}
