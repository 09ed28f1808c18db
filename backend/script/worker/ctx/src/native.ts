// What the worker gives this script (engine's __host) and the built-ins it relies
// on, taken once, before a tool's code runs: what a tool does to globals later
// does not reach them.

/** The worker's side of a call, see the package engine. */
interface Host {
  /** A call in the background does not keep a tool from ending for want of anything to wait for. */
  call(method: string, params: unknown, background?: boolean): Promise<unknown>;
  callSync(method: string, params: unknown): unknown;
  notice(kind: string, params: unknown): void;
  on(event: string, listener: (params: never) => void): void;
  setTimer(run: () => void, delay: number, repeat: boolean): number;
  now(): number;
  functionText(run: unknown): string;
}

declare const __host: Host;

export const host = __host;

export const stringify = JSON.stringify;
export const keysOf = Object.keys;
export const isArray = Array.isArray;
export const AnyFunction = Function;

/** The modules of the package globals. They are made when they are first read. */
export const modules = (globalThis as unknown as { __modules: Record<string, unknown> }).__modules;

/** Console.log as the globals made it: it formats as Node does. */
export const log = console.log;

const tagOf = (value: unknown): string => Object.prototype.toString.call(value);

export const isRegExp = (value: unknown): value is RegExp => tagOf(value) === "[object RegExp]";
export const isPromise = (value: unknown): boolean => value instanceof Promise;
export const isURL = (value: unknown): value is URL => tagOf(value) === "[object URL]";

/** Made late, for the class is compiled when it is first read. */
export const makeURL = (address: string, base?: string): URL => new URL(address, base);
