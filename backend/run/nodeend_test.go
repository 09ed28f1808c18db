package run

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"sitewright/backend/browser"
	"sitewright/backend/fault"
)

// begun starts the script and waits until it says that it is at its wait.
func begun(t *testing.T, req Request) *Run {
	t.Helper()
	at := make(chan struct{})
	var once sync.Once
	req.Console = func(Line) { once.Do(func() { close(at) }) }
	u := runner().Start(t.Context(), req)
	select {
	case <-at:
	case <-u.Done():
		t.Fatalf("it ended: %+v", u.Wait().Error)
	}
	return u
}

// What a script can wait in when its page goes.
var waitingInPage = []string{"an element", "a page's promise", "a page's loop", "a function", "an event", "a page", "a dialog", "a request of the page"}

func TestScriptLosesItsTab(t *testing.T) {
	dataDir(t)
	base := site(t, nil)
	for _, name := range waitingInPage {
		t.Run(name, func(t *testing.T) {
			s := tab(t, base+"/x")
			u := begun(t, script(t, s, strings.ReplaceAll(waiting[name], "%s", base)))
			if err := chrome.Call(t.Context(), "Target.closeTarget", map[string]string{"targetId": s.TabID}, nil); err != nil {
				t.Fatal(err)
			}
			if r := endsSoon(t, u); r.Error == nil || r.Error.Code != fault.TabClosed {
				t.Errorf("%s %+v", r.Value, r.Error)
			}
		})
	}
}

// A script outlives a tab of its own, and a page that crashes.
func TestScriptGoesOn(t *testing.T) {
	dataDir(t)
	base := site(t, nil)
	s := tab(t, base+"/x")
	wantValue(t, do(t, script(t, s, `
  await ctx.browser.newTab("`+base+`/y");
  await ctx.browser.closeTab();
  return await page.title();`)), `"/x"`)
	u := begun(t, script(t, s, `
  await page.evaluate(() => 1); console.log("go");
  return await page.evaluate(() => new Promise(() => {})).catch((e) => e.code);`))
	go s.Call(t.Context(), "Page.crash", nil, nil)
	wantValue(t, u.Wait(), `"page-crashed"`)
	works(t, s)
}

func TestScriptLosesTheBrowser(t *testing.T) {
	dataDir(t)
	own, err := browser.Launch(t.Context(), browser.Options{Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	base := site(t, nil)
	var all []*Run
	for _, name := range waitingInPage[:4] {
		at, err := own.Open(t.Context(), base+"/x")
		if err != nil {
			t.Fatal(err)
		}
		s, err := own.Session(t.Context(), at.ID)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, begun(t, script(t, s, strings.ReplaceAll(waiting[name], "%s", base))))
	}
	if err := own.Call(t.Context(), "Browser.crash", nil, nil); err == nil {
		t.Fatal("Chrome answered that it crashes")
	}
	for i, u := range all {
		if r := endsSoon(t, u); r.Error == nil || r.Error.Code != fault.BrowserLost {
			t.Errorf("%s: %s %+v", waitingInPage[i], r.Value, r.Error)
		}
	}
	if err := own.Close(t.Context()); err != nil {
		t.Errorf("closing a lost browser: %v", err)
	}
}

// Runs on one tab take turns, of whatever kind they are.
func TestScriptsTakeTurns(t *testing.T) {
	dataDir(t)
	s := tab(t, site(t, nil)+"/x")
	const turn = `window.n = (window.n || 0) + 1; const was = window.n; await new Promise(f => setTimeout(f, 30)); return was === window.n;`
	r := runner()
	var all []*Run
	for range 3 {
		all = append(all, r.Start(t.Context(), script(t, s, `return await page.evaluate(async () => { `+turn+` });`)),
			r.Start(t.Context(), request(s, `async () => { `+turn+` }`)))
	}
	for _, u := range all {
		if rec := u.Wait(); string(rec.Value) != "true" {
			t.Errorf("two runs were in the page at once: %s %+v", rec.Value, rec.Error)
		}
	}
}

// What happened on the way is told: windows, downloads with their name and place,
// what the page wrote.
func TestScriptNotes(t *testing.T) {
	dataDir(t)
	pages := map[string]string{"/notes": `<a target="_blank" href="/other">Open</a> <a href="/file" download>Save</a><script>console.log("the page")</script>`}
	base := site(t, pages)
	s := tab(t, base+"/x")
	r := do(t, script(t, s, `
  await page.goto("`+base+`/notes");
  await Promise.all([page.waitForEvent("popup"), page.getByText("Open").click()]);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Save").click()]);
  await download.saveAs(ctx.dataDir + "/kept/" + download.suggestedFilename());
  const { readFile } = await import("node:fs/promises");
  return [download.suggestedFilename(), (await readFile(ctx.dataDir + "/kept/secret.txt", "utf8")).length > 0];`))
	wantValue(t, r, `["secret.txt",true]`)
	notes := strings.Join(r.Notes, "\n")
	for _, want := range []string{"opened a window: " + base + "/other", "began a download: secret.txt"} {
		if !strings.Contains(notes, want) {
			t.Errorf("%q is not in %q", want, r.Notes)
		}
	}
	if len(r.PageConsole) != 1 || r.PageConsole[0].Text != "the page" || !strings.HasPrefix(r.PageConsole[0].Source, base+"/notes:") {
		t.Errorf("%+v", r.PageConsole)
	}
}

// Files that a page gets or gives are the skill's, or in its data folder.
func TestScriptFilesOfPages(t *testing.T) {
	data := dataDir(t)
	base := site(t, map[string]string{"/form": `<input type="file" onchange="this.files[0].text().then((t) => { document.title = this.files[0].name + ' ' + t.length })">`})
	s := tab(t, base+"/form")
	r := do(t, script(t, s, `
  const input = page.locator("input");
  await input.setInputFiles("tools/tool.js");
  await page.waitForFunction(() => document.title !== "");
  await page.screenshot({ path: ctx.dataDir + "/pictures/a.png" });
  const refused = [];
  for (const p of ["/etc/passwd", "../secret", ctx.dataDir + "/../../settings.json"]) {
    await input.setInputFiles(p).catch((e) => refused.push(e.code));
    await page.screenshot({ path: p }).catch((e) => refused.push(e.code));
  }
  return [(await page.title()).startsWith("tool.js "), refused];`))
	wantValue(t, r, fmt.Sprintf(`[true,[%s]]`, strings.TrimSuffix(strings.Repeat(`"file-denied",`, 6), ",")))
	if info, err := os.Stat(filepath.Join(data, "skills", "test", "pictures", "a.png")); err != nil || info.Size() == 0 {
		t.Errorf("%v %v", info, err)
	}
}
