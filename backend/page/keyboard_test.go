package page

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
)

// logged is what the page noted since the last look.
func logged(t testing.TB, p *Page) []string {
	t.Helper()
	lines, err := in(t, p, "#log li").AllTextContents(t.Context())
	must(t, err)
	_, err = p.Evaluate(t.Context(), "", Code{Text: "document.getElementById('log').replaceChildren()"})
	must(t, err)
	return lines
}

func wantLog(t testing.TB, p *Page, what string, want ...string) {
	t.Helper()
	if got := logged(t, p); !slices.Equal(got, want) {
		t.Errorf("%s was seen as\n  %s\nwant\n  %s", what, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

func fieldValue(t testing.TB, p *Page, selector string) string {
	t.Helper()
	got, err := in(t, p, selector).InputValue(t.Context(), nil)
	must(t, err)
	return got
}

func TestKeys(t *testing.T) {
	p := workshop(t, "shortcuts", Options{})
	must(t, in(t, p, "#text").Focus(t.Context(), nil))
	logged(t, p)
	for _, c := range []struct {
		key  string
		want []string
	}{
		{"a", []string{`keydown "a" KeyA 65 0 none`, `keypress "a" KeyA 97 0 none`, `input insertText "a"`, `keyup "a" KeyA 65 0 none`}},
		{"KeyB", []string{`keydown "b" KeyB 66 0 none`, `keypress "b" KeyB 98 0 none`, `input insertText "b"`, `keyup "b" KeyB 66 0 none`}},
		{"C", []string{`keydown "C" KeyC 67 0 none`, `keypress "C" KeyC 67 0 none`, `input insertText "C"`, `keyup "C" KeyC 67 0 none`}},
		{"!", []string{`keydown "!" Digit1 49 0 none`, `keypress "!" Digit1 33 0 none`, `input insertText "!"`, `keyup "!" Digit1 49 0 none`}},
		{"Shift+d", []string{
			`keydown "Shift" ShiftLeft 16 1 Shift`, `keydown "D" KeyD 68 0 Shift`, `keypress "D" KeyD 68 0 Shift`,
			`input insertText "D"`, `keyup "D" KeyD 68 0 Shift`, `keyup "Shift" ShiftLeft 16 1 none`,
		}},
		{"Enter", []string{`keydown "Enter" Enter 13 0 none`, `keypress "Enter" Enter 13 0 none`, `input insertLineBreak null`, `keyup "Enter" Enter 13 0 none`}},
		{"Backspace", []string{`keydown "Backspace" Backspace 8 0 none`, `input deleteContentBackward null`, `keyup "Backspace" Backspace 8 0 none`}},
		{"ArrowLeft", []string{`keydown "ArrowLeft" ArrowLeft 37 0 none`, `keyup "ArrowLeft" ArrowLeft 37 0 none`}},
		{"F5", []string{`keydown "F5" F5 116 0 none`, `keyup "F5" F5 116 0 none`}},
		{"Numpad7", []string{`keydown "7" Numpad7 103 3 none`, `keypress "7" Numpad7 55 3 none`, `input insertText "7"`, `keyup "7" Numpad7 103 3 none`}},
		{"Control+s", []string{
			`keydown "Control" ControlLeft 17 1 Control`, `keydown "s" KeyS 83 0 Control`,
			`keyup "s" KeyS 83 0 Control`, `keyup "Control" ControlLeft 17 1 none`,
		}},
	} {
		must(t, p.Press(t.Context(), c.key, 0))
		wantLog(t, p, c.key, c.want...)
	}
	if got := text(t, p, "#taken"); got != "Control+s" {
		t.Errorf("the shortcut was %q", got)
	}
	if got := fieldValue(t, p, "#text"); got != "abC!7D" {
		t.Errorf("the field has %q", got)
	}
}

// Every key of the layout can be pressed, by name and by code, and none stays down.
func TestAllKeys(t *testing.T) {
	p := workshop(t, "shortcuts", Options{})
	_, err := p.Evaluate(t.Context(), "", Code{Text: "void addEventListener('keydown', (e) => { e.preventDefault(); window.seen = [e.key, e.code] }, true)"})
	must(t, err)
	for name, k := range keyboard {
		if k.name == "PrintScreen" {
			continue // Chrome keeps it
		}
		must(t, p.Press(t.Context(), name, 0))
		seen, err := p.Evaluate(t.Context(), "", Code{Text: "JSON.stringify(window.seen)"})
		must(t, err)
		if want := quoted("[" + quoted(k.value) + "," + quoted(k.code) + "]"); string(seen) != want && k.value != "<" && k.value != ">" && k.value != "&" {
			t.Errorf("%q was seen as %s, not %s", name, seen, want)
		}
	}
	if now := p.holding(); len(now.keys) != 0 {
		t.Errorf("still down: %v", now.keys)
	}
}

func TestEditingShortcuts(t *testing.T) {
	p := workshop(t, "shortcuts", Options{})
	must(t, in(t, p, "#text").Fill(t.Context(), "green tea", EditOptions{}))
	for _, c := range []struct{ keys, want string }{
		{"ControlOrMeta+A ControlOrMeta+C End ControlOrMeta+V", "green teagreen tea"},
		{"ControlOrMeta+a ControlOrMeta+x", ""},
		{"ControlOrMeta+v", "green teagreen tea"},
		{"ControlOrMeta+z", ""},
		{"ControlOrMeta+Shift+z", "green teagreen tea"},
		{"Home Shift+End Delete", ""},
	} {
		for key := range strings.SplitSeq(c.keys, " ") {
			must(t, p.Press(t.Context(), key, 0))
		}
		if got := fieldValue(t, p, "#text"); got != c.want {
			t.Errorf("after %s the field has %q, not %q", c.keys, got, c.want)
		}
	}
}

func TestTyping(t *testing.T) {
	p := workshop(t, "shortcuts", Options{})
	must(t, in(t, p, "#text").Focus(t.Context(), nil))
	const words = "Tea? Thé, 茶!\nTwo 🍵\t"
	must(t, p.Type(t.Context(), words, 0))
	if got := fieldValue(t, p, "#text"); got != strings.TrimSuffix(words, "\t") {
		t.Errorf("the field has %q", got)
	}
	active, err := p.Evaluate(t.Context(), "", Code{Text: "document.activeElement.id"})
	must(t, err)
	if string(active) != `"line"` { // the tab went on to the next field
		t.Errorf("the focus is on %s", active)
	}
	logged(t, p)
	must(t, p.InsertText(t.Context(), "at once"))
	wantLog(t, p, "inserted text", `input insertText "at once"`)
	if got := fieldValue(t, p, "#line"); got != "at once" {
		t.Errorf("the field has %q", got)
	}
	start := time.Now()
	must(t, in(t, p, "#line").PressSequentially(t.Context(), "!!", 100*time.Millisecond, nil))
	if took := time.Since(start); took < 200*time.Millisecond {
		t.Errorf("it took %s only", took)
	}
	must(t, in(t, p, "#line").Press(t.Context(), "Home", 0, nil))
	must(t, p.Press(t.Context(), "x", 50*time.Millisecond))
	if got := fieldValue(t, p, "#line"); got != "xat once!!" {
		t.Errorf("the field has %q", got)
	}
}

func TestHoldingKeys(t *testing.T) {
	p := workshop(t, "shortcuts", Options{})
	must(t, in(t, p, "#text").Focus(t.Context(), nil))
	logged(t, p)
	must(t, p.KeyDown(t.Context(), "Shift"))
	must(t, p.KeyDown(t.Context(), "a"))
	must(t, p.KeyDown(t.Context(), "a"))
	must(t, p.KeyUp(t.Context(), "a"))
	must(t, p.KeyUp(t.Context(), "Shift"))
	wantLog(t, p, "holding", `keydown "Shift" ShiftLeft 16 1 Shift`,
		`keydown "A" KeyA 65 0 Shift`, `keypress "A" KeyA 65 0 Shift`, `input insertText "A"`,
		`keydown "A" KeyA 65 0 Shift repeat`, `keypress "A" KeyA 65 0 Shift repeat`, `input insertText "A"`,
		`keyup "A" KeyA 65 0 Shift`, `keyup "Shift" ShiftLeft 16 1 none`)
}

func TestKeysThatThereAreNot(t *testing.T) {
	p := workshop(t, "shortcuts", Options{})
	for _, c := range []struct {
		err     error
		message string
	}{
		{p.Press(t.Context(), "Entre", 0), `keyboard.press: there is no key "Entre".`},
		{p.Press(t.Context(), "Control+", 0), `keyboard.press: there is no key "".`},
		{p.Press(t.Context(), "é", 0), `keyboard.press: there is no key "é".`},
		{p.KeyDown(t.Context(), "ctrl"), `keyboard.down: there is no key "ctrl".`},
		{p.KeyUp(t.Context(), ""), `keyboard.up: there is no key "".`},
		{in(t, p, "#text").Press(t.Context(), "Sift+A", 0, nil), `locator.press: there is no key "Sift".`},
	} {
		wants(t, c.err, fault.BadArguments, c.message)
	}
	err := in(t, p, "#none").Press(t.Context(), "a", 0, soon())
	wants(t, err, fault.ElementNotFound, "locator.press: waited 300 ms for locator('#none'): nothing matches it.")
}

func TestChords(t *testing.T) {
	for text, want := range map[string]string{
		"a": "a", "Control+A": "Control A", "+": "+", "Control++": "Control +", "Shift+Alt+End": "Shift Alt End", "++a": "+ a", "Control+": "Control ",
	} {
		if got := strings.Join(chord(text), " "); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}

// A key that sends a form waits for where it leads.
func TestPressWaitsForWhereItLeads(t *testing.T) {
	p := workshop(t, "history", Options{})
	must(t, in(t, p, "#next").Press(t.Context(), "Enter", 0, nil))
	if p.URL() != siblingOf(p, "inner?name=next") {
		t.Errorf("it shows %s", p.URL())
	}
}

// Input reaches frames of other sites, however deep, and nothing beside them.
func TestInputInFarFrames(t *testing.T) {
	p := workshop(t, "frames", Options{})
	for _, name := range []string{"near", "far", "far-deep", "near-deep"} {
		f := frameNamed(t, p, name)
		field, err := p.Locator(f.ID, "#name")
		must(t, err)
		must(t, field.Focus(t.Context(), nil))
		must(t, p.Type(t.Context(), "thé "+name, 0))
		must(t, p.InsertText(t.Context(), "!"))
		must(t, p.Press(t.Context(), "Shift+1", 0))
		got, err := field.InputValue(t.Context(), nil)
		must(t, err)
		if got != "thé "+name+"!!" {
			t.Errorf("%s has %q", name, got)
		}
		count, err := p.Locator(f.ID, "#count")
		must(t, err)
		box, err := count.box(t.Context(), "test", nil, true)
		must(t, err)
		must(t, p.MouseClick(t.Context(), Point{box.X + box.Width/2, box.Y + box.Height/2}, MouseOptions{}))
		times, err := p.Locator(f.ID, "#times")
		must(t, err)
		until(t, "the click in "+name, func() bool {
			seen, err := times.InnerText(t.Context(), nil)
			return err == nil && seen == "1"
		})
	}
	// What is asked before is the frame's own place.
	far := frameNamed(t, p, "far")
	p.options.Allow = func(at Place) error {
		if strings.Contains(at.Origin, "bench.") {
			return fault.New(fault.PageOutsideSkill, "Not in %s.", at.Origin)
		}
		return nil
	}
	if err := p.Press(t.Context(), "Tab", 0); err != nil {
		t.Logf("the focus is in the other site: %v", err)
	}
	element, err := in(t, p, "#far").BoundingBox(t.Context(), nil)
	must(t, err)
	err = p.MouseClick(t.Context(), Point{element.X + 20, element.Y + 20}, MouseOptions{})
	if element.Y >= 0 && fault.CodeOf(err) != fault.PageOutsideSkill {
		t.Errorf("a click into %s: %v", far.URL, showFault(err))
	}
}
