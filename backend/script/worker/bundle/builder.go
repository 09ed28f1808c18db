package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/evanw/esbuild/pkg/api"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

const (
	// entryName is what the program begins with: it imports the tool and exports
	// its namespace as toolName.
	entryName = "sitewright:entry"
	toolName  = "__tool"
	// metaName is import.meta of a file.
	metaName = "__import_meta"
)

// builder is one bundling.
type builder struct {
	options Options
	files   Reader

	mu      sync.Mutex
	sources map[string]string
	hashes  map[string]string
	probes  map[string]string
	// packages are the package.json that were read; a nil one is not there.
	packages map[string]*packageFile
	// prefixes are what stands before the first line of a file that asks where it
	// is.
	prefixes map[string]string
}

func newBuilder(o Options, files Reader) *builder {
	return &builder{
		options: o, files: files, sources: map[string]string{}, hashes: map[string]string{}, probes: map[string]string{},
		packages: map[string]*packageFile{}, prefixes: map[string]string{},
	}
}

// setup is the plugin: every path goes through it, so that esbuild looks at no
// file itself.
func (b *builder) setup(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(a api.OnResolveArgs) (api.OnResolveResult, error) {
		return b.onResolve(a), nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: ownSpace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
		text, ok := a.PluginData.(string)
		if !ok {
			return api.OnLoadResult{}, errors.New("a text of our own is missing")
		}
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
	// esbuild itself looks for the files of an import whose name is put together. It
	// finds none in nowhere, and gets none if the name leads out of there.
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "file"}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
		f := putTogether("This")
		return api.OnLoadResult{Errors: []api.Message{{Text: f.Message, Detail: f}}}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: skillSpace}, func(a api.OnLoadArgs) (api.OnLoadResult, error) {
		return b.onLoad(a.Path), nil
	})
}

// onResolve finds what an import means.
func (b *builder) onResolve(a api.OnResolveArgs) api.OnResolveResult {
	switch {
	case a.Kind == api.ResolveEntryPoint && b.options.Source != nil:
		return api.OnResolveResult{Path: b.options.Path, Namespace: skillSpace}
	case a.Kind == api.ResolveEntryPoint:
		text := fmt.Sprintf("import * as %s from %q;\nexport { %[1]s };\n", toolName, entryName)
		return own("entry", text)
	case a.Path == entryName && a.Namespace == ownSpace:
		return b.resolveEntry()
	}
	if name, isNode := nodeModule(a.Path); isNode {
		return b.resolveNode(name, a)
	}
	at, fail := b.resolve(a.Path, a.Importer, a.Kind == api.ResolveJSRequireCall || a.Kind == api.ResolveJSRequireResolve)
	if fail != nil {
		return refuse(a, fail)
	}
	return api.OnResolveResult{Path: at, Namespace: skillSpace}
}

// own is a text of our own as a module.
func own(name, text string) api.OnResolveResult {
	return api.OnResolveResult{Path: name, Namespace: ownSpace, PluginData: text}
}

// resolveEntry sees that the tool's own file is there.
func (b *builder) resolveEntry() api.OnResolveResult {
	p := b.options.Path
	if err := skill.CheckPath(p); err != nil {
		return refuse(api.OnResolveArgs{}, fault.Wrap(err, fault.ToolBroken, "The tool's file %q is not a path inside the skill.", p))
	}
	if b.stat(p) != wire.FileKind {
		return refuse(api.OnResolveArgs{}, fault.New(fault.ToolBroken, "The tool's file %q is not there.", p).
			WithHint("Put it back, or choose another file."))
	}
	return api.OnResolveResult{Path: p, Namespace: skillSpace}
}

// resolveNode is one of Node's own modules: a look-up in the registry of those that
// skills can use.
func (b *builder) resolveNode(name string, a api.OnResolveArgs) api.OnResolveResult {
	if !slices.Contains(b.options.Modules, name) {
		return refuse(a, notForSkills(name))
	}
	return own("node/"+name, fmt.Sprintf("module.exports = __modules[%q];\n", name))
}

// refuse is an import that cannot be. One that is only done while the script runs
// fails then: a package may ask for what it can do without.
func refuse(a api.OnResolveArgs, f *fault.Error) api.OnResolveResult {
	switch a.Kind {
	case api.ResolveJSRequireCall, api.ResolveJSDynamicImport, api.ResolveJSRequireResolve:
		text := fmt.Sprintf("throw Object.assign(new Error(%s), {code: %q, hint: %s});\n", quote(f.Message), f.Code, quote(f.Hint))
		return own("refused/"+a.Path, text)
	}
	return api.OnResolveResult{Errors: []api.Message{{Text: f.Message, Detail: f}}}
}

// stat asks what is at a path, once. What cannot be looked at is not there.
func (b *builder) stat(p string) string {
	b.mu.Lock()
	known, ok := b.probes[p]
	b.mu.Unlock()
	if ok {
		return known
	}
	kind, err := b.files.Stat(p)
	if err != nil {
		kind = wire.NoKind
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.probes[p] = kind
	return kind
}

// read asks for a file and notes what it was.
func (b *builder) read(p string) ([]byte, error) {
	data, err := b.files.Read(p)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hashes[p] = hex.EncodeToString(sum[:])
	return data, nil
}

// nowhere is a folder that does not exist.
var nowhere = func() string {
	const name = "/sitewright-has-no-such-folder/a/b/c/d/e/f/g/h"
	if runtime.GOOS == "windows" {
		return "C:" + strings.ReplaceAll(name, "/", `\`)
	}
	return name
}()

// bom may stand before a text.
var bom = []byte("\ufeff")

// onLoad gives esbuild a file of the skill.
func (b *builder) onLoad(p string) api.OnLoadResult {
	text, fail := b.text(p)
	if fail != nil {
		return api.OnLoadResult{Errors: []api.Message{{Text: fail.Message, Detail: fail}}}
	}
	b.mu.Lock()
	b.sources[p] = text
	b.mu.Unlock()
	loader := api.LoaderJS
	switch strings.ToLower(path.Ext(p)) {
	case ".json":
		loader = api.LoaderJSON
	case ".txt", ".md", ".html", ".css", ".svg", ".csv":
		loader = api.LoaderText
	case ".ts", ".mts", ".cts", ".tsx", ".jsx":
		loader = api.LoaderJS // what is not JavaScript in it is a syntax error
	}
	if loader == api.LoaderJS {
		text = b.located(p, text)
	}
	return api.OnLoadResult{Contents: &text, Loader: loader, ResolveDir: nowhere}
}

// text is a file as text.
func (b *builder) text(p string) (string, *fault.Error) {
	if b.options.Source != nil && p == b.options.Path {
		return *b.options.Source, nil
	}
	data, err := b.read(p)
	if err != nil {
		return "", fault.From(err)
	}
	data = bytes.TrimPrefix(data, bom)
	if len(data) > skill.ToolLimit {
		return "", fault.New(fault.ScriptSyntax, "The file “%s” has more than %d MB, which is too much for a tool.", p, skill.ToolLimit>>20)
	}
	if !utf8.Valid(data) {
		f := fault.New(fault.ScriptSyntax, "The file “%s” is not UTF-8 text.", p).WithHint("Save it as UTF-8.")
		f.Source = p + ":1:1"
		return "", f
	}
	return string(data), nil
}

// asksMeta finds a file that asks where it is as a module does, asksName as
// CommonJS does; ownName one that makes the answer itself.
var (
	asksMeta = regexp.MustCompile(`\bimport\s*\.\s*meta\b`)
	asksName = regexp.MustCompile(`\b__(?:dir|file)name\b`)
	ownName  = regexp.MustCompile(`\b(?:const|let|var)\b[^;\n]*\b__(?:dir|file)name\b`)
)

// located puts the answer before a file that asks where it is.
func (b *builder) located(p, text string) string {
	meta, name := asksMeta.MatchString(text), asksName.MatchString(text) && !ownName.MatchString(text)
	if !meta && !name || strings.HasPrefix(text, "#!") {
		return text
	}
	prefix := fmt.Sprintf("const %s=__meta(%s);", metaName, quote(p))
	if name {
		prefix += fmt.Sprintf("const {filename:__filename,dirname:__dirname}=%s;", metaName)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.prefixes[p] = prefix
	return prefix + text
}
