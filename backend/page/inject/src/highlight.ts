// Shows which elements a selector finds, for some seconds, over the page and out
// of its way.

const shownFor = 3000;
const host = "sitewright-highlight";

/** Frames the elements in the page. */
export function highlight(elements: Element[], label: string): void {
  document.querySelector(host)?.remove();
  const holder = document.createElement(host);
  holder.style.cssText = "all: initial; position: fixed; inset: 0; pointer-events: none; z-index: 2147483647";
  const root = holder.attachShadow({ mode: "closed" });
  for (const element of elements) root.append(frame(element.getBoundingClientRect(), label));
  document.documentElement.append(holder);
  setTimeout(() => holder.remove(), shownFor);
}

function frame(box: DOMRect, label: string): Element {
  const frame = document.createElement("div");
  frame.style.cssText = `position: fixed; left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px;
    outline: 2px solid #d6336c; background: rgb(214 51 108 / 15%)`;
  const name = document.createElement("span");
  name.style.cssText =
    "position: absolute; left: 0; top: 100%; padding: 1px 4px; font: 12px sans-serif; white-space: nowrap; color: #fff; background: #d6336c";
  name.textContent = label;
  frame.append(name);
  return frame;
}
