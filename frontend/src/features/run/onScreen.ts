// The form on screen, as the one button, the palette and the shortcuts reach it: they run it as its own Run does.
import type { ToolChoice } from "../../api/types";
import { go, type Place } from "../../app/routes";

/** Whether the tool is the one whose page is open. */
export const isOnScreen = (choice: Pick<ToolChoice, "skill" | "tool">, place: Place) =>
  place.at === "tool" && place.key === choice.skill && place.tool === choice.tool;

/** Runs the form on screen, with its checks; while it runs already, leads to Cancel. */
export function runForm() {
  const form = document.querySelector<HTMLFormElement>("form[data-run-form]");
  if (form?.dataset.live) form.querySelector<HTMLElement>("button[type=submit]")?.focus();
  else form?.requestSubmit();
}

/** The tool whose form was opened to be filled in, until it is there. */
let awaited = "";

/** Opens a tool's form, and leads to its first field. */
export function openForm(skill: string, tool: string) {
  awaited = `${skill}/${tool}`;
  go({ at: "tool", key: skill, tool });
}

/** Whether this form was opened to be filled in; true once. */
export function wasAwaited(skill: string, tool: string): boolean {
  const here = awaited === `${skill}/${tool}`;
  awaited = "";
  return here;
}
