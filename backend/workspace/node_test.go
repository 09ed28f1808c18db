package workspace

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
)

// scripts is a skill for 127.0.0.1 with node tools.
var scripts = map[string]string{
	"scripts/manifest.json": `{"id": "scripts", "name": "Scripts", "domains": ["127.0.0.1"], "notes": [], "browserTools": {}, "nodeTools": {
		"adds": {"description": "d", "path": "tools/adds.js", "callable": "adds", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "array", "description": "r"}},
		"reads": {"description": "d", "path": "tools/reads.js", "callable": "reads", "annotations": {"readOnlyHint": true}, "args": {"to": {"type": "string", "description": "x"}}, "returns": {"type": "string", "description": "r"}},
		"waits": {"description": "d", "path": "tools/waits.js", "callable": "waits", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "array", "description": "r"}}}}`,
	"scripts/tools/adds.js":  `export function adds(ctx) { console.log("adding"); ctx.progress(1, 2, "half"); return [{ sum: 2 }]; }`,
	"scripts/tools/reads.js": `export async function reads({ page }, { to }) { if (to) await page.goto(to); return await page.title(); }`,
	"scripts/tools/waits.js": `export async function waits(ctx) { ctx.progress(0, 0, "waiting"); await new Promise((f) => setTimeout(f, 1e6)); }`,
}

// A script that only computes runs before Chrome was opened; it is cancelled like
// any other run.
func TestScriptsWithoutChrome(t *testing.T) {
	b := place(t, scripts, Options{})
	b.until("the skill to be checked", func(s State) bool { return len(s.Skills) == 1 && s.Skills[0].Checked })
	p, err := b.SkillPage(b.key("scripts"))
	if err != nil || len(p.Tools) != 3 || !p.Tools[0].Runnable || p.Tools[0].Kind != "node" {
		t.Fatalf("%+v %v", p.Tools, err)
	}
	id, err := b.StartRun(RunRequest{Skill: p.Key, Tool: "adds"})
	if err != nil {
		t.Fatal(err)
	}
	v := b.ended(id)
	if v.Outcome != "done" || v.Kind != "node" || v.ValueKind != "table" || !cmp.Equal(v.Progress, &Progress{Done: 1, Total: 2, Text: "half"}) || len(v.Console) != 1 {
		t.Errorf("%+v %+v", v, v.Error)
	}
	// One that needs a page says that there is no Chrome.
	id, err = b.StartRun(RunRequest{Skill: p.Key, Tool: "reads"})
	if err != nil {
		t.Fatal(err)
	}
	if v := b.ended(id); v.Error == nil || v.Error.Code != fault.NoBrowser && v.Error.Code != fault.NoTab {
		t.Errorf("%+v", v.Error)
	}
	id, err = b.StartRun(RunRequest{Skill: p.Key, Tool: "waits"})
	if err != nil {
		t.Fatal(err)
	}
	b.telling(id, func(v RunView) bool { return v.Progress != nil && v.Progress.Text == "waiting" })
	if err := b.CancelRun(id); err != nil {
		t.Fatal(err)
	}
	if v := b.ended(id); v.Outcome != "cancelled" {
		t.Errorf("%+v", v)
	}
}

// telling waits until an event tells such a view of the run.
func (b *bench) telling(id string, holds func(RunView) bool) {
	b.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		for _, e := range b.told.all() {
			if v, ok := e.Data.(RunView); ok && v.ID == id && holds(v) {
				return
			}
		}
		if time.Now().After(end) {
			b.t.Fatalf("run %s did not come so far", id)
		}
	}
}

// A site that a script was refused can be allowed for good, and taken back.
func TestAllowSite(t *testing.T) {
	at := site(t)
	elsewhere := strings.Replace(at, "127.0.0.1", "localhost", 1)
	b := place(t, scripts, Options{})
	chrome := b.chromeOpen()
	if _, err := chrome.Open(t.Context(), at+"/one"); err != nil {
		t.Fatal(err)
	}
	b.until("the tab", func(s State) bool { return s.Current.Title == "/one" })
	key := b.key("scripts")
	run := func(args string) RunView {
		t.Helper()
		id, err := b.StartRun(RunRequest{Skill: key, Tool: "reads", Args: args})
		if err != nil {
			t.Fatal(err)
		}
		return b.ended(id)
	}
	if v := run(`{}`); v.Outcome != "done" || v.Title != "/one" {
		t.Errorf("%+v %+v", v, v.Error)
	}
	out := `{"to":"` + elsewhere + `/two"}`
	v := run(out)
	if v.Error == nil || v.Error.Code != fault.PageOutsideSkill || v.Error.Host != "localhost" {
		t.Fatalf("%+v", v.Error)
	}
	if err := b.AllowSite(key, v.Error.Host); err != nil {
		t.Fatal(err)
	}
	if p, err := b.SkillPage(key); err != nil || !cmp.Equal(p.Allowed, []string{"localhost"}) {
		t.Errorf("%+v %v", p.Allowed, err)
	}
	if v := run(out); v.Outcome != "done" {
		t.Errorf("%+v %+v", v, v.Error)
	}
	if err := b.DisallowSite(key, "localhost"); err != nil {
		t.Fatal(err)
	}
	if v := run(out); v.Error == nil || v.Error.Code != fault.PageOutsideSkill {
		t.Errorf("%+v", v.Error)
	}
	for _, bad := range []string{"", "https://x.example", "*"} {
		if err := b.AllowSite(key, bad); fault.CodeOf(err) != fault.BadArguments {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if err := b.AllowSite("nobody", "a.example"); fault.CodeOf(err) != fault.SkillNotFound {
		t.Error(err)
	}
}
