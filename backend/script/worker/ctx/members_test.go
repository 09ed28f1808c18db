package ctx_test

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// kind is an object that scripts meet, with what it can do.
type kind struct {
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Help    string   `json:"help"`
	Members []member `json:"members"`
}

type member struct {
	Name string `json:"name"`
	// Signature is TypeScript.
	Signature string `json:"signature"`
	Help      string `json:"help"`
	Example   string `json:"example"`
	// Calls are the app's methods that it uses.
	Calls []string `json:"calls"`
	// Older says that it is there for packs of older runtimes.
	Older bool `json:"older"`
	// Differs says in what it is not Playwright's.
	Differs string `json:"differs"`
}

// members reads members.json.
func members(t *testing.T) []kind {
	t.Helper()
	text, err := os.ReadFile("members.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Objects []kind `json:"objects"`
	}
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&table); err != nil {
		t.Fatal(err)
	}
	return table.Objects
}

// The members that objects have are those of the table, and no others.
func TestMembersAreThere(t *testing.T) {
	a := &app{answers: map[string]any{
		"events.open": "e1",
		"page.frames": []map[string]any{{"id": "F", "name": "", "url": "https://shop.example.com/", "parent": ""}},
		"page.goto":   map[string]any{"status": 200, "url": "https://shop.example.com/", "headers": map[string]string{}},
		"events.next": func(p map[string]any) any { return map[string]any{"id": "x", "url": "https://shop.example.com/"} },
	}}
	got := a.must(t, `
		// Members that only say that they are not there are called so.
		const real = (object, name) => typeof object === "function" || object[name]?.name !== "absent";
		const names = (object) => {
			const all = new Set();
			for (let o = object; o && o !== Object.prototype && o !== Function.prototype; o = Object.getPrototypeOf(o)) {
				for (const name of Object.getOwnPropertyNames(o)) if (real(object, name)) all.add(name);
			}
			for (const name of ["constructor", "length", "name", "prototype", "arguments", "caller"]) {
				if (typeof object !== "function" && name !== "constructor" && Object.hasOwn(Object(object), name)) continue;
				if (name === "constructor" || typeof object === "function") all.delete(name);
			}
			all.delete("toJSON"); // how it looks in a result, as toString
			if (!("click" in Object(object))) all.delete("toString");
			return [...all].sort();
		};
		const wait = (event) => page.waitForEvent(event);
		const objects = {
			ctx, page, frame: page.mainFrame(), locator: page.locator("a"), frameLocator: page.frameLocator("iframe"),
			keyboard: page.keyboard, mouse: page.mouse, dialog: await wait("dialog"), download: await wait("download"),
			request: await wait("request"), response: await page.goto("https://shop.example.com/"),
			browser: ctx.browser, fetch: ctx.fetch, site: ctx.site,
		};
		return Object.fromEntries(Object.entries(objects).map(([name, o]) => [name, names(o)]));`)
	var have map[string][]string
	if err := json.Unmarshal([]byte(got), &have); err != nil {
		t.Fatal(err)
	}
	kinds := members(t)
	if len(kinds) != len(have) {
		t.Errorf("%d objects in the table, %d in the test", len(kinds), len(have))
	}
	for _, k := range kinds {
		var want []string
		for _, m := range k.Members {
			want = append(want, m.Name)
		}
		slices.Sort(want)
		if !slices.Equal(have[k.Name], want) {
			t.Errorf("%s: has %v\n table %v", k.Name, difference(have[k.Name], want), difference(want, have[k.Name]))
		}
	}
}

func difference(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(s string) bool { return slices.Contains(b, s) })
}

// Every member's help says something, its signature begins with its name, and
// nothing is in the table twice.
func TestMembersAreExplained(t *testing.T) {
	for _, k := range members(t) {
		seen := map[string]bool{}
		for _, m := range k.Members {
			if seen[m.Name] {
				t.Errorf("%s.%s is there twice", k.Name, m.Name)
			}
			seen[m.Name] = true
			if rest, ok := strings.CutPrefix(m.Signature, m.Name); !ok || !strings.ContainsAny(rest[:1], "(:<") {
				t.Errorf("%s.%s: signature %s", k.Name, m.Name, m.Signature)
			}
			if len(m.Help) < 5 || !strings.HasSuffix(m.Help, ".") {
				t.Errorf("%s.%s: help %q", k.Name, m.Name, m.Help)
			}
		}
	}
}

func TestHelp(t *testing.T) {
	a := &app{}
	for name, want := range map[string]string{
		`"page.goto"`:           "page.goto(url: string | URL, options?: GotoOptions): Promise<Response | null>\n  Opens an address",
		`"ctx.page.goto"`:       "page.goto(url",
		`"ctx.fetch"`:           "ctx.fetch: Fetch",
		`"goto"`:                "page.goto(",
		`"locator.filter"`:      `hasNot: page.getByText("Sold out")`,
		`"page.clik"`:           "There is no page.clik. Is it page.click",
		`"keyboard"`:            "keyboard.press(key: string",
		``:                      "locator: first last nth",
		`"locator.click(opts)"`: "locator.click(options?: ClickOptions)",
	} {
		got := a.must(t, "return ctx.help("+name+")")
		var text string
		if err := json.Unmarshal([]byte(got), &text); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text, want) {
			t.Errorf("help(%s) gives %q, without %q", name, text, want)
		}
	}
}

// What says of itself that it is not there is on the page about that.
func TestAbsentMembersAreExplained(t *testing.T) {
	source, err := os.ReadFile("src/absent.ts")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../../../docs/playwright.md")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(?m)^  ([$\w]+): `).FindAllStringSubmatch(string(source), -1)
	if len(names) < 20 {
		t.Fatalf("found %d names only", len(names))
	}
	for _, m := range names {
		if !regexp.MustCompile("[`.]" + regexp.QuoteMeta(m[1]) + `\(\)`).Match(page) {
			t.Errorf("%s() is not in docs/playwright.md", m[1])
		}
	}
}

// The events of the declarations and of the documentation are those that there are.
func TestEventsAreExplained(t *testing.T) {
	var told []string
	got := (&app{}).must(t, `try { page.waitForEvent("") } catch (e) { return e.message.replace(/.*there are (.*)\.$/, "$1").split(", ") }`)
	if err := json.Unmarshal([]byte(got), &told); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("sitewright.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, inside, _ := strings.Cut(string(text), "interface PageEvents {")
	inside, _, _ = strings.Cut(inside, "}")
	var declared []string
	for _, m := range regexp.MustCompile(`(?m)^    (\w+): `).FindAllStringSubmatch(inside, -1) {
		declared = append(declared, m[1])
	}
	slices.Sort(told)
	slices.Sort(declared)
	if !slices.Equal(told, declared) {
		t.Errorf("there are %v, declared are %v", told, declared)
	}
	for _, k := range members(t) {
		for _, m := range k.Members {
			if m.Name != "waitForEvent" {
				continue
			}
			for _, event := range told {
				if !regexp.MustCompile(`\b` + event + `\b`).MatchString(m.Differs) {
					t.Errorf("%s does not name the event %s", m.Name, event)
				}
			}
		}
	}
}
