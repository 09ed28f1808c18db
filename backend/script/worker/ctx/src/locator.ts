// A way to find elements of a page. It holds no element: each action looks anew.
import { call } from "./call.ts";
import { flag, options, type Shape, show, whole } from "./check.ts";
import { mistake } from "./errors.ts";
import { find, findFrame } from "./finder.ts";
import { FrameLocator } from "./framelocator.ts";
import { Reading } from "./reading.ts";
import { findable, inside, joined, type Narrowing, narrowed, nth, selectorText, type Text } from "./selectors.ts";
import { sameDocument, selector, type Where, where } from "./where.ts";
import { written } from "./written.ts";

export interface LocatorOptions {
  hasText?: Text;
  hasNotText?: Text;
  has?: Locator;
  hasNot?: Locator;
}

export interface FilterOptions extends LocatorOptions {
  visible?: boolean;
}

export class Locator extends Reading {
  readonly [where]: Where;
  readonly [selector]: string;

  constructor(at: Where, of: string) {
    super();
    this[where] = at;
    this[selector] = of;
  }

  [find](inner: string): Locator {
    return new Locator(this[where], inside(this[selector], inner));
  }

  [findFrame](inner: string): FrameLocator {
    return new FrameLocator(this[where], inside(this[selector], inner));
  }

  locator(inner: string | Locator, options?: LocatorOptions): Locator {
    const by = narrowing(options, this[where], "locator");
    if (typeof inner === "string") return this[find](narrowed(sought(inner, this[where], "locator"), by));
    const chained = joined(this[selector], "chain", sought(inner, this[where], "locator"));
    return new Locator(this[where], narrowed(chained, by));
  }

  filter(options?: FilterOptions): Locator {
    return new Locator(this[where], narrowed(this[selector], narrowing(options, this[where], "filter")));
  }

  and(other: Locator): Locator {
    return new Locator(this[where], joined(this[selector], "and", locatorOf(other, this[where], "and")));
  }

  or(other: Locator): Locator {
    return new Locator(this[where], joined(this[selector], "or", locatorOf(other, this[where], "or")));
  }

  first(): Locator {
    return this.nth(0);
  }

  last(): Locator {
    return this.nth(-1);
  }

  nth(index: number): Locator {
    return new Locator(this[where], nth(this[selector], whole(index, "nth: the index")));
  }

  contentFrame(): FrameLocator {
    return new FrameLocator(this[where], this[selector]);
  }

  count(): Promise<number> {
    return call("locator.count", { ...this[where], selector: this[selector] });
  }

  async all(): Promise<Locator[]> {
    const count = await this.count();
    const each: Locator[] = [];
    for (let i = 0; i < count; i++) each.push(this.nth(i));
    return each;
  }

  toString(): string {
    return written(this[selector]);
  }

  /** In a result too it is what finds, not what is found. */
  toJSON(): string {
    return this.toString();
  }
}

const shape: Shape = {
  hasText: findable,
  hasNotText: findable,
  has: (value) => value,
  hasNot: (value) => value,
};

/** The options of filter() and locator(), with selectors for locators. */
export function narrowing(given: unknown, at: Where, member: string): Narrowing {
  const by = options(given, member, member === "filter" ? { ...shape, visible: flag } : shape);
  for (const name of ["has", "hasNot"]) {
    if (by[name] !== undefined) by[name] = locatorOf(by[name], at, `${member}: ${name}`);
  }
  return by as Narrowing;
}

/** The selector of a locator of the same document. */
export function locatorOf(value: unknown, at: Where, what: string): string {
  if (!(value instanceof Locator)) throw mistake(`${what} has to be a locator, not ${show(value)}.`);
  if (!sameDocument(value[where], at))
    throw mistake(`${what}: the inner locator has to be of the same page and frame.`);
  return value[selector];
}

export function sought(value: unknown, at: Where, member: string): string {
  return value instanceof Locator ? locatorOf(value, at, member) : selectorText(value, `${member}: what is given`);
}
