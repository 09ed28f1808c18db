package run

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// outside is the same site by a name that is not the skill's.
func outside(base string) string { return strings.Replace(base, "127.0.0.1", "localhost", 1) }

// frames is a site with a page that shows another site in a frame, and one that
// leads there.
func frames(t *testing.T) (base string) {
	t.Helper()
	pages := map[string]string{"/secret": `<title>Secret</title><h1>secret</h1><input id="i"><button>Press</button><script>console.log("secret of the page")</script>`}
	base = site(t, pages)
	out := outside(base)
	pages["/frame"] = `<title>Frame</title><iframe src="` + out + `/secret"></iframe><iframe id="data" src="data:text/html,<h1>data</h1>"></iframe>
		<iframe id="blank"></iframe><iframe id="box" sandbox="allow-scripts" srcdoc="<h1>boxed</h1>"></iframe>`
	pages["/leads"] = `<meta http-equiv="refresh" content="0;url=` + out + `/secret">`
	pages["/asks"] = `<script>setTimeout(() => confirm("secret of the page"), 50)</script>`
	pages["/frameasks"] = `<title>Asks</title><iframe src="` + out + `/asks"></iframe>`
	pages["/popup"] = `<a target="_blank" href="` + out + `/secret">Open</a>`
	return base
}

// Nothing of a page outside is read, and nothing is done there.
func TestScriptOutside(t *testing.T) {
	dataDir(t)
	base := frames(t)
	out := outside(base)
	s := tab(t, base+"/x")
	goOut := `await page.goto("` + out + `/secret");` + "\n"
	for _, source := range []string{
		goOut + `return await page.title();`,
		goOut + `return await page.content();`,
		goOut + `return await page.evaluate(() => document.title);`,
		goOut + `return await page.evaluate("document.cookie");`,
		goOut + `return await page.locator("h1").innerText();`,
		goOut + `return await page.getByRole("heading").allInnerTexts();`,
		goOut + `return await page.locator("h1").count();`,
		goOut + `return await page.locator("h1").isVisible();`,
		goOut + `await page.locator("h1").waitFor();`,
		goOut + `await page.waitForFunction(() => true);`,
		goOut + `await page.locator("#i").fill("x");`,
		goOut + `await page.getByRole("button").click();`,
		goOut + `await page.keyboard.type("x");`,
		goOut + `await page.keyboard.press("Enter");`,
		goOut + `await page.mouse.click(10, 10);`,
		goOut + `await page.mouse.wheel(0, 10);`,
		goOut + `return await page.screenshot();`,
		goOut + `return await page.snapshot();`,
		goOut + `return await ctx.fetch.browser("/secret");`,
		goOut + `return await ctx.fetch.browser("` + base + `/x");`,
		goOut + `return await ctx.cdp("Runtime.evaluate", { expression: "document.title" });`,
		goOut + `return await ctx.cdp("Page.getLayoutMetrics");`,
		`await page.goto("` + base + `/frame"); return await ctx.cdp("Page.captureScreenshot");`,
		`await page.goto("` + base + `/frame"); return await ctx.cdp("Input.insertText", { text: "x" });`,
		`const [d] = await Promise.all([page.waitForEvent("dialog"), page.goto("` + base + `/frameasks").catch(() => {})]); if (d.message() !== "") return d.message(); await d.accept();`,
		`await page.goto("` + base + `/leads"); await page.waitForURL("` + out + `/**"); return await page.title();`,
		`await page.evaluate((to) => { location.href = to; }, "` + out + `/secret"); await page.waitForURL("` + out + `/**"); return await page.content();`,
		`await page.goto("` + base + `/frame"); return await page.frameLocator("iframe >> nth=0").locator("h1").innerText();`,
		`await page.goto("` + base + `/frame"); return await page.frameLocator("iframe >> nth=0").locator("#i").fill("x");`,
		`await page.goto("` + base + `/frame"); return await page.frameLocator("#data").locator("h1").innerText();`,
		`await page.goto("` + base + `/frame"); return await page.frameLocator("#box").locator("h1").innerText();`,
		`await page.goto("` + base + `/popup"); const [p] = await Promise.all([page.waitForEvent("popup"), page.getByText("Open").click()]); await ctx.browser.switchTab(p); await page.waitForURL("` + out + `/**"); return await page.title();`,
		`const r = await page.goto("` + out + `/secret"); return await r.text();`,
		`const [r] = await Promise.all([page.waitForResponse("` + out + `/**"), page.goto("` + out + `/secret")]); return await r.text();`,
		`const [r] = await Promise.all([page.waitForResponse("` + out + `/**"), page.goto("` + base + `/frame")]); return await r.text();`,
		`const [d] = await Promise.all([page.waitForEvent("download"), page.goto("` + out + `/file").catch(() => {})]); await d.saveAs(ctx.dataDir + "/x");`,
		`const [d] = await Promise.all([page.waitForEvent("dialog"), page.goto("` + out + `/asks")]); if (d.message() !== "") return d.message(); await d.accept();`,
		`return await fetch("` + out + `/secret").then((r) => r.text());`,
		`return await ctx.fetch.server("` + out + `/secret");`,
		`return await ctx.fetch.browser("` + out + `/secret");`,
	} {
		req := script(t, s, source)
		req.Grant.CDP = true
		r := do(t, req)
		if r.Error == nil || r.Error.Code != fault.PageOutsideSkill {
			text, _ := json.Marshal(r)
			t.Errorf("%s\n: %s", source, text)
			continue
		}
		text, _ := json.Marshal(r)
		if strings.Contains(string(text), "secret of") || strings.Contains(r.Error.Message, "localhost") && r.Error.Host != "localhost" {
			t.Errorf("%s\n: %s", source, text)
		}
	}
	// A frame without an address of its own is its owner's.
	wantValue(t, do(t, script(t, s, `await page.goto("`+base+`/frame"); return await page.frameLocator("#blank").locator("body").count();`)), "1")
	// What is outside can be left, and be allowed.
	wantValue(t, do(t, script(t, s, goOut+`await page.goto("`+base+`/x"); return await page.title();`)), `"/x"`)
	req := script(t, s, goOut+`return [await page.title(), page.url().endsWith("/secret")];`)
	req.Grant.Hosts = []string{"localhost"}
	wantValue(t, do(t, req), `["Secret",true]`)
	req = script(t, s, goOut+`return await page.title();`)
	req.AnySite = true
	wantValue(t, do(t, req), `"Secret"`)
	works(t, tab(t, base+"/x"))
}

// Of a page outside only the site is told, and of tabs outside nothing.
func TestScriptSeesOnlyItsTabs(t *testing.T) {
	dataDir(t)
	base := site(t, nil)
	out := outside(base)
	other := tab(t, out+"/private?token=1")
	s := tab(t, base+"/x")
	r := do(t, script(t, s, `
  const tabs = await ctx.browser.listTabs();
  const moved = await page.goto("`+out+`/callback?code=1#token").then(() => page.url());
  const now = await ctx.browser.currentTab();
  return { tabs: tabs.map((t) => t.url).filter((u) => u.startsWith("`+base+`") || u.includes("localhost")), moved, now: now.url, title: now.title };`))
	wantValue(t, r, `{"tabs":["`+base+`/x"],"moved":"`+out+`/","now":"`+out+`/","title":""}`)
	// Also where it begins.
	wantValue(t, do(t, script(t, other, `return page.url();`)), `"`+out+`/"`)
	req := script(t, other, `return page.url();`)
	req.Address = ""
	wantValue(t, do(t, req), `"`+out+`/"`)
	r = do(t, script(t, s, `await ctx.browser.switchTab("`+other.TabID+`");`))
	wantCode(t, r, fault.TabClosed)
	r = do(t, script(t, s, `await ctx.browser.closeTab("`+other.TabID+`");`))
	wantCode(t, r, fault.NotPermitted)
	r = do(t, script(t, s, `await ctx.browser.closeTab();`))
	wantCode(t, r, fault.NotPermitted)
	for _, address := range []string{"file:///etc/passwd", "chrome://settings", "data:text/html,x", "javascript:alert(1)", "view-source:" + base, "devtools://devtools/x"} {
		for _, how := range []string{"page.goto", "ctx.browser.newTab", "ctx.browser.openOrReuseTab"} {
			r := do(t, script(t, s, `await `+how+`("`+address+`");`))
			if r.Error == nil || r.Error.Code != fault.NotPermitted && r.Error.Code != fault.BadArguments {
				t.Errorf("%s(%s): %s %+v", how, address, r.Value, r.Error)
			}
		}
	}
}

// What comes with a page outside says no more than its site.
func TestScriptHearsLittleOfPagesOutside(t *testing.T) {
	dataDir(t)
	base := frames(t)
	out := outside(base)
	s := tab(t, base+"/x")
	r := do(t, script(t, s, `
  const answer = await page.goto("`+out+`/secret?token=1");
  await page.goto("`+base+`/frame");
  await page.waitForTimeout(300);
  return { status: answer.status(), url: answer.url(), headers: answer.headers(), frames: page.frames().map?.((f) => f.url()) ?? (await page.frames()).map((f) => f.url()) };`))
	if r.Error != nil {
		t.Fatalf("%+v", r.Error)
	}
	text := string(r.Value)
	for _, leak := range []string{"token", "/secret", "date", "content-type"} {
		if strings.Contains(text, leak) {
			t.Errorf("%q is in %s", leak, text)
		}
	}
	if !strings.Contains(text, `"status":200,"url":"`+out+`/"`) || len(r.PageConsole) != 0 {
		t.Errorf("%s, %+v", text, r.PageConsole)
	}
}

// However a page comes to be outside, and whoever tells of it, the rest of its
// address stays untold.
func TestScriptIsToldNoAddressOutside(t *testing.T) {
	dataDir(t)
	base := site(t, map[string]string{"/linked": `<a href="/later?x=1">Later</a>`})
	out := outside(base)
	s := tab(t, base+"/x")
	leave := `await page.goto("` + base + `/x"); await page.evaluate((to) => { location.href = to; }, "` + out + `/callback?token=hush#hush");` + "\n"
	for _, source := range []string{
		leave + `await page.waitForURL("` + out + `/**"); return [page.url()];`,
		leave + `while (page.url().startsWith("` + base + `")) await page.waitForTimeout(20); const told = [page.url()]; await page.waitForTimeout(300); return [...told, page.url()];`,
		leave + `await page.waitForLoadState(); await page.waitForURL("` + out + `/**"); return [page.url(), page.mainFrame().url(), page.frames().map((f) => f.url()), (await ctx.browser.currentTab()), await ctx.browser.listTabs()];`,
		leave + `await page.waitForURL("` + out + `/**"); return [await page.waitForLoadState("networkidle", { timeout: 1 }).catch((e) => [e.message, e.hint, e.stack])];`,
		leave + `await page.waitForURL("` + out + `/**"); return [await page.waitForURL("**/nono", { timeout: 50 }).catch((e) => [e.message, e.hint]), await page.title().catch((e) => [e.message, e.hint]), await page.info().catch((e) => [e.message, e.hint])];`,
		`const heard = []; for (const e of ["request", "response", "framenavigated", "requestfinished"]) page.on(e, (x) => heard.push(x.url(), page.url()));` + leave +
			`await page.waitForURL("` + out + `/**"); await page.waitForTimeout(200); return heard;`,
		`await page.goto("` + base + `/x"); const [p] = await Promise.all([page.waitForEvent("popup"), page.evaluate((to) => { open(to); }, "` + out + `/callback?token=hush#hush")]);
			const first = p.url(); await p.waitForURL("` + out + `/**"); const then = p.url(); await ctx.browser.switchTab(p); return [first, then, page.url(), p.url(), p.mainFrame().url()];`,
		`await page.goto("` + base + `/x"); await page.evaluate((to) => { const f = document.createElement("iframe"); f.src = to; document.body.append(f); }, "` + out + `/callback?token=hush#hush");
			await page.waitForResponse("` + out + `/**").catch(() => {}); await page.waitForTimeout(200); return page.frames().map((f) => f.url());`,
	} {
		if strings.Contains(source, "waitForResponse") {
			source = strings.Replace(source, "await page.waitForResponse", "page.waitForResponse", 1)
		}
		r := do(t, script(t, s, source))
		if r.Error != nil {
			t.Errorf("%s\n%+v", source, r.Error)
		} else if text := string(r.Value); strings.Contains(text, "hush") || !strings.Contains(text, out) {
			t.Errorf("%s\n%s", source, text)
		}
	}
	// Back at home the whole address is told, whatever was between.
	r := do(t, script(t, s, leave+`await page.waitForURL("`+out+`/**"); await page.goBack(); await page.evaluate((to) => { location.href = to; }, "`+base+`/linked?a=1#b");
		await page.waitForURL("**/linked**"); await page.waitForTimeout(50); return page.url();`))
	wantValue(t, r, `"`+base+`/linked?a=1#b"`)
}

// A time that was set holds for the very next call.
func TestScriptTimesHoldAtOnce(t *testing.T) {
	dataDir(t)
	s := tab(t, site(t, nil)+"/x")
	wantValue(t, do(t, script(t, s, `
  await page.goto(page.url());
  const said = [];
  for (let i = 0; i < 20; i++) {
    const ms = i % 2 ? 31 : 47;
    page.setDefaultTimeout(ms);
    await page.locator(".no").click().catch((e) => said.push(e.message.includes(ms + " ms")));
  }
  page.setDefaultNavigationTimeout(33);
  await page.waitForURL("**/never").catch((e) => said.push(e.message.includes("33 ms")));
  return said.filter((ok) => ok).length;`)), "21")
}

// The file of a download can be read as long as the run goes on, and nothing of it
// stays but what the script kept; Chrome without windows keeps none either.
func TestScriptReadsDownloads(t *testing.T) {
	data := dataDir(t)
	base := site(t, map[string]string{"/files": `<a href="/file" download="one.txt">One</a>`})
	s := tab(t, base+"/files")
	r := do(t, script(t, s, `
  const { readFile, readdir } = await import("node:fs/promises");
  const [d] = await Promise.all([page.waitForEvent("download"), page.getByText("One").click()]);
  const path = await d.path();
  const text = await readFile(path, "utf8");
  await d.saveAs("kept/one.txt");
  return [path.startsWith(ctx.dataDir), path.endsWith("/" + d.suggestedFilename()), path === await d.path(), text === await readFile(ctx.dataDir + "/kept/one.txt", "utf8"), text.length > 0];`))
	wantValue(t, r, "[true,true,true,true,true]")
	left, err := os.ReadDir(filepath.Join(data, "skills", "test"))
	if err != nil || len(left) != 1 || left[0].Name() != "kept" {
		t.Errorf("%v is left, %v", left, err)
	}
	if notes := strings.Join(r.Notes, "\n"); strings.Contains(notes, "is in ") {
		t.Errorf("%q", r.Notes)
	}
}

func TestScriptTabs(t *testing.T) {
	dataDir(t)
	base := site(t, nil)
	s := tab(t, base+"/first")
	r := do(t, script(t, s, `
  const { browser } = ctx;
  page.setDefaultTimeout(150); // holds for every tab
  const opened = await browser.newTab("`+base+`/second");
  const there = [page.url(), await page.title(), await page.locator("#never").click().catch((e) => e.message.includes("150 ms"))];
  const reused = await browser.openOrReuseTab("`+base+`/first");
  const back = page.url();
  const fresh = await browser.openOrReuseTab("`+base+`/third", { wait: true });
  const title = await page.title();
  await browser.closeTab(fresh.targetId);
  await browser.switchTab(opened.targetId);
  const second = page.url();
  await browser.closeTab();
  return { there, reused: [reused.reused, reused.url, reused.active], back, fresh: [fresh.reused, title], second, end: page.url() };`))
	wantValue(t, r, strings.ReplaceAll(`{"there":["%s/second","/second",true],"reused":[true,"%s/first",true],"back":"%s/first","fresh":[false,"/third"],"second":"%s/second","end":"%s/first"}`, "%s", base))
	works(t, s)
}

func TestScriptEnvironment(t *testing.T) {
	dataDir(t)
	t.Setenv("SITEWRIGHT_TEST_TOKEN", "t0ken")
	t.Setenv("SITEWRIGHT_TEST_OTHER", "other")
	const source = `return [Object.keys(process.env), process.env.SITEWRIGHT_TEST_TOKEN ?? null, process.env.HOME ?? null];`
	wantValue(t, do(t, script(t, nil, source)), `[[],null,null]`)
	req := script(t, nil, source)
	req.Grant.Env = []string{"SITEWRIGHT_TEST_TOKEN", "SITEWRIGHT_TEST_ABSENT"}
	wantValue(t, do(t, req), `[["SITEWRIGHT_TEST_TOKEN"],"t0ken",null]`)
}

func TestScriptFiles(t *testing.T) {
	data := dataDir(t)
	source := `
  const fs = await import("node:fs/promises");
  const path = await import("node:path");
  const file = path.join(ctx.dataDir, "count.txt");
  let count = 0;
  try { count = Number(await fs.readFile(file, "utf8")); } catch (e) { if (e.code !== "ENOENT") throw e; }
  await fs.writeFile(file, String(count + 1));
  const refused = [];
  for (const p of ["/etc/passwd", "../secret", path.join(ctx.dataDir, "../../settings.json")]) {
    await fs.readFile(p).catch((e) => refused.push(e.code));
  }
  await fs.writeFile("tools/tool.js", "x").catch((e) => refused.push(e.code));
  return [count, refused, (await fs.readFile("tools/tool.js", "utf8")).length > 100];`
	for _, want := range []string{"0", "1"} {
		wantValue(t, do(t, script(t, nil, source)), `[`+want+`,["EACCES","EACCES","EACCES","EACCES"],true]`)
	}
	if text, err := os.ReadFile(filepath.Join(data, "skills", "test", "count.txt")); err != nil || string(text) != "2" {
		t.Errorf("%q %v", text, err)
	}
}

func TestScriptProtocol(t *testing.T) {
	dataDir(t)
	s := tab(t, site(t, nil)+"/x")
	const source = `return (await ctx.cdp("Runtime.evaluate", { expression: "1 + 1" })).result.value;`
	wantCode(t, do(t, script(t, s, source)), fault.NotPermitted)
	req := script(t, s, source)
	req.Grant.CDP = true
	wantValue(t, do(t, req), "2")
	for _, bad := range []string{`"Target.getTargets"`, `"Network.getAllCookies"`, `"Page.navigate", { url: "file:///etc/passwd" }`} {
		req := script(t, s, `await ctx.cdp(`+bad+`);`)
		req.Grant.CDP = true
		wantCode(t, do(t, req), fault.NotPermitted)
	}
}

// What a script set with the protocol ends with its run.
func TestScriptProtocolIsUndone(t *testing.T) {
	dataDir(t)
	s := tab(t, site(t, nil)+"/x")
	const tell = `return await page.evaluate(() => [navigator.userAgent, new Date().getTimezoneOffset(), innerWidth, matchMedia("print").matches].join());`
	before := do(t, script(t, s, tell))
	req := script(t, s, `await ctx.cdp("Emulation.setUserAgentOverride", { userAgent: "Left" });
		await ctx.cdp("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" });
		await ctx.cdp("Emulation.setEmulatedMedia", { media: "print" });
		await ctx.cdp("Emulation.setDeviceMetricsOverride", { width: 333, height: 444, deviceScaleFactor: 1, mobile: false });`+tell)
	req.Grant.CDP = true
	wantValue(t, do(t, req), `"Left,-540,333,true"`)
	wantValue(t, do(t, script(t, s, tell)), string(before.Value))
}

// A run has so many tabs, and no more.
func TestScriptTabsAreBounded(t *testing.T) {
	dataDir(t)
	s := tab(t, site(t, nil)+"/x")
	wantValue(t, do(t, script(t, s, `
		let opened = 0, code = "";
		try { for (; opened < 30; opened++) await ctx.browser.newTab(); } catch (e) { code = e.code; }
		const own = (await ctx.browser.listTabs()).filter((t) => t.url === "about:blank");
		await ctx.browser.closeTab(own[0]);
		await ctx.browser.newTab();
		for (const t of (await ctx.browser.listTabs()).filter((t) => t.url === "about:blank")) await ctx.browser.closeTab(t);
		return [opened, code];`)), `[20,"not-permitted"]`)
}

// A password is nowhere in what is kept or shown.
func TestScriptPasswords(t *testing.T) {
	dataDir(t)
	const secret = "hunter22"
	for _, end := range []string{`return { pw, list: ["x " + pw], url: "https://e.example/?p=" + encodeURIComponent(pw) };`, `throw new Error("wrong: " + pw);`} {
		req := script(t, nil, `const { pw } = args; console.log("with", pw, { pw }); ctx.progress(1, 2, "with " + pw); `+end)
		req.Skill.Manifest.Tools[0].Args = []skill.Arg{{Name: "pw", Type: "string", Format: "password"}}
		req.Args = json.RawMessage(`{"pw":"` + secret + `"}`)
		var live []string
		req.Console = func(l Line) { live = append(live, l.Text) }
		req.Progress = func(p Progress) { live = append(live, p.Text) }
		r := do(t, req)
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if len(live) != 2 || len(r.Console) != 1 {
			t.Errorf("%q, %+v", live, r.Console)
		}
		leaks(t, secret, string(text)+strings.Join(live, " "))
	}
}
