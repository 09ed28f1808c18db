// Waiting: looks again when the document changes, a frame is drawn, some time has
// passed, or the app pokes. The last matters in tabs that nobody looks at: there
// are no frames in them, and timers are slow.
import type { Answer, Ask, Look, Why } from "./answer.ts";

// Without any sign of change, how soon to look again.
const interval = 100;
// What stands for a frame where none is drawn.
const frameTime = 20;
// A window may be covered without the document's knowledge; then no frame comes. A
// busy page draws late, and must not pass for one at rest.
const frameLimit = 1000;

interface Waiter {
  wake: () => void;
  cancelled: boolean;
}

export class Patience {
  private readonly waiters = new Map<number, Waiter>();

  /** Looks until there is an answer or the time is over. */
  async until<T>(ask: Ask, look: (tries: number) => Look<T> | Promise<Look<T>>): Promise<Answer<T>> {
    const end = ask.timeout === 0 ? Number.POSITIVE_INFINITY : performance.now() + ask.timeout;
    const waiter: Waiter = { wake: () => {}, cancelled: false };
    this.waiters.set(ask.id, waiter);
    try {
      for (let tries = 0; ; tries++) {
        const found = await look(tries);
        if (!("not" in found)) return found;
        if (waiter.cancelled || performance.now() >= end) return { late: found.not };
        await this.chance(waiter, end);
        if (waiter.cancelled) return { late: found.not };
      }
    } finally {
      this.waiters.delete(ask.id);
    }
  }

  /** Looks again now: the app says that time has passed. */
  poke(id: number): void {
    this.waiters.get(id)?.wake();
  }

  /** Ends the waiting; what waits answers at once. */
  cancel(id: number): void {
    const waiter = this.waiters.get(id);
    if (waiter === undefined) return;
    waiter.cancelled = true;
    waiter.wake();
  }

  private chance(waiter: Waiter, end: number): Promise<void> {
    return new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        drawn().then(done);
      });
      const done = () => {
        observer.disconnect();
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, Math.min(interval, end - performance.now())));
      waiter.wake = done;
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }
}

/** Resolves when the next frame is drawn, or would be. */
export function drawn(): Promise<void> {
  if (document.visibilityState === "hidden") return passed(frameTime);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, frameLimit);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

// passed waits for a short time in a tab whose timers may be slow: messages are
// not slowed down.
function passed(ms: number): Promise<void> {
  const end = performance.now() + ms;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      if (performance.now() < end) return port2.postMessage(0);
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}

export type { Why };
