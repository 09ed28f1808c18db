package worker

import (
	"fmt"
	"strings"

	"github.com/tdewolff/parse/v2/js"

	"sitewright/backend/skill"
)

// exporter takes the exports out of an ES module's source, in place: every other
// byte stays where it is, so lines and columns do too.
type exporter struct {
	source []byte
	tokens []token
	// names are the local names of what is exported under another.
	names map[string]string
	// spare is a name that the source does not use, for what has none.
	spare string
	// odd reports an export whose line ends leave no room for what replaces it.
	odd bool
}

// newExporter edits source, which t is the tree of.
func newExporter(t *tree, source []byte) *exporter {
	spare := "_dflt" // five letters: "default" has room for it and "="
	for i := 0; strings.Contains(string(source), spare); i++ {
		spare = fmt.Sprintf("_%04d", i)
	}
	return &exporter{source: source, tokens: t.significant(), names: map[string]string{}, spare: spare}
}

// local is the name inside the module of what is exported as name.
func (e *exporter) local(name string) string {
	if local, ok := e.names[name]; ok {
		return local
	}
	return name
}

// rewrite edits every export. It returns what the module does that a page's
// cannot, or "".
func (e *exporter) rewrite() string {
	depth := 0
	for i, t := range e.tokens {
		depth += nesting(t.TokenType)
		if e.isMember(i) {
			continue
		}
		switch {
		case t.TokenType == js.ImportToken:
			if reason := e.imports(i, depth); reason != "" {
				return reason
			}
		case t.TokenType == js.ExportToken && depth == 0:
			if reason := e.export(i); reason != "" {
				return reason
			}
		}
	}
	return ""
}

// is reports whether the token at i is of that type.
func (e *exporter) is(i int, tt js.TokenType) bool {
	return i >= 0 && i < len(e.tokens) && e.tokens[i].TokenType == tt
}

// isMember reports a name behind a dot: a.import, a?.export.
func (e *exporter) isMember(i int) bool {
	return e.is(i-1, js.DotToken) || e.is(i-1, js.OptChainToken)
}

// imports judges the import at i. One in brackets, import("x"), is the page's own
// affair; a property or method may be called import.
func (e *exporter) imports(i, depth int) string {
	switch {
	case e.is(i+1, js.DotToken) && e.is(i+2, js.MetaToken):
		return skill.UsesImportMeta
	case e.is(i+1, js.DotToken), e.is(i+1, js.OpenParenToken), depth > 0:
		return ""
	}
	return skill.ImportsFiles
}

// export edits the export at i.
func (e *exporter) export(i int) string {
	switch {
	case e.is(i+1, js.MulToken):
		return skill.ImportsFiles
	case e.is(i+1, js.OpenBraceToken):
		return e.list(i)
	case e.is(i+1, js.DefaultToken):
		e.byDefault(i)
	default: // a declaration, which keeps its name
		e.blank(i, i, ";")
	}
	return ""
}

// list edits export {a, b as c}.
func (e *exporter) list(i int) string {
	at := i + 2
	for at < len(e.tokens) && !e.is(at, js.CloseBraceToken) {
		local := identifier(e.tokens[at].data)
		name := e.name(at)
		if e.is(at+1, js.AsToken) {
			name = e.name(at + 2)
			at += 2
		}
		e.names[name] = local
		at++
		if e.is(at, js.CommaToken) {
			at++
		}
	}
	if e.is(at+1, js.FromToken) && e.is(at+2, js.StringToken) {
		return skill.ImportsFiles
	}
	e.blank(i, at, ";")
	return ""
}

// name is the export name that the token at i spells.
func (e *exporter) name(i int) string {
	if i >= len(e.tokens) {
		return ""
	}
	if t := e.tokens[i]; t.TokenType == js.StringToken {
		return unquote(t.data)
	}
	return identifier(e.tokens[i].data)
}

// byDefault edits export default …: a declaration with a name keeps it, one
// without is given the spare name, a value becomes a constant.
func (e *exporter) byDefault(i int) {
	text, last := "", i+2
	switch {
	case e.is(i+2, js.ClassToken):
		text = ";class "
	case e.is(i+2, js.FunctionToken):
		text = ";function "
	case e.is(i+2, js.AsyncToken) && e.is(i+3, js.FunctionToken) && !e.newlineBetween(i+2, i+3):
		text, last = ";async function ", i+3
	default:
		e.names["default"] = e.spare
		e.blank(i, i, ";const")
		e.blank(i+1, i+1, e.spare+" =")
		return
	}
	if e.is(last+1, js.MulToken) {
		text, last = strings.TrimSuffix(text, " ")+"*", last+1
	}
	if next := last + 1; next < len(e.tokens) && js.IsIdentifier(e.tokens[next].TokenType) {
		e.names["default"] = identifier(e.tokens[next].data)
		e.blank(i, i+1, ";")
		return
	}
	e.names["default"] = e.spare
	e.blank(i, last, text+e.spare)
}

// newlineBetween reports a line end between two tokens: "async" and "function"
// on two lines are two statements.
func (e *exporter) newlineBetween(i, j int) bool {
	for at := e.tokens[i].offset; at < e.tokens[j].offset; at++ {
		if lineEnd(e.source[at:]) > 0 {
			return true
		}
	}
	return false
}

// blank replaces the tokens from i to j by text and spaces. Line ends stay, and
// text has to fit before the first of them: all that callers write does, but for
// an anonymous default whose words are on several lines.
func (e *exporter) blank(i, j int, text string) {
	end := min(j, len(e.tokens)-1)
	region := e.source[e.tokens[i].offset : e.tokens[end].offset+len(e.tokens[end].data)]
	for at := 0; at < len(region); {
		if n := lineEnd(region[at:]); n > 0 {
			e.odd = e.odd || at < len(text)
			at += n
			continue
		}
		region[at] = ' '
		if at < len(text) {
			region[at] = text[at]
		}
		at++
	}
}
