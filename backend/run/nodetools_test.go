package run

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/library"
)

// shelf is a library of skills; each text is a manifest's tools by kind, and files.
func shelf(t *testing.T, skills map[string]map[string]string) *library.Library {
	t.Helper()
	root := t.TempDir()
	for id, files := range skills {
		for path, text := range files {
			put(t, filepath.Join(root, id, path), text)
		}
	}
	lib, err := library.Open([]library.Root{{Name: library.Explicit, Dir: root}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(lib.Close)
	return lib
}

// manifestOf names tools: nodes in tools/NAME.js exporting "run", browsers in
// browser-tools/NAME.js.
func manifestOf(id, domain string, nodes, browsers []string) string {
	tools := func(names []string, folder, more string) string {
		var parts []string
		for _, n := range names {
			parts = append(parts, fmt.Sprintf(`%q:{"description":"x","path":"%s/%s.js"%s,"annotations":{"readOnlyHint":true},"args":{},"returns":{"type":"object","description":"x"}}`, n, folder, n, more))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	return fmt.Sprintf(`{"id":%q,"name":%q,"domains":[%q],"notes":[],"nodeTools":%s,"browserTools":%s}`,
		id, id, domain, tools(nodes, "tools", `,"callable":"run"`), tools(browsers, "browser-tools", ""))
}

// from is a request for a node tool of the library.
func from(t *testing.T, lib *library.Library, s *browser.Session, id, tool string) Request {
	t.Helper()
	e, err := lib.Snapshot().Find(id)
	if err != nil {
		t.Fatal(err)
	}
	req := Request{Skill: SkillOf(e, lib), Tool: tool, Library: lib, Learn: func(_ context.Context, address string) any { return map[string]string{"url": address} }}
	req.Tab = func(context.Context) (Tab, error) { return s, nil }
	if s != nil {
		req.Address = s.Place().URL
	}
	return req
}

func TestScriptRunsTools(t *testing.T) {
	dataDir(t)
	base := site(t, nil)
	s := tab(t, base+"/x")
	lib := shelf(t, map[string]map[string]string{
		"caller": {
			"manifest.json": manifestOf("caller", "127.0.0.1", []string{"main", "again", "outside", "asks"}, nil),
			"tools/main.js": `export async function run(ctx) {
				const own = await ctx.page.title();
				const node = await ctx.site.runTool("callee", "node", { n: 1 });
				const inPage = await ctx.site.runBrowserTool("callee", "inpage", {});
				const after = await ctx.page.title();
				return { own, node, inPage, after };
			}`,
			"tools/again.js":   `export const run = (ctx) => ctx.site.runTool("caller", "again", {});`,
			"tools/outside.js": `export async function run(ctx) { try { await ctx.site.runBrowserTool("elsewhere", "inpage", {}); } catch (e) { return [e instanceof Error, e.code]; } }`,
			"tools/asks.js": `export async function run(ctx) {
				const found = await ctx.site.skillsForUrl(ctx.page.url());
				const { url } = await ctx.site.learnContext("https://a.example/");
				return { ids: (await ctx.site.skills()).map((s) => s.id).sort(), found: found.map((s) => [s.id, s.name, Object.keys(s.nodeTools).length, typeof s.path]), url };
			}`,
		},
		"callee": {
			"manifest.json":           manifestOf("callee", "127.0.0.1", []string{"node"}, []string{"inpage"}),
			"tools/node.js":           `export async function run(ctx, args) { console.log("from the callee"); return { n: args.n ?? null, title: await ctx.page.title() }; }`,
			"browser-tools/inpage.js": `() => { document.title = "changed"; return { path: location.pathname }; }`,
		},
		"elsewhere": {
			"manifest.json":           manifestOf("elsewhere", "elsewhere.example", nil, []string{"inpage"}),
			"browser-tools/inpage.js": `() => 1`,
		},
	})
	r := do(t, from(t, lib, s, "caller", "main"))
	wantValue(t, r, `{"own":"/x","node":{"n":1,"title":"/x"},"inPage":{"path":"/x"},"after":"changed"}`)
	if len(r.Console) != 1 || r.Console[0].Source != "callee/tools/node.js:1:48" {
		t.Errorf("%+v", r.Console)
	}
	r = do(t, from(t, lib, s, "caller", "again"))
	wantCode(t, r, fault.NotPermitted)
	if !strings.Contains(r.Error.Message, "caller/again → caller/again") {
		t.Errorf("%+v", r.Error)
	}
	wantValue(t, do(t, from(t, lib, s, "caller", "outside")), `[true,"tab-outside-skill"]`)
	wantValue(t, do(t, from(t, lib, s, "caller", "asks")), `{"ids":["callee","caller","elsewhere"],"found":[["callee","callee",1,"string"],["caller","caller",4,"string"]],"url":"https://a.example/"}`)
	works(t, s)
}

// What is allowed for one run holds for the skill's own tools, and for no other's.
func TestScriptPassesNoGrantsOn(t *testing.T) {
	dataDir(t)
	t.Setenv("SITEWRIGHT_TEST_TOKEN", "t0ken")
	const asks = `export const run = () => process.env.SITEWRIGHT_TEST_TOKEN ?? "none";`
	lib := shelf(t, map[string]map[string]string{
		"own": {
			"manifest.json": manifestOf("own", "127.0.0.1", []string{"main", "asks"}, nil),
			"tools/main.js": `export const run = async (ctx) => [await ctx.site.runTool("own", "asks", {}), await ctx.site.runTool("other", "asks", {})];`,
			"tools/asks.js": asks,
		},
		"other": {"manifest.json": manifestOf("other", "127.0.0.1", []string{"asks"}, nil), "tools/asks.js": asks},
	})
	req := from(t, lib, nil, "own", "main")
	req.Grant.Env = []string{"SITEWRIGHT_TEST_TOKEN"}
	wantValue(t, do(t, req), `["t0ken","none"]`)
}

// A skill does not start what can change things in another one; a script of the
// person's own does.
func TestScriptCallsOnlyReadingTools(t *testing.T) {
	dataDir(t)
	lib := shelf(t, map[string]map[string]string{
		"own": {
			"manifest.json":  manifestOf("own", "127.0.0.1", []string{"main"}, nil),
			"tools/main.js":  `export const run = (ctx, args) => ctx.site.runTool(args.skill, args.tool, {});`,
			"tools/write.js": `export const run = () => "own";`,
		},
		"other": {
			"manifest.json":  strings.ReplaceAll(manifestOf("other", "127.0.0.1", []string{"write"}, nil), `"annotations":{"readOnlyHint":true},`, ""),
			"tools/write.js": `export const run = () => "written";`,
		},
	})
	req := from(t, lib, nil, "own", "main")
	req.Lenient, req.Args = true, json.RawMessage(`{"skill":"other","tool":"write"}`)
	r := do(t, req)
	wantCode(t, r, fault.NotPermitted)
	if !strings.Contains(r.Error.Message, "other/write can change things") {
		t.Errorf("%+v", r.Error)
	}
	mine := from(t, lib, nil, "own", "main")
	mine.Tool, mine.Script = "script.js", &Script{Source: `await site.runTool("other", "write", {})`}
	wantValue(t, do(t, mine), `"written"`)
}

// Tools may call each other eight deep, and not in a circle.
func TestScriptsCallEachOtherDeep(t *testing.T) {
	dataDir(t)
	var names []string
	files := map[string]string{}
	for i := range 12 {
		name := fmt.Sprintf("t%d", i)
		names = append(names, name)
		files["tools/"+name+".js"] = fmt.Sprintf(`export const run = (ctx, args) => args.left === 0 ? %d : ctx.tools.t%d({ left: args.left - 1 });`, i, i+1)
	}
	files["manifest.json"] = manifestOf("deep", "127.0.0.1", names, nil)
	lib := shelf(t, map[string]map[string]string{"deep": files})
	for left, ok := range map[int]bool{8: true, 9: false} {
		req := from(t, lib, nil, "deep", "t0")
		req.Lenient = true
		req.Args = json.RawMessage(fmt.Sprintf(`{"left":%d}`, left))
		r := do(t, req)
		if ok {
			wantValue(t, r, "8")
		} else {
			wantCode(t, r, fault.NotPermitted)
		}
	}
}

// A cancelled run takes the tools that it called with it.
func TestScriptCancelledWithItsTools(t *testing.T) {
	dataDir(t)
	s := tab(t, site(t, nil)+"/x")
	lib := shelf(t, map[string]map[string]string{"a": {
		"manifest.json":          manifestOf("a", "127.0.0.1", []string{"calls", "waits"}, []string{"loops"}),
		"tools/calls.js":         `export const run = (ctx, args) => ctx.site.runTool("a", args.tool, {});`,
		"tools/waits.js":         `export async function run(ctx) { console.log("go"); await new Promise((f) => setTimeout(f, 1e6)); }`,
		"browser-tools/loops.js": `() => { console.log("go"); for (;;); }`,
	}})
	for _, tool := range []string{"waits", "loops"} {
		req := from(t, lib, s, "a", "calls")
		req.Lenient, req.Args = true, json.RawMessage(`{"tool":"`+tool+`"}`)
		begun := make(chan struct{}, 1)
		req.Console = func(Line) { begun <- struct{}{} }
		u := runner().Start(t.Context(), req)
		select {
		case <-begun:
		case <-u.Done():
			t.Fatalf("%s ended: %+v", tool, u.Wait().Error)
		}
		u.Cancel()
		wantCode(t, endsSoon(t, u), fault.Cancelled)
		works(t, s)
	}
}
