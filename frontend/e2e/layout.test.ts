// The layout check itself: it sees what is broken, and nothing in what is not.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canRun } from "./app";
import { faults } from "./layout";
import { openBrowser } from "./window";

const cut = "width: 60px; overflow: hidden; white-space: nowrap;";
const long = "A text that is longer than its place";

describe.skipIf(!canRun)("faults", () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 600, height: 400 } });
  });
  afterAll(() => browser?.close());

  it.each([
    ["cut at the side", `<div style="${cut}">${long}</div>`, /cut at the side/],
    ["shortened without a tooltip", `<div style="${cut} text-overflow: ellipsis">${long}</div>`, /cut at the side/],
    ["cut below", `<div style="height: 10px; overflow: hidden">${long}</div>`, /cut above or below/],
    [
      "off the screen",
      `<div style="position: absolute; left: 580px; white-space: nowrap">${long}</div>`,
      /off the screen/,
    ],
    ["below the screen", `<div style="position: fixed; top: 390px">${long}</div>`, /below the screen/],
    [
      "sideways",
      `<div style="width: 60px; overflow-x: auto; white-space: nowrap">${long}</div>`,
      /scrolled to sideways/,
    ],
    ["text on text", `<p style="margin-bottom: -30px">One</p><p>Two</p>`, /“One” lies on “Two”/],
    ["a button on text", `<span>One</span><button style="margin-left: -20px">Go</button>`, /lies on button “Go”/],
    ["an empty field", `<input style="width: 60px" placeholder="${long}">`, /cut in its field/],
    ["a page too wide", `<div style="width: 900px; height: 10px"></div>`, /the page scrolls sideways/],
  ])("sees: %s", async (_name, html, fault) => {
    await page.setContent(html);
    expect((await faults(page)).join("\n")).toMatch(fault);
  });

  it.each([
    ["a shortened name with a tooltip", `<div style="${cut} text-overflow: ellipsis" title="${long}">${long}</div>`],
    [
      "what is scrolled away",
      `<div style="height: 60px; overflow-y: auto">${`<p>${long}</p>`.repeat(9)}</div><p>After</p>`,
    ],
    [
      "a list that floats",
      `<p>One</p><div style="position: absolute; z-index: 1; top: 0; background: #fff">${long}</div>`,
    ],
    ["code that scrolls", `<pre style="width: 60px; overflow-x: auto">${long}</pre>`],
    [
      "for screen readers",
      `<span style="position: absolute; width: 1px; height: 1px; overflow: hidden">${long}</span>`,
    ],
    ["text in its button", `<button>${long}</button> <label>${long} <input type="checkbox"></label>`],
  ])("lets pass: %s", async (_name, html) => {
    await page.setContent(html);
    expect(await faults(page)).toEqual([]);
  });
});
