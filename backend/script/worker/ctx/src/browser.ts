// ctx.browser: the tabs. ctx.page goes along to another one.
import { call, type Params } from "./call.ts";
import { flag, oneOf, options, type Shape, show, time } from "./check.ts";
import { mistake } from "./errors.ts";
import { addressText, moved, type Page } from "./page.ts";
import { where } from "./where.ts";

/** A tab as the app tells of it. */
export interface Tab {
  targetId: string;
  url: string;
  title: string;
  active: boolean;
  index: number;
  reused?: boolean;
}

/** A tab, its id, or the page of a popup. */
type TabLike = string | { targetId: string } | Page;

const opening: Shape = { wait: flag, timeout: time };
const reusing: Shape = { ...opening, match: oneOf("exact", "origin", "origin+path", "includes") };

export interface Browser {
  listTabs(): Promise<Tab[]>;
  currentTab(): Promise<Tab>;
  switchTab(tab: TabLike): Promise<Tab>;
  openOrReuseTab(url: string, given?: Params): Promise<Tab>;
  newTab(url?: string, given?: Params): Promise<Tab>;
  closeTab(tab?: TabLike): Promise<void>;
}

export function makeBrowser(page: Page): Browser {
  const move = async <T>(method: string, params: Params): Promise<T> => {
    const tab = await call<T>(method, params);
    page[moved]();
    return tab;
  };
  return {
    listTabs: () => call("browser.listTabs", {}),
    currentTab: () => call("browser.currentTab", {}),
    switchTab: (tab) => move("browser.switchTab", { targetId: idOf(tab, "browser.switchTab") }),
    openOrReuseTab: (url, given) => {
      const sent = options(given, "browser.openOrReuseTab", reusing);
      return move("browser.openOrReuseTab", { ...sent, url: addressText(url, "browser.openOrReuseTab") });
    },
    newTab: (url, given) => {
      const sent = options(given, "browser.newTab", opening);
      if (url !== undefined) sent.url = addressText(url, "browser.newTab");
      return move("browser.newTab", sent);
    },
    closeTab: async (tab) => {
      await move("browser.closeTab", tab === undefined ? {} : { targetId: idOf(tab, "browser.closeTab") });
    },
  };
}

function idOf(tab: TabLike, member: string): string {
  if (typeof tab === "string" && tab !== "") return tab;
  if (typeof tab === "object" && tab !== null) {
    const id = where in tab ? tab[where].tab : tab.targetId;
    if (typeof id === "string") return id;
  }
  throw mistake(`${member} takes a tab of browser.listTabs() or its targetId, not ${show(tab)}.`);
}
