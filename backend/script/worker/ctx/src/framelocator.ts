// The inside of an iframe, found anew for each action.
import { whole } from "./check.ts";
import { Finder, find, findFrame } from "./finder.ts";
import { Locator, type LocatorOptions, narrowing, sought } from "./locator.ts";
import { enterFrame, inside, narrowed, nth } from "./selectors.ts";
import { selector, type Where, where } from "./where.ts";
import { written } from "./written.ts";

export class FrameLocator extends Finder {
  readonly [where]: Where;
  readonly [selector]: string;

  constructor(at: Where, of: string) {
    super();
    this[where] = at;
    this[selector] = of;
  }

  [find](inner: string): Locator {
    return new Locator(this[where], inside(enterFrame(this[selector]), inner));
  }

  [findFrame](inner: string): FrameLocator {
    return new FrameLocator(this[where], inside(enterFrame(this[selector]), inner));
  }

  locator(inner: string | Locator, options?: LocatorOptions): Locator {
    const what = sought(inner, this[where], "frameLocator.locator");
    return this[find](narrowed(what, narrowing(options, this[where], "locator")));
  }

  /** The iframe itself, as an element of the page around it. */
  owner(): Locator {
    return new Locator(this[where], this[selector]);
  }

  toString(): string {
    return `${written(this[selector])}.contentFrame()`;
  }

  first(): FrameLocator {
    return this.nth(0);
  }

  last(): FrameLocator {
    return this.nth(-1);
  }

  nth(index: number): FrameLocator {
    return new FrameLocator(this[where], nth(this[selector], whole(index, "frameLocator.nth: the index")));
  }
}
