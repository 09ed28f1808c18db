// A document as text, by roles and names: what a person, or a program for one,
// needs to find their way. It stands alone, because few scripts ask for it.
import { generateAriaTree, renderAriaTree } from "ivya/aria";

/** The document's body in the form of Playwright's aria snapshots; "" without one. */
export function outline(): string {
  return document.body ? renderAriaTree(generateAriaTree(document.body)) : "";
}
