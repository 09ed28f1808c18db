// page.on, once and off. While somebody listens, events are fetched one after the
// other; a listener that throws or rejects ends the run, as in Node.
import type { Params } from "./call.ts";
import { run } from "./check.ts";
import { log } from "./native.ts";
import { Subscription } from "./subscription.ts";
import type { Where } from "./where.ts";

type Listener = (made: never) => unknown;
type Make = (payload: Params) => unknown;

const ends = new Set<unknown>(["tab-closed", "browser-lost", "cancelled"]);

interface Heard {
  each: { listener: Listener; once: boolean }[];
  events: Subscription;
  make: Make;
}

export class Listeners {
  readonly #at: Where;
  readonly #heard = new Map<string, Heard>();

  constructor(at: Where) {
    this.#at = at;
  }

  add(event: string, make: Make, listener: unknown, once: boolean): void {
    const each = { listener: run(listener, `page.on("${event}"): the listener`) as Listener, once };
    const heard = this.#heard.get(event);
    if (heard !== undefined) {
      heard.each.push(each);
      return;
    }
    this.#listen(event, { each: [each], events: new Subscription(this.#at, event), make });
  }

  remove(event: string, listener: unknown): void {
    const heard = this.#heard.get(event);
    if (heard === undefined) return;
    const at = heard.each.findIndex((each) => each.listener === listener);
    if (at >= 0) heard.each.splice(at, 1);
    this.#endIfAlone(event, heard);
  }

  /** The run has moved to another tab: its events count from now on. */
  move(): void {
    for (const [event, heard] of this.#heard) {
      heard.events.close();
      this.#listen(event, { ...heard, events: new Subscription(this.#at, event) });
    }
  }

  #listen(event: string, heard: Heard): void {
    this.#heard.set(event, heard);
    this.#fetch(event, heard).catch((error: Error & { code?: string }) => {
      // Where the tab is gone, that is no news.
      if (!heard.events.closed && !ends.has(error.code)) log(`No more ${event} events: ${error.message}`);
    });
  }

  async #fetch(event: string, heard: Heard): Promise<void> {
    while (!heard.events.closed) {
      const payload = await heard.events.nextAside();
      if (heard.events.closed) return;
      const now = heard.each.slice();
      for (const { listener, once } of now) {
        if (once) this.remove(event, listener);
        tell(listener, heard.make(payload) as never);
      }
    }
  }

  #endIfAlone(event: string, heard: Heard): void {
    if (heard.each.length > 0) return;
    heard.events.close();
    this.#heard.delete(event);
  }
}

/** What the listener throws becomes a rejection that nobody handles. */
async function tell(listener: Listener, made: never): Promise<void> {
  await listener(made);
}
