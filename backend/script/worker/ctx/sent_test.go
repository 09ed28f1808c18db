package ctx_test

import (
	"strings"
	"testing"
)

// What each member asks the app for.
func TestWhatIsSent(t *testing.T) {
	for body, want := range map[string]string{
		// Page and navigation.
		`await page.goto("https://a.example/", {waitUntil: "commit", timeout: 5, referer: "https://b.example/"})`: `page.goto {"referer":"https://b.example/","timeout":5,"url":"https://a.example/","waitUntil":"commit"}`,
		`await page.goto(new URL("https://a.example/x"))`:                                                         `page.goto {"url":"https://a.example/x"}`,
		`await page.reload({timeout: 0})`:                                                                         `page.reload {"timeout":0}`,
		`await page.goBack(); await page.goForward()`:                                                             "page.goBack {}\npage.goForward {}",
		`await page.title(); await page.content(); await page.info()`:                                             "page.title {}\npage.content {}\npage.info {}",
		`await page.snapshot(); await page.bringToFront(); await page.close()`:                                    "page.snapshot {}\npage.bringToFront {}\npage.close {}",
		`await page.waitForLoadState(); await page.waitForLoadState("networkidle", {timeout: 7})`: "page.waitForLoadState {\"state\":\"load\"}\n" +
			`page.waitForLoadState {"state":"networkidle","timeout":7}`,
		`page.setDefaultTimeout(50); page.setDefaultNavigationTimeout(60); await page.title()`: "page.setDefaultTimeout {\"timeout\":50}\n" +
			"page.setDefaultNavigationTimeout {\"timeout\":60}\npage.title {}",
		`await page.title({timeout: "no matter"})`: `page.title {}`,
		// Locators.
		`await page.locator("a").count()`:                     `locator.count {"selector":"a"}`,
		`await page.locator("a").click()`:                     `locator.click {"selector":"a"}`,
		`await page.locator("a").click(undefined)`:            `locator.click {"selector":"a"}`,
		`await page.locator("a").click({timeout: undefined})`: `locator.click {"selector":"a"}`,
		`await page.locator("a").click({noWaitAfter: true})`:  `locator.click {"selector":"a"}`,
		`await page.locator("a").click({timeout: Infinity})`:  `locator.click {"selector":"a","timeout":0}`,
		`await page.locator("a").click({button: "right", modifiers: ["Shift"], position: {x: 1, y: 2}, force: true, trial: false, clickCount: 2, delay: 3})`: `locator.click {"button":"right","clickCount":2,"delay":3,"force":true,"modifiers":["Shift"],"position":{"x":1,"y":2},"selector":"a","trial":false}`,
		`await page.locator("a").dblclick({delay: 1}); await page.locator("a").hover(); await page.locator("a").tap()`: "locator.dblclick {\"delay\":1,\"selector\":\"a\"}\n" +
			"locator.hover {\"selector\":\"a\"}\nlocator.tap {\"selector\":\"a\"}",
		`await page.locator("a").dragTo(page.locator("b").first(), {sourcePosition: {x: 1, y: 1}})`: `locator.dragTo {"selector":"a","sourcePosition":{"x":1,"y":1},"target":"b \u003e\u003e nth=0"}`,
		`await page.locator("a").fill("", {force: true}); await page.locator("a").clear()`:          "locator.fill {\"force\":true,\"selector\":\"a\",\"value\":\"\"}\nlocator.clear {\"selector\":\"a\"}",
		`await page.locator("a").press("Control+A", {delay: 5}); await page.locator("a").pressSequentially("hi")`: "locator.press {\"delay\":5,\"key\":\"Control+A\",\"selector\":\"a\"}\n" +
			`locator.pressSequentially {"selector":"a","text":"hi"}`,
		`await page.locator("a").check(); await page.locator("a").uncheck(); await page.locator("a").setChecked(false)`: "locator.check {\"selector\":\"a\"}\n" +
			"locator.uncheck {\"selector\":\"a\"}\nlocator.setChecked {\"checked\":false,\"selector\":\"a\"}",
		`await page.locator("a").selectOption("b")`:                                                             `locator.selectOption {"selector":"a","values":[{"valueOrLabel":"b"}]}`,
		`await page.locator("a").selectOption(["b", {label: "C"}, {index: 2}])`:                                 `locator.selectOption {"selector":"a","values":[{"valueOrLabel":"b"},{"label":"C"},{"index":2}]}`,
		`await page.locator("a").selectOption(null)`:                                                            `locator.selectOption {"selector":"a","values":[]}`,
		`await page.locator("a").setInputFiles("x.txt")`:                                                        `locator.setInputFiles {"files":[{"path":"x.txt"}],"selector":"a"}`,
		`await page.locator("a").setInputFiles([])`:                                                             `locator.setInputFiles {"files":[],"selector":"a"}`,
		`await page.locator("a").setInputFiles({name: "n", mimeType: "m", buffer: new Uint8Array([104, 105])})`: `locator.setInputFiles {"files":[{"base64":"aGk=","mimeType":"m","name":"n"}],"selector":"a"}`,
		`await page.locator("a").focus(); await page.locator("a").blur(); await page.locator("a").scrollIntoViewIfNeeded()`: "locator.focus {\"selector\":\"a\"}\n" +
			"locator.blur {\"selector\":\"a\"}\nlocator.scrollIntoViewIfNeeded {\"selector\":\"a\"}",
		`await page.locator("a").dispatchEvent("click", {bubbles: true})`: `locator.dispatchEvent {"init":{"i":1,"o":[["bubbles",true]]},"selector":"a","type":"click"}`,
		`await page.locator("a").getAttribute("href", {timeout: 1})`:      `locator.getAttribute {"name":"href","selector":"a","timeout":1}`,
		`await page.locator("a").waitFor({state: "hidden", timeout: 9})`:  `locator.waitFor {"selector":"a","state":"hidden","timeout":9}`,
		`await page.locator("a").highlight()`:                             `locator.highlight {"selector":"a"}`,
		`await page.locator("a").all()`:                                   `locator.count {"selector":"a"}`,
		// Keyboard and mouse.
		`await page.keyboard.press("a", {delay: 1}); await page.keyboard.down("b"); await page.keyboard.up("b")`: "keyboard.press {\"delay\":1,\"key\":\"a\"}\n" +
			"keyboard.down {\"key\":\"b\"}\nkeyboard.up {\"key\":\"b\"}",
		`await page.keyboard.type("ab"); await page.keyboard.insertText("c")`: "keyboard.type {\"text\":\"ab\"}\nkeyboard.insertText {\"text\":\"c\"}",
		`await page.mouse.click(1, 2, {button: "middle"}); await page.mouse.move(3, 4, {steps: 2}); await page.mouse.wheel(0, 5)`: "mouse.click {\"button\":\"middle\",\"x\":1,\"y\":2}\n" +
			"mouse.move {\"steps\":2,\"x\":3,\"y\":4}\nmouse.wheel {\"deltaX\":0,\"deltaY\":5}",
		`await page.mouse.dblclick(1, 2); await page.mouse.down(); await page.mouse.up({button: "left"})`: "mouse.dblclick {\"x\":1,\"y\":2}\n" +
			"mouse.down {}\nmouse.up {\"button\":\"left\"}",
		// The older one-line members act on the first.
		`await page.click("a"); await page.fill("b", "x"); await page.textContent("c")`: "locator.click {\"selector\":\"a \\u003e\\u003e nth=0\"}\n" +
			"locator.fill {\"selector\":\"b \\u003e\\u003e nth=0\",\"value\":\"x\"}\nlocator.textContent {\"selector\":\"c \\u003e\\u003e nth=0\"}",
		`await page.type("a", "x"); await page.getAttribute("b", "href"); await page.isVisible("c"); await page.selectOption("d", "e", {timeout: 1})`: "locator.pressSequentially {\"selector\":\"a \\u003e\\u003e nth=0\",\"text\":\"x\"}\n" +
			"locator.getAttribute {\"name\":\"href\",\"selector\":\"b \\u003e\\u003e nth=0\"}\nlocator.isVisible {\"selector\":\"c \\u003e\\u003e nth=0\"}\n" +
			"locator.selectOption {\"selector\":\"d \\u003e\\u003e nth=0\",\"timeout\":1,\"values\":[{\"valueOrLabel\":\"e\"}]}",
		`await page.waitForSelector("a", {state: "attached"})`: `locator.waitFor {"selector":"a \u003e\u003e nth=0","state":"attached"}`,
		`await page.waitForSelector("a", {strict: true})`:      `locator.waitFor {"selector":"a"}`,
		// Tabs, requests, sites.
		`await ctx.browser.listTabs(); await ctx.browser.currentTab(); await ctx.browser.newTab(); await ctx.browser.closeTab()`: "browser.listTabs {}\n" +
			"browser.currentTab {}\nbrowser.newTab {}\nbrowser.closeTab {}",
		`await ctx.browser.switchTab("T1"); await ctx.browser.switchTab({targetId: "T2", url: "x"})`:             "browser.switchTab {\"targetId\":\"T1\"}\nbrowser.switchTab {\"targetId\":\"T2\"}",
		`await ctx.browser.openOrReuseTab("https://a.example/", {match: "origin+path", wait: true, timeout: 5})`: `browser.openOrReuseTab {"match":"origin+path","timeout":5,"url":"https://a.example/","wait":true}`,
		`await ctx.site.skills(); await ctx.site.skillsForUrl("https://a.example/"); await ctx.site.learnContext()`: "site.skills {}\n" +
			"site.skillsForUrl {\"url\":\"https://a.example/\"}\nsite.learnContext {\"url\":\"https://shop.example.com/list?page=2\"}",
		`await ctx.site.runTool("s", "t", {a: [1]}); await ctx.site.runBrowserTool("s", "t")`: "site.runTool {\"args\":{\"a\":[1]},\"siteId\":\"s\",\"toolName\":\"t\"}\n" +
			`site.runBrowserTool {"args":{},"siteId":"s","toolName":"t"}`,
		`await ctx.cdp("Page.getLayoutMetrics"); await ctx.cdp("Emulation.setTimezoneOverride", {timezoneId: "UTC"})`: "cdp.send {\"method\":\"Page.getLayoutMetrics\",\"params\":{}}\n" +
			`cdp.send {"method":"Emulation.setTimezoneOverride","params":{"timezoneId":"UTC"}}`,
		`await ctx.readFile("notes/overview.md")`: `note.read {"path":"notes/overview.md"}`,
		// For packs of older runtimes.
		`await ctx.goto("https://a.example/"); await ctx.nav("https://a.example/")`:                                             "page.goto {\"url\":\"https://a.example/\"}\npage.goto {\"url\":\"https://a.example/\"}",
		`await ctx.waitForLoad({timeout: 20})`:                                                                                  `page.waitForLoadState {"state":"load","timeout":20000}`,
		`await ctx.openOrReuseTab("https://a.example/", {wait: true, timeout: 20})`:                                             `browser.openOrReuseTab {"timeout":20000,"url":"https://a.example/","wait":true}`,
		`await ctx.tabs.openOrReuse("https://a.example/")`:                                                                      `browser.openOrReuseTab {"url":"https://a.example/"}`,
		`await ctx.taskSpaces.useOrCreate("x"); const {current} = ctx.taskSpaces; await current(); await ctx.taskSpaces.list()`: ``,
	} {
		a := &app{answers: map[string]any{"locator.count": 2}}
		a.must(t, body)
		if got := strings.Join(a.sent(), "\n"); got != want {
			t.Errorf("%s\n sent %s\n want %s", body, got, want)
		}
	}
}

// What members make of the app's answers.
func TestWhatComesBack(t *testing.T) {
	png := map[string]any{"base64": "iVBO"}
	response := map[string]any{
		"id": "R1", "url": "https://a.example/x", "status": 404, "statusText": "Not Found",
		"headers": map[string]string{"Content-Type": "text/html"},
		"request": map[string]any{"url": "https://a.example/x", "method": "POST", "postData": `{"a":1}`, "resourceType": "document", "isNavigationRequest": true, "failure": "net::ERR_FAILED"},
	}
	for _, c := range []struct {
		body, want string
		answers    map[string]any
	}{
		{`return await page.locator("a").click()`, `null`, nil},
		{`return [await page.waitForLoadState(), await page.locator("a").waitFor()]`, `[true,true]`, nil},
		{`return String(await page.waitForSelector("a"))`, `"locator(\"a\").first()"`, nil},
		{`return [page.url(), await page.url()]`, `["https://shop.example.com/list?page=2","https://shop.example.com/list?page=2"]`, nil},
		{`return (await page.locator("a").all()).map(String)`, `["locator(\"a\").first()","locator(\"a\").nth(1)"]`, map[string]any{"locator.count": 2}},
		{`return await page.locator("a").getAttribute("x")`, `null`, nil},
		{`return await page.locator("a").selectOption("b")`, `["b"]`, map[string]any{"locator.selectOption": []string{"b"}}},
		{
			`const r = await page.goto("https://a.example/x"); return [r.status(), r.ok(), r.url(), r.statusText(), r.headers(), await r.headerValue("CONTENT-type"), await r.headerValue("x")]`,
			`[404,false,"https://a.example/x","Not Found",{"content-type":"text/html"},"text/html",null]`,
			map[string]any{"page.goto": response},
		},
		{
			`const q = (await page.goto("https://a.example/x")).request(); return [q.method(), q.postData(), q.postDataJSON(), q.resourceType(), q.isNavigationRequest(), q.failure(), q.headers()]`,
			`["POST","{\"a\":1}",{"a":1},"document",true,{"errorText":"net::ERR_FAILED"},{}]`,
			map[string]any{"page.goto": response},
		},
		{
			`const r = await page.goto("https://a.example/x"); return [await r.json(), await r.text(), await r.finished()]`,
			`[{"a":1},"{\"a\":1}",null]`,
			map[string]any{"page.goto": response, "response.body": map[string]any{"base64": "eyJhIjoxfQ=="}},
		},
		{`return await page.goBack()`, `null`, nil},
		{`return [...await page.screenshot()]`, `[137,80,78]`, map[string]any{"page.screenshot": png}},
		{`return [...await page.locator("a").screenshot({path: "a.png"})]`, `[137,80,78]`, map[string]any{"locator.screenshot": png}},
		{
			`return page.frames().map((f) => [f.name(), f.url(), f.parentFrame()?.name() ?? null, f.childFrames().length, f.isDetached()])`,
			`[["","https://a.example/",null,1,false],["in","https://b.example/","",0,false]]`,
			map[string]any{"page.frames": []map[string]any{
				{"id": "F1", "name": "", "url": "https://a.example/", "parent": ""}, {"id": "F2", "name": "in", "url": "https://b.example/", "parent": "F1"},
			}},
		},
		{
			`return [page.frame("in").url(), page.frame({url: "**/x"}).url(), page.frame({name: "in", url: /nothing/}), page.frame("no"), page.mainFrame().url()]`,
			`["https://b.example/","https://a.example/x",null,null,"https://a.example/x"]`,
			map[string]any{"page.frames": []map[string]any{
				{"id": "F1", "name": "", "url": "https://a.example/x", "parent": ""}, {"id": "F2", "name": "in", "url": "https://b.example/", "parent": "F1"},
			}},
		},
		{`return (await page.frames()).length`, `0`, map[string]any{"page.frames": []any{}}},
		{`return await page.evaluate(() => 1)`, `{"a":[1,null],"d":"2026-11-30T00:00:00.000Z"}`, map[string]any{"page.evaluate": map[string]any{
			"o": []any{[]any{"a", map[string]any{"a": []any{1, map[string]any{"u": 1}}, "i": 2}}, []any{"d", map[string]any{"d": "2026-11-30T00:00:00.000Z"}}}, "i": 1,
		}}},
		{`return typeof await page.evaluate(() => {})`, `"undefined"`, map[string]any{"page.evaluate": map[string]any{"u": 1}}},
		{`return (await page.waitForFunction(() => new Map())) instanceof Map`, `true`, map[string]any{"page.waitForFunction": map[string]any{"m": []any{}, "i": 1}}},
		{`return [await ctx.taskSpaces.list(), (await ctx.taskSpaces.useOrCreate("x")).current, await ctx.taskSpaces.then]`, `[[{"id":"1","name":"Sitewright","current":true}],true,null]`, nil},
		{`return await ctx.readFile("notes/overview.md")`, `"# Shop"`, map[string]any{"note.read": "# Shop"}},
		{`return await ctx.js("document.title")`, `"Shop"`, map[string]any{"page.evaluate": "Shop"}},
	} {
		a := &app{answers: c.answers}
		if got := a.must(t, c.body); got != c.want {
			t.Errorf("%s\n gives %s\n want  %s", c.body, got, c.want)
		}
	}
}

// Calls about a frame name it; those of ctx.page name none, so that they are about
// the tab that is current when they arrive.
func TestFramesAreNamed(t *testing.T) {
	a := &app{answers: map[string]any{
		"page.frames": []map[string]any{{"id": "F1", "url": "https://a.example/", "parent": ""}, {"id": "F2", "name": "in", "url": "https://b.example/", "parent": "F1"}},
	}}
	a.must(t, `
		const frame = page.frames()[1];
		await frame.title();
		await frame.getByText("x").filter({has: frame.locator("b")}).click();
		await frame.evaluate("1");
		await frame.frameLocator("iframe").locator("a").count();
		await page.title();`)
	want := strings.Join([]string{
		`page.frames {}`,
		`page.title {"frame":"F2"}`,
		`locator.click {"frame":"F2","selector":"internal:text=\"x\"i \u003e\u003e internal:has=\"b\""}`,
		`page.evaluate {"arg":{"u":1},"expression":"1","frame":"F2","isFunction":false}`,
		`locator.count {"frame":"F2","selector":"iframe \u003e\u003e internal:control=enter-frame \u003e\u003e a"}`,
		`page.title {}`,
	}, "\n")
	if got := strings.Join(a.sent(), "\n"); got != want {
		t.Errorf("sent %s\nwant %s", got, want)
	}
}

// The times that a script set go along to another tab.
func TestTimesMoveAlong(t *testing.T) {
	a := &app{}
	a.must(t, `page.setDefaultTimeout(50); await ctx.browser.switchTab("T2"); await page.title();`)
	want := "page.setDefaultTimeout {\"timeout\":50}\nbrowser.switchTab {\"targetId\":\"T2\"}\npage.setDefaultTimeout {\"timeout\":50}\npage.title {}"
	if got := strings.Join(a.sent(), "\n"); got != want {
		t.Errorf("sent %s", got)
	}
}

// A run that has no page yet asks once.
func TestAddressIsAskedForOnce(t *testing.T) {
	a := &app{pageless: true, answers: map[string]any{"page.url": "https://b.example/"}}
	if got := a.must(t, `return [page.url(), page.url()]`); got != `["https://b.example/","https://b.example/"]` {
		t.Errorf("gives %s", got)
	}
	if got := strings.Join(a.sent(), "\n"); got != "page.url {}" {
		t.Errorf("sent %s", got)
	}
}
