// How a run came out, in a person's words: the title, the sentence, and the one button that helps.
import type { RunView } from "../../api/types";
import { en } from "../../i18n/en";
import { markOf } from "../../ui/Status";

export type Help = "show-tab" | "open-chrome" | "run-again" | "any-site" | "review" | "inputs" | "details" | "";

export interface Told {
  title: string;
  sentences: string[];
  help: Help;
}

export function tell(run: RunView): Told {
  switch (markOf(run.status, run.outcome)) {
    case "queued":
      return { title: en.result.queued, sentences: [en.result.queuedText], help: "" };
    case "running":
      return { title: en.result.running, sentences: [], help: "" };
    case "done":
      return { title: run.rows >= 0 ? en.result.doneRows(run.rows) : en.result.done, sentences: [], help: "" };
    case "nothing":
      return { title: en.result.nothing, sentences: nothing(run), help: "show-tab" };
    case "cancelled":
      return { title: en.result.cancelled, sentences: [en.result.cancelledText], help: "run-again" };
    case "unfinished":
      return {
        title: en.result.unfinishedTitle(en.result.seconds(run.seconds)),
        sentences: run.error ? sentences(run) : [en.result.unfinishedText],
        help: "run-again",
      };
    case "failed":
      return { title: failedTitle(run), sentences: sentences(run), help: helpFor(run.error?.code ?? "") };
  }
}

function nothing(run: RunView): string[] {
  return [en.result.noRows, ...(run.lastGood ? [en.result.lastTime(run.lastGood)] : [])];
}

function sentences(run: RunView): string[] {
  return [run.error?.message ?? "", run.error?.hint ?? ""].filter(Boolean);
}

/** "Stopped at line 12" for an error in the tool, else what kind of failure it is. */
function failedTitle(run: RunView): string {
  const line = /:(\d+)(:\d+)?$/.exec(run.error?.source ?? "")?.[1];
  if (run.error?.code === "script-error" && line) return en.result.stoppedAt(line);
  return en.result.titles[run.error?.code ?? ""] ?? en.result.failed;
}

function helpFor(code: string): Help {
  switch (code) {
    case "tab-outside-skill":
      return "any-site";
    case "no-browser":
    case "browser-lost":
      return "open-chrome";
    case "bad-arguments":
      return "inputs";
    case "skill-untrusted":
    case "not-permitted":
    case "tool-broken":
    case "script-syntax":
    case "script-not-function":
      return "review";
    case "script-error":
      return "details";
    case "tab-closed":
    case "no-tab":
    case "tab-ambiguous":
    case "page-crashed":
      return "run-again";
    default:
      return "show-tab";
  }
}
