// events, with the parts that its package lacks.
import events from "events/";

type Emitter = InstanceType<typeof events>;
type Listener = (...args: unknown[]) => void;

// on gives the events of a name one after the other, until the signal aborts.
async function* on(
  emitter: Emitter,
  name: string | symbol,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<unknown[]> {
  const waiting: unknown[][] = [];
  let failed: { error: unknown } | undefined;
  let wake = () => {};
  const keep: Listener = (...args) => {
    waiting.push(args);
    wake();
  };
  const fail = (error: unknown) => {
    failed = { error };
    wake();
  };
  const abort = () => fail(options.signal?.reason);
  options.signal?.throwIfAborted();
  options.signal?.addEventListener("abort", abort, { once: true });
  emitter.on(name, keep);
  if (name !== "error") emitter.on("error", fail);
  try {
    for (;;) {
      while (waiting.length > 0) yield waiting.shift() as unknown[];
      if (failed) throw failed.error;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    options.signal?.removeEventListener("abort", abort);
    emitter.off(name, keep);
    emitter.off("error", fail);
  }
}

// once waits for an event of an emitter or of an EventTarget.
function once(
  emitter: Emitter | EventTarget,
  name: string,
  options: { signal?: AbortSignal } = {},
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const { signal } = options;
    if (signal?.aborted) return reject(signal.reason);
    const end = () => {
      signal?.removeEventListener("abort", abort);
      if (!("on" in emitter)) return;
      emitter.off(name, arrive);
      if (name !== "error") emitter.off("error", fail);
    };
    const abort = () => fail(signal?.reason);
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const arrive: Listener = (...args) => {
      end();
      resolve(args);
    };
    signal?.addEventListener("abort", abort, { once: true });
    if (!("on" in emitter)) return emitter.addEventListener(name, arrive, { once: true });
    emitter.on(name, arrive);
    if (name !== "error") emitter.on("error", fail);
  });
}

const statics = {
  on,
  once,
  errorMonitor: Symbol("events.errorMonitor"),
  captureRejectionSymbol: Symbol.for("nodejs.rejection"),
  captureRejections: false,
  getEventListeners: (emitter: Emitter, name: string) => emitter.listeners(name),
  getMaxListeners: (emitter: Emitter) => emitter.getMaxListeners(),
  setMaxListeners: (count: number, ...emitters: Emitter[]) => {
    for (const emitter of emitters) emitter.setMaxListeners?.(count);
  },
};
export default Object.assign(events, statics);
