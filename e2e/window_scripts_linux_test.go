package e2e_test

import (
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// scripts is a skill of scripts: one that computes, one that waits, one that stops
// in a file it imports, one that goes to another site.
var scripts = map[string]string{
	"manifest.json": `{"id": "scripts", "name": "Scripts", "domains": ["shop.localhost"], "notes": [], "browserTools": {}, "nodeTools": {
		"adds": {"description": "Adds.", "path": "tools/adds.js", "callable": "run", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "array", "description": "Sums."}},
		"waits": {"description": "Waits.", "path": "tools/waits.js", "callable": "run", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "null", "description": "Nothing."}},
		"stops": {"description": "Stops.", "path": "tools/stops.js", "callable": "run", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "number", "description": "A price."}},
		"strays": {"description": "Strays.", "path": "tools/strays.js", "callable": "run", "annotations": {"readOnlyHint": true}, "args": {}, "returns": {"type": "string", "description": "A title."}}}}`,
	"tools/adds.js": "export const run = () => [{ sum: 2 }, { sum: 3 }];\n",
	"tools/waits.js": `export async function run({ page, progress }) {
  progress(2, 8, "Second of eight");
  console.log("Looking for it");
  await page.locator("#nowhere").waitFor({ timeout: 100_000 });
}
`,
	"tools/stops.js":     "import { price } from './lib/price.js';\n\nexport const run = async ({ page }) => price(await page.title());\n",
	"tools/lib/price.js": "// A title's price.\nexport function price(title) {\n  throw new Error(`No price in ${title}`);\n}\n",
	"tools/strays.js": `export async function run({ page }) {
  await page.goto("http://bench.localhost:" + new URL(page.url()).port + "/workshop/fields");
  return await page.title();
}
`,
}

// TestWindowRunsScripts is what the window shows of scripts and lets a person do
// with them.
func TestWindowRunsScripts(t *testing.T) {
	program := buildWindow(t, "")
	p := newPerson(t)
	p.addSkill(t, "scripts", scripts)
	w := p.open(t, program, append(screentest.New(t), "SITEWRIGHT_HEADLESS=1"))
	if w.run("return document.querySelector('#root') !== null") != "true" {
		t.Skip("the window's pages are not built")
	}
	waitUntil(t, "the skill", func() bool {
		return strings.Contains(w.state("s.skills.filter((k) => k.checked).map((k) => k.id)"), `"scripts"`)
	})
	w.runScript("adds")
	w.awaitWords("Done, 2 rows")
	if got := w.state("s.browser.status"); got != `"stopped"` {
		t.Errorf("Chrome is %s, though nothing needed it", got)
	}

	w.run(`const app = window.go.main.App, id = await app.TryPracticeShop();
		while (!(await app.Run(id)).outcome) await new Promise((f) => setTimeout(f, 50));`)
	w.runScript("waits")
	w.awaitWords("Second of eight · 2 of 8", "Looking for it")
	if got := w.run("return document.querySelector('[role=progressbar]').getAttribute('aria-valuenow')"); got != `"25"` {
		t.Errorf("the bar is at %s", got)
	}
	began := time.Now()
	w.click("Cancel")
	w.awaitWords("Cancelled")
	t.Logf("from Cancel to its word on the screen: %s", time.Since(began))

	w.runScript("stops")
	w.awaitWords("Stopped at line 3")
	w.click("Show line")
	w.awaitWords("Line 3 of tools/lib/price.js")
	if got := w.run("return document.querySelector('[aria-current=location]').textContent"); !strings.Contains(got, "throw new Error") {
		t.Errorf("the line shown is %s", got)
	}

	w.runScript("strays")
	w.awaitWords("Not for this page")
	w.click("Allow bench.localhost and run")
	w.awaitWords("Done", "Fields")
	w.run(`location.hash = "#/skill/" + encodeURIComponent(` + w.state("s.skills.find((k) => k.id === 'scripts').key") + `)`)
	w.awaitWords("Also allowed")
	w.click("Take back: bench.localhost")
	waitUntil(t, "the site to be taken back", func() bool { return w.run("return document.body.innerText.includes('Also allowed')") == "false" })
	w.quit(20 * time.Second)
}

// runScript opens the form of a tool of scripts and runs it.
func (w *window) runScript(tool string) {
	w.t.Helper()
	w.run(`const key = (await window.go.main.App.State()).skills.find((k) => k.id === "scripts").key;
		location.hash = "#/tool/" + encodeURIComponent(key) + "/` + tool + `";`)
	waitUntil(w.t, "the form of "+tool, func() bool {
		return w.run("return !!document.querySelector('form[data-run-form]') && location.hash.endsWith('/"+tool+"') && [...document.querySelectorAll('h1')].some((h) => h.textContent.toLowerCase() === '"+tool+"')") == "true"
	})
	w.run("document.querySelector('form[data-run-form]').requestSubmit()")
}

// awaitWords waits until the page shows all of them.
func (w *window) awaitWords(words ...string) {
	w.t.Helper()
	for _, text := range words {
		waitUntil(w.t, text, func() bool {
			return w.run("return document.querySelector('main').innerText.includes('"+text+"')") == "true"
		})
	}
}

// click presses the button with that name.
func (w *window) click(name string) {
	w.t.Helper()
	w.run(`[...document.querySelectorAll("main button")].find((b) => (b.ariaLabel ?? b.textContent.trim()) === "` + name + `").click()`)
}
