// AbortController and AbortSignal.
import { host } from "../host.ts";
import { Event, EventTarget, handler } from "./events.ts";
import { DOMException } from "./exception.ts";

const making = Symbol("making a signal");
const reasons = new WeakMap<AbortSignal, { reason: unknown }>();
const dependents = new WeakMap<AbortSignal, AbortSignal[]>();

export class AbortSignal extends EventTarget {
  constructor(from?: symbol) {
    if (from !== making) throw new TypeError("Illegal constructor");
    super();
  }
  get aborted(): boolean {
    return reasons.has(this);
  }
  get reason(): unknown {
    return reasons.get(this)?.reason;
  }
  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }
  static abort(reason?: unknown): AbortSignal {
    const signal = new AbortSignal(making);
    abort(signal, reason);
    return signal;
  }
  static timeout(milliseconds: number): AbortSignal {
    const signal = new AbortSignal(making);
    const late = () => new DOMException("The operation was aborted due to timeout", "TimeoutError");
    host.setTimer(() => abort(signal, late()), Number(milliseconds), false);
    return signal;
  }
  static any(signals: Iterable<AbortSignal>): AbortSignal {
    const any = new AbortSignal(making);
    const sources = [...signals];
    const first = sources.find((s) => s.aborted);
    if (first) abort(any, first.reason);
    else for (const s of sources) dependents.set(s, [...(dependents.get(s) ?? []), any]);
    return any;
  }
}
handler(AbortSignal.prototype, "abort");

function abort(signal: AbortSignal, reason: unknown): void {
  if (signal.aborted) return;
  reasons.set(signal, {
    reason: reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason,
  });
  signal.dispatchEvent(new Event("abort"));
  for (const other of dependents.get(signal) ?? []) abort(other, signal.reason);
  dependents.delete(signal);
}

export class AbortController {
  readonly #signal = new AbortSignal(making);
  get signal(): AbortSignal {
    return this.#signal;
  }
  abort(reason?: unknown): void {
    abort(this.#signal, reason);
  }
}
