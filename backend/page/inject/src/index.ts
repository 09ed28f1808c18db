// What is put into a document: make gives its object.
import { Kit } from "./kit.ts";

/** Makes the script's object; testId is the attribute of getByTestId. */
export function make(testId: string): Kit {
  return new Kit(testId);
}
