// Errors as an author wants them: with the place in the author's own file, where
// the member was called. The app's carry a code and a hint besides.
import { stringify } from "./native.ts";

/** Something was waited for and did not come. */
export class TimeoutError extends Error {}
Object.defineProperty(TimeoutError.prototype, "name", { value: "TimeoutError", configurable: true, writable: true });

/** The frames of a call, the author's only. */
export type Site = string;

// Our own scripts run under names that begin so; the engine's functions end so.
const own = /sitewright:|\(native\)$/;

/** Where the author's code is now. Cheap enough to be asked at every call. */
export function here(): Site {
  const lines = String(new Error().stack).split("\n");
  return lines.filter((line, i) => i > 0 && line !== "" && !own.test(line)).join("\n");
}

function place<E extends Error>(error: E, site: Site): E {
  const stack = `${error.name}: ${error.message}` + (site === "" ? "" : "\n" + site);
  Object.defineProperty(error, "stack", { value: stack, configurable: true, writable: true });
  return error;
}

/** The error that a wrong call throws, at once: waiting would not mend it. */
export function mistake(message: string): TypeError {
  return place(new TypeError(message), here());
}

/** What was read is no JSON: with what it begins, for it is often an error page. */
export function noJSON(what: string, text: string, site: Site): SyntaxError {
  const begin = text.length > 40 ? text.slice(0, 39) + "…" : text;
  const html = /^\s*</.test(text) ? " but HTML or XML" : "";
  return place(new SyntaxError(`${what} is no JSON${html}; it begins with ${stringify(begin)}.`), site);
}

/** A failure of the app, as if it had happened where the member was called. */
export function failureAt(cause: unknown, site: Site): unknown {
  if (!(cause instanceof Error)) return cause;
  if (cause.name === "TimeoutError") Object.setPrototypeOf(cause, TimeoutError.prototype);
  return place(cause, site);
}

/** A wait of our own that ended without what it was for. */
export function waitedInVain(message: string, hint: string, site: Site): TimeoutError {
  const error = place(new TimeoutError(message), site);
  Object.defineProperty(error, "code", { value: "wait-timeout", configurable: true, writable: true });
  Object.defineProperty(error, "hint", { value: hint, configurable: true, writable: true });
  return error;
}

/** Whether an error says that something did not come in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof TimeoutError;
}
