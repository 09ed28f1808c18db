package worker

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// TestFunctionText: a function goes to the page as its author wrote it, and what
// cannot be told so is still a sound expression, with all it needs.
func TestFunctionText(t *testing.T) {
	for name, c := range map[string]struct {
		before, f string // what stands before the tool, and what is sent
		want      string // "" where only soundness counts
	}{
		"arrow with a block": {"", "() => { return 1_000 /* many */; }", "() => { return 1_000 /* many */; }"},
		"declaration":        {"function read( a,b ) {\n  // why\n  return a ?? b\n}", "read", "function read( a,b ) {\n  // why\n  return a ?? b\n}"},
		"exported":           {"export async function read() {\n  return 'é'\n}", "read", "async function read() {\n  return 'é'\n}"},
		"constant":           {"const read = async function* () { yield 'a' }", "read", "async function* () { yield 'a' }"},
		"for await":          {"", "async () => { for await (const x of y) console.log(x) }", "async () => { for await (const x of y) console.log(x) }"},
		"generator":          {"", "async () => { async function* g() { yield* h() } ; return g }", "async () => { async function* g() { yield* h() } ; return g }"},
		"using":              {"", "() => { using a = b(); return a.c }", "() => { using a = b(); return a.c }"},
		"regexp":             {"", "() => { return /\\p{L}+/u.test(document.title) }", "() => { return /\\p{L}+/u.test(document.title) }"},
		"expression":         {"", "(e) => e.textContent?.trim()", "(e) => e.textContent?.trim()"},
		"async expression":   {"", "async (e) => await (async () => { for await (const x of e) return x })()", ""},
		"import":             {"", "async () => (await import('/assets/x.js')).name", "async () => (await import('/assets/x.js')).name"},
		"import in a list":   {"", "...[async () => [1, (await import(\"/a,b.js\")).x(')')]]", "async () => [1, (await import(\"/a,b.js\")).x(')')]"},
		"import of a name":   {"", "async (name) => (await import(name)).x, '/x.js'", "async (name) => (await import(name)).x"},
		"import in a block":  {"", "async () => { return (await import('https://cdn.example/x.js')).x }", "async () => { return (await import('https://cdn.example/x.js')).x }"},
		"no brackets":        {"", "e => e.href", "(e) => e.href"},
		"object method":      {"const o = { read(a) { return a } }", "o.read", "function read(a) { return a }"},
		"async method":       {"const o = { async read(a) { return await a } }", "o.read", "async function read(a) { return await a }"},
		"generator method":   {"const o = { *read(a) { yield a } }", "o.read", "function* read(a) { yield a }"},
		"static method":      {"class A { static read(a) { return a } }", "A.read", "function read(a) { return a }"},
		"class":              {"class A { #x = 1 }", "A", "class A { #x = 1 }"},
		"made of text":       {"", "new Function('a', 'return a')", ""},
		"wide letters":       {"", "() => { return '😀é' + 1 }", "() => { return '😀é' + 1 }"},
		"dead code":          {"", "() => { if (false) { a() } return 1 }", "() => { if (false) { a() } return 1 }"},
		"renamed":            {"const a = 1; { const a = 2; a }", "() => { const a = 3; return a }", "() => { const a = 3; return a }"},
		"two lines":          {"", "async () => {\r\n  return 1\r\n}", "async () => {\r\n  return 1\r\n}"},
	} {
		t.Run(name, func(t *testing.T) {
			source := c.before + "\nexport const run = async (ctx) => { const {expression} = await ctx.page.evaluate(" + c.f + "); return expression }"
			got := sentFunction(t, folder{"tools/x.js": source})
			if c.want != "" && got != c.want {
				t.Errorf("sent\n%s\nwant\n%s", got, c.want)
			}
			checkExpressionAlone(t, got)
		})
	}
}

// sentFunction runs a tool that evaluates a function, and returns what was sent.
func sentFunction(t *testing.T, files folder) string {
	t.Helper()
	got := runIn(t, files, wire.RunParams{})
	if got.fault != nil {
		t.Fatal(got.fault.Message, got.fault.Stack)
	}
	var text string
	if err := json.Unmarshal([]byte(got.json), &text); err != nil {
		t.Fatal(err)
	}
	return text
}

// checkExpressionAlone sees that a text is an expression that a page can read, and
// that it calls no helper that is not in it.
func checkExpressionAlone(t *testing.T, text string) {
	t.Helper()
	r := api.Transform("("+text+"\n)", api.TransformOptions{Loader: api.LoaderJS, Target: api.ESNext, LogLevel: api.LogLevelSilent})
	if len(r.Errors) > 0 {
		t.Errorf("%s\nis no expression: %s", text, r.Errors[0].Text)
	}
	for _, helper := range []string{"__forAwait", "__asyncGenerator", "__await", "__using", "__callDispose", "__knownSymbol"} {
		if strings.Contains(text, helper+"(") && !strings.Contains(text, helper+" =") {
			t.Errorf("%s\nneeds %s", text, helper)
		}
	}
}

// TestFunctionsOfOtherFiles: an imported function is its author's too.
func TestFunctionsOfOtherFiles(t *testing.T) {
	files := folder{
		"tools/x.js":     "import read, {other} from './parts.js'\nexport const run = async (ctx) => (await ctx.page.evaluate(read)).expression + (await ctx.page.evaluate(other)).expression",
		"tools/parts.js": "export default function () { return  1 }\nexport const other = (a)=>{ return  2 }",
	}
	if got, want := sentFunction(t, files), "function () { return  1 }(a)=>{ return  2 }"; got != want {
		t.Errorf("sent %s, want %s", got, want)
	}
}

func TestFunctionsWithoutText(t *testing.T) {
	for _, f := range []string{"Math.max", "(() => { return 1 }).bind(null)", "fetch.bind(null)"} {
		got := runIn(t, one("export const run = (ctx) => ctx.page.evaluate("+f+")"), wire.RunParams{})
		if got.fault == nil || got.fault.Code != fault.ScriptError || !strings.Contains(got.fault.Message, "no text") {
			t.Errorf("%s: %s %+v", f, got.json, got.fault)
		}
	}
}
