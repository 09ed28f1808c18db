// Finding: from a selector in Playwright's own syntax to elements. The work is
// ivya's; here are frames, strictness, and what to say when nothing matches.
import { asLocator, Ivya, type ParsedSelector } from "ivya";
import { isElementVisible } from "ivya/utils";
import { type Look, type Why, wrong } from "./answer.ts";

// How many of several matches an error lists.
const listed = 10;
// More of a description than this is no help.
const longText = 300;

interface Parsed {
  /** Up to the first frame to enter. */
  here: ParsedSelector;
  /** What is sought in that frame, "" without one. */
  rest: string;
}

type Root = Document | Element | ShadowRoot;

export class Finder {
  private readonly ivya: Ivya;
  private readonly parsed = new Map<string, Parsed>();
  private readonly frames: Element[] = [];

  constructor(testId: string) {
    this.ivya = Ivya.create({ browser: "chromium", testIdAttribute: testId });
    // ivya takes any text after visible= for yes.
    this.ivya._engines.set("visible", {
      queryAll: (root, body) => (root instanceof Element && isElementVisible(root) === (body === "true") ? [root] : []),
    });
  }

  /** Reads a selector; throws a sentence's end when it cannot be read. */
  parse(selector: string): Parsed {
    let known = this.parsed.get(selector);
    if (known === undefined) {
      known = split(this.ivya.parseSelector(selector));
      this.parsed.set(selector, known);
    }
    return known;
  }

  /** The elements that match in this document, or the way into a frame. */
  all(selector: string): Look<Element[]> {
    let parsed: Parsed;
    try {
      parsed = this.parse(selector);
      const found = this.query(parsed.here);
      if (parsed.rest === "") return { done: found };
      return this.enter(found, parsed);
    } catch (error) {
      return wrong("bad-arguments", `the selector ${selector} cannot be used: ${(error as Error).message}`);
    }
  }

  /** The one element that matches. Several are wrong, none is not there yet. */
  one(selector: string): Look<Element> {
    const found = this.all(selector);
    if (!("done" in found)) return found;
    const [first] = found.done;
    if (first === undefined) return { not: this.missing(selector) };
    return found.done.length > 1 ? { wrong: this.many(selector, found.done) } : { done: first };
  }

  /** A selector as a person writes it: getByRole('button', …). */
  describe(selector: string): string {
    return shorten(asLocator("javascript", selector));
  }

  /** An element as it is written in HTML, in short. */
  preview(element: Element): string {
    const text = this.ivya.previewNode(element);
    // What was typed into a password field is nobody's business.
    if (element instanceof HTMLInputElement && element.type === "password")
      return shorten(text.replace(/ value="[^"]*"/, ""));
    return shorten(text);
  }

  /** The frame's element, by the number that enter gave. */
  frame(number: number): Element | undefined {
    return this.frames[number];
  }

  private query(parsed: ParsedSelector, root: Root = document): Element[] {
    return this.ivya.querySelectorAll(parsed, root as unknown as Node);
  }

  private enter(found: Element[], parsed: Parsed): Look<Element[]> {
    const [frame] = found;
    const name = this.describe(text(parsed.here.parts));
    if (frame === undefined) {
      return { not: { code: "element-not-found", text: `there is no frame ${name}` } };
    }
    if (found.length > 1) return { wrong: this.many(text(parsed.here.parts), found) };
    if (!(frame instanceof HTMLIFrameElement || frame instanceof HTMLFrameElement)) {
      return wrong("bad-arguments", `${name} is ${this.preview(frame)}, not a frame`);
    }
    let number = this.frames.indexOf(frame);
    if (number < 0) number = this.frames.push(frame) - 1;
    return { enter: { frame: number, rest: parsed.rest } };
  }

  private many(selector: string, found: Element[]): Why {
    const lines = found
      .slice(0, listed)
      .map(
        (element, i) =>
          `\n  ${i + 1}) ${this.preview(element)}, found by ${this.describe(this.ivya.generateSelectorSimple(element))}`,
      );
    if (found.length > listed) lines.push("\n  …");
    return {
      code: "element-ambiguous",
      text: `${this.describe(selector)} matches ${found.length} elements:${lines.join("")}`,
      hint: "Say which one: make the selector narrower, or use first(), last() or nth().",
    };
  }

  /** What there is when nothing matches. */
  private missing(selector: string): Why {
    const why: Why = { code: "element-not-found", text: "nothing matches it" };
    const parts = this.parse(selector).here.parts;
    const last = parts[parts.length - 1];
    if (last !== undefined && last.name === "nth" && parts.length > 1) {
      const others = this.query({ parts: parts.slice(0, -1) }).length;
      if (others > 0)
        why.text = `only ${others} match${others === 1 ? "es" : ""} ${this.describe(text(parts.slice(0, -1)))}`;
    }
    return why;
  }

  /** Where else a selector matches: a hint for one that found nothing here. */
  elsewhere(selector: string): string | undefined {
    for (const frame of document.querySelectorAll("iframe")) {
      try {
        const inside = frame.contentDocument;
        if (inside !== null && this.query(this.parse(selector).here, inside).length > 0) {
          return `It is in a frame, ${this.preview(frame)}: find it with frameLocator().`;
        }
      } catch {
        // A frame of another site tells nothing.
      }
    }
    return undefined;
  }
}

type Part = ParsedSelector["parts"][number];

// split parts a selector at its first frame.
function split(parsed: ParsedSelector): Parsed {
  const at = parsed.parts.findIndex((part) => part.name === "internal:control" && part.body === "enter-frame");
  if (at < 0) return { here: parsed, rest: "" };
  if (at === 0) throw new Error("there is nothing before the frame");
  if (at === parsed.parts.length - 1) throw new Error("it names a frame, but nothing in it");
  if (parsed.capture !== undefined) throw new Error("* cannot be used together with frames");
  return { here: { parts: parsed.parts.slice(0, at) }, rest: text(parsed.parts.slice(at + 1)) };
}

function text(parts: Part[]): string {
  return parts.map((part) => `${part.name}=${part.source}`).join(" >> ");
}

function shorten(long: string): string {
  return long.length > longText ? long.slice(0, longText - 1) + "…" : long;
}
