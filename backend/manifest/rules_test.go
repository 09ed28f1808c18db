package manifest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
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

// A path that only needs tidying is offered where the file is, and only there.
func TestBetterPathIsThere(t *testing.T) {
	for bad, want := range map[string]string{
		"/tools/orders.js": "Use “tools/orders.js”", `tools\orders.js`: "Use “tools/orders.js”", "./tools//orders.js": "Use “tools/orders.js”",
		"/etc/passwd": "", "browser-tools/.": "", "tools/": "", "../tools/orders.js": "", "C:/orders.js": "",
	} {
		in := spoilt{ops: put(order+"/path", string(quote(bad))), files: fileWith("browser-tools", skill.ErrNotRegular)}.input(t)
		got := ""
		for _, p := range Validate(t.Context(), in) {
			if p.Code == "path-escape" && p.Fix != nil {
				got = p.Fix.Title
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", bad, got, want)
		}
	}
}

// The keys that may not be empty are not said to be.
func TestMissingKeys(t *testing.T) {
	for _, folder := range []string{"shop", "", "No Id!"} {
		in := spoilt{text: "{}"}.input(t)
		in.Folder = folder
		for _, p := range Validate(t.Context(), in) {
			fixable := p.Path != "/domains" && (folder == "shop" || p.Path != "/id" && (p.Path != "/name" || folder != ""))
			if may := strings.Contains(p.Message, "may be empty"); may != !slices.Contains([]string{"/id", "/name", "/domains"}, p.Path) {
				t.Errorf("%s: %s", p.Path, p.Message)
			}
			if (p.Fix != nil) != fixable {
				t.Errorf("in “%s”, %s has the fix %+v", folder, p.Path, p.Fix)
			}
		}
	}
}

// A skill's files have their time together, also when they are parsed side by side.
func TestParsingHasABudget(t *testing.T) {
	in := spoilt{}.input(t)
	var mu sync.Mutex
	var budgets []*skill.Budget
	in.Analyser = analyserFunc(func(ctx context.Context) {
		left, leave, err := skill.BudgetOf(ctx).Enter(ctx)
		if err != nil || left != parseTime {
			t.Errorf("%v, %v", left, err)
			return
		}
		leave(0)
		mu.Lock()
		defer mu.Unlock()
		budgets = append(budgets, skill.BudgetOf(ctx))
	})
	Validate(t.Context(), in)
	if len(budgets) != 2 || budgets[0] != budgets[1] {
		t.Errorf("%v", budgets)
	}
}

type analyserFunc func(context.Context)

func (f analyserFunc) Analyse(ctx context.Context, _ skill.Kind, _ string, _ []byte) (skill.Script, error) {
	f(ctx)
	return skill.Script{Function: true, MoreExports: true}, nil
}

// recording notes the order in which files are parsed.
type recording struct {
	mu    sync.Mutex
	paths []string
}

func (r *recording) Analyse(_ context.Context, _ skill.Kind, path string, _ []byte) (skill.Script, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.paths = append(r.paths, path)
	return skill.Script{MoreExports: true}, nil
}

// The large files, which may use up the time, come last.
func TestSmallFilesAreParsedFirst(t *testing.T) {
	files := disk{}
	var ops []skill.Op
	for i := range 20 {
		path := fmt.Sprintf("tools/f%02d.js", i)
		files[path] = strings.Repeat(" ", 1000*(20-i))
		name := fmt.Sprintf("/nodeTools/f%d", i)
		ops = append(ops, skill.Op{Op: "copy", From: order, Path: name}, op("replace", name+"/path", string(quote(path))))
	}
	in := spoilt{ops: ops, files: files}.input(t)
	seen := &recording{}
	in.Analyser = seen
	Validate(t.Context(), in)
	at := func(path string) int { return slices.Index(seen.paths, path) }
	if len(seen.paths) != 22 || at("tools/f19.js") > at("tools/f09.js") || at("tools/f09.js") > at("tools/f00.js") {
		t.Errorf("%q", seen.paths)
	}
}
