// The keyboard: keys go to what has the focus.
import { perform } from "./call.ts";
import { options, type Shape, text, time } from "./check.ts";
import { type Where, where } from "./where.ts";

const shape: Shape = { delay: time };

export class Keyboard {
  readonly [where]: Where;

  constructor(at: Where) {
    this[where] = at;
  }

  press(key: string, given?: { delay?: number }): Promise<void> {
    const sent = { ...options(given, "keyboard.press", shape), key: text(key, "keyboard.press: the key") };
    return perform("keyboard.press", { ...this[where], ...sent });
  }

  down(key: string): Promise<void> {
    return perform("keyboard.down", { ...this[where], key: text(key, "keyboard.down: the key") });
  }

  up(key: string): Promise<void> {
    return perform("keyboard.up", { ...this[where], key: text(key, "keyboard.up: the key") });
  }

  type(what: string, given?: { delay?: number }): Promise<void> {
    const sent = { ...options(given, "keyboard.type", shape), text: text(what, "keyboard.type: the text") };
    return perform("keyboard.type", { ...this[where], ...sent });
  }

  insertText(what: string): Promise<void> {
    return perform("keyboard.insertText", { ...this[where], text: text(what, "keyboard.insertText: the text") });
  }
}
