package globals_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// nodeModules are expressions whose value is the same in a worker and in Node.js.
var nodeModules = []string{
	// path
	"[require('path').join('/a', '../b', './c'), require('node:path').resolve('/a', 'b', '../c'), require('path').basename('/x/y.tar.gz', '.gz'), require('path').extname('.a.b')]",
	"[require('path').relative('/a/b/c', '/a/d'), require('path').dirname('/a/b/'), require('path').normalize('/a//b/../c/.'), require('path').isAbsolute('a')]",
	"[require('path').parse('/home/x/f.txt'), require('path').format({dir: '/a', base: 'b.c'}), require('path').sep, require('path').delimiter]",
	"[require('path').win32.join('C:\\\\a', '..', 'b'), require('path/win32').basename('C:\\\\x\\\\y.z'), require('path').win32.resolve('C:\\\\a', '..\\\\b'), require('path').posix.join('a', 'b')]",
	"(() => { try { require('path').join(1) } catch (e) { return [e.name, e.code] } })()",
	// url
	"(({protocol, host, hostname, port, pathname, search, query, hash, auth, href}) => [protocol, host, hostname, port, pathname, search, query, hash, auth, href])(require('url').parse('http://u:p@h.test:81/a/b?c=d&e=f#g'))",
	"require('url').parse('/a?b=c&d', true).query.b",
	"[require('url').resolve('http://a/b/c', '../d'), require('url').format({protocol: 'http', host: 'a.b', pathname: '/c', query: {d: 1}})]",
	"[require('url').fileURLToPath('file:///a%20b/c'), require('url').pathToFileURL('/a b#?.txt').href, require('url').URL === URL]",
	"[require('url').domainToASCII('español.com'), require('url').urlToHttpOptions(new URL('https://a:b@c.d:1/e?f')).path]",
	"(() => { try { require('url').fileURLToPath('http://a/') } catch (e) { return [e.name, e.code] } })()",
	// util
	"require('util').inspect({a: 1, b: 'x\\'y', c: [1, , 3], d: new Map([['k', {v: 1}]]), e: new Set([1]), f: () => 1, g: Symbol('s'), h: null, i: undefined, j: 1n, k: -0})",
	"require('util').inspect({a: {b: {c: {d: 1}}}}) + require('util').inspect({a: {b: {c: {d: 1}}}}, {depth: null, compact: false})",
	"require('util').inspect(Array.from({length: 120}, (_, i) => i)) + require('util').inspect('x'.repeat(5)) + require('util').inspect(new Date(0))",
	"(() => { const a = {name: 'a'}; a.self = a; return require('util').inspect(a) })()",
	"require('util').inspect(new (class Foo { constructor() { this.x = 1 } })()) + require('util').inspect(class A extends Map {}) + require('util').inspect(Object.create(null))",
	"require('util').inspect({get a() { return 1 }, set b(v) {}}) + require('util').inspect([new Uint8Array(3), Buffer.from('hi')])",
	"require('util').inspect({[require('util').inspect.custom]: (depth, options) => 'custom' + depth}) + require('util').inspect(new Proxy({a: 1}, {}))",
	"require('util').inspect([['a', 'b'], [1.5, 'long text that goes on and on and on, to be wrapped by the rule of eighty']], {breakLength: 40})",
	"require('util').format('%s %d %i %f %j %o %O %% %c|', 'a', 1.5, '42.9', '1.5', {a: 1}, [1], {b: 2}, 'css') + require('util').format('a', 1, {b: 1}, [2]) + require('util').format('%s', null, undefined, 5n, Symbol('x'), {toString() { return 't' }})",
	"[require('util').isDeepStrictEqual({a: [1, new Set([2])]}, {a: [1, new Set([2])]}), require('util').isDeepStrictEqual([0], [-0]), require('util').isDeepStrictEqual({a: 1}, {a: '1'})]",
	"require('util').promisify((a, done) => done(null, a + 1))(1)",
	"require('util').promisify((done) => done(new Error('no')))().catch((e) => e.message)",
	"require('util').promisify(setTimeout)(1, 'v')",
	"new Promise((r) => require('util').callbackify(async (x) => x * 2)(4, (e, v) => r([e, v])))",
	"(() => { function A() {} function B() {} A.prototype.hi = () => 'hi'; require('util').inherits(B, A); return new B().hi() + (B.super_ === A) })()",
	"((t) => [t.isDate(new Date()), t.isRegExp(/x/), t.isPromise(Promise.resolve()), t.isMap(new Map()), t.isSet(new Set()), t.isNativeError(new TypeError()), t.isTypedArray(new Int8Array()), t.isUint8Array(Buffer.alloc(1)), t.isArrayBuffer(new ArrayBuffer(1)), t.isAsyncFunction(async () => {}), t.isGeneratorFunction(function* () {}), t.isBoxedPrimitive(Object(1)), t.isDate({}), t.isMap(new Set())])(require('util').types)",
	"[require('util').stripVTControlCharacters('\\u001b[31mred\\u001b[39m'), require('util').types === require('util/types'), require('util').inspect.custom.toString(), require('util').toUSVString('a\\ud800')]",
	"(() => { try { require('util').promisify(1) } catch (e) { return [e.name, e.code] } })()",
	// events
	"(() => { const E = require('events'); const e = new E(); const seen = []; e.on('x', (...a) => seen.push(a)); e.once('x', () => seen.push('once')); e.prependListener('x', () => seen.push('first')); return [e.emit('x', 1, 2), e.emit('x'), e.emit('y'), seen, e.listenerCount('x'), e.eventNames()] })()",
	"(() => { const {EventEmitter} = require('node:events'); class A extends EventEmitter {} const a = new A(); try { a.emit('error', new RangeError('r')) } catch (e) { return [e.name, e.message] } })()",
	"(async () => { const {once, EventEmitter} = require('events'); const e = new EventEmitter(); queueMicrotask(() => e.emit('go', 1, 2)); return once(e, 'go') })()",
	"(async () => { const {on, EventEmitter} = require('events'); const e = new EventEmitter(); setTimeout(() => { e.emit('x', 1); e.emit('x', 2) }); const out = []; for await (const [v] of on(e, 'x')) { out.push(v); if (v === 2) break } return [out, e.listenerCount('x')] })()",
	"(() => { const E = require('events'); const e = new E(); const f = () => {}; e.on('a', f).off('a', f).removeAllListeners(); return [e.rawListeners('a').length, E.defaultMaxListeners, e.getMaxListeners(), E.EventEmitter === E, typeof E.once] })()",
	// buffer
	"[Buffer.from('héllo').toString('hex'), Buffer.from('68e9', 'hex').toString('latin1'), Buffer.from('aGk=', 'base64').toString(), Buffer.from('aGk-_w', 'base64url').toString('base64'), Buffer.from('hi?>').toString('base64url')]",
	"[Buffer.concat([Buffer.from('a'), Buffer.from('b')]).toString(), Buffer.alloc(3, 'ab').toString(), Buffer.byteLength('é'), Buffer.compare(Buffer.from('a'), Buffer.from('b')), Buffer.from([1, 2, 3]).equals(Buffer.from([1, 2, 3])), Buffer.isBuffer(new Uint8Array(1))]",
	"(() => { const b = Buffer.alloc(16); b.writeUInt32BE(0xdeadbeef, 0); b.writeInt16LE(-2, 4); b.writeDoubleLE(1.5, 8); return [b.readUInt32BE(0), b.readInt16LE(4), b.readDoubleLE(8), b.toString('hex')] })()",
	"(() => { const b = Buffer.alloc(8); b.writeBigUInt64LE(5n); return b.readBigUInt64LE() })()",
	"[Buffer.from('hello').subarray(1, 3).toString(), Buffer.from('hello').indexOf('l'), Buffer.from('hello').includes('ell'), Buffer.from('abc').fill('x', 1).toString(), [...Buffer.from('ab').entries()]]",
	"JSON.stringify(Buffer.from('a')) + Buffer.from('ab').toString('utf16le').length + Buffer.from('a', 'utf16le').length + String(Buffer.from('x'))",
	"(() => { const b = Buffer.from('0123456789'); b.copy(b, 2, 0, 3); b.swap16(); return [b.toString(), b.slice(-3).toString(), b.write('zz', 1), b.toString('ascii', 0, 3)] })()",
	"(() => { try { Buffer.from(5) } catch (e) { return e.name } })()",
	"(() => { try { Buffer.alloc(2).readUInt32LE(0) } catch (e) { return [e.name, e.code] } })()",
	"[Buffer.isEncoding('base64url'), Buffer.isEncoding('nope'), require('buffer').Buffer === Buffer, Buffer.poolSize, Buffer.from(new Uint8Array([1, 2]).buffer).length, Buffer.from('é€😀').toString('utf8', 2, 5)]",
	// querystring, string_decoder, punycode
	"[require('querystring').parse('a=1&a=2&b=%20+c&d'), require('querystring').stringify({a: [1, 'x y'], b: true, c: null, d: 'ü&'}), require('querystring').escape('a b&ü!'), require('querystring').unescape('%41%zz')]",
	"[require('querystring').parse('a:1;b:2', ';', ':'), require('querystring').stringify({a: 1, b: 2}, ';', ':')]",
	"(() => { const d = new (require('string_decoder').StringDecoder)('utf8'); return d.write(Buffer.from([0xe2, 0x82])) + '|' + d.write(Buffer.from([0xac])) + '|' + d.end(Buffer.from([0xe2])) })()",
	// assert
	"(() => { const a = require('assert'); a(1); a.ok(true); a.equal(1, '1'); a.deepEqual({a: 1}, {a: '1'}); a.deepStrictEqual([new Map([[1, {}]])], [new Map([[1, {}]])]); a.notStrictEqual(1, 2); a.throws(() => { throw new TypeError('x') }, TypeError); a.throws(() => { throw new Error('abc') }, /b/); a.match('abc', /b/); return 'fine' })()",
	"(() => { const out = []; const a = require('assert'); for (const f of [() => a.strictEqual(1, 2), () => a.deepStrictEqual([1], [2]), () => a.ok(0, 'msg'), () => a.throws(() => {}), () => a.equal(1, 2), () => a.strict.equal(1, '1'), () => a.fail('f'), () => a.notDeepStrictEqual({}, {})]) { try { f(); out.push('no error') } catch (e) { out.push([e.name, e.code, e.generatedMessage, e.operator]) } } return out })()",
	"[require('assert').rejects(Promise.reject(new Error('x'))).then(() => 'ok'), require('assert/strict') === require('assert').strict, require('assert').AssertionError.name][1]",
	"(() => { try { require('assert').strictEqual(1, 2, 'mine') } catch (e) { return [e.actual, e.expected] } })()",
	// stream
	"(async () => { const {Readable, Transform} = require('stream'); const {pipeline} = require('stream/promises'); const out = []; await pipeline(Readable.from(['a', 'b']), new Transform({transform(c, e, done) { done(null, String(c).toUpperCase()) }}), async (source) => { for await (const c of source) out.push(String(c)) }); return out })()",
	"new Promise((r) => { const {Writable} = require('stream'); const got = []; const w = new Writable({write(c, e, done) { got.push(c.toString()); done() }}); w.on('finish', () => r(got)); w.write('x'); w.end('y') })",
	"(() => { const {PassThrough, Stream, Duplex, finished} = require('stream'); return [new PassThrough() instanceof Duplex, new PassThrough() instanceof Stream, typeof finished] })()",
	// timers, crypto, os
	"require('timers/promises').setTimeout(2, 'v')",
	"require('timers/promises').setTimeout(1000, 'v', {signal: AbortSignal.abort()}).catch((e) => [e.name, e.code])",
	"(async () => { const out = []; for await (const v of require('timers/promises').setInterval(1, 'x')) { out.push(v); if (out.length === 3) break } return out })()",
	"require('timers').setTimeout === setTimeout && typeof setImmediate(() => {}).ref",
	"(() => { const t = setTimeout(() => {}, 1); clearTimeout(t); const i = setInterval(() => {}, 1); clearInterval(+i); return [typeof t, t.hasRef(), t.unref() === t] })()",
	"['md5', 'sha1', 'sha256', 'sha384', 'sha512'].map((h) => require('crypto').createHash(h).update('a').update(Buffer.from('b')).digest('hex'))",
	"[require('crypto').createHmac('sha256', 'key').update('data').digest('base64'), require('crypto').createHash('sha256').update('é').copy().digest('base64url'), require('crypto').createHash('md5').update('61', 'hex').digest().length]",
	"[require('crypto').randomBytes(8).length, require('crypto').randomUUID().length, require('crypto').randomInt(5) < 5, require('crypto').randomInt(3, 4), require('crypto').timingSafeEqual(Buffer.from('a'), Buffer.from('a'))]",
	"(() => { const h = require('crypto').createHash('md5'); h.digest(); try { h.update('x') } catch (e) { return [e.name, e.code] } })()",
	"(() => { try { require('crypto').timingSafeEqual(Buffer.from('a'), Buffer.from('ab')) } catch (e) { return [e.name, e.code] } })()",
	"[require('os').EOL, typeof require('os').cpus(), typeof require('os').tmpdir()]",
	// process
	"[typeof process.hrtime.bigint(), process.hrtime().length, typeof process.uptime(), typeof process.memoryUsage().heapUsed, process.title.length > 0, String(process), typeof process.versions.node, process.argv.length > 0]",
	"new Promise((r) => { const seen = []; process.nextTick((a) => { seen.push(a); r(seen) }, 1); seen.push(0) })",
	"[require('process') === process, typeof process.on, process.release.name, global === globalThis]",
	"['assert', 'buffer', 'console', 'constants', 'crypto', 'events', 'fs', 'os', 'path', 'perf_hooks', 'process', 'punycode', 'querystring', 'string_decoder', 'sys', 'timers', 'url', 'util'].map((m) => typeof [require('assert'), require('buffer'), require('console'), require('constants'), require('crypto'), require('events'), require('fs'), require('os'), require('path'), require('perf_hooks'), require('process'), require('punycode'), require('querystring'), require('string_decoder'), require('sys'), require('timers'), require('url'), require('util')].length + m)",
}

// nodeDifferences are what is known to be otherwise than in Node.js.
var nodeDifferences = map[string]string{
	// A number out of a Buffer's bounds is a RangeError without a code.
	"(() => { try { Buffer.alloc(2).readUInt32LE(0) } catch (e) { return [e.name, e.code] } })()": `["RangeError","undefined"]`,
}

func TestModulesAreThoseOfNode(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cases.js")
	text := evaluation(nodeModules, false) + "all().then((out) => console.log(JSON.stringify(out)));"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "node", "--no-warnings", file)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	if err := json.Unmarshal(out, &want); err != nil {
		t.Fatal(err)
	}
	compare(t, "node", nodeModules, evaluate(t, &machine{}, "", nodeModules, false), want, nodeDifferences)
}
