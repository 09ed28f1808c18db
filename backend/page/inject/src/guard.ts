// The guard watches the input that is sent for an element: if at that moment it
// would hit something else, the page does not get it.
import { counts, hitAt } from "./aim.ts";

const pressing = ["pointerdown", "mousedown", "touchstart"];
const moving = ["pointermove", "mousemove", "pointerover", "mouseover", "dragenter", "dragover"];
const rest = [
  "pointerup",
  "mouseup",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
  "touchend",
  "touchmove",
  "pointercancel",
];

/** What the input hit: the element, something else, or nothing here that was seen. */
export type Verdict = { hit: true } | { covered: Element | null } | { unseen: true };

export class Guard {
  /** Whether the pointer has come near: into this document. */
  near = false;
  private verdict: Verdict = { unseen: true };
  private readonly element: Element;
  private readonly deciding: string[];

  constructor(element: Element, kind: "press" | "hover") {
    this.element = element;
    this.deciding = kind === "press" ? pressing : moving;
    for (const type of this.types()) addEventListener(type, this, { capture: true, passive: false });
  }

  handleEvent(event: Event): void {
    if (!event.isTrusted) return;
    this.near = true;
    if (this.deciding.includes(event.type) && !("covered" in this.verdict)) this.judge(event);
    if ("covered" in this.verdict && (this.deciding.includes(event.type) || rest.includes(event.type))) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  /** Ends the watch. */
  end(): Verdict {
    for (const type of this.types()) removeEventListener(type, this, { capture: true });
    return this.verdict;
  }

  private judge(event: Event): void {
    const at = pointOf(event);
    const hit = at === undefined ? innermost(event) : hitAt(at);
    this.verdict =
      counts(this.element, hit) || counts(this.element, innermost(event)) ? { hit: true } : { covered: hit };
  }

  private types(): string[] {
    return [...pressing, ...moving, ...rest];
  }
}

function innermost(event: Event): Element | null {
  const [first] = event.composedPath();
  return first instanceof Element ? first : null;
}

function pointOf(event: Event): { x: number; y: number } | undefined {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = event instanceof TouchEvent ? event.touches[0] : undefined;
  return touch === undefined ? undefined : { x: touch.clientX, y: touch.clientY };
}
