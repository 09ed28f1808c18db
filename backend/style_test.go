package backend_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The house numbers of CONTRIBUTING.md. A comment "// long: why" above the
// package clause or in a function's doc lifts them there.
const (
	maxFileLines     = 400
	maxFunctionLines = 80
	longMark         = "// long: "
)

// source is one parsed Go file of ours.
type source struct {
	name string // from the repository's root
	test bool
	text []byte
	fset *token.FileSet
	file *ast.File
}

func sources(t *testing.T) []source {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	var all []source
	for _, p := range packages(t) {
		if !p.isOwn() {
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles, p.IgnoredGoFiles, p.TestGoFiles, p.XTestGoFiles) {
			path := filepath.Join(p.Dir, name)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			s := source{text: text, test: strings.HasSuffix(name, "_test.go"), fset: token.NewFileSet()}
			if s.name, err = filepath.Rel(root, path); err != nil {
				t.Fatal(err)
			}
			if s.file, err = parser.ParseFile(s.fset, s.name, text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
				t.Fatal(err)
			}
			all = append(all, s)
		}
	}
	return all
}

func (s source) line(pos token.Pos) int { return s.fset.Position(pos).Line }

func TestFilesAndFunctionsAreShort(t *testing.T) {
	for _, s := range sources(t) {
		if n := bytes.Count(s.text, []byte("\n")); n > maxFileLines && !bytes.Contains(s.text[:s.file.Name.Pos()], []byte(longMark)) {
			t.Errorf("%s has %d lines, more than %d: split it by meaning", s.name, n, maxFileLines)
		}
		for _, decl := range s.file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || s.test || hasLongMark(f.Doc) { // a test may be a long table
				continue
			}
			if n := s.line(f.End()) - s.line(f.Pos()) + 1; n > maxFunctionLines {
				t.Errorf("%s:%d: %s has %d lines, more than %d", s.name, s.line(f.Pos()), f.Name.Name, n, maxFunctionLines)
			}
		}
	}
}

func hasLongMark(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, longMark) })
}

func TestExportedNamesAreDocumented(t *testing.T) {
	for _, s := range sources(t) {
		if s.test {
			continue
		}
		for _, decl := range s.file.Decls {
			for _, missing := range undocumented(decl) {
				t.Errorf("%s:%d: %s is exported and says nothing of itself", s.name, s.line(missing.Pos()), missing.Name)
			}
		}
	}
}

// undocumented returns the exported names of a declaration that have no comment
// of their own and none from their group.
func undocumented(decl ast.Decl) []*ast.Ident {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Doc == nil && !(d.Recv != nil && (isWellKnown(d.Name.Name) || !exportedReceiver(d))) {
			return []*ast.Ident{d.Name}
		}
	case *ast.GenDecl:
		var names []*ast.Ident
		for _, spec := range d.Specs {
			names = append(names, undocumentedIn(spec, d.Doc)...)
		}
		return names
	}
	return nil
}

func undocumentedIn(spec ast.Spec, group *ast.CommentGroup) []*ast.Ident {
	if group != nil {
		return nil
	}
	var names []*ast.Ident
	switch s := spec.(type) {
	case *ast.TypeSpec:
		if s.Doc == nil {
			names = []*ast.Ident{s.Name}
		}
	case *ast.ValueSpec:
		if s.Doc == nil && s.Comment == nil {
			names = s.Names
		}
	}
	return slices.DeleteFunc(slices.Clone(names), func(n *ast.Ident) bool { return !n.IsExported() })
}

// isWellKnown names the methods of the standard interfaces: their meaning is
// the interface's.
func isWellKnown(method string) bool {
	return slices.Contains([]string{
		"Error", "Unwrap", "Is", "String", "MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText",
		"Read", "Write", "Close", "Len", "Less", "Swap", "ServeHTTP",
	}, method)
}

func exportedReceiver(d *ast.FuncDecl) bool {
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	name, ok := of.(*ast.Ident)
	return ok && name.IsExported()
}

func TestPackagesSayTheirIdea(t *testing.T) {
	for _, p := range ownPackages(t) {
		want := "Package " + p.Name + " "
		if p.Name == "main" {
			want = "Command "
		}
		if !strings.HasPrefix(p.Doc, want) {
			t.Errorf("%s: its documentation begins %q, not %q", p.own(), p.Doc, want)
		}
	}
}

// A room whose name says nothing collects everything.
func TestNoNamelessPackages(t *testing.T) {
	for _, p := range packages(t) {
		if !p.isOwn() {
			continue
		}
		for _, name := range append(strings.Split(p.own(), "/"), strings.TrimSuffix(p.Name, "_test")) {
			if slices.Contains([]string{"util", "utils", "common", "helper", "helpers", "misc", "shared", "base", "lib"}, name) {
				t.Errorf("%s: name it after its idea, not %q", p.own(), name)
			}
		}
	}
}

// The checks above must be able to fail: each is tried on a file that breaks it.
func TestTheChecksCanFail(t *testing.T) {
	text := "package p\n\nfunc Bare() {}\n\n// Told is.\nfunc Told() {}\n\ntype T struct{}\n\nfunc (T) M() {}\n\n" +
		"func (t) N() {}\n\nfunc (T) Error() string { return \"\" }\n\nconst A, b = 1, 2\n\n// Group.\nconst (\n\tC = 1\n)\n\nvar D = 1 // told\n"
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, decl := range file.Decls {
		for _, name := range undocumented(decl) {
			got = append(got, name.Name)
		}
	}
	if want := "[Bare T M A]"; fmt.Sprint(got) != want {
		t.Errorf("undocumented: %v, want %s", got, want)
	}
	if !under("github.com/tdewolff/parse/v2/js", "github.com/tdewolff/parse") || under("github.com/chromedp/cdproto", "github.com/chromedp/chromedp") {
		t.Error("under is wrong")
	}
}
