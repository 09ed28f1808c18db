// Package backend_test holds the rules of the whole tree: who may import whom,
// and the house style (docs/architecture.md, CONTRIBUTING.md).
package backend_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
)

const module = "sitewright/"

// mayImport lists which packages of ours a package may import, tests aside. A
// package that is not here fails the test: a new one is placed with thought.
var mayImport = map[string][]string{
	"backend/fault":       {},
	"backend/skill":       {},
	"learnings":           {},
	"backend/settings":    {"backend/fault"},
	"backend/note":        {"backend/fault", "backend/skill"},
	"backend/result":      {"backend/fault", "backend/skill"},
	"backend/practice":    {"backend/fault"},
	"backend/manifest":    {"backend/fault", "backend/skill", "backend/note"},
	"backend/template":    {"backend/skill"},
	"backend/library":     {"backend/fault", "backend/skill", "backend/manifest", "backend/settings", "backend/template"},
	"backend/agent":       {"backend/fault", "backend/skill", "backend/note", "backend/manifest", "backend/library"},
	"backend/script/wire": {"backend/fault", "backend/skill"},
	"backend/script/worker": {
		"backend/fault", "backend/skill", "backend/script/wire",
		"backend/script/worker/bundle", "backend/script/worker/engine",
	},
	// One file and what it imports, made one program that goja can run.
	"backend/script/worker/bundle": {"backend/fault", "backend/skill", "backend/script/wire", "backend/script/worker/places"},
	// goja with an event loop; ctx and globals are the scripts it begins with.
	"backend/script/worker/engine": {
		"backend/fault", "backend/result", "backend/script/wire",
		"backend/script/worker/advice", "backend/script/worker/ctx", "backend/script/worker/globals",
		"backend/script/worker/places",
	},
	// What goja's own errors mean at an author's line.
	"backend/script/worker/advice": {"backend/script/worker/ctx"},
	// Source maps, for the two.
	"backend/script/worker/places":  {},
	"backend/script/worker/ctx":     {},
	"backend/script/worker/globals": {},
	// What a script asks, answered within the skill's scope.
	"backend/script/bridge": {
		"backend/fault", "backend/skill", "backend/settings", "backend/script/wire", "backend/script/load",
		"backend/browser", "backend/page", "backend/page/calls",
	},
	"backend/page":        {"backend/fault", "backend/page/inject"},
	"backend/page/inject": {},
	// A page's methods by name, with JSON for their arguments.
	"backend/page/calls":  {"backend/fault", "backend/page"},
	"backend/script/host": {"backend/fault", "backend/skill", "backend/script/wire", "backend/script/load"},
	// The memory that the calls of one run hold.
	"backend/script/load": {},
	"backend/browser":     {"backend/fault", "backend/skill", "backend/settings"},
	// For the tests of others; no package may import it otherwise.
	"backend/browser/browsertest": {"backend/browser"},
	"backend/browser/screentest":  {},
	"backend/run": {
		"backend/fault", "backend/skill", "backend/settings", "backend/result",
		"backend/library", "backend/browser", "backend/script/bridge", "backend/script/host", "backend/script/wire",
	},
	"backend/cli": {
		"backend/fault", "backend/skill", "backend/settings", "backend/note", "backend/result",
		"backend/practice", "backend/manifest", "backend/library", "backend/agent",
		"backend/script/worker", "backend/script/worker/ctx", "backend/script/host", "backend/script/wire",
		"backend/browser", "backend/run",
		"learnings",
	},
	"backend/workspace": {
		"backend/fault", "backend/skill", "backend/settings", "backend/note", "backend/result", "backend/practice",
		"backend/manifest", "backend/library", "backend/agent", "backend/script/host", "backend/browser", "backend/run",
	},
	"backend/desktop": {"backend/fault", "backend/settings", "backend/workspace"},
	"cmd/sitewright":  {"backend/cli"},
	// The window's main.go and app.go.
	"": {"backend/fault", "backend/settings", "backend/cli", "backend/workspace", "backend/desktop", "learnings"},
}

// onlyIn says which packages may name a library, tests aside.
var onlyIn = map[string][]string{
	"github.com/dop251/goja":        {"backend/script/worker/engine"},
	"github.com/evanw/esbuild":      {"backend/script/worker", "backend/script/worker/bundle"},
	"github.com/tdewolff/parse":     {"backend/script/worker"},
	"github.com/chromedp/chromedp":  {"backend/browser"},
	"github.com/chromedp/cdproto":   {"backend/browser", "backend/page"},
	"github.com/wailsapp/wails":     {"", "backend/desktop"},
	"github.com/spf13/cobra":        {"backend/cli"},
	"github.com/tailscale/hujson":   {"backend/manifest", "backend/settings"},
	"github.com/fsnotify/fsnotify":  {"backend/library"},
	"github.com/yuin/goldmark":      {"backend/note"},
	"github.com/microcosm-cc":       {"backend/note"},
	"github.com/alecthomas/chroma":  {"backend/note"},
	"github.com/invopop/jsonschema": {"backend/manifest"},
}

// heavy are the engines that no package below a run may reach, even through
// another package: reading skills must stay cheap and safe.
var heavy = []string{
	"github.com/dop251/goja", "github.com/evanw/esbuild", "github.com/tdewolff/parse",
	"github.com/chromedp/chromedp", "github.com/wailsapp/wails",
}

var light = []string{
	"backend/fault", "backend/skill", "backend/manifest", "backend/library", "backend/note",
	"backend/result", "backend/agent", "backend/practice", "backend/settings", "backend/page",
	"backend/script/host",
}

// windowless may not reach the window's toolkit, even through another package:
// the command line runs where there is none.
var windowless = []string{"backend/workspace", "cmd/sitewright"}

// pkg is what `go list -json` tells of a package.
type pkg struct {
	ImportPath, Dir, Name, Doc string
	Standard                   bool
	Imports, Deps              []string
	// All files of the folder, whatever the system and whether for a test.
	GoFiles, CgoFiles, IgnoredGoFiles, TestGoFiles, XTestGoFiles []string
}

// own is the path inside the module; the root package's is empty.
func (p pkg) own() string {
	return strings.TrimSuffix(strings.TrimPrefix(p.ImportPath+"/", module), "/")
}

func (p pkg) isOwn() bool { return strings.HasPrefix(p.ImportPath+"/", module) }

var listed = sync.OnceValues(func() ([]pkg, error) {
	cmd := exec.Command("go", "list", "-deps",
		"-json=ImportPath,Dir,Name,Doc,Standard,Imports,Deps,GoFiles,CgoFiles,IgnoredGoFiles,TestGoFiles,XTestGoFiles", "./...")
	cmd.Dir = ".."
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, errors.New(stderr.String())
	}
	var all []pkg
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
})

// packages returns every package the module is built from.
func packages(t *testing.T) []pkg {
	t.Helper()
	all, err := listed()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 20 {
		t.Fatalf("go list told of %d packages only", len(all))
	}
	return all
}

// ownPackages returns those of ours that hold more than tests.
func ownPackages(t *testing.T) []pkg {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(packages(t)), func(p pkg) bool { return !p.isOwn() || len(p.GoFiles) == 0 })
}

func TestArrowsBetweenOurPackages(t *testing.T) {
	for _, p := range ownPackages(t) {
		allowed, known := mayImport[p.own()]
		if !known {
			t.Errorf("%s is not in mayImport; place it, and say so in docs/architecture.md", p.own())
			continue
		}
		for _, path := range p.Imports {
			inside, own := strings.CutPrefix(path, module)
			if own && !slices.Contains(allowed, inside) {
				t.Errorf("%s imports %s, which its place does not allow", p.own(), inside)
			}
		}
	}
}

func TestArrowsToLibraries(t *testing.T) {
	for _, p := range ownPackages(t) {
		for _, path := range p.Imports {
			for library, places := range onlyIn {
				if under(path, library) && !slices.Contains(places, p.own()) {
					t.Errorf("%s imports %s, which belongs only in %v", p.own(), path, places)
				}
			}
		}
	}
}

func TestLightPackagesReachNoEngine(t *testing.T) {
	for _, p := range ownPackages(t) {
		if !slices.Contains(light, p.own()) {
			continue
		}
		for _, dep := range p.Deps {
			if slices.ContainsFunc(heavy, func(h string) bool { return under(dep, h) }) {
				t.Errorf("%s reaches %s", p.own(), dep)
			}
		}
	}
}

func TestWindowlessPackagesReachNoWindow(t *testing.T) {
	for _, p := range ownPackages(t) {
		if !slices.Contains(windowless, p.own()) {
			continue
		}
		for _, dep := range p.Deps {
			if under(dep, "github.com/wailsapp") {
				t.Errorf("%s reaches %s", p.own(), dep)
			}
		}
	}
}

// The two packages that everything speaks in must be free to import anywhere.
func TestRootPackagesAreBare(t *testing.T) {
	standard := map[string]bool{}
	for _, p := range packages(t) {
		standard[p.ImportPath] = p.Standard
	}
	for _, p := range ownPackages(t) {
		if p.own() != "backend/fault" && p.own() != "backend/skill" {
			continue
		}
		for _, dep := range p.Deps {
			if !standard[dep] && !(p.own() == "backend/skill" && under(dep, "golang.org/x")) {
				t.Errorf("%s reaches %s", p.own(), dep)
			}
		}
	}
}

// under reports whether path is a package or a folder of it; versions count as
// folders ("…/parse/v2").
func under(path, library string) bool {
	library = strings.TrimSuffix(library, "/")
	return path == library || strings.HasPrefix(path, library+"/")
}
