package ctx_test

import (
	"encoding/json"
	"strings"
	"testing"

	"sitewright/backend/fault"
)

// Wrong calls throw where they are made, and nothing is sent: most of them would
// be a wait that never ends, or a click on the wrong thing.
func TestWrongCallsThrowAtOnce(t *testing.T) {
	for call, want := range map[string]string{
		`page.goto()`:                                             `page.goto: the address has to be a text, not undefined.`,
		`page.goto("x", {waitUntil: "loaded"})`:                   `page.goto: waitUntil has to be "load" or "domcontentloaded" or "networkidle" or "commit", not "loaded".`,
		`page.goto("x", 5)`:                                       `page.goto takes its options as an object, not 5.`,
		`page.locator(5)`:                                         `locator: what is given has to be a selector, not 5.`,
		`page.locator(" ")`:                                       `locator: what is given is an empty selector.`,
		`page.locator("a", {hastext: "x"})`:                       `locator has no option "hastext"; it takes hasText, hasNotText, has, hasNot.`,
		`page.locator("a", {has: "b"})`:                           `locator: has has to be a locator, not "b".`,
		`page.locator("a", {visible: true})`:                      `locator has no option "visible"; it takes hasText, hasNotText, has, hasNot.`,
		`page.locator("a").filter({visible: "yes"})`:              `filter: visible has to be true or false, not "yes".`,
		`page.locator("a").and("b")`:                              `and has to be a locator, not "b".`,
		`page.locator("a").nth("1")`:                              `nth: the index has to be a whole number, not "1".`,
		`page.locator("a").nth()`:                                 `nth: the index has to be a whole number, not undefined.`,
		`page.locator("a").click({timeout: "5s"})`:                `locator.click: timeout has to be a number of milliseconds, not "5s".`,
		`page.locator("a").click({timeout: NaN})`:                 `locator.click: timeout has to be a number of milliseconds, not NaN.`,
		`page.locator("a").click({timeout: -1})`:                  `locator.click: timeout has to be a number of milliseconds, not -1.`,
		`page.locator("a").click({modifiers: "Shift"})`:           `locator.click: modifiers has to be a list, not "Shift".`,
		`page.locator("a").click({modifiers: ["shift"]})`:         `locator.click: modifiers[0] has to be "Alt" or "Control" or "ControlOrMeta" or "Meta" or "Shift", not "shift".`,
		`page.locator("a").click({position: {x: 1}})`:             `locator.click: position.y has to be a number, not undefined.`,
		`page.locator("a").click({constructor: 1})`:               `locator.click has no option "constructor"; it takes timeout, force, position, trial, modifiers, button, delay, steps, clickCount.`,
		`page.locator("a").fill()`:                                `locator.fill: the value has to be a text, not undefined.`,
		`page.locator("a").fill(5)`:                               `locator.fill: the value has to be a text, not 5.`,
		`page.locator("a").press(13)`:                             `locator.press: the key has to be a text, not 13.`,
		`page.locator("a").setChecked("no")`:                      `locator.setChecked: the state has to be true or false, not "no".`,
		`page.locator("a").selectOption(undefined)`:               `locator.selectOption: a choice has to be an object, not undefined.`,
		`page.locator("a").selectOption({name: "b"})`:             `locator.selectOption has no option "name"; it takes value, label, index.`,
		`page.locator("a").selectOption({})`:                      `locator.selectOption: a choice needs a value, a label or an index, not {}.`,
		`page.locator("a").setInputFiles({name: "a"})`:            `locator.setInputFiles: a file's buffer has to be a Buffer or a Uint8Array, not undefined.`,
		`page.locator("a").dragTo("b")`:                           `locator.dragTo: the target has to be a locator, not "b".`,
		`page.locator("a").waitFor({state: "shown"})`:             `locator.waitFor: state has to be "attached" or "detached" or "visible" or "hidden", not "shown".`,
		`page.locator("a").screenshot({mask: []})`:                `locator.screenshot has no option "mask"; it takes path, type, quality, timeout, omitBackground.`,
		`page.locator("a").evaluate()`:                            `locator.evaluate takes a function or a text with code, not undefined.`,
		`page.evaluate("")`:                                       `page.evaluate: there is no code in the text.`,
		`page.evaluate((x) => x, () => 1)`:                        `page.evaluate: a function cannot be handed over, only data can.`,
		`page.getByRole("button[x]")`:                             `getByRole: the role has to be a word such as "button", not "button[x]".`,
		`page.getByRole("button", {name: 5})`:                     `getByRole: name has to be a text or a regular expression, not 5.`,
		`page.getByRole("button", {exakt: true})`:                 `getByRole has no option "exakt"; it takes checked, disabled, selected, expanded, includeHidden, level, name, exact, pressed.`,
		`page.getByText()`:                                        `getByText: the text has to be a text or a regular expression, not undefined.`,
		`page.getByText(/a/, {exact: 1})`:                         `getByText: exact has to be true or false, not 1.`,
		`page.evaluate((a, b) => a + b, 1, 2)`:                    `page.evaluate hands over one value: put several into a list or an object, and take them apart in the page.`,
		`page.evaluate((l) => l, page.locator("h1"))`:             `page.evaluate: locator("h1") cannot be handed over: use locator.evaluate(), whose function gets the element.`,
		`page.evaluate((t) => t, Promise.resolve(1))`:             `page.evaluate: what is handed over is a promise: put await before it.`,
		`page.locator("a").evaluateAll(() => 1, 1, 2)`:            `locator.evaluateAll hands over one value: put several into a list or an object, and take them apart in the page.`,
		`page.getByRole("buton")`:                                 `getByRole: there is no role "buton". Is it "button"?`,
		`page.getByRole("nav")`:                                   `getByRole: there is no role "nav". Is it "navigation"?`,
		`page.getByRole("whatever")`:                              `getByRole: there is no role "whatever".`,
		`ctx.fetch.server("https://a.example/", {methd: "POST"})`: `fetch.server has no option "methd"; it takes method, headers, body, redirect, signal, timeout, credentials, mode, cache, referrer, referrerPolicy, integrity, keepalive, duplex, priority, window.`,
		`page.frameLocator(page.locator("iframe"))`:               `frameLocator: what is given has to be a selector, not locator("iframe").`,
		`page.waitForTimeout("1s")`:                               `page.waitForTimeout: the time has to be a number of milliseconds, not "1s".`,
		`page.waitForLoadState("loaded")`:                         `page.waitForLoadState: the state has to be "load" or "domcontentloaded" or "networkidle", not "loaded".`,
		`page.waitForURL()`:                                       `page.waitForURL: what is waited for has to be an address, a regular expression or a function, not undefined.`,
		`page.waitForEvent("console")`:                            `page.waitForEvent: there is no event "console"; there are dialog, download, request, requestfailed, requestfinished, response, popup, load, domcontentloaded, framenavigated.`,
		`page.waitForEvent("dialog", {predicate: "x"})`:           `page.waitForEvent: predicate has to be a function, not "x".`,
		`page.waitForResponse(5)`:                                 `page.waitForResponse: what is waited for has to be an address, a regular expression or a function, not 5.`,
		`page.on("dialog")`:                                       `page.on("dialog"): the listener has to be a function, not undefined.`,
		`page.setDefaultTimeout("5s")`:                            `page.setDefaultTimeout: the time has to be a number of milliseconds, not "5s".`,
		`page.mouse.click("1", 2)`:                                `mouse.click: x has to be a number, not "1".`,
		`page.keyboard.type()`:                                    `keyboard.type: the text has to be a text, not undefined.`,
		`ctx.browser.switchTab()`:                                 `browser.switchTab takes a tab of browser.listTabs() or its targetId, not undefined.`,
		`ctx.browser.openOrReuseTab("x", {match: "exakt"})`:       `browser.openOrReuseTab: match has to be "exact" or "origin" or "origin+path" or "includes", not "exakt".`,
		`ctx.site.runTool("a")`:                                   `site.runTool: the tool's name has to be a text, not undefined.`,
		`ctx.site.runTool("a", "b", [1])`:                         `site.runTool: args has to be an object, not [1].`,
		`ctx.cdp()`:                                               `cdp: the command has to be a text, not undefined.`,
		`page.route("**")`:                                        `page.route() is not there for skills. Requests of the page cannot be changed here.`,
		`page.locator("a").elementHandle()`:                       `locator.elementHandle() is not there for skills. There are no handles: use locators, and evaluate() for values.`,
		`page.hover()`:                                            `page.hover: what is given has to be a selector, not undefined.`,
		`ctx.readFile()`:                                          `readFile: the path has to be a text, not undefined.`,
	} {
		a := &app{}
		got := a.must(t, "try { "+call+"; return 'no error' } catch (e) { return [e.name, e.message] }")
		text, err := json.Marshal([]string{"TypeError", want})
		if err != nil {
			t.Fatal(err)
		}
		if got != string(text) {
			t.Errorf("%s\n gives %s\n want  %s", call, got, text)
		}
		if len(a.names()) > 0 {
			t.Errorf("%s sent %v", call, a.sent())
		}
	}
}

// An error tells the line of the author's file where the member was called, with
// what the app knows, and can be told apart.
func TestErrorsKnowTheirPlace(t *testing.T) {
	answers := map[string]any{
		"locator.click":   fault.New(fault.ElementNotFound, "locator.click: waited 10 s.").WithHint("Look."),
		"locator.waitFor": fault.New(fault.WaitTimeout, "locator.waitFor: waited 10 s."),
		"page.goto":       fault.New(fault.NavigationFailed, "No such site."),
		"page.frames":     fault.New(fault.TabClosed, "The tab is closed."),
		"events.open":     fault.New(fault.TabClosed, "The tab is closed."),
		"fetch.server":    fault.New(fault.NetworkFailed, "There is no site a.example."),
	}
	for call, want := range map[string]string{
		`await page.locator("a").click()`:          `TimeoutError element-not-found "Look." true`,
		`await page.click("a")`:                    `TimeoutError element-not-found "Look." true`,
		`await page.waitForSelector("a")`:          `TimeoutError wait-timeout undefined true`,
		`await page.goto("https://a.example/")`:    `Error navigation-failed undefined false`,
		`await ctx.fetch("https://a.example/")`:    `TypeError network-failed undefined false`,
		`page.frames()`:                            `Error tab-closed undefined false`,
		`await page.waitForEvent("dialog")`:        `Error tab-closed undefined false`,
		`await page.waitForURL("x")`:               `Error tab-closed undefined false`,
		`page.locator(5)`:                          `TypeError undefined undefined false`,
		`page.locator("a").click({timeout: "5s"})`: `TypeError undefined undefined false`,
	} {
		a := &app{answers: answers}
		got := a.must(t, "\nconst inner = async () => {\n  await 0;\n  "+call+";\n};\ntry {\n  await inner();\n} catch (e) {\n"+
			"  return [e.stack, `${e.name} ${e.code} ${JSON.stringify(e.hint)} ${e instanceof ctx.errors.TimeoutError}`];\n}")
		var parts []string
		if err := json.Unmarshal([]byte(got), &parts); err != nil {
			t.Fatalf("%s: %s", call, got)
		}
		lines := strings.Split(parts[0], "\n")
		if len(lines) < 2 || !strings.Contains(lines[1], "inner (tools/t.js:4:") || strings.Contains(parts[0], "sitewright") {
			t.Errorf("%s: stack %q", call, parts[0])
		}
		if parts[1] != want {
			t.Errorf("%s: %s, want %s", call, parts[1], want)
		}
	}
}

// A failure that the tool does not catch keeps the app's code.
func TestUncaughtFailure(t *testing.T) {
	a := &app{answers: map[string]any{"locator.click": fault.New(fault.ElementNotActionable, "It is covered.").WithHint("Close the banner.")}}
	_, err := a.run(t, "\n\nawait page.getByText('x').click()")
	f := fault.From(err)
	if f.Code != fault.ElementNotActionable || f.Hint != "Close the banner." || !strings.HasPrefix(f.Source, "tools/t.js:3:") {
		t.Errorf("%+v", f)
	}
	_, err = a.run(t, "\n\nawait page.getByText('x').click({tiemout: 5})")
	if f := fault.From(err); f.Code != fault.ScriptError || !strings.Contains(f.Message, "tiemout") || !strings.HasPrefix(f.Source, "tools/t.js:3:") {
		t.Errorf("%+v", f)
	}
}

// What a tool does to the built-ins does not reach ctx.
func TestBentBuiltIns(t *testing.T) {
	a := &app{answers: map[string]any{"locator.count": 1}}
	got := a.must(t, `
		Array.prototype.inserted = 1;
		Object.prototype.timeout = "5s";
		Object.keys = () => ["x"];
		JSON.stringify = () => "null";
		Array.isArray = () => false;
		globalThis.Function = undefined;
		const list = await page.getByText("a").filter({hasText: "b"}).all();
		await page.goto("https://a.example/");
		return list.length;`)
	want := `locator.count {"selector":"internal:text=\"a\"i \u003e\u003e internal:has-text=\"b\"i"}` + "\n" + `page.goto {"url":"https://a.example/"}`
	if sent := strings.Join(a.sent(), "\n"); got != "1" || sent != want {
		t.Errorf("%s, sent %s", got, sent)
	}
}
