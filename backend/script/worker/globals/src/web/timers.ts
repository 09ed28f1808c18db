// Timers and microtasks. A timer is an object that also counts as its number, as in
// Node.js.
import { host } from "../host.ts";

type Callback = (...args: unknown[]) => unknown;

export class Timeout {
  #id: number;
  readonly #start: () => number;
  #held = true;
  constructor(start: () => number) {
    this.#start = start;
    this.#id = start();
  }
  ref(): this {
    this.#held = true;
    return this;
  }
  // A run ends with its tool's promise, so a timer never keeps it open.
  unref(): this {
    this.#held = false;
    return this;
  }
  hasRef(): boolean {
    return this.#held;
  }
  refresh(): this {
    host.clearTimer(this.#id);
    this.#id = this.#start();
    return this;
  }
  close(): this {
    host.clearTimer(this.#id);
    return this;
  }
  [Symbol.toPrimitive](): number {
    return this.#id;
  }
}

export class Immediate extends Timeout {}

function start(
  kind: typeof Timeout,
  name: string,
  callback: Callback,
  delay: unknown,
  repeat: boolean,
  args: unknown[],
): Timeout {
  if (typeof callback !== "function") {
    const wrong = new TypeError(
      `${name}: the callback is ${callback === null ? "null" : typeof callback}, not a function`,
    );
    throw Object.assign(wrong, { code: "ERR_INVALID_ARG_TYPE" });
  }
  const milliseconds = Number(delay);
  return new kind(() =>
    host.setTimer(() => void callback(...args), Number.isNaN(milliseconds) ? 1 : Math.max(milliseconds, 1), repeat),
  );
}

export function setTimeout(callback: Callback, delay?: number, ...args: unknown[]): Timeout {
  return start(Timeout, "setTimeout", callback, delay, false, args);
}

export function setInterval(callback: Callback, delay?: number, ...args: unknown[]): Timeout {
  return start(Timeout, "setInterval", callback, delay, true, args);
}

export function setImmediate(callback: Callback, ...args: unknown[]): Timeout {
  return start(Immediate, "setImmediate", callback, 0, false, args);
}

export function clearTimeout(timer?: unknown): void {
  if (timer instanceof Timeout) timer.close();
  else if (typeof timer === "number" || typeof timer === "string") host.clearTimer(Number(timer));
}

export function queueMicrotask(callback: () => void): void {
  if (typeof callback !== "function") throw new TypeError("queueMicrotask: the callback is not a function");
  host.queue(() => void callback());
}
