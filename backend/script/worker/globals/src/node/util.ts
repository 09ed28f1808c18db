// util.
import { find } from "../modules.ts";
import { types } from "./types.ts";

type Function_ = (this: unknown, ...args: unknown[]) => unknown;
type Formatting = Record<string, unknown> & { inspect: { custom: symbol } & Record<string, unknown> };
const { inspect, format, formatWithOptions, stripVTControlCharacters } = find("sitewright:format") as Formatting;

const custom = Symbol.for("nodejs.util.promisify.custom");

function wrong(name: string, kind: string, value: unknown): Error {
  const told = value === null || value === undefined ? String(value) : `type ${typeof value}`;
  return Object.assign(new TypeError(`The "${name}" argument must be of type ${kind}. Received ${told}`), {
    code: "ERR_INVALID_ARG_TYPE",
  });
}

function promisify(original: Function_ & { [custom]?: unknown }): unknown {
  if (typeof original !== "function") throw wrong("original", "function", original);
  if (original[custom]) return original[custom];
  const promised = function (this: unknown, ...args: unknown[]) {
    return new Promise((resolve, reject) => {
      Reflect.apply(original, this, [
        ...args,
        (error: unknown, value: unknown) => (error ? reject(error) : resolve(value)),
      ]);
    });
  };
  Object.setPrototypeOf(promised, Object.getPrototypeOf(original));
  Object.defineProperty(promised, custom, { value: promised, configurable: true });
  return Object.defineProperties(promised, Object.getOwnPropertyDescriptors(original));
}
promisify.custom = custom;

function callbackify(original: Function_): unknown {
  if (typeof original !== "function") throw wrong("original", "function", original);
  return function (this: unknown, ...args: unknown[]) {
    const callback = args.pop() as Function_;
    if (typeof callback !== "function") throw wrong("last argument", "function", callback);
    const later = (...values: unknown[]) => queueMicrotask(() => callback.apply(this, values));
    (Reflect.apply(original, this, args) as Promise<unknown>).then(
      (value) => later(null, value),
      (error) =>
        later(
          error ??
            Object.assign(new Error("Promise was rejected with a falsy value"), {
              reason: error,
              code: "ERR_FALSY_VALUE_REJECTION",
            }),
        ),
    );
  };
}

function inherits(constructor: Function_ & { super_?: unknown }, parent: Function_): void {
  if (typeof constructor !== "function") throw wrong("ctor", "function", constructor);
  if (typeof parent !== "function") throw wrong("superCtor", "function", parent);
  Object.defineProperty(constructor, "super_", { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(constructor.prototype, parent.prototype);
}

const warned = new Set<string>();

function deprecate(original: Function_, message: string, code = ""): Function_ {
  return Object.defineProperties(
    function (this: unknown, ...args: unknown[]) {
      const text = `${code && `[${code}] `}DeprecationWarning: ${message}`;
      if (!warned.has(text)) console.warn(text);
      warned.add(text);
      return new.target ? Reflect.construct(original, args, new.target) : Reflect.apply(original, this, args);
    } as Function_,
    Object.getOwnPropertyDescriptors(original),
  );
}

// debuglog writes only where NODE_DEBUG names the section, which a person grants.
function debuglog(section: string): Function_ & { enabled: boolean } {
  const { env } = (globalThis as unknown as { process: { env: Record<string, string> } }).process;
  const enabled = (env.NODE_DEBUG ?? "").toLowerCase().split(",").includes(section.toLowerCase());
  const write = (...args: unknown[]) => {
    if (enabled) console.error(`${section.toUpperCase()} 1: ${(format as Function_)(...args)}`);
  };
  return Object.assign(write, { enabled });
}

type Comparisons = { isDeepStrictEqual(a: unknown, b: unknown): boolean };
const isDeepStrictEqual = (a: unknown, b: unknown) => (find("sitewright:equal") as Comparisons).isDeepStrictEqual(a, b);

// styleText has the codes of inspect.colors.
function styleText(styles: string | string[], text: string): string {
  const colors = inspect.colors as Record<string, [number, number]>;
  return [styles].flat().reduceRight((inner, style) => {
    if (!colors[style])
      throw Object.assign(new TypeError(`There is no style "${style}"`), { code: "ERR_INVALID_ARG_VALUE" });
    return `\u001b[${colors[style][0]}m${inner}\u001b[${colors[style][1]}m`;
  }, text);
}

export { types };
export default {
  TextDecoder,
  TextEncoder,
  callbackify,
  debug: debuglog,
  debuglog,
  deprecate,
  format,
  formatWithOptions,
  inherits,
  inspect,
  isArray: Array.isArray,
  isBoolean: (v: unknown) => typeof v === "boolean",
  isBuffer: (v: unknown) => (globalThis as unknown as { Buffer: { isBuffer(v: unknown): boolean } }).Buffer.isBuffer(v),
  isDate: types.isDate,
  isDeepStrictEqual,
  isError: (v: unknown) => types.isNativeError(v) || v instanceof Error,
  isFunction: (v: unknown) => typeof v === "function",
  isNull: (v: unknown) => v === null,
  isNullOrUndefined: (v: unknown) => v === null || v === undefined,
  isNumber: (v: unknown) => typeof v === "number",
  isObject: (v: unknown) => v !== null && typeof v === "object",
  isPrimitive: (v: unknown) => v === null || (typeof v !== "object" && typeof v !== "function"),
  isRegExp: types.isRegExp,
  isString: (v: unknown) => typeof v === "string",
  isSymbol: (v: unknown) => typeof v === "symbol",
  isUndefined: (v: unknown) => v === undefined,
  promisify,
  stripVTControlCharacters,
  styleText,
  toUSVString: (text: unknown) => String(text).toWellFormed(),
  types,
};
