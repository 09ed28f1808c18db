// The window uses the words of docs/words.md, and no others for the same things.
import { describe, expect, it } from "vitest";
import { en } from "./en";

const avoided =
  /\b(domains?|hosts?|patterns?|manifests?|args?|arguments?|parameters?|returns?|strings?|integers?|booleans?|arrays?|objects?|browser tools?|node tools?|(in)?valid|error count|console|json|selectors?|locators?|trusted|untrusted|timeouts?|submit|ok)\b/i;

function texts(value: unknown, path: string): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    const call = value as (...args: unknown[]) => string;
    return [0, 1, 2].map((n) => [`${path}(${n})`, String(call(n, n))]);
  }
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

describe("words", () => {
  const all = texts(en, "en");

  it("reads all of them", () => {
    expect(all.length).toBeGreaterThan(150);
  });

  it.each(all)("%s keeps to the words", (_path, text) => {
    expect(text).not.toMatch(avoided);
    expect(text).not.toContain("!");
    expect(text.trim()).toBe(text);
    expect(text).not.toBe("");
  });

  it("would notice a word to avoid", () => {
    for (const bad of ["The manifest is invalid", "OK", "Open console", "Array of objects"])
      expect(bad).toMatch(avoided);
  });
});
