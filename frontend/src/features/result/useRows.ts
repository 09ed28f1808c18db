// Draws only the rows in view. In a wide window a result scrolls in a box of its own; where the window is small it flows
// with its page, so that no page scrolls inside a page that scrolls.
import { useVirtualizer } from "@tanstack/react-virtual";
import { createContext, type RefObject, useContext, useLayoutEffect, useState } from "react";

/** Whether results flow with the page. */
export const FlowContext = createContext(false);
export const useFlows = () => useContext(FlowContext);

interface Options {
  /** What scrolls in a wide window, and the element of all rows in it. */
  box: RefObject<HTMLElement | null>;
  body: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels of a row, as far as known before it is drawn. */
  height: number;
  /** Pixels of what stays above the rows. */
  head?: number;
  overscan: number;
}

export function useRows({ box, body, count, height, head = 0, overscan }: Options) {
  const flows = useFlows();
  const [margin, setMargin] = useState(0);
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => (flows ? (box.current?.closest("main") ?? null) : box.current),
    estimateSize: () => height,
    scrollMargin: margin,
    // In its own box the head lies before the rows, in the page over them.
    scrollPaddingStart: flows ? head : 0,
    scrollPaddingEnd: flows ? 0 : head,
    overscan,
    initialRect: { width: 800, height: 480 },
  });
  // What stands above the rows can change its height at any time.
  useLayoutEffect(() => {
    const page = flows ? body.current?.closest("main") : null;
    const above = page && body.current ? topOf(body.current) - topOf(page) + page.scrollTop : 0;
    if (Math.abs(above - margin) > 1) setMargin(above);
  });
  return { virtual, flows, topOf: (start: number) => start - margin };
}

const topOf = (element: Element) => element.getBoundingClientRect().top;
