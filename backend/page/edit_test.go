package page

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sitewright/backend/fault"
)

func TestFill(t *testing.T) {
	p := workshop(t, "fields", Options{})
	for _, c := range []struct{ selector, value, want string }{
		{"#name", "Ann", "ANN"}, // the page writes it anew
		{"#city", "Köln", "Köln"},
		{"#city", "Bonn", "Bonn"},
		{"#password", "new", "new"},
		{"#number", "12", "12"},
		{"#date", "2026-02-03", "2026-02-03"},
		{"#colour", "#FF0000", "#ff0000"},
		{"#level", "7", "7"},
		{"#remarks", "two\nlines", "two\nlines"},
		{"#remarks", "", ""},
		{`internal:label="City"i`, "Ulm", "Ulm"},
	} {
		l := in(t, p, c.selector)
		must(t, l.Fill(t.Context(), c.value, EditOptions{}))
		got, err := l.InputValue(t.Context(), nil)
		must(t, err)
		if got != c.want {
			t.Errorf("%s holds %q, not %q", c.selector, got, c.want)
		}
	}
	for selector, want := range map[string]string{
		"#name-seen": "ANN", "#date-seen": "input:2026-02-03 change:2026-02-03 ",
	} {
		if got := text(t, p, selector); strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("%s says %q, not %q", selector, got, want)
		}
	}
}

func TestFillEditableText(t *testing.T) {
	p := workshop(t, "fields", Options{})
	note := in(t, p, `internal:role=textbox[name="Note"i]`)
	must(t, note.Fill(t.Context(), "all new", EditOptions{}))
	if got := text(t, p, "#note"); got != "all new" {
		t.Errorf("the note says %q", got)
	}
	if got := text(t, p, "#note-seen"); got != "insertText" {
		t.Errorf("the page saw %q", got)
	}
	must(t, note.Clear(t.Context(), EditOptions{}))
	if got := strings.TrimSpace(text(t, p, "#note")); got != "" {
		t.Errorf("the note says %q", got)
	}
}

func TestFillRefuses(t *testing.T) {
	p := workshop(t, "fields", Options{})
	waited := "locator.fill: waited 300 ms for locator('"
	for _, c := range []struct {
		selector, value string
		code            fault.Code
		message         string
	}{
		{"#locked", "x", fault.ElementNotActionable, waited + `#locked'): it is there, but read-only: <input readonly id="locked" value="fixed"/>.`},
		{"#closed", "x", fault.ElementNotActionable, waited + `#closed'): it is there, but disabled: <input disabled id="closed"/>.`},
		{"#shy", "x", fault.ElementNotActionable, waited + `#shy'): it is there, but takes no text: the page moves the focus away.`},
		{"#number", "many", fault.BadArguments, `locator.fill: "many" is no number, and nothing else fits into <input id="number" type="number"/>.`},
		{"#date", "tomorrow", fault.BadArguments, `locator.fill: "tomorrow" does not fit into <input id="date" type="date"/>: it takes a date such as 2026-12-24.`},
		{"#terms", "x", fault.ElementNotActionable, `locator.fill: a field of type "checkbox" cannot be filled: <input id="terms" type="checkbox"/>.`},
		{"#plain", "x", fault.ElementNotActionable, `locator.fill: <p id="plain">Plain text</p> is not a field: only <input>, <textarea> and [contenteditable] can be filled.`},
	} {
		wants(t, in(t, p, c.selector).Fill(t.Context(), c.value, EditOptions{Timeout: soon()}), c.code, c.message)
	}
}

func TestFillWaitsUntilTheFieldIsFree(t *testing.T) {
	p := workshop(t, "fields", Options{})
	_, err := p.Evaluate(t.Context(), "", Code{Text: `void setTimeout(() => { document.querySelector("#closed").disabled = false }, 500)`})
	must(t, err)
	must(t, in(t, p, "#closed").Fill(t.Context(), "open", EditOptions{}))
	if got, err := in(t, p, "#closed").InputValue(t.Context(), nil); err != nil || got != "open" {
		t.Error(got, err)
	}
}

func TestSelectOption(t *testing.T) {
	p := workshop(t, "fields", Options{})
	is := func(s string) *string { return &s }
	two := 2
	country, extras := in(t, p, "#country"), in(t, p, "#extras")
	for _, c := range []struct {
		l       *Locator
		choices []Choice
		want    []string
	}{
		{country, []Choice{{ValueOrLabel: is("de")}}, []string{"de"}},
		{country, []Choice{{ValueOrLabel: is("France")}}, []string{"fr"}},
		{country, []Choice{{Label: is("Germany")}}, []string{"de"}},
		{country, []Choice{{Index: &two}}, []string{"fr"}},
		{extras, []Choice{{Value: is("a")}, {Label: is("Cup")}}, []string{"a", "c"}},
		{extras, []Choice{{Value: is("b")}}, []string{"b"}},
		{extras, nil, []string{}},
	} {
		got, err := c.l.SelectOption(t.Context(), c.choices, EditOptions{})
		must(t, err)
		if !slices.Equal(got, c.want) {
			t.Errorf("chose %v, not %v", got, c.want)
		}
	}
	if got := text(t, p, "#country-seen"); !strings.HasPrefix(got, "input:de change:de input:fr change:fr ") {
		t.Errorf("the page saw %q", got)
	}
	_, err := country.SelectOption(t.Context(), []Choice{{Label: is("Spain")}}, EditOptions{Timeout: soon()})
	wants(t, err, fault.ElementNotActionable, `locator.selectOption: waited 300 ms for locator('#country'): it is there, but has no option "Spain"; it has "Choose", "Germany", "France", "Italy".`)
	_, err = country.SelectOption(t.Context(), []Choice{{Value: is("it")}}, EditOptions{Timeout: soon()})
	wants(t, err, fault.ElementNotActionable, `locator.selectOption: waited 300 ms for locator('#country'): it is there, but its option "it" is disabled.`)
	_, err = in(t, p, "#city").SelectOption(t.Context(), nil, EditOptions{})
	wants(t, err, fault.ElementNotActionable, `locator.selectOption: <input id="city"/> is not a <select>.`)
}

func TestSetInputFiles(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{"a.txt": "eins", "b.txt": "zwei"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := workshop(t, "files", Options{File: func(path string, write bool) (string, error) {
		if write || strings.Contains(path, "..") {
			return "", fault.New(fault.FileDenied, "not this one")
		}
		return filepath.Join(dir, path), nil
	}})
	one, several := in(t, p, "#one"), in(t, p, "#several")
	for _, c := range []struct {
		l     *Locator
		files []File
		want  string
	}{
		{one, []File{{Path: "a.txt"}}, "a.txt (text/plain): eins"},
		{several, []File{{Path: "a.txt"}, {Path: "b.txt"}}, "a.txt (text/plain): eins; b.txt (text/plain): zwei"},
		{several, []File{{Name: "c.csv", MimeType: "text/csv", Base64: base64.StdEncoding.EncodeToString([]byte("1;2"))}}, "c.csv (text/csv): 1;2"},
		{several, nil, "nothing"},
	} {
		must(t, c.l.SetInputFiles(t.Context(), c.files, nil))
		must(t, in(t, p, `#chosen >> internal:has-text="`+c.want+`"i`).WaitFor(t.Context(), Visible, nil))
	}
	wants(t, one.SetInputFiles(t.Context(), []File{{Path: "../a"}}, nil), fault.FileDenied, "not this one")
	wants(t, one.SetInputFiles(t.Context(), []File{{Path: "a.txt"}, {Path: "b.txt"}}, nil), fault.BadArguments,
		`locator.setInputFiles: <input id="one" type="file"/> takes one file only.`)
	wants(t, in(t, p, "#chosen").SetInputFiles(t.Context(), []File{{Path: "a.txt"}}, nil), fault.ElementNotActionable,
		`locator.setInputFiles: <output id="chosen">nothing</output> is not an <input type="file">.`)
}

func TestFocusBlurDispatchScroll(t *testing.T) {
	p := pageOf(t, `<input id="i"><p id="o"></p><div style="height:5000px"></div><p id="far">Far</p><script>
		for (const type of ['focus', 'blur', 'own', 'mouseover', 'keydown'])
			i.addEventListener(type, (e) => o.textContent += type + ':' + e.constructor.name + ':' + (e.detail?.x ?? e.key ?? '') + ' ');
	</script>`)
	i := in(t, p, "#i")
	must(t, i.Focus(t.Context(), nil))
	must(t, i.DispatchEvent(t.Context(), "own", []byte(`{"o":[["detail",{"o":[["x",5]],"i":2}]],"i":1}`), nil))
	must(t, i.DispatchEvent(t.Context(), "mouseover", nil, nil))
	must(t, i.DispatchEvent(t.Context(), "keydown", []byte(`{"o":[["key","a"]],"i":1}`), nil))
	must(t, i.Blur(t.Context(), nil))
	want := "focus:FocusEvent: own:CustomEvent:5 mouseover:MouseEvent:0 keydown:KeyboardEvent:a blur:FocusEvent:"
	if got := text(t, p, "#o"); strings.ReplaceAll(got, "MouseEvent: ", "MouseEvent:0 ") != want {
		t.Errorf("the page saw %q", got)
	}
	must(t, in(t, p, "#far").ScrollIntoViewIfNeeded(t.Context(), nil))
	if b, err := in(t, p, "#far").BoundingBox(t.Context(), nil); err != nil || b == nil || b.Y < 0 || b.Y > 2000 {
		t.Error(b, err)
	}
}
