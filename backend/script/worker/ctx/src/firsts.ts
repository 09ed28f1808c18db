// page.hover(selector) and its kin: what Playwright's first scripts wrote before
// there were locators. Each acts on the first that fits.
import { type Finder, find } from "./finder.ts";
import { Locator } from "./locator.ts";
import { selectorText } from "./selectors.ts";
import { View } from "./view.ts";

// Locator's members by the name that a page has for them.
const members: Record<string, keyof Locator> = {
  click: "click",
  dblclick: "dblclick",
  hover: "hover",
  tap: "tap",
  fill: "fill",
  press: "press",
  type: "pressSequentially",
  check: "check",
  uncheck: "uncheck",
  setChecked: "setChecked",
  selectOption: "selectOption",
  setInputFiles: "setInputFiles",
  focus: "focus",
  dispatchEvent: "dispatchEvent",
  textContent: "textContent",
  innerText: "innerText",
  innerHTML: "innerHTML",
  inputValue: "inputValue",
  getAttribute: "getAttribute",
  isVisible: "isVisible",
  isHidden: "isHidden",
  isEnabled: "isEnabled",
  isDisabled: "isDisabled",
  isEditable: "isEditable",
  isChecked: "isChecked",
  $eval: "evaluate",
};

type Run = (...args: unknown[]) => unknown;

/** Adds them to pages and frames. */
export function addFirsts(): void {
  for (const name of Object.keys(members)) {
    const run = Locator.prototype[members[name] as keyof Locator] as Run;
    define(name, function (this: Finder, selector: unknown, ...rest: unknown[]) {
      return run.apply(this[find](selectorText(selector, `page.${name}: what is given`)).first(), rest);
    });
  }
  define("$$eval", function (this: Finder, selector: unknown, run: unknown, arg: unknown) {
    return this[find](selectorText(selector, "page.$$eval: what is given")).evaluateAll(run, arg);
  });
}

function define(name: string, value: Run): void {
  Object.defineProperty(View.prototype, name, { value, configurable: true, writable: true });
}
