package worker

import (
	"encoding/json"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"sitewright/backend/fault"
	"sitewright/backend/result"
	"sitewright/backend/script/wire"
)

// folder is a skill's folder in memory, and the app that gives it.
type folder map[string]string

// one is a folder with the tool's file only.
func one(source string) folder { return folder{"tools/x.js": source} }

// answer is what the app says to a call.
func (f folder) answer(method string, params json.RawMessage) (any, *fault.Error) {
	var at wire.ModulePath
	if err := json.Unmarshal(params, &at); err != nil {
		return nil, fault.From(err)
	}
	text, ok := f[at.Path]
	switch method {
	case wire.ModuleStat:
		if ok {
			return wire.FileKind, nil
		}
		for name := range f {
			if strings.HasPrefix(name, at.Path+"/") {
				return wire.FolderKind, nil
			}
		}
		return wire.NoKind, nil
	case wire.ModuleRead:
		if ok {
			return wire.ModuleSource{Source: []byte(text)}, nil
		}
		return nil, fault.New(fault.FileDenied, "%s cannot be read.", at.Path)
	case "page.evaluate": // gives back what it was sent
		var sent struct{ Expression string }
		if err := json.Unmarshal(params, &sent); err != nil {
			return nil, fault.From(err)
		}
		return map[string]any{"o": []any{[]any{"expression", sent.Expression}}, "i": 1}, nil
	case "echo":
		return json.RawMessage(params), nil
	}
	return nil, fault.New(fault.NotPermitted, "%s is not permitted here.", method)
}

// ran is how a script ended.
type ran struct {
	json    string
	fault   *fault.Error
	console []wire.ConsoleLine
	made    *wire.Compiled
}

// runIn runs a script of the folder in a session of this process.
func runIn(t *testing.T, f folder, p wire.RunParams) ran {
	t.Helper()
	var mu sync.Mutex
	var r ran
	var s *session
	replies := make(chan wire.Reply, 1)
	s = newSession(func(v any) error {
		mu.Lock()
		defer mu.Unlock()
		switch v := v.(type) {
		case wire.Call:
			value, fail := f.answer(v.Method, v.Params)
			text, err := wire.Encode(value)
			if err != nil {
				t.Error(err)
			}
			go s.answer(wire.Answer{Answer: v.Call, Result: text, Error: fail})
		case wire.Notice:
			var line wire.ConsoleLine
			if err := json.Unmarshal(v.Params, &line); err != nil {
				t.Error(err)
			}
			r.console = append(r.console, line)
		case wire.Reply:
			replies <- v
		}
		return nil
	})
	if p.Path == "" {
		p.Path = "tools/x.js"
	}
	if p.Callable == "" && p.Source == nil {
		p.Callable = "run"
	}
	if err := s.start(1, p); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.engine.Close() }()
	var reply wire.Reply
	select {
	case reply = <-replies:
	case <-time.After(time.Minute):
		t.Fatal("no reply")
	}
	mu.Lock()
	defer mu.Unlock()
	if r.fault = reply.Error; r.fault != nil {
		return r
	}
	var answer wire.RunResult
	if err := json.Unmarshal(reply.Result, &answer); err != nil {
		t.Fatal(err)
	}
	v, err := result.Decode(answer.Payload)
	if err != nil {
		t.Fatal(err)
	}
	r.json, r.made = string(v.JSON), answer.Compiled
	return r
}

// TestModules: files find each other as they do in Node.js.
func TestModules(t *testing.T) {
	const head = "export function run() { return x }\n"
	for name, c := range map[string]struct {
		files folder
		want  string
	}{
		"relative":             {folder{"tools/x.js": "import {x} from './a.js';" + head, "tools/a.js": "export const x = 1"}, "1"},
		"a folder up":          {folder{"tools/x.js": "import {x} from '../lib/a.js';" + head, "lib/a.js": "export const x = 1"}, "1"},
		"without ending":       {folder{"tools/x.js": "import {x} from './a';" + head, "tools/a.mjs": "export const x = 1"}, "1"},
		"a folder's index":     {folder{"tools/x.js": "import {x} from './a';" + head, "tools/a/index.js": "export const x = 1"}, "1"},
		"default":              {folder{"tools/x.js": "import x from './a.js';" + head, "tools/a.js": "export default 1"}, "1"},
		"namespace":            {folder{"tools/x.js": "import * as x from './a.js';" + head, "tools/a.js": "export const b = 1; export default 2"}, `{"b":1,"default":2}`},
		"re-export":            {folder{"tools/x.js": "export * from './a.js'", "tools/a.js": "export const run = () => 1"}, "1"},
		"json":                 {folder{"tools/x.js": "import x from './a.json';" + head, "tools/a.json": `{"a":[1]}`}, `{"a":[1]}`},
		"json with type":       {folder{"tools/x.js": "import x from './a.json' with {type: 'json'};" + head, "tools/a.json": `[2]`}, `[2]`},
		"text":                 {folder{"tools/x.js": "import x from './a.txt';" + head, "tools/a.txt": "hé"}, `"hé"`},
		"required":             {folder{"tools/x.js": "const x = require('./a');" + head, "tools/a.js": "module.exports = 1"}, "1"},
		"required json":        {folder{"tools/x.js": "const x = require('./a.json').b;" + head, "tools/a.json": `{"b":3}`}, "3"},
		"CommonJS":             {folder{"tools/x.js": "exports.run = () => require('./a').b", "tools/a.js": "exports.b = 1"}, "1"},
		"module.exports":       {folder{"tools/x.js": "module.exports = {run() { return 1 }}"}, "1"},
		"class of exports":     {folder{"tools/x.js": "class A { run() { return 1 } } module.exports = new A()"}, "1"},
		"from CommonJS":        {folder{"tools/x.js": "import a, {b} from './a.cjs'; export const run = () => [a.b, b]", "tools/a.cjs": "exports.b = 1"}, "[1,1]"},
		"sloppy CommonJS":      {folder{"tools/x.js": "exports.run = function () { undeclared = 1; return undeclared }"}, "1"},
		"strict module":        {folder{"tools/x.js": "export function run() { return (function () { return this === undefined })() }"}, "true"},
		"cycle":                {folder{"tools/x.js": "import {b} from './b.js'; export const a = () => 1; export const run = () => b()", "tools/b.js": "import {a} from './x.js'; export const b = () => a() + 1"}, "2"},
		"required cycle":       {folder{"tools/x.js": "exports.a = 1; const b = require('./b'); exports.run = () => b.c", "tools/b.js": "exports.c = require('./x').a + 1"}, "2"},
		"dynamic":              {folder{"tools/x.js": "export const run = async () => (await import('./a.js')).x", "tools/a.js": "export const x = 1"}, "1"},
		"dynamic default":      {folder{"tools/x.js": "export const run = async () => (await import('./a.cjs')).default.x", "tools/a.cjs": "exports.x = 1"}, "1"},
		"top-level await":      {folder{"tools/x.js": "import {x} from './a.js';" + head, "tools/a.js": "export const x = await Promise.resolve(1)"}, "1"},
		"evaluated once":       {folder{"tools/x.js": "import './a.js'; import './b.js'; import {n as x} from './c.js';" + head, "tools/a.js": "import {up} from './c.js'; up()", "tools/b.js": "import {up} from './c.js'; up()", "tools/c.js": "export let n = 0; export const up = () => n++"}, "2"},
		"package main":         {folder{"tools/x.js": "import x from 'p';" + head, "node_modules/p/package.json": `{"main":"lib/m"}`, "node_modules/p/lib/m.js": "module.exports = 1"}, "1"},
		"package index":        {folder{"tools/x.js": "import x from 'p';" + head, "node_modules/p/index.js": "export default 1"}, "1"},
		"package file":         {folder{"tools/x.js": "import x from 'p/lib/m.js';" + head, "node_modules/p/lib/m.js": "export default 1"}, "1"},
		"package nearer":       {folder{"tools/x.js": "import x from 'p';" + head, "tools/node_modules/p/index.js": "export default 1", "node_modules/p/index.js": "export default 2"}, "1"},
		"scoped":               {folder{"tools/x.js": "import x from '@s/p/a';" + head, "node_modules/@s/p/package.json": `{"exports":{"./a":"./lib/a.js"}}`, "node_modules/@s/p/lib/a.js": "export default 1"}, "1"},
		"exports":              {folder{"tools/x.js": "import x from 'p';" + head, "node_modules/p/package.json": `{"main":"no.js","exports":"./a.js"}`, "node_modules/p/a.js": "export default 1"}, "1"},
		"conditions":           {folder{"tools/x.js": "import x from 'p'; const y = require('p'); export const run = () => [x, y]", "node_modules/p/package.json": `{"exports":{".":{"browser":"./no.js","import":"./a.mjs","require":"./a.cjs"}}}`, "node_modules/p/a.mjs": "export default 'import'", "node_modules/p/a.cjs": "module.exports = 'require'"}, `["import","require"]`},
		"nested":               {folder{"tools/x.js": "import x from 'p';" + head, "node_modules/p/package.json": `{"exports":{"node":{"import":"./a.js"},"default":"./b.js"}}`, "node_modules/p/a.js": "export default 1"}, "1"},
		"pattern":              {folder{"tools/x.js": "import x from 'p/f/a/b';" + head, "node_modules/p/package.json": `{"exports":{"./f/*":"./src/*.js"}}`, "node_modules/p/src/a/b.js": "export default 1"}, "1"},
		"internal":             {folder{"tools/x.js": "import x from 'p';" + head, "node_modules/p/package.json": `{"exports":"./a.js","imports":{"#b":"./b.js"}}`, "node_modules/p/a.js": "export {default} from '#b'", "node_modules/p/b.js": "export default 1"}, "1"},
		"package's own":        {folder{"tools/x.js": "import x from 'p';" + head, "node_modules/p/index.js": "export {default} from 'q'", "node_modules/p/node_modules/q/index.js": "export default 1"}, "1"},
		"optional":             {folder{"tools/x.js": "let x = 1; try { x = require('not-there') } catch (e) { x = e.code }" + head}, `"tool-broken"`},
		"optional built-in":    {folder{"tools/x.js": "let x; try { x = require('net') } catch (e) { x = e.code }" + head}, `"node-module-unavailable"`},
		"dynamic refused":      {folder{"tools/x.js": "export const run = () => import('node:net').catch((e) => e.code)"}, `"node-module-unavailable"`},
		"name at run time":     {folder{"tools/x.js": "export const run = (c, a) => import(a.n + '.js').catch((e) => e.code)"}, `"node-module-unavailable"`},
		"built-in at run time": {folder{"tools/x.js": "const name = 'path'; export const run = async () => (await import('node:' + name)).default.join('a', 'b')"}, `"a/b"`},
		"own name require":     {folder{"tools/x.js": "export const require = 1, __modules = 2; export const run = () => [require, __modules]"}, "[1,2]"},
		"hashbang":             {folder{"tools/x.js": "#!/usr/bin/env node\nexport const run = () => 1"}, "1"},
		"byte order mark":      {folder{"tools/x.js": "\ufeffexport const run = () => 1"}, "1"},
		"meta":                 {folder{"tools/x.js": "import {m} from '../lib/a b.js'; export const run = () => [import.meta.url, import.meta.dirname, m]", "lib/a b.js": "export const m = import.meta.url"}, `["file:///home/ann/skill/tools/x.js","/home/ann/skill/tools","file:///home/ann/skill/lib/a%20b.js"]`},
		"dirname":              {folder{"tools/x.js": "exports.run = () => [__dirname, __filename]"}, `["/home/ann/skill/tools","/home/ann/skill/tools/x.js"]`},
		"own dirname":          {folder{"tools/x.js": "const __dirname = import.meta.dirname; export const run = () => __dirname"}, `"/home/ann/skill/tools"`},
		"comment at end":       {folder{"tools/x.js": "export const run = () => 1 // done"}, "1"},
		"generators":           {folder{"tools/x.js": "async function* g() { yield 1; yield* [2, 3] } export async function run() { const all = []; for await (const v of g()) all.push(v); return all }"}, "[1,2,3]"},
		"using":                {folder{"tools/x.js": "export function run() { const seen = []; { using a = {[Symbol.dispose]() { seen.push('gone') }}; seen.push('in') } return seen }"}, `["in","gone"]`},
		"property escapes":     {folder{"tools/x.js": "export const run = () => [/^\\p{L}+$/u.test('grüße'), /\\p{Lu}/u.test('x')]"}, `[true,false]`},
		"default export":       {folder{"tools/x.js": "export default async function (ctx, args) { return args.n }"}, "7"},
		"sideEffects":          {folder{"tools/x.js": "import 'p'; export const run = () => globalThis.seen", "node_modules/p/package.json": `{"sideEffects":false,"main":"i.js"}`, "node_modules/p/i.js": "globalThis.seen = 1"}, "1"},
	} {
		t.Run(name, func(t *testing.T) {
			callable := "run"
			if name == "default export" {
				callable = "default"
			}
			got := runIn(t, c.files, wire.RunParams{Folder: "/home/ann/skill", Callable: callable, Args: json.RawMessage(`{"n":7}`)})
			if got.fault != nil || got.json != c.want {
				t.Errorf("%s, %+v; want %s", got.json, got.fault, c.want)
			}
		})
	}
}

var _ = path.Join
