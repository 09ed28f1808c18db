// timers and timers/promises.
type Options = { signal?: AbortSignal };

const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } =
  globalThis as unknown as {
    setTimeout(run: () => void, milliseconds?: number): unknown;
    setInterval(run: () => void, milliseconds?: number): unknown;
    setImmediate(run: () => void): unknown;
    clearTimeout(timer: unknown): void;
    clearInterval(timer: unknown): void;
    clearImmediate(timer: unknown): void;
  };

// aborted is the error of a wait that a signal ended, as Node.js has it.
function aborted(signal: AbortSignal): Error {
  const error = new Error("The operation was aborted", { cause: signal.reason });
  return Object.assign(error, { name: "AbortError", code: "ABORT_ERR" });
}

function wait<T>(milliseconds: number | undefined, value: T, { signal }: Options = {}): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal));
    const abort = () => {
      clearTimeout(timer);
      reject(aborted(signal as AbortSignal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve(value);
    }, milliseconds);
    signal?.addEventListener("abort", abort, { once: true });
  });
}

async function* every<T>(milliseconds?: number, value?: T, options: Options = {}): AsyncGenerator<T | undefined> {
  for (;;) yield await wait(milliseconds, value, options);
}

export const promises = {
  setTimeout: wait,
  setImmediate: <T>(value: T, options?: Options) => wait(0, value, options),
  setInterval: every,
  scheduler: {
    wait: (milliseconds: number, options?: Options) => wait(milliseconds, undefined, options),
    yield: () => wait(0, undefined),
  },
};

export default { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate, promises };
