// What is known of a language (tools/embed/locales.mjs), and which one is meant.
import table from "./locales.json";

// Names are months or weekdays from the first one, long, short and narrow.
export type Names = string[][];

export interface Language {
  number: { decimal: string; group: string; minus: string; groups: number; least: number; percent: string };
  money: { decimal: string; group: string; symbol: string[]; letters: string[]; symbols: Record<string, string> };
  compact: [digits: number, text: string][];
  date: {
    months: Names;
    alone: Names;
    weekdays: Names;
    weekdaysAlone: Names;
    periods: string[];
    styles: string[];
    times: string[];
    fields: Record<string, string>;
    clock: string[];
    clock12: string[];
    clock24: string[];
    cycle: string;
    joins: string[];
  };
  lists: string[][];
}

// The table is text here: one language a line, which is read when it is wanted.
const lines = new Map<string, string>();
for (const line of (table as unknown as string).split("\n")) {
  const end = line.indexOf('":');
  if (end > 0) lines.set(line.slice(1, end), line.slice(end + 2).replace(/,$/, ""));
}
const read = new Map<string, Language>();

// languageOf is what the table says of one of its names.
function languageOf(name: string): Language {
  const language = read.get(name) ?? (JSON.parse(lines.get(name) as string) as Language);
  read.set(name, language);
  return language;
}

// The language of a script that names none, the same on every computer.
const ownTag = "en-US";

const aliases: Record<string, string> = { no: "nb", iw: "he", in: "id", "zh-Hant": "zh-TW", "zh-Hans": "zh" };

export type Tags = string | { toString(): string } | readonly (string | { toString(): string })[] | undefined;

// canonical writes a tag as BCP 47 recommends, or is a RangeError.
export function canonical(tag: unknown): string {
  const text = String(tag);
  if (!/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(text)) throw new RangeError(`Incorrect locale information provided`);
  return text
    .split("-")
    .map((piece, i, all) => {
      if (i === 0 || all.slice(0, i).some((p) => p.length === 1)) return piece.toLowerCase();
      if (piece.length === 4 && /^[a-z]+$/i.test(piece)) return piece[0].toUpperCase() + piece.slice(1).toLowerCase();
      return piece.length === 2 ? piece.toUpperCase() : piece.toLowerCase();
    })
    .join("-");
}

export function canonicalList(tags: Tags): string[] {
  if (tags === undefined) return [];
  const list = Array.isArray(tags) ? tags : [tags];
  return [...new Set(list.map(canonical))];
}

// lookup is the key of a tag's language in the table, if there is one.
export function lookup(tag: string): string | undefined {
  const parts = tag.replace(/-u-.*/, "").split("-");
  for (let n = parts.length; n > 0; n--) {
    const name = parts.slice(0, n).join("-");
    const key = aliases[name] ?? name;
    if (lines.has(key)) return key;
    const region = parts.at(-1) as string;
    if (n === 2 && lines.has(`${parts[0]}-${region}`)) return `${parts[0]}-${region}`;
  }
  return undefined;
}

// resolve is the first tag that is known, and its language. What is not known is
// written as in the United States.
export function resolve(tags: Tags): { locale: string; language: Language } {
  for (const tag of canonicalList(tags)) {
    const key = lookup(tag);
    if (key) return { locale: tag.replace(/-u-.*/, ""), language: languageOf(key) };
  }
  return { locale: ownTag, language: languageOf("en") };
}

// supported is supportedLocalesOf of all classes.
export function supported(tags: Tags): string[] {
  return canonicalList(tags).filter(lookup);
}

// choice reads an option that has few values.
export function choice<T extends string>(options: object, name: string, values: readonly T[], otherwise: T): T {
  const given = (options as Record<string, unknown>)[name];
  if (given === undefined) return otherwise;
  const text = String(given) as T;
  if (!values.includes(text)) throw new RangeError(`Value ${text} out of range for Intl options property ${name}`);
  return text;
}
