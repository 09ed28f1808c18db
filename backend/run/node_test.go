package run

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
	"sitewright/backend/library"
	"sitewright/backend/settings"
	"sitewright/backend/skill"
)

// dataDir keeps the tests' data folders out of the person's.
func dataDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv(settings.DataVariable, dir)
	return dir
}

// script is a request for a node tool of a skill for 127.0.0.1 on the tab; nil is
// no tab at all. source is the body of the tool's function.
func script(t *testing.T, s *browser.Session, source string) Request {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{"tools/tool.js": "export async function tool(ctx, args) {\n  const { page } = ctx;\n" + source + "\n}\n"}
	for path, text := range files {
		put(t, filepath.Join(dir, path), text)
	}
	read, tree := library.Folder(dir)
	tool := skill.Tool{Name: "tool", Kind: skill.Node, Path: "tools/tool.js", Callable: "tool", Pointer: "/nodeTools/tool"}
	req := Request{
		Skill: Skill{
			Manifest: &skill.Manifest{ID: "test", Name: "Test", Domains: []string{"127.0.0.1"}, Tools: []skill.Tool{tool}},
			Files:    read, Tree: tree, Folder: dir, Trusted: true,
		},
		Tool: "tool",
		Tab: func(context.Context) (Tab, error) {
			t.Error("a tab was asked for")
			return nil, fault.New(fault.NoTab, "no tab")
		},
	}
	if s != nil {
		req.Tab = func(context.Context) (Tab, error) { return s, nil }
		req.Address = s.Place().URL
	}
	return req
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func wantValue(t *testing.T, r Record, want string) {
	t.Helper()
	if r.Error != nil {
		text, _ := json.MarshalIndent(r.Error, "", "  ")
		t.Fatalf("%s", text)
	}
	if r.Status != OK || string(r.Value) != want {
		t.Fatalf("%s %s, want %s", r.Status, r.Value, want)
	}
}

// A script that only computes needs no tab and no Chrome.
func TestScriptWithoutATab(t *testing.T) {
	dataDir(t)
	var progress []Progress
	var live []Line
	var states []Status
	req := script(t, nil, `
  console.log("hello", { a: args.n });
  ctx.progress(1, 3, "one");
  ctx.progress(3, 3);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { sum: args.n + 1, at: new Date(0), gap: undefined, list: new Map([["k", NaN]]) };`)
	req.Skill.Manifest.Tools[0].Args = []skill.Arg{{Name: "n", Type: "integer", Required: true}}
	req.Args = json.RawMessage(`{"n":"41"}`)
	req.Progress = func(p Progress) { progress = append(progress, p) }
	req.Console = func(l Line) { live = append(live, l) }
	req.State = func(s Status) { states = append(states, s) }
	r := do(t, req)
	wantValue(t, r, `{"sum":42,"at":"1970-01-01T00:00:00.000Z","list":{"k":null}}`)
	if r.Kind != skill.Node || r.URL != "" || string(r.Args) != `{"n":41}` || len(r.Notes) != 1 {
		t.Errorf("%+v", r)
	}
	if len(r.Console) != 1 || r.Console[0].Text != "hello { a: 41 }" || r.Console[0].Source != "tools/tool.js:4:11" || !slices.Equal(live, r.Console) {
		t.Errorf("%+v, live %+v", r.Console, live)
	}
	if !slices.Equal(progress, []Progress{{1, 3, "one"}, {3, 3, ""}}) || !slices.Equal(states, []Status{Queued, Running}) {
		t.Errorf("%+v %v", progress, states)
	}
	r = do(t, script(t, nil, "return 1"))
	req.Args = nil
	wantCode(t, do(t, req), fault.BadArguments)
	wantValue(t, r, "1")
}

// A list of many rows is a usual result: it neither takes a worker's memory nor its
// time, which grew with the square of the rows once.
func TestScriptGivesManyRows(t *testing.T) {
	dataDir(t)
	r := do(t, script(t, nil, `
  return Array.from({ length: 20_000 }, (_, i) => ({ a: i, b: "x" + i, c: true, d: null, e: "https://example.com/" + i }));`))
	if r.Status != OK || len(r.Value) < 20_000*60 {
		t.Errorf("%s, %d bytes, %v", r.Status, len(r.Value), r.Error)
	}
}

func TestScriptDrivesThePage(t *testing.T) {
	dataDir(t)
	base := site(t, map[string]string{"/shop": `<title>Shop</title><h1>Kettles</h1><label>Query <input></label><button onclick="document.querySelector('h1').textContent='Found '+document.querySelector('input').value">Search</button>`})
	s := tab(t, base+"/x")
	r := do(t, script(t, s, `
  const before = page.url();
  const answer = await page.goto(args.base ?? "`+base+`/shop");
  await page.getByLabel("Query").fill("copper");
  await page.getByRole("button", { name: "Search" }).click();
  return { before, status: answer.status(), url: page.url(), title: await page.title(), found: await page.locator("h1").innerText(), sum: await page.evaluate((n) => n + 1, 1) };`))
	wantValue(t, r, fmt.Sprintf(`{"before":"%s/x","status":200,"url":"%s/shop","title":"Shop","found":"Found copper","sum":2}`, base, base))
	if r.URL != base+"/x" {
		t.Errorf("it began at %s", r.URL)
	}
	works(t, s)
}

func TestScriptErrors(t *testing.T) {
	dataDir(t)
	base := site(t, nil)
	s := tab(t, base+"/x")
	for _, test := range []struct {
		source string
		code   fault.Code
		place  string
		says   string
	}{
		{`throw new RangeError("too far");`, fault.ScriptError, "tools/tool.js:3:", "too far"},
		{`const f = () => { null.x }; f();`, fault.ScriptError, "tools/tool.js:3:", ""},
		{`await page.locator("#nothing").click({ timeout: 100 });`, fault.ElementNotFound, "tools/tool.js:3:", "#nothing"},
		{`await page.waitForURL("**/never", { timeout: 100 });`, fault.WaitTimeout, "tools/tool.js:3:", ""},
		{`await page.goto("http://127.0.0.1:1/");`, fault.NavigationFailed, "tools/tool.js:3:", ""},
		{`await import("node:child_process");`, fault.NodeModuleUnavailable, "tools/tool.js", ""},
		{`const a = [];` + "\n" + `a.push(a);` + "\n" + `return a;`, fault.ResultNotSerialisable, "", ""},
		{`this is no code`, fault.ScriptSyntax, "tools/tool.js:3:", ""},
	} {
		r := do(t, script(t, s, `await page.goto("`+base+`/x");`+test.source))
		e := r.Error
		if e == nil || e.Code != test.code {
			t.Errorf("%s: %s %+v", test.source, r.Value, e)
			continue
		}
		if !strings.HasPrefix(e.Source, test.place) || !strings.Contains(e.Message, test.says) || test.place != "" && e.Frame == "" {
			t.Errorf("%s: %+v", test.source, e)
		}
	}
	// What the script catches is no failure.
	r := do(t, script(t, s, `
  await page.goto("`+base+`/x");
  try { await page.locator("#nothing").click({ timeout: 50 }); } catch (e) { return [e.name, e.code, e instanceof Error, e.message.includes("#nothing")]; }`))
	wantValue(t, r, `["TimeoutError","element-not-found",true,true]`)
	works(t, s)
}

// waiting are scripts that never end, by what they wait in. %s is a site.
var waiting = map[string]string{
	"nothing":               `console.log("go"); await new Promise(() => setInterval(() => {}, 1000));`,
	"a loop":                `console.log("go"); for (;;);`,
	"a regexp":              `console.log("go"); /(?=a)^(a+)+$/.test("a".repeat(40) + "b");`,
	"a timer":               `console.log("go"); await page.waitForTimeout(60000);`,
	"an element":            `await page.evaluate(() => 1); console.log("go"); await page.locator("#never").click({ timeout: 0 });`,
	"a page":                `await page.evaluate(() => 1); console.log("go"); await page.goto("%s/hang", { timeout: 0 });`,
	"a page's loop":         `await page.evaluate(() => 1); console.log("go"); await page.evaluate(() => { for (;;); });`,
	"a page's promise":      `await page.evaluate(() => 1); console.log("go"); await page.evaluate(() => new Promise(() => {}));`,
	"a function":            `await page.evaluate(() => 1); console.log("go"); await page.waitForFunction(() => false, null, { timeout: 0 });`,
	"an event":              `await page.evaluate(() => 1); console.log("go"); await page.waitForEvent("download", { timeout: 0 });`,
	"an address":            `await page.evaluate(() => 1); console.log("go"); await page.waitForURL("**/never", { timeout: 0 });`,
	"a response":            `await page.evaluate(() => 1); console.log("go"); await page.waitForResponse("**/never", { timeout: 0 });`,
	"a request":             `console.log("go"); await fetch("%s/hang");`,
	"a request of the page": `await page.evaluate(() => 1); console.log("go"); await ctx.fetch.browser("%s/hang");`,
	"a dialog":              `await page.evaluate(() => 1); page.on("dialog", () => {}); console.log("go"); await page.evaluate(() => confirm("sure?"));`,
	"a tab":                 `console.log("go"); await ctx.browser.newTab("%s/hang", { timeout: 0 });`,
}

// A cancelled run is gone within a second, whatever it waits in, and the next one
// on the tab works.
func TestScriptCancelled(t *testing.T) {
	dataDir(t)
	base := site(t, nil)
	for name, source := range waiting {
		t.Run(name, func(t *testing.T) {
			s := tab(t, base+"/x")
			req := script(t, s, strings.ReplaceAll(source, "%s", base))
			begun := make(chan struct{})
			var once sync.Once
			req.Console = func(Line) { once.Do(func() { close(begun) }) }
			u := runner().Start(t.Context(), req)
			select {
			case <-begun:
			case <-u.Done():
				t.Fatalf("it ended: %+v", u.Wait().Error)
			}
			// It has to be in its wait, which nothing tells.
			time.Sleep(50 * time.Millisecond)
			u.Cancel()
			wantCode(t, endsSoon(t, u), fault.Cancelled)
			works(t, s)
			wantValue(t, do(t, script(t, s, `return await page.evaluate(() => 1 + 1);`)), "2")
		})
	}
}

func TestScriptDeadline(t *testing.T) {
	dataDir(t)
	base := site(t, nil)
	s := tab(t, base+"/x")
	for name, source := range waiting {
		req := script(t, s, strings.ReplaceAll(source, "%s", base))
		req.Timeout = 700 * time.Millisecond
		r := do(t, req)
		if r.Status != TimedOut || r.Error.Code != fault.Timeout || r.MS > 10_000 {
			t.Errorf("%s: %s %+v after %d ms", name, r.Status, r.Error, r.MS)
		}
	}
	works(t, s)
}

// While a person is asked the time stands still.
func TestScriptDialogs(t *testing.T) {
	dataDir(t)
	s := tab(t, site(t, nil)+"/x")
	const asks = `return await page.evaluate(() => [alert("a"), confirm("b"), prompt("c", "d")]);`
	r := do(t, script(t, s, asks))
	wantValue(t, r, `[null,false,null]`)
	for _, word := range []string{`"a"`, `"b"`, `"c"`} {
		if !strings.Contains(strings.Join(r.Notes, "\n"), word) {
			t.Errorf("the notes do not tell the dialog %s: %q", word, r.Notes)
		}
	}
	req := script(t, s, asks)
	req.Timeout = 4 * time.Second
	req.Dialog = func(_ context.Context, d browser.Dialog) browser.Answer {
		time.Sleep(1500 * time.Millisecond)
		return browser.Answer{Accept: true, Text: "said " + d.Message}
	}
	wantValue(t, do(t, req), `[null,true,"said c"]`)
	// The script's own answer goes first.
	req = script(t, s, `page.on("dialog", (d) => d.accept("own")); `+asks)
	req.Dialog = func(context.Context, browser.Dialog) browser.Answer {
		t.Error("the person was asked although the script answers")
		return browser.Answer{}
	}
	wantValue(t, do(t, req), `[null,true,"own"]`)
	works(t, s)
}
