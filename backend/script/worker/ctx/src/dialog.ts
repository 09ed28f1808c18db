// A message box of the page. The page stands still until it is answered.
import { type Params, perform } from "./call.ts";
import { text } from "./check.ts";

export class Dialog {
  readonly #given: Params;

  constructor(given: Params) {
    this.#given = given;
  }

  /** alert, confirm, prompt or beforeunload. */
  type(): string {
    return this.#given.type as string;
  }

  message(): string {
    return this.#given.message as string;
  }

  defaultValue(): string {
    return (this.#given.defaultValue as string | undefined) ?? "";
  }

  accept(promptText?: string): Promise<void> {
    const sent: Params = { id: this.#given.id };
    if (promptText !== undefined) sent.text = text(promptText, "dialog.accept: the text");
    return perform("dialog.accept", sent);
  }

  dismiss(): Promise<void> {
    return perform("dialog.dismiss", { id: this.#given.id });
  }
}
