// Checks of what an author hands in. They run before anything is sent and throw
// at the author's line: a timeout of "5s" must not become a wait that never ends.
import { mistake } from "./errors.ts";
import { isArray, isRegExp, keysOf, stringify } from "./native.ts";
import { selector } from "./where.ts";

/** Gives the value to send, or throws. `what` names it: "locator.click: timeout". */
export type Check = (value: unknown, what: string) => unknown;

/** The options that a member takes. */
export type Shape = Record<string, Check>;

/** How a value looks in a message. */
export function show(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (isRegExp(value)) return String(value);
  if (typeof value === "object" && value !== null && selector in value) return String(value);
  if (typeof value !== "string" && (typeof value !== "object" || value === null)) return String(value);
  let text: string | undefined;
  try {
    text = stringify(value);
  } catch {
    text = undefined;
  }
  if (text === undefined) return `a ${typeof value}`;
  return text.length > 60 ? text.slice(0, 59) + "…" : text;
}

function wrong(what: string, wanted: string, value: unknown): TypeError {
  return mistake(`${what} has to be ${wanted}, not ${show(value)}.`);
}

export function text(value: unknown, what: string): string {
  if (typeof value !== "string") throw wrong(what, "a text", value);
  return value;
}

export function number(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) {
    throw wrong(what, "a number", value);
  }
  return value;
}

/** A length of time: 0 stands for no end. */
export function time(value: unknown, what: string): number {
  if (value === Infinity) return 0;
  if (typeof value !== "number" || !(value >= 0)) throw wrong(what, "a number of milliseconds", value);
  return value;
}

export function flag(value: unknown, what: string): boolean {
  if (typeof value !== "boolean") throw wrong(what, "true or false", value);
  return value;
}

export function whole(value: unknown, what: string): number {
  if (typeof value !== "number" || value % 1 !== 0) throw wrong(what, "a whole number", value);
  return value;
}

export function run(value: unknown, what: string): (...args: never[]) => unknown {
  if (typeof value !== "function") throw wrong(what, "a function", value);
  return value as (...args: never[]) => unknown;
}

export function object(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || isArray(value)) throw wrong(what, "an object", value);
  return value as Record<string, unknown>;
}

export function oneOf(...names: (string | number | boolean)[]): Check {
  return (value, what) => {
    for (const name of names) if (name === value) return value;
    throw wrong(what, names.map(show).join(" or "), value);
  };
}

export function list(each: Check): Check {
  return (value, what) => {
    if (!isArray(value)) throw wrong(what, "a list", value);
    return value.map((item, i) => each(item, `${what}[${i}]`));
  };
}

/** Numbers under these names, such as a point's. */
export function numbers(...names: string[]): Check {
  return (value, what) => {
    const given = object(value, what);
    const sent: Record<string, number> = {};
    for (const name of names) sent[name] = number(given[name], `${what}.${name}`);
    return sent;
  };
}

/** An option of Playwright's that has no meaning here and does no harm. */
export const ignored: Check = () => undefined;

/** The options that were given, checked; what nobody knows is an error. */
export function options(value: unknown, member: string, shape: Shape): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  if (value === undefined || value === null) return sent;
  if (typeof value !== "object" || isArray(value))
    throw mistake(`${member} takes its options as an object, not ${show(value)}.`);
  const given = value as Record<string, unknown>;
  for (const name of keysOf(given)) {
    const check = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (check === undefined) throw unknownOption(member, name, shape);
    if (given[name] === undefined) continue;
    const checked = check(given[name], `${member}: ${name}`);
    if (checked !== undefined) sent[name] = checked;
  }
  return sent;
}

function unknownOption(member: string, name: string, shape: Shape): TypeError {
  const known = keysOf(shape).filter((key) => shape[key] !== ignored);
  const names = known.length === 0 ? "it takes none" : `it takes ${known.join(", ")}`;
  return mistake(`${member} has no option ${show(name)}; ${names}.`);
}
