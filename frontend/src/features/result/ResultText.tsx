// A result as text, line by line as it comes into view.
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "../../api/context";
import type { RunView } from "../../api/types";
import { en } from "../../i18n/en";
import classes from "./ResultText.module.css";
import { inParts, usePages } from "./usePages";
import { useRows } from "./useRows";

export function ResultText({ run }: { run: RunView }) {
  const api = useApi();
  const box = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [total, setTotal] = useState(0);
  const fetch = useCallback(
    (from: number, count: number) =>
      inParts(count, async (done) => {
        const page = await api.lines(run.id, from + done, count - done);
        setTotal(page.total);
        return { things: page.lines, total: page.total - from };
      }),
    [api, run.id],
  );
  const { at, want } = usePages(fetch);
  // Long lines wrap, so each is measured once it shows.
  const { virtual, flows, topOf } = useRows({ box, body, count: total, height: 20, overscan: 20 });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => want(first, last), [want, first, last]);
  return (
    <section ref={box} className={classes.box} data-flow={flows || undefined} tabIndex={0} aria-label={en.result.text}>
      <div ref={body} className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            className={classes.line}
            style={{ transform: `translateY(${topOf(item.start)}px)` }}
          >
            {at(item.index) || " "}
          </div>
        ))}
      </div>
    </section>
  );
}
