package worker

import (
	"encoding/json"

	"github.com/evanw/esbuild/pkg/api"

	"sitewright/backend/script/worker/bundle"
	"sitewright/backend/skill"
)

// expressionPrefix stands before a source that must be one expression. It is a
// line of its own, so that columns stay; at the top level there is no bracket
// that a source could close.
const expressionPrefix = "const tool =\n"

// parsed is what esbuild says of a source.
type parsed struct {
	err *skill.SyntaxError
	// esm reports an ES module: import or export at the top level.
	esm bool
	// exports are the names of an ES module's exports, but for export *.
	exports []string
	// imports reports that other modules are imported.
	imports bool
}

// checkExpression parses the source as the expression that a browser tool is.
func checkExpression(source []byte) *skill.SyntaxError {
	r := api.Transform(expressionPrefix+string(source), transformOptions())
	return syntaxError(source, r.Errors, 1)
}

// transformOptions are those of a transform that changes no syntax.
func transformOptions() api.TransformOptions {
	return api.TransformOptions{
		Loader: api.LoaderJS, Target: api.ESNext, LogLevel: api.LogLevelSilent,
		TsconfigRaw: "{}", IgnoreAnnotations: true,
	}
}

// checkModule parses the source as a file of its own: an ES module when it
// imports or exports, else a script or CommonJS.
func checkModule(source []byte) parsed {
	r := api.Build(api.BuildOptions{
		Stdin: &api.StdinOptions{Contents: string(source), Loader: api.LoaderJS, Sourcefile: "tool"},
		// The metadata tell the exported names.
		Metafile: true, Target: api.ESNext, LogLevel: api.LogLevelSilent,
		TsconfigRaw: "{}", IgnoreAnnotations: true,
	})
	if err := syntaxError(source, r.Errors, 0); err != nil {
		return parsed{err: err}
	}
	return readMetafile(r.Metafile)
}

// readMetafile reads the kind of file and its exports. esbuild writes it, so
// what cannot be read is a file without exports.
func readMetafile(text string) parsed {
	var meta struct {
		Inputs  map[string]struct{ Format string }
		Outputs map[string]struct {
			Imports []struct{ Kind string }
			Exports []string
		}
	}
	if err := json.Unmarshal([]byte(text), &meta); err != nil {
		return parsed{}
	}
	var p parsed
	for _, in := range meta.Inputs {
		p.esm = p.esm || in.Format == "esm"
	}
	for _, out := range meta.Outputs {
		for _, i := range out.Imports {
			p.imports = p.imports || i.Kind == "import-statement"
		}
		p.exports = append(p.exports, out.Exports...)
	}
	return p
}

// syntaxError is the first of esbuild's messages in our terms, or nil. added is
// the number of lines that stood before the source.
func syntaxError(source []byte, messages []api.Message, added int) *skill.SyntaxError {
	if len(messages) == 0 {
		return nil
	}
	m := messages[0]
	e := &skill.SyntaxError{Message: bundle.PlainMessage(m.Text), Line: 1, Column: 1}
	if m.Location == nil {
		return e
	}
	starts := lineStarts(source)
	line := m.Location.Line - 1 - added
	switch {
	case line < 0: // the prefix's own end: the source is empty
	case line >= len(starts):
		e.Line, e.Column = placeOf(source, len(source))
	default:
		at := min(starts[line]+max(0, m.Location.Column), len(source))
		e.Line, e.Column = line+1, utf16Len(source[starts[line]:at])+1
	}
	return e
}

// further reports whether a lies behind b.
func further(a, b *skill.SyntaxError) bool {
	return a.Line > b.Line || a.Line == b.Line && a.Column > b.Column
}
