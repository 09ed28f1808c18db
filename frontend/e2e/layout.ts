// Finds what a person would call broken on a page: text that is cut, lies on other text, or is to be scrolled to sideways.
import type { Page } from "playwright-core";

/** One sentence for each fault of the layout as it is on the screen now. */
export const faults = (page: Page): Promise<string[]> => page.evaluate(look);

/** Runs in the page, so it brings all it needs. */
function look(): string[] {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Item {
    of: Element;
    layer: Element;
    scroller: Element;
    name: string;
    /** What is left of it in its scroller, and on the screen. */
    inside: Box;
    visible: Box;
  }
  const found = new Set<string>();
  /** Fonts and halves of pixels. */
  const slack = 1.5;
  const root = document.documentElement;
  const screen: Box = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };

  const quote = (text: string) => `“${text.trim().replace(/\s+/g, " ").slice(0, 60)}”`;
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isBox = (b: Box) => b.right - b.left > slack && b.bottom - b.top > slack;
  const clips = (value: string) => value === "hidden" || value === "clip";
  const scrolls = (value: string) => value === "auto" || value === "scroll";

  /** What is there for screen readers only, or not at all. */
  function unseen(node: Element): boolean {
    for (let at: Element | null = node; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === "none" || style.visibility === "hidden" || Number(style.opacity) === 0) return true;
      const box = at.getBoundingClientRect();
      if (style.clipPath === "inset(50%)" || style.clip === "rect(0px, 0px, 0px, 0px)") return true;
      if (clips(style.overflowX) && style.position === "absolute" && box.width <= 2 && box.height <= 2) return true;
    }
    return false;
  }

  /** The ancestors that can cut the node: an absolute one leaves out those that do not place it. */
  function* cutters(node: Element): Generator<Element> {
    let position = getComputedStyle(node).position;
    for (let at = node.parentElement; at && at !== root; at = at.parentElement) {
      if (position === "fixed") return;
      const style = getComputedStyle(at);
      const places = style.position !== "static" || style.transform !== "none";
      if (position !== "absolute" || places) {
        yield at;
        position = style.position;
      }
    }
  }

  const inner = (node: Element): Box => {
    const box = node.getBoundingClientRect();
    const left = box.left + node.clientLeft;
    const top = box.top + node.clientTop;
    return { left, top, right: left + node.clientWidth, bottom: top + node.clientHeight };
  };
  const titled = (node: Element) => node.closest("[title]:not([title=''])") !== null;
  const mayScrollSideways = (node: Element, text: Element) =>
    text.closest("code") !== null ||
    node.closest("[role=grid]") !== null ||
    node.matches("table") ||
    getComputedStyle(node).whiteSpace === "pre" ||
    node.querySelector(":scope > table") !== null;

  /** What is left of a text in its scroller and on the screen; tells when something cut it that must not. */
  function shown(node: Element, box: Box, name: string): [inside: Box, visible: Box] {
    let rest = box;
    let inside: Box | undefined;
    const shortens = [node, ...(node.parentElement ? [node.parentElement] : [])].some(
      (n) => getComputedStyle(n).textOverflow === "ellipsis",
    );
    for (const at of [node, ...cutters(node)]) {
      const style = getComputedStyle(at);
      const sideways = clips(style.overflowX) || scrolls(style.overflowX);
      const down = clips(style.overflowY) || scrolls(style.overflowY);
      if ((!sideways && !down) || style.display === "inline") continue;
      const limit = inner(at);
      const outX = rest.right > limit.right + slack || rest.left < limit.left - slack;
      const outY = rest.bottom > limit.bottom + slack || rest.top < limit.top - slack;
      if (sideways && outX) {
        // A table's head follows its rows, which scroll.
        const follows = at.matches("[role=grid] [role=rowgroup]");
        if (clips(style.overflowX) && !follows && !(shortens && titled(node))) found.add(`cut at the side: ${name}`);
        if (scrolls(style.overflowX) && !mayScrollSideways(at, node)) found.add(`to be scrolled to sideways: ${name}`);
      }
      if (down && outY && clips(style.overflowY)) found.add(`cut above or below: ${name}`);
      const scroller = scrolls(style.overflowX) || scrolls(style.overflowY);
      if (scroller) inside ??= rest;
      rest = meet(rest, limit);
      // Scrolled out of view, or shortened away: what is around can cut it no more.
      if (!isBox(rest)) return [inside ?? rest, rest];
    }
    if (isBox(rest) && !isBox(meet(rest, screen))) found.add(`off the screen: ${name}`);
    else if (rest.right > screen.right + slack || rest.left < screen.left - slack)
      found.add(`off the screen's side: ${name}`);
    else if (rest.bottom > screen.bottom + slack) found.add(`below the screen: ${name}`);
    return [inside ?? rest, meet(rest, screen)];
  }

  function layerOf(node: Element): Element {
    for (let at: Element | null = node; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.position === "fixed" || (style.position !== "static" && style.zIndex !== "auto")) return at;
    }
    return root;
  }
  function scrollerOf(node: Element): Element {
    for (const at of cutters(node)) {
      const style = getComputedStyle(at);
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) return at;
    }
    return root;
  }

  const items: Item[] = [];
  const add = (of: Element, name: string, [inside, visible]: [Box, Box]) =>
    items.push({ of, name, inside, visible, layer: layerOf(of), scroller: scrollerOf(of) });

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const of = text.parentElement;
    if (!of || !text.textContent?.trim() || of.closest("script, style, noscript") || unseen(of)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const name = quote(text.textContent);
      if (isBox(line)) add(of, name, shown(of, line, name));
    }
  }
  for (const of of document.querySelectorAll("button, input, textarea, select, [role=switch]")) {
    if (unseen(of)) continue;
    const box = of.getBoundingClientRect();
    const name = of.getAttribute("aria-label") ?? of.textContent ?? of.getAttribute("placeholder") ?? "";
    let visible = meet(box, screen);
    for (const at of cutters(of)) if (getComputedStyle(at).overflowY !== "visible") visible = meet(visible, inner(at));
    if (isBox(box)) add(of, `${of.tagName.toLowerCase()} ${quote(name)}`, [box, visible]);
  }

  // The letters of an empty field are no text of the page.
  const ruler = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll<HTMLInputElement>("input[placeholder]")) {
    if (!ruler || unseen(field) || field.value || !field.placeholder) continue;
    const style = getComputedStyle(field);
    ruler.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (ruler.measureText(field.placeholder).width <= room + slack) continue;
    if (style.textOverflow !== "ellipsis" || !titled(field)) found.add(`cut in its field: ${quote(field.placeholder)}`);
  }

  // Parts of one field or of one name lie where they are meant to.
  const together = (a: Element, b: Element) => {
    const both = ".mantine-Input-wrapper, .mantine-Slider-root, .mantine-SegmentedControl-root";
    return a.contains(b) || b.contains(a) || (a.closest(both) !== null && a.closest(both) === b.closest(both));
  };
  for (const [index, a] of items.entries()) {
    for (const b of items.slice(index + 1)) {
      if (a.layer !== b.layer || a.of === b.of || together(a.of, b.of)) continue;
      const common = a.scroller === b.scroller ? meet(a.inside, b.inside) : meet(a.visible, b.visible);
      if (common.right - common.left > 2 && common.bottom - common.top > 3) found.add(`${a.name} lies on ${b.name}`);
    }
  }

  if (root.scrollWidth > root.clientWidth || document.body.scrollWidth > document.body.clientWidth)
    found.add("the page scrolls sideways");
  return [...found];
}
