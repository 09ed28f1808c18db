// ctx.fetch: the same from the app (server), and from the page with its cookies
// (browser). It is itself the former, as the global fetch is. The work is done by
// the globals' fetch.
import { options, type Shape, time } from "./check.ts";
import { failureAt, here } from "./errors.ts";
import { isURL, makeURL, modules } from "./native.ts";
import { pageState } from "./state.ts";

type Address = string | URL | Request;
type Options = RequestInit & { timeout?: number };
type Send = (url: Address, options?: Options) => Promise<Response>;

/** Of the package globals: loads an address by one of the app's ways. */
interface Web {
  load(method: string, url: unknown, options?: Options): Promise<Response>;
}

function load(method: string, url: unknown, given?: Options): Promise<Response> {
  const site = here();
  checkOptions(method, given);
  if (given?.timeout !== undefined) time(given.timeout, `${method}: timeout`);
  return (modules["sitewright:fetch"] as Web).load(method, url, given).catch((error) => {
    throw failureAt(error, site);
  });
}

const known: Shape = Object.fromEntries(
  (
    "method headers body redirect signal timeout credentials mode cache referrer referrerPolicy integrity keepalive " +
    "duplex priority window"
  )
    .split(" ")
    .map((name) => [name, (value: unknown) => value]),
);

/** A misspelt option would change nothing, and nobody would say so. Another request may be given as options. */
function checkOptions(method: string, given: unknown): void {
  if (typeof given !== "object" || given === null || Object.getPrototypeOf(given) !== Object.prototype) return;
  options(given, method, known);
}

export interface Fetch extends Send {
  server: Send;
  browser: Send;
}

const server: Send = (url, options) => load("fetch.server", url, options);

/** An address may be relative to the page's, as in the page. */
const browser: Send = (url, options) => {
  const isText = typeof url === "string" || isURL(url);
  return load("fetch.browser", isText ? makeURL(String(url), pageState().url).href : url, options);
};

export const fetchBoth: Fetch = Object.assign(server.bind(undefined), { server, browser });
