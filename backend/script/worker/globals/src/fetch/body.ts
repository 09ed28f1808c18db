// What requests and responses have in common: a body that is read once.
import { framesOf } from "../errors.ts";
import { host } from "../host.ts";
import { bytesOf } from "../web/encoding.ts";
import { Blob, bytesIn, join, streamOf } from "./blob.ts";
import { FormData, formOf, multipart } from "./formdata.ts";
import type { Headers } from "./headers.ts";

// Content is a body before it is read: bytes, or a stream of them.
export type Content = { bytes?: Uint8Array; stream?: ReadableStream<Uint8Array>; type?: string };

// contentOf is what a script gave as a body.
export function contentOf(body: unknown): Content | null {
  if (body === undefined || body === null) return null;
  if (body instanceof Blob) return { bytes: bytesIn(body), type: body.type || undefined };
  if (body instanceof FormData) return multipart(body);
  if (body instanceof URLSearchParams) {
    return { bytes: encode(String(body)), type: "application/x-www-form-urlencoded;charset=UTF-8" };
  }
  if (typeof body === "object") {
    if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer)
      return { bytes: new Uint8Array(bytesOf(body).slice(0)) };
    if (typeof (body as ReadableStream).getReader === "function") return { stream: body as ReadableStream<Uint8Array> };
    if (Symbol.asyncIterator in body) {
      const streams = ReadableStream as unknown as { from(pieces: object): ReadableStream<Uint8Array> };
      return { stream: streams.from(body) };
    }
  }
  return { bytes: encode(String(body)), type: "text/plain;charset=UTF-8" };
}

const encode = (text: string) => new Uint8Array(host.utf8Encode(text));

// drain reads a stream to its end.
async function drain(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(parts);
    parts.push(typeof value === "string" ? encode(value) : new Uint8Array(bytesOf(value)));
  }
}

// noJSON is the error for a text that was to be JSON: often it is an error page. It
// has the place where it was asked for.
function noJSON(text: string, source: string, asked: Error): SyntaxError {
  const begin = text.trim().slice(0, 40);
  let what = `text that begins with ${JSON.stringify(begin)}`;
  if (begin === "") what = "nothing";
  else if (begin.startsWith("<")) what = "HTML or XML";
  const error = new SyntaxError(`The body is no JSON: it is ${what}${source}.`);
  const value = [`SyntaxError: ${error.message}`, ...framesOf(asked)].join("\n");
  Object.defineProperty(error, "stack", { value, writable: true, configurable: true });
  return error;
}

export abstract class Body {
  abstract readonly headers: Headers;
  #content: Content | null;
  #used = false;
  constructor(content: Content | null) {
    this.#content = content;
  }
  get bodyUsed(): boolean {
    return this.#used;
  }
  // A body that was asked for as a stream is only there as one.
  get body(): ReadableStream<Uint8Array> | null {
    if (!this.#content) return null;
    this.#content.stream ??= streamOf(this.#content.bytes ?? new Uint8Array(0));
    return this.#content.stream;
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.#read()).slice().buffer as ArrayBuffer;
  }
  async bytes(): Promise<Uint8Array> {
    return (await this.#read()).slice();
  }
  async text(): Promise<string> {
    return new TextDecoder().decode(await this.#read());
  }
  json(): Promise<unknown> {
    const asked = new Error();
    return this.text().then((text) => {
      try {
        return JSON.parse(text);
      } catch {
        throw noJSON(text, this.source(), asked);
      }
    });
  }
  // source says for a message what the body came with.
  protected source(): string {
    return "";
  }
  async blob(): Promise<Blob> {
    return new Blob([await this.#read()], { type: this.headers.get("content-type") ?? "" });
  }
  async formData(): Promise<FormData> {
    return formOf(await this.#read(), this.headers.get("content-type") ?? "");
  }
  async #read(): Promise<Uint8Array> {
    if (this.#used || this.#content?.stream?.locked)
      throw new TypeError("Body is unusable: Body has already been read");
    if (!this.#content) return new Uint8Array(0);
    this.#used = true;
    return this.#content.stream ? drain(this.#content.stream) : (this.#content.bytes ?? new Uint8Array(0));
  }
  // share gives a second reader the same body, for clone().
  protected share(): Content | null {
    if (this.#used || this.#content?.stream?.locked)
      throw new TypeError("The body was already read, so it cannot be cloned");
    if (!this.#content?.stream) return this.#content && { ...this.#content };
    const [mine, other] = this.#content.stream.tee();
    this.#content.stream = mine;
    return { ...this.#content, stream: other };
  }
  // take is the body's bytes for the network.
  async take(): Promise<Uint8Array | null> {
    return this.#content ? this.#read() : null;
  }
}
