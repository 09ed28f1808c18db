// What an element is like: seen, usable, editable, ticked.
import { getAriaChecked, getAriaDisabled, getAriaRole, isElementVisible } from "ivya/utils";
import { not, type Why } from "./answer.ts";

export type Demand = "visible" | "enabled" | "editable";

/** Roles that may be read-only without being a field: ARIA says so. */
const readOnlyRoles = new Set([
  "checkbox",
  "combobox",
  "grid",
  "gridcell",
  "listbox",
  "radiogroup",
  "slider",
  "spinbutton",
  "textbox",
  "columnheader",
  "rowheader",
  "searchbox",
  "switch",
  "treegrid",
]);
const checkableRoles = new Set([
  "checkbox",
  "menuitemcheckbox",
  "option",
  "radio",
  "switch",
  "menuitemradio",
  "treeitem",
]);

export function parentOf(node: Node): Element | null {
  if (node instanceof Element && node.assignedSlot !== null) return node.assignedSlot;
  if (node.parentElement !== null) return node.parentElement;
  return node.parentNode instanceof ShadowRoot ? node.parentNode.host : null;
}

/** A label, or something in one, stands for its field. */
export function field(element: Element): Element {
  if (element.matches("input, textarea, select, button") || isEditableText(element)) return element;
  if (element.closest("button, [role=button], [role=checkbox], [role=radio]") !== null) return element;
  return element.closest("label")?.control ?? element;
}

/** What a click on the element is meant for: the whole of a button or a link. */
export function clickable(element: Element): Element {
  if (element.matches("input, textarea, select") || isEditableText(element)) return element;
  return element.closest("button, [role=button], a, [role=link]") ?? element;
}

export function isVisible(element: Element): boolean {
  return element.isConnected && isElementVisible(element);
}

export function isDisabled(element: Element): boolean {
  return getAriaDisabled(element);
}

/** Whether it can be edited; undefined where there is nothing to edit. */
export function isEditable(element: Element): boolean | undefined {
  if (isDisabled(element)) return false;
  if (element.matches("input, textarea, select")) return !element.hasAttribute("readonly");
  if (readOnlyRoles.has(getAriaRole(element) ?? "")) return element.getAttribute("aria-readonly") !== "true";
  return isEditableText(element) ? true : undefined;
}

export function isEditableText(element: Element): boolean {
  return element instanceof HTMLElement && element.isContentEditable;
}

/** Whether it is ticked; undefined where there is nothing to tick. */
export function isChecked(element: Element): boolean | "mixed" | undefined {
  if (element instanceof HTMLInputElement && (element.type === "checkbox" || element.type === "radio")) {
    return element.type === "checkbox" && element.indeterminate ? "mixed" : element.checked;
  }
  return checkableRoles.has(getAriaRole(element) ?? "") ? getAriaChecked(element) : undefined;
}

/** What the element lacks of the demands, or undefined. */
export function lacks(
  element: Element,
  demands: Demand[],
  preview: (element: Element) => string,
): { not: Why } | undefined {
  for (const demand of demands) {
    const fails =
      demand === "visible" ? hiddenBy(element) : demand === "enabled" ? disabledBy(element) : readOnlyBy(element);
    if (fails !== undefined) return not(`it is there, but ${fails}: ${preview(element)}`);
  }
  return undefined;
}

// hiddenBy says in a word how the element is hidden.
function hiddenBy(element: Element): string | undefined {
  if (isVisible(element)) return undefined;
  const style = getComputedStyle(element);
  if (style.visibility !== "visible") return `hidden (visibility: ${style.visibility})`;
  if (!element.checkVisibility()) return "hidden (not displayed)";
  return "hidden (without size)";
}

function disabledBy(element: Element): string | undefined {
  return isDisabled(field(element)) ? "disabled" : undefined;
}

function readOnlyBy(element: Element): string | undefined {
  return isEditable(field(element)) === false ? "read-only" : undefined;
}
