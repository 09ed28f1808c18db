// The options of a list of choices that selectOption() chooses.
import { object, options, type Shape, show, text, whole } from "./check.ts";
import { mistake } from "./errors.ts";
import { isArray } from "./native.ts";

/** A choice: its value or its label, or an object that says which of them. */
export type Choice = string | { value?: string; label?: string; index?: number };

const shape: Shape = { value: text, label: text, index: whole };

/** The choices as they are sent; null chooses none. */
export function choicesOf(values: unknown): Record<string, unknown>[] {
  if (values === null) return [];
  return (isArray(values) ? values : [values]).map(choiceOf);
}

function choiceOf(value: unknown): Record<string, unknown> {
  const what = "locator.selectOption: a choice";
  if (typeof value === "string") return { valueOrLabel: value };
  const choice = options(object(value, what), "locator.selectOption", shape);
  if (Object.keys(choice).length === 0)
    throw mistake(`${what} needs a value, a label or an index, not ${show(value)}.`);
  return choice;
}
