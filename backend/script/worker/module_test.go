package worker

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"sitewright/backend/fault"
	"sitewright/backend/skill"
)

// run evaluates a module's expression as the page would and calls it with 20.
func run(t *testing.T, expression string) string {
	t.Helper()
	vm := goja.New()
	v, err := vm.RunScript("tool.js", "(async()=>{const tool = "+expression+"\n; return String(await tool(20)) })()")
	if err != nil {
		return "throws " + err.Error()
	}
	p, ok := v.Export().(*goja.Promise)
	if !ok {
		t.Fatalf("%v is no promise", v)
	}
	switch p.State() {
	case goja.PromiseStateFulfilled:
		return p.Result().String()
	case goja.PromiseStateRejected:
		return "throws " + p.Result().String()
	}
	return "pending"
}

func TestModuleRuns(t *testing.T) {
	for source, want := range map[string]string{
		"export function run(a) { return a + 1 }":                                                                 "21",
		"export async function run(a) { return a + 1 }":                                                           "21",
		"export const run = async (a) => a + one, one = 1":                                                        "21",
		"export const {run, x: [y]} = {run: a => y, x: [7]}":                                                      "7",
		"function f(a) { return a }\nexport { f as run }":                                                         "20",
		"export {\n  f as run, // a comment\n  g\n};\nfunction f(a) { return g }\nconst g = 3":                    "3",
		"const f = a => 5, g = 1; export { f as 'run', g as default }":                                            "5",
		"export const a = b => 1\nexport { a as run }\n;(() => 2)()":                                              "1",
		"export class A {}; export let run = a => new A() instanceof A":                                           "true",
		"export let run; run = a => 'late'":                                                                       "late",
		"export function run() { return this === undefined }":                                                     "true",
		"export function run() { try { undeclared = 1 } catch (e) { return e.name } }":                            "ReferenceError",
		"'use strict'\nexport function run() { return 1 } // at the end":                                          "1",
		"#!/usr/bin/env node\nexport function run() { return 1 }":                                                 "1",
		"\ufeffexport function run() { return 1 }":                                                                "1",
		"const t = `export ${'export let a'}`; export const run = () => t + /export/.source":                      "export export let aexport",
		"const o = {export: 1, import: 2, default: 3}; export const run = () => o.export + o.import + o?.default": "6",
		"const x = await (async () => 4)(); export const run = () => x":                                           "4",
		"const x = await (4); export const run = () => x":                                                         "4",
		"export const run = async () => { const x = await (4); return x }":                                        "4",
		"let a = 1\nexport function run() { return a }":                                                           "1",
		"let a = b\nexport { b as run }\n;[a]\nfunction b() { return 9 }":                                         "9",
		// By default; the wanted name is then default.
		"export default function (a) { return a }":                    "20",
		"export default function(a) { return a }\n(1)":                "20",
		"export default function named(a) { return named.name }":      "named",
		"export default async function (a) { return a }":              "20",
		"export default async function* (a) {}":                       "throws",
		"export default async (a) => a":                               "20",
		"export default a => a":                                       "20",
		"export default (function (a) { return a })":                  "20",
		"export default class A {}":                                   "throws",
		"export\ndefault\nfunction\n(a) { return a }":                 "20",
		"export default /* note */ function /* b */ (a) { return a }": "20",
		"const _dflt = 1; export default a => _dflt":                  "1",
		"function f() { return 2 } export {f as default}":             "2",
		// CommonJS.
		"exports.run = a => a + 1":                               "21",
		"module.exports = {run(a) { return a }}":                 "20",
		"module.exports = {async run() { return this.x }, x: 3}": "undefined",
		"exports.run = () => typeof module + typeof exports":     "objectobject",
		"this.run = () => 6":                                     "6",
		"const name = 'run'; exports[name] = () => 8":            "8",
		"exports.run = () => 1; return":                          "1",
		"module.exports = a => a // default":                     "20",
		"exports.__esModule = true; exports.default = a => 2":    "2",
		// What only esbuild can read.
		"class D { static f() { return 3 } }\n{ using x = null }\nexport const run = () => D.f()": "3",
	} {
		callable := "run"
		if strings.Contains(source, "default") && !strings.Contains(source, "run") {
			callable = "default"
		}
		if strings.HasSuffix(source, "// default") {
			callable = "default"
		}
		r, err := module("x.js", []byte(source), callable)
		if err != nil {
			t.Errorf("%q: %v", source, err)
			continue
		}
		if strings.Contains(source, "using") || strings.Contains(source, "async function*") {
			continue // this engine does not run it; that it was made is the test
		}
		got := run(t, r.Source)
		if got != want && (want != "throws" || !strings.HasPrefix(got, "throws")) {
			t.Errorf("%q as %s\n got %s\nwant %s\n  as %s", source, callable, got, want, r.Source)
		}
	}
}

// TestModuleKeepsPlaces: an error has the author's line, and column but for the
// first line.
func TestModuleKeepsPlaces(t *testing.T) {
	for _, source := range []string{
		"export default function (a) { throw new Error('x') }",
		"export function run() {\n  throw new Error('x')\n}",
		"export {\n  run\n}\nconst run = () => { throw new Error('x') }",
		"const a = 1; export default async () => { throw new Error('x') }",
		"exports.run = () => {\r\n\r\n  throw new Error('x') }",
		"module.exports = () => { throw new Error('x') } // default",
	} {
		callable := "run"
		if strings.Contains(source, "default") {
			callable = "default"
		}
		r, err := module("x.js", []byte(source), callable)
		if err != nil {
			t.Errorf("%q: %v", source, err)
			continue
		}
		if r.Column != skill.ModuleOffset {
			t.Errorf("moved by %d", r.Column)
		}
		want, wantColumn := placeOf([]byte(source), strings.Index(source, "throw"))
		line, column := placeOf([]byte(r.Source), strings.Index(r.Source, "throw"))
		if want == 1 {
			wantColumn += skill.ModuleOffset
		}
		if line != want || column != wantColumn {
			t.Errorf("%q: %d:%d, want %d:%d\n%s", source, line, column, want, wantColumn, r.Source)
		}
	}
}

func TestModuleFaults(t *testing.T) {
	for source, want := range map[string]fault.Code{
		"import a from './a.js'; export function run() {}":                   fault.ToolBroken,
		"import './a.js'\nexport function run() {}":                          fault.ToolBroken,
		"import {\n a } from './a.js'; export const run = a":                 fault.ToolBroken,
		"export * from './a.js'":                                             fault.ToolBroken,
		"export * as run from './a.js'":                                      fault.ToolBroken,
		"export {run} from './a.js'":                                         fault.ToolBroken,
		"export const run = () => import.meta.url":                           fault.ToolBroken,
		"{ using x = import.meta.url }; export const run = 1":                fault.ToolBroken,
		"const a = require('./a'); exports.run = a":                          fault.ToolBroken,
		"import a from './a.json' with {type: 'json'}; export const run = a": fault.ToolBroken,
		"export function other() {}":                                         fault.ToolBroken,
		"() => 1":                                                            fault.ToolBroken,
		"":                                                                   fault.ToolBroken,
		"export function run() { oops oops }":                                fault.ScriptSyntax,
		"export const run = '":                                               fault.ScriptSyntax,
		"\xff":                                                               fault.ScriptSyntax,
	} {
		_, err := module("tools/x.js", []byte(source), "run")
		f := fault.From(err)
		if f == nil || f.Code != want {
			t.Errorf("%q gave %v", source, err)
			continue
		}
		if want == fault.ScriptSyntax && !strings.HasPrefix(f.Source, "tools/x.js:1:") {
			t.Errorf("%q: place %q", source, f.Source)
		}
	}
	if _, err := module("x.js", []byte("export function other() {}"), "run"); !strings.Contains(fmt.Sprint(fault.From(err).Hint), "other") {
		t.Errorf("the hint does not name what is exported: %v", fault.From(err).Hint)
	}
	if r, err := module("x.js", []byte("export const run = () => import('x')"), "run"); err != nil || !strings.Contains(r.Source, "import('x')") {
		t.Errorf("a dynamic import is the page's own affair: %v", err)
	}
}

// FuzzModule: whatever is made keeps every line, and no source breaks out of the
// expression: wrapped in brackets it still parses.
func FuzzModule(f *testing.F) {
	for _, s := range []string{
		"export function run() {}", "export default a => a", "export { a as run }; let a", "exports.run = 1", "export const run = `${1}` / /2/",
		"export\n{ run }; const run = 1 //", "}); x(); ({", "await (1); export let run",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 2000 {
			return
		}
		r, err := module("x.js", []byte(source), "run")
		if err != nil {
			if code := fault.CodeOf(err); code != fault.ToolBroken && code != fault.ScriptSyntax {
				t.Errorf("%v", err)
			}
			return
		}
		if tree := parseTree([]byte(strings.TrimPrefix(source, "\ufeff")), "", false); tree != nil {
			source := strings.TrimPrefix(source, "\ufeff")
			if got, want := len(lineStarts([]byte(r.Source))), len(lineStarts([]byte(source))); got < want {
				t.Errorf("%d lines of %d are left", got, want)
			}
		}
		if err := checkExpression([]byte("async () => { return [\n" + r.Source + "\n] }")); err != nil {
			t.Errorf("not an expression: %v\n%s", err, r.Source)
		}
	})
}
