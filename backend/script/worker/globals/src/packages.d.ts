/// <reference lib="es2024.string" />
/// <reference lib="es2024.object" />
/// <reference lib="es2024.promise" />

// What the packages and imports that have no types of their own give.
declare module "core-js/modules/*";
declare module "*?chunk" {
  const text: string;
  export default text;
}
declare module "unicode-tables" {
  const text: string;
  export default text;
}
declare module "node-inspect-extracted" {
  type Inspect = ((value: unknown, options?: object) => string) & { custom: symbol; defaultOptions: object };
  const extracted: {
    inspect: Inspect;
    format: (...args: unknown[]) => string;
    formatWithOptions: (options: object, ...args: unknown[]) => string;
    stripVTControlCharacters: (text: string) => string;
  };
  export default extracted;
}
declare module "path-unified" {
  export const posix: Record<string, unknown>;
  export const win32: Record<string, unknown>;
}
declare module "events/" {
  type Listener = (...args: unknown[]) => void;
  export default class EventEmitter {
    on(name: string | symbol, listener: Listener): this;
    off(name: string | symbol, listener: Listener): this;
    listeners(name: string | symbol): Listener[];
    getMaxListeners(): number;
    setMaxListeners(count: number): this;
  }
}
declare module "node:events" {
  export { default } from "events/";
}
declare module "node:buffer" {
  export class Buffer extends Uint8Array<ArrayBuffer> {
    static from(value: unknown, encodingOrOffset?: string | number, length?: number): Buffer;
    static concat(list: Uint8Array[]): Buffer;
    toString(encoding?: string): string;
    readUIntBE(offset: number, bytes: number): number;
  }
}
declare module "node:url" {
  export function fileURLToPath(url: string | URL): string;
}
declare module "url/" {
  const legacy: {
    parse: unknown;
    resolve: unknown;
    resolveObject: unknown;
    format: (url: unknown) => string;
    Url: unknown;
  };
  export default legacy;
}
declare module "querystring-es3" {
  const querystring: {
    parse: (...args: unknown[]) => Record<string, unknown>;
    stringify: (...args: unknown[]) => string;
  };
  export default querystring;
}
declare module "string_decoder/" {
  export const StringDecoder: unknown;
}
declare module "assert/" {
  const assert: { strict: unknown };
  export default assert;
}
declare module "assert/build/internal/util/comparisons" {
  const comparisons: unknown;
  export default comparisons;
}
declare module "regexpu-core" {
  export default function rewritePattern(pattern: string, flags: string, options: Record<string, string>): string;
}
declare module "regenerate" {
  export default function regenerate(): { data: number[] };
}
declare module "punycode/" {
  const punycode: object;
  export default punycode;
}
declare module "readable-stream" {
  const stream: { promises: object };
  export default stream;
}
