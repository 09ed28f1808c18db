package globals_test

import (
	"encoding/json"
	"testing"

	"sitewright/backend/browser"
	"sitewright/backend/browser/browsertest"
)

// language are expressions whose value is the same in a worker and in a browser,
// from ES2015 on.
var language = []string{
	// ES2015
	"[...new Set([1, 2, 2])]",
	"(({a, ...rest}) => [a, rest])({a: 1, b: 2, c: 3})",
	"[..._gen(3)].join('')",
	"`a${1 + 1}b` + String.raw`\\n`",
	"class_().describe()",
	"Object.entries(Object.assign({}, {a: 1}, null))",
	"[Symbol('x').description, Symbol.for('y') === Symbol.for('y'), Symbol.iterator.toString()]",
	"[0b101, 0o17, Number.EPSILON > 0, Math.clz32(1), Math.hypot(3, 4), Math.trunc(-4.7), Math.fround(5.05)]",
	"'abc'.includes('b') && 'abc'.startsWith('a') && 'ab'.repeat(2)",
	"[...'a😀b'].length + '😀'.codePointAt(0)",
	"new Map([[NaN, 1]]).get(NaN)",
	"Reflect.ownKeys({b: 1, a: 1, 2: 1, [Symbol.iterator]: 1}).length",
	"new Proxy({}, {get: (t, k) => k + '!'}).foo",
	"Array.from({length: 3}, (_, i) => i * 2)",
	"(() => { let r = []; for (const [i, v] of ['a', 'b'].entries()) r.push(i + v); return r })()",
	"(() => { const y = /foo/y; y.lastIndex = 3; return [y.test('barfoo'), y.lastIndex] })()",
	"[/^.$/u.test('😀'), /^.$/.test('😀'), /\\u{1F600}/u.test('😀')]",
	"new Uint8Array([1, 2, 300]).map((x) => x * 2).join()",
	"new DataView(new Uint8Array([1, 2, 3, 4]).buffer).getUint16(1)",
	"(function () { return new.target })() === undefined",
	"(() => { try { tdz; let tdz = 1 } catch (e) { return e.name } })()",
	"(function f(a, b = 2, ...c) { return [f.length, f.name, b, c] })(1, undefined, 3, 4)",
	"Number.isSafeInteger(2 ** 53) + Number.parseFloat('1.5x')",
	"Promise.all([1, Promise.resolve(2)])",
	"Promise.race([new Promise(() => {}), 5])",
	// ES2016 to ES2018
	"[[1, 2, NaN].includes(NaN), 2 ** 10, (-2) ** 3]",
	"['5'.padStart(3, '0'), 'a'.padEnd(3) + '|']",
	"Object.getOwnPropertyDescriptors({get a() { return 1 }}).a.get.name",
	"Object.values({a: 1, b: [2]})",
	"{ a: 1, ...{b: 2}, ...null }.b ?? 0",
	"await (async () => { try { await Promise.reject(new Error('x')) } catch (e) { return e.message } })()",
	"await (async () => { const r = []; for await (const x of _agen()) r.push(x); return r })()",
	"await (async () => { const g = _agen(); const first = await g.next(); await g.return(9); return [first, await g.next()] })()",
	"Promise.reject(1).finally(() => 2).catch((e) => e)",
	"/(?<year>\\d{4})-(?<month>\\d\\d)/.exec('2024-05').groups.year",
	"'2024-05'.replace(/(?<y>\\d+)-(?<m>\\d+)/, '$<m>/$<y>')",
	"/(?<=\\$)\\d+(?!\\d|€)/.exec('a $42')[0] + /(?<!a)b/.test('ab')",
	"/a.b/s.test('a\\nb')",
	"[/\\p{L}/u.test('é'), /^\\p{Lu}/u.test('é'), /\\P{L}/u.test('é'), /\\p{Script=Greek}/u.test('λ')]",
	"'Größe, 12 €'.match(/[\\p{L}\\p{N}]+/gu)",
	"'a😀b👍🏽'.replace(/\\p{Emoji_Presentation}\\p{Emoji_Modifier}?/gu, '*')",
	"/^[^\\p{Uppercase}\\s]+$/u.test('straße') + /\\p{sc=Cyrillic}+/u.exec('x привет')[0]",
	"/\\p{Lu}/iu.test('a') + '' + /[\\p{Ll}]/u.test('A')",
	// ES2019 and ES2020
	"[[1, [2, [3, [4]]]].flat(2), [1, 2].flatMap((x) => [x, x * 2])]",
	"Object.fromEntries(new Map([['a', 1]]))",
	"' a '.trimStart() + '|' + ' a '.trimEnd() + '|'",
	"(() => { try { throw 1 } catch { return 'no binding' } })()",
	"[3, 1, 2].sort((a, b) => a - b) + [...'stable'].sort().join('')",
	"({a: {b: null}}).a?.b?.c ?? 'none'",
	"[2n ** 64n, BigInt.asUintN(8, 257n), typeof 1n, 5n / 2n, -5n % 3n]",
	"[...'a1b2'.matchAll(/[a-z](\\d)/g)].map((m) => [m[1], m.index])",
	"Promise.allSettled([1, Promise.reject(new Error('x'))]).then((r) => r.map((x) => x.status))",
	"typeof globalThis + (globalThis === this)",
	"new Date(Date.UTC(2020, 1, 29)).toISOString()",
	// ES2021 and ES2022
	"'a-b-c'.replaceAll('-', '$&') + 'aa'.replaceAll(/a/g, (m, at) => at)",
	"(() => { let a = null; a ??= 1; let b = 0; b ||= 2; let c = 1; c &&= 3; return [a, b, c, 1_000] })()",
	"Promise.any([Promise.reject(1), 2])",
	"Promise.any([Promise.reject(1)]).catch((e) => [e.name, e.errors, e instanceof AggregateError])",
	"[[1, 2, 3].at(-1), 'abc'.at(-2), new Uint8Array([1, 2]).at(-1)]",
	"Object.hasOwn({a: 1}, 'a') + '' + Object.hasOwn({}, 'toString')",
	"new Error('x', {cause: 'y'}).cause",
	"/(?<a>b)(c)?/d.exec('abc').indices",
	"/(?<a>b)|(c)/d.exec('abc').indices.groups.a + /x/d.flags",
	"[.../(\\d)(\\d)/dg[Symbol.matchAll]('12 34')].map((m) => m.indices[2])",
	"new (class { #a = 1; static b = 2; static { this.c = 3 } has(o) { return #a in o } get sum() { return this.#a + 1 } })().sum",
	// ES2023 and ES2024
	"[[3, 1].toSorted(), [1, 2].toReversed(), [1, 2, 3].toSpliced(1, 1), [1, 2].with(0, 9)]",
	"[[1, 2, 3].findLast((x) => x < 3), [1, 2, 3].findLastIndex((x) => x > 5)]",
	"Object.groupBy([1, 2, 3], (x) => x % 2 ? 'odd' : 'even')",
	"[...Map.groupBy([1, 2, 3], (x) => x % 2)].length",
	"(() => { const {promise, resolve} = Promise.withResolvers(); resolve(7); return promise })()",
	"['a\\uD800'.isWellFormed(), 'ok'.isWellFormed(), 'a\\uD800'.toWellFormed()]",
	"[/[\\p{L}--[a-z]]/v.test('a'), /[\\p{L}--[a-z]]/v.test('A'), /[[a-z]&&[aeiou]]/v.test('e'), /^\\p{RGI_Emoji}$/v.test('👨‍👩‍👧')]",
	"[/[\\q{abc|d}x]/v.exec('zabc')[0], /a/v.unicodeSets, /a/v.flags, /[\\p{L}--\\q{a}]/v.source]",
	"Array.fromAsync((async function* () { yield 1; yield 2 })(), (x) => x * 2)",
	// ES2025
	"[...[1, 2, 3, 4].values().filter((x) => x % 2).map((x) => x * 10).take(5)]",
	"[[1, 2, 3].values().drop(1).toArray(), _gen(4).some((x) => x > 2), _gen(4).reduce((a, b) => a + b)]",
	"[Iterator.from({next: () => ({done: true})}).toArray(), typeof Iterator, [1].values() instanceof Iterator]",
	"[..._gen(3).flatMap((x) => [x, x])].length",
	"[...new Set([1, 2, 3]).intersection(new Set([2, 3, 4]))].length + new Set([1]).isSubsetOf(new Set([1, 2]))",
	"[...new Set([1, 2]).union(new Set([3])), ...new Set([1, 2]).difference(new Set([1])), ...new Set([1]).symmetricDifference(new Set([2]))]",
	"Promise.try(() => { throw new Error('x') }).catch((e) => e.message)",
	"RegExp.escape('a.b*c') && new RegExp(RegExp.escape('(x)')).test('(x)')",
	"new RegExp('(?i:a)b').test('Ab') + '' + new RegExp('(?i:a)b').test('AB')",
	"/(?<n>a)|(?<n>b)/.exec('b').groups.n",
	"Math.f16round(1.337)",
	"(() => { const seen = []; { using a = {[Symbol.dispose]() { seen.push('a') }}; using b = {[Symbol.dispose]() { seen.push('b') }}; seen.push('body') } return seen })()",
	"(() => { const seen = []; const stack = new DisposableStack(); stack.defer(() => seen.push(1)); stack.defer(() => seen.push(2)); stack.dispose(); return seen })()",
	"[typeof SuppressedError, typeof Symbol.asyncDispose, Error.isError(new TypeError()), Error.isError({})]",
	"(() => { const m = new Map([['a', 1]]); return [m.getOrInsert?.('a', 2) ?? 1, m.size] })()",
	"JSON.stringify({a: [1, , undefined, () => 1], b: undefined, c: new Date(0), d: NaN, e: '\\uD800'}, null, 1)",
	"JSON.parse('{\"a\":[1,2,{\"b\":\"x\"}]}', (k, v) => typeof v === 'number' ? v + 1 : v)",
	// Regular expressions in more depth.
	"[...'2024-05-06'.matchAll(/(\\d+)(?:-(\\d+))?/dg)].map((m) => m.indices)",
	"/((a)|(b))+/.exec('ab')",
	"/((?:a)|[(b)])+(?=c)/d.exec('abc').indices",
	"/(a)\\1(?<n>b)\\k<n>/d.exec('xaabb').indices",
	"/[(](\\w)[)]/d.exec('a(b)').indices[1]",
	"[/\\u017f/iu.test('s'), /[^\\W]/iu.test('\\u017f'), /\\W/iu.test('S'), /[\\u{10400}]/iu.test('\\u{10428}')]",
	"'ａ１éß'.replace(/\\P{ASCII}/gu, '?') + 'x1_'.replace(/[^\\p{L}\\d]/gu, '')",
	"['\\\\p{Lu}', '\\\\p{General_Category=Uppercase_Letter}', '\\\\p{Script_Extensions=Greek}', '\\\\p{Any}', '\\\\p{Assigned}', '\\\\p{ASCII_Hex_Digit}', '\\\\p{Alphabetic}', '\\\\p{White_Space}', '\\\\p{ID_Start}', '\\\\p{Sc}', '\\\\p{Nd}', '\\\\p{Emoji}'].map((p) => [...'Aa1 €β😀\\\\t٣'].filter((c) => new RegExp(p, 'u').test(c)).join(''))",
	"['\\\\p{Nope}', '\\\\p{Script=Nope}', '\\\\p', '(?<a>x)(?<a>y)', '[b-a]', 'a**', '\\\\u{110000}', '(?<=a'].map((p) => { try { return new RegExp(p, 'u') && 'fine' } catch (e) { return e.name } })",
	"[/a|ab/.exec('abc')[0], /((a)|(ab))((c)|(bc))/.exec('abc'), /a[a-z]{2,4}?/.exec('abcdefghi')[0], /(z)((a+)?(b+)?(c))*/.exec('zaacbbbcac')]",
	"['aBc'.search(/b/i), 'a,b;c'.split(/[,;]/), 'abc'.split(/(b)/), 'x'.replace(/(y)?x/, '[$1]'), 'abc'.replace(/b/, '$`|$\\'|$$')]",
	"[/^a$/m.test('b\\na'), /\\bfoo\\b/.test('a foo b'), /[\\s]/.test('\\u00a0'), /\\cJ/.test('\\n'), /[\\b]/.test('\\b'), /\\0/.test('\\0'), /\\x41\\u0042/.test('AB')]",
	// Dates as people write them.
	"['2024-01-05T10:00:00Z', '2024-01-05T10:00:00+01:00', '2024-01-05', 'Fri, 05 Jan 2024 10:00:00 GMT', '2024-01-05T10:00:00.123456Z', '20240105', 'x', ''].map((d) => Date.parse(d))",
	"['2024-01-05T10:00', '2024-01-05 10:00', '2024/01/05', '1/5/2024', 'Jan 5, 2024', '5 January 2024', 'January 5, 2024 10:00:00', 'Jan 5, 2024 10:00 PM', 'Fri Jan 05 2024 10:00:00'].map((d) => { const x = new Date(d); return [x.getFullYear(), x.getMonth(), x.getDate(), x.getHours()].join() })",
	"(() => { const d = new Date(2024, 0, 31); d.setMonth(1); return [d.getMonth(), d.getDate(), new Date(2024, 1, 0).getDate(), new Date(0, 0).getFullYear(), new Date(2024, 12, 1).getFullYear()] })()",
	"[new Date(8.64e15).toISOString(), new Date(-1).toISOString(), new Date(NaN) + '', JSON.stringify(new Date(1e12))]",
	"new Date(-62198755200000).toISOString()",
	// What many scripts lean on.
	"[1, 10, 2].sort() + '' + [3, undefined, 1].sort()",
	"[0.1 + 0.2, (25).toString(36), (1e21) + '', (123.456).toFixed(1), (0.000001234) + '', (1234.5678).toExponential(2), (0).toPrecision(3)]",
	"[parseInt('12px'), Number(''), Number(' 12 '), Number('0x1f'), +[], +{}, Number('1e3')]",
	"[encodeURIComponent('é & ü'), decodeURIComponent('%F0%9F%98%80'), escape('ü'), unescape('%u20AC')]",
	"[typeof null, typeof (() => 1), void 0 === undefined, [] + {}, null == undefined]",
	"new Date('2024-02-29T12:00:00Z').getTime() + new Date('2024-01-01T00:00:00+02:00').getTime()",
	"Object.prototype.toString.call(async () => {}) + Object.prototype.toString.call(_gen(1)) + Object.prototype.toString.call(new Map())",
	"(() => { label: for (const a of [1, 2]) { for (const b of [1, 2]) { if (b === 2) continue label; if (a === 2) break label } } return 'done' })()",
	"['é'.normalize('NFD').length, 'ß'.toUpperCase(), 'İ'.toLowerCase().length, 'ΑΣ'.toLowerCase()]",
	"(() => { class A extends Array { sum() { return this.reduce((a, b) => a + b, 0) } } return A.from([1, 2]).map((x) => x).sum() })()",
	"(() => { class E extends Error { name = 'E' } try { throw new E('m') } catch (e) { return [e instanceof E, e instanceof Error, String(e)] } })()",
	"new Function('a', 'b', 'return a + b')(1, 2) + (0, eval)('1 + 1')",
	"(() => { const r = []; const o = {get [Symbol.toStringTag]() { return 'T' }}; return String(o) })()",
	"new Promise((resolve) => { const r = []; setTimeout(() => { r.push('timer'); resolve(r) }); queueMicrotask(() => r.push('micro')); Promise.resolve().then(() => r.push('then')); r.push('sync') })",
}

// webGlobals are the same for what browsers and Node.js have besides the language.
var webGlobals = []string{
	"new URL('../x?q=ä b#h', 'https://user:pw@Example.COM:443/a/b/').href",
	"(() => { const u = new URL('https://a.test/p?a=1&b=2'); u.searchParams.append('c', 'x y'); u.searchParams.delete('a'); u.hash = 'z'; return [u.href, u.origin, u.host, u.search] })()",
	"[URL.canParse('x'), URL.canParse('/x', 'http://a'), new URL('http://ex.test/a%20b/ö').pathname, new URL('http://münchen.de/').host, URL.parse('no')]",
	"[...new URLSearchParams('?a=1&a=2&b=%20+')].join(';') + new URLSearchParams({a: 'ü&'}).toString() + new URLSearchParams([['a', '1']]).size",
	"(() => { try { new URL('nope') } catch (e) { return e.name } })()",
	"JSON.stringify({u: new URL('http://a/')})",
	"structuredClone({a: new Date(0), b: new Map([[1, new Set([2])]]), c: /x/gi, d: [undefined, 1n], e: new Uint8Array([1])}).c.flags",
	"(() => { const a = {}; a.self = a; const b = structuredClone(a); return b.self === b && b !== a })()",
	"(() => { try { structuredClone(() => 1) } catch (e) { return [e.name, e.code, e instanceof DOMException] } })()",
	"structuredClone(new RangeError('m', {cause: 1})).message + (structuredClone(new RangeError('m')) instanceof RangeError)",
	"[btoa('hé'), atob('aOk='), atob(' aGk '), (() => { try { atob('*') } catch (e) { return e.name } })(), (() => { try { btoa('€') } catch (e) { return e.name } })()]",
	"[...new TextEncoder().encode('é€😀\\uD800')].join()",
	"new TextEncoder().encodeInto('é😀', new Uint8Array(5))",
	"[new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff, 0xe2, 0x82])), new TextDecoder('latin1').decode(new Uint8Array([0x80, 0xe9])), new TextDecoder('utf-16le').decode(new Uint8Array([0x61, 0, 0x3d, 0xd8]))]",
	"(() => { const d = new TextDecoder(); return d.decode(new Uint8Array([0xe2, 0x82]), {stream: true}) + d.decode(new Uint8Array([0xac, 0x21]), {stream: true}) + d.decode() })()",
	"(() => { try { new TextDecoder('utf-8', {fatal: true}).decode(new Uint8Array([0xff])) } catch (e) { return e.name } })()",
	"[new TextDecoder('utf8').encoding, new TextDecoder('ascii').encoding, (() => { try { new TextDecoder('x') } catch (e) { return e.name } })()]",
	"(() => { const c = new AbortController(); const seen = []; c.signal.addEventListener('abort', (e) => seen.push(e.type, e.target === c.signal)); c.signal.onabort = () => seen.push('on'); c.abort(); c.abort(); return [seen, c.signal.aborted, c.signal.reason.name, c.signal.reason.code] })()",
	"(() => { try { AbortSignal.abort(new RangeError('r')).throwIfAborted() } catch (e) { return e.message } })()",
	"new Promise((r) => { const s = AbortSignal.timeout(5); s.onabort = () => r([s.aborted, s.reason.name]) })",
	"(() => { const a = new AbortController(); const any = AbortSignal.any([a.signal, new AbortController().signal]); a.abort('why'); return [any.aborted, any.reason] })()",
	"(() => { const t = new EventTarget(); const seen = []; const f = (e) => seen.push(e.detail); t.addEventListener('x', f); t.addEventListener('x', f); t.addEventListener('x', (e) => seen.push(e.cancelable, e.defaultPrevented), {once: true}); t.dispatchEvent(new CustomEvent('x', {detail: 1})); t.removeEventListener('x', f); const e = new Event('x', {cancelable: true}); e.preventDefault(); return [seen, t.dispatchEvent(e), e.defaultPrevented, String(e)] })()",
	"(() => { const t = new EventTarget(); const seen = []; t.addEventListener('x', {handleEvent(e) { seen.push(this !== t); e.stopImmediatePropagation() }}); t.addEventListener('x', () => seen.push('no')); t.dispatchEvent(new Event('x')); return seen })()",
	"[new DOMException('m', 'AbortError').code, new DOMException('m').name, String(new DOMException('m', 'X')), new DOMException('m') instanceof Error, Object.prototype.toString.call(new DOMException())]",
	"[...new Headers({'B-x': '1', a: '2'})].join(';') + new Headers([['a', '1'], ['A', '2']]).get('a')",
	"(() => { const h = new Headers(); h.append('set-cookie', 'a=1'); h.append('Set-Cookie', 'b=2'); return [h.getSetCookie(), h.get('set-cookie'), h.has('SET-COOKIE'), (() => { try { h.set('a b', '1') } catch (e) { return e.name } })()] })()",
	"new Response('{\"a\":1}', {status: 201, headers: {'X-Y': 'z'}}).json().then((v) => v.a)",
	"(async () => { const r = new Response('é'); const c = r.clone(); return [await r.text(), r.bodyUsed, (await c.arrayBuffer()).byteLength, await r.text().catch((e) => e.name), r.headers.get('content-type'), r.ok, r.type] })()",
	"(async () => { const r = Response.json({a: 1}, {status: 404}); return [r.status, r.ok, r.headers.get('content-type'), await r.text()] })()",
	"[Response.redirect('http://a/', 301).headers.get('location'), Response.error().type, (() => { try { new Response('', {status: 99}) } catch (e) { return e.name } })()]",
	"(async () => { const r = new Request('http://a.test/x', {method: 'post', body: new URLSearchParams({a: '1 2'})}); return [r.method, r.url, r.headers.get('content-type'), await r.text()] })()",
	"(() => { try { new Request('http://a/', {body: 'x'}) } catch (e) { return e.name } })()",
	"(async () => { const b = new Blob(['a', new Uint8Array([98]), new Blob(['c'])], {type: 'Text/Plain'}); return [b.size, b.type, await b.slice(1, 2).text(), [...new Uint8Array(await b.arrayBuffer())]] })()",
	"(async () => { const f = new File(['x'], 'n.txt', {type: 'text/plain', lastModified: 5}); return [f.name, f.size, f.lastModified, f instanceof Blob, await f.text()] })()",
	"(async () => { const d = new FormData(); d.append('a', '1'); d.append('a', '2'); d.set('b', new Blob(['x']), 'f.bin'); const r = new Response(d); const back = await r.formData(); return [d.getAll('a'), d.get('b').name, [...back.keys()], await back.get('b').text(), back.get('b').name] })()",
	"new Response('a=1&b=x+y', {headers: {'content-type': 'application/x-www-form-urlencoded'}}).formData().then((f) => [...f].join(';'))",
	"(async () => { const parts = []; const s = new Response('abc').body; const r = s.getReader(); for (;;) { const {done, value} = await r.read(); if (done) break; parts.push(...value) } return parts })()",
	"(async () => { const s = new ReadableStream({start(c) { c.enqueue('a'); c.enqueue('b'); c.close() }}).pipeThrough(new TransformStream({transform(x, c) { c.enqueue(x + '!') }})); let all = ''; for await (const x of s) all += x; return all })()",
	"(async () => [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('abc')))].slice(0, 4))()",
	"[/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()), crypto.getRandomValues(new Uint8Array(4)).length, (() => { try { crypto.getRandomValues(new Float32Array(1)) } catch (e) { return e.name } })()]",
	"[typeof performance.now(), performance.now() <= performance.now(), Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 5000]",
	"(async () => (await fetch('data:text/plain;base64,aGk=')).text())()",
	"fetch('nope://').catch((e) => e.name)",
	"fetch('http://a.test/', {signal: AbortSignal.abort()}).catch((e) => e.name)",
	"['console', 'fetch', 'URL', 'AbortController', 'TextEncoder', 'structuredClone', 'queueMicrotask', 'WeakRef', 'FinalizationRegistry', 'performance', 'crypto', 'Intl'].map((n) => typeof globalThis[n])",
	"new WeakRef({a: 1}).deref().a",
	"[URL, Blob, Response, DOMException, AbortSignal, FormData, TextDecoder, Headers].map((c) => c.name + Object.prototype.toString.call(c.prototype))",
	"[typeof navigator.userAgent, typeof navigator.language, Error.captureStackTrace.length > 0]",
	"Object.keys(globalThis).includes('URL')",
}

// differences are what is known to be otherwise in a worker; docs/script-language.md
// tells of each.
var differences = map[string]string{
	// A group keeps what it matched in an earlier round of a repetition.
	"/((a)|(b))+/.exec('ab')": `["ab","b","a","b"]`,
	// Two mistakes in a pattern are let pass.
	"['\\\\p{Nope}', '\\\\p{Script=Nope}', '\\\\p', '(?<a>x)(?<a>y)', '[b-a]', 'a**', '\\\\u{110000}', '(?<=a'].map((p) => { try { return new RegExp(p, 'u') && 'fine' } catch (e) { return e.name } })": `["SyntaxError","SyntaxError","fine","fine","SyntaxError","SyntaxError","SyntaxError","SyntaxError"]`,
	// A year before 0 is written with four digits.
	"new Date(-62198755200000).toISOString()": `"-0001-01-01T00:00:00.000Z"`,
}

// helpers are what the expressions use.
const helpers = `
function* _gen(n) { for (let i = 0; i < n; i++) yield i }
async function* _agen() { yield 1; await null; yield* [2, 3] }
function class_() { return new (class A { static #n = 1; describe() { return 'A' + A.#n } })() }
`

func TestLanguageIsThatOfABrowser(t *testing.T) {
	server := browsertest.Site(t, map[string]string{"/": ""})
	tab := browsertest.Open(t, server.URL+"/")
	session, err := browsertest.New(t).Session(t.Context(), tab.ID)
	if err != nil {
		t.Fatal(err)
	}
	for name, expressions := range map[string][]string{"language": language, "web": webGlobals, "intl": intl} {
		text, err := session.Invoke(t.Context(), browser.Invocation{
			Helper:   "({})",
			Function: "async function () {" + helpers + evaluation(expressions, false) + "return JSON.stringify(await all.call(globalThis))}",
			Allow:    func(browser.Place) error { return nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		compare(t, name, expressions, evaluate(t, &machine{}, helpers, expressions, false), want, differences)
	}
}

// compare tells each value that is not as elsewhere, and each known difference that
// is none.
func compare(t *testing.T, name string, expressions, got, want []string, known map[string]string) {
	t.Helper()
	for i, x := range expressions {
		ours, differs := known[x]
		switch {
		case differs && got[i] == want[i]:
			t.Errorf("%s: no longer a difference: %s", name, x)
		case differs && got[i] != ours:
			t.Errorf("%s: %s\n got %s\nwant %s, as is known", name, x, got[i], ours)
		case !differs && got[i] != want[i]:
			t.Errorf("%s: %s\n got %s\nwant %s", name, x, got[i], want[i])
		}
	}
}
