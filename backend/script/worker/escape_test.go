package worker

import (
	"strings"
	"testing"

	"sitewright/backend/script/wire"
)

// TestNoWayIn: a tool finds nothing of what joins it to the app, and cannot spoil
// it. All it could do there is ask, and the app judges what it asks; but a tool
// that changes built-ins is to get right results too.
func TestNoWayIn(t *testing.T) {
	const looks = "export async function run(ctx, args) {\n"
	for name, c := range map[string]struct{ code, want string }{
		"by name":             {"return [typeof __host, typeof __makeContext]", `["undefined","undefined"]`},
		"on the global":       {"return Object.getOwnPropertyNames(globalThis).filter((k) => k.startsWith('__') && !k.endsWith('__'))", "[]"},
		"symbols":             {"return Reflect.ownKeys(globalThis).filter((k) => typeof k === 'symbol' && /host/i.test(String(k))).length", "0"},
		"Function":            {"return Function('return typeof __host')()", `"undefined"`},
		"indirect eval":       {"return (0, eval)('typeof __host')", `"undefined"`},
		"a constructor":       {"return ctx.page.goto.constructor('return typeof __host')()", `"undefined"`},
		"async constructor":   {"return (async () => {}).constructor('return typeof __host')()", `"undefined"`},
		"this of a function":  {"return (function () { return this })() === undefined && Function('return typeof this.__host')()", `"undefined"`},
		"caller":              {"try { return typeof (function f() { return f.caller })() } catch (e) { return e.name }", `"TypeError"`},
		"getter on Object":    {"Object.defineProperty(Object.prototype, '__host', {get() { return 1 }, configurable: true}); await new Promise((r) => setTimeout(r, 1)); return 2", "2"},
		"setter on Object":    {"let got = 0; for (const k of ['mark', 'call', 'then', 'code', 'method']) Object.defineProperty(Object.prototype, k, {set(v) { got++ }, get() { return undefined }, configurable: true}); await ctx.page.title().catch(() => {}); return got", "0"},
		"JSON replaced":       {"JSON.stringify = () => 'x'; JSON.parse = () => 'x'; await ctx.page.title().catch(() => {}); return {a: 1}", `{"a":1}`},
		"then replaced":       {"let n = 0; Promise.prototype.then = function () { n++; throw 1 }; await 1; setTimeout(() => {}); return 'ok'", `"ok"`},
		"toJSON on all":       {"Object.prototype.toJSON = () => 'x'; Array.prototype.toJSON = () => 'x'; String.prototype.toJSON = () => 'x'; return {a: [1, 'b']}", `{"a":[1,"b"]}`},
		"iterator replaced":   {"Array.prototype[Symbol.iterator] = function* () {}; return [1, 2]", "[1,2]"},
		"Error replaced":      {"globalThis.Error = class { }; try { await ctx.page.title() } catch (e) { return e.code }", `"not-permitted"`},
		"Promise replaced":    {"globalThis.Promise = null; return await (async () => 3)()", "3"},
		"Map replaced":        {"Map.prototype.set = () => {}; return new Date(0)", `"1970-01-01T00:00:00.000Z"`},
		"global replaced":     {"globalThis.globalThis = null; return 1", "1"},
		"registry frozen":     {"const m = await import('node:path'); return typeof m.join", `"function"`},
		"require of registry": {"try { return require('__proto__') } catch (e) { return e.code }", `"tool-broken"`},
		"at run time":         {"const n = '__proto__'; try { return typeof require(n) } catch (e) { return e.code }", `"node-module-unavailable"`},
		"constructor module":  {"const n = 'constructor'; try { return typeof require(n) } catch (e) { return e.code }", `"node-module-unavailable"`},
		"environment":         {"return process.env", "{}"},
		"arguments":           {"return arguments.length", "2"},
		"program's scope":     {"return [typeof __meta, typeof __tool].length", "2"},
	} {
		t.Run(name, func(t *testing.T) {
			got := runIn(t, one(looks+c.code+"\n}"), wire.RunParams{})
			if got.fault != nil || got.json != c.want {
				t.Errorf("%s %v; want %s", got.json, got.fault, c.want)
			}
			if got.fault != nil && strings.Contains(got.fault.Stack, "goja") {
				t.Errorf("its stack tells of us: %s", got.fault.Stack)
			}
		})
	}
}
