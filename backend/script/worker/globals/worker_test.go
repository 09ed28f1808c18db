package globals_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

func TestConsoleIsWrittenAsInNode(t *testing.T) {
	m := &machine{}
	source := `export async function run() {
console.log("plain", "text");
console.info("%s is %d%%", "x", 42, {a: [1, {b: {c: {}}}]});
console.warn(new Map([["k", new Set([1])]]), undefined, null, -0, 1n, Symbol("s"));
console.error(new RangeError("boom"));
console.debug([1.5, "a", () => 1, class A {}], /x/g);
console.group("group");
console.log("in\nside");
console.groupEnd();
console.count(); console.count("x"); console.count(); console.countReset(); console.count();
console.assert(1, "no"); console.assert(false, "%s!", "yes"); console.assert();
console.table([{a: 1, b: "x"}, {a: 22}]);
console.table(new Map([["k", 1]]));
console.dir({a: {b: {c: {d: 1}}}}, {depth: 0});
console.time("t"); console.timeEnd("t"); console.timeEnd("none");
console.trace("here");
process.stdout.write("one\ntw"); process.stdout.write("o\n");
console.log();
const failed = Promise.reject(1); failed.catch(() => {});
console.log(Promise.resolve("x"), failed, new Promise(() => {}));
}`
	if _, err := m.run(t, source); err != nil {
		t.Fatal(err)
	}
	want := []string{
		`log|plain text|t.js:2:9`,
		`info|x is 42% { a: [ 1, { b: [Object] } ] }|t.js:3:9`,
		`warn|Map(1) { 'k' => Set(1) { 1 } } undefined null -0 1n Symbol(s)|t.js:4:9`,
		"error|RangeError: boom\n    at run (t.js:5:15)|t.js:5:9",
		`debug|[ 1.5, 'a', [Function (anonymous)], [class A] ] /x/g|t.js:6:9`,
		`log|group|t.js:7:9`, "log|  in\n  side|t.js:8:9",
		`log|default: 1|t.js:10:9`, `log|x: 1|t.js:10:26`, `log|default: 2|t.js:10:46`, `log|default: 1|t.js:10:85`,
		`error|Assertion failed: yes!|t.js:11:34`, `error|Assertion failed|t.js:11:71`,
		"log|┌─────────┬────┬─────┐\n│ (index) │ a  │ b   │\n├─────────┼────┼─────┤\n│ 0       │ 1  │ 'x' │\n│ 1       │ 22 │     │\n└─────────┴────┴─────┘|t.js:12:9",
		"log|┌───────────────────┬─────┬────────┐\n│ (iteration index) │ Key │ Values │\n├───────────────────┼─────┼────────┤\n│ 0                 │ 'k' │ 1      │\n└───────────────────┴─────┴────────┘|t.js:13:9",
		`log|{ a: [Object] }|t.js:14:9`,
		`log|t: TIME|t.js:15:28`, `warn|Warning: No such label 'none' for console.timeEnd()|t.js:15:50`,
		"error|Trace: here\n    at run (t.js:16:9)|t.js:16:9",
		`log|one|t.js:17:16`, `log|two|t.js:17:49`, `log||t.js:18:9`, `log|Promise { 'x' } Promise { <rejected> 1 } Promise { <pending> }|t.js:20:9`,
	}
	var got []string
	for _, c := range m.console {
		text := c.Text
		if strings.HasPrefix(text, "t: ") && strings.HasSuffix(text, "ms") {
			text = "t: TIME"
		}
		got = append(got, c.Level+"|"+text+"|"+c.Source)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestFetchAsksTheApp(t *testing.T) {
	type request struct {
		URL, Method, Redirect string
		Headers               [][2]string
		Body                  []byte
		Timeout               float64
	}
	var last request
	m := &machine{answers: map[string]func(json.RawMessage) (any, error){"fetch.server": func(params json.RawMessage) (any, error) {
		last = request{}
		if err := json.Unmarshal(params, &last); err != nil {
			return nil, err
		}
		if strings.Contains(last.URL, "nowhere") {
			return nil, fault.New(fault.NetworkFailed, "There is no site nowhere.").WithHint("Look at the address.")
		}
		return map[string]any{
			"status": 203, "statusText": "Fine", "url": last.URL + "?", "redirected": true,
			"headers": [][2]string{{"content-type", "application/json"}, {"set-cookie", "a=1"}, {"set-cookie", "b=2"}}, "body": []byte(`{"é":1}`),
		}, nil
	}}}
	for code, want := range map[string]string{
		"(async () => { const r = await fetch('https://a.test/x'); return [r.status, r.statusText, r.ok, r.url, r.redirected, r.type, r.headers.get('content-type'), r.headers.getSetCookie(), await r.json(), r instanceof Response] })()": `[203,"Fine",true,"https://a.test/x?",true,"basic","application/json",["a=1","b=2"],{"é":1},true]`,
		"fetch('https://nowhere/').catch((e) => [e.name, e.message, e.code, e.hint, e.cause.code])":                                                                                                                                         `["TypeError","There is no site nowhere.","network-failed","Look at the address.","network-failed"]`,
		"fetch('/x').catch((e) => [e.name, e.message])":                                                                                                         `["TypeError","Failed to parse URL from /x"]`,
		"fetch('https://a.test/', {signal: AbortSignal.abort(new Error('mine'))}).catch((e) => e.message)":                                                      `"mine"`,
		"(async () => { const c = new AbortController(); const p = fetch('https://a.test/', {signal: c.signal}); c.abort(); return p.catch((e) => e.name) })()": `"AbortError"`,
	} {
		if got := evaluate(t, m, "", []string{code}, true)[0]; got != want {
			t.Errorf("%s\n got %s\nwant %s", code, got, want)
		}
	}
	evaluate(t, m, "", []string{"fetch(new Request('https://a.test/y', {method: 'put', headers: {'X-A': '1'}, body: 'ü'}), {redirect: 'manual', timeout: 5})"}, true)
	want := request{"https://a.test/y", "PUT", "manual", [][2]string{{"content-type", "text/plain;charset=UTF-8"}, {"x-a", "1"}}, []byte("ü"), 5}
	if d := cmp.Diff(want, last); d != "" {
		t.Error(d)
	}
}

func TestProcessTellsOfTheRun(t *testing.T) {
	m := &machine{params: wire.RunParams{
		Env: map[string]string{"TOKEN": "x"}, Platform: "win32", Folder: `C:\skill`, DataDir: `C:\data`,
	}}
	for code, want := range map[string]string{
		"[process.env, process.platform, process.cwd(), process.argv]":                                       `[{"TOKEN":"x"},"win32","C:\\skill",["sitewright","t.js"]]`,
		"[require('path').sep, require('path').resolve('a'), require('os').EOL, require('os').tmpdir()]":     `["\\","C:\\skill\\a","\r\n","C:\\data"]`,
		"[require('url').pathToFileURL('C:\\\\a b').href, require('url').fileURLToPath('file:///C:/a%20b')]": `["file:///C:/a%20b","C:\\a b"]`,
		"(() => { try { process.chdir('/') } catch (e) { return [e.code, e.message] } })()":                  `["not-permitted","process.chdir() is not available to skills."]`,
	} {
		if got := evaluate(t, m, "", []string{code}, true)[0]; got != want {
			t.Errorf("%s\n got %s\nwant %s", code, got, want)
		}
	}
}

func TestExitEndsTheRunWithAnError(t *testing.T) {
	_, err := (&machine{}).run(t, "export function run() {\n  try { process.exit(3) } catch { } finally { return 'went on' }\n}")
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.ScriptError || !strings.Contains(f.Message, "process.exit(3)") || f.Source != "t.js:2:17" {
		t.Errorf("%#v", err)
	}
}

func TestWhatSkillsDoNotHave(t *testing.T) {
	for name, words := range map[string]string{
		"child_process": "starting programs", "net": "fetch", "http": "fetch", "https": "fetch", "worker_threads": "thread",
		"vm": "code", "tls": "fetch", "dgram": "fetch", "cluster": "starting programs", "zlib": "compression",
	} {
		// The name is only known while the script runs; written out, the bundler refuses it.
		got := evaluate(t, &machine{}, "const load = require;", []string{"load(['node:', '" + name + "'].join(''))"}, true)[0]
		if !strings.HasPrefix(got, "!Error node-module-unavailable ") || !strings.Contains(got, "not available to skills") || !strings.Contains(got, words) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestModulesAreImportedInEveryForm(t *testing.T) {
	source := `import path, { join } from "path";
import * as fs from "node:fs";
import assert, { strictEqual } from "node:assert";
import { Buffer as B } from "buffer";
import { setTimeout as wait } from "timers/promises";
import EventEmitter, { once } from "events";
import process, { platform } from "node:process";
import { readFile } from "fs/promises";
const util = require("util");
export async function run() {
  strictEqual(join, path.join);
  assert(B === Buffer && fs.promises.readFile === readFile && process.platform === platform);
  const { format } = await import("node:util");
  return [typeof once, new EventEmitter() instanceof EventEmitter.EventEmitter, await wait(1, "w"), format === util.format];
}`
	got, err := (&machine{}).run(t, source)
	if want := `["function",true,"w",true]`; err != nil || string(got) != want {
		t.Errorf("%s %v", got, err)
	}
}

// What a script may not have is not on the global object, also not by another way.
func TestNothingOfTheHostIsLeft(t *testing.T) {
	expressions := []string{
		"['__host', '__modules', '__makeContext'].filter((n) => n in globalThis)",
		"[typeof Deno, typeof Bun, typeof window, typeof document]",
		"Object.getOwnPropertyNames(globalThis).filter((n) => n.startsWith('__'))",
	}
	want := []string{"[]", `["undefined","undefined","undefined","undefined"]`, "[]"}
	if d := cmp.Diff(want, evaluate(t, &machine{}, "", expressions, true)); d != "" {
		t.Error(d)
	}
}

// Scripts replace globals; that must neither fail nor reach other scripts of ours.
func TestGlobalsCanBeReplaced(t *testing.T) {
	expressions := []string{
		"(() => { globalThis.URL = 1; return [URL, typeof URLSearchParams, new URLSearchParams('a=1').get('a')] })()",
		"(() => { fetch = 2; return fetch })()",
		"(() => { globalThis.process = {env: {A: 'b'}}; return process.env.A })()",
		"(() => { Intl = 3; return [Intl, (1.5).toLocaleString('de')] })()",
		"(() => { globalThis.structuredClone = (x) => x; const o = {}; return structuredClone(o) === o })()",
		"(() => { delete globalThis.Buffer; return typeof Buffer })()",
	}
	want := []string{`[1,"function","1"]`, "2", `"b"`, `[3,"1,5"]`, "true", `"undefined"`}
	if d := cmp.Diff(want, evaluate(t, &machine{}, "", expressions, true)); d != "" {
		t.Error(d)
	}
}
