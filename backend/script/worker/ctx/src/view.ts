// What a page and a frame have in common: a document to find things in, to run
// code in and to wait for.
import { decode, type Value } from "../../../../page/inject/src/value.ts";
import { arrive } from "./arriving.ts";
import { call, type Params } from "./call.ts";
import { number, oneOf, options, type Shape, show, time } from "./check.ts";
import { Deadline, type Patience, sleep } from "./clock.ts";
import { codeFor, onlyOne } from "./code.ts";
import { here } from "./errors.ts";
import { Finder, find, findFrame } from "./finder.ts";
import { FrameLocator } from "./framelocator.ts";
import { Locator, type LocatorOptions, narrowing, sought } from "./locator.ts";
import { type AddressMatch, addressJudge } from "./matching.ts";
import { narrowed, selectorText } from "./selectors.ts";
import { type Where, where } from "./where.ts";

export const loadState = oneOf("load", "domcontentloaded", "networkidle");
const stateShape: Shape = { timeout: time };
const functionShape: Shape = {
  timeout: time,
  polling: (value, what) => (value === "raf" ? value : number(value, what)),
};
const selectorShape: Shape = {
  timeout: time,
  state: oneOf("attached", "detached", "visible", "hidden"),
  strict: oneOf(true, false),
};
const urlShape: Shape = { timeout: time, waitUntil: oneOf("load", "domcontentloaded", "networkidle", "commit") };

type Given = Params | undefined;

/** The key of the times that a page waits. */
export const patience = Symbol("patience");

export abstract class View extends Finder {
  abstract readonly [where]: Where;
  abstract readonly [patience]: Patience;

  [find](inner: string): Locator {
    return new Locator(this[where], inner);
  }

  [findFrame](inner: string): FrameLocator {
    return new FrameLocator(this[where], inner);
  }

  locator(inner: string | Locator, given?: LocatorOptions): Locator {
    return this[find](narrowed(sought(inner, this[where], "locator"), narrowing(given, this[where], "locator")));
  }

  title(): Promise<string> {
    return call("page.title", { ...this[where] });
  }

  content(): Promise<string> {
    return call("page.content", { ...this[where] });
  }

  evaluate(run: unknown, arg?: unknown, ...more: unknown[]): Promise<unknown> {
    onlyOne("page.evaluate", more);
    return call<Value>("page.evaluate", { ...this[where], ...codeFor("page.evaluate", run, arg) }).then(decode);
  }

  /** Resolves to the value itself, not to a handle of it. */
  waitForFunction(run: unknown, arg?: unknown, given?: Given): Promise<unknown> {
    const sent = {
      ...options(given, "page.waitForFunction", functionShape),
      ...codeFor("page.waitForFunction", run, arg),
    };
    return call<Value>("page.waitForFunction", { ...this[where], ...sent }).then(decode);
  }

  waitForSelector(what: string, given?: Given): Promise<Locator> {
    const { strict, ...waits } = options(given, "page.waitForSelector", selectorShape);
    const found = this[find](selectorText(what, "page.waitForSelector: what is given"));
    const one = strict === true ? found : found.first();
    return one.waitFor(waits).then(() => one);
  }

  /** Resolves to true: older packs ask for it. */
  waitForLoadState(state: string = "load", given?: Given): Promise<true> {
    const sent = options(given, "page.waitForLoadState", stateShape);
    sent.state = loadState(state, "page.waitForLoadState: the state");
    return call("page.waitForLoadState", { ...this[where], ...sent }).then(() => true);
  }

  waitForURL(wanted: AddressMatch, given?: Given): Promise<true> {
    const sent = options(given, "page.waitForURL", urlShape);
    const judge = addressJudge(wanted, "page.waitForURL: what is waited for");
    const end = new Deadline((sent.timeout as number | undefined) ?? this[patience].navigation);
    const until = (sent.waitUntil as string | undefined) ?? "load";
    return arrive(this[where], { judge, what: show(wanted), until, end }, here());
  }

  waitForTimeout(ms: number): Promise<void> {
    return sleep(time(ms, "page.waitForTimeout: the time"));
  }
}
