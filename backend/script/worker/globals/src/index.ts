// globals.js: what Node.js has on its global object and goja lacks.
import "./es.ts";

import { once } from "./chunk.ts";
import cloneText from "./clone.ts?chunk";
import { console } from "./console/console.ts";
import { define, defineLazily, tagged } from "./define.ts";
import "./errors.ts";
import fetchText from "./fetch/index.ts?chunk";
import { installIntl } from "./intl/install.ts";
import { register } from "./modules.ts";
import { forgetShared, installing } from "./polyfill.ts";
import { replaceRegExp } from "./regexp/regexp.ts";
import streamsText from "./streams.ts?chunk";
import urlText from "./url.ts?chunk";
import { AbortController, AbortSignal } from "./web/abort.ts";
import { Crypto, crypto, Performance, performance, SubtleCrypto } from "./web/crypto.ts";
import { atob, btoa, TextDecoder, TextEncoder } from "./web/encoding.ts";
import { CustomEvent, Event, EventTarget } from "./web/events.ts";
import { DOMException } from "./web/exception.ts";
import { clearTimeout, queueMicrotask, setImmediate, setInterval, setTimeout } from "./web/timers.ts";
import { FinalizationRegistry, WeakRef } from "./web/weak.ts";

const classes = {
  AbortController,
  AbortSignal,
  Crypto,
  CustomEvent,
  DOMException,
  Event,
  EventTarget,
  FinalizationRegistry,
  Performance,
  SubtleCrypto,
  TextDecoder,
  TextEncoder,
  WeakRef,
};
tagged(classes);
define(globalThis, classes);
define(globalThis, {
  global: globalThis,
  navigator: { hardwareConcurrency: 1, language: "en-US", languages: ["en-US"], platform: "", userAgent: "Node.js/22" },
  atob,
  btoa,
  clearImmediate: clearTimeout,
  clearInterval: clearTimeout,
  clearTimeout,
  console,
  crypto,
  performance,
  queueMicrotask,
  setImmediate,
  setInterval,
  setTimeout,
});
Object.defineProperty(globalThis, Symbol.toStringTag, { value: "global", configurable: true });

forgetShared();
replaceRegExp();
installIntl();

installing(["URL", "URLSearchParams"], "globals/url", urlText);
installing(["structuredClone"], "globals/clone", cloneText);

const fetching = once("globals/fetch", fetchText);
register("sitewright:fetch", fetching);
defineLazily(globalThis, ["fetch", "Blob", "File", "FormData", "Headers", "Request", "Response"], fetching);

const streams = [
  "ByteLengthQueuingStrategy",
  "CountQueuingStrategy",
  "ReadableByteStreamController",
  "ReadableStream",
  "ReadableStreamBYOBReader",
  "ReadableStreamBYOBRequest",
  "ReadableStreamDefaultController",
  "ReadableStreamDefaultReader",
  "TransformStream",
  "TransformStreamDefaultController",
  "WritableStream",
  "WritableStreamDefaultController",
  "WritableStreamDefaultWriter",
];
defineLazily(globalThis, streams, once("globals/streams", streamsText));
