package manifest

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"sitewright/backend/skill"
)

func TestDuplicateID(t *testing.T) {
	p := DuplicateID("shop", []string{"a", "shop"})
	sentence(t, p)
	if p.Code != "duplicate-id" || p.Severity != skill.Error || p.Path != "/id" || !strings.Contains(p.Message, "“a” and “shop”") {
		t.Errorf("%+v", p)
	}
}

func TestBrokenSkillKeepsItsReadProblems(t *testing.T) {
	_, read := Parse([]byte("["))
	if got := Validate(t.Context(), Input{Read: read, Folder: "x"}); len(got) != 1 || got[0].Code != "manifest-json" {
		t.Errorf("%+v", got)
	}
}

// Problems come in the order of the document, whatever was checked first.
func TestOrder(t *testing.T) {
	c := spoilt{text: `{"browserTools": {"b": {"path": "b.js"}}, "name": "", "nodeTools": {"a": 1}, "notes": ["n.md"], "id": "x"}`}
	var first []string
	for range 5 {
		var got []string
		for _, p := range Validate(t.Context(), c.input(t)) {
			got = append(got, p.Code+" "+p.Path)
		}
		if first == nil {
			first = got
		}
		if !slices.Equal(first, got) {
			t.Fatalf("two orders:\n%q\n%q", first, got)
		}
	}
	want := []string{
		"key-missing /domains", "description-blank /browserTools/b/description", "args-shape /browserTools/b/args",
		"returns-shape /browserTools/b/returns", "path-layout /browserTools/b/path", "file-missing /browserTools/b/path",
		"name-blank /name", "tool-shape /nodeTools/a", "path-layout /notes/0", "note-missing /notes/0", "id-folder-mismatch /id",
	}
	if !slices.Equal(first, want) {
		t.Errorf("got  %q\nwant %q", first, want)
	}
}

// A file that two tools share is analysed once and stops both.
func TestSharedFile(t *testing.T) {
	c := spoilt{
		ops:     []skill.Op{{Op: "copy", From: order, Path: "/nodeTools/again"}},
		scripts: script(orderScript, skill.Script{Syntax: &skill.SyntaxError{Message: "no", Line: 1, Column: 1}}),
	}
	var pointers []string
	for _, p := range Validate(t.Context(), c.input(t)) {
		if p.Code == "script-syntax" {
			pointers = append(pointers, p.Pointer)
		}
	}
	if !slices.Equal(pointers, []string{order, "/nodeTools/again"}) {
		t.Errorf("%q", pointers)
	}
}

// Our own failure to parse stops nobody's tool.
func TestAnalyserFails(t *testing.T) {
	c := spoilt{scripts: script(orderScript, errors.New("no worker"))}
	problems := Validate(t.Context(), c.input(t))
	if len(problems) != 1 || problems[0].Severity != skill.Warning || problems[0].Code != "script-syntax" {
		t.Errorf("%+v", problems)
	}
}

// cancelling ends the context while a file is being parsed.
type cancelling struct{ cancel func() }

func (c cancelling) Analyse(ctx context.Context, _ skill.Kind, _ string, _ []byte) (skill.Script, error) {
	c.cancel()
	<-ctx.Done()
	return skill.Script{}, ctx.Err()
}

func TestCancelReturnsWhatIsKnown(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	in := spoilt{ops: put("/name", `""`)}.input(t)
	in.Analyser = cancelling{cancel}
	problems := Validate(ctx, in)
	if len(problems) != 1 || problems[0].Code != "name-blank" {
		t.Errorf("%+v", problems)
	}
}

func TestWithoutAnalyserFilesAreStillRead(t *testing.T) {
	in := spoilt{files: fileWith(orderScript, nil)}.input(t)
	in.Analyser = nil
	if problems := Validate(t.Context(), in); len(problems) != 1 || problems[0].Code != "file-missing" {
		t.Errorf("%+v", problems)
	}
}
