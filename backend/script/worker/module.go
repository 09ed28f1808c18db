package worker

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/tdewolff/parse/v2/js"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

// module makes one expression of a browser tool that is a module. Evaluated, it
// runs the module's body and is the exported function. The author's lines keep
// their numbers, the first one is moved right by skill.ModuleOffset.
//
// A page cannot be given a module: its rules on content refuse one by address,
// and there is no other way to import a text.
func module(path string, source []byte, callable string) (wire.ModuleResult, error) {
	source = bytes.TrimPrefix(source, bom)
	script := analyse(skill.Node, source) // as a file of its own, whatever the tool's kind
	if script.Syntax != nil {
		return wire.ModuleResult{}, syntaxFault(path, source, script.Syntax)
	}
	if !script.MoreExports && len(script.ExportsFrom) == 0 && !slices.Contains(script.Exports, callable) {
		return wire.ModuleResult{}, notExported(path, callable, script.Exports)
	}
	result, err := wrapping{source: source, callable: callable}.make(script)
	var no *notInPageError
	var syntax *wrapSyntaxError
	switch {
	case errors.As(err, &no):
		return wire.ModuleResult{}, cannot(path, no.what)
	case errors.As(err, &syntax):
		return wire.ModuleResult{}, syntaxFault(path, source, syntax.at)
	}
	return result, err
}

// wrapping is a module on its way to an expression.
type wrapping struct {
	source   []byte
	callable string
}

// notInPageError tells that a module does what a page does not let it do.
type notInPageError struct{ what string }

func (e *notInPageError) Error() string { return e.what }

// wrapSyntaxError tells that a module parses by itself, but not as a part of a
// page's script, and where.
type wrapSyntaxError struct{ at *skill.SyntaxError }

func (e *wrapSyntaxError) Error() string { return e.at.Message }

// make makes the expression. Errors: a *notInPageError or a *wrapSyntaxError.
func (m wrapping) make(script skill.Script) (wire.ModuleResult, error) {
	if script.Module {
		return m.esModule()
	}
	return m.commonJS()
}

// esModule takes the exports out of the file and returns the one that is wanted.
func (m wrapping) esModule() (wire.ModuleResult, error) {
	t := parseTree(m.source, "", false)
	if t == nil {
		return m.converted()
	}
	e := newExporter(t, withoutHashbang(m.source))
	if reason := e.rewrite(); reason != "" {
		return wire.ModuleResult{}, &notInPageError{reason}
	}
	if e.odd {
		return m.converted()
	}
	head, tail := `(function(){"use strict";`, "})()"
	if awaits(m.source) {
		head, tail = `(await(async function(){"use strict";`, "})())"
	}
	m.source = e.source
	return m.finish(head, fmt.Sprintf("\n;return %s\n%s", e.local(m.callable), tail))
}

// awaits reports an await outside of every function of an ES module. It has to be
// known before: without its exports the source is a script, where await may be a
// name and "await (x)" a call.
func awaits(source []byte) bool {
	options := transformOptions()
	options.Supported = map[string]bool{"top-level-await": false}
	return len(api.Transform(string(source), options).Errors) > 0
}

// commonJS gives the file the module and exports that it expects.
func (m wrapping) commonJS() (wire.ModuleResult, error) {
	t := parseTree(m.source, "", true)
	if t == nil {
		t = lowered(m.source, "")
	}
	if t != nil && t.commonJS().requires {
		return wire.ModuleResult{}, &notInPageError{skill.RequiresFiles}
	}
	m.source = withoutHashbang(m.source)
	return m.commonJSBody("")
}

// withoutHashbang is a copy of source in which "#!…" is a comment.
func withoutHashbang(source []byte) []byte {
	source = bytes.Clone(source)
	if bytes.HasPrefix(source, []byte("#!")) {
		copy(source, "//")
	}
	return source
}

// commonJSBody wraps the source with a directive before it. The names are asked
// for as the file left them; "default" is what Node makes it.
func (m wrapping) commonJSBody(directive string) (wire.ModuleResult, error) {
	name, err := wire.Encode(m.callable)
	if err != nil {
		return wire.ModuleResult{}, err
	}
	value := fmt.Sprintf("tool$.exports[%s]", name)
	if m.callable == "default" {
		value = "tool$.exports.__esModule?tool$.exports.default:tool$.exports"
	}
	return m.finish("(tool$=>{(function(module,exports){"+directive,
		"\n}).call(tool$.exports,tool$,tool$.exports);return "+value+"\n})({exports:{}})")
}

// converted is the way for a file whose structure we cannot tell: esbuild makes
// CommonJS of it. Its lines are esbuild's then.
func (m wrapping) converted() (wire.ModuleResult, error) {
	if p := checkModule(m.source); p.imports {
		return wire.ModuleResult{}, &notInPageError{skill.ImportsFiles}
	}
	options := transformOptions()
	options.Format = api.FormatCommonJS
	r := api.Transform(string(m.source), options)
	if err := syntaxError(m.source, r.Errors, 0); err != nil {
		return wire.ModuleResult{}, &wrapSyntaxError{err}
	}
	for _, w := range r.Warnings {
		if w.ID == "empty-import-meta" {
			return wire.ModuleResult{}, &notInPageError{skill.UsesImportMeta}
		}
	}
	m.source = r.Code
	return m.commonJSBody(`"use strict";`)
}

// finish puts the ends around the source and makes sure that the whole parses.
func (m wrapping) finish(head, tail string) (wire.ModuleResult, error) {
	head += strings.Repeat(" ", skill.ModuleOffset-len(head))
	whole := head + string(m.source) + tail
	options := transformOptions()
	r := api.Transform("async()=>{const tool=\n"+whole+"\n}", options)
	if err := syntaxError([]byte(whole), r.Errors, 1); err != nil {
		if err.Line == 1 {
			err.Column = max(1, err.Column-len(head))
		}
		return wire.ModuleResult{}, &wrapSyntaxError{err}
	}
	return wire.ModuleResult{Source: whole, Column: len(head)}, nil
}

// cannot is the fault of a module that does what a page does not let it do.
func cannot(path, what string) error {
	return fault.New(fault.ToolBroken, "%s %s, which a tool that runs in the page cannot do.", path, what).
		WithHint("Put all of its code into this one file, or make it a script tool.")
}

// notExported is the fault of a callable that is not there.
func notExported(path, callable string, exports []string) error {
	f := fault.New(fault.ToolBroken, "%s does not export %q.", path, callable)
	if len(exports) == 0 {
		return f.WithHint("It exports nothing. Write export before the function.")
	}
	return f.WithHint("It exports %s.", strings.Join(exports, ", "))
}

// syntaxFault is a syntax error as a failed run tells it.
func syntaxFault(path string, source []byte, err *skill.SyntaxError) error {
	f := fault.New(fault.ScriptSyntax, "%s does not parse: %s (line %d).", path, err.Message, err.Line)
	f.Source = fmt.Sprintf("%s:%d:%d", path, err.Line, err.Column)
	f.Frame = shorten(lineText(source, err.Line))
	return f
}

// frameLimit is how much of a line is shown, in characters.
const frameLimit = 200

// shorten cuts a long line; minified files have one of a megabyte.
func shorten(line string) string {
	runes := []rune(line)
	if len(runes) <= frameLimit {
		return line
	}
	return string(runes[:frameLimit]) + "…"
}

// significant are the tokens that the grammar sees.
func (t *tree) significant() []token {
	var list []token
	for token := range t.tokens() {
		if !token.isSpace() {
			list = append(list, token)
		}
	}
	return list
}

// nesting is how much deeper a token leads.
func nesting(tt js.TokenType) int {
	switch tt {
	case js.OpenBraceToken, js.OpenBracketToken, js.OpenParenToken, js.TemplateStartToken:
		return 1
	case js.CloseBraceToken, js.CloseBracketToken, js.CloseParenToken, js.TemplateEndToken:
		return -1
	}
	return 0
}
