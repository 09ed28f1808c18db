// Starts a tool from outside its page: runs it at once, or opens its form where it has to come first. The tool on screen is
// run by its form, with what is typed there.
import { useApi, useDo } from "../../api/context";
import type { ToolChoice } from "../../api/types";
import { go, usePlace } from "../../app/routes";
import { isOnScreen, openForm, runForm } from "../run/onScreen";
import { rememberInputs } from "../run/ranWith";

export function useRunChoice() {
  const api = useApi();
  const run = useDo();
  const place = usePlace();
  return async (choice: ToolChoice) => {
    if (isOnScreen(choice, place)) return runForm();
    if (choice.form) return openForm(choice.skill, choice.tool);
    const id = await run(
      api.startRun({
        skill: choice.skill,
        tool: choice.tool,
        args: "{}",
        tabId: "",
        anySite: false,
        remember: false,
        seconds: 0,
      }),
    );
    if (!id) return;
    rememberInputs(id, "{}");
    go({ at: "tool", key: choice.skill, tool: choice.tool, run: id });
  };
}
