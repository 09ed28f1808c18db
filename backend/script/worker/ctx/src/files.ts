// Files and bytes between a script and the app.
import { fromBase64, toBase64 } from "../../../../page/inject/src/value.ts";
import { object, show, text } from "./check.ts";
import { mistake } from "./errors.ts";
import { isArray, modules } from "./native.ts";

/** A file that is made of bytes. */
export interface Payload {
  name: string;
  mimeType: string;
  buffer: Uint8Array | ArrayBuffer;
}

export type FilesInput = string | Payload | (string | Payload)[];

/** Bytes; Node's Buffer, which is a Uint8Array. */
export type Bytes = Uint8Array;

/** Of the package globals: Node's buffer. */
interface BufferModule {
  Buffer: { from(bytes: ArrayBuffer): Bytes };
}

/** The bytes that the app sends as base64. */
export function bytesOf(answer: { base64: string }): Bytes {
  return (modules.buffer as BufferModule).Buffer.from(fromBase64(answer.base64).buffer);
}

/** What setInputFiles() sends: paths, which the app opens, or bytes. */
export function filesOf(files: unknown): Record<string, string>[] {
  return (isArray(files) ? files : [files]).map(fileOf);
}

function fileOf(file: unknown): Record<string, string> {
  if (typeof file === "string") return { path: file };
  const what = "locator.setInputFiles: a file";
  const payload = object(file, what);
  return {
    name: text(payload.name, `${what}'s name`),
    mimeType: payload.mimeType === undefined ? "" : text(payload.mimeType, `${what}'s mimeType`),
    base64: toBase64(bytesIn(payload.buffer, `${what}'s buffer`)),
  };
}

function bytesIn(value: unknown, what: string): Uint8Array {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw mistake(`${what} has to be a Buffer or a Uint8Array, not ${show(value)}.`);
}
