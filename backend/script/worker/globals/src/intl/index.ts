// The chunk of Intl, and of the methods that ask it.
import { define, tagged } from "../define.ts";
import { Collator } from "./collator.ts";
import { canonical, canonicalList, choice, resolve, supported, type Tags } from "./data.ts";
import { DateTimeFormat, type Options, type Usual } from "./date.ts";
import { NumberFormat, type Numeric } from "./number.ts";

// callable is a class that, like these three, is also called without new.
function callable(of: { prototype: object; name: string; supportedLocalesOf: unknown }): unknown {
  const made = function (tags?: Tags, options?: Options) {
    return Reflect.construct(of as never, [tags, options], new.target ?? made);
  };
  Object.defineProperty(made, "name", { value: of.name, configurable: true });
  Object.defineProperty(made, "prototype", { value: of.prototype, writable: false });
  Object.defineProperty(of.prototype, "constructor", { value: made, writable: true, configurable: true });
  define(made, { supportedLocalesOf: of.supportedLocalesOf });
  return made;
}

const classes = { Collator, DateTimeFormat, NumberFormat };
for (const [name, of] of Object.entries(classes)) {
  Object.defineProperty(of.prototype, Symbol.toStringTag, { value: `Intl.${name}`, configurable: true });
}

export const Intl = {};
tagged({ Intl: { prototype: Intl } });
define(Intl, {
  Collator: callable(Collator),
  DateTimeFormat: callable(DateTimeFormat),
  NumberFormat: callable(NumberFormat),
  getCanonicalLocales: canonicalList,
  supportedValuesOf: () => [],
});

// What the rest of Intl, a chunk of its own, uses of this one.
export const parts = { canonical, choice, NumberFormat, resolve, supported };

// remembered keeps the last formats, because making one costs more than using it.
function remembered<T>(make: (tags: Tags, options?: Options) => T): (tags: Tags, options?: Options) => T {
  const made = new Map<string, T>();
  return (tags, options) => {
    if (options !== undefined && options !== null && Object.keys(options).length > 0) return make(tags, options);
    const key = String(tags);
    const before = made.get(key);
    if (before) return before;
    const format = make(tags, undefined);
    made.set(key, format);
    return format;
  };
}
const numbers = remembered((tags, options) => new NumberFormat(tags, options));
const collators = remembered((tags, options) => new Collator(tags, options));
const dates = (usual: Usual) => remembered((tags, options) => new DateTimeFormat(tags, options, usual));
const [dateOnly, timeOnly, both] = [dates("date"), dates("time"), dates("all")];

const shown = (format: DateTimeFormat, of: Date) =>
  Number.isNaN(of.getTime()) ? "Invalid Date" : format.format(of.getTime());

// What the methods of the built-in classes do.
export const methods = {
  number: (value: Numeric, tags: Tags, options?: Options) => numbers(tags, options).format(value),
  date: (of: Date, tags: Tags, options?: Options) => shown(dateOnly(tags, options), of),
  time: (of: Date, tags: Tags, options?: Options) => shown(timeOnly(tags, options), of),
  all: (of: Date, tags: Tags, options?: Options) => shown(both(tags, options), of),
  compare: (a: string, b: string, tags: Tags, options?: Options) => collators(tags, options).compare(a, b),
};
