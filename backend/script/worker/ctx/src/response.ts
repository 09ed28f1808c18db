// What came back for a request of the page.
import { call, type Params } from "./call.ts";
import { here, mistake } from "./errors.ts";
import { type Bytes, bytesOf } from "./files.ts";
import { type HeaderList, headerOf, headersOf } from "./headers.ts";
import { jsonOf, Request } from "./request.ts";

export class Response {
  readonly #given: Params;

  constructor(given: Params) {
    this.#given = given;
  }

  url(): string {
    return this.#given.url as string;
  }

  status(): number {
    return this.#given.status as number;
  }

  statusText(): string {
    return (this.#given.statusText as string | undefined) ?? "";
  }

  ok(): boolean {
    const status = this.status();
    return status === 0 || (status >= 200 && status <= 299);
  }

  headers(): Record<string, string> {
    return headersOf(this.#given.headers as HeaderList);
  }

  async headerValue(name: string): Promise<string | null> {
    return headerOf(this.headers(), name, "response.headerValue: the name");
  }

  request(): Request {
    return new Request((this.#given.request as Params | undefined) ?? { url: this.url(), method: "GET" });
  }

  body(): Promise<Bytes> {
    return this.#base64().then(bytesOf);
  }

  text(): Promise<string> {
    return this.body().then((bytes) => new TextDecoder().decode(bytes));
  }

  json(): Promise<unknown> {
    const site = here();
    return this.text().then((text) =>
      jsonOf(text, `response.json: the body of ${this.url()} (status ${this.status()})`, site),
    );
  }

  /** Resolves to null when all of it is there. */
  finished(): Promise<null> {
    return call("response.finished", { id: this.#id() }).then(() => null);
  }

  #base64(): Promise<{ base64: string }> {
    return call("response.body", { id: this.#id() });
  }

  #id(): unknown {
    const id = this.#given.id;
    if (id === undefined || id === null) throw mistake("The body of this response was not kept.");
    return id;
  }
}

/** The response of a navigation; null for one that needed none. */
export const responseOf = (given: Params | null): Response | null => (given === null ? null : new Response(given));
