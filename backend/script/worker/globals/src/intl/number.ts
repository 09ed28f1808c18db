// Intl.NumberFormat.
import { choice, type Language, resolve, supported, type Tags } from "./data.ts";
import { type Digits, digitsOf, padded, rounded, roundingModes, significant } from "./decimal.ts";

export type Part = { type: string; value: string };
type Options = Record<string, unknown>;
export type Numeric = number | bigint | string;

// How many digits after the point a currency has, if not two (ISO 4217).
const currencyDigits: Record<string, number> = {
  BHD: 3,
  CLP: 0,
  IQD: 0,
  IRR: 0,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};
const narrow: Record<string, string> = {
  AUD: "$",
  BRL: "R$",
  CAD: "$",
  CNY: "¥",
  HKD: "$",
  JPY: "¥",
  KRW: "₩",
  MXN: "$",
  NZD: "$",
  SGD: "$",
  TWD: "$",
  USD: "$",
  DKK: "kr",
  NOK: "kr",
  SEK: "kr",
  CZK: "Kč",
  PLN: "zł",
  HUF: "Ft",
  RUB: "₽",
  UAH: "₴",
  TRY: "₺",
  THB: "฿",
  ILS: "₪",
  PHP: "₱",
};

// whole reads an option that is a whole number in a range.
function whole(options: Options, name: string, least: number, most: number): number | undefined {
  if (options[name] === undefined) return undefined;
  const value = Number(options[name]);
  if (!(value >= least && value <= most)) throw new RangeError(`${name} value is out of range.`);
  return Math.floor(value);
}

const styles = ["decimal", "percent", "currency", "unit"] as const;
const notations = ["standard", "compact", "scientific", "engineering"] as const;
const displays = ["symbol", "narrowSymbol", "code", "name"] as const;
const signs = ["auto", "always", "never", "exceptZero", "negative"] as const;
const rounding = ["halfExpand", ...roundingModes];

export class NumberFormat {
  readonly #locale: string;
  readonly #language: Language;
  readonly #style: (typeof styles)[number];
  readonly #notation: (typeof notations)[number];
  readonly #sign: (typeof signs)[number];
  readonly #currency: string;
  readonly #display: (typeof displays)[number];
  readonly #unit: string;
  readonly #unitDisplay: string;
  readonly #grouping: unknown;
  readonly #mode: string;
  readonly #leastWhole: number;
  readonly #least: number;
  readonly #most: number;
  readonly #significant?: [least: number, most: number];
  readonly #given: boolean;
  #bound?: (value: Numeric) => string;

  constructor(tags?: Tags, options: Options = {}) {
    const { locale, language } = resolve(tags);
    this.#locale = locale;
    this.#language = language;
    this.#style = choice(options, "style", styles, "decimal");
    this.#notation = choice(options, "notation", notations, "standard");
    this.#sign = choice(options, "signDisplay", signs, "auto");
    this.#display = choice(options, "currencyDisplay", displays, "symbol");
    this.#mode = choice(options, "roundingMode", rounding, "halfExpand");
    this.#unitDisplay = choice(options, "unitDisplay", ["short", "narrow", "long"], "short");
    this.#currency = String(options.currency ?? "").toUpperCase();
    this.#unit = String(options.unit ?? "");
    if (this.#style === "currency" && options.currency === undefined)
      throw new TypeError("Currency code is required with currency style.");
    if (options.currency !== undefined && !/^[A-Z]{3}$/.test(this.#currency))
      throw new RangeError(`Invalid currency code : ${options.currency}`);
    if (this.#style === "unit" && !this.#unit) throw new TypeError("Unit is required with unit style.");
    this.#grouping = options.useGrouping ?? true;
    const usual = this.#usualDigits();
    const least = whole(options, "minimumFractionDigits", 0, 100);
    const most = whole(options, "maximumFractionDigits", 0, 100);
    if (least !== undefined && most !== undefined && least > most)
      throw new RangeError("maximumFractionDigits value is out of range.");
    this.#least = least ?? Math.min(usual[0], most ?? usual[0]);
    this.#most = most ?? Math.max(usual[1], this.#least);
    this.#leastWhole = whole(options, "minimumIntegerDigits", 1, 21) ?? 1;
    const [from, to] = [
      whole(options, "minimumSignificantDigits", 1, 21),
      whole(options, "maximumSignificantDigits", 1, 21),
    ];
    if (from !== undefined || to !== undefined) this.#significant = [from ?? 1, to ?? 21];
    this.#given = least !== undefined || most !== undefined || this.#significant !== undefined;
  }

  #usualDigits(): [number, number] {
    if (this.#style === "percent") return [0, 0];
    if (this.#style !== "currency" || this.#notation === "compact") return [0, this.#notation === "compact" ? 0 : 3];
    const digits = currencyDigits[this.#currency] ?? 2;
    return [digits, digits];
  }

  get format(): (value: Numeric) => string {
    this.#bound ??= (value) =>
      this.formatToParts(value)
        .map((p) => p.value)
        .join("");
    return this.#bound;
  }

  formatToParts(given: Numeric): Part[] {
    const value =
      typeof given === "bigint" || (typeof given === "string" && /^[-+]?\d+(\.\d+)?$/.test(given))
        ? given
        : Number(given);
    const negative = typeof value === "string" ? value.startsWith("-") : value < 0 || Object.is(value, -0);
    const number = this.#number(value, negative);
    const zero = number.every((p) => !/[1-9∞]/.test(p.value) || p.type === "literal");
    return this.#around(number, this.#signOf(negative, zero));
  }

  #signOf(negative: boolean, zero: boolean): string {
    switch (this.#sign) {
      case "never":
        return "";
      case "always":
        return negative ? "-" : "+";
      case "exceptZero":
        return zero ? "" : negative ? "-" : "+";
      case "negative":
        return negative && !zero ? "-" : "";
    }
    return negative ? "-" : "";
  }

  // #number is the number itself, with what a short notation adds.
  #number(value: Numeric, negative: boolean): Part[] {
    if (typeof value === "number" && !Number.isFinite(value)) {
      return Number.isNaN(value) ? [{ type: "nan", value: "NaN" }] : [{ type: "infinity", value: "∞" }];
    }
    let digits = digitsOf(value);
    if (this.#style === "percent") digits = shifted(digits, 2);
    if (this.#notation === "compact") return this.#compact(digits, negative);
    if (this.#notation === "standard") return this.#grouped(this.#rounded(digits, negative));
    return this.#scientific(digits, negative);
  }

  #rounded(digits: Digits, negative: boolean): Digits {
    if (this.#significant) {
      const [least, most] = this.#significant;
      const kept = significant(digits, most, this.#mode, negative);
      const zero = kept.whole === "0" && !/[1-9]/.test(kept.fraction);
      const lead = zero ? 1 : kept.whole === "0" ? -(/^0*/.exec(kept.fraction)?.[0].length ?? 0) : kept.whole.length;
      return padded(kept, Math.max(0, least - lead), this.#leastWhole);
    }
    return padded(rounded(digits, this.#most, this.#mode, negative), this.#least, this.#leastWhole);
  }

  // #compact has two digits at most, and a word for the thousands.
  #compact(digits: Digits, negative: boolean): Part[] {
    const round = (of: Digits) => {
      if (this.#given) return this.#rounded(of, negative);
      return padded(
        of.whole.length > 1 ? rounded(of, 0, this.#mode, negative) : significant(of, 2, this.#mode, negative),
        0,
      );
    };
    let power = digits.whole.length - 1;
    let kept = round(digits);
    let text = "{n}";
    for (let again = 0; again < 2 && power >= 3; again++) {
      const [shown, words] = this.#language.compact[Math.min(power, 14) - 3];
      const less = Math.min(power, 14) + 1 - shown;
      kept = round(shifted(digits, -less));
      text = words;
      if (kept.whole.length <= power + 1 - less) break;
      power++; // rounding made one digit more, as in 999,999
    }
    const [before, after] = text.split("{n}");
    const parts = this.#grouped(kept);
    if (before.trim()) parts.unshift({ type: "compact", value: before });
    const space = /^\s*/.exec(after)?.[0] ?? "";
    if (space) parts.push({ type: "literal", value: space });
    if (after.trim()) parts.push({ type: "compact", value: after.slice(space.length) });
    return parts;
  }

  #scientific(digits: Digits, negative: boolean): Part[] {
    const zeros = /^0*/.exec(digits.fraction)?.[0].length ?? 0;
    let power = digits.whole === "0" ? (/[1-9]/.test(digits.fraction) ? -zeros - 1 : 0) : digits.whole.length - 1;
    if (this.#notation === "engineering") power = Math.floor(power / 3) * 3;
    const parts = this.#grouped(this.#rounded(shifted(digits, -power), negative));
    parts.push({ type: "exponentSeparator", value: "E" });
    if (power < 0) parts.push({ type: "exponentMinusSign", value: this.#language.number.minus });
    return [...parts, { type: "exponentInteger", value: String(Math.abs(power)) }];
  }

  #grouped({ whole, fraction }: Digits): Part[] {
    const { groups, least } = this.#language.number;
    const { group, decimal } = this.#style === "currency" ? this.#language.money : this.#language.number;
    const min =
      this.#grouping === "min2" || (this.#notation === "compact" && this.#grouping === true)
        ? 2
        : this.#grouping === "always"
          ? 1
          : least;
    const parts: Part[] = [];
    let rest = whole;
    if (this.#grouping !== false && this.#grouping !== "false" && group && whole.length >= 3 + min) {
      for (let size = 3; rest.length > size; size = groups) {
        parts.unshift({ type: "group", value: group }, { type: "integer", value: rest.slice(-size) });
        rest = rest.slice(0, -size);
      }
    }
    parts.unshift({ type: "integer", value: rest });
    if (fraction) parts.push({ type: "decimal", value: decimal }, { type: "fraction", value: fraction });
    return parts;
  }

  // #around puts the sign, the currency and the like around the number.
  #around(number: Part[], sign: string): Part[] {
    const { minus, percent } = this.#language.number;
    const symbol = this.#currencyText();
    const shown = sign === "-" ? minus : sign;
    let text = "{m}{n}";
    if (this.#style === "percent") text = `{m}${percent}`;
    if (this.#style === "unit") text = `{m}{n}${this.#unitText()}`;
    if (this.#style === "currency") {
      const { money } = this.#language;
      text =
        this.#display === "name"
          ? "{m}{n} {c}"
          : (isLetter(symbol.at(-1) ?? "") ? money.letters : money.symbol)[sign ? 1 : 0];
    }
    const parts: Part[] = [];
    for (const piece of text.split(/(\{[mnc]\})/)) {
      if (piece === "{n}") parts.push(...number);
      else if (piece === "{m}" && shown) parts.push({ type: sign === "-" ? "minusSign" : "plusSign", value: shown });
      else if (piece === "{c}") parts.push({ type: "currency", value: symbol });
      else if (piece && piece !== "{m}") parts.push(...literal(piece, this.#style));
    }
    return parts;
  }

  #currencyText(): string {
    const { symbols } = this.#language.money;
    if (this.#display === "code" || this.#display === "name") return this.#currency;
    const short = this.#display === "narrowSymbol" ? narrow[this.#currency] : undefined;
    return short ?? symbols[this.#currency] ?? resolve("en").language.money.symbols[this.#currency] ?? this.#currency;
  }

  // #unitText has no words of other languages: units are written as in English.
  #unitText(): string {
    const short: Record<string, string> = {
      kilometer: "km",
      meter: "m",
      centimeter: "cm",
      millimeter: "mm",
      kilogram: "kg",
      gram: "g",
      liter: "L",
      milliliter: "mL",
      celsius: "°C",
      fahrenheit: "°F",
      percent: "%",
      hour: "hr",
      minute: "min",
      second: "sec",
      byte: "byte",
      kilobyte: "kB",
      megabyte: "MB",
      gigabyte: "GB",
      "kilometer-per-hour": "km/h",
    };
    const name = this.#unitDisplay === "long" ? undefined : short[this.#unit];
    return /^[°%]/.test(name ?? "") ? (name as string) : ` ${name ?? this.#unit}`;
  }

  formatRange(from: Numeric, to: Numeric): string {
    const [a, b] = [this.format(from), this.format(to)];
    return a === b ? `~${a}` : `${a}–${b}`;
  }

  resolvedOptions(): object {
    return {
      locale: this.#locale,
      numberingSystem: "latn",
      style: this.#style,
      ...(this.#style === "currency" && {
        currency: this.#currency,
        currencyDisplay: this.#display,
        currencySign: "standard",
      }),
      ...(this.#style === "unit" && { unit: this.#unit, unitDisplay: this.#unitDisplay }),
      minimumIntegerDigits: this.#leastWhole,
      minimumFractionDigits: this.#least,
      maximumFractionDigits: this.#most,
      useGrouping: this.#grouping === true ? "auto" : this.#grouping,
      notation: this.#notation,
      signDisplay: this.#sign,
      roundingIncrement: 1,
      roundingMode: this.#mode,
      roundingPriority: "auto",
      trailingZeroDisplay: "auto",
    };
  }

  static supportedLocalesOf(tags: Tags): string[] {
    return supported(tags);
  }
}

function literal(text: string, style: string): Part[] {
  if (style !== "percent" || !text.includes("%")) return [{ type: "literal", value: text }];
  return text
    .split(/(%)/)
    .filter(Boolean)
    .map((value) => ({ type: value === "%" ? "percentSign" : "literal", value }));
}

// isLetter tells the abbreviations among the signs of currencies, which keep a
// distance from the number.
const isLetter = (character: string) => character.toLowerCase() !== character.toUpperCase();

// shifted moves the point to the right.
function shifted({ whole, fraction }: Digits, by: number): Digits {
  return digitsOf(`${whole}.${fraction || "0"}e${by}`);
}
