// Names that packs written for older runtimes use. Each is a line: what they do
// is done elsewhere.
import type { Browser, Tab } from "./browser.ts";
import type { Params } from "./call.ts";
import type { Page } from "./page.ts";
import { progress } from "./progress.ts";
import type { Response } from "./response.ts";

export interface Older {
  goto(url: string, given?: Params): Promise<Response | null>;
  nav(url: string, given?: Params): Promise<Response | null>;
  js(code: string, arg?: unknown): Promise<unknown>;
  waitForLoad(given?: Params): Promise<true>;
  openOrReuseTab(url: string, given?: Params): Promise<Tab>;
  tabs: { openOrReuse(url: string, given?: Params): Promise<Tab> };
  taskSpaces: Record<string, () => Promise<unknown>>;
  egoBrowser: { showTaskState(text: string): Promise<void> };
}

export function makeOlder(page: Page, browser: Browser): Older {
  const openOrReuse = (url: string, given?: Params) => browser.openOrReuseTab(url, inMilliseconds(given));
  return {
    goto: (url, given) => page.goto(url, given),
    nav: (url, given) => page.goto(url, given),
    js: (code, arg) => page.evaluate(code, arg),
    waitForLoad: (given) => page.waitForLoadState("load", inMilliseconds(given)),
    openOrReuseTab: openOrReuse,
    tabs: { openOrReuse },
    taskSpaces: oneSpace,
    egoBrowser: { showTaskState: async (text) => progress(0, 0, text) },
  };
}

/** Those packs give seconds; nobody opens a page within a second and means it. */
function inMilliseconds(given: Params | undefined): Params | undefined {
  const timeout = given?.timeout;
  if (typeof timeout !== "number" || timeout >= 1000) return given;
  return { ...given, timeout: timeout * 1000 };
}

// The one space is the app's browser, whatever a pack asks to do with it.
const space = { id: "1", name: "Sitewright", current: true };
const lists = new Set(["list", "listAll", "all"]);

const oneSpace = new Proxy({} as Record<string, () => Promise<unknown>>, {
  get(_, name) {
    // A "then" would make it a promise to those who await it.
    if (typeof name !== "string" || name === "then" || name === "toJSON") return undefined;
    return async () => (lists.has(name) ? [{ ...space }] : { ...space });
  },
});
