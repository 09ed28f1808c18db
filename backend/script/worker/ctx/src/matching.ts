// Whether an address is the one that is waited for: a glob, a pattern, a function.
import { show } from "./check.ts";
import { mistake } from "./errors.ts";
import { isRegExp, makeURL } from "./native.ts";

/** Judges an address; it may take its time. */
export type Judge = (address: string) => unknown;

export type AddressMatch = string | RegExp | ((url: URL) => unknown);

/** A judge made of what an author gave. */
export function addressJudge(wanted: unknown, what: string): Judge {
  // A frame that has not begun to load has no address.
  if (typeof wanted === "function") return (address) => address !== "" && wanted(makeURL(address));
  if (isRegExp(wanted)) return (address) => fits(wanted, address);
  if (typeof wanted !== "string" || wanted === "") {
    throw mistake(`${what} has to be an address, a regular expression or a function, not ${show(wanted)}.`);
  }
  const glob = globPattern(wanted);
  const plain = normal(wanted);
  return (address) => glob.test(address) || address === plain;
}

/** A test that does not go on from where the last one ended. */
export function fits(pattern: RegExp, text: string): boolean {
  const before = pattern.lastIndex;
  pattern.lastIndex = 0;
  const found = pattern.test(text);
  pattern.lastIndex = before;
  return found;
}

/** "https://x.com" is the address "https://x.com/" written otherwise. */
function normal(address: string): string {
  if (/[*{\\]/.test(address)) return address;
  try {
    return makeURL(address).href;
  } catch {
    return address;
  }
}

/**
 * A glob with Playwright's rules: * is anything but a slash, ** is anything, {a,b}
 * is either, a backslash takes the next character as it is. A ? is a question
 * mark, for addresses have them.
 */
export function globPattern(glob: string): RegExp {
  let source = "^";
  let open = false;
  for (let i = 0; i < glob.length; i++) {
    const c = glob.charAt(i);
    if (c === "\\" && i + 1 < glob.length) {
      source += literal(glob.charAt(++i));
    } else if (c === "*") {
      const from = i;
      while (glob[i + 1] === "*") i++;
      const whole = i > from && glob[i + 1] === "/";
      // "/**/" is also a single slash: there may be no folder between.
      if (whole && glob[from - 1] === "/") source += "(?:.+/)?";
      else if (whole) source += "(?:.*/)";
      else source += i > from ? ".*" : "[^/]*";
      if (whole) i++;
    } else if (c === "{" && !open && glob.includes("}", i)) {
      open = true;
      source += "(?:";
    } else if (c === "}" && open) {
      open = false;
      source += ")";
    } else if (c === "," && open) {
      source += "|";
    } else {
      source += literal(c);
    }
  }
  return new RegExp(source + "$");
}

const literal = (c: string): string => c.replace(/[.*+?^${}()|[\]\\/]/, "\\$&");
