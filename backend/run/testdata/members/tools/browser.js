// ctx.browser: the tabs.
import { drive, fault, mistake, soon, tooLate } from "./drive.js";

// Opens a tab, does something there, and goes back.
async function in2(s, address, run, options) {
  const tab = await s.ctx.browser.newTab(address, options);
  const value = await run(tab);
  await s.ctx.browser.closeTab(tab);
  return value;
}
const inner = (s) => `${s.shop}/workshop/inner`;
const slow = (s) => `${s.shop}/workshop/answer/slow?ms=200`;
const hang = (s) => `${s.shop}/workshop/answer/hang`;

const table = {
  listTabs: { success: [(s) => in2(s, inner(s), () => s.ctx.browser.listTabs()).then((tabs) => [tabs.some((t) => t.url === s.home), tabs.filter((t) => t.active).map((t) => t.url === inner(s))]), [true, [true]]] },
  currentTab: { success: [(s) => s.ctx.browser.currentTab().then((tab) => [tab.url === s.home, tab.active, tab.title]), [true, true, "Fixture"]] },
  switchTab: {
    success: [(s) => s.ctx.browser.currentTab().then((first) => in2(s, inner(s), async () => {
      const tab = await s.ctx.browser.switchTab(first);
      return [tab.targetId === first.targetId, s.page.url() === s.home];
    })), [true, true]],
    fails: [(s) => s.ctx.browser.switchTab("none"), fault("tab-closed", "There is no such tab")],
    refuses: [async (s) => s.ctx.browser.switchTab(5), mistake("browser.switchTab takes a tab of browser.listTabs() or its targetId, not 5")],
  },
  openOrReuseTab: {
    success: [(s) => in2(s, inner(s), async () => {
      const tab = await s.ctx.browser.openOrReuseTab(s.home, { match: "exact" });
      return [tab.reused, s.page.url() === s.home];
    }), [true, true]],
    waits: [async (s) => {
      const tab = await s.ctx.browser.openOrReuseTab(slow(s), { wait: true });
      const title = await s.page.title();
      await s.ctx.browser.closeTab(tab);
      return title;
    }, "Slow"],
    fails: [(s) => s.ctx.browser.openOrReuseTab("file:///etc/passwd"), fault("not-permitted", "file:///etc/passwd")],
    fails_late: [(s) => s.ctx.browser.openOrReuseTab(hang(s), { wait: true, ...soon }), tooLate("waited 80 ms", "wait-timeout")],
    refuses: [async (s) => s.ctx.browser.openOrReuseTab(s.home, { match: "most" }), mistake(`match has to be "exact" or "origin" or "origin+path" or "includes", not "most"`)],
  },
  newTab: {
    success: [(s) => in2(s, inner(s), () => s.page.title()), "Inner inner"],
    waits: [(s) => in2(s, slow(s), () => s.page.title()), "Slow"],
    fails: [(s) => s.ctx.browser.newTab("http://shop.localhost:1/"), fault("navigation-failed", "http://shop.localhost:1/")],
    fails_late: [(s) => s.ctx.browser.newTab(hang(s), soon), tooLate("waited 80 ms", "wait-timeout")],
    refuses: [async (s) => s.ctx.browser.newTab(5), mistake("browser.newTab: the address has to be a text, not 5")],
  },
  closeTab: {
    success: [(s) => in2(s, inner(s), () => 1).then(() => s.page.url() === s.home), true],
    fails: [(s) => s.ctx.browser.closeTab(), fault("not-permitted", "closes only tabs that it opened itself")],
  },
};

export const run = (ctx, args) => drive(ctx, table, args);
