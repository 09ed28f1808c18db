// Calls to the app: one way in, so that every failure gets its place.
import { failureAt, here, type Site } from "./errors.ts";
import { host } from "./native.ts";

export type Params = Record<string, unknown>;

/** Asks the app. What it says to do has begun before this returns. */
export function call<T = unknown>(method: string, params: Params, site: Site = here()): Promise<T> {
  return host.call(method, params).catch((error) => {
    throw failureAt(error, site);
  }) as Promise<T>;
}

/** Asks for something that has no answer but that it is done. */
export async function perform(method: string, params: Params): Promise<void> {
  await call(method, params, here());
}

/** Asks for what may never come, and what nobody waits for. */
export function callAside<T = unknown>(method: string, params: Params, site: Site): Promise<T> {
  return host.call(method, params, true).catch((error) => {
    throw failureAt(error, site);
  }) as Promise<T>;
}

/** Asks and stands still until the answer is there: for what the app knows at once. */
export function callSync<T = unknown>(method: string, params: Params): T {
  try {
    return host.callSync(method, params) as T;
  } catch (error) {
    throw failureAt(error, here());
  }
}
