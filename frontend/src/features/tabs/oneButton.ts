// Which tool the one button runs: the one open on screen if it fits the tab, else what the app chose.

import type { OneButton, ToolChoice } from "../../api/types";
import type { Place } from "../../app/routes";
import { en } from "../../i18n/en";
import { isOnScreen } from "../run/onScreen";

/** The choices of the button, the one it runs first; empty when there is nothing to run. */
export function choices(button: OneButton, place: Place): ToolChoice[] {
  if (button.kind !== "run" && button.kind !== "form") return [];
  const first: ToolChoice = {
    skill: button.skill,
    tool: button.tool,
    label: button.label,
    form: button.kind === "form",
  };
  const all = [first, ...button.others];
  const onScreen = all.findIndex((choice) => isOnScreen(choice, place));
  const chosen = onScreen > 0 ? all[onScreen] : undefined;
  return chosen ? [chosen, ...all.filter((c) => c !== chosen)] : all;
}

/** Whether the tool shows its form before it runs. The one on screen has shown it. */
export const opensFirst = (choice: ToolChoice, place: Place) => choice.form && !isOnScreen(choice, place);

/** What the button is called; "…" says that something comes first. */
export const labelOf = (choice: ToolChoice, place: Place, name = choice.label) =>
  opensFirst(choice, place) ? en.bar.runFirst(name) : en.bar.runOn(name);
