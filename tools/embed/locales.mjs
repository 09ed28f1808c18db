// Writes backend/script/worker/globals/src/intl/locales.json: how numbers, dates
// and lists are written in the languages that a worker knows, as this Node.js says.
// Run by hand when a language is added: node locales.mjs
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";

const locales = (
  "en en-AU en-CA en-GB en-IE en-IN en-NZ en-ZA bg ca cs da de de-AT de-CH el es es-AR es-MX et fi fr fr-CA fr-CH he hr hu id " +
  "it it-CH ja ko lt lv nb nl nl-BE pl pt pt-PT ro ru sk sl sr sv tr uk vi zh zh-HK zh-TW"
).split(" ");
const currencies =
  "USD EUR GBP JPY CHF CNY INR KRW BRL MXN CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BGN RUB UAH TRY ILS ZAR SGD HKD TWD THB IDR VND PHP".split(
    " ",
  );

// A day whose numbers all differ, and have one digit where they can; its month is
// one that is mostly shortened.
const day = new Date(Date.UTC(2024, 8, 5, 15, 7, 8));
const date = (locale, options, at = day) =>
  new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).formatToParts(at);
const part = (parts, type) => parts.find((p) => p.type === type)?.value;
const months = (locale, options) =>
  Array.from({ length: 12 }, (_, m) => part(date(locale, options, new Date(Date.UTC(2024, m, 5))), "month"));
const weekdays = (locale, options) =>
  Array.from({ length: 7 }, (_, d) => part(date(locale, options, new Date(Date.UTC(2024, 8, 1 + d))), "weekday"));

function number(locale) {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(-1234567.5);
  const groups = parts.filter((p) => p.type === "integer").map((p) => p.value.length);
  const four = new Intl.NumberFormat(locale).formatToParts(1234).some((p) => p.type === "group");
  return {
    decimal: part(parts, "decimal"),
    group: part(parts, "group") ?? "",
    minus: part(parts, "minusSign"),
    groups: groups.at(-2),
    least: four ? 1 : 2,
    percent: template(new Intl.NumberFormat(locale, { style: "percent" }).formatToParts(0.05)),
  };
}

// template writes parts with the number as {n}, its sign as {m} and a currency as
// {c}.
function template(parts) {
  const names = { minusSign: "{m}", currency: "{c}", integer: "{n}" };
  return parts.map((p) => names[p.type] ?? p.value).join("");
}

function money(locale) {
  const of = (currency, value) =>
    template(
      new Intl.NumberFormat(locale, { style: "currency", currency, maximumFractionDigits: 0 }).formatToParts(value),
    );
  const symbols = {};
  for (const currency of currencies) {
    const parts = new Intl.NumberFormat(locale, { style: "currency", currency }).formatToParts(1);
    symbols[currency] = part(parts, "currency");
  }
  const signs = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }).formatToParts(1234567.5);
  return {
    decimal: part(signs, "decimal"),
    group: part(signs, "group") ?? "",
    symbol: [of("EUR", 5), of("EUR", -5)],
    letters: [of("XTS", 5), of("XTS", -5)],
    symbols,
  };
}

function compact(locale) {
  const format = new Intl.NumberFormat(locale, { notation: "compact" });
  return Array.from({ length: 12 }, (_, i) => {
    const parts = format.formatToParts(5 * 10 ** (i + 3));
    const digits = parts
      .filter((p) => p.type === "integer")
      .map((p) => p.value)
      .join("").length;
    const text = parts.map((p) => (p.type === "integer" ? "\0" : p.type === "group" ? "" : p.value)).join("");
    return [digits, text.replace(/\0+/, "{n}")];
  });
}

// pattern writes a date's parts as tokens: E weekday, y year, M month, d day, h
// hour, m minute, s second, a half of the day, z zone. A doubled token has two
// digits; MMM and MMMM are names.
function pattern(parts, names) {
  return parts
    .map(({ type, value }) => {
      const two = /^\d\d$/.test(value);
      switch (type) {
        case "weekday":
          return names.long.includes(value) ? "{EEEE}" : "{E}";
        case "year":
          return two ? "{yy}" : "{y}";
        case "month":
          return /^\d+$/.test(value) ? (two ? "{MM}" : "{M}") : names.longMonths.includes(value) ? "{MMMM}" : "{MMM}";
        case "day":
          return two ? "{dd}" : "{d}";
        case "hour":
          return two && value.startsWith("0") ? "{hh}" : "{h}";
        case "minute":
          return "{mm}";
        case "second":
          return "{ss}";
        case "dayPeriod":
          return "{a}";
        case "timeZoneName":
          return "{z}";
        default:
          return value;
      }
    })
    .join("");
}

function dates(locale) {
  const names = {
    long: [
      ...weekdays(locale, { weekday: "long", month: "long", day: "numeric" }),
      ...weekdays(locale, { weekday: "long" }),
    ],
    longMonths: [...months(locale, { month: "long", day: "numeric" }), ...months(locale, { month: "long" })],
  };
  const of = (options) => pattern(date(locale, options), names);
  const fields = {};
  for (const weekday of [undefined, "short", "long"]) {
    for (const year of [undefined, "numeric"]) {
      for (const month of [undefined, "numeric", "short", "long"]) {
        for (const dayOf of [undefined, "numeric"]) {
          if (!weekday && !year && !month && !dayOf) continue;
          const key = `${weekday ? (weekday === "long" ? "E" : "e") : ""}${year ? "y" : ""}${{ numeric: "M", short: "MMM", long: "MMMM" }[month] ?? ""}${dayOf ? "d" : ""}`;
          fields[key] = of({ weekday, year, month, day: dayOf });
        }
      }
    }
  }
  fields.yMMdd = of({ year: "numeric", month: "2-digit", day: "2-digit" });
  fields.MMdd = of({ month: "2-digit", day: "2-digit" });
  const morning = new Date(Date.UTC(2024, 8, 5, 5, 7, 8)); // its hour shows whether it is padded
  const time = (options) => pattern(date(locale, options, morning), names);
  const times = (cycle) => [
    time({ hour: "numeric", ...cycle }),
    time({ hour: "numeric", minute: "numeric", ...cycle }),
    time({ hour: "numeric", minute: "numeric", second: "numeric", ...cycle }),
    time({ hour: "numeric", minute: "2-digit", ...cycle }),
    time({ hour: "numeric", minute: "2-digit", second: "2-digit", ...cycle }),
  ];
  const styles = ["full", "long", "medium", "short"];
  // What stands between a date and its time, without what the date ends with.
  const between = (options, time) => {
    const parts = date(locale, { ...options, ...time });
    const first = parts.findIndex((p) => p.type === "hour" || p.type === "dayPeriod");
    const dateLast = parts.findLastIndex((p, i) => i < first && p.type !== "literal");
    const literal = parts
      .slice(dateLast + 1, first)
      .map((p) => p.value)
      .join("");
    const ending = date(locale, options).at(-1);
    return ending.type === "literal" && literal.startsWith(ending.value) ? literal.slice(ending.value.length) : literal;
  };
  const resolved = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hourCycle;
  const period = (hour) =>
    part(date(locale, { hour: "numeric", hour12: true }, new Date(Date.UTC(2024, 2, 5, hour))), "dayPeriod");
  return {
    months: ["long", "short", "narrow"].map((month) => months(locale, { month, day: "numeric" })),
    alone: ["long", "short", "narrow"].map((month) => months(locale, { month })),
    weekdays: ["long", "short", "narrow"].map((weekday) =>
      weekdays(locale, { weekday, month: weekday === "long" ? "long" : "short", day: "numeric" }),
    ),
    weekdaysAlone: ["long", "short", "narrow"].map((weekday) => weekdays(locale, { weekday })),
    periods: [period(5), period(15)],
    styles: styles.map((dateStyle) => of({ dateStyle })),
    times: styles.map((timeStyle) => time({ timeStyle })),
    fields,
    clock: times({}),
    clock12: times({ hour12: true }),
    clock24: times({ hourCycle: "h23" }),
    cycle: resolved,
    joins: [
      between({ dateStyle: "long" }, { timeStyle: "short" }),
      between({ dateStyle: "medium" }, { timeStyle: "short" }),
      between({ year: "numeric", month: "long", day: "numeric" }, { hour: "numeric", minute: "2-digit" }),
      between({ year: "numeric", month: "numeric", day: "numeric" }, { hour: "numeric", minute: "2-digit" }),
    ],
  };
}

// lists are the texts between two items, and before the last of more.
function lists(locale) {
  return ["conjunction", "disjunction", "unit"].map((type) => {
    const between = (items) =>
      new Intl.ListFormat(locale, { type, style: "long" })
        .formatToParts(items)
        .filter((p) => p.type === "literal")
        .map((p) => p.value);
    const [two] = between(["a", "b"]);
    const [middle, last] = between(["a", "b", "c"]);
    return [two, middle, last];
  });
}

const data = {};
for (const locale of locales) {
  data[locale] = {
    number: number(locale),
    money: money(locale),
    compact: compact(locale),
    date: dates(locale),
    lists: lists(locale),
  };
}
// The symbols that are as in English are left out.
for (const locale of locales.slice(1)) {
  for (const currency of currencies) {
    if (data[locale].money.symbols[currency] === data.en.money.symbols[currency])
      delete data[locale].money.symbols[currency];
  }
}
const target = resolve(import.meta.dirname, "../../backend/script/worker/globals/src/intl/locales.json");
await writeFile(
  target,
  `{\n${locales.map((l) => `${JSON.stringify(l)}: ${JSON.stringify(data[l])}`).join(",\n")}\n}\n`,
);
