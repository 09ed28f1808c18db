package page

import (
	"slices"
	"testing"
	"time"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
)

const catalogue = `<ul id="list"><li class="a">One <b>1</b></li><li class="b" hidden>Two</li><li class="a">Three</li></ul>
	<input id="i" value="v" data-x="y"><input id="ro" readonly><input id="off" disabled><button id="b" aria-disabled="true">B</button>
	<input type="checkbox" id="c" checked><svg id="s"><text>drawn</text></svg><div id="none" style="display:none">none</div>
	<div id="empty"></div><div id="clear" style="visibility:hidden">c</div><div id="contents" style="display:contents">shown</div>`

func TestReading(t *testing.T) {
	p := pageOf(t, catalogue)
	ctx := t.Context()
	for name, c := range map[string]struct {
		read func(*Locator) (any, error)
		in   string
		want any
	}{
		"textContent":         {func(l *Locator) (any, error) { return value(l.TextContent(ctx, nil)) }, "li >> nth=0", "One 1"},
		"textContent, hidden": {func(l *Locator) (any, error) { return value(l.TextContent(ctx, nil)) }, "#none", "none"},
		"innerText":           {func(l *Locator) (any, error) { return l.InnerText(ctx, nil) }, "#contents", "shown"},
		"innerHTML":           {func(l *Locator) (any, error) { return l.InnerHTML(ctx, nil) }, "li >> nth=0", "One <b>1</b>"},
		"inputValue":          {func(l *Locator) (any, error) { return l.InputValue(ctx, nil) }, "#i", "v"},
		"getAttribute":        {func(l *Locator) (any, error) { return value(l.GetAttribute(ctx, "data-x", nil)) }, "#i", "y"},
		"getAttribute, none":  {func(l *Locator) (any, error) { return value(l.GetAttribute(ctx, "data-z", nil)) }, "#i", nil},
		"isVisible":           {func(l *Locator) (any, error) { return l.IsVisible(ctx) }, "#i", true},
		"isVisible, none":     {func(l *Locator) (any, error) { return l.IsVisible(ctx) }, "#nothing", false},
		"isVisible, hidden":   {func(l *Locator) (any, error) { return l.IsVisible(ctx) }, "#none", false},
		"isVisible, empty":    {func(l *Locator) (any, error) { return l.IsVisible(ctx) }, "#empty", false},
		"isVisible, style":    {func(l *Locator) (any, error) { return l.IsVisible(ctx) }, "#clear", false},
		"isVisible, contents": {func(l *Locator) (any, error) { return l.IsVisible(ctx) }, "#contents", true},
		"isEnabled":           {func(l *Locator) (any, error) { return l.IsEnabled(ctx, nil) }, "#i", true},
		"isEnabled, off":      {func(l *Locator) (any, error) { return l.IsEnabled(ctx, nil) }, "#off", false},
		"isDisabled, aria":    {func(l *Locator) (any, error) { return l.IsDisabled(ctx, nil) }, "#b", true},
		"isEditable":          {func(l *Locator) (any, error) { return l.IsEditable(ctx, nil) }, "#i", true},
		"isEditable, ro":      {func(l *Locator) (any, error) { return l.IsEditable(ctx, nil) }, "#ro", false},
		"isChecked":           {func(l *Locator) (any, error) { return l.IsChecked(ctx, nil) }, "#c", true},
		"count":               {func(l *Locator) (any, error) { return l.Count(ctx) }, "li", 3},
		"count, visible":      {func(l *Locator) (any, error) { return l.Count(ctx) }, "li >> visible=true", 2},
		"count, invisible":    {func(l *Locator) (any, error) { return l.Count(ctx) }, "li >> visible=false", 1},
		"count, none":         {func(l *Locator) (any, error) { return l.Count(ctx) }, "dl", 0},
	} {
		got, err := c.read(in(t, p, c.in))
		if err != nil || got != c.want {
			t.Errorf("%s of %s: %v, not %v (%s)", name, c.in, got, c.want, showFault(err))
		}
	}
	if got, err := in(t, p, "li").AllTextContents(ctx); err != nil || !slices.Equal(got, []string{"One 1", "Two", "Three"}) {
		t.Error(got, err)
	}
	if got, err := in(t, p, "li").AllInnerTexts(ctx); err != nil || len(got) != 3 || got[0] != "One 1" {
		t.Error(got, err)
	}
	if got, err := in(t, p, "#none").BoundingBox(ctx, nil); err != nil || got != nil {
		t.Error(got, err)
	}
	must(t, in(t, p, "li").Highlight(ctx))
}

// value is what a pointer points to.
func value(s *string, err error) (any, error) {
	if s == nil {
		return nil, err
	}
	return *s, err
}

func TestReadingRefuses(t *testing.T) {
	p := pageOf(t, catalogue)
	ctx := t.Context()
	_, err := in(t, p, "li").TextContent(ctx, nil)
	wants(t, err, fault.ElementAmbiguous, "locator.textContent: locator('li') matches 3 elements:\n"+
		"  1) <li class=\"a\">…</li>, found by getByText('One 1')\n"+
		"  2) <li class=\"b\" hidden=\"\">Two</li>, found by getByText('Two')\n"+
		"  3) <li class=\"a\">Three</li>, found by getByText('Three')")
	_, err = in(t, p, "#nothing").InnerText(ctx, soon())
	wants(t, err, fault.ElementNotFound, "locator.innerText: waited 300 ms for locator('#nothing'): nothing matches it.")
	_, err = in(t, p, "li >> nth=5").InnerHTML(ctx, soon())
	wants(t, err, fault.ElementNotFound, "locator.innerHTML: waited 300 ms for locator('li').nth(5): only 3 match locator('li').")
	_, err = in(t, p, "#s").InnerText(ctx, nil)
	wants(t, err, fault.ElementNotActionable, `locator.innerText: <svg id="s">…</svg> is not an HTML element and has no innerText; use textContent().`)
	_, err = in(t, p, "#empty").InputValue(ctx, nil)
	wants(t, err, fault.ElementNotActionable, `locator.inputValue: <div id="empty"></div> has no value: only <input>, <textarea> and <select> have one.`)
	_, err = in(t, p, "#empty").IsChecked(ctx, nil)
	wants(t, err, fault.ElementNotActionable, `locator.isChecked: <div id="empty"></div> is neither a checkbox nor a radio button.`)
	_, err = in(t, p, "#empty").IsEditable(ctx, nil)
	wants(t, err, fault.ElementNotActionable, `locator.isEditable: <div id="empty"></div> is nothing that could be edited.`)
}

func TestReadingWaitsForTheElement(t *testing.T) {
	p := workshop(t, "arrivals?trouble=absent&calm=700", Options{})
	if got := text(t, p, "#go"); got != "Go" {
		t.Error(got)
	}
}

func TestWaitFor(t *testing.T) {
	p := workshop(t, "arrivals?trouble=covered&calm=800", Options{})
	must(t, in(t, p, ".overlay").WaitFor(t.Context(), Visible, nil))
	must(t, in(t, p, ".overlay").WaitFor(t.Context(), Hidden, nil))
	must(t, in(t, p, ".overlay").WaitFor(t.Context(), Detached, nil))
	must(t, in(t, p, "#go").WaitFor(t.Context(), Attached, nil))
	must(t, in(t, p, "#go").WaitFor(t.Context(), "", nil))
	for state, want := range map[State]string{
		Detached: `it is still there: <button id="go" type="button">Go</button>`,
		Hidden:   `it is still visible: <button id="go" type="button">Go</button>`,
	} {
		wants(t, in(t, p, "#go").WaitFor(t.Context(), state, soon()), fault.WaitTimeout, "locator.waitFor: waited 300 ms for locator('#go'): "+want+".")
	}
	wants(t, in(t, p, ".overlay").WaitFor(t.Context(), Visible, soon()), fault.WaitTimeout, "locator.waitFor: waited 300 ms for locator('.overlay'): nothing matches it.")
	wants(t, in(t, p, "#go").WaitFor(t.Context(), "gone", nil), fault.BadArguments, `locator.waitFor: there is no state "gone".`)
}

// Without an end of its own, a wait ends when the next document has the element.
func TestWaitingGoesOnInTheNextDocument(t *testing.T) {
	p := workshop(t, "arrivals", Options{})
	after(t, p, 300*time.Millisecond, "location.href = '/workshop/fields'")
	must(t, in(t, p, "#remarks").WaitFor(t.Context(), Visible, nil))
}

func TestSelectors(t *testing.T) {
	p := pageOf(t, `<section id="s1"><h2>Tea</h2><p class="x">Green <b>tea</b></p><button>Buy</button></section>
		<section id="s2"><h2>Coffee</h2><p class="x">Black</p><button>Buy</button><label>Amount <input placeholder="How many" title="T" data-testid="n"></label></section>
		<img alt="Cup">`)
	for selector, want := range map[string]int{
		"css=section":                                         2,
		"section:has-text('green tea')":                       1,
		"section:has(b)":                                      1,
		"text=Coffee":                                         1,
		"xpath=//section":                                     2,
		"//section[1]/p":                                      1,
		"id=s1":                                               1,
		"data-testid=n":                                       1,
		`internal:testid=[data-testid="n"s]`:                  1,
		`internal:role=button[name="buy"i]`:                   2,
		`internal:role=button[name="buy"s]`:                   0,
		`internal:role=button[name=/^B/]`:                     2,
		"role=button":                                         2,
		`internal:text="coffee"i`:                             1,
		`internal:label="Amount"i`:                            1,
		`internal:attr=[placeholder="how many"i]`:             1,
		`internal:attr=[alt="cup"i]`:                          1,
		`internal:attr=[title="T"s]`:                          1,
		`section >> internal:has="internal:role=textbox"`:     1,
		`section >> internal:has-not="internal:role=textbox"`: 1,
		`section >> internal:has-text="Black"i`:               1,
		`section >> internal:has-not-text="Black"i`:           1,
		`button >> internal:and="#s1 button"`:                 1,
		`#s1 p >> internal:or="img"`:                          2,
		`section >> nth=-1 >> button`:                         1,
		`section >> nth=0 >> internal:chain="button"`:         1,
		"section >> visible=true >> p":                        2,
		"p:visible":                                           2,
		"*css=section >> text=Black":                          1,
		"html":                                                1,
	} {
		got, err := in(t, p, selector).Count(t.Context())
		if err != nil || got != want {
			t.Errorf("%s matches %d, not %d (%s)", selector, got, want, showFault(err))
		}
	}
	for selector, want := range map[string]string{
		"nonsense=1":                            `locator.count: the selector nonsense=1 cannot be used: Unknown engine "nonsense" while parsing selector nonsense=1.`,
		"#near >> internal:control=enter-frame": `locator.count: the selector #near >> internal:control=enter-frame cannot be used: it names a frame, but nothing in it.`,
	} {
		_, err := in(t, p, selector).Count(t.Context())
		wants(t, err, fault.BadArguments, want)
	}
}

func TestTestIDAttribute(t *testing.T) {
	site := browsertest.Site(t, map[string]string{"/": `<button data-qa="x">B</button><button data-qa="y">B</button>`})
	p := openPage(t, site.URL, Options{TestID: "data-qa"})
	_, err := in(t, p, "button").TextContent(t.Context(), nil)
	wants(t, err, fault.ElementAmbiguous, "locator.textContent: locator('button') matches 2 elements:\n"+
		"  1) <button data-qa=\"x\">B</button>, found by getByTestId('x')\n"+
		"  2) <button data-qa=\"y\">B</button>, found by getByTestId('y')")
}

func TestShadowRoots(t *testing.T) {
	p := workshop(t, "shadows", Options{})
	must(t, in(t, p, `internal:label="Deep field"i`).Fill(t.Context(), "deep", EditOptions{}))
	must(t, in(t, p, `internal:role=button[name="Deep button"i]`).Click(t.Context(), ClickOptions{}))
	if got := text(t, p, "#pressed"); got != "deep" {
		t.Error(got)
	}
	must(t, in(t, p, "x-card h2").Click(t.Context(), ClickOptions{}))
	must(t, in(t, p, `internal:text="Inside a slot"i`).Click(t.Context(), ClickOptions{}))
}

func TestRowsThatComeWithScrolling(t *testing.T) {
	p := workshop(t, "rows", Options{})
	must(t, in(t, p, `internal:role=button[name="Row 5"s]`).Click(t.Context(), ClickOptions{}))
	if got := text(t, p, "#chosen"); got != "Row 5" {
		t.Error(got)
	}
	_, err := in(t, p, "#view").Evaluate(t.Context(), Code{Text: "(view) => { view.scrollTop = 4000 * 30 }", Function: true}, nil)
	must(t, err)
	must(t, in(t, p, `internal:role=button[name="Row 4003"s]`).Click(t.Context(), ClickOptions{}))
	if got := text(t, p, "#chosen"); got != "Row 4003" {
		t.Error(got)
	}
}
