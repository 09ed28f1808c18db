package worker

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sitewright/backend/skill"
)

// summary is a script in a few words, for tables: what it is, its exports.
func summary(s skill.Script) string {
	if s.Syntax != nil {
		return fmt.Sprintf("syntax %d:%d", s.Syntax.Line, s.Syntax.Column)
	}
	var words []string
	for word, is := range map[string]bool{"module": s.Module, "commonjs": s.CommonJS, "function": s.Function, "comment": s.TrailingComment, "more": s.MoreExports} {
		if is {
			words = append(words, word)
		}
	}
	slices.Sort(words)
	if len(s.Exports) > 0 {
		words = append(words, "["+strings.Join(s.Exports, " ")+"]")
	}
	for _, from := range s.ExportsFrom {
		words = append(words, "<"+from)
	}
	return strings.Join(words, " ")
}

func TestBrowserFiles(t *testing.T) {
	for source, want := range map[string]string{
		// One function expression.
		"(args) => args":                                  "function",
		"args => ({a: 1})":                                "function",
		"async (args) => { return 1 }":                    "function",
		"async args => 1;":                                "function",
		"function (args) { return 1 }":                    "function",
		"async function (args) {}":                        "function",
		"function* (args) { yield 1 }":                    "function",
		"async function* named(args) {}":                  "function",
		"function named(args) {}\n\n":                     "function",
		"(function (args) {})":                            "function",
		"((async (args) => {}));":                         "function",
		"// a comment\n/* another */\n() => 1":            "function",
		"/*! kept by minifiers */ () => 1":                "function",
		"() => 1 /* behind */\n;\n":                       "function",
		"() => 1; /* behind */":                           "function",
		"() => 1; // behind":                              "comment function",
		"() => 1 // done\n\n  ":                           "comment function",
		"() => 1 // done\n/* not the last */":             "function",
		"() => 'http://x.com'":                            "function",
		"() => /\\/\\/ no comment/":                       "function",
		"() => `// no comment`":                           "function",
		"\ufeff() => 1":                                   "function",
		"\r\n() => {\r\n}\r\n":                            "function",
		"() => { 'use strict'; return this }":             "function",
		"function f(a) { using x = a }":                   "function",
		"async () => { await using x = y() }":             "function",
		"() => { 'export const a = 1' }":                  "function",
		"function f() { with (a) { return 0777 } }":       "function",
		"() => { const module = {}; module.exports = 1 }": "function",
		"function f() { return /[/]}/.test(`${'}'}`) }":   "function",
		// Something else.
		"":                                    "",
		"// only a comment":                   "comment",
		"(() => 1)()":                         "",
		"(function () {})();":                 "",
		"function () {}()":                    "",
		"() => 1, () => 2":                    "",
		"a => 1, b = 2":                       "",
		"() => 1;;":                           "",
		"() => 1; () => 2":                    "",
		"() => 1\nfoo()":                      "",
		"function f() {}\nf()":                "",
		"'use strict'; () => 1":               "",
		"make(() => 1)":                       "",
		"class A {}":                          "",
		"({run() {}})":                        "",
		"[() => 1]":                           "",
		"x = () => 1":                         "",
		"a || (() => 1)":                      "",
		"a ? () => 1 : () => 2":               "",
		"!function () {}":                     "",
		"new (function () {})":                "",
		"1 + (() => 1)":                       "",
		"const f = () => 1":                   "",
		"#!/usr/bin/env node\n() => 1":        "",
		"() => 1; export {}":                  "module",
		"function f() { using x = 1 }\nfoo()": "",
		"export default () => 1":              "module [default]",
		"export async function run() {}":      "module [run]",
		"exports.run = () => 1":               "commonjs [run]",
		// Mistakes.
		"(args) => { retrun 1 }":                 "syntax 1:20",
		"async (args) => {\n  await x(;\n}":      "syntax 2:11",
		"function (args) {\n  if (\n}":           "syntax 3:1",
		"(args) => {\n  return 1":                "syntax 2:11",
		"() => { '\U0001F600' oops }":            "syntax 1:14",
		"\ufeff() => oops oops":                  "syntax 1:12",
		"() => 1\r\n\u2028  x y":                 "syntax 3:5",
		"export function run() { let a; let a }": "syntax 1:36",
		"() => <b>no</b>":                        "syntax 1:7",
		"() => { await x }":                      "syntax 1:9",
		"1) + (2":                                "syntax 1:2",
		"() => 1 }); evil(); ({":                 "syntax 1:9",
		"foo(1, 2":                               "syntax 1:9",
		"'unterminated":                          "syntax 1:14",
		"() => `unterminated ${":                 "syntax 1:23",
		"() => /* unterminated":                  "syntax 1:22",
		"() => /unterminated":                    "syntax 1:20",
		"caf\xe9":                                "syntax 1:4",
		"a\n\xff\xfe":                            "syntax 2:1",
	} {
		if got := summary(analyse(skill.Browser, []byte(source))); got != want {
			t.Errorf("%q\n got %q\nwant %q", source, got, want)
		}
	}
}

func TestNodeFiles(t *testing.T) {
	for source, want := range map[string]string{
		// ES modules.
		"export function a() {}\nexport async function* b() {}":                    "module [a b]",
		"export class A {}\nexport const b = 1, c = 2\nexport let d\nexport var e": "module [A b c d e]",
		"export const {a, b: [c, ...d], e: {f = 1} = {}, ...g} = x":                "module [a c d f g]",
		"const a = 1, b = 2; export {a, b as c, a as default, b as 'd e'}":         "module [a c d e default]",
		"export default async function run() {}":                                   "module [default]",
		"export default [1]":                                                       "module [default]",
		"export * from './x.js'":                                                   "module <./x.js",
		"export * as ns from './x.js'":                                             "module [ns]",
		"export {a as b, default} from \"./x.js\"":                                 "module [b default]",
		"export * from './a.js'; export * from 'b'":                                "module <./a.js <b",
		"import x from 'y'":                                                        "module",
		"import './x.js'; export {x}; let x":                                       "module [x]",
		"import d from './d.json' with {type: 'json'}; export let a":               "module [a]",
		"import defer * as d from './d.js'; export let a":                          "module more [a]",
		"export const a = await fetch('x')":                                        "module [a]",
		"#!/usr/bin/env node\nexport let a":                                        "module [a]",
		"\ufeffexport let a":                                                       "module [a]",
		"export let \\u0061b":                                                      "module [ab]",
		"export let caf\u00e9":                                                     "module [caf\u00e9]",
		"@dec export class A {}":                                                   "module [A]",
		"/* export let b */ export let a // export let c\n`export let d ${'export let e'}`; /export let f/": "module [a]",
		// CommonJS.
		"exports.a = 1; module.exports.b = 2":                                          "commonjs [a b]",
		"exports['a-b'] = 1; module['exports']['c'] = 2; exports[`d`] = 3":             "commonjs [a-b c d]",
		"module.exports = {a, b: 1, c() {}, get d() {}, 'e-f': 1, async g() {}, 1: 2}": "commonjs [1 a b c d e-f g]",
		"module.exports = {a, ...require('./x')}":                                      "commonjs [a] <./x",
		"module.exports = {a, ...rest}":                                                "commonjs more [a]",
		"module.exports = {[a]: 1}":                                                    "commonjs more",
		"module.exports = {}":                                                          "commonjs",
		"module.exports = require('./x')":                                              "commonjs <./x",
		"module.exports = async function (ctx) {}":                                     "commonjs [default]",
		"module.exports = class A {}":                                                  "commonjs [default]",
		"module.exports = run; function run() {}; run.b = 1":                           "commonjs more [default]",
		"const api = {a, b}; module.exports = api":                                     "commonjs more [a b]",
		"exports = module.exports = {a}":                                               "commonjs [a]",
		"module.exports = exports = {a}; exports.b = 1":                                "commonjs [a b]",
		"exports.a = exports.b = () => 1":                                              "commonjs [a b]",
		"exports.a ??= 1":                                                              "commonjs [a]",
		"[exports.a, exports.b] = [1, 2]":                                              "more",
		"exports[name] = 1":                                                            "commonjs more",
		"this.run = () => 1":                                                           "commonjs [run]",

		"function F() { this.run = 1 }": "",
		"class F { a = this.b }":        "",

		"Object.defineProperty(exports, '__esModule', {value: true}); exports.a = void 0": "commonjs [a]",
		"Object.defineProperty(exports, 'a', {get() {}})":                                 "commonjs [a]",
		"Object.defineProperties(module.exports, {a: {}, b: {}})":                         "commonjs [a b]",
		"Object.assign(module.exports, {a}, {b})":                                         "commonjs [a b]",
		"Object.assign(exports, other)":                                                   "commonjs more",
		"__exportStar(require('./x'), exports)":                                           "commonjs <./x",
		"tslib_1.__exportStar(require('./x'), exports)":                                   "commonjs <./x",
		"0 && (module.exports = {a}); module.exports = wrap(x)":                           "commonjs more [a]",
		"if (require.main === module) run(); exports.run = run":                           "commonjs [run]",
		"if (typeof exports === 'object') exports.a = 1":                                  "commonjs [a]",
		"(function (e) { e.a = 1 })(exports)":                                             "more",
		"const e = exports; e.a = 1":                                                      "more",
		"exports.a(); module.exports.b; module.id":                                        "",
		"function f(exports) { exports.a = 1 }":                                           "",
		"const module = {}; module.exports = {a: 1}":                                      "",
		"x.exports = {a}; y.module.exports = {b}":                                         "",
		"'exports.a = 1'; `module.exports = {b}`; /exports.c = 1/":                        "",
		"return; exports.a = 0777":                                                        "commonjs [a]",
		"function f(a, a) {} exports.b = 1":                                               "commonjs more",
		"#!/usr/bin/env node\nreturn; exports.a = 1":                                      "commonjs [a]",
		"{ using x = y } exports.a = 1":                                                   "commonjs [a]",
		"a / 1; exports.b = /=/g / 2; x = y;\n/exports.c = 1/g":                           "commonjs [b]",
		"": "",
		// Mistakes.
		"export {missing}":           "syntax 1:9",
		"export let a; export let a": "syntax 1:26",
		"import a from 'x'; a = ":    "syntax 1:24",
		"function () {}":             "syntax 1:10",
		"export let a; with (b) {}":  "syntax 1:15",
		"\r\n\r\n  export const = 1": "syntax 3:16",
	} {
		if got := summary(analyse(skill.Node, []byte(source))); got != want {
			t.Errorf("%q\n got %q\nwant %q", source, got, want)
		}
	}
}

func TestLiterals(t *testing.T) {
	type at = skill.Literal
	for source, want := range map[string][]at{
		"'@e12'":                {{Value: "@e12", Line: 1, Column: 1}},
		"\ufeff\n  \"a\" + 'b'": {{Value: "a", Line: 2, Column: 3}, {Value: "b", Line: 2, Column: 9}},
		"'\U0001F600'; 'x'":     {{Value: "\U0001F600", Line: 1, Column: 1}, {Value: "x", Line: 1, Column: 7}},
		"let a = `p${'q'}r${1}s`": {
			{Value: "p", Line: 1, Column: 10, Name: "a"},
			{Value: "q", Line: 1, Column: 13},
			{Value: "r", Line: 1, Column: 17, Name: "a"},
			{Value: "s", Line: 1, Column: 22, Name: "a"},
		},
		"const apiKey = 'k'":                {{Value: "k", Line: 1, Column: 16, Name: "apiKey"}},
		"x.apiKey = 'k'":                    {{Value: "k", Line: 1, Column: 12, Name: "apiKey"}},
		"x['api-key'] = 'k'":                {{Value: "api-key", Line: 1, Column: 3}, {Value: "k", Line: 1, Column: 16, Name: "api-key"}},
		"({apiKey: 'k', 'a-b': 'c'})":       {{Value: "k", Line: 1, Column: 11, Name: "apiKey"}, {Value: "c", Line: 1, Column: 23, Name: "a-b"}},
		"function f(token = 'k') {}":        {{Value: "k", Line: 1, Column: 20, Name: "token"}},
		"let {token = 'k', a: b = 'c'} = x": {{Value: "k", Line: 1, Column: 14, Name: "token"}, {Value: "c", Line: 1, Column: 26, Name: "b"}},
		"class A { static token = 'k'; 'b' = 'c'; ['d'] = 1 }": {
			{Value: "k", Line: 1, Column: 26, Name: "token"}, {Value: "c", Line: 1, Column: 37, Name: "b"}, {Value: "d", Line: 1, Column: 43},
		},
		"let t = env.T || (a ? 'k' : 'l')": {{Value: "k", Line: 1, Column: 23, Name: "t"}, {Value: "l", Line: 1, Column: 29, Name: "t"}},
		"if (password === 'k') {}":         {{Value: "k", Line: 1, Column: 18}},
		"'use strict'; import x from 'm'; import {'q q' as y} from 'n'; export {z as 'w w'}; let z": nil,
		"a = b / 'c' / d; e = /'f'/; g = h ? /`/ : i / 2":                                           {{Value: "c", Line: 1, Column: 9}},
		"class A { [/'x'/]() { return 'y' } }":                                                      {{Value: "y", Line: 1, Column: 30}},
		"// 'no'\n/* \"no\" */ ''":                                                                  nil,
		`'\x41\u0042\u{43}\n\'\\\101\d'`:                                                            {{Value: "ABC\n'\\Ad", Line: 1, Column: 1}},
		`'\uD83D\uDE00 \uD83D'`:                                                                     {{Value: "\U0001F600 \uFFFD", Line: 1, Column: 1}},
		"'a\\\r\nb'; 'c'":                                                                           {{Value: "ab", Line: 1, Column: 1}, {Value: "c", Line: 2, Column: 5}},
		"{ using x = '@e1' }":                                                                       {{Value: "@e1", Line: 1, Column: 13}},
		"\nclass A { @dec b = 'ref=1' }":                                                            {{Value: "ref=1", Line: 2, Column: 20}},
	} {
		got := analyse(skill.Node, []byte(source))
		if got.Syntax != nil {
			t.Errorf("%q does not parse: %+v", source, got.Syntax)
		} else if !slices.Equal(got.Literals, want) {
			t.Errorf("%q\n got %+v\nwant %+v", source, got.Literals, want)
		}
	}
}

// TestLiteralsOfAFunction: the prefix that makes an expression of a file must not
// move anything.
func TestLiteralsOfAFunction(t *testing.T) {
	s := analyse(skill.Browser, []byte("function () {\n  return '@e1' }"))
	if len(s.Literals) != 1 || s.Literals[0] != (skill.Literal{Value: "@e1", Line: 2, Column: 10}) {
		t.Errorf("%+v", s.Literals)
	}
	s = analyse(skill.Browser, []byte("function () {\n  using x = '@e1' }"))
	if len(s.Literals) != 1 || s.Literals[0] != (skill.Literal{Value: "@e1", Line: 2, Column: 13}) {
		t.Errorf("%+v", s.Literals)
	}
}

func TestManyLiterals(t *testing.T) {
	s := analyse(skill.Node, []byte("x = ["+strings.Repeat("'a',", literalLimit+1000)+"]"))
	if len(s.Literals) != literalLimit {
		t.Errorf("%d literals", len(s.Literals))
	}
}

// TestUnknownStructure: nothing is claimed of a file that only esbuild can read.
func TestUnknownStructure(t *testing.T) {
	deep := strings.Repeat("[", 3000) + strings.Repeat("]", 3000)
	for source, kind := range map[string]skill.Kind{"() => " + deep: skill.Browser, "exports.a = " + deep: skill.Node, "export let a; " + deep: skill.Node} {
		s := analyse(kind, []byte(source))
		if s.Syntax != nil || !s.Function && !s.MoreExports {
			t.Errorf("%.20s…: %+v", source, s)
		}
	}
	if s := analyse(skill.Browser, []byte("export let a; "+deep)); s.Function || !s.Module {
		t.Errorf("a module taken for a function: %+v", s)
	}
}

// FuzzAnalyse: no panic; places inside the file; nothing beside a syntax error; a
// function stays one with a comment before it.
func FuzzAnalyse(f *testing.F) {
	for _, s := range []string{
		"async (a) => a", "export const {a, b: [c]} = d", "module.exports = {a, ...require('b')}", "x = `a${b}c` / /d/g",
		"function f() { using x = '\\u{1F600}' }", "\ufeff#!x\n", "@d class A { [/'/] = 1 }", "() => 1 // x", "a\u2028'b' c", "\xff",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if len(source) > 2000 { // deeper nesting would need a process of its own
			return
		}
		for _, kind := range []skill.Kind{skill.Browser, skill.Node} {
			s := analyse(kind, []byte(source))
			lines := len(lineStarts([]byte(source)))
			if s.Syntax != nil {
				if s.Function || s.Module || s.CommonJS || len(s.Exports)+len(s.Literals) > 0 {
					t.Errorf("facts beside a syntax error: %+v", s)
				}
				if s.Syntax.Line < 1 || s.Syntax.Line > lines || s.Syntax.Column < 1 || s.Syntax.Column > len(source)+1 {
					t.Errorf("a place outside of the file: %+v", s.Syntax)
				}
			}
			for _, l := range s.Literals {
				if l.Line < 1 || l.Line > lines || l.Column < 1 || l.Value == "" || !utf8.ValidString(l.Value) {
					t.Errorf("a literal %+v in %d lines", l, lines)
				}
			}
			if s.Function && !strings.HasPrefix(source, "\ufeff") {
				if again := analyse(kind, []byte("/* a */\n"+source)); !again.Function {
					t.Error("a comment before the function unmakes it")
				}
			}
		}
	})
}

// A module that cannot run in the page is told by validating with the reason
// that a run gives, and no other is.
func TestWhatCannotRunInThePageIsTold(t *testing.T) {
	for source, want := range map[string]string{
		"import x from './y.js'; export const run = () => x":                            skill.ImportsFiles,
		"import x from './y.js'; export const run = () => 1":                            skill.ImportsFiles,
		"export * from './y.js'; export const run = 1":                                  skill.ImportsFiles,
		"export {run} from './y.js'":                                                    skill.ImportsFiles,
		"export * as run from './y.js'":                                                 skill.ImportsFiles,
		"import './y.js'; export const run = 1":                                         skill.ImportsFiles,
		"{ using x = 1 }; export {run} from './y.js'":                                   skill.ImportsFiles,
		"export const run = () => import.meta.url":                                      skill.UsesImportMeta,
		"export const run = () => import . meta":                                        skill.UsesImportMeta,
		"{ using x = import /* */ .meta.url }; export const run = 1":                    skill.UsesImportMeta,
		"const a = require('./a'); exports.run = a":                                     skill.RequiresFiles,
		"exports.run = () => require(name)":                                             skill.RequiresFiles,
		"module.exports = require('./a')":                                               skill.RequiresFiles,
		"{ using x = require('./a') } exports.run = 1":                                  skill.RequiresFiles,
		"export const run = () => import('./y.js')":                                     "",
		"export const run = 'import x from y'":                                          "",
		"{ using x = 'import.meta' }; export const run = 1":                             "",
		"exports.run = () => 1":                                                         "",
		"exports.run = (require) => require('x')":                                       "",
		"const name = 'run'; exports[name] = () => 8":                                   "",
		"() => import('./y.js')":                                                        "",
		"export const run = () => 1; export default function () { return import('x') }": "",
	} {
		script := analyse(skill.Browser, []byte(source))
		if script.Syntax != nil || script.NotInPage != want {
			t.Errorf("%q: %q, want %q; syntax %+v", source, script.NotInPage, want, script.Syntax)
		}
		if node := analyse(skill.Node, []byte(source)); node.NotInPage != "" {
			t.Errorf("%q as a script: %q", source, node.NotInPage)
		}
		if script.Function {
			continue
		}
		if _, err := module("x.js", []byte(source), "run"); (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: a run says %v, validating %q", source, err, want)
		}
	}
}

// What parses by itself but not as the page's script is a mistake before the run.
func TestModuleThatParsesOnlyByItself(t *testing.T) {
	source := "exports.run = () => 1;\nlet module = 2"
	script := analyse(skill.Browser, []byte(source))
	_, err := module("x.js", []byte(source), "run")
	if (script.Syntax != nil) != (err != nil) {
		t.Errorf("validating says %+v, a run %v", script.Syntax, err)
	}
}
