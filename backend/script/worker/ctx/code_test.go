package ctx_test

import (
	"encoding/json"
	"strings"
	"testing"

	"sitewright/backend/script/wire"
)

// A text for the page becomes one expression, whatever an older pack ends it with.
func TestTextsForThePage(t *testing.T) {
	for code, want := range map[string]string{
		"1 + 2":                                       "1 + 2",
		"const a = 1; a + 1":                          "const a = 1; a + 1",
		"const a = 1;\nreturn a // end":               "const a = 1;\nreturn a // end", // the page's side knows it
		"await fetch('/x')":                           "(async () => (await fetch('/x')\n))()",
		"[await a, await b]":                          "(async () => ([await a, await b]\n))()",
		"const r = await f(); r.status":               "(async () => {const r = await f(); r.status\n})()",
		"const r = await f(); return r.status // end": "(async () => {const r = await f(); return r.status // end\n})()",
		"const f = async () => await 1;\nreturn f()":  "(async () => {const f = async () => await 1;\nreturn f()\n})()",
		"(async () => { return await f() })()":        "(async () => { return await f() })()",
		"document.title // await":                     "document.title // await",
		`"no await here"`:                             `"no await here"`,
		"function f() { return 1 } f()":               "function f() { return 1 } f()",
		"function () { return 1 }":                    "(function () { return 1 }\n)",
		"async function (x) { return await x }":       "(async function (x) { return await x }\n)",
		"this is no code, await":                      "this is no code, await",
		"}; evil(); ({ await: 1":                      "}; evil(); ({ await: 1",
	} {
		a := &app{}
		text, err := json.Marshal(code)
		if err != nil {
			t.Fatal(err)
		}
		a.must(t, "await page.evaluate("+string(text)+").catch(() => {})")
		if got := a.calls[0].params["expression"]; got != want {
			t.Errorf("%q is sent as %q, want %q", code, got, want)
		}
	}
}

// A function is sent as its author wrote it, with its argument.
func TestFunctionsForThePage(t *testing.T) {
	a := &app{}
	a.must(t, `
		await page.evaluate(async ({ a, ...rest }) => { for (const x of rest) a ??= await x?.y; return /\p{L}/u.test(a); }, { a: new Map([[1, -0]]), d: new Date(0) });
		await page.locator("p").evaluate(function named(element, n) { return element.id + n }, 1n, { timeout: 5 });
		await page.locator("p").evaluateAll((all) => all.length);
		await page.waitForFunction((x) => x, undefined, { polling: 100, timeout: 9 });
		await page.evaluate(() => ({ a: [1, { b: null }] })); await page.evaluate((x) => ((x, 2)));
		const owner = { async method(x) { return ({ x }); } };
		await page.evaluate(owner.method);
		await page.$eval("p", (e) => e.id); await page.$$eval("p", (all, x) => x, [NaN]);`)
	want := []string{
		`page.evaluate async ({ a, ...rest }) => { for (const x of rest) a ??= await x?.y; return /\p{L}/u.test(a); } {"i":1,"o":[["a",{"i":2,"m":[[1,{"n":"-0"}]]}],["d",{"d":"1970-01-01T00:00:00.000Z"}]]}`,
		`locator.evaluate function named(element, n) { return element.id + n } {"b":"1"}`,
		`locator.evaluateAll (all) => all.length {"u":1}`,
		`page.waitForFunction (x) => x {"u":1}`,
		`page.evaluate () => ({ a: [1, { b: null }] }) {"u":1}`,
		`page.evaluate (x) => (x, 2) {"u":1}`,
		`page.evaluate async function method(x) { return ({ x }); } {"u":1}`,
		`locator.evaluate (e) => e.id {"u":1}`,
		`locator.evaluateAll (all, x) => x {"a":[{"n":"NaN"}],"i":1}`,
	}
	for i, c := range a.calls {
		arg, err := json.Marshal(c.params["arg"])
		if err != nil {
			t.Fatal(err)
		}
		if c.params["isFunction"] != true {
			t.Errorf("%s is not sent as a function", c)
		}
		if got := c.method + " " + c.params["expression"].(string) + " " + string(arg); got != want[i] {
			t.Errorf("sent %s\nwant %s", got, want[i])
		}
	}
}

// What ctx gives besides pages.
func TestTheRest(t *testing.T) {
	a := &app{}
	a.params.DataDir = "/data/shop"
	got := a.must(t, `
		const {log, progress, dataDir, signal} = ctx;
		log("a", 1, {b: 2});
		progress(1, 3, "Page 1"); progress(); progress(null, "x", undefined); progress(-1, NaN, 5);
		await ctx.egoBrowser.showTaskState("Looking");
		return [dataDir, signal.aborted, signal instanceof AbortSignal];`)
	if got != `["/data/shop",false,true]` {
		t.Errorf("gives %s", got)
	}
	var progress []string
	for _, n := range a.notices {
		if text, ok := strings.CutPrefix(n, "progress "); ok {
			progress = append(progress, text)
		}
	}
	want := `{"done":1,"total":3,"text":"Page 1"} {"done":0,"total":0,"text":""} {"done":0,"total":0,"text":""} {"done":0,"total":0,"text":"5"} {"done":0,"total":0,"text":"Looking"}`
	if strings.Join(progress, " ") != want {
		t.Errorf("progress %v", progress)
	}
	if line := a.notices[0]; !strings.Contains(line, `"level":"log"`) || !strings.Contains(line, `a 1 { b: 2 }`) || !strings.Contains(line, toolPath+":3:") {
		t.Errorf("console %s", line)
	}
}

func TestSignal(t *testing.T) {
	a := &app{}
	a.answers = map[string]any{"page.title": func(map[string]any) any { a.engine.Event(wire.Abort, nil); return "" }}
	got := a.must(t, `
		const aborted = new Promise((resolve) => ctx.signal.addEventListener("abort", resolve));
		await page.title();
		await aborted;
		return [ctx.signal.aborted, ctx.signal.reason.name];`)
	if got != `[true,"AbortError"]` {
		t.Errorf("gives %s", got)
	}
}

// Tools by their names; a name of two skills is refused with what to write.
func TestTools(t *testing.T) {
	a := &app{answers: map[string]any{"site.runTool": []int{1}, "site.runBrowserTool": "in the page"}}
	a.params.Tools = []wire.ToolRef{
		{Name: "list_orders", SiteID: "shop", Kind: "browser"},
		{Name: "export orders", SiteID: "shop", Kind: "node"},
		{Name: "search", SiteID: "shop", Kind: "node"},
		{Name: "search", SiteID: "mail", Kind: "browser"},
	}
	got := a.must(t, `
		const all = [await ctx.tools.list_orders({a: 1}), await ctx.tools["export orders"](), Object.keys(ctx.tools).length];
		try { await ctx.tools.search({}) } catch (e) { all.push(e.message) }
		return all;`)
	if got != `["in the page",[1],3,"Several skills have a tool called search. Say which one: site.runTool(\"shop\", \"search\", …) or site.runTool(\"mail\", \"search\", …)."]` {
		t.Errorf("gives %s", got)
	}
	want := `site.runBrowserTool {"args":{"a":1},"siteId":"shop","toolName":"list_orders"}` + "\n" + `site.runTool {"args":{},"siteId":"shop","toolName":"export orders"}`
	if sent := strings.Join(a.sent(), "\n"); sent != want {
		t.Errorf("sent %s", sent)
	}
}

// A script of no skill finds globals, and the tools; none of them takes the place
// of what is there. A tool finds only what Node has.
func TestGlobals(t *testing.T) {
	names := `["site", "page", "browser", "fetch", "nav", "readFile", "log", "progress", "list_orders", "console"].map((name) => typeof globalThis[name])`
	a := &app{}
	a.params.Tools = []wire.ToolRef{{Name: "list_orders", SiteID: "shop", Kind: "browser"}, {Name: "console", SiteID: "shop", Kind: "browser"}, {Name: "page", SiteID: "shop", Kind: "node"}}
	if got := a.must(t, "return "+names); got != `["undefined","undefined","undefined","function","undefined","undefined","undefined","undefined","undefined","object"]` {
		t.Errorf("in a tool: %s", got)
	}
	source := ""
	a.params.Source = &source
	if got := a.must(t, "return "+names); got != `["object","object","object","function","function","function","function","function","function","object"]` {
		t.Errorf("in a script: %s", got)
	}
	a.calls = nil
	a.must(t, `
		await nav("https://a.example/"); await list_orders(); await globalThis.page.title(); await readFile("notes/overview.md");
		await site.skills(); await browser.listTabs();`)
	want := "page.goto site.runBrowserTool page.title note.read site.skills browser.listTabs"
	if got := strings.Join(a.names(), " "); got != want {
		t.Errorf("sent %s", got)
	}
	if got := a.must(t, "return [typeof fetch.server, typeof fetch.browser, fetch === ctx.fetch]"); got != `["function","function",true]` {
		t.Errorf("fetch: %s", got)
	}
}

func TestFetchInThePage(t *testing.T) {
	answer := map[string]any{
		"status": 201, "statusText": "Created", "url": "https://shop.example.com/api/x", "redirected": true,
		"headers": [][]string{{"content-type", "application/json"}, {"x", "1"}}, "body": "eyJhIjoxfQ==",
	}
	a := &app{answers: map[string]any{"fetch.browser": answer, "fetch.server": answer}}
	got := a.must(t, `
		const r = await ctx.fetch.browser("/api?x=1", {method: "POST", headers: {"X-A": "b"}, body: "hü", timeout: 50});
		const all = [r.status, r.ok, r.url, r.redirected, r.headers.get("X"), await r.json()];
		await ctx.fetch.browser(new URL("https://shop.example.com/y"));
		await ctx.fetch.server("https://api.example.com/");
		await ctx.fetch("https://api.example.com/");
		try { await ctx.fetch.browser("/z", {signal: AbortSignal.abort()}) } catch (e) { all.push(e.name) }
		try { await ctx.fetch.browser("/z", {timeout: "5s"}) } catch (e) { all.push(e.message) }
		return all;`)
	if got != `[201,true,"https://shop.example.com/api/x",true,"1",{"a":1},"AbortError","fetch.browser: timeout has to be a number of milliseconds, not \"5s\"."]` {
		t.Errorf("gives %s", got)
	}
	first := a.calls[0].params
	if first["url"] != "https://shop.example.com/api?x=1" || first["method"] != "POST" || first["body"] != "aMO8" || first["timeout"] != 50.0 || first["redirect"] != "follow" {
		t.Errorf("sent %v", first)
	}
	if headers, _ := json.Marshal(first["headers"]); !strings.Contains(string(headers), `["x-a","b"]`) {
		t.Errorf("headers %s", headers)
	}
	second := a.calls[1].params
	if body, ok := second["body"]; !ok || body != nil || second["method"] != "GET" {
		t.Errorf("sent %v", second)
	}
	if got := strings.Join(a.names(), " "); got != "fetch.browser fetch.browser fetch.server fetch.server" {
		t.Errorf("sent %s", got)
	}
}

// The app's word on what the tab shows is page.url().
func TestAddressFollows(t *testing.T) {
	a := &app{}
	a.answers = map[string]any{
		"page.title": func(map[string]any) any {
			a.engine.Event(wire.PageEvent, json.RawMessage(`{"url":"https://b.example/","title":"B"}`))
			return ""
		},
		"page.goto": func(_ map[string]any, done func(wire.Answer)) {
			done(wire.Answer{Result: json.RawMessage("null"), Page: &wire.PageState{URL: "https://c.example/", Title: "C"}})
		},
	}
	got := a.must(t, `
		const all = [page.url()];
		await page.title();
		while (page.url() === all[0]) await page.waitForTimeout(1);
		all.push(page.url());
		await page.goto("https://c.example/");
		all.push(page.url());
		return all;`)
	if got != `["https://shop.example.com/list?page=2","https://b.example/","https://c.example/"]` {
		t.Errorf("gives %s", got)
	}
}
