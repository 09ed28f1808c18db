// What a person typed for a tool's inputs, read as the values the tool wants. Nothing typed is left out.
import type { Arg } from "../../api/types";
import { en } from "../../i18n/en";

/** By name, the text in each field; for yes/no "true" or "false". */
export type Texts = Readonly<Record<string, string>>;
export type Errors = Readonly<Record<string, string>>;

export interface Read {
  /** The inputs as one JSON object. */
  json: string;
  errors: Errors;
}

export function readInputs(args: Arg[], texts: Texts): Read {
  const parts: string[] = [];
  const errors: Record<string, string> = {};
  for (const arg of args) {
    const text = texts[arg.name] ?? "";
    if (text === "" || (arg.type !== "string" && text.trim() === "")) {
      if (arg.required) errors[arg.name] = en.run.missing;
      continue;
    }
    const { json, error } = readOne(arg, text);
    if (error) errors[arg.name] = error;
    // As text: a number keeps the digits that were typed.
    else parts.push(`${JSON.stringify(arg.name)}:${json}`);
  }
  return { json: `{${parts.join(",")}}`, errors };
}

type One = { json: string; error?: undefined } | { json?: undefined; error: string };

function readOne(arg: Arg, text: string): One {
  if (arg.enum.length > 0) return { json: text };
  switch (arg.type) {
    case "string":
      return { json: JSON.stringify(text) };
    case "boolean":
      return { json: text };
    case "integer":
    case "number":
      return readNumber(arg, text.trim());
    case "array":
      return readStructure(text, Array.isArray, en.run.notList);
    case "object":
      return readStructure(text, (v) => typeof v === "object" && v !== null && !Array.isArray(v), en.run.notGroup);
    default:
      return readStructure(text, () => true, en.run.notReadable);
  }
}

function readNumber(arg: Arg, typed: string): One {
  // A decimal comma is what much of the world types.
  const text = typed.replace(/^(-?\d+),(\d+)$/, "$1.$2").replace(/^\+/, "");
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return { error: en.run.notNumber };
  const value = Number(text);
  if (!Number.isFinite(value)) return { error: en.run.notNumber };
  if (arg.type === "integer" && !Number.isInteger(value)) return { error: en.run.notWhole };
  if (arg.minimum != null && value < arg.minimum) return { error: en.run.tooSmall(String(arg.minimum)) };
  if (arg.maximum != null && value > arg.maximum) return { error: en.run.tooLarge(String(arg.maximum)) };
  return { json: text };
}

function readStructure(text: string, fits: (value: unknown) => boolean, error: string): One {
  try {
    return fits(JSON.parse(text)) ? { json: text } : { error };
  } catch {
    return { error };
  }
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
