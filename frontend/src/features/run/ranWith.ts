// With which inputs each run of this window began, so that a result can say that they have changed since. Without passwords.
import type { Arg } from "../../api/types";
import { readInputs, type Texts, withoutSecrets } from "./inputs";

const inputs = new Map<string, string>();

/** The inputs as they are compared. */
export const comparable = (args: Arg[], texts: Texts) =>
  readInputs(
    args.filter((arg) => arg.format !== "password"),
    withoutSecrets(args, texts),
  ).json;

export const rememberInputs = (run: string, json: string) => inputs.set(run, json);

/** A run began anew with the inputs of another one. */
export function sameInputs(before: string, again: string) {
  const then = inputs.get(before);
  if (then !== undefined) inputs.set(again, then);
}

/** Whether the fields would no longer run the same; false for a run that began elsewhere. */
export function haveChanged(run: string, args: Arg[], texts: Texts): boolean {
  const then = inputs.get(run);
  return then !== undefined && then !== comparable(args, texts);
}
