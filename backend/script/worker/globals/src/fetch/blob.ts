// Blob and File: bytes with a type, and a name.
import { host } from "../host.ts";
import { bytesOf } from "../web/encoding.ts";

type Part = Blob | ArrayBuffer | ArrayBufferView | string;
type Options = { type?: string; endings?: string };

const contents = new WeakMap<Blob, Uint8Array>();

// bytesIn are a blob's bytes themselves, not a copy.
export function bytesIn(blob: Blob): Uint8Array {
  return contents.get(blob) ?? new Uint8Array(0);
}

function bytesOfPart(part: Part): Uint8Array {
  if (part instanceof Blob) return bytesIn(part);
  if (typeof part === "object" && part !== null && (ArrayBuffer.isView(part) || part instanceof ArrayBuffer)) {
    return new Uint8Array(bytesOf(part));
  }
  return new Uint8Array(host.utf8Encode(String(part)));
}

// join puts byte arrays one after the other.
export function join(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export class Blob {
  readonly type: string;
  constructor(parts: Iterable<Part> = [], options: Options = {}) {
    if (typeof parts !== "object" || parts === null || !(Symbol.iterator in parts)) {
      throw new TypeError("Blob: the parts are not a list");
    }
    const type = String(options?.type ?? "");
    this.type = /[^ -~]/.test(type) ? "" : type.toLowerCase();
    contents.set(this, join([...parts].map(bytesOfPart)));
  }
  get size(): number {
    return bytesIn(this).length;
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return bytesIn(this).slice().buffer as ArrayBuffer;
  }
  async bytes(): Promise<Uint8Array> {
    return bytesIn(this).slice();
  }
  async text(): Promise<string> {
    return host.utf8Decode(bytesIn(this).slice().buffer as ArrayBuffer, false);
  }
  slice(from?: number, to?: number, type = ""): Blob {
    return new Blob([bytesIn(this).slice(from, to)], { type });
  }
  stream(): ReadableStream {
    return streamOf(bytesIn(this).slice());
  }
}

// streamOf is a stream of one piece.
export function streamOf(bytes: Uint8Array): ReadableStream {
  return new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}

export class File extends Blob {
  readonly name: string;
  readonly lastModified: number;
  constructor(parts: Iterable<Part>, name: string, options: Options & { lastModified?: number } = {}) {
    if (arguments.length < 2) throw new TypeError("File: the parts and a name are needed");
    super(parts, options);
    this.name = String(name);
    this.lastModified = Number(options?.lastModified ?? host.wall());
  }
  get webkitRelativePath(): string {
    return "";
  }
}
