// Intl, and the methods that depend on a language. All is compiled when one of
// them is first used.
import { once } from "../chunk.ts";
import { define, defineLazily } from "../define.ts";
import { lazily, register } from "../modules.ts";
import intlText from "./index.ts?chunk";
import wordsText from "./words.ts?chunk";

type Method = (...args: unknown[]) => unknown;
type Chunk = { Intl: object; methods: Record<string, Method> };
const intl = once("globals/intl", intlText) as unknown as () => Chunk;

// nothing reports that neither a language nor options were given.
const nothing = (tags: unknown, options: unknown) => tags === undefined && options === undefined;

export function installIntl(): void {
  register("sitewright:intl", intl);
  const words = ["DisplayNames", "ListFormat", "Locale", "PluralRules", "RelativeTimeFormat", "Segmenter"];
  lazily(globalThis, "Intl", () => {
    const { Intl } = intl();
    defineLazily(Intl, words, once("globals/intl-words", wordsText));
    return Intl;
  });
  const nativeCompare = String.prototype.localeCompare;
  const { getTime } = Date.prototype;
  define(Number.prototype, {
    toLocaleString(this: number, tags?: unknown, options?: unknown) {
      return intl().methods.number(Number.prototype.valueOf.call(this), tags, options);
    },
  });
  define(BigInt.prototype, {
    toLocaleString(this: bigint, tags?: unknown, options?: unknown) {
      return intl().methods.number(BigInt.prototype.valueOf.call(this), tags, options);
    },
  });
  define(Array.prototype, {
    toLocaleString(this: unknown[], tags?: unknown, options?: unknown) {
      const text = (item: unknown) =>
        item === undefined || item === null
          ? ""
          : String((item as { toLocaleString: Method }).toLocaleString(tags, options));
      return Array.from(this, text).join(",");
    },
  });
  const dated = (name: string) =>
    function (this: Date, tags?: unknown, options?: unknown) {
      getTime.call(this); // only dates have it
      return intl().methods[name](this, tags, options);
    };
  define(Date.prototype, {
    toLocaleString: dated("all"),
    toLocaleDateString: dated("date"),
    toLocaleTimeString: dated("time"),
  });
  define(String.prototype, {
    localeCompare(this: string, that: unknown, tags?: unknown, options?: unknown) {
      if (nothing(tags, options)) return Math.sign(nativeCompare.call(this, String(that)));
      return intl().methods.compare(String(this), String(that), tags, options);
    },
  });
}
