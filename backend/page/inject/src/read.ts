// What can be read of an element.
import { type Look, wrong } from "./answer.ts";
import { fieldValue } from "./edit.ts";
import { field, isChecked, isDisabled, isEditable } from "./state.ts";

export type What =
  | "textContent"
  | "innerText"
  | "innerHTML"
  | "inputValue"
  | "getAttribute"
  | "enabled"
  | "disabled"
  | "editable"
  | "checked";

/** Reads one thing; name is the attribute's. */
export function read(element: Element, what: What, name: string, preview: string): Look<unknown> {
  switch (what) {
    case "textContent":
      return { done: element.textContent };
    case "innerText":
      // biome-ignore lint/performance/useDomNodeTextContent: what is shown is what is asked for
      if (element instanceof HTMLElement) return { done: element.innerText };
      return wrong(
        "element-not-actionable",
        `${preview} is not an HTML element and has no innerText; use textContent()`,
      );
    case "innerHTML":
      return { done: element.innerHTML };
    case "getAttribute":
      return { done: element.getAttribute(name) };
    case "enabled":
      return { done: !isDisabled(field(element)) };
    case "disabled":
      return { done: isDisabled(field(element)) };
  }
  return readField(field(element), what, preview);
}

function readField(element: Element, what: What, preview: string): Look<unknown> {
  if (what === "inputValue") {
    const value = fieldValue(element);
    return value === undefined
      ? wrong("element-not-actionable", `${preview} has no value: only <input>, <textarea> and <select> have one`)
      : { done: value };
  }
  if (what === "editable") {
    const editable = isEditable(element);
    return editable === undefined
      ? wrong("element-not-actionable", `${preview} is nothing that could be edited`)
      : { done: editable };
  }
  const checked = isChecked(element);
  return checked === undefined
    ? wrong("element-not-actionable", `${preview} is neither a checkbox nor a radio button`)
    : { done: checked === true };
}
