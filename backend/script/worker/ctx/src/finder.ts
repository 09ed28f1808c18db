// Everything that things can be found in: a page, a frame, a locator, the inside
// of an iframe. They differ in what comes before a selector.
import type { FrameLocator } from "./framelocator.ts";
import type { Locator } from "./locator.ts";
import type { Text } from "./selectors.ts";
import * as by from "./selectors.ts";

interface Exactly {
  exact?: boolean;
}

export interface RoleOptions extends Exactly {
  name?: Text;
  checked?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  includeHidden?: boolean;
  level?: number;
  pressed?: boolean | "mixed";
  selected?: boolean;
}

/** The key of the member that each of them has for itself. */
export const find = Symbol("find");
export const findFrame = Symbol("findFrame");

export abstract class Finder {
  abstract [find](selector: string): Locator;
  abstract [findFrame](selector: string): FrameLocator;

  getByRole(role: string, options?: RoleOptions): Locator {
    return this[find](by.byRole(role, options));
  }

  getByText(text: Text, options?: Exactly): Locator {
    return this[find](by.byText(text, options));
  }

  getByLabel(text: Text, options?: Exactly): Locator {
    return this[find](by.byLabel(text, options));
  }

  getByPlaceholder(text: Text, options?: Exactly): Locator {
    return this[find](by.byAttribute("getByPlaceholder", "placeholder", text, options));
  }

  getByAltText(text: Text, options?: Exactly): Locator {
    return this[find](by.byAttribute("getByAltText", "alt", text, options));
  }

  getByTitle(text: Text, options?: Exactly): Locator {
    return this[find](by.byAttribute("getByTitle", "title", text, options));
  }

  getByTestId(id: Text): Locator {
    return this[find](by.byTestId(id));
  }

  frameLocator(selector: string): FrameLocator {
    return this[findFrame](by.selectorText(selector, "frameLocator: what is given"));
  }
}
