// Intl.DateTimeFormat.
import { host } from "../host.ts";
import { choice, type Language, resolve, supported, type Tags } from "./data.ts";

export type Options = Record<string, unknown>;
type Part = { type: string; value: string };

const textStyles = ["full", "long", "medium", "short"];
const widths = ["long", "short", "narrow"];
const numeric = ["numeric", "2-digit"];

// Fields are what is shown, each as it was asked for.
interface Fields {
  weekday?: string;
  year?: string;
  month?: string;
  day?: string;
  hour?: string;
  minute?: string;
  second?: string;
  fractionalSecondDigits?: number;
  timeZoneName?: string;
}

function fieldsOf(options: Options): Fields {
  const one = (name: string, values: string[]) =>
    options[name] === undefined ? undefined : choice(options, name, values, values[0]);
  const fraction = options.fractionalSecondDigits;
  return {
    weekday: one("weekday", widths),
    year: one("year", numeric),
    month: one("month", [...numeric, ...widths]),
    day: one("day", numeric),
    hour: one("hour", numeric),
    minute: one("minute", numeric),
    second: one("second", numeric),
    fractionalSecondDigits: fraction === undefined ? undefined : Math.min(3, Math.max(1, Number(fraction))),
    timeZoneName: options.timeZoneName === undefined ? undefined : String(options.timeZoneName),
  };
}

// zoneOf is a time zone's own spelling of its name, or a RangeError.
function zoneOf(name: unknown): string {
  const text = String(name);
  const offset = /^[+-]\d\d(:?\d\d)?$/.test(text);
  const known = offset ? null : host.zone(0, /^(utc|gmt|etc\/utc|etc\/gmt)$/i.test(text) ? "UTC" : text);
  if (!offset && !known) throw new RangeError(`Invalid time zone specified: ${text}`);
  return offset ? text : (known?.zone ?? text);
}

// Moment is a time as a clock in a zone shows it, in the fields of UTC.
type Moment = { clock: Date; offset: number };

function momentOf(milliseconds: number, zone: string): Moment {
  const fixed = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  const offset = fixed
    ? (fixed[1] === "-" ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0))
    : (host.zone(milliseconds, zone)?.offset ?? 0);
  return { clock: new Date(milliseconds + offset * 60_000), offset };
}

export class DateTimeFormat {
  readonly #locale: string;
  readonly #language: Language;
  readonly #zone: string; // "" is the computer's own
  readonly #zoneName: string;
  readonly #fields: Fields;
  readonly #styles: [date?: string, time?: string];
  readonly #cycle: string;
  readonly #chosen: boolean;
  #bound?: (value?: unknown) => string;

  constructor(tags?: Tags, options: Options = {}, usual: Usual = "any") {
    const { locale, language } = resolve(tags);
    this.#locale = locale;
    this.#language = language;
    this.#zone = options.timeZone === undefined ? "" : zoneOf(options.timeZone);
    this.#zoneName = this.#zone || (host.zone(0, "")?.zone ?? "UTC");
    const style = (name: string) =>
      options[name] === undefined ? undefined : choice(options, name, textStyles, "short");
    this.#styles = [style("dateStyle"), style("timeStyle")];
    const fields = fieldsOf(options);
    const styled = this.#styles.some(Boolean);
    if (styled && Object.values(fields).some((f) => f !== undefined)) {
      throw new TypeError("Can't set option of a field when dateStyle or timeStyle is used");
    }
    this.#fields = styled ? fields : withUsual(fields, usual);
    const cycle =
      options.hourCycle === undefined
        ? language.date.cycle
        : choice(options, "hourCycle", ["h12", "h23", "h11", "h24"], "h23");
    this.#cycle = options.hour12 === undefined ? cycle : options.hour12 ? "h12" : "h23";
    this.#chosen = options.hour12 !== undefined || options.hourCycle !== undefined;
  }

  get format(): (value?: unknown) => string {
    // As in V8, a text has plain spaces where its parts have narrow ones.
    this.#bound ??= (value) =>
      this.formatToParts(value)
        .map((p) => p.value)
        .join("")
        .replaceAll("\u202f", " ");
    return this.#bound;
  }

  formatToParts(value?: unknown): Part[] {
    const milliseconds = value === undefined ? Date.now() : Number(value);
    if (!Number.isFinite(new Date(milliseconds).getTime())) throw new RangeError("Invalid time value");
    const moment = momentOf(milliseconds, this.#zone);
    const pattern = this.#pattern();
    const parts: Part[] = [];
    for (const piece of pattern.split(/(\{\w+\})/).filter(Boolean)) {
      const token = /^\{(\w+)\}$/.exec(piece)?.[1];
      parts.push(token ? this.#part(token, moment, pattern) : { type: "literal", value: piece });
    }
    return parts;
  }

  #pattern(): string {
    const { date } = this.#language;
    const [dateStyle, timeStyle] = this.#styles;
    const join = (day: string, time: string, by: string) => (day && time ? day + by + time : day || time);
    if (dateStyle || timeStyle) {
      const day = dateStyle ? date.styles[textStyles.indexOf(dateStyle)] : "";
      const time = timeStyle ? this.#styledTime(timeStyle) : "";
      return join(day, time, date.joins[dateStyle === "full" || dateStyle === "long" ? 0 : 1]);
    }
    const f = this.#fields;
    const named = f.month && !numeric.includes(f.month);
    const long = f.month === "long" || (f.weekday === "long" && named);
    return join(this.#dayPattern(), this.#timePattern(), date.joins[long ? 2 : 3]);
  }

  #styledTime(style: string): string {
    const { date } = this.#language;
    const pattern = date.times[textStyles.indexOf(style)];
    if (!this.#chosen || this.#cycle === date.cycle) return pattern;
    const clock = (this.#cycle === "h12" ? date.clock12 : date.clock24)[style === "short" ? 1 : 2];
    return style === "full" || style === "long" ? `${clock} {z}` : clock;
  }

  #dayPattern(): string {
    const f = this.#fields;
    const month = f.month && (numeric.includes(f.month) ? "M" : f.month === "long" ? "MMMM" : "MMM");
    if (!f.weekday && f.month === "2-digit" && f.day === "2-digit") {
      return this.#language.date.fields[f.year ? "yMMdd" : "MMdd"];
    }
    const key = `${f.weekday ? (f.weekday === "long" ? "E" : "e") : ""}${f.year ? "y" : ""}${month ?? ""}${f.day ? "d" : ""}`;
    return this.#language.date.fields[key] ?? "";
  }

  #timePattern(): string {
    const f = this.#fields;
    const { date } = this.#language;
    const clocks = this.#chosen
      ? this.#cycle === "h12" || this.#cycle === "h11"
        ? date.clock12
        : date.clock24
      : date.clock;
    let pattern = "";
    const doubled = f.minute === "2-digit" ? 2 : 0; // some languages pad the hour by that
    if (f.hour) pattern = clocks[f.second ? 2 + doubled : f.minute ? 1 + doubled : 0];
    else if (f.minute || f.second) pattern = [f.minute && "{mm}", f.second && "{ss}"].filter(Boolean).join(":");
    if (f.fractionalSecondDigits)
      pattern = pattern ? pattern.replace("{ss}", `{ss}${this.#language.number.decimal}{f}`) : "{f}";
    if (f.timeZoneName) pattern = pattern ? `${pattern} {z}` : "{z}";
    return pattern;
  }

  #part(token: string, { clock, offset }: Moment, pattern: string): Part {
    const f = this.#fields;
    const { date } = this.#language;
    const two = (value: number) => String(value).padStart(2, "0");
    const sized = (value: number, asked: string | undefined, doubled: boolean) =>
      asked === "2-digit" || doubled ? two(value) : String(value);
    const year = clock.getUTCFullYear();
    switch (token[0]) {
      case "E": {
        const width = f.weekday ? widths.indexOf(f.weekday) : token === "EEEE" ? 0 : 1;
        const names = /\{dd?\}/.test(pattern) ? date.weekdays : date.weekdaysAlone;
        return { type: "weekday", value: names[width][clock.getUTCDay()] };
      }
      case "y":
        return { type: "year", value: token === "yy" || f.year === "2-digit" ? two(year % 100) : String(year) };
      case "M":
        return { type: "month", value: this.#month(token, clock.getUTCMonth(), pattern) };
      case "d":
        return { type: "day", value: sized(clock.getUTCDate(), f.day, token === "dd") };
      case "h":
        return { type: "hour", value: this.#hour(clock.getUTCHours(), token, pattern) };
      case "m":
        // A minute without an hour is not padded.
        return {
          type: "minute",
          value:
            f.minute && !f.hour && !f.second && f.minute === "numeric"
              ? String(clock.getUTCMinutes())
              : two(clock.getUTCMinutes()),
        };
      case "s":
        return {
          type: "second",
          value:
            f.second && !f.minute && !f.hour && f.second === "numeric"
              ? String(clock.getUTCSeconds())
              : two(clock.getUTCSeconds()),
        };
      case "f":
        return {
          type: "fractionalSecond",
          value: String(clock.getUTCMilliseconds()).padStart(3, "0").slice(0, f.fractionalSecondDigits),
        };
      case "a":
        return { type: "dayPeriod", value: date.periods[clock.getUTCHours() < 12 ? 0 : 1] };
    }
    return { type: "timeZoneName", value: this.#zoneText(offset) };
  }

  #month(token: string, month: number, pattern: string): string {
    const asked = this.#fields.month;
    if (token === "M" || token === "MM") {
      return asked === "2-digit" || token === "MM" ? String(month + 1).padStart(2, "0") : String(month + 1);
    }
    // A month beside a day can have another form than one that stands alone.
    const names =
      pattern.includes("{d}") || pattern.includes("{dd}") ? this.#language.date.months : this.#language.date.alone;
    const width = asked === "narrow" ? 2 : token === "MMMM" ? 0 : 1;
    return names[width][month];
  }

  #hour(hour: number, token: string, pattern: string): string {
    const twelve = pattern.includes("{a}");
    const shown = twelve ? hour % 12 || (this.#cycle === "h11" ? 0 : 12) : this.#cycle === "h24" ? hour || 24 : hour;
    const pad = token === "hh" || this.#fields.hour === "2-digit";
    return pad ? String(shown).padStart(2, "0") : String(shown);
  }

  // #zoneText has no names of zones: it is UTC, or the distance from Greenwich.
  #zoneText(offset: number): string {
    if (this.#zoneName === "UTC" && offset === 0)
      return this.#fields.timeZoneName === "long" ? "Coordinated Universal Time" : "UTC";
    const minutes = Math.abs(offset) % 60;
    const hours = Math.floor(Math.abs(offset) / 60);
    const long = String(this.#fields.timeZoneName ?? "").startsWith("long");
    if (offset === 0) return "GMT";
    const text = long
      ? `${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`
      : `${hours}${minutes ? `:${String(minutes).padStart(2, "0")}` : ""}`;
    return `GMT${offset < 0 ? "-" : "+"}${text}`;
  }

  formatRange(from: unknown, to: unknown): string {
    const [a, b] = [this.format(from), this.format(to)];
    return a === b ? a : `${a} – ${b}`;
  }

  formatRangeToParts(from: unknown, to: unknown): Part[] {
    return [...this.formatToParts(from), { type: "literal", value: " – " }, ...this.formatToParts(to)];
  }

  resolvedOptions(): object {
    const shown = Object.entries(this.#fields).filter(([, value]) => value !== undefined);
    const [dateStyle, timeStyle] = this.#styles;
    const hours = this.#fields.hour || timeStyle;
    return {
      locale: this.#locale,
      calendar: "gregory",
      numberingSystem: "latn",
      timeZone: this.#zoneName,
      ...(hours && { hourCycle: this.#cycle, hour12: this.#cycle === "h12" || this.#cycle === "h11" }),
      ...Object.fromEntries(shown),
      ...(dateStyle && { dateStyle }),
      ...(timeStyle && { timeStyle }),
    };
  }

  static supportedLocalesOf(tags: Tags): string[] {
    return supported(tags);
  }
}

// Usual is what a method shows when it was asked for nothing of its kind.
export type Usual = "any" | "date" | "time" | "all";

// withUsual adds what was not asked for (ECMA-402, CreateDateTimeFormat).
function withUsual(fields: Fields, usual: Usual): Fields {
  const { weekday, year, month, day, hour, minute, second, fractionalSecondDigits } = fields;
  const dated = Boolean(weekday || year || month || day);
  const timed = Boolean(hour || minute || second || fractionalSecondDigits);
  const none = !dated && !timed;
  const date = { year: "numeric", month: "numeric", day: "numeric" };
  const time = { hour: "numeric", minute: "numeric", second: "numeric" };
  if (usual === "any") return none ? { ...fields, ...date } : fields;
  if (usual === "date") return dated ? fields : { ...fields, ...date };
  if (usual === "time") return timed ? fields : { ...fields, ...time };
  return none ? { ...fields, ...date, ...time } : fields;
}
