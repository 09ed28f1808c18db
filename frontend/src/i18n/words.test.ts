// The window uses the words of docs/words.md, and no others for the same things.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "./en";

/** The right column of the page's first table: what not to say. */
const page = readFileSync(resolve(import.meta.dirname, "../../../docs/words.md"), "utf8").split("\n## ")[0] ?? "";
const notSaid = [...page.matchAll(/^\| [^|-][^|]* \| ([^|]+) \|$/gm)]
  .slice(1)
  .flatMap(([, words = ""]) => words.split(/[,;]/).map((word) => word.trim()));

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

  it.each(all)("%s does not shout", (_path, text) => {
    for (const [word] of text.matchAll(/\b\p{Lu}{3,}\b/gu)) expect(["CSV"]).toContain(word);
  });

  it("knows every word that the page avoids", () => {
    expect(notSaid.length).toBeGreaterThan(20);
    for (const word of notSaid) expect(word).toMatch(avoided);
  });

  it.each([
    ["Not for this page", en.result.titles["tab-outside-skill"]],
    [
      "This skill covers shop.example.com; the tab shows pay.example.com.",
      en.run.otherSite("shop.example.com", "pay.example.com"),
    ],
    ["Nothing found", en.result.nothing],
    ["The page had no matching rows.", en.result.noRows],
    ["Not finished after 30 seconds", en.result.unfinishedTitle(30)],
    ["The page is unharmed.", en.result.unfinishedText],
    ["The page moved on", en.result.titles["page-navigated"]],
    ["The tab was closed", en.result.titles["tab-closed"]],
    ["No Chrome found", en.result.titles["no-browser"]],
    ["Not allowed yet", en.result.titles["skill-untrusted"]],
    ["Stopped at line 12", en.result.stoppedAt("12")],
    ["The tool stopped", en.result.toolStopped],
    ["No tools yet.", en.skill.noTools],
    ["What should a newcomer know?", en.skill.noNotes],
    ["Nothing run yet.", en.run.nothingYet],
    ["Nothing called ‹x›.", en.list.nothing("x")],
    ["Nothing called ‹x›.", en.tabs.nothing("x")],
    ["No page open.", en.bar.noTab],
    ["Nobody has written about example.com yet.", en.bar.nobody("example.com")],
  ])("says: %s", (said, text) => expect(text).toBe(said));

  it("would notice a word to avoid", () => {
    for (const bad of ["The manifest is invalid", "OK", "Open console", "Array of objects"])
      expect(bad).toMatch(avoided);
  });
});
