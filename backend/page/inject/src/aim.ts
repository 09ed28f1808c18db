// Where to press: a point of the element that is in view, at rest, and not
// covered by something else.
import { type Look, not } from "./answer.ts";
import { drawn } from "./patience.ts";
import { clickable, parentOf } from "./state.ts";

export interface Point {
  x: number;
  y: number;
}

type Preview = (element: Element) => string;

// Headers and bars that stay in place cover one end of the view, so each try
// brings the element to another.
const ends: ScrollLogicalPosition[] = ["center", "end", "start", "nearest"];

/** The element's point to press: position from its corner, or the middle of what is in view. */
export function pointOf(element: Element, position?: Point): Point | undefined {
  if (position !== undefined) {
    const box = element.getBoundingClientRect();
    return { x: box.left + element.clientLeft + position.x, y: box.top + element.clientTop + position.y };
  }
  for (const box of boxes(element)) {
    const left = Math.max(0, box.left);
    const top = Math.max(0, box.top);
    const width = Math.min(innerWidth, box.right) - left;
    const height = Math.min(innerHeight, box.bottom) - top;
    if (width > 0 && height > 0 && width * height > 0.99) return { x: left + width / 2, y: top + height / 2 };
  }
  return undefined;
}

// boxes are the parts of the element: a link over two lines has two. One that has
// no box of its own has its content's.
function boxes(element: Element): DOMRectList {
  const own = element.getClientRects();
  if (own.length > 0) return own;
  const content = document.createRange();
  content.selectNodeContents(element);
  return content.getClientRects();
}

/** The innermost element that the pointer would hit. */
export function hitAt(point: Point): Element | null {
  let hit = document.elementFromPoint(point.x, point.y);
  while (hit !== null && hit.shadowRoot !== null) {
    const inner = hit.shadowRoot.elementFromPoint(point.x, point.y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}

/** Whether what was hit counts as the element: itself, something in it, its label. */
export function counts(element: Element, hit: Element | null): boolean {
  const meant = clickable(element);
  for (let node = hit; node !== null; node = parentOf(node)) {
    if (node === meant || node === element) return true;
    if (node instanceof HTMLLabelElement && node.control === element) return true;
  }
  return false;
}

/** A point that hits the element, scrolled to if needed. */
export function aim(element: Element, tries: number, preview: Preview, position?: Point): Look<Point> {
  const at = pointOf(element, position);
  if (at !== undefined && inView(at) && counts(element, hitAt(at))) return { done: at };
  bring(element, tries, position);
  const moved = pointOf(element, position);
  if (moved === undefined || !inView(moved))
    return not("it is there, but out of view, and scrolling does not bring it in: " + preview(element));
  const hit = hitAt(moved);
  if (counts(element, hit)) return { done: moved };
  return not(`it is there, but covered by ${hit === null ? "something else" : preview(culprit(element, hit))}`);
}

/** Brings the element into view, in another way at each try. */
export function bring(element: Element, tries: number, position?: Point): void {
  const end = ends[tries % ends.length] as ScrollLogicalPosition;
  element.scrollIntoView({ block: end, inline: end, behavior: "instant" });
  if (position === undefined) return;
  // An element may be larger than the view.
  if (!inView(pointOf(element, position) as Point)) bringPoint(element, () => pointOf(element, position) as Point);
}

/** Scrolls what holds the element until the point, which where gives, is in view. */
export function bringPoint(element: Element, where: () => Point): void {
  for (let box: Element | null = element; box !== null; box = parentOf(box)) {
    const root = box === document.documentElement;
    const view = root ? new DOMRect(0, 0, innerWidth, innerHeight) : box.getBoundingClientRect();
    const now = where();
    if (now.x >= view.left && now.x < view.right && now.y >= view.top && now.y < view.bottom) continue;
    box.scrollBy({
      left: now.x - (view.left + view.width / 2),
      top: now.y - (view.top + view.height / 2),
      behavior: "instant",
    });
  }
}

function inView(point: Point): boolean {
  return point.x >= 0 && point.y >= 0 && point.x < innerWidth && point.y < innerHeight;
}

// culprit is the outermost element that covers and does not hold the element: an
// overlay, not the text on it.
function culprit(element: Element, hit: Element): Element {
  const holders = new Set<Element>();
  for (let node: Element | null = element; node !== null; node = parentOf(node)) holders.add(node);
  let outer = hit;
  for (let node: Element | null = hit; node !== null && !holders.has(node); node = parentOf(node)) outer = node;
  return outer;
}

/** Whether the element stays where it is from one frame to the next. */
export async function rests(element: Element): Promise<boolean> {
  const before = element.getBoundingClientRect();
  const animations = running(element);
  const times = animations.map((animation) => animation.currentTime);
  // An animation that is about to begin stands still until it does.
  if (animations.some((animation) => animation.pending)) return false;
  await drawn();
  const now = element.getBoundingClientRect();
  if (now.x !== before.x || now.y !== before.y || now.width !== before.width || now.height !== before.height)
    return false;
  return (
    animations.every((animation, i) => animation.currentTime !== times[i]) &&
    running(element).length <= animations.length
  );
}

// running are the animations under way of the element and of what holds it.
function running(element: Element): Animation[] {
  return document.getAnimations().filter((animation) => {
    const moved = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
    return animation.playState === "running" && within(element, moved);
  });
}

function within(element: Element, holder: Element | null): boolean {
  for (let node: Element | null = element; holder !== null && node !== null; node = parentOf(node)) {
    if (node === holder) return true;
  }
  return false;
}
