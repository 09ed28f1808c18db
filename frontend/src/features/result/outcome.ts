// How a run came out, in a person's words (docs/words.md): the title, the sentences, and the buttons that help.
import { hintForPeople } from "../../api/hint";
import type { RunView } from "../../api/types";
import { en } from "../../i18n/en";
import { siteOf } from "../../ui/address";
import { markOf } from "../../ui/Status";

export type Help =
  | "show-tab"
  | "choose-tab"
  | "open-chrome"
  | "get-chrome"
  | "again"
  | "longer"
  | "back"
  | "open-again"
  | "open-site"
  | "any-site"
  | "allow-site"
  | "review"
  | "inputs"
  | "line";

export interface Told {
  title: string;
  sentences: string[];
  help: Help[];
  /** The tool's author speaks to the person: the sentence is shown big, without code. */
  own?: boolean;
}

/** What the window knows beside the run. */
export interface Around {
  /** The skill's sites. */
  sites: string[];
  /** The title that the run's tab has now, empty when it is gone. */
  titleNow: string;
  /** No Chrome was found on this computer. */
  noChrome: boolean;
  /** Another run goes on in the tab. */
  taken?: boolean;
}

const nothingKnown: Around = { sites: [], titleNow: "", noChrome: false };

export function tell(run: RunView, around: Around = nothingKnown): Told {
  switch (markOf(run.status, run.outcome)) {
    case "queued":
      // Each run is queued for a moment; only one that has to wait says so.
      if (!around.taken) return { title: en.result.running, sentences: [], help: [] };
      return { title: en.result.queued, sentences: [en.result.queuedText], help: [] };
    case "running":
      return { title: en.result.running, sentences: [], help: [] };
    case "done":
      return { title: run.rows >= 0 ? en.result.doneRows(run.rows) : en.result.done, sentences: [], help: [] };
    case "nothing":
      return { title: en.result.nothing, sentences: nothing(run), help: ["show-tab"] };
    case "cancelled":
      return { title: en.result.cancelled, sentences: [en.result.cancelledText], help: ["again"] };
    case "unfinished":
      return {
        title: en.result.unfinishedTitle(run.seconds),
        sentences: [en.result.unfinishedText],
        help: ["longer"],
      };
    case "failed":
      return failed(run, around);
  }
}

function nothing(run: RunView): string[] {
  return [en.result.noRows, ...(run.lastGood ? [en.result.lastTime(run.lastGood)] : [])];
}

function failed(run: RunView, around: Around): Told {
  const code = run.error?.code ?? "";
  const title = en.result.titles[code] ?? en.result.failed;
  const said = [run.error?.message ?? "", hintForPeople(run.error?.hint ?? "")].filter(Boolean);
  const line: Help[] = run.error?.source ? ["line"] : [];
  switch (code) {
    case "script-error":
      return stopped(run, title, line);
    case "page-outside-skill":
      return beyond(run, title, said, around, line);
    case "tab-outside-skill":
      return outside(run, title, said, around);
    case "no-browser":
      if (!around.noChrome) return { title: en.result.noChromeOpen, sentences: said, help: ["open-chrome"] };
      return { title, sentences: [en.result.chromeNeeded], help: ["get-chrome"] };
    case "browser-lost":
      return { title, sentences: said, help: ["open-chrome"] };
    case "page-navigated": {
      const told = run.title && around.titleNow && run.title !== around.titleNow;
      return { title, sentences: told ? [en.result.wentFrom(run.title, around.titleNow)] : said, help: ["back"] };
    }
    case "tab-closed":
      return { title, sentences: [en.result.skillsAreSafe], help: run.url ? ["open-again"] : ["again"] };
    case "skill-untrusted":
      return { title, sentences: [en.result.cameFromElsewhere], help: ["review"] };
    case "bad-arguments":
      return { title, sentences: said, help: ["inputs"] };
    case "not-permitted":
      return { title, sentences: said, help: ["review"] };
    case "element-not-found":
    case "element-ambiguous":
    case "element-not-actionable":
    case "wait-timeout":
    case "navigation-failed":
      return { title, sentences: said, help: ["show-tab", ...line] };
    case "network-failed":
    case "out-of-memory":
    case "file-denied":
    case "node-module-unavailable":
      return { title, sentences: said, help: line.length > 0 ? line : ["again"] };
    case "tool-broken":
    case "script-syntax":
    case "script-not-function":
      return { title, sentences: said, help: line.length > 0 ? line : ["review"] };
    case "no-tab":
    case "tab-ambiguous":
      return { title, sentences: said, help: ["choose-tab"] };
    case "page-crashed":
      return { title, sentences: said, help: ["again"] };
    default:
      return { title, sentences: said, help: ["show-tab"] };
  }
}

/** "Stopped at line 12", and what the tool itself said. */
function stopped(run: RunView, title: string, help: Help[]): Told {
  const { source = "", message = "", hint = "" } = run.error ?? {};
  const line = /:(\d+)(:\d+)?$/.exec(source)?.[1];
  const missing = /Cannot read properties of (?:null|undefined) \(reading '(.+?)'\)/.exec(message)?.[1];
  const said = message.replace(/^The tool stopped(?: at line \d+ of [^:]+| with an error)?: (?=.)/, "");
  const sentence = said !== message && sentenceOf(said);
  if (sentence)
    return {
      title: en.result.toolStopped,
      sentences: [sentence],
      help: help.length > 0 ? help : ["show-tab"],
      own: true,
    };
  return {
    title: line ? en.result.stoppedAt(line) : title,
    sentences: [missing ? en.result.readOfNothing(missing) : said, hintForPeople(hint)].filter(Boolean),
    help: help.length > 0 ? help : ["show-tab"],
  };
}

/** What an author wrote for the person, in an Error of no kind; "" for what the language itself threw. */
const sentenceOf = (said: string) => /^Error: (.+)$/s.exec(said)?.[1]?.trim() ?? "";

/** A page of another site may be run on all the same; one that no tool can act on may not. */
function outside(run: RunView, title: string, said: string[], { sites }: Around): Told {
  const site = siteOf(run.url);
  const open: Help[] = sites.some(canOpen) ? ["open-site"] : [];
  if (!site || sites.length === 0) return { title, sentences: said, help: open };
  return { title, sentences: [en.run.otherSite(sites.join(", "), site)], help: [...open, "any-site"] };
}

/** A script went to a page of a site that is not the skill's; the person may allow it. */
function beyond(run: RunView, title: string, said: string[], { sites }: Around, line: Help[]): Told {
  const host = run.error?.host;
  if (!host) return { title, sentences: said, help: ["show-tab", ...line] };
  return { title, sentences: [en.result.strayed(sites.join(", "), host)], help: ["allow-site", ...line] };
}

/** Whether a site of a skill is one address; "*.example.com" stands for many. */
export const canOpen = (site: string) => !site.includes("*");

/** The next limit to try, in seconds. */
export const longer = (seconds: number) => (seconds < 110 ? 120 : seconds < 590 ? 600 : 3600);
