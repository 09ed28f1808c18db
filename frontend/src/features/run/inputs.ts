// What a person typed for a tool's inputs, read as the values the tool wants. Nothing typed is left out. The app judges
// again at the run; this says early, at the field, what will not do.
import type { Arg } from "../../api/types";
import { en } from "../../i18n/en";
import { numberOf } from "./number";

/** By name, the text in each field; for yes/no "true" or "false". */
export type Texts = Readonly<Record<string, string>>;
export type Errors = Readonly<Record<string, string>>;

/** Stands for a text that is sent although it is empty. Nobody can type it. */
export const emptyText = "\u0000";

export interface Read {
  /** The inputs as one JSON object. */
  json: string;
  errors: Errors;
}

/** One field as read: its JSON, or what is wrong with it; neither when it is left out. */
export interface Checked {
  json?: string;
  error?: string;
  /** Nothing is there yet, or more typing may mend it: no reason to complain before the person is done. */
  early?: boolean;
  /** The number it was read as, where that is not what was typed. */
  readAs?: string;
}

export function readInputs(args: Arg[], texts: Texts): Read {
  const parts: string[] = [];
  const errors: Record<string, string> = {};
  for (const arg of args) {
    const { json, error } = check(arg, texts[arg.name] ?? "");
    if (error) errors[arg.name] = error;
    // As text: a number keeps the digits that were typed.
    else if (json !== undefined) parts.push(`${JSON.stringify(arg.name)}:${json}`);
  }
  return { json: `{${parts.join(",")}}`, errors };
}

export function check(arg: Arg, text: string): Checked {
  if (text === "" || (arg.type !== "string" && text.trim() === ""))
    return arg.required ? { error: en.run.missing, early: true } : {};
  if (arg.enum.length > 0) return { json: text };
  switch (arg.type) {
    case "string":
      return checkText(arg, text === emptyText ? "" : text);
    case "boolean":
      return { json: text };
    case "integer":
    case "number":
      return checkNumber(arg, text.trim());
    case "array":
      return checkStructure(text, Array.isArray, en.run.notList);
    case "object":
      return checkStructure(text, (v) => typeof v === "object" && v !== null && !Array.isArray(v), en.run.notGroup);
    default:
      return checkStructure(text, () => true, en.run.notReadable);
  }
}

/** Its pattern is compared by the app, which can give up on one that never ends. */
function checkText(arg: Arg, text: string): Checked {
  const length = [...text].length;
  if (arg.minLength != null && length < arg.minLength) return { error: en.run.tooShort(arg.minLength), early: true };
  if (arg.maxLength != null && length > arg.maxLength)
    return { error: en.run.tooLong(arg.maxLength, length - arg.maxLength) };
  return { json: JSON.stringify(text) };
}

function checkNumber(arg: Arg, typed: string): Checked {
  const text = numberOf(typed);
  if (text === null) return { error: en.run.notNumber, early: true };
  const value = Number(text);
  if (arg.type === "integer" && !Number.isInteger(value)) return { error: en.run.notWhole };
  if (arg.minimum != null && value < arg.minimum) return { error: en.run.tooSmall(String(arg.minimum)), early: true };
  if (arg.maximum != null && value > arg.maximum) return { error: en.run.tooLarge(String(arg.maximum)) };
  const readAs = /e/i.test(text) ? String(value) : text;
  return readAs === typed ? { json: text } : { json: text, readAs };
}

function checkStructure(text: string, fits: (value: unknown) => boolean, error: string): Checked {
  try {
    return fits(JSON.parse(text)) ? { json: text } : { error, early: true };
  } catch {
    return { error, early: true };
  }
}

/** What a value may be, in a person's words; empty when nothing limits it. */
export function limits(arg: Arg): string {
  const parts: string[] = [];
  const { minimum, maximum, minLength, maxLength } = arg;
  if (minimum != null && maximum != null) parts.push(en.run.between(String(minimum), String(maximum)));
  else if (minimum != null) parts.push(en.run.tooSmall(String(minimum)));
  else if (maximum != null) parts.push(en.run.tooLarge(String(maximum)));
  // Of a required text "at least one letter" says nothing new.
  const least = arg.required && minLength === 1 ? null : minLength;
  if (least != null && maxLength != null) parts.push(en.run.lengthBetween(least, maxLength));
  else if (least != null) parts.push(en.run.tooShort(least));
  else if (maxLength != null) parts.push(en.run.lengthMost(maxLength));
  if (arg.pattern) parts.push(en.run.inTheForm(arg.pattern));
  return parts.join(" ");
}

/** Whether an empty text can be sent for it at all. */
export const mayBeEmpty = (arg: Arg) =>
  arg.type === "string" && arg.enum.length === 0 && !arg.format && (arg.minLength ?? 0) === 0;

/** The fields for inputs of an earlier run, a JSON object. What it lacks is left out; passwords are never in it. */
export function textsOf(args: Arg[], json: string): Texts {
  const texts: Record<string, string> = {};
  let values: Record<string, unknown>;
  try {
    values = JSON.parse(json) as Record<string, unknown>;
  } catch {
    return texts;
  }
  for (const arg of args) {
    const value = values[arg.name];
    if (value === undefined || value === null || arg.format === "password") continue;
    const plain = arg.enum.length === 0 && typeof value === "string";
    const text = plain && arg.type === "string" ? value || emptyText : JSON.stringify(value);
    if (arg.enum.length === 0 || arg.enum.includes(text)) texts[arg.name] = text;
  }
  return texts;
}

/** Without the passwords: those are typed each time. */
export function withoutSecrets(args: Arg[], texts: Texts): Texts {
  const secret = new Set(args.filter((a) => a.format === "password").map((a) => a.name));
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !secret.has(name)));
}

/** A JSON text as a person reads it: a text without its quotes, yes or no. */
export function readable(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "boolean") return value ? en.run.yes : en.run.no;
    return typeof value === "string" ? value : json;
  } catch {
    return json;
  }
}

/** What kind of value an input takes, in a person's words. */
export function kindOf(arg: Arg): string {
  const kinds: Record<string, string> = {
    string: en.run.kindText,
    number: en.run.kindNumber,
    integer: en.run.kindWhole,
    boolean: en.run.kindBoolean,
    array: en.run.kindList,
    object: en.run.kindGroup,
  };
  return kinds[arg.type] ?? "";
}
