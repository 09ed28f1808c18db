// TextEncoder, TextDecoder, atob and btoa.
import { host } from "../host.ts";
import { DOMException } from "./exception.ts";

// bytesOf is what a buffer or a view of one holds, as a buffer of its own.
export function bytesOf(data: ArrayBufferView | ArrayBuffer): ArrayBuffer {
  if (ArrayBuffer.isView(data)) {
    return data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer;
  }
  if (Object.prototype.toString.call(data) !== "[object ArrayBuffer]") {
    throw new TypeError("The data is neither an ArrayBuffer nor a view of one");
  }
  return data;
}

export class TextEncoder {
  get encoding(): string {
    return "utf-8";
  }
  encode(text: unknown = ""): Uint8Array {
    return new Uint8Array(host.utf8Encode(String(text)));
  }
  encodeInto(text: string, into: Uint8Array): { read: number; written: number } {
    let read = 0;
    let written = 0;
    for (const character of String(text)) {
      const bytes = this.encode(character);
      if (written + bytes.length > into.length) break;
      into.set(bytes, written);
      written += bytes.length;
      read += character.length;
    }
    return { read, written };
  }
}

const labels: Record<string, string> = {
  "": "",
  "utf-8": "utf-8",
  utf8: "utf-8",
  "unicode-1-1-utf-8": "utf-8",
  "utf-16le": "utf-16le",
  "utf-16": "utf-16le",
  "ucs-2": "utf-16le",
  unicode: "utf-16le",
  "utf-16be": "utf-16be",
  latin1: "windows-1252",
  ascii: "windows-1252",
  "us-ascii": "windows-1252",
  "iso-8859-1": "windows-1252",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
};

// The bytes 0x80 to 0x9f of windows-1252.
const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

export class TextDecoder {
  readonly encoding: string;
  readonly fatal: boolean;
  readonly ignoreBOM: boolean;
  #rest = new Uint8Array(0);
  #begun = false;
  constructor(label = "utf-8", options: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
    const encoding = labels[String(label).trim().toLowerCase()];
    if (!encoding) {
      const unknown = new RangeError(
        `The "${label}" encoding is not supported: use utf-8, utf-16le, utf-16be or latin1`,
      );
      throw Object.assign(unknown, { code: "ERR_ENCODING_NOT_SUPPORTED" });
    }
    this.encoding = encoding;
    this.fatal = Boolean(options?.fatal);
    this.ignoreBOM = Boolean(options?.ignoreBOM);
  }
  decode(data: ArrayBufferView | ArrayBuffer = new ArrayBuffer(0), options: { stream?: boolean } = {}): string {
    const given = new Uint8Array(bytesOf(data));
    const bytes = new Uint8Array(this.#rest.length + given.length);
    bytes.set(this.#rest);
    bytes.set(given, this.#rest.length);
    const whole = options?.stream ? bytes.length - unfinished(this.encoding, bytes) : bytes.length;
    this.#rest = bytes.slice(whole);
    const text = this.#text(bytes.slice(0, whole));
    if (text === "") {
      if (!options?.stream) this.#begun = false;
      return text;
    }
    const skip = !this.ignoreBOM && !this.#begun && text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.#begun = Boolean(options?.stream);
    return text.slice(skip);
  }
  #text(bytes: Uint8Array): string {
    if (this.encoding === "utf-8") return utf8(bytes, this.fatal);
    if (this.encoding === "windows-1252") {
      return pieces(bytes, (b) => (b >= 0x80 && b < 0xa0 ? upper.charCodeAt(b - 0x80) : b));
    }
    const [high, low] = this.encoding === "utf-16le" ? [1, 0] : [0, 1];
    const units = Array.from({ length: bytes.length >> 1 }, (_, i) => (bytes[2 * i + high] << 8) | bytes[2 * i + low]);
    const odd = bytes.length % 2 === 1;
    const text = pieces(units, (u) => u) + (odd ? "\ufffd" : "");
    if (this.fatal && (odd || !text.isWellFormed())) throw invalid(this.encoding);
    return text.toWellFormed();
  }
}

function utf8(bytes: Uint8Array, fatal: boolean): string {
  const text = host.utf8Decode(bytes.buffer as ArrayBuffer, fatal);
  if (text === undefined) throw invalid("utf-8");
  return text;
}

function invalid(encoding: string): Error {
  const error = new TypeError(`The encoded data was not valid for encoding ${encoding}`);
  return Object.assign(error, { code: "ERR_ENCODING_INVALID_ENCODED_DATA" });
}

// pieces joins characters, some thousand at a time.
function pieces(units: ArrayLike<number>, unit: (of: number) => number): string {
  let text = "";
  for (let at = 0; at < units.length; at += 4096) {
    const part = Array.prototype.slice.call(units, at, at + 4096) as number[];
    text += String.fromCharCode(...part.map(unit));
  }
  return text;
}

// unfinished is how many bytes at the end begin a character that is not whole.
function unfinished(encoding: string, bytes: Uint8Array): number {
  if (encoding === "windows-1252") return 0;
  if (encoding !== "utf-8") {
    const odd = bytes.length % 2;
    const at = bytes.length - odd - 2;
    if (at < 0) return odd;
    const high = bytes[encoding === "utf-16le" ? at + 1 : at];
    return odd + (high >= 0xd8 && high < 0xdc ? 2 : 0);
  }
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back];
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue; // not the first of its character
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? back : 0;
  }
  return 0;
}

const notBase64 = () => new DOMException("The string to be decoded is not correctly encoded.", "InvalidCharacterError");

export function atob(text: string): string {
  const digits = String(text).replace(/[\t\n\f\r ]/g, "");
  const bare = digits.length % 4 === 0 ? digits.replace(/==?$/, "") : digits;
  if (bare.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(bare)) throw notBase64();
  const padded = bare + "=".repeat((4 - (bare.length % 4)) % 4);
  const bytes = host.base64Decode(padded);
  if (!bytes) throw notBase64();
  return pieces(new Uint8Array(bytes), (b) => b);
}

export function btoa(text: string): string {
  const string = String(text);
  const bytes = new Uint8Array(string.length);
  for (let i = 0; i < string.length; i++) {
    const unit = string.charCodeAt(i);
    if (unit > 0xff) throw new DOMException("Invalid character", "InvalidCharacterError");
    bytes[i] = unit;
  }
  return host.base64Encode(bytes.buffer);
}
