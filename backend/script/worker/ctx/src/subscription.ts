// Events of the app's side, kept there from the moment the subscription is made:
// what happens between making it and asking for it is not missed.
import { call, callAside, type Params } from "./call.ts";
import { here, type Site } from "./errors.ts";
import type { Where } from "./where.ts";

export class Subscription {
  readonly #id: Promise<unknown>;
  readonly #site: Site;
  #closed = false;

  constructor(at: Where, event: string, site: Site = here()) {
    this.#site = site;
    this.#id = call("events.open", { ...at, event }, site);
    // Who asks for the next event hears of a failure; nobody may ask.
    this.#id.catch(() => undefined);
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The subscription is known to the app. */
  opened(): Promise<unknown> {
    return this.#id;
  }

  async next(timeout: number): Promise<Params> {
    return call("events.next", { id: await this.#id, timeout }, this.#site);
  }

  /** The next event, whenever it comes; a tool does not wait for it. */
  async nextAside(): Promise<Params> {
    return callAside("events.next", { id: await this.#id, timeout: 0 }, this.#site);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    // A subscription that never came about needs no end; nor does one whose tab is gone.
    this.#id.then((id) => call("events.close", { id }, "")).catch(() => undefined);
  }
}
