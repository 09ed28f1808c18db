// Waiting for an event that fits: page.waitForEvent and its kin.
import type { Params } from "./call.ts";
import { Deadline, lengthText } from "./clock.ts";
import { isTimeout, type Site, waitedInVain } from "./errors.ts";
import { Subscription } from "./subscription.ts";
import type { Where } from "./where.ts";

/** What is waited for. */
export interface Wish<T> {
  event: string;
  /** Makes the event's object of what the app sends. */
  make: (payload: Params) => T;
  fits?: (made: T) => unknown;
  timeout: number;
  /** "page.waitForResponse: waited {time} for …" */
  member: string;
  what: string;
  /** How one that does not fit looks in the message. */
  name?: (made: T) => string;
}

/** Resolves to the first event that fits. The subscription is made before this returns. */
export async function waitForOne<T>(at: Where, wish: Wish<T>, site: Site): Promise<T> {
  const events = new Subscription(at, wish.event, site);
  const end = new Deadline(wish.timeout);
  const others: T[] = [];
  try {
    for (;;) {
      const payload = await events.next(end.left()).catch((error) => {
        throw isTimeout(error) ? vain(wish, others, site) : error;
      });
      const made = wish.make(payload);
      if (wish.fits === undefined || (await wish.fits(made))) return made;
      others.push(made);
      if (end.over()) throw vain(wish, others, site);
    }
  } finally {
    events.close();
  }
}

const hint = "Begin to wait before the action that brings it about, and await it afterwards.";

function vain<T>(wish: Wish<T>, others: T[], site: Site): Error {
  const last = others.at(-1);
  let seen = "none came";
  if (last !== undefined) {
    seen = others.length === 1 ? "one came that does not fit" : `${others.length} came that do not fit`;
    if (wish.name !== undefined) seen += `, the last: ${wish.name(last)}`;
  }
  return waitedInVain(`${wish.member}: waited ${lengthText(wish.timeout)} for ${wish.what}; ${seen}.`, hint, site);
}
