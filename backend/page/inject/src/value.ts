// A JavaScript value as plain JSON and back, so that one side of a call can give
// the other what JSON alone loses: undefined, NaN, bigints, dates, maps, cycles.
// It runs in pages and in the script worker, and uses nothing but the language.
//
//   null true "x" 1.5      themselves
//   {u:1}                  undefined
//   {n:"NaN"}              NaN, Infinity, -Infinity, -0
//   {b:"12"}               a bigint
//   {d:"2026-…"}           a date; "" is an invalid one
//   {r:[source, flags]}    a regular expression
//   {url:"https://…"}      a URL
//   {e:{name,message,stack}}
//   {a:[…],i:1}            an array; i is its number, for refs
//   {o:[[key, …]…],i:1}    an object
//   {m:[[…, …]…],i:1}      a map
//   {s:[…],i:1}            a set
//   {t:["Uint8Array", base64]}  bytes: a typed array, an ArrayBuffer, a DataView
//   {ref:1}                the object numbered 1, again
//   {x:"<div id=a>"}       something that stays in the page: a node, a window

/** An encoded value; JSON can carry it. */
export type Value =
  | null
  | boolean
  | string
  | number
  | { u: 1 }
  | { n: string }
  | { b: string }
  | { d: string }
  | { r: [source: string, flags: string] }
  | { url: string }
  | { e: { name: string; message: string; stack: string } }
  | { a: Value[]; i: number }
  | { o: [string, Value][]; i: number }
  | { m: [Value, Value][]; i: number }
  | { s: Value[]; i: number }
  | { t: [type: string, base64: string] }
  | { ref: number }
  | { x: string };

/** What differs between the two directions. */
export interface EncodeOptions {
  /** Whether a function or symbol is an error; otherwise it becomes undefined. */
  strict?: boolean;
}

// Deeper than this no tree of plain data is, and the browser hands no more over.
const maxDepth = 300;

/** Encodes any value. Throws for what is nested too deeply and, if strict, for functions. */
export function encode(value: unknown, options: EncodeOptions = {}): Value {
  return new Encoder(options.strict === true).encode(value, 0);
}

class Encoder {
  private readonly numbers = new Map<object, number>();
  private readonly strict: boolean;

  constructor(strict: boolean) {
    this.strict = strict;
  }

  encode(value: unknown, depth: number): Value {
    switch (typeof value) {
      case "string":
      case "boolean":
        return value;
      case "number":
        return encodeNumber(value);
      case "undefined":
        return { u: 1 };
      case "bigint":
        return { b: value.toString() };
      case "object":
        return value === null ? null : this.object(value, depth);
    }
    if (this.strict) throw new TypeError(`a ${typeof value} cannot be handed over, only data can`);
    return { u: 1 };
  }

  private object(value: object, depth: number): Value {
    const known = this.numbers.get(value);
    if (known !== undefined) return { ref: known };
    if (depth > maxDepth) throw new RangeError(`the value is nested more than ${maxDepth} deep`);
    return encodeLeaf(value) ?? this.container(value, depth + 1);
  }

  private container(value: object, depth: number): Value {
    const i = this.numbers.size + 1;
    this.numbers.set(value, i);
    switch (tagOf(value)) {
      case "Array":
        return { a: Array.from(value as unknown[], (item) => this.encode(item, depth)), i };
      case "Map":
        return {
          m: Array.from(value as Map<unknown, unknown>, ([k, v]) => [this.encode(k, depth), this.encode(v, depth)]),
          i,
        };
      case "Set":
        return { s: Array.from(value as Set<unknown>, (item) => this.encode(item, depth)), i };
    }
    return this.record(value, i, depth);
  }

  private record(value: object, i: number, depth: number): Value {
    const entries: [string, Value][] = [];
    const keys = Object.keys(value);
    for (const key of keys) {
      const item = member(value, key);
      if (typeof item === "function" && !this.strict) continue;
      entries.push([key, this.encode(item, depth)]);
    }
    // What shows nothing of itself but knows how to be written: a DOMRect.
    const toJSON = keys.length === 0 ? member(value, "toJSON") : undefined;
    if (typeof toJSON === "function") return this.encode(toJSON.call(value, ""), depth);
    return { o: entries, i };
  }
}

// member reads a property; a getter that throws counts as undefined.
function member(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return undefined;
  }
}

function encodeNumber(value: number): Value {
  if (Object.is(value, -0)) return { n: "-0" };
  return Number.isFinite(value) ? value : { n: String(value) };
}

// encodeLeaf encodes the objects that hold no others, and returns undefined for
// the rest. The tag and not instanceof decides: a value may come from a frame.
function encodeLeaf(value: object): Value | undefined {
  if (ArrayBuffer.isView(value)) {
    return { t: [tagOf(value), toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))] };
  }
  switch (tagOf(value)) {
    case "Date": {
      const time = value as Date;
      return { d: Number.isNaN(time.getTime()) ? "" : time.toISOString() };
    }
    case "RegExp":
      return { r: [(value as RegExp).source, (value as RegExp).flags] };
    case "URL":
      return { url: (value as { href: string }).href };
    case "Error":
    case "DOMException":
      return encodeError(value as Error);
    case "ArrayBuffer":
      return { t: ["ArrayBuffer", toBase64(new Uint8Array(value as ArrayBuffer))] };
    case "Window":
      return { x: "<window>" };
  }
  if (value instanceof Error) return encodeError(value);
  const kind = member(value, "nodeType");
  if (typeof kind === "number" && typeof member(value, "nodeName") === "string") return { x: nodeText(value) };
  return undefined;
}

function encodeError(error: Error): Value {
  return { e: { name: String(error.name), message: String(error.message), stack: String(error.stack ?? "") } };
}

// nodeText is a short description of a node: <a id="x">, #text.
function nodeText(node: object): string {
  const name = String(member(node, "nodeName")).toLowerCase();
  if (member(node, "nodeType") !== 1) return name;
  const id = member(node, "id");
  return typeof id === "string" && id !== "" ? `<${name} id="${id}">` : `<${name}>`;
}

function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

/**
 * An encoded value as JSON. The browser's own way of handing values over goes
 * less deep, and JSON.stringify asks the page's toJSON functions.
 */
export function stringify(value: Value): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as Value[]).map(stringify).join(",")}]`;
  const entries = Object.entries(value as Record<string, Value>);
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stringify(item)}`).join(",")}}`;
}

/** Decodes what encode gave. Throws for what it did not give. */
export function decode(value: Value): unknown {
  return decodeValue(value, new Map());
}

function decodeValue(value: Value, seen: Map<number, unknown>): unknown {
  if (value === null || typeof value !== "object") return value;
  if ("o" in value) return decodeRecord(value.o, keep(seen, value.i, {} as Record<string, unknown>), seen);
  if ("a" in value) {
    const list = keep(seen, value.i, [] as unknown[]);
    for (const item of value.a) list.push(decodeValue(item, seen));
    return list;
  }
  if ("ref" in value) return seen.get(value.ref);
  if ("m" in value) {
    const map = keep(seen, value.i, new Map<unknown, unknown>());
    for (const [k, v] of value.m) map.set(decodeValue(k, seen), decodeValue(v, seen));
    return map;
  }
  if ("s" in value) {
    const set = keep(seen, value.i, new Set<unknown>());
    for (const item of value.s) set.add(decodeValue(item, seen));
    return set;
  }
  return decodeLeaf(value);
}

function keep<T>(seen: Map<number, unknown>, i: number, made: T): T {
  seen.set(i, made);
  return made;
}

// The key "__proto__" must become a property, not a prototype.
function decodeRecord(entries: [string, Value][], made: Record<string, unknown>, seen: Map<number, unknown>): unknown {
  for (const [key, item] of entries) {
    const value = decodeValue(item, seen);
    if (key === "__proto__") {
      Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
    } else {
      made[key] = value;
    }
  }
  return made;
}

function decodeLeaf(value: Exclude<Value, null | boolean | string | number>): unknown {
  if ("u" in value) return undefined;
  if ("n" in value) return Number(value.n);
  if ("b" in value) return BigInt(value.b);
  if ("d" in value) return new Date(value.d === "" ? Number.NaN : value.d);
  if ("r" in value) return new RegExp(value.r[0], value.r[1]);
  if ("url" in value) return new URL(value.url);
  if ("e" in value) return decodeError(value.e);
  if ("t" in value) return decodeBytes(value.t[0], fromBase64(value.t[1]));
  if ("x" in value) return value.x;
  throw new TypeError("this is not an encoded value");
}

function decodeError(given: { name: string; message: string; stack: string }): Error {
  const error = new Error(given.message);
  error.name = given.name;
  if (given.stack !== "") error.stack = given.stack;
  return error;
}

type BytesType = new (buffer: ArrayBuffer) => unknown;

function decodeBytes(type: string, bytes: Uint8Array<ArrayBuffer>): unknown {
  if (type === "ArrayBuffer") return bytes.buffer;
  // Only the language's own views are made by name.
  const make = (globalThis as unknown as Record<string, BytesType | undefined>)[type];
  if (!/^(Data|(Big)?(Ui|I)nt\d+|Uint8Clamped|Float\d+)(View|Array)$/.test(type) || make === undefined) return bytes;
  return new make(bytes.buffer);
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Bytes as base64, with padding. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at] as number, bytes[at + 1], bytes[at + 2]];
    parts.push(
      digits.charAt(a >> 2) +
        digits.charAt(((a & 3) << 4) | ((b ?? 0) >> 4)) +
        (b === undefined ? "=" : digits.charAt(((b & 15) << 2) | ((c ?? 0) >> 6))) +
        (c === undefined ? "=" : digits.charAt(c & 63)),
    );
  }
  return parts.join("");
}

/** The bytes of a base64 text; what is no digit of it is passed over. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, "");
  const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4));
  let at = 0;
  for (let i = 0; i < clean.length; i += 4) {
    let bits = 0;
    for (let k = 0; k < 4; k++) bits = (bits << 6) | Math.max(0, digits.indexOf(clean.charAt(i + k) || "A"));
    for (let k = 16; k >= 0 && at < bytes.length; k -= 8) bytes[at++] = (bits >> k) & 255;
  }
  return bytes;
}
