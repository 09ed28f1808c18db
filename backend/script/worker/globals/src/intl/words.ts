// The smaller parts of Intl: plurals, lists, relative times, names, locales and
// segments.
import * as cardinals from "make-plural/cardinals";
import * as ordinals from "make-plural/ordinals";
import { tagged } from "../define.ts";
import { find } from "../modules.ts";
import type { Language, Tags } from "./data.ts";
import type { parts } from "./index.ts";
import type { Part } from "./number.ts";

const { canonical, choice, NumberFormat, resolve, supported } = (find("sitewright:intl") as { parts: typeof parts })
  .parts;

type Options = Record<string, unknown>;
type Rule = (number: number | string) => string;

export class PluralRules {
  readonly #locale: string;
  readonly #rule: Rule;
  readonly #type: string;
  readonly #format: { format(value: number): string };
  constructor(tags?: Tags, options: Options = {}) {
    this.#locale = resolve(tags).locale;
    this.#type = choice(options, "type", ["cardinal", "ordinal"], "cardinal");
    const rules = (this.#type === "cardinal" ? cardinals : ordinals) as unknown as Record<string, Rule>;
    const [language, region] = this.#locale.split("-");
    this.#rule = rules[`${language}_${region}`] ?? rules[language] ?? rules.en;
    this.#format = new NumberFormat("en", { ...options, style: "decimal", useGrouping: false });
  }
  select(number: number): string {
    const value = Math.abs(Number(number));
    if (!Number.isFinite(value)) return "other";
    return this.#rule(this.#format.format(value)); // 1.0 is another number than 1
  }
  resolvedOptions(): object {
    return { locale: this.#locale, type: this.#type };
  }
  static supportedLocalesOf(tags: Tags): string[] {
    return supported(tags);
  }
}

const listTypes = ["conjunction", "disjunction", "unit"] as const;

export class ListFormat {
  readonly #locale: string;
  readonly #language: Language;
  readonly #type: (typeof listTypes)[number];
  constructor(tags?: Tags, options: Options = {}) {
    ({ locale: this.#locale, language: this.#language } = resolve(tags));
    this.#type = choice(options, "type", listTypes, "conjunction");
    choice(options, "style", ["long", "short", "narrow"], "long");
  }
  formatToParts(items: Iterable<string>): Part[] {
    const list = [...items];
    const [two, middle, last] = this.#language.lists[listTypes.indexOf(this.#type)];
    return list.flatMap((value, i) => {
      const before = list.length === 2 ? two : i === list.length - 1 ? last : middle;
      const element = { type: "element", value: String(value) };
      return i === 0 ? [element] : [{ type: "literal", value: before }, element];
    });
  }
  format(items: Iterable<string>): string {
    return this.formatToParts(items)
      .map((p) => p.value)
      .join("");
  }
  resolvedOptions(): object {
    return { locale: this.#locale, type: this.#type, style: "long" };
  }
  static supportedLocalesOf(tags: Tags): string[] {
    return supported(tags);
  }
}

const units = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"];
const near: Record<string, [before: string, now: string, after: string]> = {
  day: ["yesterday", "today", "tomorrow"],
  second: ["1 second ago", "now", "in 1 second"],
};

// RelativeTimeFormat speaks English only.
export class RelativeTimeFormat {
  readonly #auto: boolean;
  constructor(tags?: Tags, options: Options = {}) {
    resolve(tags);
    this.#auto = choice(options, "numeric", ["always", "auto"], "always") === "auto";
  }
  format(value: number, unit: string): string {
    const name = String(unit).replace(/s$/, "");
    if (!units.includes(name)) throw new RangeError(`Invalid unit argument for format() '${unit}'`);
    const number = Number(value);
    if (!Number.isFinite(number)) throw new RangeError("The value is not finite");
    if (this.#auto && [-1, 0, 1].includes(number)) {
      const words = near[name] ?? [`last ${name}`, `this ${name}`, `next ${name}`];
      if (name === "second" ? number === 0 : name === "day" || number === 0 || !["minute", "hour"].includes(name))
        return words[number + 1];
    }
    const count = Math.abs(number);
    const text = `${new NumberFormat("en").format(count)} ${name}${count === 1 ? "" : "s"}`;
    return number < 0 || Object.is(number, -0) ? `${text} ago` : `in ${text}`;
  }
  formatToParts(value: number, unit: string): Part[] {
    return [{ type: "literal", value: this.format(value, unit) }];
  }
  resolvedOptions(): object {
    return { locale: "en-US", style: "long", numeric: this.#auto ? "auto" : "always", numberingSystem: "latn" };
  }
  static supportedLocalesOf(tags: Tags): string[] {
    return supported(tags).filter((tag) => tag.startsWith("en"));
  }
}

// DisplayNames knows no names: it gives the code back.
export class DisplayNames {
  readonly #options: Options;
  constructor(tags: Tags, options: Options) {
    resolve(tags);
    if (options?.type === undefined) throw new TypeError("DisplayNames: the type is missing");
    this.#options = options;
  }
  of(code: string): string | undefined {
    return this.#options.fallback === "none" ? undefined : String(code);
  }
  resolvedOptions(): object {
    return { locale: "en-US", style: "long", fallback: "code", ...this.#options };
  }
  static supportedLocalesOf(): string[] {
    return [];
  }
}

export class Locale {
  readonly #tag: string;
  constructor(tag: unknown, options: Options = {}) {
    const parts = canonical(tag).split("-");
    if (options.language !== undefined) parts[0] = String(options.language);
    if (options.region !== undefined) parts.push(String(options.region));
    this.#tag = canonical(parts.join("-"));
  }
  get baseName(): string {
    return this.#tag.replace(/-u-.*/, "");
  }
  get language(): string {
    return this.#tag.split("-")[0];
  }
  get script(): string | undefined {
    return this.baseName.split("-").find((piece, i) => i > 0 && piece.length === 4);
  }
  get region(): string | undefined {
    return this.baseName.split("-").find((piece, i) => i > 0 && /^([A-Z]{2}|\d{3})$/.test(piece));
  }
  maximize(): Locale {
    return this;
  }
  minimize(): Locale {
    return this;
  }
  toString(): string {
    return this.#tag;
  }
}

// What belongs together, by how fine the pieces are. Sentences and words are those
// of languages that put spaces between words.
const pieces: Record<string, () => RegExp> = {
  grapheme: () =>
    /\r\n|\p{RI}\p{RI}|\p{Emoji}(?:\p{EMod}|\uFE0F\u20E3?|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D\p{Emoji}(?:\p{EMod}|\uFE0F)?)*\p{M}*|[\s\S]\p{M}*/gu,
  word: () => /[\p{L}\p{N}\p{M}_]+(?:['’.][\p{L}\p{N}\p{M}_]+)*|\s+|[\s\S]/gu,
  sentence: () => /[\s\S]+?(?:[.!?…]+['")\]]*(?:\s+|$)|\n+|$)/gu,
};

export class Segmenter {
  readonly #granularity: string;
  constructor(tags?: Tags, options: Options = {}) {
    resolve(tags);
    this.#granularity = choice(options, "granularity", ["grapheme", "word", "sentence"], "grapheme");
  }
  segment(input: string): object {
    const text = String(input);
    const word = this.#granularity === "word";
    const all = [...text.matchAll(pieces[this.#granularity]())]
      .filter(([segment]) => segment !== "")
      .map(({ 0: segment, index }) => ({
        segment,
        index,
        input: text,
        ...(word && { isWordLike: /[\p{L}\p{N}]/u.test(segment) }),
      }));
    return {
      [Symbol.iterator]: () => all.values(),
      containing: (at = 0) => all.find(({ segment, index }) => at >= index && at < index + segment.length),
    };
  }
  resolvedOptions(): object {
    return { locale: "en-US", granularity: this.#granularity };
  }
  static supportedLocalesOf(tags: Tags): string[] {
    return supported(tags);
  }
}

tagged({ DisplayNames, ListFormat, Locale, PluralRules, RelativeTimeFormat, Segmenter });
for (const of of [DisplayNames, ListFormat, Locale, PluralRules, RelativeTimeFormat, Segmenter]) {
  Object.defineProperty(of.prototype, Symbol.toStringTag, { value: `Intl.${of.name}`, configurable: true });
}
