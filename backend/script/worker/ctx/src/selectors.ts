// Selectors as texts in Playwright's own syntax, which the page's side reads.
// Whatever text is put in has to come out of that parser as it was: it looks for
// quotes and for ">>" before it looks at anything else.
import { flag, numbers, oneOf, options, type Shape, show, whole } from "./check.ts";
import { mistake } from "./errors.ts";
import { isRegExp, stringify } from "./native.ts";
import { unknownRole } from "./roles.ts";

/** A text to find, or a pattern. */
export type Text = string | RegExp;

export function findable(value: unknown, what: string): Text {
  if (typeof value === "string" || isRegExp(value)) return value;
  throw mistake(`${what} has to be a text or a regular expression, not ${show(value)}.`);
}

export function selectorText(value: unknown, what: string): string {
  if (typeof value !== "string") throw mistake(`${what} has to be a selector, not ${show(value)}.`);
  if (value.trim() === "") throw mistake(`${what} is an empty selector.`);
  return value;
}

/** In internal:text and its kin: a quoted text, then i for any case or s for exactly. */
function inText(text: Text, exact: boolean): string {
  return typeof text === "string" ? stringify(text) + (exact ? "s" : "i") : pattern(text);
}

/** In an attribute of a selector: only quotes and backslashes are escaped. */
function inAttribute(text: Text, exact: boolean): string {
  if (typeof text !== "string") return pattern(text);
  return `"${text.replace(/["\\]/g, "\\$&")}"${exact ? "s" : "i"}`;
}

/** A pattern as a literal without quotes or ">>" that the parser would take for its own. */
function pattern(given: RegExp): string {
  // The parser of attributes does not know the flag.
  if (given.flags.includes("v")) throw mistake(`The flag v of ${String(given)} is not known to selectors; use u.`);
  // From one place only is what "sticky" means for a pattern that is used once.
  const source = given.sticky ? `(?<![\\s\\S])(?:${given.source})` : given.source;
  const escaped = (c: string) => (given.unicode ? "\\x" + c.charCodeAt(0).toString(16) : "\\" + c);
  const safe = source.replace(/\\u002f|\\[\s\S]|["'`]|>>+/g, (found) => {
    if (found === "\\u002f") return "\\/"; // as some engines write a slash
    if (found[0] === "\\") return found;
    // The first may end a group's name, where no escape is allowed.
    if (found[0] === ">") return ">" + "\\x3e".repeat(found.length - 1);
    return escaped(found);
  });
  // What was found where, and where to go on, means nothing to a selector.
  return `/${safe}/${given.flags.replace(/[dgy]/g, "")}`;
}

const exactly: Shape = { exact: flag };

export function byText(text: unknown, given: unknown): string {
  const exact = options(given, "getByText", exactly).exact === true;
  return "internal:text=" + inText(findable(text, "getByText: the text"), exact);
}

export function byLabel(text: unknown, given: unknown): string {
  const exact = options(given, "getByLabel", exactly).exact === true;
  return "internal:label=" + inText(findable(text, "getByLabel: the label"), exact);
}

export function byAttribute(member: string, name: string, text: unknown, given: unknown): string {
  const exact = options(given, member, exactly).exact === true;
  return `internal:attr=[${name}=${inAttribute(findable(text, `${member}: the text`), exact)}]`;
}

export function byTestId(id: unknown): string {
  return `internal:testid=[data-testid=${inAttribute(findable(id, "getByTestId: the id"), true)}]`;
}

// In the order in which Playwright's client writes them.
const roleStates = ["checked", "disabled", "selected", "expanded"];
const roleShape: Shape = {
  checked: flag,
  disabled: flag,
  selected: flag,
  expanded: flag,
  includeHidden: flag,
  level: whole,
  name: findable,
  exact: flag,
  pressed: oneOf(true, false, "mixed"),
};

export function byRole(role: unknown, given: unknown): string {
  if (typeof role !== "string" || !/^[a-z]+$/i.test(role)) {
    throw mistake(`getByRole: the role has to be a word such as "button", not ${show(role)}.`);
  }
  const unknown = unknownRole(role);
  if (unknown !== undefined) throw mistake(`getByRole: there is no role ${show(role)}.${unknown}`);
  const wanted = options(given, "getByRole", roleShape);
  let selector = `internal:role=${role}`;
  const add = (name: string, value: unknown) => {
    if (value !== undefined) selector += `[${name}=${String(value)}]`;
  };
  for (const name of roleStates) add(name, wanted[name]);
  add("include-hidden", wanted.includeHidden);
  add("level", wanted.level);
  if (wanted.name !== undefined) add("name", inAttribute(wanted.name as Text, wanted.exact === true));
  add("pressed", wanted.pressed);
  return selector;
}

/** What filter() and the second argument of locator() add. */
export interface Narrowing {
  hasText?: Text;
  hasNotText?: Text;
  has?: string;
  hasNot?: string;
  visible?: boolean;
}

export function narrowed(selector: string, by: Narrowing): string {
  let s = selector;
  if (by.hasText !== undefined) s += " >> internal:has-text=" + inText(by.hasText, false);
  if (by.hasNotText !== undefined) s += " >> internal:has-not-text=" + inText(by.hasNotText, false);
  if (by.has !== undefined) s = joined(s, "has", by.has);
  if (by.hasNot !== undefined) s = joined(s, "has-not", by.hasNot);
  if (by.visible !== undefined) s += ` >> visible=${by.visible}`;
  return s;
}

/** A selector that has another one inside: has, has-not, and, or, chain. */
export function joined(selector: string, how: string, inner: string): string {
  return `${selector} >> internal:${how}=${stringify(inner)}`;
}

export const inside = (outer: string, inner: string): string => `${outer} >> ${inner}`;
export const enterFrame = (outer: string): string => `${outer} >> internal:control=enter-frame`;
export const nth = (outer: string, index: number): string => `${outer} >> nth=${index}`;

export const point = numbers("x", "y");
