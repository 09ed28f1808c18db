// A file that the page gives.
import { call, type Params, perform } from "./call.ts";
import { text } from "./check.ts";

export class Download {
  readonly #given: Params;

  constructor(given: Params) {
    this.#given = given;
  }

  url(): string {
    return this.#given.url as string;
  }

  suggestedFilename(): string {
    return this.#given.suggestedFilename as string;
  }

  /** Waits until the file is there and copies it into the skill's data folder. */
  saveAs(path: string): Promise<void> {
    return perform("download.saveAs", { id: this.#given.id, path: text(path, "download.saveAs: the path") });
  }

  path(): Promise<string> {
    return call("download.path", { id: this.#given.id });
  }

  failure(): Promise<string | null> {
    return call("download.failure", { id: this.#given.id });
  }

  cancel(): Promise<void> {
    return perform("download.cancel", { id: this.#given.id });
  }
}
