// The part of Web Crypto that needs no keys, and performance.
import { host } from "../host.ts";
import { bytesOf } from "./encoding.ts";
import { DOMException } from "./exception.ts";

const hashes: Record<string, string> = {
  "SHA-1": "sha1",
  "SHA-256": "sha256",
  "SHA-384": "sha384",
  "SHA-512": "sha512",
};

export class SubtleCrypto {
  async digest(algorithm: string | { name: string }, data: ArrayBufferView | ArrayBuffer): Promise<ArrayBuffer> {
    const name = String(typeof algorithm === "object" ? algorithm?.name : algorithm).toUpperCase();
    if (!Object.hasOwn(hashes, name)) throw new DOMException("Unrecognized algorithm name", "NotSupportedError");
    return host.hash(hashes[name], bytesOf(data));
  }
}
for (const name of [
  "encrypt",
  "decrypt",
  "sign",
  "verify",
  "generateKey",
  "deriveKey",
  "deriveBits",
  "importKey",
  "exportKey",
  "wrapKey",
  "unwrapKey",
]) {
  const refuse = async () => {
    throw new DOMException(
      `crypto.subtle.${name} is not available to skills; digest is, and createHmac of node:crypto`,
      "NotSupportedError",
    );
  };
  Object.defineProperty(SubtleCrypto.prototype, name, { value: refuse, writable: true, configurable: true });
}

// The most that getRandomValues gives at once.
const randomMost = 65536;

export class Crypto {
  readonly #subtle = new SubtleCrypto();
  get subtle(): SubtleCrypto {
    return this.#subtle;
  }
  getRandomValues<T extends ArrayBufferView>(into: T): T {
    if (!ArrayBuffer.isView(into) || /Float|DataView/.test(Object.prototype.toString.call(into))) {
      throw new DOMException("The data argument must be an integer-type TypedArray", "TypeMismatchError");
    }
    if (into.byteLength > randomMost) {
      const text = `The requested length exceeds ${randomMost} bytes`;
      throw new DOMException(text, "QuotaExceededError");
    }
    new Uint8Array(into.buffer, into.byteOffset, into.byteLength).set(new Uint8Array(host.random(into.byteLength)));
    return into;
  }
  randomUUID(): string {
    const bytes = new Uint8Array(host.random(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40; // version 4
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }
}
export const crypto = new Crypto();

export class Performance {
  readonly #marks: { name: string; entryType: string; startTime: number; duration: number; detail: unknown }[] = [];
  get timeOrigin(): number {
    return host.wall() - host.now();
  }
  now(): number {
    return host.now();
  }
  mark(name: string, options: { startTime?: number; detail?: unknown } = {}): object {
    const startTime = options.startTime ?? host.now();
    const mark = { name: String(name), entryType: "mark", startTime, duration: 0, detail: options.detail ?? null };
    this.#marks.push(mark);
    return mark;
  }
  measure(name: string, from?: string, to?: string): object {
    const at = (mark: string | undefined, otherwise: number) => {
      if (mark === undefined) return otherwise;
      const found = this.#marks.findLast((m) => m.entryType === "mark" && m.name === mark);
      if (!found) throw new DOMException(`The "${mark}" performance mark has not been set`, "SyntaxError");
      return found.startTime;
    };
    const startTime = at(from, 0);
    const measure = {
      name: String(name),
      entryType: "measure",
      startTime,
      duration: at(to, host.now()) - startTime,
      detail: null,
    };
    this.#marks.push(measure);
    return measure;
  }
  getEntries(): object[] {
    return [...this.#marks];
  }
  getEntriesByType(type: string): object[] {
    return this.#marks.filter((m) => m.entryType === type);
  }
  getEntriesByName(name: string): object[] {
    return this.#marks.filter((m) => m.name === name);
  }
  clearMarks(name?: string): void {
    this.#clear("mark", name);
  }
  clearMeasures(name?: string): void {
    this.#clear("measure", name);
  }
  #clear(type: string, name?: string): void {
    const kept = this.#marks.filter((m) => m.entryType !== type || (name !== undefined && m.name !== name));
    this.#marks.splice(0, this.#marks.length, ...kept);
  }
  toJSON(): object {
    return { timeOrigin: this.timeOrigin };
  }
}
export const performance = new Performance();
