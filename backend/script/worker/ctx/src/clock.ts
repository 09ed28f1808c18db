// Time: how long something may still take, and the defaults that
// page.setDefaultTimeout changes.
import { host } from "./native.ts";

/** Milliseconds; 0 stands for no end. */
export interface Patience {
  action: number;
  navigation: number;
}

/** The defaults of the script API, as the app has them too. */
export const usual = (): Patience => ({ action: 10_000, navigation: 20_000 });

/** What is left of a time that began when this was made. */
export class Deadline {
  readonly #ends: number | undefined;
  readonly length: number;

  constructor(length: number) {
    this.length = length;
    this.#ends = length === 0 ? undefined : host.now() + length;
  }

  /** What is left as a timeout to send: 0 for no end, at least a little otherwise. */
  left(): number {
    return this.#ends === undefined ? 0 : Math.max(1, this.#ends - host.now());
  }

  over(): boolean {
    return this.#ends !== undefined && host.now() >= this.#ends;
  }
}

/** A length of time for people. */
export function lengthText(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 100) / 10} s`;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    host.setTimer(resolve, ms, false);
  });
}
