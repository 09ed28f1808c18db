package page

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"sitewright/backend/browser/browsertest"
	"sitewright/backend/fault"
)

func TestEvaluate(t *testing.T) {
	p := pageOf(t, `<p id="p">text</p><script>seven = 7; user = 'page'; kit = 'page'; arg = 'page'</script>`)
	for _, c := range []struct{ code, arg, want string }{
		{"1 + seven", "", "8"},
		{"const a = 1; a + 1", "", "2"},
		{"return seven", "", "7"},
		{"Promise.resolve('later')", "", `"later"`},
		{"undefined", "", `{"u":1}`},
		{"NaN", "", `{"n":"NaN"}`},
		{"-0", "", `{"n":"-0"}`},
		{"12n", "", `{"b":"12"}`},
		{"null", "", "null"},
		{"document.querySelector('p')", "", `{"x":"<p id=\"p\">"}`},
		{"window", "", `{"x":"<window>"}`},
		{"new Map([[1, new Set([2])]])", "", `{"m":[[1,{"s":[2],"i":2}]],"i":1}`},
		{"(() => { const a = []; a.push(a); return a })()", "", `{"a":[{"ref":1}],"i":1}`},
		{"new Uint8Array([1, 2, 3])", "", `{"t":["Uint8Array","AQID"]}`},
		{"/a/g", "", `{"r":["a","g"]}`},
		{"new URL('https://a.example/x')", "", `{"url":"https://a.example/x"}`},
		{"(x) => x + 1", "4", "5"},
		{"document.querySelector('p').getBoundingClientRect().constructor.name", "", `"DOMRect"`},
	} {
		got, err := p.Evaluate(t.Context(), "", Code{Text: c.code, Arg: []byte(c.arg)})
		if err != nil || string(got) != c.want {
			t.Errorf("%s gives %s, not %s (%s)", c.code, got, c.want, showFault(err))
		}
	}
	for _, c := range []struct{ code, arg, want string }{
		{"(x) => x * 2", "21", "42"},
		{"async ({a}) => { await null; return a }", `{"o":[["a",{"d":"2026-01-02T03:04:05.000Z"}]],"i":1}`, `{"d":"2026-01-02T03:04:05.000Z"}`},
		{"function (x) { return typeof x }", "", `"undefined"`},
		{"() => [user, kit, arg].join()", "", `"page,page,page"`},
		{"(x) => x === x.self", `{"o":[["self",{"ref":1}]],"i":1}`, "true"},
		{"() => ({a: () => 1, b: Symbol('s'), c: 1})", "", `{"o":[["b",{"u":1}],["c",1]],"i":1}`},
	} {
		got, err := p.Evaluate(t.Context(), "", Code{Text: c.code, Function: true, Arg: []byte(c.arg)})
		if err != nil || string(got) != c.want {
			t.Errorf("%s gives %s, not %s (%s)", c.code, got, c.want, showFault(err))
		}
	}
}

func TestEvaluateTellsWhatWasThrown(t *testing.T) {
	p := pageOf(t, `<p id="p">text</p>`)
	for _, c := range []struct {
		code     string
		function bool
		kind     fault.Code
		message  string
	}{
		{"() => { null.x }", true, fault.ScriptError, "page.evaluate: TypeError: Cannot read properties of null (reading 'x')"},
		{"async () => { throw new RangeError('far') }", true, fault.ScriptError, "page.evaluate: RangeError: far"},
		{"() => { throw 'bare' }", true, fault.ScriptError, `page.evaluate: threw "bare"`},
		{"throw new Error('plain')", false, fault.ScriptError, "page.evaluate: Error: plain"},
		{"() => { JSON.parse('{') }", true, fault.ScriptError, "page.evaluate: SyntaxError: Expected property name or '}' in JSON at position 1 (line 1 column 2)"},
		{"1 +", false, fault.ScriptSyntax, "page.evaluate: SyntaxError: Unexpected end of input"},
		{"() => {", true, fault.ScriptSyntax, "page.evaluate: SyntaxError: Unexpected token ')'"},
	} {
		_, err := p.Evaluate(t.Context(), "", Code{Text: c.code, Function: c.function})
		wants(t, err, c.kind, c.message)
	}
	_, err := in(t, p, "p").Evaluate(t.Context(), Code{Text: "(el) => el.nope()", Function: true}, nil)
	wants(t, err, fault.ScriptError, "locator.evaluate: TypeError: el.nope is not a function")
	if f := fault.From(err); !strings.Contains(f.Stack, "\n    at ") {
		t.Errorf("no stack: %q", f.Stack)
	}
	_, err = in(t, p, "i").Evaluate(t.Context(), Code{Text: "(el) => 1", Function: true}, soon())
	wants(t, err, fault.ElementNotFound, "locator.evaluate: waited 300 ms for locator('i'): nothing matches it.")
}

// Pages that forbid code of others, and those that change the language's own
// parts, do not stop ours.
func TestEvaluateOnPagesThatMindIt(t *testing.T) {
	p := pageOf(t, `<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'">
		<p id="p">text</p><button>B</button><script>
		Array.prototype.toJSON = () => 'broken'; Object.prototype.extra = function () {};
		document.querySelectorAll = () => []; window.getComputedStyle = () => null;
		Element.prototype.getBoundingClientRect = () => ({x: 0, y: 0, width: 0, height: 0});
	</script>`)
	got, err := p.Evaluate(t.Context(), "", Code{Text: "() => ({a: [1, {b: 2}]})", Function: true})
	if err != nil || string(got) != `{"o":[["a",{"a":[1,{"o":[["b",2]],"i":3}],"i":2}]],"i":1}` {
		t.Error(string(got), showFault(err))
	}
	must(t, in(t, p, "button").Click(t.Context(), ClickOptions{}))
	if got := text(t, p, "#p"); got != "text" {
		t.Error(got)
	}
}

// What ends the page ends what is asked of it, with its own kind of error.
func TestEvaluateEndsWithThePage(t *testing.T) {
	never := Code{Text: "() => new Promise(() => {})", Function: true}
	t.Run("it moves on", func(t *testing.T) {
		p := workshop(t, "arrivals", Options{})
		after(t, p, 200*time.Millisecond, "location.href = '/workshop/fields'")
		_, err := p.Evaluate(t.Context(), "", never)
		wants(t, err, fault.PageNavigated, "page.evaluate: the page moved to another document before the code was done.")
	})
	t.Run("its tab is closed", func(t *testing.T) {
		p := workshop(t, "arrivals", Options{})
		b := browsertest.New(t)
		time.AfterFunc(200*time.Millisecond, func() { _ = b.CloseTab(context.WithoutCancel(t.Context()), p.tab.ID()) })
		if _, err := p.Evaluate(t.Context(), "", never); fault.CodeOf(err) != fault.TabClosed {
			t.Error(showFault(err))
		}
		if err := in(t, p, "#go").Click(t.Context(), ClickOptions{}); fault.CodeOf(err) != fault.TabClosed {
			t.Error(showFault(err))
		}
	})
	t.Run("it crashes", func(t *testing.T) {
		p := workshop(t, "arrivals", Options{})
		time.AfterFunc(200*time.Millisecond, func() { _ = p.tab.Call(context.WithoutCancel(t.Context()), "Page.crash", nil, nil) })
		if _, err := p.Evaluate(t.Context(), "", never); fault.CodeOf(err) != fault.PageCrashed {
			t.Error(showFault(err))
		}
		if err := in(t, p, "#go").Click(t.Context(), ClickOptions{}); fault.CodeOf(err) != fault.PageCrashed {
			t.Error(showFault(err))
		}
	})
	t.Run("it is cancelled", func(t *testing.T) {
		p := workshop(t, "arrivals?trouble=absent", Options{})
		ctx, cancel := context.WithCancelCause(t.Context())
		stop := errors.New("enough")
		time.AfterFunc(200*time.Millisecond, func() { cancel(stop) })
		if _, err := p.Evaluate(ctx, "", never); !errors.Is(err, stop) {
			t.Error(showFault(err))
		}
		if err := in(t, p, "#go").Click(ctx, ClickOptions{}); !errors.Is(err, stop) {
			t.Error(showFault(err))
		}
	})
}

// An action that was given up does not happen later.
func TestCancelledActionNeverHappens(t *testing.T) {
	p := workshop(t, "fields", Options{})
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if err := in(t, p, "#closed").Fill(ctx, "late", EditOptions{}); fault.CodeOf(err) != fault.Timeout {
		t.Error(showFault(err))
	}
	_, err := in(t, p, "#closed").Evaluate(t.Context(), Code{Text: `(el) => {
		el.disabled = false;
		return new Promise((resolve) => setTimeout(resolve, 500));
	}`, Function: true}, nil)
	must(t, err)
	got, err := in(t, p, "#closed").Evaluate(t.Context(), Code{Text: "(el) => el.value + (document.activeElement === el)", Function: true}, nil)
	if err != nil || string(got) != `"false"` {
		t.Error(string(got), err)
	}
}

// What goes into a page and out again is the same.
func TestValuesThereAndBack(t *testing.T) {
	p := pageOf(t, "")
	for _, value := range []string{
		`null`, `true`, `"ü\u0000"`, `-1.5`, `{"u":1}`, `{"n":"NaN"}`, `{"n":"Infinity"}`, `{"n":"-Infinity"}`, `{"n":"-0"}`,
		`{"b":"123456789012345678901"}`, `{"d":"2026-01-02T03:04:05.006Z"}`, `{"d":""}`, `{"r":["a.b","gi"]}`,
		`{"url":"https://a.example/?x=1"}`, `{"a":[],"i":1}`, `{"o":[["__proto__",1],["a",{"a":[{"ref":1}],"i":2}]],"i":1}`,
		`{"m":[[{"o":[],"i":2},"x"],["y",{"ref":1}]],"i":1}`, `{"s":[1,{"s":[],"i":2}],"i":1}`,
		`{"t":["Uint8Array",""]}`, `{"t":["Uint8Array","AQ=="]}`, `{"t":["Float64Array","AAAAAAAA8D8="]}`,
		`{"t":["ArrayBuffer","AQI="]}`, `{"t":["DataView","AQID"]}`,
	} {
		got, err := p.Evaluate(t.Context(), "", Code{Text: "(x) => x", Function: true, Arg: []byte(value)})
		var same, want any
		if err != nil || json.Unmarshal(got, &same) != nil || json.Unmarshal([]byte(value), &want) != nil || !reflect.DeepEqual(same, want) {
			t.Errorf("%s came back as %s (%v)", value, got, err)
		}
	}
	got, err := p.Evaluate(t.Context(), "", Code{Text: "(x) => [x.name, x.message, x instanceof Error].join()", Function: true, Arg: []byte(`{"e":{"name":"TypeError","message":"m","stack":"s"}}`)})
	if err != nil || string(got) != `"TypeError,m,true"` {
		t.Error(string(got), err)
	}
	_, err = p.Evaluate(t.Context(), "", Code{Text: "() => { let a = []; for (let i = 0; i < 400; i++) a = [a]; return a }", Function: true})
	wants(t, err, fault.ScriptError, "page.evaluate: RangeError: the value is nested more than 300 deep")
	got, err = p.Evaluate(t.Context(), "", Code{Text: "() => { let a = []; for (let i = 0; i < 299; i++) a = [a]; return a }", Function: true})
	if err != nil || len(got) < 1000 {
		t.Error(string(got), showFault(err))
	}
}
