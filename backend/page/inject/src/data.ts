// What the page's own world gets when a script only has it call a function: values
// in and out, as JSON.
import { decode, encode, stringify } from "./value.ts";

/** Calls the function with the decoded value and encodes what it gives. */
export async function call(user: (arg: unknown) => unknown, arg: string): Promise<string> {
  return text(await user(decode(JSON.parse(arg))));
}

/** A value, encoded. */
export function text(value: unknown): string {
  return stringify(encode(value));
}
