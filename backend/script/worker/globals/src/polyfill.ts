// Names that a chunk puts on the global object itself.
import { once } from "./chunk.ts";

// installing makes globals that a chunk installs when one of them is first read.
// A name set before that keeps what it was set to.
export function installing(names: string[], name: string, text: string): void {
  const load = once(name, text);
  const global = globalThis as unknown as Record<string, unknown>;
  const pending = new Set(names);
  const install = (wanted: string) => {
    for (const n of pending) Reflect.deleteProperty(global, n);
    pending.clear();
    load();
    forgetShared();
    return global[wanted];
  };
  for (const n of names) {
    Object.defineProperty(global, n, {
      configurable: true,
      enumerable: false,
      get: () => install(n),
      set(value) {
        pending.delete(n);
        Object.defineProperty(global, n, { value, writable: true, enumerable: true, configurable: true });
      },
    });
  }
}

// forgetShared takes away what core-js keeps on the global object for its copies:
// each of ours is alone.
export function forgetShared(): void {
  Reflect.deleteProperty(globalThis, "__core-js_shared__");
}
