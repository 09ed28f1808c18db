// The shortcuts of the whole window: Ctrl+Enter, "/", F6, Ctrl+Q.
import { useEffect } from "react";

/** Whether the person is writing there, so that "/" is a letter. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

interface Actions {
  /** Leads to the search of the skills. */
  search: () => void;
  /** Asks to close the window. */
  quit: () => void;
}

export function useShortcuts({ search, quit }: Actions) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === "F6") {
        event.preventDefault();
        nextRegion(event.shiftKey ? -1 : 1);
      } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        runOnScreen();
      } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) {
        event.preventDefault();
        search();
      } else if (
        event.key.toLowerCase() === "q" &&
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey
      ) {
        event.preventDefault();
        quit();
      }
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [search, quit]);
}

/** Runs the tool whose form is on screen, else the one button. */
function runOnScreen() {
  const form = document.querySelector<HTMLFormElement>("form[data-run-form]");
  if (form) form.requestSubmit();
  else document.querySelector<HTMLButtonElement>("[data-one-button]")?.click();
}

/** Walks the top bar, the list, the page and the result. */
export function nextRegion(step: number) {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter((r) => !r.closest("[hidden]"));
  if (regions.length === 0) return;
  // The result lies inside the page: the innermost one counts.
  const here = regions.findLastIndex((r) => r.contains(document.activeElement));
  const next = regions[here < 0 ? 0 : (here + step + regions.length) % regions.length];
  if (!next) return;
  // Wherever the focus comes from, a part that F6 led to shows it.
  next.dataset.marked = "";
  next.addEventListener("blur", () => delete next.dataset.marked, { once: true });
  next.focus();
}
