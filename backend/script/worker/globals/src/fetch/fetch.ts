// fetch: the app loads the address, if the skill may.
import { host } from "../host.ts";
import { Request, type RequestInit } from "./request.ts";
import { Handed, Response } from "./response.ts";

// Answer is what the app tells of a response.
export interface Answer {
  status: number;
  statusText: string;
  url: string;
  redirected: boolean;
  headers: [string, string][];
  body: string;
}

// responseOf makes a Response of the app's answer.
export function responseOf(answer: Answer): Response {
  const bytes = new Uint8Array(host.base64Decode(answer.body ?? "") ?? new ArrayBuffer(0));
  const empty = bytes.length === 0 && [101, 103, 204, 205, 304].includes(answer.status);
  const received = { url: answer.url, redirected: Boolean(answer.redirected), type: "basic" };
  return new Response(new Handed(empty ? null : { bytes }, received), {
    status: answer.status,
    statusText: answer.statusText,
    headers: answer.headers,
  });
}

// paramsOf is a request as the app is told of it.
export async function paramsOf(request: Request, init: RequestInit = {}): Promise<object> {
  const body = await request.take();
  return {
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: body && host.base64Encode(body.slice().buffer as ArrayBuffer),
    redirect: request.redirect,
    timeout: init?.timeout,
  };
}

export async function fetch(input: unknown, init: RequestInit = {}): Promise<Response> {
  return load("fetch.server", input, init);
}

// load fetches by one of the app's ways: "fetch.server" or "fetch.browser".
export async function load(method: string, input: unknown, init: RequestInit = {}): Promise<Response> {
  const request = new Request(input, init);
  request.signal.throwIfAborted();
  if (request.url.startsWith("data:")) return local(request.url);
  const answer = host.call(method, await paramsOf(request, init)).catch(networkError);
  return responseOf((await orAborted(answer, request.signal)) as Answer);
}

// networkError is a failure as the Fetch standard has it, a TypeError, with the app's
// code and hint.
function networkError(error: Error & { code?: string; hint?: string }): never {
  const { message, code, hint } = error;
  throw Object.assign(new TypeError(message, { cause: error }), { code, hint });
}

// orAborted gives up waiting when the signal says so; what the app is doing then
// comes to nothing.
function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

// local reads a data: address, which needs no app.
function local(url: string): Response {
  const parts = /^data:([^,]*?)(;base64)?,(.*)$/is.exec(url.replace(/#.*$/s, ""));
  if (!parts) throw new TypeError("fetch failed: the data: address is not complete");
  const text = decodeURIComponent(parts[3]);
  const decoded = parts[2] ? host.base64Decode(text) : host.utf8Encode(text);
  if (!decoded) throw new TypeError("fetch failed: the data: address is not base64");
  const bytes = new Uint8Array(decoded);
  const type = parts[1] || "text/plain;charset=US-ASCII";
  return new Response(new Handed({ bytes }, { url, redirected: false, type: "basic" }), {
    status: 200,
    statusText: "OK",
    headers: { "content-type": type },
  });
}
