// Events made by a script, of the class that the browser would use.
import { decode, type Value } from "./value.ts";

type Make = new (type: string, init?: EventInit) => Event;

const classes: [Make, string[]][] = [
  [
    MouseEvent,
    [
      "auxclick",
      "click",
      "dblclick",
      "mousedown",
      "mouseenter",
      "mouseleave",
      "mousemove",
      "mouseout",
      "mouseover",
      "mouseup",
      "contextmenu",
    ],
  ],
  [KeyboardEvent, ["keydown", "keyup", "keypress"]],
  [
    PointerEvent,
    [
      "pointerover",
      "pointerout",
      "pointerenter",
      "pointerleave",
      "pointerdown",
      "pointerup",
      "pointermove",
      "pointercancel",
    ],
  ],
  [PointerEvent, ["gotpointercapture", "lostpointercapture"]],
  [FocusEvent, ["focus", "blur", "focusin", "focusout"]],
  [InputEvent, ["beforeinput", "input"]],
  [DragEvent, ["drag", "dragstart", "dragend", "dragover", "dragenter", "dragleave", "drop"]],
  [WheelEvent, ["wheel"]],
  [CompositionEvent, ["compositionstart", "compositionupdate", "compositionend"]],
];

/** Dispatches an event of the type; init is an encoded object. */
export function dispatch(element: Element, type: string, init: Value): void {
  const given = (decode(init) ?? {}) as EventInit & { detail?: unknown };
  const settings = { bubbles: true, cancelable: true, composed: true, ...given };
  const found = classes.find(([, types]) => types.includes(type))?.[0];
  const make = found ?? (given.detail === undefined ? Event : CustomEvent);
  element.dispatchEvent(new make(type, settings));
}
