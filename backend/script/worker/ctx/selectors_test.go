package ctx_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/page/inject"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// The selectors that Playwright's own client writes for these.
func TestSelectors(t *testing.T) {
	for locator, want := range map[string]string{
		`locator("ul li")`: `ul li`,
		`locator("a", {hasText: "x", hasNotText: /y/i})`:                             `a >> internal:has-text="x"i >> internal:has-not-text=/y/i`,
		`locator("a").locator("b").locator(page.locator("c"))`:                       `a >> b >> internal:chain="c"`,
		`locator("a").first().last().nth(3)`:                                         `a >> nth=0 >> nth=-1 >> nth=3`,
		`locator("a").and(page.locator("b")).or(page.locator("c \"d\""))`:            `a >> internal:and="b" >> internal:or="c \"d\""`,
		`locator("a").filter({has: page.getByText("x"), hasNot: page.locator("b")})`: `a >> internal:has="internal:text=\"x\"i" >> internal:has-not="b"`,
		`locator("a").filter({visible: false}).filter({visible: true}).filter()`:     `a >> visible=false >> visible=true`,
		`getByText("x")`: `internal:text="x"i`, `getByText("x", {exact: true})`: `internal:text="x"s`, `getByText(/x/)`: `internal:text=/x/`,
		`getByLabel("x")`: `internal:label="x"i`, `getByLabel("x", {exact: true})`: `internal:label="x"s`,
		`getByPlaceholder("x")`: `internal:attr=[placeholder="x"i]`, `getByAltText(/x/)`: `internal:attr=[alt=/x/]`,
		`getByTitle("x", {exact: true})`: `internal:attr=[title="x"s]`,
		`getByTestId("x")`:               `internal:testid=[data-testid="x"s]`, `getByTestId(/x/i)`: `internal:testid=[data-testid=/x/i]`,
		`getByRole("button")`: `internal:role=button`,
		`getByRole("checkbox", {checked: true, disabled: false, selected: true, expanded: false, includeHidden: true, level: 2, name: "x", exact: true, pressed: "mixed"})`: `internal:role=checkbox[checked=true][disabled=false][selected=true][expanded=false][include-hidden=true][level=2][name="x"s][pressed=mixed]`,
		`getByRole("button", {name: /x/i, exact: true})`:                                           `internal:role=button[name=/x/i]`,
		`getByRole("row").getByText("x").getByLabel("y")`:                                          `internal:role=row >> internal:text="x"i >> internal:label="y"i`,
		`frameLocator("iframe").getByText("x")`:                                                    `iframe >> internal:control=enter-frame >> internal:text="x"i`,
		`frameLocator("#a").frameLocator("#b").first().locator(page.locator("c"), {hasText: "x"})`: `#a >> internal:control=enter-frame >> #b >> nth=0 >> internal:control=enter-frame >> c >> internal:has-text="x"i`,
		`locator("iframe").contentFrame().getByRole("link")`:                                       `iframe >> internal:control=enter-frame >> internal:role=link`,
		`frameLocator("iframe").nth(1).owner()`:                                                    `iframe >> nth=1`,
		`locator("div").frameLocator("iframe").last().getByTestId("x")`:                            `div >> iframe >> nth=-1 >> internal:control=enter-frame >> internal:testid=[data-testid="x"s]`,
		`getByText("a\"b\\c\n>> d")`:                                                               `internal:text="a\"b\\c\n>> d"i`,
		`getByTitle("a\"b\\c>>")`:                                                                  `internal:attr=[title="a\"b\\c>>"i]`,
		`getByText(/it's "x" >> y>>>/)`:                                                            `internal:text=/it\'s \"x\" >\x3e y>\x3e\x3e/`,
		`getByText(/it's/u)`:                                                                       `internal:text=/it\x27s/u`,
		`getByText(/(?<a>>)\'/)`:                                                                   `internal:text=/(?<a>\x3e)\'/`,
		`getByText(/a\/b[/]/gy)`:                                                                   `internal:text=/(?<![\s\S])(?:a\/b[\/])/`,
		`getByText(new RegExp("/"))`:                                                               `internal:text=/\//`,
	} {
		a := &app{}
		a.must(t, "await page."+locator+".count()")
		if got := a.calls[0].params["selector"]; got != want {
			t.Errorf("%s\n gives %s\n want  %s", locator, got, want)
		}
	}
}

// hostile are texts that a selector's syntax could trip over.
var hostile = []string{
	`"`, `'`, "`", `\`, `\"`, `\\`, `\\"`, `a"b'c`, `>>`, `a >> b`, `" >> "`, `\>>`, `]`, `[x=y]`, `"]`, `"i]`, `"s`, `x"i`, `/x/`, `/x/i`, `/`,
	`//div`, `..`, `css=a`, `text=a`, `nth=0`, `internal:control=enter-frame`, `*`, `*css=a`, `#`, `.`, `$1`, `$&`, `{`, `}`, `(`, `)`, `^`, `|`, `+?`,
	"a\nb", "a\tb", "a\u00a0b", " a  b c ", "\u2028x", "\u2029y", "ünï", "日本語", "🫖", "👩‍🚀", "שלום", "a\u200db", "\u0001", "\x7f", "true", "0", "-1", "null",
	`</script>`, `<!--`, `&amp;`, `%s`, `C:\Temp\new`, `"quoted" and 'quoted'`, `e\u0065`, `\x41`, `\n`, `ſ`, `K`,
}

// letters are what random texts are made of.
var letters = []rune("\"'`\\/>[]{}()=^$|*+?.:;,#-_ \n\tabAB019éß日🫖\u2028i s")

var spaces = regexp.MustCompile(`[\s\p{Zs}\p{Zl}\p{Zp}\x{feff}]+`)

// seen is a text as a page's text is compared: spaces are one.
func seen(text string) string {
	text = strings.NewReplacer("\u200b", "", "\u00ad", "").Replace(text)
	return strings.TrimSpace(spaces.ReplaceAllString(text, " "))
}

// texts are different from each other also when their spaces and capitals do not
// count.
func texts(t *testing.T) []string {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	all, known := []string{}, map[string]bool{"": true}
	add := func(text string) {
		if key := strings.ToUpper(seen(text)); !known[key] {
			known[key] = true
			all = append(all, text)
		}
	}
	for _, text := range hostile {
		add(text)
	}
	for range 60 {
		var b strings.Builder
		for range 1 + random.IntN(8) {
			b.WriteRune(letters[random.IntN(len(letters))])
		}
		add(b.String())
	}
	return all
}

// Any text, used as a text, a name, a label, a test id or in a pattern, finds
// exactly the element that has it, in the page's own engine.
func TestAnyTextFindsItsElement(t *testing.T) {
	all := texts(t)
	args, err := json.Marshal(map[string]any{"texts": all})
	if err != nil {
		t.Fatal(err)
	}
	ways := []string{
		`page.getByText(t, {exact: true})`, `page.getByRole("button", {name: t, exact: true})`, `page.getByLabel(t, {exact: true})`,
		`page.getByTitle(t, {exact: true})`, `page.getByPlaceholder(t, {exact: true})`, `page.getByAltText(t, {exact: true})`, `page.getByTestId(t)`,
		`page.locator("li").filter({has: page.getByText(t, {exact: true})})`,
		`page.locator("ul").locator(page.getByTestId(t)).and(page.locator("code")).or(page.getByTestId(t))`,
		`page.getByTestId(new RegExp("^" + escape(t) + "$"))`, `page.getByTestId(new RegExp("^" + escape(t) + "$", "u"))`,
		`page.locator("body").getByTitle(new RegExp("^" + escape(t) + "$", "gu")).filter({visible: true})`,
		`page.locator("p").filter({hasText: new RegExp("^" + escape(t) + "$")})`,
		`page.getByRole("button", {name: new RegExp("^" + escape(t.trim().replace(/\s+/g, " ")) + "$")})`,
	}
	a := &app{}
	a.params.Args = args
	a.must(t, `
		const escape = (t) => t.replace(/[.*+?^${}()|[\]\\\/]/g, "\\$&").replace(/\n/g, "\\n").replace(/\u2028/g, "\\u2028").replace(/\u2029/g, "\\u2029");
		for (const t of args.texts) for (const way of [`+lambdas(ways)+`]) await way(t, escape).count();`)
	if len(a.calls) != len(all)*len(ways) {
		t.Fatalf("%d selectors for %d texts and %d ways", len(a.calls), len(all), len(ways))
	}
	selectors := make([]string, len(a.calls))
	for i, c := range a.calls {
		selectors[i] = c.params["selector"].(string)
	}
	for i, got := range found(t, all, selectors) {
		if want := fmt.Sprint(i / len(ways)); got != want {
			t.Errorf("%q by %s, sent as %s, finds %s, not %s", all[i/len(ways)], ways[i%len(ways)], selectors[i], got, want)
		}
	}
}

func lambdas(ways []string) string {
	var all []string
	for _, w := range ways {
		all = append(all, "(t, escape) => "+w)
	}
	return strings.Join(all, ",")
}

// found says for each selector which elements a page finds, by the numbers of
// their texts.
func found(t *testing.T, texts, selectors []string) []string {
	t.Helper()
	site := browsertest.Site(t, map[string]string{"/": "<ul></ul>"})
	tab := browsertest.Open(t, site.URL+"/")
	session, err := browsertest.New(t).Session(t.Context(), tab.ID)
	if err != nil {
		t.Fatal(err)
	}
	given, err := json.Marshal([]any{texts, selectors})
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Result struct {
			Value string `json:"value"`
		} `json:"result"`
		ExceptionDetails any `json:"exceptionDetails"`
	}
	err = session.Call(t.Context(), "Runtime.evaluate", map[string]any{"returnByValue": true, "expression": `(() => {
		const [texts, selectors] = JSON.parse(` + quote(t, string(given)) + `);
		texts.forEach((text, i) => {
			const item = document.createElement("li");
			item.id = i;
			for (const [name, attribute] of [["p", ""], ["button", "aria-label"], ["input", "aria-label"], ["img", "alt"], ["input", "placeholder"], ["b", "title"], ["code", "data-testid"]]) {
				const element = document.createElement(name);
				if (attribute) element.setAttribute(attribute, text);
				else element.textContent = text;
				if (name === "b" || name === "code") element.style.cssText = "display: inline-block; width: 9px; height: 9px";
				item.append(element);
			}
			document.querySelector("ul").append(item);
		});
		const kit = ` + inject.Kit("") + `;
		return JSON.stringify(selectors.map((selector) => {
			const look = kit.finder.all(selector);
			if (!look.done) return JSON.stringify(look);
			const elements = selector.startsWith("internal:label") ? look.done.filter((e) => e.tagName === "INPUT") : look.done;
			return elements.map((element) => element.closest("li").id).join();
		}));
	})()`}, &answer)
	if err != nil || answer.ExceptionDetails != nil {
		t.Fatal(err, answer.ExceptionDetails)
	}
	var all []string
	if err := json.Unmarshal([]byte(answer.Result.Value), &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func quote(t *testing.T, text string) string {
	t.Helper()
	quoted, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(quoted)
}
