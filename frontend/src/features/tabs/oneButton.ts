// Which tool the one button runs: the one open on screen if it fits the tab, else what the app chose.

import type { OneButton, ToolChoice } from "../../api/types";
import type { Place } from "../../app/routes";

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
  const onScreen = place.at === "tool" ? all.findIndex((c) => c.skill === place.key && c.tool === place.tool) : -1;
  const chosen = onScreen > 0 ? all[onScreen] : undefined;
  return chosen ? [chosen, ...all.filter((c) => c !== chosen)] : all;
}
