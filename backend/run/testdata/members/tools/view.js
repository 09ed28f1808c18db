// What pages and frames have in common.
import { fault, mistake, outside, soon, tooLate } from "./drive.js";

export const view = {
  evaluate: {
    success: [(s) => s.view.evaluate((n) => n + document.title.length, 1), 8],
    waits: [(s) => s.view.evaluate(() => new Promise((done) => setTimeout(done, 50, "late"))), "late"],
    fails: [(s) => s.view.evaluate(() => { throw new RangeError("too hot"); }), fault("script-error", "too hot")],
    refuses: [async (s) => s.view.evaluate(() => 1, () => 2), mistake("page.evaluate")],
  },
  title: {
    success: [(s) => s.view.title(), "Fixture"],
    fails: [(s) => s.leave().then(() => s.view.title()), outside],
  },
  content: {
    success: [(s) => s.put("<b>here</b>").then(() => s.view.content()).then((html) => [html.startsWith("<!DOCTYPE html>"), html.includes("<b>here</b>")]), [true, true]],
    fails: [(s) => s.leave().then(() => s.view.content()), outside],
  },
  waitForSelector: {
    success: [(s) => s.put("<p>a<p>b").then(() => s.view.waitForSelector("p")).then((p) => p.innerText()), "a"],
    waits: [(s) => s.late("<p>a<p>b").then(() => s.view.waitForSelector("p")).then((p) => p.innerText()), "a"],
    fails: [(s) => s.view.waitForSelector("p", soon), tooLate("waited 80 ms for locator('p').first(): nothing matches it", "wait-timeout")],
    refuses: [async (s) => s.view.waitForSelector("p", { state: "there" }), mistake(`has to be "attached" or "detached" or "visible" or "hidden", not "there"`)],
  },
  waitForFunction: {
    success: [(s) => s.view.waitForFunction((n) => n + 1, 1), 2],
    waits: [(s) => s.late("<p>a").then(() => s.view.waitForFunction(() => document.querySelector("p")?.innerText)), "a"],
    fails: [(s) => s.view.waitForFunction(() => 0, null, soon), tooLate("waited 80 ms for the function to return something true: it returned 0", "wait-timeout")],
    refuses: [async (s) => s.view.waitForFunction(5), mistake("takes a function or a text with code, not 5")],
  },
  waitForLoadState: {
    success: [(s) => s.view.waitForLoadState(), true],
    waits: [async (s) => {
      await s.lead(`${s.bench}/slow?ms=300`);
      await s.view.waitForLoadState("load");
      return s.view.evaluate(() => document.readyState);
    }, "complete"],
    fails: [async (s) => {
      await s.lead(`${s.bench}/slow?ms=20000`);
      await s.view.waitForLoadState("load", soon);
    }, tooLate(`waited 80 ms for "load"`, "wait-timeout")],
    refuses: [async (s) => s.view.waitForLoadState("done"), mistake(`the state has to be "load" or "domcontentloaded" or "networkidle", not "done"`)],
  },
  waitForURL: {
    success: [(s) => s.view.waitForURL("**/fixture*"), true],
    waits: [(s) => s.later("history.pushState({}, '', '/fixture?late')").then(() => s.view.waitForURL("**/fixture?late")), true],
    fails: [(s) => s.view.waitForURL("**/never", soon), tooLate(`waited 80 ms for "**/never"; the address is http://`, "wait-timeout")],
    refuses: [async (s) => s.view.waitForURL(), mistake("has to be an address, a regular expression or a function")],
  },
  waitForTimeout: {
    success: [async (s) => {
      const began = Date.now();
      await s.view.waitForTimeout(40);
      return Date.now() - began >= 40;
    }, true],
    refuses: [async (s) => s.view.waitForTimeout("1s"), mistake(`has to be a number of milliseconds, not "1s"`)],
  },
};
