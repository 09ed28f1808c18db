// Response: what came back.
import { Body, type Content, contentOf } from "./body.ts";
import { Headers, type HeadersInit } from "./headers.ts";

interface ResponseInit {
  status?: number;
  statusText?: string;
  headers?: HeadersInit;
}

// Received is what only the network knows.
export interface Received {
  url: string;
  redirected: boolean;
  type: string;
}

// These have no body.
const bodiless = [101, 103, 204, 205, 304];

const made: Received = { url: "", redirected: false, type: "default" };
const received = new WeakMap<Response, Received>();

export class Response extends Body {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  constructor(body?: unknown, init: ResponseInit = {}) {
    const status = Number(init?.status ?? 200);
    const given = body instanceof Handed ? body : undefined;
    if (!given && !(status >= 200 && status <= 599)) {
      throw new RangeError(`init["status"] must be in the range of 200 to 599, inclusive.`);
    }
    const content = given ? given.content : contentOf(body);
    if (!given && content && bodiless.includes(status)) {
      throw new TypeError(`Response constructor: Invalid response status code ${status}`);
    }
    super(content);
    this.status = status;
    this.statusText = String(init?.statusText ?? "");
    this.headers = new Headers(init?.headers);
    if (content?.type && !this.headers.has("content-type")) this.headers.set("content-type", content.type);
    if (given) received.set(this, given.received);
  }
  protected override source(): string {
    const address = this.url === "" ? "" : ` from ${this.url}`;
    return `${address} (status ${this.status})`;
  }
  get ok(): boolean {
    return this.status >= 200 && this.status <= 299;
  }
  get url(): string {
    return (received.get(this) ?? made).url;
  }
  get redirected(): boolean {
    return (received.get(this) ?? made).redirected;
  }
  get type(): string {
    return (received.get(this) ?? made).type;
  }
  clone(): Response {
    return new Response(new Handed(this.share(), received.get(this) ?? made), this);
  }
  static json(data: unknown, init: ResponseInit = {}): Response {
    const text = JSON.stringify(data);
    if (text === undefined) throw new TypeError("Value is not JSON serializable");
    const headers = new Headers(init?.headers);
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    return new Response(text, { ...init, headers });
  }
  static error(): Response {
    return new Response(new Handed(null, { ...made, type: "error" }), { status: 0 });
  }
  static redirect(url: string, status = 302): Response {
    if (![301, 302, 303, 307, 308].includes(status)) throw new RangeError(`Invalid status code ${status}`);
    return new Response(new Handed(null, made), { status, headers: { location: new URL(url).href } });
  }
}

// Handed is a body that comes with what the network knows.
export class Handed {
  readonly content: Content | null;
  readonly received: Received;
  constructor(content: Content | null, from: Received) {
    this.content = content;
    this.received = from;
  }
}
