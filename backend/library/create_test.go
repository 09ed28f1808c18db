package library

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sitewright/backend/fault"
	"sitewright/backend/manifest"
	"sitewright/backend/note"
	"sitewright/backend/skill"
)

func TestCreate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "Sitewright", "learnings")
	l := openLibrary(t, []Root{{Name: Personal, Dir: dir}}, WithAnalyser(examplesOnly{}))
	e, err := l.Create(l.Roots()[0], Spec{ID: "my-shop", Name: `The "Shop" <&>`, Domains: []string{"shop.example.com", "*.shop.example.com", "Shop.example.com.", "bücher.de"}})
	if err != nil {
		t.Fatal(err)
	}
	if problems := l.Problems(t.Context(), e); len(problems) != 0 {
		t.Errorf("problems %+v", problems)
	}
	if e.Path != filepath.Join(dir, "my-shop") || e.Name() != `The "Shop" <&>` || len(e.Manifest.Tools) != 2 {
		t.Errorf("made %+v", e)
	}
	want := "my-shop shop.example.com"
	if got := matched(l.Snapshot(), "https://shop.example.com"); len(got) != 1 || got[0] != want {
		t.Errorf("matched %q", got)
	}
	if n := len(e.Manifest.Domains); n != 3 {
		t.Errorf("%d sites, want 3: %q", n, e.Manifest.Domains)
	}
	text, err := e.Files.Read("notes/overview.md", skill.NoteLimit)
	must(t, err)
	if note.Title(text) != e.Name() {
		t.Errorf("the note's title is %q", note.Title(text))
	}
	info, err := os.Stat(e.Path)
	must(t, err)
	if members, err := os.ReadDir(dir); err != nil || len(members) != 1 || info.Mode().Perm()&0o500 != 0o500 {
		t.Errorf("left in the root: %v, %v; mode %v", members, err, info.Mode())
	}
}

func TestCreateIsWellWritten(t *testing.T) {
	path, err := Create(t.TempDir(), Spec{ID: "a", Domains: []string{"a.com"}, Note: "# Mine\n"})
	must(t, err)
	data, err := os.ReadFile(filepath.Join(path, manifest.FileName))
	must(t, err)
	text := string(data)
	for _, part := range []string{"{\n  \"id\": \"a\",\n  \"name\": \"a\",\n", "\n    \"list_headings\": {\n      \"description\": ", "\n          \"type\": \"integer\",\n", "}\n"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	if !strings.HasSuffix(text, "\n}\n") || strings.Contains(text, "\t") || strings.Contains(text, "\\u00") {
		t.Errorf("the manifest is\n%s", text)
	}
	if data, err := os.ReadFile(filepath.Join(path, "notes", "overview.md")); err != nil || string(data) != "# Mine\n" {
		t.Errorf("the note is %q, %v", data, err)
	}
}

func TestCreateRefuses(t *testing.T) {
	root := t.TempDir()
	addSkill(t, root, "taken", "x.com")
	addSkill(t, root, "Case", "x.com")
	write(t, filepath.Join(root, "elsewhere", "manifest.json"), manifestText("by-id", "x.com"))
	write(t, filepath.Join(root, "file"), "")
	bundled := Root{Name: Bundled, FS: embedded{fstest.MapFS{}}}
	l := openLibrary(t, append(explicit(root), bundled))
	own := l.Roots()[0]
	good := []string{"x.com"}
	tests := []struct {
		name string
		root Root
		spec Spec
		code fault.Code
	}{
		{"folder", own, Spec{ID: "taken", Domains: good}, fault.BadArguments},
		{"other letter case", own, Spec{ID: "case", Domains: good}, fault.BadArguments},
		{"id of another folder", own, Spec{ID: "by-id", Domains: good}, fault.BadArguments},
		{"a file", own, Spec{ID: "file", Domains: good}, fault.BadArguments},
		{"no id", own, Spec{Domains: good}, fault.BadArguments},
		{"bad id", own, Spec{ID: "../x", Domains: good}, fault.BadArguments},
		{"device", own, Spec{ID: "con", Domains: good}, fault.BadArguments},
		{"no site", own, Spec{ID: "new"}, fault.BadArguments},
		{"bad site", own, Spec{ID: "new", Domains: []string{"x.com", "https://x.com/"}}, fault.BadArguments},
		{"long note", own, Spec{ID: "new", Domains: good, Note: strings.Repeat("a", skill.NoteLimit+1)}, fault.BadArguments},
		{"note is no text", own, Spec{ID: "new", Domains: good, Note: "\xff"}, fault.BadArguments},
		{"bundled", bundled, Spec{ID: "new", Domains: good}, fault.WriteFailed},
		{"unknown root", Root{Name: Explicit, Dir: "/other"}, Spec{ID: "new", Domains: good}, fault.WriteFailed},
	}
	for _, test := range tests {
		_, err := l.Create(test.root, test.spec)
		if fault.CodeOf(err) != test.code {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if f := fault.From(err); !regexp.MustCompile(`^[A-Z“].*\.$`).MatchString(f.Message) {
			t.Errorf("%s: %q is no sentence", test.name, f.Message)
		}
	}
	members, err := os.ReadDir(root)
	must(t, err)
	if len(members) != 4 {
		t.Errorf("something was left: %v", members)
	}
	if _, err := Create(filepath.Join(root, "file"), Spec{ID: "new", Domains: good}); fault.CodeOf(err) != fault.WriteFailed {
		t.Errorf("below a file: %v", err)
	}
}

// Each template has the tools that its name says, each with its file and its
// line in the note.
func TestTemplates(t *testing.T) {
	for template, want := range map[string][]string{
		"": {"read_pages", "list_headings"}, TemplateBoth: {"read_pages", "list_headings"},
		TemplatePage: {"list_headings"}, TemplateScript: {"read_pages"}, "tables": {"tables"},
	} {
		l := openLibrary(t, explicit(t.TempDir()), WithAnalyser(examplesOnly{}))
		e, err := l.Create(l.Roots()[0], Spec{ID: "a", Domains: []string{"a.com"}, Template: template, Types: "export {};\n"})
		must(t, err)
		var names []string
		text, err := e.Files.Read("notes/overview.md", skill.NoteLimit)
		must(t, err)
		for _, tool := range e.Manifest.Tools {
			names = append(names, tool.Name)
			if !strings.Contains(string(text), "`"+tool.Name+"`") {
				t.Errorf("%q: the note does not name %s:\n%s", template, tool.Name, text)
			}
		}
		if !slices.Equal(names, want) {
			t.Errorf("%q has %q", template, names)
		}
		if p := l.Problems(t.Context(), e); len(p) != 0 {
			t.Errorf("%q: %+v", template, p)
		}
		_, err = e.Files.Read("sitewright.d.ts", skill.ToolLimit)
		if scripts := slices.Contains(want, "read_pages"); (err == nil) != scripts {
			t.Errorf("%q: types: %v", template, err)
		}
	}
	if _, err := Create(t.TempDir(), Spec{ID: "a", Domains: []string{"a.com"}, Template: "other"}); fault.CodeOf(err) != fault.BadArguments {
		t.Error(err)
	}
}

// examplesOnly knows what the files of the templates are; the real parser looks at
// them end to end.
type examplesOnly struct{}

func (examplesOnly) Analyse(_ context.Context, kind skill.Kind, _ string, source []byte) (skill.Script, error) {
	if kind == skill.Node && strings.Contains(string(source), "export async function readPages(") {
		return skill.Script{Module: true, Exports: []string{"readPages"}}, nil
	}
	return skill.Script{Function: true}, nil
}
