package agent

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/skill"
)

// skillFiles makes a root of files; a path that ends in "→x" is a symlink to x.
func skillFiles(t *testing.T, files map[string]string, opts ...library.Option) *library.Library {
	t.Helper()
	root := filepath.Join(t.TempDir(), "root")
	for path, text := range files {
		path, target, link := strings.Cut(path, "→")
		full := filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
			t.Fatal(err)
		}
		err := error(nil)
		if link {
			err = os.Symlink(target, full)
		} else {
			err = os.WriteFile(full, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	l, err := library.Open([]library.Root{{Name: library.Explicit, Dir: root}}, opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

const shopManifest = `{"id": "shop", "name": "The shop", "domains": ["shop.example", "*.shop.example"],
  "notes": ["notes/overview.md", "notes/deep/overview.md", "notes/overview.md"],
  "nodeTools": {"order": {"description": "Orders <it>.", "path": "tools/order.js", "callable": "order",
    "args": {"zeta": {"type": "string", "required": true, "description": "Z."}, "alpha": {"type": "integer", "required": true, "description": "A.", "minimum": 3},
      "more": {"type": "string", "required": false, "description": "M."}},
    "returns": {"type": "object", "description": "R."}, "x-own": [1, 2]}},
  "browserTools": {"list": {"description": "Lists.", "path": "browser-tools/list.js", "args": {},
    "returns": {"type": "array", "description": "R."}, "annotations": {"readOnlyHint": true}}}}`

var shop = map[string]string{
	"shop/manifest.json":          shopManifest,
	"shop/notes/overview.md":      "# Overview\n\nText.\n",
	"shop/notes/deep/overview.md": "",
	"shop/tools/order.js":         "export async function order() {}",
	"shop/browser-tools/list.js":  "() => []",
}

func TestContextFull(t *testing.T) {
	a := Context(t.Context(), skillFiles(t, shop), "https://a.shop.example/x", true)
	if !a.Exists || *a.SiteID != "shop" || *a.SiteName != "The shop" || *a.Domain != "a.shop.example" || a.URL != "https://a.shop.example/x" {
		t.Errorf("site: %+v", a)
	}
	want := []Knowledge{
		{"shop", "notes/overview.md", "Overview", 18, "# Overview\n\nText.\n"},
		{"shop", "notes/deep/overview.md", "overview.md", 0, ""},
	}
	if !slices.Equal(a.Knowledge, want) || !slices.Equal(a.Notes, []string{want[0].Content, want[1].Content}) {
		t.Errorf("notes: %+v %q", a.Knowledge, a.Notes)
	}
	if len(a.Skipped) != 0 || len(a.Near) != 0 {
		t.Errorf("skipped %v, near %v", a.Skipped, a.Near)
	}
	if len(a.Tools) != 2 {
		t.Fatalf("tools: %+v", a.Tools)
	}
	order, list := a.Tools[0], a.Tools[1]
	if order.ToolName != "order" || order.ToolType != skill.Node || order.ReadOnly || order.Description != "Orders <it>." {
		t.Errorf("order: %+v", order)
	}
	if list.ToolType != skill.Browser || !list.ReadOnly || list.Example != "await list({})" {
		t.Errorf("list: %+v", list)
	}
	if want := `await order({zeta: "some zeta", alpha: 3})`; order.Example != want {
		t.Errorf("example %s, want %s", order.Example, want)
	}
	// As written: the order is the author's.
	if z, a := strings.Index(string(order.Args), "zeta"), strings.Index(string(order.Args), "alpha"); z < 0 || a < z {
		t.Errorf("args: %s", order.Args)
	}
	if got := string(a.NodeTools["order"]); !strings.HasSuffix(got, `"x-own":[1, 2],"siteId":"shop"}`) || !strings.HasPrefix(got, `{"description":"Orders <it>.","path":`) {
		t.Errorf("by name: %s", got)
	}
	if len(a.BrowserTools) != 1 || len(a.NodeTools) != 1 {
		t.Errorf("by name: %v %v", a.NodeTools, a.BrowserTools)
	}
}

func TestContextBrief(t *testing.T) {
	a := Context(t.Context(), skillFiles(t, shop), "shop.example", false)
	if a.Full || a.Knowledge[0].Content != "Overview (18 bytes)" || a.Knowledge[0].Size != 18 || a.Notes[1] != "overview.md (0 bytes)" {
		t.Errorf("notes: %+v %q", a.Knowledge, a.Notes)
	}
}

// The names are a contract (docs/command-line.md).
func TestContextJSON(t *testing.T) {
	lib := skillFiles(t, shop)
	for _, url := range []string{"https://shop.example", "https://nothing.example", "about:blank", "", "\x00"} {
		text, err := json.Marshal(Context(t.Context(), lib, url, true))
		if err != nil {
			t.Fatalf("%q: %v", url, err)
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(text, &fields); err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields("url exists siteId siteName domain knowledge tools notes nodeTools browserTools skipped near") {
			value := string(fields[name])
			empty := value == "" || value == "null"
			mayBeNull := url != "https://shop.example" && slices.Contains([]string{"siteId", "siteName", "domain"}, name)
			if value == "" || empty && !mayBeNull {
				t.Errorf("%q: %s is %q", url, name, value)
			}
		}
		if url == "about:blank" && (string(fields["siteId"]) != "null" || string(fields["exists"]) != "false" || string(fields["domain"]) != "null") {
			t.Errorf("nothing matches: %s", text)
		}
	}
}

func TestContextOfSeveral(t *testing.T) {
	lib := skillFiles(t, map[string]string{
		"a-wide/manifest.json": `{"id": "a-wide", "name": "Wide", "domains": ["*.example"], "notes": ["notes/n.md"], "nodeTools": {},
			"browserTools": {"list": {"description": "Wide.", "path": "browser-tools/list.js", "args": {}, "returns": {"type": "array", "description": "R."}},
			"only-wide": {"description": "W.", "path": "browser-tools/list.js", "args": {}, "returns": {"type": "array", "description": "R."}},
			"fetch": {"description": "W.", "path": "browser-tools/list.js", "args": {}, "returns": {"type": "array", "description": "R."}}}}`,
		"a-wide/notes/n.md":            "# Wide",
		"a-wide/browser-tools/list.js": "() => 1",
		"exact/manifest.json": `{"id": "exact", "name": "Exact", "domains": ["shop.example"], "notes": ["notes/n.md"], "nodeTools": {},
			"browserTools": {"list": {"description": "Exact.", "path": "browser-tools/list.js", "args": {}, "returns": {"type": "array", "description": "R."}}}}`,
		"exact/notes/n.md":            "# Exact",
		"exact/browser-tools/list.js": "() => 2",
	})
	a := Context(t.Context(), lib, "https://shop.example", true)
	if *a.SiteID != "exact" || !slices.Equal(a.Notes, []string{"# Exact", "# Wide"}) {
		t.Errorf("site %s, notes %q", *a.SiteID, a.Notes)
	}
	var examples []string
	for _, tool := range a.Tools {
		examples = append(examples, tool.Example)
	}
	want := []string{
		`await site.runTool("exact", "list", {})`, `await site.runTool("a-wide", "list", {})`,
		`await site.runTool("a-wide", "only-wide", {})`, `await site.runTool("a-wide", "fetch", {})`,
	}
	if !slices.Equal(examples, want) {
		t.Errorf("examples %q", examples)
	}
	if len(a.BrowserTools) != 3 || !strings.Contains(string(a.BrowserTools["list"]), `"siteId":"exact"`) {
		t.Errorf("by name: %s", a.BrowserTools["list"])
	}
}

func TestContextNamesWhatIsSkipped(t *testing.T) {
	tool := func(name, path string) string {
		return `"` + name + `": {"description": "D.", "path": "` + path + `", "args": {}, "returns": {"type": "array", "description": "R."}}`
	}
	lib := skillFiles(t, map[string]string{
		"s/manifest.json": `{"id": "s", "name": "S", "domains": ["s.example"],
			"notes": ["notes/good.md", "notes/missing.md", "notes/escape.md", "../up.md", "notes/large.md", "notes/latin.md", "notes/folder"],
			"nodeTools": {"text": "no object"},
			"browserTools": {` + strings.Join([]string{tool("good", "browser-tools/good.js"), tool("gone", "browser-tools/gone.js"), tool("away", "../up.js"), tool("a/b", "browser-tools/good.js")}, ",") + `}}`,
		"s/notes/good.md":               "# Good",
		"s/notes/escape.md→../../up.md": "",
		"up.md":                         "secret",
		"s/notes/large.md":              strings.Repeat("a", skill.NoteLimit+1),
		"s/notes/latin.md":              "caf\xe9",
		"s/notes/folder/x":              "",
		"s/browser-tools/good.js":       "() => 1",
		"broken/manifest.json":          "{",
		"empty/README":                  "",
		"d1/manifest.json":              `{"id": "d1", "domains": ["s.example"], "notes": ["n.md"], "browserTools": {` + tool("dup", "n.md") + `}}`,
		"d1/n.md":                       "# D1",
		"d2/manifest.json":              `{"id": "d1", "domains": ["elsewhere.example"]}`,
	})
	a := Context(t.Context(), lib, "https://s.example", true)
	if !slices.Equal(a.Notes, []string{"# D1", "# Good"}) {
		t.Errorf("notes %q", a.Notes)
	}
	if len(a.Tools) != 1 || a.Tools[0].ToolName != "good" || len(a.BrowserTools) != 1 || len(a.NodeTools) != 0 {
		t.Errorf("tools %+v", a.Tools)
	}
	want := []string{
		"broken manifest.json", "d1 manifest.json", "d1 n.md", "empty manifest.json", "s ../up.js", "s ../up.md", "s browser-tools/gone.js",
		"s browser-tools/good.js", "s manifest.json", "s notes/escape.md", "s notes/folder", "s notes/large.md", "s notes/latin.md", "s notes/missing.md",
	}
	var got []string
	for _, skipped := range a.Skipped {
		got = append(got, skipped.Folder+" "+skipped.File)
		if !strings.HasSuffix(skipped.Reason, ".") || strings.Contains(skipped.Reason, "secret") {
			t.Errorf("%s %s: %q is no sentence", skipped.Folder, skipped.File, skipped.Reason)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("skipped\n got %q\nwant %q", got, want)
	}
	// A broken skill may be for any site.
	if elsewhere := Context(t.Context(), lib, "https://other.example", false); len(elsewhere.Skipped) != 2 || elsewhere.Exists {
		t.Errorf("elsewhere: %+v", elsewhere)
	}
}

// facts are what parsing a tool's file tells, by its source.
type facts map[string]skill.Script

func (f facts) Analyse(_ context.Context, _ skill.Kind, _ string, source []byte) (skill.Script, error) {
	if script, ok := f[string(source)]; ok {
		return script, nil
	}
	return skill.Script{}, fault.New(fault.ScriptSyntax, "The file is nested too deeply.")
}

// A tool that a run would refuse is not offered, whatever told that it cannot run.
func TestContextOffersOnlyWhatRuns(t *testing.T) {
	tool := func(name, callable string) string {
		return `"` + name + `": {"description": "D.", "path": "browser-tools/` + name + `.js", "callable": "` + callable + `", "args": {}, "returns": {"type": "array", "description": "R."}}`
	}
	lib := skillFiles(t, map[string]string{
		"s/manifest.json": `{"id": "s", "name": "S", "domains": ["s.example"], "notes": [], "nodeTools": {}, "browserTools": {` + strings.Join([]string{
			tool("good", "run"), tool("lost", "other"), tool("typo", "run"), tool("imports", "run"), tool("deep", "run"),
		}, ",") + `}}`,
		"s/browser-tools/good.js":    "good",
		"s/browser-tools/lost.js":    "good",
		"s/browser-tools/typo.js":    "typo",
		"s/browser-tools/imports.js": "imports",
		"s/browser-tools/deep.js":    "((((",
	}, library.WithAnalyser(facts{
		"good":    {Module: true, Exports: []string{"run"}},
		"typo":    {Syntax: &skill.SyntaxError{Message: "Unexpected end", Line: 2, Column: 3}},
		"imports": {Module: true, Exports: []string{"run"}, NotInPage: skill.ImportsFiles},
	}))
	a := Context(t.Context(), lib, "https://s.example", true)
	if len(a.Tools) != 1 || a.Tools[0].ToolName != "good" || len(a.BrowserTools) != 1 {
		t.Errorf("offered: %+v", a.Tools)
	}
	want := map[string]string{
		"browser-tools/lost.js": "does not export “other”", "browser-tools/typo.js": "line 2, column 3",
		"browser-tools/imports.js": "imports other files", "browser-tools/deep.js": "nested too deeply",
	}
	if len(a.Skipped) != len(want) {
		t.Errorf("skipped %+v", a.Skipped)
	}
	for _, s := range a.Skipped {
		if want[s.File] == "" || !strings.Contains(s.Reason, want[s.File]) {
			t.Errorf("%s: %s", s.File, s.Reason)
		}
	}
}

// No call reaches a skill whose id is not its own, and that is said.
func TestContextOfDuplicates(t *testing.T) {
	text := `{"id": "d", "name": "D", "domains": ["s.example"], "notes": [], "nodeTools": {}, "browserTools": {
		"list": {"description": "D.", "path": "browser-tools/list.js", "args": {}, "returns": {"type": "array", "description": "R."}}}}`
	lib := skillFiles(t, map[string]string{
		"d/manifest.json": text, "d/browser-tools/list.js": "() => 1", "e/manifest.json": text, "e/browser-tools/list.js": "() => 1",
	})
	a := Context(t.Context(), lib, "https://s.example", true)
	if len(a.Tools)+len(a.BrowserTools) != 0 || len(a.Skipped) != 4 {
		t.Fatalf("%+v", a)
	}
	for i, part := range []string{"siteId", "list: No call", "siteId", "list: No call"} {
		s := a.Skipped[i]
		if !strings.Contains(s.Reason, part) || !strings.Contains(s.Reason, "“d”") || s.Folder != []string{"d", "d", "e", "e"}[i] {
			t.Errorf("%d: %+v", i, s)
		}
	}
}

func TestContextNear(t *testing.T) {
	lib := skillFiles(t, map[string]string{"w/manifest.json": `{"id": "w", "domains": ["*.shop.example"]}`})
	a := Context(t.Context(), lib, "https://shop.example", false)
	if a.Exists || len(a.Near) != 1 || a.Near[0].SiteID != "w" || a.Near[0].Domain != "*.shop.example" || a.Near[0].Reason == "" {
		t.Errorf("near %+v", a.Near)
	}
	if a := Context(t.Context(), lib, "https://x.shop.example", false); len(a.Near) != 0 {
		t.Errorf("near although it matches: %+v", a.Near)
	}
}
