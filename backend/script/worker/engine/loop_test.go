package engine

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sitewright/backend/fault"
	"sitewright/backend/script/wire"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestOrder: jobs, promises and timers come in the order that Node.js has.
func TestOrder(t *testing.T) {
	for code, want := range map[string]string{
		"setTimeout(() => log('b'), 5); setTimeout(() => log('a'), 1); await sleep(20)":                                             `["a","b"]`,
		"setTimeout(() => log('a'), 1); setTimeout(() => log('b'), 0); await sleep(20)":                                             `["a","b"]`,
		"setTimeout(() => log('c')); Promise.resolve().then(() => log('b')); log('a'); await sleep(10)":                             `["a","b","c"]`,
		"setTimeout(() => { log('a'); host.queue(() => log('b')) }); setTimeout(() => log('c')); await sleep(10)":                   `["a","b","c"]`,
		"const id = setTimeout(() => log('no'), 1); host.clearTimer(id); host.clearTimer(id); host.clearTimer(99); await sleep(10)": `[]`,
		"let n = 0; const id = host.setTimer(() => { log(n); if (++n === 3) host.clearTimer(id) }, 1, true); await sleep(50)":       `[0,1,2]`,
		"setTimeout(() => log('soon'), 2 ** 31); await sleep(20)":                                                                   `["soon"]`,
		"setTimeout(() => log('soon'), -5); setTimeout(() => log('NaN'), NaN); await sleep(20)":                                     `["soon","NaN"]`,
		"const s = host.now(); await sleep(20); log(host.now() - s >= 19, Math.abs(host.wall() - Date.now()) < 50)":                 `[true,true]`,
	} {
		code = "const seen = []; const log = (...v) => seen.push(...v); const sleep = (ms) => new Promise((r) => setTimeout(r, ms));" + code + "; return seen"
		got, err := run(t, Options{}, code)
		if err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", code, got, err, want)
		}
	}
}

// TestStormLeavesRoom: neither timers nor jobs without end keep the other waiting.
func TestStormLeavesRoom(t *testing.T) {
	for name, code := range map[string]string{
		"timers": "for (let i = 0; i < 50; i++) host.setTimer(() => { const t = host.now(); while (host.now() - t < 1); }, 0, true); return await host.call('echo', 1)",
		"jobs":   "let stop = false; const f = () => host.call('echo', 1).then(() => stop || f()); f(); await new Promise((r) => setTimeout(r, 5)); stop = true; return 1",
	} {
		got, err := run(t, Options{Call: answer(func(_ string, params json.RawMessage) (any, error) { return params, nil })}, code)
		if err != nil || got != "1" {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// TestEvents: what the app tells comes to every listener, in its order, also while
// the tool waits.
func TestEvents(t *testing.T) {
	e := bare(t, Options{Call: func(_ string, _ json.RawMessage, done func(wire.Answer)) { done(wire.Answer{}) }})
	for _, n := range []string{"1", "2", ""} {
		e.Event("tick", json.RawMessage(n))
	}
	e.Event("other", nil)
	payload, err := e.Run(program("const seen = []; host.on('tick', (v) => seen.push(v ?? 'none')); host.on('tick', () => seen.push('again'));\nasync function run() { await new Promise((r) => setTimeout(r, 10)); return seen }\nreturn {run};"), wire.RunParams{Path: "t.js", Callable: "run"})
	if err != nil || !strings.Contains(payload, `[1,"again",2,"again","none","again"]`) {
		t.Errorf("%s, %v", payload, err)
	}
}

// TestListenerThrows: an exception in a listener ends the run.
func TestListenerThrows(t *testing.T) {
	e := bare(t, Options{})
	e.Event("tick", nil)
	_, err := e.Run(program("host.on('tick', () => { throw new Error('in a listener') });\nasync function run() { await new Promise((r) => setTimeout(r, 60000)) }\nreturn {run};"), wire.RunParams{Path: "t.js", Callable: "run"})
	if fault.CodeOf(err) != fault.ScriptError || !strings.Contains(err.Error(), "in a listener") {
		t.Errorf("%v", err)
	}
}

// TestPageBeforeAnswer: what the tab shows is told before the call's own answer.
func TestPageBeforeAnswer(t *testing.T) {
	got, err := run(t, Options{Call: func(_ string, _ json.RawMessage, done func(wire.Answer)) {
		go done(wire.Answer{Page: &wire.PageState{URL: "https://a.example/"}, Result: json.RawMessage("1")})
	}}, "let at; host.on('page', (p) => { at = p.url }); await host.call('page.goto', {}); return at")
	if err != nil || got != `"https://a.example/"` {
		t.Errorf("%s, %v", got, err)
	}
}

// TestBackgroundCall: a call that nobody has to wait for does not keep a tool that
// waits in vain, and is still answered.
func TestBackgroundCall(t *testing.T) {
	options := Options{Call: func(method string, _ json.RawMessage, done func(wire.Answer)) {
		if method == "slow" {
			time.AfterFunc(5*time.Millisecond, func() { done(wire.Answer{Result: json.RawMessage("1")}) })
		}
	}}
	if _, err := run(t, options, "host.call('listen', {}, true); await new Promise(() => {})"); err == nil || !strings.Contains(err.Error(), "never ends") {
		t.Errorf("%v", err)
	}
	if got, err := run(t, options, "const p = host.call('slow', {}, true); await new Promise((r) => setTimeout(r, 50)); return await p"); err != nil || got != "1" {
		t.Errorf("%s, %v", got, err)
	}
}

// TestAfterTheEnd: answers and events that come late do no harm.
func TestAfterTheEnd(t *testing.T) {
	var late func(wire.Answer)
	e := bare(t, Options{Call: func(_ string, _ json.RawMessage, done func(wire.Answer)) { late = done }})
	if _, err := e.Run(program("async function run() { host.call('x', {}) }\nreturn {run};"), wire.RunParams{Path: "t.js", Callable: "run"}); err != nil {
		t.Fatal(err)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	late(wire.Answer{})
	e.Event("tick", nil)
	e.Interrupt(fault.New(fault.Cancelled, "late"))
}

// TestBytes: the natives that work on bytes, as the standards say.
func TestBytes(t *testing.T) {
	const text = "const bytes = (b) => Array.from(new Uint8Array(b)); const buf = (...b) => new Uint8Array(b).buffer; const hex = (b) => bytes(b).map((x) => x.toString(16).padStart(2, '0')).join(''); return "
	for code, want := range map[string]string{
		"bytes(host.utf8Encode('aé😀'))":                                                 "[97,195,169,240,159,152,128]",
		"bytes(host.utf8Encode('\\ud800'))":                                             "[239,191,189]",
		"host.utf8Decode(buf(97, 195, 169, 240, 159, 152, 128))":                        `"aé😀"`,
		"host.utf8Decode(buf(0xff, 97))":                                                `"�a"`,
		"host.utf8Decode(buf(0xff, 97), true) === undefined":                            "true",
		"host.utf8Decode(buf(0xf0, 0x9f, 97))":                                          `"�a"`, // one for the beginning of a character
		"host.utf8Decode(buf(0xed, 0xa0, 0x80)).length":                                 "3",    // half of a surrogate pair
		"host.utf8Decode(buf(0xe2, 0x82))":                                              `"�"`,
		"host.utf8Decode(buf())":                                                        `""`,
		"host.utf8Decode(new Uint8Array([98, 99]))":                                     `"bc"`,
		"host.base64Encode(buf(0, 255, 16))":                                            `"AP8Q"`,
		"bytes(host.base64Decode(' AP\\n8Q '))":                                         "[0,255,16]",
		"bytes(host.base64Decode('_-8'))":                                               "[255,239]",
		"host.base64Decode('a?') === undefined":                                         "true",
		"host.base64Decode('a') === undefined":                                          "true",
		"host.random(8).byteLength":                                                     "8",
		"hex(host.random(16)) !== hex(host.random(16))":                                 "true",
		"hex(host.hash('SHA-256', buf()))":                                              `"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"`,
		"hex(host.hash('md5', host.utf8Encode('abc')))":                                 `"900150983cd24fb0d6963f7d28e17f72"`,
		"hex(host.hash('sha1', host.utf8Encode('abc')))":                                `"a9993e364706816aba3e25717850c26c9cd0d89d"`,
		"host.hash('sha384', buf()).byteLength + host.hash('sha512', buf()).byteLength": "112",
		"hex(host.hmac('sha256', host.utf8Encode('key'), host.utf8Encode('The quick brown fox jumps over the lazy dog')))": `"f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8"`,
	} {
		if got, err := run(t, Options{}, text+code); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", code, got, err, want)
		}
	}
	for _, code := range []string{"host.hash('crc', buf())", "host.random(1e9)", "host.random(-1)", "host.utf8Decode('a')", "host.setTimer(1)", "host.on('x')", "host.queue({})", "host.functionText(1)"} {
		if got, err := run(t, Options{}, text+code); err == nil || !strings.Contains(err.Error(), "TypeError") {
			t.Errorf("%s: %s, %v", code, got, err)
		}
	}
}

// TestHostIsFrozen: two scripts of ours share it.
func TestHostIsFrozen(t *testing.T) {
	if got, err := run(t, Options{}, "'use strict'; let n = 0; for (const f of [() => { host.call = 1 }, () => { host.more = 1 }, () => { delete host.call }]) try { f() } catch { n++ } return [n, typeof host.call]"); err != nil || got != `[3,"function"]` {
		t.Errorf("%s, %v", got, err)
	}
}

// FuzzReadable: no text of a script upsets what looks for frames in it.
func FuzzReadable(f *testing.F) {
	for _, text := range []string{"", "at ", "\tat f (a.js:1:2(3))", "Error: x\n\tat native\n    at g (b.js:9:9)", "\tat f (sitewright:ctx:1:1(1))", " at (((:1:1(1))"} {
		f.Add(text)
	}
	e := &Engine{}
	f.Fuzz(func(t *testing.T, text string) {
		if got := e.readable(text); strings.Count(got, "\n") > strings.Count(text, "\n") {
			t.Errorf("%q became %q", text, got)
		}
		e.readStack(text)
	})
}
