// What can be done with an element. Each action waits until there is exactly one
// and it can be acted on; the app does the waiting and says what it saw.
import { call, type Params, perform } from "./call.ts";
import { flag, ignored, list, oneOf, options, type Shape, text, time, whole } from "./check.ts";
import { type Choice, choicesOf } from "./choices.ts";
import { encoded } from "./code.ts";
import { type FilesInput, filesOf } from "./files.ts";
import { Finder } from "./finder.ts";
import { type Locator, locatorOf } from "./locator.ts";
import { point } from "./selectors.ts";
import { selector, type Where, where } from "./where.ts";

// noWaitAfter has no meaning any more in Playwright either.
const waiting: Shape = { timeout: time, noWaitAfter: ignored };
const forced: Shape = { ...waiting, force: flag };
const pointer: Shape = {
  ...forced,
  position: point,
  trial: flag,
  modifiers: list(oneOf("Alt", "Control", "ControlOrMeta", "Meta", "Shift")),
};
const button = oneOf("left", "middle", "right");
const dblclick: Shape = { ...pointer, button, delay: time, steps: whole };
const click: Shape = { ...dblclick, clickCount: whole };
const check: Shape = { ...forced, position: point, trial: flag };
const drag: Shape = { ...forced, sourcePosition: point, targetPosition: point, steps: whole, trial: flag };
const typing: Shape = { ...waiting, delay: time };

type Given = Params | undefined;

export abstract class Acting extends Finder {
  abstract readonly [where]: Where;
  abstract readonly [selector]: string;

  click(given?: Given): Promise<void> {
    return act(this, "click", options(given, "locator.click", click));
  }

  dblclick(given?: Given): Promise<void> {
    return act(this, "dblclick", options(given, "locator.dblclick", dblclick));
  }

  hover(given?: Given): Promise<void> {
    return act(this, "hover", options(given, "locator.hover", pointer));
  }

  tap(given?: Given): Promise<void> {
    return act(this, "tap", options(given, "locator.tap", pointer));
  }

  dragTo(target: Locator, given?: Given): Promise<void> {
    const to = locatorOf(target, this[where], "locator.dragTo: the target");
    return act(this, "dragTo", { ...options(given, "locator.dragTo", drag), target: to });
  }

  fill(value: string, given?: Given): Promise<void> {
    const sent = { value: text(value, "locator.fill: the value") };
    return act(this, "fill", { ...options(given, "locator.fill", forced), ...sent });
  }

  clear(given?: Given): Promise<void> {
    return act(this, "clear", options(given, "locator.clear", forced));
  }

  press(key: string, given?: Given): Promise<void> {
    return act(this, "press", { ...options(given, "locator.press", typing), key: text(key, "locator.press: the key") });
  }

  pressSequentially(what: string, given?: Given): Promise<void> {
    const sent = { text: text(what, "locator.pressSequentially: the text") };
    return act(this, "pressSequentially", { ...options(given, "locator.pressSequentially", typing), ...sent });
  }

  check(given?: Given): Promise<void> {
    return act(this, "check", options(given, "locator.check", check));
  }

  uncheck(given?: Given): Promise<void> {
    return act(this, "uncheck", options(given, "locator.uncheck", check));
  }

  setChecked(checked: boolean, given?: Given): Promise<void> {
    const sent = { checked: flag(checked, "locator.setChecked: the state") };
    return act(this, "setChecked", { ...options(given, "locator.setChecked", check), ...sent });
  }

  selectOption(values: Choice | Choice[] | null, given?: Given): Promise<string[]> {
    const sent = { values: choicesOf(values) };
    return ask(this, "selectOption", { ...options(given, "locator.selectOption", forced), ...sent });
  }

  setInputFiles(files: FilesInput, given?: Given): Promise<void> {
    const sent = { files: filesOf(files) };
    return act(this, "setInputFiles", { ...options(given, "locator.setInputFiles", waiting), ...sent });
  }

  focus(given?: Given): Promise<void> {
    return act(this, "focus", options(given, "locator.focus", waiting));
  }

  blur(given?: Given): Promise<void> {
    return act(this, "blur", options(given, "locator.blur", waiting));
  }

  dispatchEvent(type: string, init?: unknown, given?: Given): Promise<void> {
    const sent = { type: text(type, "locator.dispatchEvent: the type"), init: encoded("locator.dispatchEvent", init) };
    return act(this, "dispatchEvent", { ...options(given, "locator.dispatchEvent", waiting), ...sent });
  }

  scrollIntoViewIfNeeded(given?: Given): Promise<void> {
    return act(this, "scrollIntoViewIfNeeded", options(given, "locator.scrollIntoViewIfNeeded", waiting));
  }
}

/** Does something with the element. */
function act(element: Acting, member: string, params: Params): Promise<void> {
  return perform(`locator.${member}`, { ...element[where], selector: element[selector], ...params });
}

/** Asks something of the element, or of all that are found. */
export function ask<T>(element: Acting, member: string, params: Params): Promise<T> {
  return call<T>(`locator.${member}`, { ...element[where], selector: element[selector], ...params });
}
