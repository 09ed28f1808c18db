package e2e_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/screentest"
)

// account is a skill that signs in at the practice shop and says who is.
var account = map[string]string{
	"manifest.json": `{"id": "account", "name": "Account", "domains": ["shop.localhost"], "notes": [], "nodeTools": {}, "browserTools": {
		"sign_in": {"description": "Signs in.", "path": "browser-tools/sign-in.js", "args": {}, "returns": {"type": "string", "description": "Where it led."}},
		"orders": {"description": "Reads the orders.", "path": "browser-tools/orders.js", "annotations": {"readOnlyHint": true}, "args": {},
			"returns": {"type": "string", "description": "The title."}}}}`,
	"browser-tools/sign-in.js": `async () => (await fetch("/sign-in", {method: "POST", body: new URLSearchParams({name: "Ada", password: "practice"})})).url`,
	"browser-tools/orders.js":  `async () => (await (await fetch("/orders")).text()).match(/<title>([^<]*)/)[1]`,
}

// TestPersonsFirstDay is what a person does first, with a real Chrome on the
// screen: the practice shop in one click, signing in, quitting, coming back.
func TestPersonsFirstDay(t *testing.T) {
	program := buildWindow(t, "")
	env := screentest.New(t)
	p := newPerson(t)
	w := p.open(t, program, env)
	w.clickTryIt(env)
	const size = "1100 700"
	if _, err := screentest.Do(env, "sh", "-c", "xdotool search --onlyvisible --name '^Sitewright$' windowsize --sync "+size+" windowmove 70 50"); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, "the new size", func() bool { return strings.HasPrefix(w.place(env), size) })
	place := w.place(env)
	p.addSkill(t, "account", account)
	waitUntil(t, "the new skill", func() bool { return strings.Contains(w.state("s.skills.map((k) => k.id)"), `"account"`) })
	if got := w.tool("sign_in"); !strings.Contains(got, "/kettles") {
		t.Errorf("signing in led to %s", got)
	}
	if got := w.tool("orders"); !strings.Contains(got, "orders") {
		t.Errorf("after signing in: %s", got)
	}
	w.quit(20 * time.Second)

	w = p.open(t, program, env)
	waitUntil(t, "the place of last time", func() bool { return w.place(env) == place })
	w.run("await window.go.main.App.OpenChrome()")
	waitUntil(t, "the tab to come back", func() bool {
		return strings.Contains(w.state("s.tabs.map((x) => x.title + ' ' + x.url)"), "Kettles http://shop.localhost:"+p.port+"/kettles")
	})
	if got := w.tool("orders"); !strings.Contains(got, "orders") {
		t.Errorf("after coming back: %s", got)
	}
	w.quit(20 * time.Second)
}

// place is the window's width, height and corner.
func (w *window) place(env []string) string {
	const script = `eval $(xdotool search --onlyvisible --name '^Sitewright$' getwindowgeometry --shell); echo $WIDTH $HEIGHT $X $Y`
	out, _ := screentest.Do(env, "sh", "-c", script) // "" while there is no window
	return out
}

// clickTryIt presses the first page's button with the mouse and waits for the
// table on the screen. Where the pages were not built it asks the app instead.
func (w *window) clickTryIt(env []string) {
	w.t.Helper()
	const button = "[...document.querySelectorAll('button')].find((b) => b.textContent.trim() === 'Try it')"
	if w.run("return document.querySelector('#root') !== null") != "true" {
		w.run("await window.go.main.App.TryPracticeShop()")
		waitUntil(w.t, "the practice job", func() bool { return w.state("s.runs[0]?.outcome") == `"done"` })
		return
	}
	waitUntil(w.t, "the button", func() bool { return w.run("return !!"+button) == "true" })
	var at struct{ X, Y float64 }
	where := w.run("const r = " + button + ".getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }")
	if err := json.Unmarshal([]byte(where), &at); err != nil {
		w.t.Fatal(err)
	}
	id, err := screentest.Do(env, "xdotool", "search", "--onlyvisible", "--name", "^Sitewright$")
	if err != nil {
		w.t.Fatal("no window: ", err)
	}
	began := time.Now()
	if _, err := screentest.Do(env, "xdotool", "mousemove", "--window", id, fmt.Sprint(int(at.X)), fmt.Sprint(int(at.Y)), "click", "1"); err != nil {
		w.t.Fatal(err)
	}
	waitUntil(w.t, "the table", func() bool { return w.run("return document.body.innerText.includes('Gooseneck kettle')") == "true" })
	took := time.Since(began)
	w.t.Logf("from the click to the table on screen: %s", took)
	if took > 10*time.Second {
		w.t.Errorf("the table took %s", took)
	}
}

// tool runs a tool of the account skill on the current tab and returns its text.
func (w *window) tool(name string) string {
	w.t.Helper()
	return w.run(`const app = window.go.main.App;
		const skill = (await app.State()).skills.find((k) => k.id === "account").key;
		const tab = (await app.State()).tabs.find((x) => x.url.includes("shop.localhost")).id;
		const id = await app.StartRun({ skill, tool: "` + name + `", args: "", tabId: tab, anySite: false, remember: false });
		let run;
		do { await new Promise((f) => setTimeout(f, 50)); run = await app.Run(id); } while (!run.outcome);
		if (run.outcome !== "done") throw new Error(JSON.stringify(run));
		return (await (await fetch("/result/" + id + "/text")).json()).lines.join("");`)
}
