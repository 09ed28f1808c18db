// RegExp, which in goja gives wrong answers for \p{…} and refuses newer syntax.
// Patterns without any of that stay as they are.
import { once } from "../chunk.ts";
import rewriteText from "./rewrite.ts?chunk";

type Rewrite = {
  rewritten(pattern: string, flags: string): [pattern: string, flags: string];
  withTails(pattern: string): string;
};
const rewriting = once("globals/regexp", rewriteText) as unknown as () => Rewrite;

const Native = RegExp;
const nativeExec = Native.prototype.exec;

// foreign tells the patterns that goja does not read right.
function foreign(pattern: string, flags: string): boolean {
  return (
    flags.includes("v") ||
    (flags.includes("u") && /\\p\{/i.test(pattern)) ||
    /\(\?[ims]*(?:-[ims]+)?:/.test(pattern.replaceAll("(?:", ""))
  );
}

// Known is a pattern that was made before: goja's own object, and the properties
// that tell of the pattern as it was written, if it had to be changed.
type Known = { regexp: RegExp; own?: PropertyDescriptorMap };

// How many patterns are remembered at once.
const knownMost = 1000;
const known = new Map<string, Known>();

// compiled remembers what a pattern became, because compiling takes long and a
// literal in a loop is made again and again. A copy of it costs little.
function compiled(pattern: string, flags: string): Known {
  const key = `${flags}/${pattern}`;
  const before = known.get(key);
  if (before) return before;
  if (/[^dgimsuvy]|(.).*\1|u.*v|v.*u/.test(flags)) {
    throw new SyntaxError(`Invalid flags supplied to RegExp constructor '${flags}'`);
  }
  const made =
    foreign(pattern, flags) || flags.includes("d") ? changed(pattern, flags) : { regexp: new Native(pattern, flags) };
  if (known.size >= knownMost) known.clear();
  known.set(key, made);
  return made;
}

function changed(pattern: string, flags: string): Known {
  let made: [string, string] = [pattern, flags.replace("d", "")];
  try {
    if (foreign(pattern, flags)) made = rewriting().rewritten(pattern, flags);
  } catch (error) {
    throw new SyntaxError(`Invalid regular expression: /${pattern}/${flags}: ${(error as Error).message}`);
  }
  if (flags.includes("d")) made = [rewriting().withTails(made[0]), made[1]];
  const ordered = [..."dgimsuvy"].filter((flag) => flags.includes(flag)).join("");
  const told: Record<string, unknown> = {
    source: pattern === "" ? "(?:)" : pattern,
    flags: ordered,
    hasIndices: flags.includes("d"),
    unicodeSets: flags.includes("v"),
    unicode: flags.includes("u"),
    ...(flags.includes("d") && { exec: execWithIndices }),
  };
  const own = Object.keys(told).map((name) => [name, { value: told[name], configurable: true }]);
  return { regexp: new Native(made[0], made[1]), own: Object.fromEntries(own) };
}

function isRegExp(value: unknown): value is RegExp {
  if (typeof value !== "object" || value === null) return false;
  const match = (value as RegExp)[Symbol.match];
  return match !== undefined ? Boolean(match) : value instanceof Native;
}

function construct(target: { prototype: object }, pattern: unknown, flags: unknown): RegExp {
  const source = isRegExp(pattern) ? pattern.source : pattern === undefined ? "" : String(pattern);
  const given = flags !== undefined ? String(flags) : isRegExp(pattern) ? pattern.flags : "";
  const { regexp, own } = compiled(source, given);
  const made = new Native(regexp);
  if (target.prototype !== Native.prototype) Object.setPrototypeOf(made, target.prototype);
  return own ? Object.defineProperties(made, own) : made;
}

type Place = [from: number, to: number] | undefined;

// execWithIndices reads the places of groups from the rests that withTails captured.
function execWithIndices(this: RegExp, text: string): RegExpExecArray | null {
  const found = nativeExec.call(this, text);
  if (!found) return null;
  const places: Place[] = [[found.index, found.index + found[0].length]];
  const groups: string[] = [found[0]];
  for (let i = 1; i < found.length; i += 2) {
    const from = found.input.length - (found[i + 1] ?? "").length;
    groups.push(found[i]);
    places.push(found[i] === undefined ? undefined : [from, from + found[i].length]);
  }
  const { index, input, groups: named } = found;
  const indices = Object.assign(places, { groups: named && namedPlaces(named, groups, places, this.source) });
  return Object.assign(groups, { index, input, groups: named, indices }) as unknown as RegExpExecArray;
}

// namedPlaces are the places by the groups' names, which stand in the pattern in
// the order of the groups.
function namedPlaces(
  named: Record<string, string>,
  groups: string[],
  places: Place[],
  source: string,
): Record<string, Place> {
  const result: Record<string, Place> = Object.create(null);
  for (const name of Object.keys(named)) result[name] = undefined;
  let number = 0;
  for (const [open, name] of source.matchAll(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:(?!\?)|\?<(?![=!])([^>]*)>)/g)) {
    if (!open.startsWith("(")) continue;
    number++;
    if (name !== undefined && groups[number] !== undefined) result[name] = places[number];
  }
  return result;
}

function Wrapped(this: unknown, pattern?: unknown, flags?: unknown): RegExp {
  if (!new.target && flags === undefined && isRegExp(pattern) && pattern.constructor === Wrapped) return pattern;
  return construct((new.target ?? Wrapped) as unknown as { prototype: object }, pattern, flags);
}

// replaceRegExp puts it in place.
export function replaceRegExp(): void {
  const own = Object.getOwnPropertyDescriptors(Native) as Record<string, PropertyDescriptor>;
  Object.defineProperties(Wrapped, { ...own, prototype: { value: Native.prototype, writable: false } });
  Object.defineProperty(Native.prototype, "constructor", { value: Wrapped, writable: true, configurable: true });
  for (const name of ["hasIndices", "unicodeSets"]) {
    Object.defineProperty(Native.prototype, name, {
      configurable: true,
      get(this: unknown) {
        return this === Native.prototype ? undefined : false;
      },
    });
  }
  Object.defineProperty(globalThis, "RegExp", { value: Wrapped, writable: true, configurable: true });
}
