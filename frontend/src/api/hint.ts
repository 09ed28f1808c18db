// Hints are shared with the command line, and with whoever writes a script. What they say of commands and calls is no
// use to a person at the window; the technical text still has it.

const asides = [/\s*\([^()]*command line[^()]*\)/g, /,? or set SITEWRIGHT_\w+[^.]*/g];
const commands = /command line|`sitewright |SITEWRIGHT_|(^|\s)--[a-z]/;
/** page.frames(), { timeout: … } */
const calls = /\w\.\w+\(|\{ \w+:/;

/** The hint without its sentences about commands and calls. */
export function hintForPeople(hint: string): string {
  const kept = asides.reduce((text, aside) => text.replace(aside, ""), hint);
  return kept
    .split(/(?<=[.?])\s+/)
    .filter((sentence) => !commands.test(sentence) && !calls.test(sentence))
    .join(" ");
}
