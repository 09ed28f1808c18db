// Package bundle makes one program of a node tool's file and all it imports, which
// goja can run: esbuild joins the files and lowers only what goja lacks, and a
// source map leads back to the author's places.
//
// It opens no file. What it needs it asks for with Reader, whose other end is the
// app, and never asks for anything outside the skill's folder.
package bundle

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/script/worker/places"
)

// Reader gives the files of a skill. Paths are from the skill's folder, with "/".
// Its methods are called by many goroutines at once.
type Reader interface {
	// Read returns a whole file. Errors are faults.
	Read(path string) ([]byte, error)
	// Stat tells what is at path: wire.FileKind, FolderKind or NoKind.
	Stat(path string) (string, error)
}

// Options are what is bundled.
type Options struct {
	// Path is the tool's file.
	Path string
	// Source is the text of a script that is in no file; its result is the last
	// expression or the default export. nil reads Path.
	Source *string
	// Modules are the names of Node's own modules that there are, without "node:".
	Modules []string
}

// unsupported is what goja cannot do and esbuild can make older syntax of.
// Everything else stays as its author wrote it, because functions are sent to
// pages as text.
var unsupported = map[string]bool{
	"async-generator": false, "for-await": false, "using": false, "decorators": false, "dynamic-import": false,
	"regexp-unicode-property-escapes": false, "regexp-match-indices": false, "regexp-set-notation": false,
	// esbuild overlooks \p{…} in a class; with the flag u, every literal is a call.
	"regexp-sticky-and-unicode-flags": false,
	"top-level-await":                 true,
}

// The namespaces of esbuild's plugins: files of the skill, and texts of our own.
const (
	skillSpace = "skill"
	ownSpace   = "sitewright"
)

// Make makes the program. Errors are faults: script-syntax with the author's
// place, tool-broken for a file that is not there, file-denied for one outside the
// skill's folder, node-module-unavailable.
func Make(o Options, files Reader) (*wire.Compiled, *wire.Program, error) {
	b := newBuilder(o, files)
	r := api.Build(api.BuildOptions{
		EntryPoints: []string{entryName}, Bundle: true, Outfile: "program.js",
		Platform: api.PlatformNeutral, Format: api.FormatESModule, Target: api.ESNext, Supported: unsupported,
		Sourcemap: api.SourceMapExternal, SourcesContent: api.SourcesContentExclude, Metafile: true,
		Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone, LogLevel: api.LogLevelSilent, LogLimit: 20,
		TsconfigRaw: "{}", IgnoreAnnotations: true, TreeShaking: api.TreeShakingFalse,
		Define:  map[string]string{"import.meta": metaName},
		Plugins: []api.Plugin{{Name: "skill", Setup: b.setup}},
	})
	if len(r.Errors) > 0 {
		return nil, nil, b.failure(r.Errors)
	}
	program, err := b.program(r)
	if err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(program)
	if err != nil {
		return nil, nil, fmt.Errorf("keeping a program: %w", err)
	}
	return &wire.Compiled{Files: b.hashes, Probes: b.probes, Program: text}, program, nil
}

// program puts esbuild's output into the function that the engine calls.
func (b *builder) program(r api.BuildResult) (*wire.Program, error) {
	var code, mapText []byte
	for _, f := range r.OutputFiles {
		if strings.HasSuffix(f.Path, ".map") {
			mapText = f.Contents
		} else {
			code = f.Contents
		}
	}
	body, value := cutExports(string(code))
	p := &wire.Program{Entry: b.options.Path, Sources: b.sources, Loose: b.isCommonJS(r.Metafile), Result: b.options.Source != nil}
	m, err := places.Read(mapText)
	if err != nil {
		return nil, fault.Wrap(err, fault.Internal, "The places of the tool's code cannot be read.")
	}
	p.Names = rename(m)
	unprefix(m, b.prefixes, p.Names)
	forEngine(m, body, headLines)
	if p.Map, err = m.Write(); err != nil {
		return nil, err
	}
	p.Code = head + body
	if value != "" { // else the engine returns the last expression
		p.Code += "\nreturn " + value + ";"
	}
	p.Code += tail
	return p, nil
}

// What stands around the joined files. The block lets a file use the names of the
// parameters.
const (
	head      = "(async function (__modules, require, __meta) {{\n"
	headLines = 1
	tail      = "\n}})\n//# sourceMappingURL=program.js.map\n"
)

// The last statement that esbuild writes: a list of exports, or what a CommonJS
// script exports as a whole.
var (
	exportList  = regexp.MustCompile(`(?:^|\n)export \{([^{}]*)\};\s*$`)
	exportWhole = regexp.MustCompile(`(?:^|\n)export default (require_[\p{L}\d_$]*\(\));\s*$`)
)

// cutExports splits what esbuild wrote into the statements and the expression that
// is exported: the tool's namespace, or a script's default. value is "" when
// there is none.
func cutExports(code string) (body, value string) {
	if m := exportWhole.FindStringSubmatchIndex(code); m != nil {
		return code[:m[0]], code[m[2]:m[3]]
	}
	m := exportList.FindStringSubmatchIndex(code)
	if m == nil {
		return code, ""
	}
	for item := range strings.SplitSeq(code[m[2]:m[3]], ",") {
		local, name, renamed := strings.Cut(strings.TrimSpace(item), " as ")
		if !renamed {
			name = local
		}
		if name == toolName || name == "default" {
			value = local
		}
	}
	return code[:m[0]], value
}

// isCommonJS tells whether the tool's own file is CommonJS, which runs without
// strict mode unless it says so itself.
func (b *builder) isCommonJS(text string) bool {
	var meta struct {
		Inputs map[string]struct{ Format string }
	}
	if err := json.Unmarshal([]byte(text), &meta); err != nil {
		return false
	}
	return meta.Inputs[skillSpace+":"+b.options.Path].Format == "cjs"
}
