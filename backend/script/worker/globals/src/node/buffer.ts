// buffer, with the encoding base64url, which its package lacks.
import * as untyped from "buffer/";

type Any = (...args: unknown[]) => unknown;
type Encoded = { toString(encoding?: string, from?: number, to?: number): string; write(...args: unknown[]): number };
interface Package {
  Buffer: { from: Any; byteLength: Any; isEncoding: Any; prototype: Encoded };
  SlowBuffer: unknown;
  kMaxLength: number;
  INSPECT_MAX_BYTES: number;
}
const buffer = untyped as unknown as Package;
const { Buffer } = buffer;
const { prototype } = Buffer;

const isUrl = (encoding: unknown) => String(encoding).toLowerCase() === "base64url";
const toUrl = (text: string) => text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

// The package reads the letters of base64url already when it reads base64.
const { from, byteLength, isEncoding } = Buffer;
const { toString, write } = prototype;
const given = (encoding: unknown) => (isUrl(encoding) ? "base64" : encoding) as string;

Object.assign(Buffer, {
  from: (value: unknown, encoding?: unknown, length?: unknown) => from.call(Buffer, value, given(encoding), length),
  byteLength: (value: unknown, encoding?: unknown) => byteLength.call(Buffer, value, given(encoding)),
  isEncoding: (encoding: unknown) => isUrl(encoding) || isEncoding.call(Buffer, encoding),
  copyBytesFrom: (view: Uint8Array, at = 0, length = view.length - at) =>
    from.call(Buffer, view.slice(at, at + length)),
});
prototype.toString = function (encoding, start, end) {
  const text = toString.call(this, given(encoding), start, end);
  return isUrl(encoding) ? toUrl(text) : text;
};
prototype.write = function (...args) {
  return write.apply(this, args.map((a) => (typeof a === "string" && a !== args[0] ? given(a) : a)) as []);
};
Object.defineProperty(prototype, "toLocaleString", { value: prototype.toString, writable: true, configurable: true });

const isUtf8 = (bytes: ArrayBuffer | ArrayBufferView) => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};
const isAscii = (bytes: Uint8Array) => new Uint8Array(bytes).every((b) => b < 0x80);
const transcode = (bytes: Uint8Array, before: string, after: string) =>
  Buffer.from((Buffer.from(bytes) as unknown as Encoded).toString(before), after);

const { kMaxLength, SlowBuffer, INSPECT_MAX_BYTES } = buffer;
const constants = { MAX_LENGTH: kMaxLength, MAX_STRING_LENGTH: 0x1fffffe8 };
export default {
  Buffer,
  SlowBuffer,
  kMaxLength,
  INSPECT_MAX_BYTES,
  constants,
  isUtf8,
  isAscii,
  transcode,
  atob,
  btoa,
  Blob,
  File,
};
