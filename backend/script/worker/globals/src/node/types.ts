// util.types: what a value really is.

const tagOf = (value: unknown) => Object.prototype.toString.call(value).slice(8, -1);
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

// really reports whether a method that works on one kind of object works on this.
function really(method: (this: never, ...args: never[]) => unknown, value: unknown, ...args: unknown[]): boolean {
  if (!isObject(value)) return false;
  try {
    Reflect.apply(method, value, args);
    return true;
  } catch {
    return false;
  }
}

const getter = (prototype: object, name: string | symbol) =>
  Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: never) => unknown;
const typedTag = getter(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
const typedName = (value: unknown) =>
  isObject(value) ? (Reflect.apply(typedTag, value, []) as string | undefined) : undefined;
const mapSize = getter(Map.prototype, "size");
const setSize = getter(Set.prototype, "size");
const bufferSize = getter(ArrayBuffer.prototype, "byteLength");
const viewSize = getter(DataView.prototype, "byteLength");

const boxed = {
  isNumberObject: (v: unknown) => really(Number.prototype.valueOf, v),
  isStringObject: (v: unknown) => really(String.prototype.valueOf, v),
  isBooleanObject: (v: unknown) => really(Boolean.prototype.valueOf, v),
  isBigIntObject: (v: unknown) => really(BigInt.prototype.valueOf, v),
  isSymbolObject: (v: unknown) => really(Symbol.prototype.valueOf, v),
};

const arrays = [
  "Int8",
  "Uint8",
  "Uint8Clamped",
  "Int16",
  "Uint16",
  "Int32",
  "Uint32",
  "Float32",
  "Float64",
  "BigInt64",
  "BigUint64",
];
const typed = Object.fromEntries(
  arrays.map((kind) => [`is${kind}Array`, (v: unknown) => typedName(v) === `${kind}Array`]),
);

export const types = {
  ...boxed,
  ...typed,
  isAnyArrayBuffer: (v: unknown) => really(bufferSize, v),
  isArgumentsObject: (v: unknown) => tagOf(v) === "Arguments" && isObject(v) && !(Symbol.toStringTag in v),
  isArrayBuffer: (v: unknown) => really(bufferSize, v),
  isArrayBufferView: (v: unknown) => ArrayBuffer.isView(v),
  isAsyncFunction: (v: unknown) => typeof v === "function" && tagOf(v) === "AsyncFunction",
  isBoxedPrimitive: (v: unknown) => Object.values(boxed).some((is) => is(v)),
  isCryptoKey: () => false,
  isDataView: (v: unknown) => ArrayBuffer.isView(v) && really(viewSize, v) && typedName(v) === undefined,
  isDate: (v: unknown) => really(Date.prototype.getTime, v),
  isExternal: () => false,
  isGeneratorFunction: (v: unknown) => typeof v === "function" && /GeneratorFunction$/.test(tagOf(v)),
  isGeneratorObject: (v: unknown) => tagOf(v) === "Generator",
  isKeyObject: () => false,
  isMap: (v: unknown) => really(mapSize, v),
  isMapIterator: (v: unknown) => tagOf(v) === "Map Iterator",
  isModuleNamespaceObject: (v: unknown) => tagOf(v) === "Module",
  isNativeError: (v: unknown) => isObject(v) && tagOf(v) === "Error" && v instanceof Error,
  isPromise: (v: unknown) => isObject(v) && v instanceof Promise,
  isProxy: () => false,
  isRegExp: (v: unknown) => tagOf(v) === "RegExp",
  isSet: (v: unknown) => really(setSize, v),
  isSetIterator: (v: unknown) => tagOf(v) === "Set Iterator",
  isSharedArrayBuffer: () => false,
  isTypedArray: (v: unknown) => typedName(v) !== undefined,
  isWeakMap: (v: unknown) => really(WeakMap.prototype.has as (this: never) => unknown, v, {}),
  isWeakSet: (v: unknown) => really(WeakSet.prototype.has as (this: never) => unknown, v, {}),
};
