// Which document a call is about. Nothing given means the main frame of the run's
// current tab, whichever that is when the call arrives: so ctx.page follows it.

export interface Where {
  /** A tab of its own, for the page of a popup. */
  readonly tab?: string;
  /** A frame's id; absent for the main frame. */
  readonly frame?: string;
}

/** The key under which objects keep their Where, out of an author's sight. */
export const where = Symbol("where");

/** The key of a locator's selector. */
export const selector = Symbol("selector");

export const sameDocument = (a: Where, b: Where): boolean => a.tab === b.tab && a.frame === b.frame;
