package host

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"sitewright/backend/fault"
)

// hostileRun is a script that will not behave, and how its run has to end.
type hostileRun struct {
	source string
	code   fault.Code
	// patient scripts end by themselves; the others by the deadline.
	patient bool
}

// run makes the tool's file of a body.
func body(code string) string { return "export async function run(ctx, args) {\n" + code + "\n}" }

// hostileRuns are at least one of every way to hurt an engine that we know.
func hostileRuns() map[string]hostileRun {
	const late = fault.Timeout
	return map[string]hostileRun{
		"for":                  {body("for (;;);"), late, false},
		"while":                {body("while (true) { let a = 1 }"), late, false},
		"do":                   {body("do {} while (1)"), late, false},
		"for of":               {body("function* g() { for (;;) yield 1 } for (const x of g());"), late, false},
		"for await":            {body("async function* g() { for (;;) yield 1 } for await (const x of g());"), late, false},
		"try for ever":         {body("for (;;) try { throw 1 } catch {} finally { continue }"), late, false},
		"finally":              {body("try { for (;;); } finally { for (;;); }"), late, false},
		"labels":               {body("a: for (;;) { continue a }"), late, false},
		"getter loop":          {body("const o = {get x() { for (;;); }}; o.x"), late, false},
		"valueOf loop":         {body("+{valueOf() { for (;;); }}"), late, false},
		"proxy loop":           {body("'a' in new Proxy({}, {has() { for (;;); }})"), late, false},
		"sort":                 {body("const a = [3, 2, 1]; for (;;) a.sort(() => Math.random() - 0.5)"), late, false},
		"array callback":       {body("const a = [1]; for (const x of a) a.push(x)"), fault.OutOfMemory, true},
		"replace callback":     {body("'a'.repeat(1e5).replace(/a/g, () => { for (;;); })"), late, false},
		"while top level":      {"while (true);\nexport const run = 1", late, false},
		"await top level":      {"await new Promise((r) => setTimeout(r, 1e8))\nexport const run = 1", late, false},
		"regexp":               {body("/(?=a)^(a+)+$/.test('a'.repeat(60) + 'b')"), late, false},
		"regexp back":          {body("/^(a+)+\\1$/.test('a'.repeat(60) + 'b')"), late, false},
		"regexp match":         {body("('a'.repeat(60) + 'b').match(/(?=a)^(a|aa)+$/)"), late, false},
		"plain regexp":         {body("return /^(a+)+$/.test('a'.repeat(60) + 'b')"), "", true},
		"microtasks":           {body("const f = () => Promise.resolve().then(f); await f()"), late, false},
		"microtasks forked":    {body("const f = () => { Promise.resolve().then(f); Promise.resolve().then(f) }; f(); await new Promise(() => {})"), fault.OutOfMemory, true},
		"awaits":               {body("for (;;) await 0"), late, false},
		"queueMicrotask":       {body("const f = () => queueMicrotask(f); f(); await new Promise((r) => setTimeout(r, 1e8))"), late, false},
		"timers":               {body("const f = () => setTimeout(f, 0); f(); await new Promise(() => {})"), late, false},
		"many timers":          {body("for (;;) setTimeout(() => {}, 1e6)"), fault.OutOfMemory, true},
		"intervals":            {body("for (let i = 0; i < 1000; i++) setInterval(() => {}, 0); await new Promise(() => {})"), late, false},
		"thenable":             {body("await {then(r) { r(this) }}"), late, false},
		"promise for ever":     {body("await new Promise(() => {})"), fault.ScriptError, true},
		"never called back":    {body("const {promise} = Promise.withResolvers(); await promise"), fault.ScriptError, true},
		"race":                 {body("await Promise.race([])"), fault.ScriptError, true},
		"waiting thenable":     {body("await {then() {}}"), fault.ScriptError, true},
		"unanswered call":      {body("await fetch('https://never.example/')"), late, false},
		"doubled text":         {body("let s = 'ab'; for (;;) s += s"), "", true},
		"long text":            {body("return 'x'.repeat(2 ** 31 - 1).length"), "", true},
		"padded text":          {body("let s = 'ab'.padEnd(1 << 29); return (s + '1').split('').length"), fault.OutOfMemory, true},
		"filled array":         {body("new Array(1e9).fill(1)"), "", true},
		"growing array":        {body("const a = []; for (;;) a.push(new Array(1e6).fill(1))"), fault.OutOfMemory, true},
		"growing object":       {body("const o = {}; for (let i = 0; ; i++) o['k' + i] = i"), fault.OutOfMemory, true},
		"growing map":          {body("const m = new Map(); for (let i = 0; ; i++) m.set(i, {})"), fault.OutOfMemory, true},
		"buffers":              {body("const a = []; for (;;) a.push(new Uint8Array(1 << 24).fill(1))"), fault.OutOfMemory, true},
		"one buffer":           {body("return new ArrayBuffer(2 ** 40).byteLength"), "", true},
		"joined":               {body("const a = Array(1e5).fill('x'.repeat(1e5)); return a.join('').length"), fault.OutOfMemory, true},
		"big number":           {body("let n = 2n; for (;;) n = n * n"), "", true},
		"closures":             {body("let f = () => 0; for (;;) { const g = f; f = () => g() }"), fault.OutOfMemory, true},
		"recursion":            {body("const f = () => f() + 1; f()"), fault.ScriptError, true},
		"getter recursion":     {body("const o = {get x() { return this.x }}; o.x"), fault.ScriptError, true},
		"toString recursion":   {body("const o = {toString() { return `${this}` }}; `${o}`"), fault.ScriptError, true},
		"toJSON recursion":     {body("const o = {toJSON() { return JSON.stringify(o) }}; JSON.stringify(o)"), fault.ScriptError, true},
		"proxy recursion":      {body("const p = new Proxy({}, {get: (t, k, r) => r[k]}); p.x"), fault.ScriptError, true},
		"proxy chain":          {body("let p = {}; for (let i = 0; i < 1e6; i++) p = new Proxy(p, {}); p.x"), "", true},
		"bound chain":          {body("let f = () => 1; for (let i = 0; i < 1e6; i++) f = f.bind(); f()"), "", true},
		"caught recursion":     {body("const f = () => { try { f() } catch {} finally { f() } }; f()"), fault.ScriptError, true},
		"constructor":          {body("class A { constructor() { return new A() } } new A()"), fault.ScriptError, true},
		"deep data":            {body("let a = []; for (let i = 0; i < 3e6; i++) a = [a]; JSON.stringify(a)"), "", true},
		"deep result":          {body("let a = []; for (let i = 0; i < 1e6; i++) a = [a]; return a"), "", true},
		"deep parse":           {body("JSON.parse('['.repeat(1e6))"), "", true},
		"deep prototype":       {body("let o = null; for (let i = 0; i < 1e6; i++) o = Object.create(o); o.x"), "", true},
		"eval nested":          {body("eval('('.repeat(2e6))"), "", true},
		"huge result":          {body("return Array(3e6).fill('abcdefghijklmnopqrstuvwxyz')"), "", true},
		"huge call":            {body("await fetch('https://x.example/', {method: 'POST', body: 'x'.repeat(70e6)})"), "", true},
		"calls for ever":       {body("for (;;) fetch('https://never.example/').catch(() => {})"), late, false},
		"console":              {body("for (;;) console.log('x'.repeat(1000))"), late, false},
		"console of much":      {body("for (;;) console.log('x'.repeat(1e6))"), late, false},
		"progress":             {body("for (;;) ctx.progress(1, 2)"), late, false},
		"rejections":           {body("for (let i = 0; i < 1e5; i++) Promise.reject(i)"), fault.ScriptError, true},
		"a message that loops": {body("throw {get message() { for (;;); }}"), late, false},
		"a message too deep":   {body("throw {get message() { return this.message }}"), fault.ScriptError, true},
		"a result that loops":  {body("return {toJSON() { for (;;); }}"), late, false},
		"a name that loops":    {body("const e = new Error('x'); Object.defineProperty(e, 'stack', {get() { for (;;); }}); throw e"), late, false},
		"date":                 {body("return new Date(NaN).toISOString()"), fault.ScriptError, true},
		"exit":                 {body("process.exit(1); for (;;);"), fault.ScriptError, true},
		"import for ever":      {"export const run = async () => { for (;;) await import('./x.js') }", late, false},
	}
}

// TestHostileRuns: each ends near its time with its own code, and a sound script
// beside it and one after it are served.
func TestHostileRuns(t *testing.T) {
	if testing.Short() || raceEnabled {
		t.Skip("it takes minutes with the race detector")
	}
	const deadline = 500 * time.Millisecond
	const patience = 15 * time.Second
	h := open(t, "worker")
	sound := tool(body("for (let i = 0; i < 3; i++) await new Promise((r) => setTimeout(r, 20)); return args.n"))
	p := theTool()
	p.Skill, p.Args = "sound", json.RawMessage(`{"n":1}`)
	for name, c := range hostileRuns() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h.Warm()
			beside := make(chan error, 1)
			go func() {
				_, err := h.Run(t.Context(), p, sound)
				beside <- err
			}()
			limit := deadline
			if c.patient {
				limit = patience
			}
			a := tool(c.source)
			a.call = func(ctx context.Context, method string, _ json.RawMessage) (any, error) {
				if strings.HasPrefix(method, "fetch.") {
					<-ctx.Done()
				}
				return nil, ctx.Err()
			}
			start := time.Now()
			bad := theTool()
			bad.Memory = 64 << 20
			payload, err := h.Run(within(t, limit), bad, a)
			took := time.Since(start)
			f := fault.From(err)
			t.Logf("%v: %v %.80s", took.Round(time.Millisecond), f, payload)
			if c.code != "" && fault.CodeOf(err) != c.code {
				t.Errorf("it ended with %v\n%+v", err, f)
			}
			if f != nil && f.Code == fault.Internal {
				t.Errorf("it is told to be our mistake: %s", f.Stack)
			}
			if took > limit+5*time.Second {
				t.Errorf("it took %v", took)
			}
			if err := <-beside; err != nil {
				t.Errorf("a sound script beside it: %v", err)
			}
			got, err := h.Run(t.Context(), p, sound)
			if v := value(t, got, err); v != "1" {
				t.Errorf("a sound script after it gave %s", v)
			}
		})
	}
}
