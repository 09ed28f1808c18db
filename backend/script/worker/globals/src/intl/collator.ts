// Intl.Collator.
import { choice, resolve, supported, type Tags } from "./data.ts";

type Options = Record<string, unknown>;

const nativeCompare = String.prototype.localeCompare;

export class Collator {
  readonly #locale: string;
  readonly #numeric: boolean;
  readonly #sensitivity: string;
  readonly #ignorePunctuation: boolean;
  #bound?: (a: string, b: string) => number;

  constructor(tags?: Tags, options: Options = {}) {
    this.#locale = resolve(tags).locale;
    this.#sensitivity = choice(options, "sensitivity", ["variant", "base", "accent", "case"], "variant");
    choice(options, "usage", ["sort", "search"], "sort");
    this.#numeric =
      options.numeric === undefined ? /-u-(.*-)?kn(-true)?(-|$)/.test(String(tags)) : Boolean(options.numeric);
    this.#ignorePunctuation = Boolean(options.ignorePunctuation);
  }

  get compare(): (a: string, b: string) => number {
    this.#bound ??= (a, b) => this.#compare(this.#folded(String(a)), this.#folded(String(b)));
    return this.#bound;
  }

  // #folded takes away what makes no difference.
  #folded(text: string): string {
    let folded = this.#ignorePunctuation ? text.replace(/[\p{P}\s]+/gu, "") : text;
    if (this.#sensitivity === "base" || this.#sensitivity === "case")
      folded = folded
        .normalize("NFD")
        .replace(/\p{M}+/gu, "")
        .normalize();
    return this.#sensitivity === "base" || this.#sensitivity === "accent" ? folded.toLowerCase() : folded;
  }

  #compare(a: string, b: string): number {
    if (!this.#numeric) return Math.sign(nativeCompare.call(a, b));
    // Numbers of the same width are in the order of what they are worth.
    const width = Math.max(...[...a.matchAll(/\d+/g), ...b.matchAll(/\d+/g)].map(([digits]) => digits.length), 0);
    const wide = (text: string) => text.replace(/\d+/g, (digits) => digits.padStart(width, "0"));
    return Math.sign(nativeCompare.call(wide(a), wide(b)));
  }

  resolvedOptions(): object {
    return {
      locale: this.#locale,
      usage: "sort",
      sensitivity: this.#sensitivity,
      ignorePunctuation: this.#ignorePunctuation,
      collation: "default",
      numeric: this.#numeric,
      caseFirst: "false",
    };
  }

  static supportedLocalesOf(tags: Tags): string[] {
    return supported(tags);
  }
}
