// Hints are shared with the command line. What they say of it is no use to a person at the window; the technical text
// still has it.

const asides = [/\s*\([^()]*command line[^()]*\)/g, /,? or set SITEWRIGHT_\w+[^.]*/g];
const commands = /command line|`sitewright |SITEWRIGHT_|(^|\s)--[a-z]/;

/** The hint without its sentences about commands. */
export function hintForPeople(hint: string): string {
  const kept = asides.reduce((text, aside) => text.replace(aside, ""), hint);
  return kept
    .split(/(?<=[.?])\s+/)
    .filter((sentence) => !commands.test(sentence))
    .join(" ");
}
