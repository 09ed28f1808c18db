// Built from backend/page/inject/src by tools/embed/build.mjs. Do not edit.
var kit = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // backend/page/inject/src/data.ts
  var data_exports = {};
  __export(data_exports, {
    call: () => call,
    text: () => text
  });

  // backend/page/inject/src/value.ts
  var maxDepth = 300;
  function encode(value, options = {}) {
    return new Encoder(options.strict === true).encode(value, 0);
  }
  var Encoder = class {
    numbers = /* @__PURE__ */ new Map();
    strict;
    constructor(strict) {
      this.strict = strict;
    }
    encode(value, depth) {
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
    object(value, depth) {
      const known = this.numbers.get(value);
      if (known !== void 0) return { ref: known };
      if (depth > maxDepth) throw new RangeError(`the value is nested more than ${maxDepth} deep`);
      return encodeLeaf(value) ?? this.container(value, depth + 1);
    }
    container(value, depth) {
      const i = this.numbers.size + 1;
      this.numbers.set(value, i);
      switch (tagOf(value)) {
        case "Array":
          return { a: Array.from(value, (item) => this.encode(item, depth)), i };
        case "Map":
          return {
            m: Array.from(value, ([k, v]) => [this.encode(k, depth), this.encode(v, depth)]),
            i
          };
        case "Set":
          return { s: Array.from(value, (item) => this.encode(item, depth)), i };
      }
      return this.record(value, i, depth);
    }
    record(value, i, depth) {
      const entries = [];
      const keys = Object.keys(value);
      for (const key of keys) {
        const item = member(value, key);
        if (typeof item === "function" && !this.strict) continue;
        entries.push([key, this.encode(item, depth)]);
      }
      const toJSON = keys.length === 0 ? member(value, "toJSON") : void 0;
      if (typeof toJSON === "function") return this.encode(toJSON.call(value, ""), depth);
      return { o: entries, i };
    }
  };
  function member(value, key) {
    try {
      return value[key];
    } catch {
      return void 0;
    }
  }
  function encodeNumber(value) {
    if (Object.is(value, -0)) return { n: "-0" };
    return Number.isFinite(value) ? value : { n: String(value) };
  }
  function encodeLeaf(value) {
    if (ArrayBuffer.isView(value)) {
      return { t: [tagOf(value), toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))] };
    }
    switch (tagOf(value)) {
      case "Date": {
        const time = value;
        return { d: Number.isNaN(time.getTime()) ? "" : time.toISOString() };
      }
      case "RegExp":
        return { r: [value.source, value.flags] };
      case "URL":
        return { url: value.href };
      case "Error":
      case "DOMException":
        return encodeError(value);
      case "ArrayBuffer":
        return { t: ["ArrayBuffer", toBase64(new Uint8Array(value))] };
      case "Window":
        return { x: "<window>" };
    }
    if (value instanceof Error) return encodeError(value);
    const kind = member(value, "nodeType");
    if (typeof kind === "number" && typeof member(value, "nodeName") === "string") return { x: nodeText(value) };
    return void 0;
  }
  function encodeError(error) {
    return { e: { name: String(error.name), message: String(error.message), stack: String(error.stack ?? "") } };
  }
  function nodeText(node) {
    const name = String(member(node, "nodeName")).toLowerCase();
    if (member(node, "nodeType") !== 1) return name;
    const id = member(node, "id");
    return typeof id === "string" && id !== "" ? `<${name} id="${id}">` : `<${name}>`;
  }
  function tagOf(value) {
    return Object.prototype.toString.call(value).slice(8, -1);
  }
  function stringify(value) {
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(stringify).join(",")}]`;
    const entries = Object.entries(value);
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stringify(item)}`).join(",")}}`;
  }
  function decode(value) {
    return decodeValue(value, /* @__PURE__ */ new Map());
  }
  function decodeValue(value, seen) {
    if (value === null || typeof value !== "object") return value;
    if ("o" in value) return decodeRecord(value.o, keep(seen, value.i, {}), seen);
    if ("a" in value) {
      const list = keep(seen, value.i, []);
      for (const item of value.a) list.push(decodeValue(item, seen));
      return list;
    }
    if ("ref" in value) return seen.get(value.ref);
    if ("m" in value) {
      const map = keep(seen, value.i, /* @__PURE__ */ new Map());
      for (const [k, v] of value.m) map.set(decodeValue(k, seen), decodeValue(v, seen));
      return map;
    }
    if ("s" in value) {
      const set = keep(seen, value.i, /* @__PURE__ */ new Set());
      for (const item of value.s) set.add(decodeValue(item, seen));
      return set;
    }
    return decodeLeaf(value);
  }
  function keep(seen, i, made) {
    seen.set(i, made);
    return made;
  }
  function decodeRecord(entries, made, seen) {
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
  function decodeLeaf(value) {
    if ("u" in value) return void 0;
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
  function decodeError(given) {
    const error = new Error(given.message);
    error.name = given.name;
    if (given.stack !== "") error.stack = given.stack;
    return error;
  }
  function decodeBytes(type, bytes) {
    if (type === "ArrayBuffer") return bytes.buffer;
    const make = globalThis[type];
    if (!/^(Data|(Big)?(Ui|I)nt\d+|Uint8Clamped|Float\d+)(View|Array)$/.test(type) || make === void 0) return bytes;
    return new make(bytes.buffer);
  }
  var digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  function toBase64(bytes) {
    const parts = [];
    for (let at = 0; at < bytes.length; at += 3) {
      const [a, b, c] = [bytes[at], bytes[at + 1], bytes[at + 2]];
      parts.push(
        digits.charAt(a >> 2) + digits.charAt((a & 3) << 4 | (b ?? 0) >> 4) + (b === void 0 ? "=" : digits.charAt((b & 15) << 2 | (c ?? 0) >> 6)) + (c === void 0 ? "=" : digits.charAt(c & 63))
      );
    }
    return parts.join("");
  }
  function fromBase64(text2) {
    const clean = text2.replace(/[^A-Za-z0-9+/]/g, "");
    const bytes = new Uint8Array(Math.floor(clean.length * 3 / 4));
    let at = 0;
    for (let i = 0; i < clean.length; i += 4) {
      let bits = 0;
      for (let k = 0; k < 4; k++) bits = bits << 6 | Math.max(0, digits.indexOf(clean.charAt(i + k) || "A"));
      for (let k = 16; k >= 0 && at < bytes.length; k -= 8) bytes[at++] = bits >> k & 255;
    }
    return bytes;
  }

  // backend/page/inject/src/data.ts
  async function call(user, arg) {
    return text(await user(decode(JSON.parse(arg))));
  }
  function text(value) {
    return stringify(encode(value));
  }
  return __toCommonJS(data_exports);
})();
