// FormData, and how it is written into a request and read from a response.
import { host } from "../host.ts";
import { Blob, bytesIn, File, join } from "./blob.ts";

type Value = string | File;

export class FormData {
  readonly #entries: [string, Value][] = [];
  constructor(form?: unknown) {
    if (form !== undefined) throw new TypeError("FormData: there are no forms outside a page");
  }
  append(name: string, value: unknown, file?: string): void {
    this.#entries.push([String(name), entryOf(value, file)]);
  }
  set(name: string, value: unknown, file?: string): void {
    const entry: [string, Value] = [String(name), entryOf(value, file)];
    const at = this.#entries.findIndex(([n]) => n === entry[0]);
    if (at < 0) {
      this.#entries.push(entry);
      return;
    }
    this.#entries[at] = entry;
    for (let i = this.#entries.length - 1; i > at; i--)
      if (this.#entries[i][0] === entry[0]) this.#entries.splice(i, 1);
  }
  delete(name: string): void {
    const kept = this.#entries.filter(([n]) => n !== String(name));
    this.#entries.splice(0, this.#entries.length, ...kept);
  }
  get(name: string): Value | null {
    return this.#entries.find(([n]) => n === String(name))?.[1] ?? null;
  }
  getAll(name: string): Value[] {
    return this.#entries.filter(([n]) => n === String(name)).map(([, value]) => value);
  }
  has(name: string): boolean {
    return this.#entries.some(([n]) => n === String(name));
  }
  forEach(each: (value: Value, name: string, data: FormData) => void, self?: unknown): void {
    for (const [name, value] of this.#entries) each.call(self, value, name, this);
  }
  *entries(): Generator<[string, Value]> {
    for (const [name, value] of this.#entries) yield [name, value];
  }
  *keys(): Generator<string> {
    for (const [name] of this.#entries) yield name;
  }
  *values(): Generator<Value> {
    for (const [, value] of this.#entries) yield value;
  }
  [Symbol.iterator](): Generator<[string, Value]> {
    return this.entries();
  }
}

function entryOf(value: unknown, file?: string): Value {
  if (!(value instanceof Blob)) return String(value);
  if (value instanceof File && file === undefined) return value;
  return new File([value], file ?? "blob", { type: value.type });
}

const encode = (text: string) => new Uint8Array(host.utf8Encode(text));
const quoted = (text: string) => text.replace(/\r?\n|\r/g, "%0D%0A").replaceAll('"', "%22");

// multipart writes a form as RFC 7578 says, and the type that names its boundary.
export function multipart(form: FormData): { bytes: Uint8Array; type: string } {
  const random = Array.from(new Uint8Array(host.random(12)), (b) => b.toString(16).padStart(2, "0")).join("");
  const boundary = `----formdata-${random}`;
  const parts: Uint8Array[] = [];
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === "string") {
      parts.push(encode(`${head}\r\n\r\n${value.replace(/\r?\n|\r/g, "\r\n")}\r\n`));
      continue;
    }
    const type = value.type || "application/octet-stream";
    parts.push(
      encode(`${head}; filename="${quoted(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`),
      bytesIn(value),
      encode("\r\n"),
    );
  }
  parts.push(encode(`--${boundary}--\r\n`));
  return { bytes: join(parts), type: `multipart/form-data; boundary=${boundary}` };
}

// formOf reads a form from a body of that type.
export function formOf(bytes: Uint8Array, type: string): FormData {
  const form = new FormData();
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const text = host.utf8Decode(bytes.slice().buffer as ArrayBuffer, false);
    for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
    return form;
  }
  const boundary = /^multipart\/form-data\b.*\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  if (!boundary) throw new TypeError(`The body is not a form: its type is "${type}"`);
  for (const part of split(bytes, `--${boundary[1] ?? boundary[2]}`)) readPart(form, part);
  return form;
}

// split returns what stands between the boundaries. Bytes are compared as the
// characters of latin1.
function split(bytes: Uint8Array, boundary: string): Uint8Array[] {
  const text = new TextDecoder("latin1").decode(bytes);
  const parts: Uint8Array[] = [];
  let at = text.indexOf(boundary);
  while (at >= 0) {
    const from = at + boundary.length + 2;
    at = text.indexOf(boundary, from);
    if (at >= 0) parts.push(bytes.slice(from, at - 2));
  }
  return parts;
}

function readPart(form: FormData, part: Uint8Array): void {
  const end = new TextDecoder("latin1").decode(part).indexOf("\r\n\r\n");
  const head = new TextDecoder().decode(part.slice(0, Math.max(end, 0)));
  const name = /\bname="([^"]*)"/i.exec(head);
  if (end < 0 || !name) throw new TypeError("The form has a part without a name");
  const file = /\bfilename="([^"]*)"/i.exec(head);
  const type = /^content-type:\s*(.*)$/im.exec(head);
  const plain = (text: string) => text.replaceAll("%22", '"').replaceAll("%0D%0A", "\r\n");
  const content = part.slice(end + 4);
  if (!file) form.append(plain(name[1]), new TextDecoder().decode(content));
  else form.append(plain(name[1]), new File([content], plain(file[1]), { type: type?.[1].trim() ?? "" }));
}
