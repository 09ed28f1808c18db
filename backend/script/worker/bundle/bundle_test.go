package bundle

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/go-sourcemap/sourcemap"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
	"sitewright/backend/skill"
)

// How programs run, and what is refused, is tested with the engine, in the package
// worker. Here is what only this package knows.

// folder is a skill's folder in memory. It notes what is asked for.
type folder struct {
	files map[string]string
	asked chan string
}

func newFolder(files map[string]string) folder {
	return folder{files, make(chan string, 10_000)}
}

func (f folder) Read(p string) ([]byte, error) {
	f.asked <- p
	text, ok := f.files[p]
	if !ok {
		return nil, fault.New(fault.FileDenied, "no file %s", p)
	}
	return []byte(text), nil
}

func (f folder) Stat(p string) (string, error) {
	f.asked <- p
	if _, ok := f.files[p]; ok {
		return wire.FileKind, nil
	}
	for name := range f.files {
		if strings.HasPrefix(name, p+"/") {
			return wire.FolderKind, nil
		}
	}
	return wire.NoKind, nil
}

// TestAsksOnlyInside: whatever a file imports, no path outside the skill's folder
// is asked for.
func TestAsksOnlyInside(t *testing.T) {
	f := newFolder(map[string]string{
		"tools/x.js": strings.Join([]string{
			"try { require('../../a'); require('/etc/passwd'); require('..'); require('../..'); require('C:/x'); require('a/../../../b'); require('@s/../../c') } catch {}",
			"import('./x.js/../../../etc/passwd').catch(() => {}); import('file:///etc/passwd').catch(() => {}); import('p').catch(() => {}); import('q/x').catch(() => {}); import('#r').catch(() => {})",
			"export const run = () => 1",
		}, "\n"),
		"package.json":                `{"imports":{"#r":"./../../r.js"}}`,
		"node_modules/p/package.json": `{"main":"../../../m"}`,
		"node_modules/q/package.json": `{"exports":{"./*":"./../../../*"}}`,
	})
	if _, _, err := Make(Options{Path: "tools/x.js"}, f); err != nil {
		t.Fatal(err)
	}
	close(f.asked)
	n := 0
	for p := range f.asked {
		n++
		if err := skill.CheckPath(p); err != nil {
			t.Errorf("asked for %q: %v", p, err)
		}
	}
	if n < 10 {
		t.Errorf("%d questions only", n)
	}
}

// TestCompiled: all that a program depends on is told, also what was not there.
func TestCompiled(t *testing.T) {
	f := newFolder(map[string]string{"tools/x.js": "import './a'; import 'p'", "tools/a.mjs": "", "node_modules/p/package.json": "{}", "node_modules/p/index.js": ""})
	made, program, err := Make(Options{Path: "tools/x.js"}, f)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"tools/x.js", "tools/a.mjs", "node_modules/p/package.json", "node_modules/p/index.js"} {
		if len(made.Files[p]) != 64 {
			t.Errorf("%s is not among the files", p)
		}
	}
	for p, kind := range map[string]string{"tools/a.js": wire.NoKind, "tools/a": wire.NoKind, "tools/node_modules/p": wire.NoKind, "node_modules/p": wire.FolderKind} {
		if made.Probes[p] != kind {
			t.Errorf("%s is %q among the probes", p, made.Probes[p])
		}
	}
	var kept wire.Program
	if err := json.Unmarshal(made.Program, &kept); err != nil || kept.Code != program.Code || kept.Map != program.Map {
		t.Errorf("the kept program is another, %v", err)
	}
}

// TestMap: the map tells the engine's places, counted in bytes from 1, exactly.
func TestMap(t *testing.T) {
	source := "const é = '😀'; export const run = () => é.nothing()\n"
	_, p, err := Make(Options{Path: "tools/größe.js"}, newFolder(map[string]string{"tools/größe.js": source}))
	if err != nil {
		t.Fatal(err)
	}
	m, err := sourcemap.Parse("", []byte(p.Map))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(p.Code, "\n")
	row := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, "nothing") })
	column := strings.Index(lines[row], "nothing") + 1
	file, _, line, at, ok := m.Source(row+1, column)
	if !ok || p.Names[file] != "tools/größe.js" || line != 1 || at != 44 {
		t.Errorf("%s:%d:%d (%v), %v", file, line, at, ok, p.Names)
	}
	for row, text := range lines {
		if strings.HasPrefix(text, "(async") || strings.HasPrefix(text, "}}") || strings.HasPrefix(text, "var __") {
			if file, _, _, _, _ := m.Source(row+1, 5); file != helpersName {
				t.Errorf("line %q leads to %s", text, file)
			}
		}
	}
}

func TestCutExports(t *testing.T) {
	for code, want := range map[string][2]string{
		"a;\nexport {\n  b as __tool\n};\n":                {"a;\n", "b"},
		"a;\nexport {\n  __tool\n};\n":                     {"a;\n", "__tool"},
		"a;\nexport default require_x();\n":                {"a;\n", "require_x()"},
		"a;\nexport {\n  x_default as default,\n  c\n};\n": {"a;\n", "x_default"},
		"a;\nexport {\n  c\n};\n":                          {"a;\n", ""},
		"export default require_x();\n":                    {"", "require_x()"},
		"a;\n":                                             {"a;\n", ""},
		"":                                                 {"", ""},
	} {
		body, value := cutExports(code)
		if strings.TrimSpace(body) != strings.TrimSpace(want[0]) || value != want[1] {
			t.Errorf("%q: %q, %q", code, body, value)
		}
	}
}

// TestTargets are the rows of Node's own documentation of "exports".
func TestTargets(t *testing.T) {
	for _, c := range []struct{ field, key, want string }{
		{`"./a.js"`, ".", "./a.js"},
		{`"./a.js"`, "./b", ""},
		{`{".":"./a.js","./b":"./c.js"}`, "./b", "./c.js"},
		{`{"./*":"./src/*.js"}`, "./a/b", "./src/a/b.js"},
		{`{"./*":"./src/*.js","./in/*":null}`, "./in/a", ""},
		{`{"./a*":"./1/*","./a/b*":"./2/*"}`, "./a/bc", "./2/c"},
		{`{"./*.js":"./dist/*.js"}`, "./a.js", "./dist/a.js"},
		{`{"./*.js":"./dist/*.js"}`, "./a.css", ""},
		{`{"browser":"./no.js","node":"./yes.js","default":"./later.js"}`, ".", "./yes.js"},
		{`{"default":"./first.js","node":"./later.js"}`, ".", "./first.js"},
		{`{"require":"./no.js"}`, ".", ""},
		{`{"node":{"require":"./no.js"},"default":"./yes.js"}`, ".", "./yes.js"},
		{`["not a path","./b.js"]`, ".", "not a path"},
		{`{"#a":"./a.js"}`, "#a", "./a.js"},
		{`{"./*":"./*"}`, "./*", "./*"},
		{`null`, ".", ""},
		{``, ".", ""},
		{`{`, ".", ""},
		{`7`, ".", ""},
		{`[]`, ".", ""},
		{strings.Repeat(`{"node":`, 100) + `"./a.js"` + strings.Repeat("}", 100), ".", ""},
	} {
		got, _ := matchTarget(json.RawMessage(c.field), c.key, []string{"import", "node", "default"})
		if got != c.want {
			t.Errorf("%.80s, %s: %q, want %q", c.field, c.key, got, c.want)
		}
	}
}

// FuzzResolve: no import and no package.json leads to a path outside.
func FuzzResolve(f *testing.F) {
	for _, s := range []string{"./a", "../x", "p", "p/f", "@s/p", "#i", "/a", "..", ".", "", "a\\b", "C:x", "@", "p/../..", "./%2e%2e/x", "\x00"} {
		f.Add(s, `{"main":"m","exports":{"./*":"./*"},"imports":{"#i":"p"}}`)
	}
	f.Fuzz(func(t *testing.T, specifier, manifest string) {
		files := newFolder(map[string]string{
			"tools/a.js": "", "index.js": "", "package.json": manifest, "node_modules/p/package.json": manifest,
			"node_modules/p/f.js": "", "node_modules/@s/p/index.js": "",
		})
		b := newBuilder(Options{Path: "tools/x.js"}, files)
		for _, importer := range []string{"tools/x.js", "x.js", "node_modules/p/f.js"} {
			at, fail := b.resolve(specifier, importer, false)
			if _, there := files.files[at]; fail == nil && !there {
				t.Errorf("%q from %s leads to %q", specifier, importer, at)
			}
			if fail != nil && fail.Message == "" {
				t.Errorf("%q from %s is refused without a word", specifier, importer)
			}
		}
		close(files.asked)
		for p := range files.asked {
			if skill.CheckPath(p) != nil {
				t.Errorf("%q asked for %q", specifier, p)
			}
		}
	})
}
