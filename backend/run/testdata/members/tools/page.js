// page: the run's current tab.
import { readFile } from "node:fs/promises";
import { firsts } from "./actions.js";
import { drive, fault, mistake, outside, soon, tooLate } from "./drive.js";
import { finders } from "./finders.js";
import { view } from "./view.js";

const dead = "http://shop.localhost:1/";
const answer = (s, path) => `${s.shop}/workshop/answer/${path}`;
const fetchLater = (path) => `setTimeout(() => fetch("/workshop/answer/${path}").then((r) => r.text()), 120)`;

// Goes to a second page, so that there is a way back.
const twice = (s) => s.page.goto(`${s.shop}/workshop/inner?name=second`);

const table = {
  goto: {
    success: [(s) => s.page.goto(`${s.shop}/workshop/inner`).then((r) => [r.status(), s.page.url() === `${s.shop}/workshop/inner`]), [200, true]],
    waits: [(s) => s.page.goto(answer(s, "slow?ms=200")).then(() => s.page.title()), "Slow"],
    fails: [(s) => s.page.goto(dead), fault("navigation-failed", "page.goto: http://shop.localhost:1/: ")],
    fails_late: [(s) => s.page.goto(answer(s, "hang"), soon), tooLate("page.goto: waited 80 ms for http", "wait-timeout")],
    fails_address: [(s) => s.page.goto("kettles"), fault("bad-arguments", `"kettles"`)],
    fails_scheme: [(s) => s.page.goto("file:///etc/passwd"), fault("not-permitted", "file:///etc/passwd")],
    fails_download: [(s) => s.page.goto(answer(s, "download")), fault("navigation-failed", "is a file to download, not a page")],
    success_after_failure: [(s) => s.page.goto(dead).catch(() => s.page.goto(`${s.shop}/workshop/inner`)).then(() => s.page.title()), "Inner inner"],
    success_after_late: [(s) => s.page.goto(answer(s, "hang"), soon).catch(() => s.page.title()).then((title) => [title, s.page.url() === s.home]), ["Fixture", true]],
    refuses: [async (s) => s.page.goto(s.home, { waituntil: "load" }), mistake(`page.goto has no option "waituntil"; it takes timeout, waitUntil, referer`)],
  },
  reload: {
    success: [(s) => s.put("<p>a").then(() => s.page.reload()).then((r) => Promise.all([r.status(), s.page.locator("p").count()])), [200, 0]],
    waits: [(s) => s.page.goto(answer(s, "slow?ms=150")).then(() => s.page.reload()).then(() => s.page.title()), "Slow"],
    fails: [(s) => s.page.goto(answer(s, "slow?ms=150")).then(() => s.page.reload({ timeout: 20 })), tooLate("page.reload: waited 20 ms for http", "wait-timeout")],
  },
  goBack: {
    success: [(s) => twice(s).then(() => s.page.goBack()).then(() => s.page.title()), "Fixture"],
    waits: [async (s) => {
      await s.page.goto(answer(s, "slow?ms=150"));
      await s.page.goto(s.home);
      await s.page.goBack();
      return [await s.page.title(), await s.page.locator("h1").innerText()];
    }, ["Slow", "It came after all"]],
    success_nowhere: [async (s) => {
      const tab = await s.ctx.browser.newTab();
      const back = [await s.page.goBack(), await s.page.goForward()];
      await s.ctx.browser.closeTab(tab);
      return back;
    }, [null, null]],
    fails: [(s) => slowWayBack(s), tooLate("page.goBack: waited 20 ms for http", "wait-timeout")],
  },
  goForward: {
    success_nowhere: [(s) => twice(s).then(() => s.page.goForward()), null],
    success: [(s) => twice(s).then(() => s.page.goBack()).then(() => s.page.goForward()).then(() => s.page.title()), "Inner second"],
    waits: [(s) => s.page.goto(answer(s, "slow?ms=150")).then(() => s.page.goBack()).then(() => s.page.goForward()).then(() => s.page.title()), "Slow"],
    fails: [async (s) => s.page.goForward({ wait: true }), mistake(`page.goForward has no option "wait"`)],
  },
  url: { success: [async (s) => [s.page.url() === s.home, (await s.page.url()) === s.home], [true, true]] },
  ...finders((s) => s.view),
  ...view,
  frames: { success: [async (s) => s.page.frames().map((f) => f.url() === s.home), [true]] },
  frame: {
    success: [(s) => s.put(`<iframe name="tea" srcdoc="<p>in"></iframe>`).then(() => s.page.frameLocator("iframe").locator("p").waitFor()).then(() => [s.page.frame("tea")?.name(), s.page.frame({ url: /^about:/ })?.name(), s.page.frame("no")]), ["tea", "tea", null]],
    fails: [async (s) => s.page.frame({ id: "tea" }), mistake(`page.frame has no option "id"; it takes name, url`)],
  },
  mainFrame: { success: [async (s) => s.page.mainFrame().url() === s.page.url(), true] },
  waitForRequest: {
    success: [(s) => caught(s.page.waitForRequest("**/nothing"), () => s.view.evaluate(`void fetch("/workshop/answer/nothing")`)).then((r) => r.method()), "GET"],
    waits: [(s) => caught(s.page.waitForRequest(/nothing/), () => s.view.evaluate(fetchLater("nothing"))).then((r) => r.method()), "GET"],
    fails: [(s) => s.page.waitForRequest("**/nothing", soon), tooLate("page.waitForRequest: waited 80 ms for a request to \"**/nothing\"; none came", "wait-timeout")],
    refuses: [async (s) => s.page.waitForRequest(5), mistake("what is waited for has to be an address")],
  },
  waitForResponse: {
    success: [(s) => caught(s.page.waitForResponse("**/nothing"), () => s.view.evaluate(`void fetch("/workshop/answer/nothing")`)).then((r) => r.status()), 204],
    waits: [(s) => caught(s.page.waitForResponse((r) => r.status() === 204), () => s.view.evaluate(fetchLater("nothing"))).then((r) => r.status()), 204],
    fails: [(s) => caught(s.page.waitForResponse("**/else", { timeout: 500 }), () => s.view.evaluate(`fetch("/workshop/answer/nothing").then(() => 1)`)), tooLate("one came that does not fit, the last: http", "wait-timeout")],
    refuses: [async (s) => s.page.waitForResponse(), mistake("what is waited for has to be an address")],
  },
  waitForEvent: {
    success: [(s) => caught(s.page.waitForEvent("framenavigated"), () => s.view.evaluate("location.hash = 'a'")).then((f) => f.url().endsWith("#a")), true],
    waits: [(s) => caught(s.page.waitForEvent("framenavigated"), () => s.later("location.hash = 'b'")).then((f) => f.url().endsWith("#b")), true],
    success_load: [(s) => caught(s.page.waitForEvent("load"), () => s.page.reload()).then((page) => page === s.page), true],
    success_domcontentloaded: [(s) => caught(s.page.waitForEvent("domcontentloaded"), () => s.page.reload()).then((page) => page === s.page), true],
    success_requestfinished: [(s) => caught(s.page.waitForEvent("requestfinished", (r) => r.url().endsWith("nothing")), () => s.view.evaluate(fetchLater("nothing"))).then((r) => r.method()), "GET"],
    success_popup: [async (s) => {
      const popup = await caught(s.page.waitForEvent("popup"), () => s.view.evaluate("void open('/workshop/inner?name=popup')"));
      await popup.waitForLoadState();
      const title = await popup.title();
      await s.ctx.browser.closeTab(popup);
      return [title, s.page.url() === s.home];
    }, ["Inner popup", true]],
    fails: [(s) => s.page.waitForEvent("download", soon), tooLate("page.waitForEvent: waited 80 ms for a download; none came", "wait-timeout")],
    refuses: [async (s) => s.page.waitForEvent("console"), mistake(`there is no event "console"; there are dialog, download`)],
  },
  on: {
    success: [(s) => listened(s, "on"), ["#1", "#2"]],
    fails: [async (s) => s.page.on("crash", () => {}), mistake(`page.on: there is no event "crash"`)],
    refuses: [async (s) => s.page.on("request"), mistake("the listener has to be a function")],
  },
  once: {
    success: [(s) => listened(s, "once"), ["#1"]],
    fails: [async (s) => s.page.once("requests", () => {}), mistake(`page.once: there is no event "requests"`)],
  },
  off: {
    success: [async (s) => {
      const listener = () => { throw new Error("it still listens"); };
      s.page.on("framenavigated", listener).off("framenavigated", listener);
      return listened(s, "on");
    }, ["#1", "#2"]],
    fails: [async (s) => s.page.off("requests", () => {}), mistake(`page.off: there is no event "requests"`)],
  },
  screenshot: {
    success: [(s) => s.page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } }).then((png) => [png.readUInt32BE(16), png.readUInt32BE(20)]), [40, 30]],
    success_path: [async (s) => {
      await s.page.screenshot({ path: `${s.ctx.dataDir}/pictures/a.jpg`, type: "jpeg", quality: 50 });
      return [...(await readFile(`${s.ctx.dataDir}/pictures/a.jpg`)).subarray(0, 2)];
    }, [255, 216]],
    fails: [(s) => s.page.screenshot({ clip: { x: 0, y: 0, width: 0, height: 30 } }), fault("bad-arguments", "the clip has no size")],
    fails_path: [(s) => s.page.screenshot({ path: "/etc/picture.png" }), fault("file-denied", "/etc/picture.png")],
    refuses: [async (s) => s.page.screenshot({ mask: [] }), mistake(`page.screenshot has no option "mask"`)],
  },
  snapshot: {
    success: [(s) => s.put(`<button>Pour</button>`).then(() => s.page.snapshot()).then((text) => text.includes(`button "Pour"`)), true],
    fails: [(s) => s.leave().then(() => s.page.snapshot()), outside],
  },
  info: {
    success: [(s) => s.page.info().then((i) => [i.url === s.home, i.title]), [true, "Fixture"]],
    fails: [(s) => s.leave().then(() => s.page.info()).then((i) => { throw Object.assign(new Error(`may not act on ${i.title === "" && !i.url.includes("fixture") ? "pay.localhost" : "it, yet reads it"}`), { code: "page-outside-skill" }); }), outside],
  },
  setDefaultTimeout: {
    success: [(s) => (s.page.setDefaultTimeout(70), s.page.locator(".no").click().catch((error) => error.message.includes("waited 70 ms"))), true],
    fails: [async (s) => s.page.setDefaultTimeout("1s"), mistake("the time has to be a number of milliseconds, not \"1s\"")],
  },
  setDefaultNavigationTimeout: {
    success: [async (s) => {
      s.page.setDefaultNavigationTimeout(70);
      const message = await s.page.goto(answer(s, "hang")).catch((error) => error.message);
      s.page.setDefaultNavigationTimeout(20000);
      return message.includes("waited 70 ms");
    }, true],
    fails: [async (s) => s.page.setDefaultNavigationTimeout(-1), mistake("the time has to be a number of milliseconds, not -1")],
  },
  bringToFront: {
    success: [(s) => s.page.bringToFront(), null],
    fails: [(s) => gone(s).then((page) => page.bringToFront()), fault("tab-closed", "")],
  },
  close: {
    success: [async (s) => {
      await s.ctx.browser.newTab(`${s.shop}/workshop/inner`);
      await s.page.close();
      return s.page.url() === s.home;
    }, true],
    fails: [(s) => s.page.close(), fault("not-permitted", "closes only tabs that it opened itself")],
  },
  keyboard: { success: [async (s) => typeof s.page.keyboard.press, "function"] },
  mouse: { success: [async (s) => typeof s.page.mouse.click, "function"] },
  ...firsts(),
};

// Asks for what comes before doing what causes it.
async function caught(coming, cause) {
  const [came] = await Promise.all([coming, cause()]);
  return came;
}

// What a listener heard of two moves.
async function listened(s, how) {
  const heard = [];
  const listener = (frame) => { heard.push(new URL(frame.url()).hash); };
  s.page[how]("framenavigated", listener);
  for (const hash of ["#1", "#2"]) await caught(s.page.waitForEvent("framenavigated", (f) => f.url().endsWith(hash)), () => s.view.evaluate((to) => { location.hash = to; }, hash));
  await s.page.waitForTimeout(30);
  s.page.off("framenavigated", listener);
  return heard;
}

// Goes back to a page that takes its time. In a window that has an opener Chrome
// keeps no pages to come back to.
async function slowWayBack(s) {
  const popup = await caught(s.page.waitForEvent("popup"), () => s.view.evaluate("void open('/workshop/inner')"));
  await popup.goto(answer(s, "slow?ms=300"));
  await popup.goto(s.home);
  await popup.goBack({ timeout: 20 }).finally(() => s.ctx.browser.closeTab(popup));
}

// The page of a popup whose tab is closed.
async function gone(s) {
  const popup = await caught(s.page.waitForEvent("popup"), () => s.view.evaluate("void open('/workshop/inner')"));
  await s.ctx.browser.closeTab(popup);
  return popup;
}

export const run = (ctx, args) => drive(ctx, table, args);
