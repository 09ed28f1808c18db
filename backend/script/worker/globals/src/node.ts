// node.js: Node's built-in modules. Each is a chunk that is compiled at its first
// import.
import { once } from "./chunk.ts";
import { lazily, register, registry } from "./modules.ts";
import assertText from "./node/assert.ts?chunk";
import bufferText from "./node/buffer.ts?chunk";
import cryptoText from "./node/crypto.ts?chunk";
import equalText from "./node/equal.ts?chunk";
import eventsText from "./node/events.ts?chunk";
import fsText from "./node/fs.ts?chunk";
import osText from "./node/os.ts?chunk";
import pathText from "./node/path.ts?chunk";
import processText from "./node/process.ts?chunk";
import punycodeText from "./node/punycode.ts?chunk";
import querystringText from "./node/querystring.ts?chunk";
import streamText from "./node/stream.ts?chunk";
import decoderText from "./node/string_decoder.ts?chunk";
import timersText from "./node/timers.ts?chunk";
import { refuseTheRest } from "./node/unavailable.ts";
import urlText from "./node/url.ts?chunk";
import utilText from "./node/util.ts?chunk";

// One chunk may give several modules, each by an export.
const modules: [text: string, exports: Record<string, string>][] = [
  [assertText, { assert: "default", "assert/strict": "strict" }],
  [bufferText, { buffer: "default" }],
  [cryptoText, { crypto: "default" }],
  [eventsText, { events: "default" }],
  [fsText, { fs: "default", "fs/promises": "promises" }],
  [osText, { os: "default" }],
  [pathText, { path: "default", "path/posix": "posix", "path/win32": "win32" }],
  [processText, { process: "default" }],
  [punycodeText, { punycode: "default" }],
  [querystringText, { querystring: "default" }],
  [streamText, { stream: "default", "stream/promises": "promises" }],
  [decoderText, { string_decoder: "default" }],
  [timersText, { timers: "default", "timers/promises": "promises" }],
  [urlText, { url: "default" }],
  [utilText, { util: "default", "util/types": "types" }],
  [equalText, { "sitewright:equal": "default" }],
];

for (const [text, names] of modules) {
  const load = once(`node/${Object.keys(names)[0]}`, text);
  for (const name of Object.keys(names)) register(name, () => load()[names[name]]);
}
const { console, performance } = globalThis;
register("console", () => console);
register("perf_hooks", () => ({ performance }));
register("constants", () => (registry.fs as { constants: object }).constants);
register("sys", () => registry.util);
register("stream/web", () => ({ ReadableStream, WritableStream, TransformStream }));
refuseTheRest(registry);

// util.promisify makes the waiting forms of these two.
type Waiting = Record<string, unknown>;
const custom = Symbol.for("nodejs.util.promisify.custom");
lazily(globalThis.setTimeout, custom, () => (registry["timers/promises"] as Waiting).setTimeout);
lazily(
  (globalThis as unknown as { setImmediate: object }).setImmediate,
  custom,
  () => (registry["timers/promises"] as Waiting).setImmediate,
);

lazily(globalThis, "process", () => registry.process);
lazily(globalThis, "Buffer", () => (registry.buffer as { Buffer: unknown }).Buffer);
