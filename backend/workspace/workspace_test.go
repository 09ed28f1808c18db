package workspace

import (
	"encoding/json"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
	"sitewright/learnings"
)

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().(*net.TCPAddr).Port
}

// manifestOf is a skill for 127.0.0.1 with the tools, each "name": source file.
func manifestOf(id string, tools ...string) string {
	var list []string
	for _, name := range tools {
		list = append(list, fmt.Sprintf(`%q: {"description": "d", "path": "browser-tools/%s.js", "annotations": {"readOnlyHint": %t},
			"args": {}, "returns": {"type": "array", "description": "r"}}`, name, name, !strings.HasPrefix(name, "change")))
	}
	return fmt.Sprintf(`{"id": %q, "name": "Skill %s", "domains": ["127.0.0.1"], "notes": ["notes/a.md"],
		"nodeTools": {}, "browserTools": {%s}}`, id, id, strings.Join(list, ","))
}

// local is a skill with tools of every kind of end.
var local = map[string]string{
	"local/manifest.json":              manifestOf("local", "list", "none", "wait", "throw", "change_it", "numbers", "say", "group"),
	"local/notes/a.md":                 "# Hello\n\n![p](../p.png)\n\n`<img src=\"x\">`\n",
	"local/p.png":                      "\x89PNG",
	"local/browser-tools/list.js":      "() => [{a: 1, b: 'x\\ty'}, {a: 2, c: null}]",
	"local/browser-tools/none.js":      "() => []",
	"local/browser-tools/wait.js":      "() => new Promise(() => {})",
	"local/browser-tools/throw.js":     "() => { throw new Error('no luck') }",
	"local/browser-tools/change_it.js": "() => { document.title = 'changed'; return [{ok: true}] }",
	"local/browser-tools/numbers.js":   "() => [1, 'two', null]",
	"local/browser-tools/say.js":       "() => { for (let i = 0; i < 300; i++) console.log('line', i); return 'some\\ntext' }",
	"local/browser-tools/group.js":     "() => ({a: {b: [1, 2]}})",
}

func TestStateBeforeChrome(t *testing.T) {
	b := place(t, local, Options{})
	s := b.until("the skill to be checked", func(s State) bool { return len(s.Skills) == 1 && s.Skills[0].Checked })
	if s.FirstStart {
		t.Error("the person has a skill of their own, so this is no first start")
	}
	if k := s.Skills[0]; k.ID != "local" || k.Name != "Skill local" || k.Tools != 8 || k.Errors != 0 || k.ForTab || !k.Own {
		t.Errorf("got %+v", k)
	}
	if s.Button.Kind != "open-chrome" || s.Current.TabID != "" {
		t.Errorf("got %+v, %+v", s.Button, s.Current)
	}
	text, err := json.Marshal(b.State())
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(text), "null") {
		t.Errorf("a list is null: %s", text)
	}
	if _, err := b.StartRun(RunRequest{Skill: b.key("local"), Tool: "list"}); fault.CodeOf(err) != fault.NoBrowser {
		t.Errorf("running without Chrome gave %v", err)
	}
}

func TestSkillPage(t *testing.T) {
	b := place(t, local, Options{})
	key := b.key("local")
	p, err := b.SkillPage(key)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Notes) != 1 || p.Notes[0].Title != "Hello" || !strings.Contains(p.Notes[0].HTML, `<img src="/skill/`+key+`/p.png"`) {
		t.Errorf("notes: %+v", p.Notes)
	}
	if strings.Count(p.Notes[0].HTML, "/skill/") != 1 {
		t.Errorf("the note's own words were changed: %s", p.Notes[0].HTML)
	}
	if !p.Editable || len(p.Tools) != 8 || !p.Tools[0].Runnable || p.Tools[0].Title != "List" || p.Tools[4].Form == p.Tools[0].Form {
		t.Errorf("got %+v", p)
	}
	if data, kind, err := b.Picture(key, "p.png"); err != nil || kind != "image/png" || string(data) != "\x89PNG" {
		t.Errorf("picture: %q %q %v", data, kind, err)
	}
	for _, at := range []string{"manifest.json", "../x.png", "browser-tools/list.js", "/etc/x.png", "none.png"} {
		if _, _, err := b.Picture(key, at); err == nil {
			t.Errorf("%s was given out", at)
		}
	}
	if _, err := b.SkillPage("nothing"); fault.CodeOf(err) != fault.SkillNotFound {
		t.Errorf("got %v", err)
	}
}

func TestChangesOnDiskShow(t *testing.T) {
	b := place(t, nil, Options{})
	name := func(try int) string { return fmt.Sprintf("new-%d", try) }
	b.soon("a new skill", func(try int) {
		b.write(name(try)+"/notes/a.md", "# A")
		b.write(name(try)+"/browser-tools/list.js", "() => []")
		b.write(name(try)+"/manifest.json", manifestOf(name(try), "list"))
	}, func(s State, try int) bool {
		for _, k := range s.Skills {
			if k.ID == name(try) && k.Tools == 1 {
				return true
			}
		}
		return false
	})
	b.soon("a broken tool", func(int) { b.write("new-0/browser-tools/list.js", "() => [") },
		func(s State, _ int) bool { return s.Skills[0].Errors == 1 })
}

func TestApplyFix(t *testing.T) {
	b := place(t, local, Options{})
	b.write("local/manifest.json", strings.Replace(manifestOf("local", "list"), `"id": "local"`, `"id": "other"`, 1))
	b.until("the other id", func(s State) bool { return len(s.Skills) == 1 && s.Skills[0].ID == "other" && s.Skills[0].Checked })
	key := b.State().Skills[0].Key
	p, err := b.SkillPage(key)
	if err != nil {
		t.Fatal(err)
	}
	at := -1
	for i, found := range p.Problems {
		if found.Code == "id-folder-differs" || found.Fix != "" {
			at = i
		}
	}
	if at < 0 {
		t.Fatalf("no fix is offered: %+v", p.Problems)
	}
	if err := b.ApplyFix(key, at); err != nil {
		t.Fatal(err)
	}
	b.until("the fix", func(s State) bool { return len(s.Skills) == 1 && s.Skills[0].ID == "local" })
	if err := b.ApplyFix(key, 99); fault.CodeOf(err) != fault.FileChanged {
		t.Errorf("got %v", err)
	}
}

// Chrome that opens for the practice shop would hide its result, so the window comes
// back to the front with it; a Chrome that is open stays where it is.
func TestPracticeShopComesBackToTheFront(t *testing.T) {
	var shown atomic.Int32
	b := place(t, nil, Options{Bundled: learnings.FS(), Show: func() { shown.Add(1) }})
	for range 2 { // Chrome opens for the first one only
		id, err := b.TryPracticeShop()
		if err != nil {
			t.Fatal(err)
		}
		if v := b.ended(id); v.Outcome != "done" {
			t.Fatalf("got %+v", v)
		}
	}
	if err := b.Close(); err != nil { // waits for all that is under way
		t.Fatal(err)
	}
	if n := shown.Load(); n != 1 {
		t.Errorf("shown %d times", n)
	}
}

func TestPracticeShop(t *testing.T) {
	b := place(t, nil, Options{Bundled: learnings.FS()})
	if s := b.State(); !s.FirstStart {
		t.Error("with bundled skills only this is the first start")
	}
	b.chromeOpen()
	began := time.Now()
	id, err := b.TryPracticeShop()
	if err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took > 100*time.Millisecond {
		t.Errorf("the call took %s", took)
	}
	v := b.ended(id)
	if v.Outcome != "done" || v.ValueKind != "table" || v.Rows < 20 || len(v.Columns) != 6 || v.Label != "List products" {
		t.Fatalf("got %+v", v)
	}
	p, err := b.Rows(id, v.Rows-1, 10)
	if err != nil || p.Total != v.Rows || len(p.Rows) != 1 || len(p.Rows[0]) != 6 {
		t.Errorf("got %+v, %v", p, err)
	}
	s := b.until("the button", func(s State) bool { return s.Button.Kind == "run" })
	if s.Button.Label != "List products" || len(s.Button.Others) != 3 || !s.Button.Others[1].Form {
		t.Errorf("got %+v", s.Button)
	}
	if len(s.Runs) != 1 || s.Runs[0].ID != id || !strings.Contains(s.Runs[0].TabTitle, "Kettles") {
		t.Errorf("runs: %+v", s.Runs)
	}
	p2, err := b.SkillPage(b.key("practice-shop"))
	if err != nil || p2.Editable || b.ApplyFix(p2.Key, 0) == nil {
		t.Errorf("a bundled skill can be changed: %v", err)
	}
}

func TestTakenPortIsNoError(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	b := place(t, nil, Options{Bundled: learnings.FS(), PracticePort: l.Addr().(*net.TCPAddr).Port})
	b.chromeOpen()
	id, err := b.TryPracticeShop()
	if err != nil {
		t.Fatal(err)
	}
	if v := b.ended(id); v.Outcome != "done" {
		t.Errorf("got %+v", v)
	}
}

func TestRuns(t *testing.T) {
	at := site(t)
	b := place(t, local, Options{})
	chrome := b.chromeOpen()
	if _, err := chrome.Open(t.Context(), at+"/one"); err != nil {
		t.Fatal(err)
	}
	b.until("the tab", func(s State) bool { return s.Current.Title == "/one" && s.Button.Kind == "run" })
	run := func(tool string) RunView {
		t.Helper()
		id, err := b.StartRun(RunRequest{Skill: b.key("local"), Tool: tool})
		if err != nil {
			t.Fatal(err)
		}
		return b.ended(id)
	}
	for _, c := range []struct {
		tool, outcome, kind string
		rows                int
		columns             []string
	}{
		{"list", "done", "table", 2, []string{"a", "b", "c"}},
		{"none", "nothing", "list", 0, []string{"value"}},
		{"numbers", "done", "list", 3, []string{"value"}},
		{"say", "done", "text", -1, []string{}},
		{"group", "done", "tree", -1, []string{}},
		{"throw", "failed", "none", -1, []string{}},
	} {
		v := run(c.tool)
		if v.Outcome != c.outcome || v.ValueKind != c.kind || v.Rows != c.rows || !cmp.Equal(v.Columns, c.columns) || v.Title != "/one" {
			t.Errorf("%s: got %+v", c.tool, v)
		}
	}
	v := run("throw")
	if v.Error == nil || v.Error.Code != fault.ScriptError || !strings.Contains(v.Error.Message, "no luck") {
		t.Errorf("the error: %+v", v.Error)
	}
	v = run("say")
	if len(v.Console) != consoleShown || v.Dropped != 300-consoleShown {
		t.Errorf("%d messages, %d dropped", len(v.Console), v.Dropped)
	}
	text, err := b.Text(v.ID, 0, 10)
	if err != nil || !cmp.Equal(text, TextPage{Lines: []string{"some", "text"}, Total: 2}) {
		t.Errorf("text: %+v, %v", text, err)
	}
	// Long after, and from disk: only two results are held in memory.
	id := run("list").ID
	run("say")
	run("numbers")
	run("group")
	checkTable(t, b, id)
	again, err := b.Run(id)
	if err != nil || again.Rows != 2 {
		t.Errorf("got %+v, %v", again, err)
	}
	if _, err := b.Run("nothing"); err == nil {
		t.Error("a run that never was has a view")
	}
	checkSequence(t, b.told.all())
}

// checkSequence holds that events are numbered from 1 without a gap.
func checkSequence(t *testing.T, events []Event) {
	t.Helper()
	for i, e := range events {
		if e.Seq != i+1 {
			t.Fatalf("event %d has the number %d", i, e.Seq)
		}
		if s, ok := e.Data.(State); ok && s.Seq != e.Seq {
			t.Errorf("the state in event %d says %d", e.Seq, s.Seq)
		}
	}
}

func TestCancel(t *testing.T) {
	at := site(t)
	b := place(t, local, Options{})
	chrome := b.chromeOpen()
	if _, err := chrome.Open(t.Context(), at+"/one"); err != nil {
		t.Fatal(err)
	}
	b.until("the tab", func(s State) bool { return s.Current.Title == "/one" })
	id, err := b.StartRun(RunRequest{Skill: b.key("local"), Tool: "wait"})
	if err != nil {
		t.Fatal(err)
	}
	b.until("the run", func(s State) bool { return len(s.Runs) == 1 && s.Runs[0].Status == "running" })
	began := time.Now()
	if err := b.CancelRun(id); err != nil {
		t.Fatal(err)
	}
	if v := b.ended(id); v.Outcome != "cancelled" || time.Since(began) > time.Second {
		t.Errorf("got %+v after %s", v, time.Since(began))
	}
	if err := b.CancelRun(id); err != nil {
		t.Errorf("cancelling an ended run: %v", err)
	}
}

func TestConfirmedOnceForAll(t *testing.T) {
	at := site(t)
	b := place(t, map[string]string{
		"local/manifest.json":              manifestOf("local", "change_it"),
		"local/notes/a.md":                 "# A",
		"local/browser-tools/change_it.js": local["local/browser-tools/change_it.js"],
	}, Options{})
	chrome := b.chromeOpen()
	if _, err := chrome.Open(t.Context(), at+"/one"); err != nil {
		t.Fatal(err)
	}
	b.until("the form first", func(s State) bool { return s.Button.Kind == "form" && s.Button.Reason != "" })
	id, err := b.StartRun(RunRequest{Skill: b.key("local"), Tool: "change_it", Remember: true})
	if err != nil {
		t.Fatal(err)
	}
	if v := b.ended(id); v.Outcome != "done" {
		t.Errorf("got %+v", v)
	}
	s := b.until("no form any more", func(s State) bool { return s.Button.Kind == "run" })
	settings := s.Settings
	if !cmp.Equal(settings.ConfirmTools, []string{"local/change_it"}) {
		t.Errorf("got %+v", settings)
	}
	settings.ConfirmTools, settings.Theme, settings.TextSize = []string{}, "dark", 150
	if err := b.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	b.until("the form again", func(s State) bool { return s.Button.Kind == "form" && s.Settings.Theme == "dark" })
	settings.TextSize = 500
	if err := b.SaveSettings(settings); fault.CodeOf(err) != fault.BadArguments {
		t.Errorf("got %v", err)
	}
}

func TestCloseWhileChromeStarts(t *testing.T) {
	b := place(t, local, Options{})
	if err := b.OpenChrome(); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took > 12*time.Second {
		t.Errorf("closing took %s", took)
	}
	if _, err := b.TryPracticeShop(); err == nil {
		t.Error("a closed workspace starts runs")
	}
}

func TestSupportDetailsNameNobody(t *testing.T) {
	b := place(t, local, Options{})
	text := b.SupportDetails()
	if !strings.Contains(text, "Sitewright: test") || strings.Contains(text, "127.0.0.1") {
		t.Errorf("got %s", text)
	}
}
