// WeakRef and FinalizationRegistry. goja cannot tell when an object is let go, so a
// reference holds its target for the rest of the run, which is what the
// specification permits.

function targetOf(target: unknown): object {
  if ((typeof target !== "object" && typeof target !== "function") || target === null) {
    throw new TypeError("The target is not an object");
  }
  return target;
}

export class WeakRef<T extends object> {
  readonly #target: T;
  constructor(target: T) {
    this.#target = targetOf(target) as T;
  }
  deref(): T {
    return this.#target;
  }
}

export class FinalizationRegistry {
  constructor(cleanup: (held: unknown) => void) {
    if (typeof cleanup !== "function") throw new TypeError("FinalizationRegistry: the cleanup is not a function");
  }
  register(target: object): void {
    targetOf(target);
  }
  unregister(token: object): boolean {
    targetOf(token);
    return false;
  }
}
