package run

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

func TestValues(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, map[string]string{
		"/x": `<!doctype html><title>x</title><button id="go" class="a b">Add  to
			basket</button><iframe srcdoc="<p>in"></iframe><form><input name=q value=1></form>`,
	})+"/x")
	const noNote = ""
	for _, c := range []struct{ name, source, value, note string }{
		{"undefined", `() => {}`, `null`, noNote},
		{"number", `() => 1.5`, `1.5`, noNote},
		{"minus zero", `() => -0`, `-0`, noNote},
		{"NaN", `() => ({price: NaN})`, `{"price":null}`, "$.price is NaN"},
		{"infinity", `() => [1/0, -1/0]`, `[null,null]`, "$[1] is -Infinity"},
		{"text", `() => "é中🙂\u2028\"\\"`, "\"é中🙂\u2028\\\"\\\\\"", noNote},
		{"lone surrogate", `() => "a\ud800"`, `"a\ud800"`, noNote},
		{"Date", `() => new Date(0)`, `"1970-01-01T00:00:00.000Z"`, noNote},
		{"no date", `() => new Date(NaN)`, `null`, "$ is a date that does not exist"},
		{"Map", `() => new Map([["b", 1], ["a", 2]])`, `{"b":1,"a":2}`, noNote},
		{"Map with other keys", `() => new Map([[1, "x"], [{a: 1}, "y"]])`, `[[1,"x"],[{"a":1},"y"]]`, noNote},
		{"Set", `() => new Set([1, "a"])`, `[1,"a"]`, noNote},
		{"BigInt", `() => ({n: 12345678901234567890n})`, `{"n":"12345678901234567890"}`, "$.n is a BigInt"},
		{"typed array", `() => new Float32Array([0.5, 2])`, `[0.5,2]`, noNote},
		{"big typed array", `() => new BigInt64Array([1n])`, `["1"]`, "$[0] is a BigInt"},
		{"buffer", `() => new Uint8Array([1, 255]).buffer`, `[1,255]`, noNote},
		{"view", `() => new DataView(new Uint8Array([1, 2, 3]).buffer, 1)`, `[2,3]`, noNote},
		{"error", `() => { const e = new TypeError("bad"); e.stack = "s"; return {e} }`, `{"e":{"name":"TypeError","message":"bad","stack":"s"}}`, noNote},
		{"element", `() => document.getElementById("go")`, `"<button id=\"go\" class=\"a b\">Add to basket"`, "$ is an element"},
		{"elements", `() => document.querySelectorAll("button")`, `["<button id=\"go\" class=\"a b\">Add to basket"]`, "$[0] is an element"},
		{"text node", `() => document.querySelector("button").firstChild`, `"#text Add  to\n\t\t\tbasket"`, "$ is an element"},
		{"window", `() => ({w: window})`, `{"w":"[window]"}`, "$.w is a window"},
		{"location", `() => location.origin && new URL("http://x/y")`, `"http://x/y"`, noNote},
		{"form data", `() => new FormData(document.querySelector("form"))`, `[["q","1"]]`, noNote},
		{"function", `() => ({f: function f() {}, g: class K {}})`, `{"f":"function f","g":"function K"}`, "$.f is a function"},
		{"symbol", `() => Symbol("s")`, `"Symbol(s)"`, "$ is a symbol"},
		{"symbol keys", `() => ({a: 1, [Symbol("s")]: 2})`, `{"a":1}`, "$ has 1 value under a symbol"},
		{"throwing getter", `() => ({a: 1, get b() { throw new Error("no") }})`, `{"a":1,"b":null}`, "$.b could not be read (no)"},
		{"throwing proxy", `() => ({p: new Proxy({}, {ownKeys() { throw new Error("trap") }})})`, ``, "trap"},
		{"hole", `() => [1, , 3]`, `[1,null,3]`, "$[1] is undefined"},
		{"list with names", `() => "ab".match(/a/)`, `["a"]`, "$ is a list with 3 named values"},
		{"undefined member", `() => ({a: undefined, b: 1})`, `{"b":1}`, noNote},
		{"class", `() => new (class P { x = 1; get y() { return 2 } })()`, `{"x":1}`, noNote},
		{"promise", `() => ({p: Promise.resolve(1)})`, `{"p":"[Promise]"}`, "$.p is a promise"},
		{"weak map", `() => [new WeakMap()]`, `["[WeakMap]"]`, "$[0] is a [WeakMap]"},
		{"rectangle", `() => new DOMRect(1, 2, 3, 4)`, `{"x":1,"y":2,"width":3,"height":4,"top":2,"right":4,"bottom":6,"left":1}`, noNote},
		{"boxed", `() => [Object(1), Object("a"), Object(false)]`, `[1,"a",false]`, noNote},
		{"regexp", `() => /a/g`, `"/a/g"`, "$ is a regular expression"},
		{"no prototype", `() => Object.assign(Object.create(null), {a: 1})`, `{"a":1}`, noNote},
		{"own toJSON", `() => ({m: new (class M { toJSON() { return "m" } })()})`, `{"m":"m"}`, noNote},
		{"proto key", `() => JSON.parse('{"__proto__": 1, "a": 2}')`, `{"__proto__":1,"a":2}`, noNote},
		{"odd keys", `() => ({"": 1, "a.b": NaN})`, `{"":1,"a.b":null}`, `$["a.b"] is NaN`},
		{"same twice is no cycle", `() => { const o = {a: 1}; return [o, o] }`, `[{"a":1},{"a":1}]`, noNote},
		{
			"another frame's", `() => { const w = document.querySelector("iframe").contentWindow; return [w.eval("new Map([['k', 1]])"), w.eval("new Date(0)"), w.eval("({a: [1]})"), w.document.body.firstChild] }`,
			`[{"k":1},"1970-01-01T00:00:00.000Z",{"a":[1]},"<p>in"]`, "$[3] is an element",
		},
		{"arguments", `(...a) => a.length`, `1`, noNote},
	} {
		r := do(t, request(s, c.source))
		if c.value == "" {
			wantCode2(t, c.name, r, fault.ResultNotSerialisable)
			continue
		}
		if r.Error != nil || string(r.Value) != c.value {
			t.Errorf("%s: got %s %+v\nwant %s", c.name, r.Value, r.Error, c.value)
		}
		notes := strings.Join(r.Notes, "\n")
		if c.note == noNote && notes != "" || !strings.Contains(notes, c.note) {
			t.Errorf("%s: notes %q, want %q", c.name, notes, c.note)
		}
	}
}

func wantCode2(t *testing.T, name string, r Record, code fault.Code) {
	t.Helper()
	if r.Error == nil || r.Error.Code != code {
		t.Errorf("%s: want %s, got %s %s %+v", name, code, r.Status, r.Value, r.Error)
	}
}

func TestCycleNamesItsPath(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	r := do(t, request(s, `() => { const a = {rows: [{}]}; a.rows[0].back = a.rows; return a }`))
	wantCode(t, r, fault.ResultNotSerialisable)
	if !strings.Contains(r.Error.Message, "$.rows[0].back") || !strings.Contains(r.Error.Message, "$.rows,") {
		t.Errorf("%s", r.Error.Message)
	}
	r = do(t, request(s, `() => { let d = {}; for (let i = 0; i < 1e5; i++) d = {d}; return d }`))
	wantCode(t, r, fault.ResultNotSerialisable)
	r = do(t, request(s, `() => "x".repeat(8 << 20)`))
	wantCode(t, r, fault.ResultTooLarge)
	if !strings.Contains(r.Error.Message, "8 MB") {
		t.Errorf("%s", r.Error.Message)
	}
	works(t, s)
}

// A page that has replaced the language's own functions gets no say in a result.
func TestPatchedBuiltIns(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, map[string]string{"/x": `<!doctype html><title>x</title><script>
		JSON.stringify = () => "{}"; JSON.parse = () => 0;
		Array.prototype.toJSON = Object.prototype.toJSON = String.prototype.toJSON = () => "patched";
		Object.keys = () => []; Array.isArray = () => false;
		Array.prototype.map = Array.prototype.push = Array.prototype.join = () => {};
		Map.prototype.forEach = Map.prototype.get = Set.prototype.forEach = function () {};
		Date.prototype.toISOString = () => "never"; Date.prototype.toJSON = () => "never";
		Reflect.ownKeys = () => []; Object.getPrototypeOf = () => null;
		Function.prototype.call = Function.prototype.apply = () => {};
		Promise.prototype.then = new Proxy(Promise.prototype.then, {});
		Object.prototype.extra = 1;
	</script>`})+"/x")
	const want = `{"list":[1,"a"],"map":{"k":1},"set":[1],"date":"1970-01-01T00:00:00.000Z","o":{"a":{"b":null}}}`
	for range 2 {
		r := do(t, request(s, `() => ({list: [1, "a"], map: new Map([["k", 1]]), set: new Set([1]), date: new Date(0), o: {a: {b: null}}})`))
		if string(r.Value) != want {
			t.Errorf("got %s %+v\nwant %s", r.Value, r.Error, want)
		}
	}
	if r := do(t, request(s, `() => document.querySelectorAll("iframe").length`)); string(r.Value) != "0" {
		t.Errorf("a frame of ours was left in the page: %s", r.Value)
	}
}

func TestStrictPage(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/strict")
	req := request(s, `() => document.title`)
	if r := do(t, req); string(r.Value) != `"/strict"` {
		t.Errorf("%s %+v", r.Value, r.Error)
	}
	r := do(t, request(s, "() => {\n  document.body.innerHTML = '<b>x</b>';\n}"))
	wantCode(t, r, fault.ScriptError)
	if r.Error.Source != "browser-tools/tool.js:2:27" || !strings.Contains(r.Error.Hint, "Trusted Types") {
		t.Errorf("%+v", r.Error)
	}
}

func TestErrorsCarryTheToolsOwnPlace(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	for _, c := range []struct {
		name, source, at, frame, message string
		code                             fault.Code
	}{
		{"first line", `() => null.x`, "browser-tools/tool.js:1:12", `() => null.x`, "reading 'x'", fault.ScriptError},
		{"later line", "// a comment\nasync () => {\n  await 0;\n  price.text;\n}", "browser-tools/tool.js:4:3", "  price.text;", "price is not defined", fault.ScriptError},
		{"CRLF and comment at the end", "() => {\r\n  throw new Error('stop');\r\n} // done", "browser-tools/tool.js:2:9", "  throw new Error('stop');", "stop", fault.ScriptError},
		{"later, in a timer's promise", "async () => {\n  await new Promise(f => setTimeout(f, 5));\n  nope();\n}", "browser-tools/tool.js:3:3", "  nope();", "nope is not defined", fault.ScriptError},
		{"an inner function", "() => {\n  const f = () => {\n    oops();\n  };\n  f();\n}", "browser-tools/tool.js:3:5", "    oops();", "oops is not defined", fault.ScriptError},
		{"astral text before it", `() => { "🙂🙂"; boom() }`, "browser-tools/tool.js:1:17", `() => { "🙂🙂"; boom() }`, "boom is not defined", fault.ScriptError},
		{"no error object", `() => { throw "just text" }`, "", "", "just text", fault.ScriptError},
		{"a plain object", `() => { throw {code: 7} }`, "", "", `{"code":7}`, fault.ScriptError},
		{"undefined", `() => { throw undefined }`, "", "", "undefined", fault.ScriptError},
		{"rejection", `() => Promise.reject(new RangeError("far"))`, "browser-tools/tool.js:1:22", `() => Promise.reject(new RangeError("far"))`, "RangeError: far", fault.ScriptError},
		{"syntax", "() => {\n  return 1 +;\n}", "browser-tools/tool.js:2:13", "  return 1 +;", "SyntaxError", fault.ScriptSyntax},
		{"no function", `({a: 1})`, "", "", "not one function", fault.ScriptNotFunction},
	} {
		r := do(t, request(s, c.source))
		if r.Error == nil || r.Error.Code != c.code {
			t.Errorf("%s: %s %+v", c.name, r.Value, r.Error)
			continue
		}
		if r.Error.Source != c.at || r.Error.Frame != c.frame || !strings.Contains(r.Error.Message, c.message) {
			t.Errorf("%s: source %q frame %q message %q", c.name, r.Error.Source, r.Error.Frame, r.Error.Message)
		}
		if strings.Contains(r.Error.Stack, "sitewright:") {
			t.Errorf("%s: our own frames show: %s", c.name, r.Error.Stack)
		}
	}
	works(t, s)
}

// Any ending of the file works.
func TestEndings(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	for _, source := range []string{
		"() => 1", "() => 1;", "() => 1 // done", "() => 1\n", "() => 1\r\n// x\r\n", "() => 1 /* c */",
		"function () { return 1 }", "async function named() { return 1 };", "// first\n() => 1", "/* a */ (async () => 1)",
		"() => 1\n//# sourceURL=elsewhere.js", "function tool() { return 1 }", "() => 1\n//# sourceMappingURL=x.map",
		"<!-- html comment\n() => 1",
	} {
		if r := do(t, request(s, source)); string(r.Value) != "1" {
			t.Errorf("%q: %s %+v", source, r.Value, r.Error)
		}
	}
}

func TestToolSeesNothingOfOurs(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	r := do(t, request(s, `() => [typeof s, typeof a, typeof f, typeof r, typeof t, Object.keys(window).filter(k => /sitewright/i.test(k)).length, navigator.webdriver]`))
	if string(r.Value) != `["undefined","undefined","undefined","undefined","undefined",0,false]` {
		t.Errorf("%s %+v", r.Value, r.Error)
	}
}

func TestConsole(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, map[string]string{"/x": `<!doctype html><title>x</title><script>
		function pageLogs() { console.log("from the page") }
		setInterval(() => console.info("tick"), 5);
	</script>`})+"/x")
	var live []string
	req := request(s, `async ({}) => {
  console.log("a", 1, {b: [2]}, [1, "x"], null, undefined);
  console.warn("%s has %d %%", "x", 5, "more");
  console.error(new Error("bad").message);
  console.debug(new Map([["k", 1]]), NaN);
  await new Promise(f => setTimeout(f, 40));
  console.info("later");
}`)
	req.Console = func(l Line) { live = append(live, l.Text) }
	r := do(t, req)
	want := []Line{
		{Level: "log", Text: `a 1 {b: Array(1)} [1, "x"] null undefined`, Source: "browser-tools/tool.js:2:11"},
		{Level: "warn", Text: `x has 5 % more`, Source: "browser-tools/tool.js:3:11"},
		{Level: "error", Text: `bad`, Source: "browser-tools/tool.js:4:11"},
		{Level: "debug", Text: `Map(1) {"k" => 1} NaN`, Source: "browser-tools/tool.js:5:11"},
		{Level: "info", Text: `later`, Source: "browser-tools/tool.js:7:11"},
	}
	if len(r.Console) != len(want) || len(live) != len(want) {
		t.Fatalf("console %+v, live %q, page %+v, error %+v", r.Console, live, r.PageConsole, r.Error)
	}
	for i, l := range r.Console {
		l.At = 0
		if l != want[i] || live[i] != l.Text {
			t.Errorf("line %d: %+v\nwant %+v", i, l, want[i])
		}
	}
	if len(r.PageConsole) == 0 || r.PageConsole[0].Text != "tick" || !strings.HasPrefix(r.PageConsole[0].Source, "http://127.0.0.1") {
		t.Errorf("the page's own lines: %+v", r.PageConsole)
	}
	if r.Console[4].At < 30 {
		t.Errorf("the last line came after %d ms", r.Console[4].At)
	}
}

func TestConsoleFloodIsCounted(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	r := do(t, request(s, fmt.Sprintf(`() => { for (let i = 0; i < %d; i++) console.log(i); return "end" }`, consoleLimit+500)))
	if string(r.Value) != `"end"` || len(r.Console) != consoleLimit || !strings.Contains(strings.Join(r.Notes, ""), "500 more console messages") {
		t.Errorf("%d lines, notes %q, %+v", len(r.Console), r.Notes, r.Error)
	}
}

func TestPopupIsNoted(t *testing.T) {
	t.Parallel()
	base := site(t, nil)
	s := tab(t, base+"/x")
	r := do(t, request(s, `() => { const w = window.open("/popup"); return Boolean(w) }`))
	if string(r.Value) != "true" || !strings.Contains(strings.Join(r.Notes, "\n"), "/popup") {
		t.Errorf("%s %q %+v", r.Value, r.Notes, r.Error)
	}
	works(t, s)
}

func TestArgumentsArrive(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	req := request(s, `({text, n, list, o, d}) => [text, n, list, o, d, Object.getPrototypeOf(o) === Object.prototype, Object.keys(o)]`)
	req.Skill.Manifest.Tools[0].Args = []skill.Arg{
		{Name: "text", Type: "string"},
		{Name: "n", Type: "integer"},
		{Name: "list", Type: "array"},
		{Name: "o", Type: "object"},
		{Name: "d", Type: "string", Default: json.RawMessage(`"dflt"`)},
	}
	req.Args = json.RawMessage("{\"text\": \"</script>`${1}\u2028\\u0000'\\\"\", \"n\": \"5\", \"list\": \"one\", \"o\": \"{\\\"__proto__\\\": 1}\"}")
	r := do(t, req)
	want := "[\"</script>`${1}\u2028\\u0000'\\\"\",5,[\"one\"],{\"__proto__\":1},\"dflt\",true,[\"__proto__\"]]"
	if string(r.Value) != want {
		t.Errorf("got %s %+v\nwant %s", r.Value, r.Error, want)
	}
}

func TestScope(t *testing.T) {
	t.Parallel()
	base := site(t, nil)
	other := strings.Replace(base, "127.0.0.1", "localhost", 1)
	s := tab(t, other+"/x")
	touched := request(s, `() => { window.touched = 1; return 1 }`)
	wantCode(t, do(t, touched), fault.TabOutsideSkill)

	any := touched
	any.AnySite = true
	if r := do(t, any); r.Status != OK {
		t.Errorf("any site: %+v", r.Error)
	}
	granted := touched
	granted.Grant.Hosts = []string{"localhost"}
	if r := do(t, granted); r.Status != OK {
		t.Errorf("granted: %+v", r.Error)
	}
	blank := tab2(t, "about:blank")
	wantCode(t, do(t, request(blank, `() => 1`)), fault.TabOutsideSkill)
}

// A large result crosses whole.
func TestLargeResult(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	req := request(s, `() => Array.from({length: 60000}, (_, i) => ({id: i, name: "row " + i, text: "é".repeat(40)}))`)
	r := do(t, req)
	var rows []map[string]any
	if r.Error != nil || json.Unmarshal(r.Value, &rows) != nil || len(rows) != 60_000 || r.Rows != 60_000 {
		t.Fatalf("%d rows of %d bytes: %+v", len(rows), len(r.Value), r.Error)
	}
}

func TestDownloadIsNoted(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	r := do(t, request(s, `async () => {
		const a = document.createElement("a");
		a.href = URL.createObjectURL(new Blob(["a,b"]));
		a.download = "orders.csv";
		a.click();
		await new Promise(f => setTimeout(f, 300));
	}`))
	if !strings.Contains(strings.Join(r.Notes, "\n"), "orders.csv") {
		t.Errorf("%q %+v", r.Notes, r.Error)
	}
	works(t, s)
}

// Errors that a tool returns or logs carry its own places too.
func TestReturnedErrorsCarryTheToolsOwnPlace(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	r := do(t, request(s, `() => { const e = new TypeError("bad"); console.error(e); return {e} }`))
	for what, text := range map[string]string{"result": string(r.Value), "console": r.Console[0].Text} {
		if !strings.Contains(text, "browser-tools/tool.js:1:19") || strings.Contains(text, "sitewright:") {
			t.Errorf("%s: %s", what, text)
		}
	}
}

func TestLossesAreNoted(t *testing.T) {
	t.Parallel()
	s := tab(t, site(t, nil)+"/x")
	for _, c := range []struct{ source, value, note string }{
		{`() => new Event("x")`, `{"isTrusted":false}`, "$ is a [Event]"},
		{`() => [Object.assign(new Error("m", {cause: 1}), {stack: "s"})]`, `[{"name":"Error","message":"m","stack":"s"}]`, "$[0] is an error with more"},
		{`() => ({a: new (class { x = 1; toJSON() { throw new Error("no") } })(), b: 2})`, `{"a":null,"b":2}`, "$.a could not be read (no)"},
		{`() => ({when: {toJSON() { return "now" }}})`, `{"when":"now"}`, ""},
	} {
		r := do(t, request(s, c.source))
		if string(r.Value) != c.value || !strings.Contains(strings.Join(r.Notes, "\n"), c.note) {
			t.Errorf("%s: %s %q %+v", c.source, r.Value, r.Notes, r.Error)
		}
	}
}
