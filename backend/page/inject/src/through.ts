// From a frame's document to the one around it.
import { bringPoint, hitAt, type Point } from "./aim.ts";

/** Where a point of the frame's document is in this one; with press, what covers it. */
export function through(
  frame: Element,
  point: Point,
  press: boolean,
  preview: (element: Element) => string,
): Point & { covered?: string } {
  if (press && hitAt(out(frame, point)) !== frame) bringPoint(frame, () => out(frame, point));
  const at = out(frame, point);
  const hit = press ? hitAt(at) : frame;
  if (hit === frame) return at;
  return { ...at, covered: hit === null ? "the edge of the window" : preview(hit) };
}

// out maps the point; a frame may be scaled.
function out(frame: Element, point: Point): Point {
  const box = frame.getBoundingClientRect();
  const html = frame as HTMLElement;
  const style = getComputedStyle(frame);
  const scaleX = html.offsetWidth > 0 ? box.width / html.offsetWidth : 1;
  const scaleY = html.offsetHeight > 0 ? box.height / html.offsetHeight : 1;
  const left = frame.clientLeft + Number.parseFloat(style.paddingLeft);
  const top = frame.clientTop + Number.parseFloat(style.paddingTop);
  return { x: box.left + (left + point.x) * scaleX, y: box.top + (top + point.y) * scaleY };
}
