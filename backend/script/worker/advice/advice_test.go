package advice

import (
	"strings"
	"testing"
)

func TestAdvice(t *testing.T) {
	const (
		member   = "TypeError: Object has no member '%'"
		property = "TypeError: Cannot read property '%' of undefined"
		listed   = "TypeError: object is not iterable"
		unknown  = "ReferenceError: % is not defined"
	)
	for _, test := range []struct{ said, about, source, want string }{
		{member, "map", "const rows = page.getByTestId('card').all();\nrows.map((r) => r.innerText())", "rows is a promise, so it has no 'map': put await before it."},
		{member, "map", "page.locator('li').allInnerTexts().map((t) => t.trim())", "page.locator('li').allInnerTexts() is a promise, so it has no 'map': put await before it."},
		{member, "json", "const r = fetch('https://x.example');\nawait r.json()", "r is a promise, so it has no 'json': put await before it."},
		{member, "trim", "const t = await page.title();\nawait page.locator('h1').innerText().trim()", "page.locator('h1').innerText() is a promise, so it has no 'trim': put await before it."},
		{member, "clik", "await page.clik('h1')", "page has no 'clik'; did you mean 'click'?"},
		{member, "getByRol", "await page.getByRol('button').click()", "page has no 'getByRol'; did you mean 'getByRole'?"},
		{member, "innertext", "await page.locator('h1').innertext()", "locator has no 'innertext'; did you mean 'innerText'?"},
		{member, "isVisble", "await page.getByText('x')\n  .first()\n  .isVisble()", "locator has no 'isVisble'; did you mean 'isVisible'?"},
		{member, "tpye", "await ctx.page.keyboard.tpye('x')", "keyboard has no 'tpye'; did you mean 'type'?"},
		{member, "skils", "await site.skils()", "site has no 'skils'; did you mean 'skills'?"},
		{member, "fly", "const button = page.getByRole('button');\nawait button.fly()", "locator has no 'fly'."},
		{member, "click", "await page.locator('h1').first.click();", "first is a function, so it has no 'click': write first()."},
		{member, "foo", "const a = {}; a.foo()", "a has no method 'foo'."},
		{property, "x", "null.x", "null has no properties, so 'x' cannot be read."},
		{property, "foo", "undefined.foo()", "undefined has no properties, so 'foo' cannot be read."},
		{property, "name", "const a = {}; log(a.owner.name)", "a.owner is undefined or null, so it has no 'name'."},
		{property, "length", "const data = page.evaluate(() => 1);\ndata.rows.length", "data is a promise, so it has no 'length': put await before it."},
		{listed, "", "const rows = page.locator('li').all();\nfor (const row of rows) {", "rows is a promise, so it cannot be gone through: put await before it."},
		{listed, "", "for (const row of page.locator('li').all()) log(row)", "page.locator('li').all() is a promise, so it cannot be gone through: put await before it."},
		{listed, "", "for (const x of 5);", ""},
		{unknown, "expect", "expect(page)", "expect is not defined: there is no test runner: wait with locator.waitFor() or page.waitForFunction(), and compare values with if."},
		{unknown, "document", "document.title", "document is not defined: it belongs to the page: use it within page.evaluate(() => …)."},
		{unknown, "kettle", "kettle", ""},
		{"TypeError: Value is not an object: %", "1", "let a = 1; a()", "a function or an object is needed here, not 1."},
		{"TypeError: Value is not object coercible", "", "const { a } = null", "what is taken apart or read here is undefined or null."},
		{"SyntaxError: invalid character 'b'", "", "JSON.parse('{bad')", "the text for JSON.parse is no JSON: invalid character 'b'."},
		{"Error: no", "", "throw new Error('no')", ""},
	} {
		line := strings.Count(test.source, "\n") + 1
		if strings.Contains(test.source, "\n  .") || strings.Contains(test.source, "{") && strings.HasSuffix(test.source, "{") {
			line = strings.Count(strings.Split(test.source, "\n  .")[0], "\n") + 1
		}
		a := For(strings.ReplaceAll(test.said, "%", test.about), test.source, line, 1)
		if a.Message != test.want {
			t.Errorf("%s\n%s\n%s\nwant\n%s", test.said, test.source, a.Message, test.want)
		}
	}
	// What the place does not explain is left alone, and nothing breaks.
	for _, source := range []string{"", ")))(((", "x", "a[", strings.Repeat("(", 1000)} {
		for _, said := range []string{member, property, listed, unknown} {
			For(strings.ReplaceAll(said, "%", "x"), source, 1, 1)
			For(strings.ReplaceAll(said, "%", "x"), source, 99, 99)
		}
	}
	if len(kinds()) < 10 || kindNamed("page").signature("goto") == "" {
		t.Error("the table of members cannot be read")
	}
}
