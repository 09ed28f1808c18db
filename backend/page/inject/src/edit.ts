// Editing what the pointer and the keyboard cannot: values that are set, options
// that are chosen, files that are given.
import { type Look, not, wrong } from "./answer.ts";
import { isEditableText } from "./state.ts";
import { fromBase64 } from "./value.ts";

// Fields that are set as a whole; the rest take text as typed.
const set = new Set(["color", "date", "datetime-local", "month", "range", "time", "week"]);
const typed = new Set(["", "email", "number", "password", "search", "tel", "text", "url"]);

// What such a field takes, as HTML writes it whatever the page shows.
const forms: Record<string, string> = {
  color: "a colour such as #ff8800",
  date: "a date such as 2026-12-24",
  "datetime-local": "a date and a time such as 2026-12-24T18:30",
  month: "a month such as 2026-12",
  time: "a time such as 18:30",
  week: "a week such as 2026-W52",
};

/** Whether text is to be typed now, and whether there is some to be deleted. */
export type Filling = { typed: false } | { typed: true; empty: boolean };

/** Sets the field's value, or selects all of it so that what is typed replaces it. */
export function fill(element: Element, value: string, preview: string): Look<Filling> {
  if (element instanceof HTMLInputElement) {
    const type = element.type.toLowerCase();
    if (set.has(type)) return setValue(element, value, preview);
    if (!typed.has(type))
      return wrong("element-not-actionable", `a field of type "${type}" cannot be filled: ${preview}`);
    if (type === "number" && Number.isNaN(Number(value.trim()))) {
      return wrong("bad-arguments", `"${value}" is no number, and nothing else fits into ${preview}`);
    }
  } else if (!(element instanceof HTMLTextAreaElement) && !isEditableText(element)) {
    return wrong(
      "element-not-actionable",
      `${preview} is not a field: only <input>, <textarea> and [contenteditable] can be filled`,
    );
  }
  if (!takeFocus(element)) return not(`it is there, but does not take the focus: ${preview}`);
  return { done: { typed: true, empty: selectAll(element) } };
}

function setValue(input: HTMLInputElement, value: string, preview: string): Look<Filling> {
  const wanted = input.type === "color" ? value.trim().toLowerCase() : value.trim();
  input.focus();
  input.value = wanted;
  if (input.value !== wanted) {
    const form = forms[input.type] ?? `a number from ${input.min || 0} to ${input.max || 100}`;
    return wrong("bad-arguments", `"${value}" does not fit into ${preview}: it takes ${form}`);
  }
  told(input);
  return { done: { typed: false } };
}

/** Focuses the element and reports whether it has the focus then. */
export function takeFocus(element: Element): boolean {
  (element as HTMLElement).focus();
  const root = element.getRootNode() as Document | ShadowRoot;
  const active = root.activeElement;
  return active === element || (active !== null && isEditableText(element) && active.contains(element));
}

// selectAll reports whether there was nothing to select.
function selectAll(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.select();
    return element.value === "";
  }
  const selection = getSelection();
  selection?.selectAllChildren(element);
  return element.textContent === "";
}

/** What a field holds. */
export function fieldValue(element: Element): string | undefined {
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  ) {
    return element.value;
  }
  return undefined;
}

/** An option to choose: by its value, its label, its place, or either of the first two. */
export interface Choice {
  valueOrLabel?: string;
  value?: string;
  label?: string;
  index?: number;
}

/** Chooses the options, and no others, and returns the values that are chosen then. */
export function choose(element: Element, wanted: Choice[], preview: string): Look<string[]> {
  if (!(element instanceof HTMLSelectElement)) return wrong("element-not-actionable", `${preview} is not a <select>`);
  if (wanted.length > 1 && !element.multiple)
    return wrong("bad-arguments", `only one option can be chosen in ${preview}`);
  const options = [...element.options];
  const found: HTMLOptionElement[] = [];
  for (const choice of wanted) {
    const option = options.find((option, index) => matches(option, index, choice));
    if (option === undefined) return not(`it is there, but has no option ${shown(choice)}; it has ${listed(options)}`);
    if (option.matches(":disabled")) return not(`it is there, but its option ${shown(choice)} is disabled`);
    found.push(option);
  }
  element.focus();
  for (const option of options) if (element.multiple || found.length === 0) option.selected = found.includes(option);
  if (!element.multiple && found[0] !== undefined) element.value = found[0].value;
  if (!element.multiple && found[0] !== undefined) found[0].selected = true;
  if (!element.multiple && found.length === 0) element.selectedIndex = -1;
  told(element);
  return { done: found.map((option) => option.value) };
}

function matches(option: HTMLOptionElement, index: number, choice: Choice): boolean {
  const label = option.label.trim().replace(/\s+/g, " ");
  if (choice.valueOrLabel !== undefined && choice.valueOrLabel !== option.value && choice.valueOrLabel !== label)
    return false;
  if (choice.value !== undefined && choice.value !== option.value) return false;
  if (choice.label !== undefined && choice.label !== label) return false;
  return choice.index === undefined || choice.index === index;
}

function shown(choice: Choice): string {
  return JSON.stringify(choice.valueOrLabel ?? choice.label ?? choice.value ?? choice.index);
}

function listed(options: HTMLOptionElement[]): string {
  const names = options.slice(0, 10).map((option) => JSON.stringify(option.label));
  if (options.length > names.length) names.push("…");
  return names.length === 0 ? "none" : names.join(", ");
}

/** A file by its content. */
export interface Content {
  name: string;
  mimeType?: string;
  base64: string;
}

/** Gives the field the files. */
export function giveFiles(input: HTMLInputElement, files: Content[]): void {
  const transfer = new DataTransfer();
  for (const file of files) {
    transfer.items.add(
      new File([fromBase64(file.base64)], file.name, { type: file.mimeType ?? "application/octet-stream" }),
    );
  }
  input.files = transfer.files;
  told(input);
}

// told sends the events that a person's change would.
function told(element: Element): void {
  element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}
