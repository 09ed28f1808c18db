// page.waitForURL: until the document's address is the wanted one.
import { call } from "./call.ts";
import { type Deadline, lengthText } from "./clock.ts";
import { isTimeout, type Site, waitedInVain } from "./errors.ts";
import type { Judge } from "./matching.ts";
import { Subscription } from "./subscription.ts";
import type { Where } from "./where.ts";

export interface Arrival {
  judge: Judge;
  /** What is waited for, for the message. */
  what: string;
  /** The load state to wait for then, or "commit" for none. */
  until: string;
  end: Deadline;
}

/** Resolves to true: older packs ask for it. */
export async function arrive(at: Where, wanted: Arrival, site: Site): Promise<true> {
  // Before the address is asked for, so that nothing falls between.
  const { frame: _, ...page } = at;
  const moves = new Subscription(page, "framenavigated", site);
  try {
    const frame = await frameOf(at, moves, site);
    let address = frame.url;
    while (!(await wanted.judge(address))) {
      if (wanted.end.over()) throw vain(wanted, address, site);
      const moved = await moves.next(wanted.end.left()).catch((error) => {
        throw isTimeout(error) ? vain(wanted, address, site) : error;
      });
      if (moved.frame === frame.id) address = moved.url as string;
    }
  } finally {
    moves.close();
  }
  if (wanted.until !== "commit") {
    await call("page.waitForLoadState", { ...at, state: wanted.until, timeout: wanted.end.left() }, site);
  }
  return true;
}

interface FrameInfo {
  id: string;
  url: string;
  parent?: string | null;
}

/** The frame that is waited for, as it is once the subscription stands. */
async function frameOf(at: Where, moves: Subscription, site: Site): Promise<FrameInfo> {
  await moves.opened();
  const { frame, ...page } = at;
  const frames = await call<FrameInfo[]>("page.frames", { ...page }, site);
  const found = frames.find((each) => (frame === undefined ? !each.parent : each.id === frame));
  return found ?? { id: frame ?? "", url: "" };
}

function vain(wanted: Arrival, address: string, site: Site): Error {
  const time = lengthText(wanted.end.length);
  return waitedInVain(
    `page.waitForURL: waited ${time} for ${wanted.what}; the address is ${address}.`,
    "See whether the page went where it should, and whether the glob fits the whole address: ** stands for any part.",
    site,
  );
}
