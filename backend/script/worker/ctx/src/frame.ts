// One frame of a page. It keeps its id; what it shows may change.
import { callSync } from "./call.ts";
import type { Patience } from "./clock.ts";
import { patience, View } from "./view.ts";
import { type Where, where } from "./where.ts";

/** As the app tells of a frame. */
export interface FrameInfo {
  id: string;
  name: string;
  url: string;
  /** The id of the frame around it; empty for the page's own. */
  parent?: string | null;
}

export class Frame extends View {
  readonly [where]: Where;
  readonly [patience]: Patience;
  readonly #page: Where;
  #last: FrameInfo;

  constructor(page: Where, times: Patience, info: FrameInfo) {
    super();
    this.#page = page;
    this.#last = info;
    this[where] = { ...page, frame: info.id };
    this[patience] = times;
  }

  name(): string {
    return this.#now().name;
  }

  url(): string {
    return this.#now().url;
  }

  parentFrame(): Frame | null {
    const parent = framesOf(this.#page, this[patience]).find((each) => each.#last.id === this.#last.parent);
    return parent ?? null;
  }

  childFrames(): Frame[] {
    return framesOf(this.#page, this[patience]).filter((each) => each.#last.parent === this.#last.id);
  }

  isDetached(): boolean {
    return !frameInfos(this.#page).some((each) => each.id === this.#last.id);
  }

  /** What is known now, or was last when the frame is gone. */
  #now(): FrameInfo {
    const found = frameInfos(this.#page).find((each) => each.id === this.#last.id);
    if (found !== undefined) this.#last = found;
    return this.#last;
  }
}

// The app knows its frames, so asking takes no time; and page.frames() gives a
// list, not a promise of one, in Playwright's scripts.
export function frameInfos(page: Where): FrameInfo[] {
  return callSync("page.frames", { ...page });
}

/** The frames of a page, its own first. */
export function framesOf(page: Where, times: Patience): Frame[] {
  return frameInfos(page).map((info) => new Frame(page, times, info));
}
