// Request: what is to be fetched.
import { Body, type Content, contentOf } from "./body.ts";
import { Headers, type HeadersInit } from "./headers.ts";

export interface RequestInit {
  method?: string;
  headers?: HeadersInit;
  body?: unknown;
  redirect?: string;
  signal?: AbortSignal | null;
  timeout?: number;
  [other: string]: unknown;
}

// The methods that are written in capitals however they are given.
const standard = ["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"];

function methodOf(given: unknown): string {
  const text = String(given);
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(text)) throw new TypeError(`'${text}' is not a valid HTTP method.`);
  const upper = text.toUpperCase();
  if (["CONNECT", "TRACE", "TRACK"].includes(upper)) throw new TypeError(`'${text}' HTTP method is unsupported.`);
  return standard.includes(upper) ? upper : text;
}

function addressOf(input: unknown): string {
  const address = URL.canParse(String(input)) ? new URL(String(input)) : null;
  if (!address) throw new TypeError(`Failed to parse URL from ${String(input)}`);
  if (address.username || address.password)
    throw new TypeError(`Request cannot be constructed from a URL that includes credentials: ${address}`);
  return address.href;
}

export class Request extends Body {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly redirect: string;
  readonly signal: AbortSignal;
  readonly credentials: string;
  readonly cache: string;
  readonly mode: string;
  readonly referrer: string;
  readonly referrerPolicy: string;
  readonly integrity: string;
  readonly keepalive: boolean;
  readonly duplex = "half";
  constructor(input: unknown, init: RequestInit = {}) {
    const from = input instanceof Request ? input : undefined;
    const options = init ?? {};
    const method = methodOf(options.method ?? from?.method ?? "GET");
    const given = options.body === undefined || options.body === null ? null : contentOf(options.body);
    if (given && (method === "GET" || method === "HEAD"))
      throw new TypeError("Request with GET/HEAD method cannot have body.");
    const content: Content | null = given ?? (from ? from.share() : null);
    super(content);
    this.url = from ? from.url : addressOf(input);
    this.method = method;
    this.headers = new Headers(options.headers ?? from?.headers);
    if (content?.type && !this.headers.has("content-type")) this.headers.set("content-type", content.type);
    this.redirect = String(options.redirect ?? from?.redirect ?? "follow");
    const signal = options.signal === undefined ? from?.signal : options.signal;
    this.signal = signal ?? new AbortController().signal;
    const rest = (name: string, otherwise: unknown) =>
      options[name] ?? (from as unknown as Record<string, unknown>)?.[name] ?? otherwise;
    this.credentials = String(rest("credentials", "same-origin"));
    this.cache = String(rest("cache", "default"));
    this.mode = String(rest("mode", "cors"));
    this.referrer = String(rest("referrer", "about:client"));
    this.referrerPolicy = String(rest("referrerPolicy", ""));
    this.integrity = String(rest("integrity", ""));
    this.keepalive = Boolean(rest("keepalive", false));
  }
  get destination(): string {
    return "";
  }
  clone(): Request {
    return new Request(this);
  }
}
