// ctx: what a node tool gets first, and the names of older runtimes.
import { writeFile } from "node:fs/promises";
import { drive, fault, mistake, soon, tooLate } from "./drive.js";

const inner = (s) => `${s.shop}/workshop/inner`;
const goto = (name) => ({
  success: [(s) => s.ctx[name](inner(s)).then((r) => [r.status(), s.page.url() === inner(s)]), [200, true]],
  waits: [(s) => s.ctx[name](`${s.shop}/workshop/answer/slow?ms=200`).then(() => s.page.title()), "Slow"],
  fails: [(s) => s.ctx[name]("http://shop.localhost:1/"), fault("navigation-failed", "http://shop.localhost:1/")],
});
// An older pack's way to open a tab; at the end the run is where it began.
const reuse = (open) => ({
  success: [async (s) => {
    const tab = await open(s)(inner(s), { wait: true });
    const title = await s.page.title();
    await s.ctx.browser.closeTab(tab);
    return [tab.reused, title];
  }, [false, "Inner inner"]],
  waits: [async (s) => {
    const tab = await open(s)(`${s.shop}/workshop/answer/slow?ms=200`, { wait: true, timeout: 20 });
    const title = await s.page.title();
    await s.ctx.browser.closeTab(tab);
    return title;
  }, "Slow"],
  fails: [(s) => open(s)("kettles"), fault("bad-arguments", `"kettles"`)],
});

const table = {
  page: { success: [async (s) => s.ctx.page.url() === s.home, true] },
  browser: { success: [async (s) => Object.keys(s.ctx.browser).length, 6] },
  fetch: { success: [(s) => s.ctx.fetch(`${s.shop}/workshop/answer/slow?text=tea`).then((r) => r.text()), "tea"] },
  site: { success: [async (s) => Object.keys(s.ctx.site).length, 5] },
  tools: {
    success: [async (s) => [await s.ctx.tools.adds({ a: 1, b: 2 }), await s.ctx.tools.title({ end: "!" })], [3, "Fixture!"]],
    fails: [(s) => s.ctx.tools.adds({ a: 1 }), fault("script-error", "b is missing")],
  },
  cdp: {
    success: [(s) => s.ctx.cdp("Runtime.evaluate", { expression: "document.title" }).then((r) => r.result.value), "Fixture"],
    fails: [(s) => s.ctx.cdp("Runtime.getProperties"), fault("script-error", "Chrome refused Runtime.getProperties")],
    fails_other: [(s) => s.ctx.cdp("Target.getTargets"), fault("not-permitted", "Target.getTargets")],
    fails_outside: [(s) => s.leave().then(() => s.ctx.cdp("Page.getLayoutMetrics")), fault("page-outside-skill", "may not act on pay.localhost")],
    refuses: [async (s) => s.ctx.cdp("Page.getLayoutMetrics", 5), mistake("cdp: the parameters has to be an object, not 5")],
  },
  log: { success: [async (s) => s.ctx.log("logged by ctx.log", { a: 1 }), null] },
  progress: { success: [async (s) => s.ctx.progress(1, 2, "half"), null] },
  dataDir: { success: [(s) => writeFile(`${s.ctx.dataDir}/seen.txt`, "x").then(() => 1), 1] },
  readFile: {
    success: [(s) => s.ctx.readFile("tools/adds.js").then((text) => text.slice(0, 31)), "// A tool that other tools call"],
    fails: [(s) => s.ctx.readFile("notes/none.md"), fault("file-denied", "notes/none.md")],
    fails_outside: [(s) => s.ctx.readFile("../../members_test.go"), fault("file-denied", "members_test.go")],
    refuses: [async (s) => s.ctx.readFile(), mistake("readFile: the path has to be a text, not undefined")],
  },
  help: {
    success: [async (s) => s.ctx.help("locator.nth").startsWith("locator.nth(index: number): Locator"), true],
    success_near: [async (s) => s.ctx.help("page.gotto"), "There is no page.gotto. Is it ctx.goto, page.goto?"],
  },
  signal: { success: [async (s) => [s.ctx.signal.aborted, s.ctx.signal instanceof AbortSignal], [false, true]] },
  errors: { success: [(s) => s.page.locator(".no").click(soon).catch((error) => error instanceof s.ctx.errors.TimeoutError), true] },
  goto: goto("goto"),
  nav: goto("nav"),
  js: {
    success: [(s) => s.ctx.js("document.title"), "Fixture"],
    waits: [(s) => s.ctx.js("const a = await new Promise((done) => setTimeout(done, 50, 5)); return a + 1"), 6],
    fails: [(s) => s.ctx.js("null.x"), fault("script-error", "null")],
    refuses: [async (s) => s.ctx.js(" "), mistake("there is no code in the text")],
  },
  waitForLoad: {
    success: [(s) => s.ctx.waitForLoad({ timeout: 20 }), true],
    waits: [(s) => s.lead(`${s.bench}/slow?ms=300`).then(() => s.ctx.waitForLoad({ timeout: 20 })).then(() => s.page.evaluate(() => document.readyState)), "complete"],
    fails: [(s) => s.lead(`${s.bench}/slow?ms=20000`).then(() => s.ctx.waitForLoad({ timeout: 0.08 })), tooLate(`waited 80 ms for "load"`, "wait-timeout")],
  },
  openOrReuseTab: reuse((s) => s.ctx.openOrReuseTab),
  tabs: reuse((s) => s.ctx.tabs.openOrReuse),
  taskSpaces: { success: [async (s) => [(await s.ctx.taskSpaces.current()).id, (await s.ctx.taskSpaces.list()).length], ["1", 1]] },
  egoBrowser: { success: [(s) => s.ctx.egoBrowser.showTaskState("half"), null] },
};

export const run = (ctx, args) => drive(ctx, table, args);
