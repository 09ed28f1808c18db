// A request that the page makes.
import type { Params } from "./call.ts";
import { here, noJSON, type Site } from "./errors.ts";
import { type HeaderList, headerOf, headersOf } from "./headers.ts";

/** What a text says as JSON. */
export function jsonOf(text: string, what: string, site: Site): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noJSON(what, text, site);
  }
}

export class Request {
  readonly #given: Params;

  constructor(given: Params) {
    this.#given = given;
  }

  url(): string {
    return this.#given.url as string;
  }

  method(): string {
    return this.#given.method as string;
  }

  /** document, script, xhr, fetch, image and so on. */
  resourceType(): string {
    return this.#given.resourceType as string;
  }

  isNavigationRequest(): boolean {
    return this.#given.isNavigationRequest === true;
  }

  postData(): string | null {
    return (this.#given.postData as string | null | undefined) ?? null;
  }

  postDataJSON(): unknown {
    const data = this.postData();
    return data === null ? null : jsonOf(data, "request.postDataJSON: what was sent", here());
  }

  headers(): Record<string, string> {
    return headersOf(this.#given.headers as HeaderList);
  }

  async headerValue(name: string): Promise<string | null> {
    return headerOf(this.headers(), name, "request.headerValue: the name");
  }

  /** Why it failed, for a request of a "requestfailed" event. */
  failure(): { errorText: string } | null {
    const why = this.#given.failure as string | undefined;
    return why === undefined || why === "" ? null : { errorText: why };
  }
}
