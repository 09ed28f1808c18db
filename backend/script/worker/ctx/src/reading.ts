// What can be read of an element, or of all that a locator finds.
import { decode, type Value } from "../../../../page/inject/src/value.ts";
import { Acting, ask } from "./actions.ts";
import { type Params, perform } from "./call.ts";
import { flag, ignored, number, oneOf, options, type Shape, text, time } from "./check.ts";
import { codeFor, onlyOne } from "./code.ts";
import { type Bytes, bytesOf } from "./files.ts";
import { selector, where } from "./where.ts";

const waiting: Shape = { timeout: time };
const waits: Shape = { ...waiting, state: oneOf("attached", "detached", "visible", "hidden") };

/** What a picture may be told, of a page or of an element. */
export const picture: Shape = {
  path: text,
  type: oneOf("png", "jpeg"),
  quality: number,
  timeout: time,
  animations: ignored,
  caret: ignored,
  omitBackground: flag,
  scale: ignored,
};

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Given = Params | undefined;

export abstract class Reading extends Acting {
  textContent(given?: Given): Promise<string | null> {
    return ask(this, "textContent", options(given, "locator.textContent", waiting));
  }

  innerText(given?: Given): Promise<string> {
    return ask(this, "innerText", options(given, "locator.innerText", waiting));
  }

  innerHTML(given?: Given): Promise<string> {
    return ask(this, "innerHTML", options(given, "locator.innerHTML", waiting));
  }

  inputValue(given?: Given): Promise<string> {
    return ask(this, "inputValue", options(given, "locator.inputValue", waiting));
  }

  getAttribute(name: string, given?: Given): Promise<string | null> {
    const sent = { name: text(name, "locator.getAttribute: the name") };
    return ask(this, "getAttribute", { ...options(given, "locator.getAttribute", waiting), ...sent });
  }

  boundingBox(given?: Given): Promise<Box | null> {
    return ask(this, "boundingBox", options(given, "locator.boundingBox", waiting));
  }

  allTextContents(): Promise<string[]> {
    return ask(this, "allTextContents", {});
  }

  allInnerTexts(): Promise<string[]> {
    return ask(this, "allInnerTexts", {});
  }

  isVisible(given?: Given): Promise<boolean> {
    return ask(this, "isVisible", options(given, "locator.isVisible", waiting));
  }

  isHidden(given?: Given): Promise<boolean> {
    return ask(this, "isHidden", options(given, "locator.isHidden", waiting));
  }

  isEnabled(given?: Given): Promise<boolean> {
    return ask(this, "isEnabled", options(given, "locator.isEnabled", waiting));
  }

  isDisabled(given?: Given): Promise<boolean> {
    return ask(this, "isDisabled", options(given, "locator.isDisabled", waiting));
  }

  isEditable(given?: Given): Promise<boolean> {
    return ask(this, "isEditable", options(given, "locator.isEditable", waiting));
  }

  isChecked(given?: Given): Promise<boolean> {
    return ask(this, "isChecked", options(given, "locator.isChecked", waiting));
  }

  evaluate(run: unknown, arg?: unknown, given?: Given): Promise<unknown> {
    const code = codeFor("locator.evaluate", run, arg);
    return value(this, "evaluate", { ...options(given, "locator.evaluate", waiting), ...code });
  }

  evaluateAll(run: unknown, arg?: unknown, ...more: unknown[]): Promise<unknown> {
    onlyOne("locator.evaluateAll", more);
    return value(this, "evaluateAll", codeFor("locator.evaluateAll", run, arg));
  }

  /** Resolves to true: older packs ask for it. */
  waitFor(given?: Given): Promise<true> {
    return ask(this, "waitFor", options(given, "locator.waitFor", waits)).then(() => true);
  }

  screenshot(given?: Given): Promise<Bytes> {
    const wanted = options(given, "locator.screenshot", picture);
    return ask<{ base64: string }>(this, "screenshot", wanted).then(bytesOf);
  }

  highlight(): Promise<void> {
    return perform("locator.highlight", { ...this[where], selector: this[selector] });
  }
}

function value(element: Reading, member: string, params: Params): Promise<unknown> {
  return ask<Value>(element, member, params).then(decode);
}
