// Patterns that goja misreads or refuses, written so that it reads them right.
import rewritePattern from "regexpu-core";

// rewritten is a pattern and its flags without \p{…}, (?i:…) and the flag v.
export function rewritten(pattern: string, flags: string): [pattern: string, flags: string] {
  const plain = flags.replace(/d/g, "");
  const text = rewritePattern(pattern, plain, {
    unicodePropertyEscapes: "transform",
    unicodeSetsFlag: "transform",
    modifiers: "transform",
  });
  return [text, plain.replace("v", "u")];
}

// What opens or closes a group, and what only looks like it.
const brackets = /\\(?:([1-9]\d*)|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?<(?![=!])[^>]*>|\?)?|\)/g;

// withTails adds to each group a look-ahead that captures the rest of the text, so
// that the place of a group can be told: group n becomes 2n-1, its rest 2n.
export function withTails(pattern: string): string {
  const open: boolean[] = []; // whether each group around captures
  return pattern.replace(brackets, (found, number) => {
    if (number !== undefined) return `(?:\\${2 * Number(number) - 1})`;
    if (found === ")") return open.pop() ? "))" : ")";
    if (!found.startsWith("(")) return found;
    open.push(found !== "(?");
    return found === "(?" ? found : `${found}(?=([\\s\\S]*))(?:`;
  });
}
