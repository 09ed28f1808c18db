// Starts a tool from outside its page: runs it at once, or opens its form where it has to ask first.
import { useApi, useDo } from "../../api/context";
import type { ToolChoice } from "../../api/types";
import { go } from "../../app/routes";

export function useRunChoice() {
  const api = useApi();
  const run = useDo();
  return async (choice: ToolChoice) => {
    if (choice.form) return go({ at: "tool", key: choice.skill, tool: choice.tool });
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
    if (id) go({ at: "tool", key: choice.skill, tool: choice.tool, run: id });
  };
}
