// The mouse, in pixels from the page's visible top left corner.
import { type Params, perform } from "./call.ts";
import { number, oneOf, options, type Shape, time, whole } from "./check.ts";
import { type Where, where } from "./where.ts";

const button = oneOf("left", "middle", "right");
const dblclick: Shape = { button, delay: time };
const click: Shape = { ...dblclick, clickCount: whole };
const press: Shape = { button, clickCount: whole };
const move: Shape = { steps: whole };

export class Mouse {
  readonly [where]: Where;

  constructor(at: Where) {
    this[where] = at;
  }

  click(x: number, y: number, given?: Params): Promise<void> {
    return perform("mouse.click", { ...this[where], ...options(given, "mouse.click", click), ...point("click", x, y) });
  }

  dblclick(x: number, y: number, given?: Params): Promise<void> {
    const sent = { ...options(given, "mouse.dblclick", dblclick), ...point("dblclick", x, y) };
    return perform("mouse.dblclick", { ...this[where], ...sent });
  }

  move(x: number, y: number, given?: Params): Promise<void> {
    return perform("mouse.move", { ...this[where], ...options(given, "mouse.move", move), ...point("move", x, y) });
  }

  down(given?: Params): Promise<void> {
    return perform("mouse.down", { ...this[where], ...options(given, "mouse.down", press) });
  }

  up(given?: Params): Promise<void> {
    return perform("mouse.up", { ...this[where], ...options(given, "mouse.up", press) });
  }

  wheel(deltaX: number, deltaY: number): Promise<void> {
    const sent = { deltaX: number(deltaX, "mouse.wheel: deltaX"), deltaY: number(deltaY, "mouse.wheel: deltaY") };
    return perform("mouse.wheel", { ...this[where], ...sent });
  }
}

function point(member: string, x: unknown, y: unknown): Params {
  return { x: number(x, `mouse.${member}: x`), y: number(y, `mouse.${member}: y`) };
}
