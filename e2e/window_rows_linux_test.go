package e2e_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// manyRows is a skill with a tool that gives a hundred thousand rows.
var manyRows = map[string]string{
	"manifest.json": `{"id": "many", "name": "Many rows", "domains": ["shop.localhost"], "notes": [], "nodeTools": {}, "browserTools": {
		"rows": {"description": "Gives many rows.", "path": "browser-tools/rows.js", "annotations": {"title": "Rows", "readOnlyHint": true}, "args": {},
			"returns": {"type": "array", "description": "The rows."}}}}`,
	"browser-tools/rows.js": `async () => Array.from({length: 100_000}, (_, i) => ({
		name: "Row " + i, price: i / 100, rating: i % 50 / 10, stock: i % 7 > 0, url: "https://shop.example/" + i, note: "A few words on number " + i}))`,
}

// Ceilings for a loaded machine of two cores; a quiet one stays far below.
const (
	firstRowsWithin = 30 * time.Second
	lastRowWithin   = 15 * time.Second
	longestStall    = 1500 * time.Millisecond
	mostNodes       = 4000
)

// addSkill puts a skill into the person's library.
func (p person) addSkill(t testing.TB, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(p.home, "Documents", "Sitewright", "learnings", folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// showRows runs the tool of manyRows on its form and waits for the first rows.
func (w *window) showRows() {
	w.t.Helper()
	w.run(`const app = window.go.main.App;
		const id = await app.TryPracticeShop();
		while (!(await app.Run(id)).outcome) await new Promise((f) => setTimeout(f, 50));`)
	waitUntil(w.t, "the shop's tab", func() bool { return w.state("s.current.url.includes('shop.localhost')") == "true" })
	w.run(`const key = (await window.go.main.App.State()).skills.find((k) => k.id === "many").key;
		location.hash = "#/tool/" + encodeURIComponent(key) + "/rows";`)
	waitUntil(w.t, "the form", func() bool { return w.run("return !!document.querySelector('form[data-run-form]')") == "true" })
	w.run("document.querySelector('form[data-run-form]').requestSubmit()")
	w.awaitText("the first rows", "Row 7")
}

// awaitText waits until a cell of the grid has exactly this text.
func (w *window) awaitText(what, text string) {
	w.t.Helper()
	waitUntil(w.t, what, func() bool {
		return w.run("return [...document.querySelectorAll('[role=gridcell]')].some((c) => c.textContent === '"+text+"')") == "true"
	})
}

// scrollThrough moves the grid from its first row to its last in steps, as a
// wheel would, and returns the longest time in which the page did nothing else.
func (w *window) scrollThrough() time.Duration {
	w.t.Helper()
	out := w.run(`const grid = document.querySelector("[role=grid]");
		let longest = 0, last = performance.now(), on = true;
		const tick = () => {
			const now = performance.now();
			longest = Math.max(longest, now - last);
			last = now;
			if (on) setTimeout(tick, 0);
		};
		tick();
		const steps = 60;
		for (let i = 1; i <= steps; i++) {
			grid.scrollTop = (grid.scrollHeight * i) / steps;
			await new Promise((f) => requestAnimationFrame(f));
		}
		on = false;
		return longest;`)
	var ms float64
	if err := json.Unmarshal([]byte(out), &ms); err != nil {
		w.t.Fatal(err)
	}
	return time.Duration(ms * float64(time.Millisecond))
}

// TestWindowShowsManyRows holds what the table promises, in the real window.
func TestWindowShowsManyRows(t *testing.T) {
	program := buildWindow(t, "")
	env := append(screentest.New(t), "SITEWRIGHT_HEADLESS=1")
	p := newPerson(t)
	p.addSkill(t, "many", manyRows)
	w := p.open(t, program, env)
	if w.run("return document.querySelector('#root') !== null") != "true" {
		t.Skip("the window's pages were not built")
	}
	began := time.Now()
	w.showRows()
	first := time.Since(began)
	if got := w.run("return document.querySelector('[role=grid]').ariaRowCount"); got != `"100001"` {
		t.Errorf("the grid says it has %s rows", got)
	}

	began = time.Now()
	stall := w.scrollThrough()
	w.awaitText("the last row", "Row 99999")
	last := time.Since(began)
	if n, err := strconv.Atoi(w.run("return document.querySelectorAll('[role=grid] *').length")); err != nil || n > mostNodes {
		t.Errorf("the grid has %d elements, more than %d: %v", n, mostNodes, err)
	}

	// By keyboard: to the top and down again.
	w.run("document.querySelector('[role=grid]').focus()")
	waitUntil(t, "the window in front", func() bool { return screentest.Front(env) == "Sitewright" })
	for _, c := range []struct{ key, row string }{{"ctrl+Home", "Row 0"}, {"ctrl+End", "Row 99999"}} {
		if _, err := screentest.Do(env, "xdotool", "key", c.key); err != nil {
			t.Fatal(err)
		}
		w.awaitText(c.key, c.row)
	}
	t.Logf("first rows after %s, the last %s later; the longest stall %s", first, last, stall)
	for _, c := range []struct {
		what      string
		took, max time.Duration
	}{{"the first rows", first, firstRowsWithin}, {"the last row", last, lastRowWithin}, {"a stall", stall, longestStall}} {
		if c.took > c.max {
			t.Errorf("%s took %s, more than %s", c.what, c.took, c.max)
		}
	}
	w.quit(20 * time.Second)
}
