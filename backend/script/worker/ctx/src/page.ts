// A tab as a script drives it. ctx.page is one object for the whole run: it is
// about the run's current tab, whichever that is. A popup has a Page of its own.
import { call, callSync, type Params, perform } from "./call.ts";
import { flag, numbers, oneOf, options, type Shape, show, text, time } from "./check.ts";
import { type Patience, usual } from "./clock.ts";
import { here, mistake } from "./errors.ts";
import { addKind, type EventName, eventOf } from "./events.ts";
import { type Bytes, bytesOf } from "./files.ts";
import { Frame, frameInfos, framesOf } from "./frame.ts";
import { Keyboard } from "./keyboard.ts";
import { Listeners } from "./listeners.ts";
import { type AddressMatch, addressJudge } from "./matching.ts";
import { Mouse } from "./mouse.ts";
import { isURL } from "./native.ts";
import { picture } from "./reading.ts";
import type { Request } from "./request.ts";
import { type Response, responseOf } from "./response.ts";
import { pageState } from "./state.ts";
import { patience, View } from "./view.ts";
import { waitForOne } from "./waiting.ts";
import { type Where, where } from "./where.ts";

const moving: Shape = { timeout: time, waitUntil: oneOf("load", "domcontentloaded", "networkidle", "commit") };
const going: Shape = { ...moving, referer: text };
const wholePicture: Shape = { ...picture, fullPage: flag, clip: numbers("x", "y", "width", "height") };
const waits: Shape = { timeout: time };
const sought: Shape = { name: text, url: (value) => value };

type Given = Params | undefined;
type Wanted<T> = AddressMatch | ((made: T) => unknown);

/** The key under which a page tells its listeners that the run has moved. */
export const moved = Symbol("moved");

export class Page extends View {
  readonly [where]: Where;
  readonly [patience]: Patience = usual();
  readonly keyboard: Keyboard;
  readonly mouse: Mouse;
  readonly #listeners: Listeners;

  #address: string;

  /** A tab of its own has an address from the start. */
  constructor(at: Where, address = "") {
    super();
    this[where] = at;
    this.#address = address;
    this.keyboard = new Keyboard(at);
    this.mouse = new Mouse(at);
    this.#listeners = new Listeners(at);
  }

  /** A plain text, so that it can also be awaited. */
  url(): string {
    if (this[where].tab === undefined) return pageState().url;
    try {
      this.#address = callSync("page.url", { ...this[where] });
    } catch {
      // The tab is gone; the last one is what there is to tell.
    }
    return this.#address;
  }

  goto(url: string, given?: Given): Promise<Response | null> {
    const sent = { ...options(given, "page.goto", going), url: addressText(url, "page.goto") };
    return call<Params | null>("page.goto", { ...this[where], ...sent }).then(responseOf);
  }

  reload(given?: Given): Promise<Response | null> {
    return move(this, "reload", given);
  }

  goBack(given?: Given): Promise<Response | null> {
    return move(this, "goBack", given);
  }

  goForward(given?: Given): Promise<Response | null> {
    return move(this, "goForward", given);
  }

  frames(): Frame[] {
    return framesOf(this[where], this[patience]);
  }

  frame(wanted: string | { name?: string; url?: AddressMatch }): Frame | null {
    const { name, url } = options(typeof wanted === "string" ? { name: wanted } : wanted, "page.frame", sought);
    const fits = url === undefined ? undefined : addressJudge(url, "page.frame: url");
    const found = frameInfos(this[where]).find(
      (each) => (name === undefined || each.name === name) && (fits === undefined || fits(each.url)),
    );
    return found === undefined ? null : new Frame(this[where], this[patience], found);
  }

  mainFrame(): Frame {
    const [main] = this.frames();
    if (main === undefined) throw mistake("page.mainFrame: there is no page yet.");
    return main;
  }

  waitForRequest(wanted: Wanted<Request>, given?: Given): Promise<Request> {
    return awaitTraffic(this, "request", "page.waitForRequest", wanted, given);
  }

  waitForResponse(wanted: Wanted<Response>, given?: Given): Promise<Response> {
    return awaitTraffic(this, "response", "page.waitForResponse", wanted, given);
  }

  waitForEvent(event: EventName, given?: Given | ((made: never) => unknown)): Promise<unknown> {
    const kind = eventOf(event, "page.waitForEvent");
    const make = (payload: Params) => kind.make(payload, this);
    const { predicate, ...rest } = typeof given === "function" ? { predicate: given } : (given ?? {});
    if (predicate !== undefined && typeof predicate !== "function") {
      throw mistake(`page.waitForEvent: predicate has to be a function, not ${show(predicate)}.`);
    }
    const timeout = timeoutOf(this, rest, "page.waitForEvent");
    const fits = predicate as ((made: unknown) => unknown) | undefined;
    return waitForOne(
      this[where],
      { event, make, fits, timeout, member: "page.waitForEvent", what: `a ${event}` },
      here(),
    );
  }

  on(event: EventName, listener: (made: never) => unknown): this {
    return this.#listen(event, "page.on", listener, false);
  }

  once(event: EventName, listener: (made: never) => unknown): this {
    return this.#listen(event, "page.once", listener, true);
  }

  off(event: EventName, listener: (made: never) => unknown): this {
    eventOf(event, "page.off");
    this.#listeners.remove(event, listener);
    return this;
  }

  screenshot(given?: Given): Promise<Bytes> {
    const sent = options(given, "page.screenshot", wholePicture);
    return call<{ base64: string }>("page.screenshot", { ...this[where], ...sent }).then(bytesOf);
  }

  /** What the page shows as indented text: roles, names, values. */
  snapshot(): Promise<string> {
    return call("page.snapshot", { ...this[where] });
  }

  info(): Promise<Params> {
    return call("page.info", { ...this[where] });
  }

  setDefaultTimeout(ms: number): void {
    this[patience].action = time(ms, "page.setDefaultTimeout: the time");
    tellTimeout(this, "page.setDefaultTimeout", this[patience].action);
  }

  setDefaultNavigationTimeout(ms: number): void {
    this[patience].navigation = time(ms, "page.setDefaultNavigationTimeout: the time");
    tellTimeout(this, "page.setDefaultNavigationTimeout", this[patience].navigation);
  }

  bringToFront(): Promise<void> {
    return perform("page.bringToFront", { ...this[where] });
  }

  async close(): Promise<void> {
    await perform("page.close", { ...this[where] });
    // The run goes back to another tab.
    if (this[where].tab === undefined) this[moved]();
  }

  #listen(event: EventName, member: string, listener: unknown, once: boolean): this {
    const kind = eventOf(event, member);
    this.#listeners.add(event, (payload) => kind.make(payload, this), listener, once);
    return this;
  }

  [moved](): void {
    const { action, navigation } = usual();
    // Another tab has the usual times; the script's own go along.
    if (this[patience].action !== action) tellTimeout(this, "page.setDefaultTimeout", this[patience].action);
    if (this[patience].navigation !== navigation) {
      tellTimeout(this, "page.setDefaultNavigationTimeout", this[patience].navigation);
    }
    this.#listeners.move();
  }
}

export function addressText(value: unknown, member: string): string {
  if (isURL(value)) return value.href;
  if (typeof value === "string" && value !== "") return value;
  throw mistake(`${member}: the address has to be a text, not ${show(value)}.`);
}

function move(page: Page, member: string, given: Given): Promise<Response | null> {
  const sent = options(given, `page.${member}`, moving);
  return call<Params | null>(`page.${member}`, { ...page[where], ...sent }).then(responseOf);
}

/** How long to wait for an event. In Playwright setDefaultTimeout counts here too. */
function timeoutOf(page: Page, given: Given, member: string): number {
  return (options(given, member, waits).timeout as number | undefined) ?? page[patience].action;
}

function awaitTraffic<T extends { url(): string }>(
  page: Page,
  event: "request" | "response",
  member: string,
  wanted: Wanted<T>,
  given: Given,
): Promise<T> {
  const timeout = timeoutOf(page, given, member);
  const judge = typeof wanted === "function" ? undefined : addressJudge(wanted, `${member}: what is waited for`);
  const fits = judge === undefined ? (wanted as (made: T) => unknown) : (made: T) => judge(made.url());
  const what = `a ${event}` + (judge === undefined ? " that fits the function" : ` to ${show(wanted)}`);
  const make = (payload: Params) => eventOf(event, member).make(payload, page) as T;
  return waitForOne(page[where], { event, make, fits, timeout, member, what, name: (made) => made.url() }, here());
}

/** The next call waits by it already: calls arrive in the order they are made. */
function tellTimeout(page: Page, method: string, timeout: number): void {
  perform(method, { ...page[where], timeout }).catch(() => undefined);
}

addKind("popup", (given) => new Page({ tab: given.targetId as string }, given.url as string));
addKind("load", (_, page) => page);
addKind("domcontentloaded", (_, page) => page);
addKind("framenavigated", (given, page) => {
  const info = { id: given.frame as string, name: "", url: given.url as string };
  return new Frame(page[where], page[patience], info);
});
