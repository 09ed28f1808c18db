package skill

// Script is what parsing a tool's file told, without running it. It is made in
// the worker (script/worker) and judged in manifest.
type Script struct {
	// Syntax is set when the file does not parse; the rest is then empty.
	Syntax *SyntaxError `json:"syntax,omitempty"`
	// Module reports import or export at the top level.
	Module bool `json:"module"`
	// CommonJS reports exports.x = or module.exports =.
	CommonJS bool `json:"commonJS"`
	// NotInPage is what a module does that a tool in the page cannot, one of
	// ImportsFiles, UsesImportMeta and RequiresFiles; "" when it can run there. It
	// is told of browser tools only.
	NotInPage string `json:"notInPage,omitempty"`
	// Function reports that the file is exactly one function expression.
	Function bool `json:"function"`
	// TrailingComment reports a // comment on the last line, which some other
	// runtimes cannot run.
	TrailingComment bool `json:"trailingComment"`
	// Exports are the exported names, of ES modules and of CommonJS, sorted.
	Exports []string `json:"exports"`
	// ExportsFrom are the modules whose exports are exported too, as written:
	// "./x.js" for export * from "./x.js" and module.exports = require("./x.js").
	// Who can read them may analyse them and add their names.
	ExportsFrom []string `json:"exportsFrom,omitempty"`
	// MoreExports reports that the file may export names that only running it
	// would tell (exports[name] = …). With it, or with an ExportsFrom that could
	// not be followed, a name missing from Exports proves nothing.
	MoreExports bool `json:"moreExports,omitempty"`
	// Literals are the string literals (and templates' fixed parts) of the file in
	// its order. Names of properties and of modules are none.
	Literals []Literal `json:"literals"`
}

// What a module may do that a tool in the page cannot. They follow the file's
// name in a sentence.
const (
	ImportsFiles   = "imports other files"
	UsesImportMeta = "uses import.meta"
	RequiresFiles  = "loads other files with require"
)

// SyntaxError is where and why a file does not parse. Line and Column count
// from 1; Column counts UTF-16 units, as editors do.
type SyntaxError struct {
	Message string `json:"message"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
}

// Literal is one string in a script. Line and Column count from 1 and are those
// of its opening quote, or of a template part's first character.
type Literal struct {
	Value  string `json:"value"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	// Name is what the string is assigned to, where that is plain: the
	// variable, property or parameter ("apiKey"), else "".
	Name string `json:"name,omitempty"`
}

// ModuleOffset is how many UTF-16 units a browser tool's module gains before its
// first line when it is made into an expression for running (script/worker): a
// place on that line is as much further right than in the author's file.
const ModuleOffset = 48
