// Event and EventTarget, without a tree: an event reaches its target only.
import { host } from "../host.ts";

type Listener = ((event: Event) => unknown) | { handleEvent(event: Event): unknown };
type Options = { capture?: boolean; once?: boolean; passive?: boolean; signal?: AbortSignal } | boolean;
type Entry = { type: string; listener: Listener; capture: boolean; once: boolean; removed: boolean };

// State is what the target changes of an event while it goes out.
type State = { target: EventTarget | null; dispatching: boolean; stopped: boolean; prevented: boolean };
const states = new WeakMap<Event, State>();

export class Event {
  readonly type: string;
  readonly bubbles: boolean;
  readonly cancelable: boolean;
  readonly composed: boolean;
  readonly timeStamp: number;
  readonly isTrusted = false;
  constructor(type: string, init: { bubbles?: boolean; cancelable?: boolean; composed?: boolean } = {}) {
    if (arguments.length === 0) throw new TypeError("Event: a type is missing");
    this.type = String(type);
    this.bubbles = Boolean(init?.bubbles);
    this.cancelable = Boolean(init?.cancelable);
    this.composed = Boolean(init?.composed);
    this.timeStamp = host.now();
    states.set(this, { target: null, dispatching: false, stopped: false, prevented: false });
  }
  get target(): EventTarget | null {
    return stateOf(this).target;
  }
  get currentTarget(): EventTarget | null {
    return stateOf(this).dispatching ? stateOf(this).target : null;
  }
  get srcElement(): EventTarget | null {
    return stateOf(this).target;
  }
  get eventPhase(): number {
    return stateOf(this).dispatching ? 2 : 0;
  }
  get defaultPrevented(): boolean {
    return stateOf(this).prevented;
  }
  get returnValue(): boolean {
    return !stateOf(this).prevented;
  }
  get cancelBubble(): boolean {
    return false;
  }
  preventDefault(): void {
    if (this.cancelable) stateOf(this).prevented = true;
  }
  stopPropagation(): void {}
  stopImmediatePropagation(): void {
    stateOf(this).stopped = true;
  }
  composedPath(): EventTarget[] {
    const { target, dispatching } = stateOf(this);
    return target && dispatching ? [target] : [];
  }
}
for (const [name, value] of Object.entries({ NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 })) {
  Object.defineProperty(Event, name, { value });
  Object.defineProperty(Event.prototype, name, { value });
}

function stateOf(event: Event): State {
  const state = states.get(event);
  if (!state) throw new TypeError("This is not an Event");
  return state;
}

export class CustomEvent extends Event {
  readonly detail: unknown;
  constructor(
    type: string,
    init: { detail?: unknown; bubbles?: boolean; cancelable?: boolean; composed?: boolean } = {},
  ) {
    super(type, init);
    this.detail = init?.detail ?? null;
  }
}

const entries = new WeakMap<EventTarget, Entry[]>();

export class EventTarget {
  addEventListener(type: string, listener: Listener | null, options: Options = {}): void {
    if (!listener) return;
    const { capture, once, signal } = typeof options === "boolean" ? { capture: options } : { ...options };
    if (signal?.aborted) return;
    const list = entries.get(this) ?? [];
    if (!entries.has(this)) entries.set(this, list);
    const same = (e: Entry) => e.type === String(type) && e.listener === listener && e.capture === Boolean(capture);
    if (list.some(same)) return;
    list.push({
      type: String(type),
      listener,
      capture: Boolean(capture),
      once: Boolean(once),
      removed: false,
    });
    signal?.addEventListener("abort", () => this.removeEventListener(type, listener, options), { once: true });
  }
  removeEventListener(type: string, listener: Listener | null, options: Options = {}): void {
    const capture = Boolean(typeof options === "boolean" ? options : options?.capture);
    const list = entries.get(this) ?? [];
    const at = list.findIndex((e) => e.type === String(type) && e.listener === listener && e.capture === capture);
    if (at >= 0) list.splice(at, 1)[0].removed = true;
  }
  dispatchEvent(event: Event): boolean {
    const state = stateOf(event);
    if (state.dispatching) throw new DOMException("The event is already being dispatched", "InvalidStateError");
    Object.assign(state, { target: this, dispatching: true, stopped: false });
    for (const entry of [...(entries.get(this) ?? [])]) {
      if (entry.type !== event.type || entry.removed || state.stopped) continue;
      if (entry.once) this.removeEventListener(entry.type, entry.listener, entry.capture);
      call(entry.listener, this, event);
    }
    state.dispatching = false;
    return !state.prevented;
  }
}

// call runs one listener. What it throws does not stop the others, and ends the
// run like an error in a timer.
function call(listener: Listener, target: EventTarget, event: Event): void {
  try {
    if (typeof listener === "function") listener.call(target, event);
    else listener.handleEvent(event);
  } catch (error) {
    host.setTimer(
      () => {
        throw error;
      },
      0,
      false,
    );
  }
}

// handler gives a class the property "on…" for an event.
export function handler(prototype: EventTarget, type: string): void {
  const set = new WeakMap<EventTarget, { given: unknown; listener: Listener }>();
  Object.defineProperty(prototype, `on${type}`, {
    configurable: true,
    get(this: EventTarget) {
      return set.get(this)?.given ?? null;
    },
    set(this: EventTarget, given: unknown) {
      const before = set.get(this);
      if (before) this.removeEventListener(type, before.listener);
      if (typeof given !== "function") {
        set.delete(this);
        return;
      }
      const listener = (event: Event) => given.call(this, event);
      set.set(this, { given, listener });
      this.addEventListener(type, listener);
    },
  });
}
