// A result as text, line by line as it comes into view.
import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "../../api/context";
import type { RunView } from "../../api/types";
import { en } from "../../i18n/en";
import classes from "./ResultText.module.css";
import { usePages } from "./usePages";

export function ResultText({ run }: { run: RunView }) {
  const api = useApi();
  const box = useRef<HTMLElement>(null);
  const [total, setTotal] = useState(0);
  const fetch = useCallback(
    async (from: number, count: number) => {
      const page = await api.lines(run.id, from, count);
      setTotal(page.total);
      return page.lines;
    },
    [api, run.id],
  );
  const { at, want } = usePages(fetch);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    // Long lines wrap, so each is measured once it shows.
    estimateSize: () => 20,
    overscan: 20,
    initialRect: { width: 800, height: 480 },
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => want(first, last), [want, first, last]);
  return (
    <section ref={box} className={classes.box} tabIndex={0} aria-label={en.result.text}>
      <div className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={classes.line}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {at(item.index) || " "}
          </div>
        ))}
      </div>
    </section>
  );
}
