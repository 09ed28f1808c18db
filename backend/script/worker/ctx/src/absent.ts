// Members of Playwright's that a skill cannot have. Calling one says what to do
// instead (docs/playwright.md, "What is not there").
import { mistake } from "./errors.ts";
import { Locator } from "./locator.ts";
import { Page } from "./page.ts";
import { View } from "./view.ts";

const handles = "There are no handles: use locators, and evaluate() for values.";
const fixedRequests = "Requests of the page cannot be changed here.";
const ownBrowser = "The run has the person's own browser, as it is.";
const protocol = "A skill that was granted Chrome's protocol can do it with ctx.cdp().";

const ofViews: Record<string, string> = {
  $: handles,
  $$: handles,
  evaluateHandle: handles,
  addScriptTag: "Use page.evaluate().",
  addStyleTag: "Use page.evaluate().",
  setContent: "Use page.evaluate(), or open a page that has the content.",
  waitForNavigation: "Use page.waitForURL(), after what causes it.",
  dragAndDrop: "Use page.locator(source).dragTo(page.locator(target)).",
};

const ofPages: Record<string, string> = {
  route: fixedRequests,
  unroute: fixedRequests,
  routeFromHAR: fixedRequests,
  setExtraHTTPHeaders: fixedRequests,
  exposeFunction: "Use page.evaluate() and give back what it finds.",
  exposeBinding: "Use page.evaluate() and give back what it finds.",
  addInitScript: "Use page.evaluate() once the page is there.",
  addLocatorHandler: "Look for what is in the way, and close it, before acting.",
  pdf: "Use page.screenshot().",
  video: "Use page.screenshot().",
  pause: "There is no inspector here.",
  context: ownBrowser,
  viewportSize: "page.info() has the view's width and height.",
  isClosed: "What is done with a closed page fails with the code tab-closed.",
  opener: 'It is the page that waitForEvent("popup") was called on.',
  workers: "There are no workers to drive.",
  consoleMessages: "The run's record has what the page writes.",
  pageErrors: "The run's record has what the page writes.",
  setViewportSize: protocol,
  emulateMedia: protocol,
};

const ofLocators: Record<string, string> = {
  elementHandle: handles,
  elementHandles: handles,
  evaluateHandle: handles,
  ariaSnapshot: "Use page.snapshot().",
  describe: "Give the variable a good name; String(locator) says what it finds.",
  page: "Keep the page beside the locator.",
};

// What Playwright's page.request can do.
const requests = ["get", "post", "put", "patch", "delete", "head", "fetch"];

/** Puts them where somebody may look for them. */
export function addAbsent(): void {
  refuse(View.prototype, "page", ofViews);
  refuse(Page.prototype, "page", ofPages);
  refuse(Locator.prototype, "locator", ofLocators);
  const byFetch = "Use fetch.browser(), which asks with the page's cookies, or fetch.server().";
  refuse(Page.prototype, "page", { request: byFetch });
  const request = (Page.prototype as unknown as { request: object }).request;
  refuse(request, "page.request", Object.fromEntries(requests.map((name) => [name, byFetch])));
}

function refuse(prototype: object, owner: string, members: Record<string, string>): void {
  for (const name of Object.keys(members)) {
    const absent = () => {
      throw mistake(`${owner}.${name}() is not there for skills. ${members[name]}`);
    };
    Object.defineProperty(prototype, name, { value: absent, configurable: true, writable: true });
  }
}
