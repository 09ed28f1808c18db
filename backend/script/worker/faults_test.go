package worker

import (
	"encoding/json"
	"strings"
	"testing"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

// TestModulesThatCannotBe: each has its own code, and the place of the import.
func TestModulesThatCannotBe(t *testing.T) {
	const tail = "\nexport const run = () => 1"
	for name, c := range map[string]struct {
		files folder
		code  fault.Code
		says  string
		place string
	}{
		"missing":          {one("\nimport './no.js'" + tail), fault.ToolBroken, "“./no.js”, which tools/x.js imports, is not there.", "tools/x.js:2:8"},
		"missing deeper":   {folder{"tools/x.js": "import './a.js'" + tail, "tools/a.js": "1;\n  import b from './b.js'"}, fault.ToolBroken, "which tools/a.js imports", "tools/a.js:2:17"},
		"missing package":  {one("import 'left-pad'" + tail), fault.ToolBroken, "package “left-pad”", "tools/x.js:1:8"},
		"playwright":       {one("import { chromium } from 'playwright'" + tail), fault.ToolBroken, "“playwright”, which tools/x.js imports, is not there, and is not needed.", "tools/x.js:1:26"},
		"playwright test":  {one("import { test, expect } from '@playwright/test'" + tail), fault.ToolBroken, "is not needed", "tools/x.js:1:30"},
		"missing tool":     {folder{}, fault.ToolBroken, "The tool's file \"tools/x.js\" is not there.", ""},
		"folder up":        {one("import '../../x.js'" + tail), fault.FileDenied, "outside the skill's folder", "tools/x.js:1:8"},
		"passwd":           {one("import p from '../../../../../../etc/passwd'" + tail), fault.FileDenied, "outside the skill's folder", "tools/x.js:1:15"},
		"absolute":         {one("import p from '/etc/passwd'" + tail), fault.FileDenied, "outside the skill's folder", "tools/x.js:1:15"},
		"file address":     {one("import p from 'file:///etc/passwd'" + tail), fault.FileDenied, "outside the skill's folder", "tools/x.js:1:15"},
		"drive":            {one(`import p from 'C:\\Windows\\win.ini'` + tail), fault.FileDenied, "outside the skill's folder", "tools/x.js:1:15"},
		"drive slash":      {one(`import p from 'C:/Windows/win.ini'` + tail), fault.FileDenied, "outside the skill's folder", "tools/x.js:1:15"},
		"web":              {one("import p from 'https://example.com/x.js'" + tail), fault.FileDenied, "cannot be imported", "tools/x.js:1:15"},
		"data":             {one("import p from 'data:text/javascript,1'" + tail), fault.FileDenied, "cannot be imported", "tools/x.js:1:15"},
		"package outside":  {folder{"tools/x.js": "import p from 'p'" + tail, "node_modules/p/package.json": `{"main":"../../../etc/passwd"}`}, fault.ToolBroken, "is not there", "tools/x.js:1:15"},
		"exports outside":  {folder{"tools/x.js": "import p from 'p'" + tail, "secret.js": "", "node_modules/p/package.json": `{"exports":"./../../secret.js"}`}, fault.ToolBroken, "does not export", "tools/x.js:1:15"},
		"not exported":     {folder{"tools/x.js": "import p from 'p/in.js'" + tail, "node_modules/p/package.json": `{"exports":{".":"./in.js"}}`, "node_modules/p/in.js": ""}, fault.ToolBroken, "does not export “./in.js”", "tools/x.js:1:15"},
		"put together":     {one("export const run = (c, a) => import(`./lang/${a.l}.js`)"), fault.ToolBroken, "must be written out", "tools/x.js:1:37"},
		"put together up":  {one("export const run = (c, a) => require('../../../../../../../../../../../../../../etc/' + a.l)"), fault.ToolBroken, "", "tools/x.js:1:38"},
		"built-in":         {one("import cp from 'node:child_process'" + tail), fault.NodeModuleUnavailable, "“child_process” is not available to skills: starting programs.", "tools/x.js:1:16"},
		"no such built-in": {one("import cp from 'node:nonsense'" + tail), fault.NodeModuleUnavailable, "no module “nonsense”", "tools/x.js:1:16"},
		"syntax":           {folder{"tools/x.js": "import './é/a.js'" + tail, "tools/é/a.js": "const ä = 'ü'; let = 1 +;\n"}, fault.ScriptSyntax, "Unexpected \";\"", "tools/é/a.js:1:25"},
		"syntax in json":   {folder{"tools/x.js": "import './a.json'" + tail, "tools/a.json": "{\n  \"a\": }"}, fault.ScriptSyntax, "Unexpected", "tools/a.json:2:8"},
		"types":            {folder{"tools/x.js": "import './a.ts'" + tail, "tools/a.ts": "const a: number = 1"}, fault.ScriptSyntax, "", "tools/a.ts:1:8"},
		"JSX":              {one("export const run = () => <b/>"), fault.ScriptSyntax, "tags in the code", "tools/x.js:1:26"},
		"no such export":   {folder{"tools/x.js": "import {b} from './a.js'; b;" + tail, "tools/a.js": "export const a = 1"}, fault.ScriptSyntax, "b", "tools/x.js:1:9"},
		"not UTF-8":        {folder{"tools/x.js": "import './a.js'" + tail, "tools/a.js": "'\xff'"}, fault.ScriptSyntax, "not UTF-8", "tools/a.js:1:1"},
		"too large":        {folder{"tools/x.js": "import './a.js'" + tail, "tools/a.js": strings.Repeat(" ", 4<<20+1)}, fault.ScriptSyntax, "more than 4 MB", "tools/x.js:1:8"},
		"with meta":        {one("const u = import.meta.url; import './no.js'" + tail), fault.ToolBroken, "not there", "tools/x.js:1:35"},
		"throws":           {folder{"tools/x.js": "import './a.js'" + tail, "tools/a.js": "\nthrow new Error('no')"}, fault.ScriptError, "line 2 of tools/a.js: no", "tools/a.js:2:7"},
		"Node's denied":    {one("export const run = () => { throw Object.assign(new Error('EACCES: no'), {code: 'EACCES'}) }"), fault.FileDenied, "EACCES: no", "tools/x.js:1:48"},
		"engine's limit":   {one("export const run = () => /(?i:a)/.test('A')"), fault.ScriptSyntax, "", "tools/x.js:1:26"},
	} {
		t.Run(name, func(t *testing.T) {
			got := runIn(t, c.files, wire.RunParams{})
			f := got.fault
			if f == nil || f.Code != c.code || !strings.Contains(f.Message, c.says) || f.Source != c.place {
				t.Fatalf("%s %s at %s", got.json, f, f.Source)
			}
			if f.Message == "" || strings.Contains(f.Message, "sitewright:") || strings.Contains(f.Message, "skill:") {
				t.Errorf("it says %q", f.Message)
			}
		})
	}
}

// TestPlaces: errors and messages name the line and the column that the author
// sees, those of Node.js.
func TestPlaces(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		place  string
		frame  string
	}{
		"thrown":             {"export function run() {\n\n  throw new Error('é')\n}", "tools/x.js:3:9", "  throw new Error('é')"},
		"after wide letters": {"export function run() {\n  const ä = '😀'; throw new Error('x')\n}", "tools/x.js:2:25", "  const ä = '😀'; throw new Error('x')"},
		"called":             {"function f() { null.x }\nexport function run() {\n  f()\n}", "tools/x.js:1:21", "function f() { null.x }"},
		"undefined name":     {"export function run() {\n  nothing()\n}", "tools/x.js:2:3", "  nothing()"},
		"method":             {"export function run() {\n  const a = {}; a.b.c()\n}", "tools/x.js:2:19", ""},
		"not a function":     {"export function run() {\n  const a = {}; a.b()\n}", "tools/x.js:2:19", ""},
		"awaited":            {"export async function run() {\n  await 1;\n  throw new TypeError('x')\n}", "tools/x.js:3:9", ""},
		"for await":          {"async function* g() { yield 1 }\nexport async function run() {\n  for await (const x of g()) {\n    throw new Error(x)\n  }\n}", "tools/x.js:4:11", "    throw new Error(x)"},
		"in a generator":     {"async function* g() {\n  throw new Error('g')\n}\nexport async function run() {\n  for await (const x of g()) x\n}", "tools/x.js:2:9", ""},
		"a call":             {"export async function run() {\n  await 0\n  await fetch('https://example.com/')\n}", "tools/x.js:3:9", ""},
		"in a timer":         {"export const run = () => new Promise(() => {\n  setTimeout(() => { throw new Error('t') }, 1)\n})", "tools/x.js:2:28", ""},
		"left behind":        {"export async function run() {\n  const p = Promise.reject(\n    new Error('x'))\n  await new Promise((r) => setTimeout(r, 50))\n}", "tools/x.js:3:5", ""},
		"class":              {"class A {\n  #x = 1;\n  get y() { throw new Error(this.#x) }\n}\nexport const run = () => new A().y", "tools/x.js:3:19", ""},
		"dirname before":     {"export const run = () => { import.meta.url; throw new Error() }", "tools/x.js:1:51", "export const run = () => { import.meta.url; throw new Error() }"},
		"rethrown":           {"export async function run() {\n  try {\n    null.a\n  } catch (e) {\n    throw e\n  }\n}", "tools/x.js:3:10", ""},
		"cause":              {"export async function run() {\n  try {\n    null.a\n  } catch (e) {\n    throw new Error('b', {cause: e})\n  }\n}", "tools/x.js:5:11", ""},
		"at the end":         {"export const run = () => f()\nconst f = () => null.x", "tools/x.js:2:22", ""},
		"too deep":           {"const f = () => f();\nexport const run = () => f()", "tools/x.js:1:17", ""},
		"carriage returns":   {"export function run() {\r\n  throw new Error('x')\r\n}\r\n", "tools/x.js:2:9", "  throw new Error('x')"},
	} {
		t.Run(name, func(t *testing.T) {
			f := runIn(t, one(c.source), wire.RunParams{}).fault
			if f == nil || f.Source != c.place || c.frame != "" && f.Frame != c.frame {
				t.Fatalf("%s at %s: %s\n%s", f.Message, f.Source, f.Frame, f.Stack)
			}
			if strings.Contains(f.Stack, "sitewright:") || strings.Contains(f.Stack, "program.js") || strings.Contains(f.Stack, "native") {
				t.Errorf("its stack is\n%s", f.Stack)
			}
		})
	}
}

func TestStack(t *testing.T) {
	files := folder{
		"tools/x.js":       "import {b} from './parts/b.js'\nexport function run() {\n  b()\n}",
		"tools/parts/b.js": "export function b() {\n  [1].map(function each() { throw new RangeError('far') })\n}",
	}
	f := runIn(t, files, wire.RunParams{}).fault
	want := "RangeError: far\n    at each (tools/parts/b.js:2:35)\n    at b (tools/parts/b.js:2:7)\n    at run (tools/x.js:3:3)"
	if f == nil || f.Stack != want {
		t.Errorf("%s\nwant\n%s", f.Stack, want)
	}
}

func TestConsole(t *testing.T) {
	files := folder{
		"tools/x.js": "import {b} from './b.js'\nexport async function run() {\n  console.log('a', {n: 1})\n  await 0\n  b()\n  console.error(new Error('seen'))\n}",
		"tools/b.js": "export const b = () => {\n  const é = 1; console.warn('b')\n}",
	}
	got := runIn(t, files, wire.RunParams{})
	if got.fault != nil {
		t.Fatal(got.fault)
	}
	var lines []string
	for _, l := range got.console {
		lines = append(lines, l.Level+" "+l.Source+" "+l.Text)
	}
	want := "log tools/x.js:3:11 a { n: 1 }\nwarn tools/b.js:2:24 b\nerror tools/x.js:6:11 Error: seen\n    at run (tools/x.js:6:17)"
	if all := strings.TrimRight(strings.Join(lines, "\n"), "\n"); all != want {
		t.Errorf("got\n%s\nwant\n%s", all, want)
	}
}

// TestScriptResult: the result of a script is its default export, else its last
// expression.
func TestScriptResult(t *testing.T) {
	for source, want := range map[string]string{
		"1 + 1": "2",
		"const a = await Promise.resolve(3)\na * 2": "6",
		"export default 4":                          "4",
		"export default async () => 4":              `"function script_default"`,
		"module.exports = 5":                        "5",
		"let a = 1; if (a) a = 2":                   "null",
		"":                                          "null",
		"// nothing":                                "null",
		"'use strict'; ({a: 1})":                    `{"a":1}`,
		"import {b} from './b.js'; b":               "7",
		"const f = (x) => x + 1; f(1) // done":      "2",
		"`a${1}`":                                   `"a1"`,
		"await 9":                                   "9",
	} {
		got := runIn(t, folder{"b.js": "export const b = 7"}, wire.RunParams{Path: "script.js", Source: &source})
		if got.fault != nil || got.json != want {
			t.Errorf("%q: %s %+v; want %s", source, got.json, got.fault, want)
		}
	}
	source := "const a = 1\nnull.x"
	if got := runIn(t, nil, wire.RunParams{Path: "script.js", Source: &source}); got.fault == nil || got.fault.Source != "script.js:2:6" {
		t.Errorf("%+v", got.fault)
	}
}

// TestCompiled: what was made once can be given again.
func TestCompiled(t *testing.T) {
	files := folder{"tools/x.js": "import {a} from './a.js'\nexport const run = () => a()", "tools/a.js": "export const a = () => { throw new Error('x') }"}
	first := runIn(t, files, wire.RunParams{})
	files["tools/a.js"] = "export const a = () => 1"
	made := runIn(t, files, wire.RunParams{}).made
	if first.fault == nil || made == nil || len(made.Files) != 2 || made.Probes["tools/x.js"] != wire.FileKind {
		t.Fatalf("%+v", made)
	}
	again := runIn(t, folder{}, wire.RunParams{Compiled: made.Program})
	if again.fault != nil || again.json != "1" || again.made != nil {
		t.Errorf("%+v", again)
	}
	broken := runIn(t, folder{}, wire.RunParams{Compiled: json.RawMessage("[]")})
	if broken.fault == nil || broken.fault.Code != fault.Internal {
		t.Errorf("%+v", broken)
	}
}

// TestStuck: a tool that waits for ever says where.
func TestStuck(t *testing.T) {
	for source, want := range map[string]string{
		"export async function run() {\n  await new Promise(() => {})\n}":                                                       "tools/x.js:2:9 run, at line 2 of tools/x.js,",
		"export async function run() {\n  await f()\n  await new Promise(() => {})\n}\nconst f = async () => 1":                 "tools/x.js:2:9 run, after line 2 of tools/x.js,",
		"const wait = async () => {\n  await new Promise(() => {})\n}\nexport const run = () => wait()":                         "tools/x.js:2:9 wait, at line 2 of tools/x.js,",
		"export async function run() {\n  for await (const x of [new Promise(() => {})]) x\n}":                                  "tools/x.js:2:3 run, at line 2 of tools/x.js,",
		"export const run = () => new Promise(() => {})":                                                                        " it",
		"\nconst a = await new Promise(() => {})\nexport const run = 1":                                                         "tools/x.js:2:7 it, at line 2 of tools/x.js,",
		"export async function run() {\n  const a = async () => { await b }\n  const b = new Promise(() => {})\n  await a()\n}": "tools/x.js:4:9 run, at line 4 of tools/x.js,",
	} {
		f := runIn(t, one(source), wire.RunParams{}).fault
		if f == nil || f.Code != fault.ScriptError || !strings.HasPrefix(f.Message, "The tool never ends: ") {
			t.Errorf("%s: %+v", source, f)
			continue
		}
		said := f.Source + " " + strings.TrimSuffix(strings.TrimPrefix(f.Message, "The tool never ends: "), " waits for a promise that nothing can settle any more.")
		if said != want {
			t.Errorf("%s:\n%s\n%s", source, said, f.Stack)
		}
	}
}

// TestPlacesOfCalls: what the app refuses is told at the author's call, however
// many functions of ours are between, also when they had to wait before.
func TestPlacesOfCalls(t *testing.T) {
	for call, column := range map[string]string{
		"await ctx.page.locator('#x').click()":                                 "34",
		"await ctx.page.goto('https://x.example')":                             "20",
		"await ctx.page.waitForSelector('#a')":                                 "20",
		"await ctx.page.$eval('a', (e) => e)":                                  "20",
		"await ctx.page.waitForEvent('popup')":                                 "20",
		"await ctx.page.waitForFunction(() => 1)":                              "20",
		"await ctx.page.screenshot({path: 'a.png'})":                           "20",
		"await ctx.page.keyboard.press('A')":                                   "29",
		"await ctx.browser.newTab('https://x.example')":                        "23",
		"for (const t of await ctx.browser.listTabs()) t":                      "39",
		"await fetch('https://x.example')":                                     "11",
		"await ctx.site.runTool('a', 'b', {})":                                 "20",
		"require('fs').readFileSync('x')":                                      "19",
		"await require('fs/promises').readFile('x')":                           "34",
		"const g = async () => { await 0; await ctx.page.title() }; await g()": "53",
		"await new Promise((r) => setTimeout(r, 1)); await ctx.page.title()":   "64",
	} {
		f := runIn(t, one("export async function run(ctx) {\n    "+call+"\n}"), wire.RunParams{}).fault
		if f == nil || f.Code != fault.NotPermitted || f.Source != "tools/x.js:2:"+column {
			t.Errorf("%s: %+v", call, f)
		}
	}
}

// What the engine says of an author's slip is said in the author's words, with the
// place; a hint is only there where it helps.
func TestAdviceAtTheAuthorsLine(t *testing.T) {
	for source, c := range map[string]struct{ says, hint, place string }{
		"export async function run({ page }) {\n  const rows = page.locator('li').all();\n  rows.map((r) => r)\n}": {"at line 3 of tools/x.js: rows is a promise, so it has no 'map': put await before it.", "await", "tools/x.js:3:"},
		"export async function run({ page }) {\n  await page.clik('a')\n}":                                         {"page has no 'clik'; did you mean 'click'?", `help("page")`, "tools/x.js:2:"},
		"export async function run({ page }) {\n  await page.locator('a').first.click()\n}":                        {"first is a function, so it has no 'click': write first().", "first()", "tools/x.js:2:"},
		"export const run = () => null.x":                    {"null has no properties, so 'x' cannot be read.", "?.", "tools/x.js:1:"},
		"export const run = () => expect(1)":                 {"expect is not defined: there is no test runner", "`page` is given already", "tools/x.js:1:"},
		"export const run = () => new URL('/x')":             {"TypeError: Invalid URL", "", "tools/x.js:1:"},
		"export const run = () => { throw new Error('no') }": {"at line 1 of tools/x.js: no", "", "tools/x.js:1:"},
	} {
		f := runIn(t, one(source), wire.RunParams{}).fault
		if f == nil || !strings.Contains(f.Message, c.says) || !strings.Contains(f.Hint, c.hint) || c.hint == "" && f.Hint != "" || !strings.HasPrefix(f.Source, c.place) {
			t.Errorf("%s\n%+v", source, f)
		}
	}
}

// A file's error knows where the author asked, however it is waited for.
func TestFileErrorsHaveAPlace(t *testing.T) {
	for _, source := range []string{
		"import fs from 'node:fs/promises';\nexport const run = () => fs.readFile('/etc/passwd')",
		"import fs from 'node:fs';\nexport const run = () => fs.readFileSync('/etc/passwd')",
	} {
		if f := runIn(t, one(source), wire.RunParams{}).fault; f == nil || !strings.HasPrefix(f.Source, "tools/x.js:2:") {
			t.Errorf("%s\n%+v", source, f)
		}
	}
}
