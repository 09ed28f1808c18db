// Makes a rendered note whole for those without a mouse or a screen: what scrolls sideways takes the focus, a task says how it stands.
import { type RefObject, useEffect, useRef } from "react";
import { en } from "../../i18n/en";

export function useReachable(html: string): RefObject<HTMLDivElement | null> {
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another note has other nodes.
  useEffect(() => {
    const node = note.current;
    if (!node) return;
    for (const box of node.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
      box.setAttribute("aria-label", box.checked ? en.skill.taskDone : en.skill.taskOpen);
    const wide = [...node.querySelectorAll<HTMLElement>("pre, table")];
    const measure = () => {
      for (const one of wide) {
        if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
        else one.removeAttribute("tabindex");
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [html]);
  return note;
}
