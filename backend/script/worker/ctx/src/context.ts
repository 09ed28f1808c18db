// ctx: what a node tool is called with.
import { type Browser, makeBrowser } from "./browser.ts";
import { call } from "./call.ts";
import { object, text } from "./check.ts";
import { TimeoutError } from "./errors.ts";
import { type Fetch, fetchBoth } from "./fetch.ts";
import { help } from "./help.ts";
import { host, log } from "./native.ts";
import { makeOlder, type Older } from "./older.ts";
import { Page } from "./page.ts";
import { progress } from "./progress.ts";
import { type Site, site } from "./site.ts";
import { type PageState, setPageState } from "./state.ts";
import { makeTools, type ToolRef } from "./tools.ts";

/** What the worker knows of the run, see wire.RunParams. */
export interface RunParams {
  tools?: ToolRef[] | null;
  dataDir?: string;
  page?: PageState | null;
  /** It is a script that belongs to no skill. */
  script?: boolean;
}

export interface Context extends Older {
  page: Page;
  browser: Browser;
  fetch: Fetch;
  site: Site;
  tools: Record<string, (args?: object) => Promise<unknown>>;
  cdp(method: string, params?: object): Promise<unknown>;
  log(...values: unknown[]): void;
  progress(done?: number | null, total?: number | null, text?: string): void;
  readFile(path: string): Promise<string>;
  help(name?: string): string;
  dataDir: string;
  signal: AbortSignal;
  errors: { TimeoutError: typeof TimeoutError };
}

export function makeContext(params: RunParams): Context {
  setPageState(params.page);
  const page = new Page({});
  const browser = makeBrowser(page);
  return {
    page,
    browser,
    fetch: fetchBoth,
    site,
    tools: makeTools(params.tools ?? []),
    cdp: (method, given) => {
      const sent = given === undefined ? {} : object(given, "cdp: the parameters");
      return call("cdp.send", { method: text(method, "cdp: the command"), params: sent });
    },
    log,
    progress,
    readFile: (path) => call("note.read", { path: text(path, "readFile: the path") }),
    help,
    dataDir: params.dataDir ?? "",
    signal: cancelled(),
    errors: { TimeoutError },
    ...makeOlder(page, browser),
  };
}

/** Aborted when the run is cancelled. */
function cancelled(): AbortSignal {
  const controller = new AbortController();
  host.on("abort", () => controller.abort());
  return controller.signal;
}
