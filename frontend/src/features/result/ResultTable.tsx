// A result as a grid: a hundred thousand rows, of which only those in view exist.
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useApi } from "../../api/context";
import type { RunView } from "../../api/types";
import { en } from "../../i18n/en";
import { columnWidths, isNumeric, isYesNo, measureIn, move, type Spot } from "./grid";
import classes from "./ResultTable.module.css";
import { useColumns } from "./useColumns";
import { inParts, usePages } from "./usePages";
import { useRows } from "./useRows";

/** A row's height in rem: 32 px at text of 100 %. */
const rowRem = 2;

export function ResultTable({ run }: { run: RunView }) {
  const api = useApi();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const strips = useStrips();
  const fetch = useCallback(
    (from: number, count: number) =>
      inParts(count, async (done) => {
        const page = await api.rows(run.id, from + done, count - done);
        return { things: page.rows, total: page.total - from };
      }),
    [api, run.id],
  );
  const { at, want } = usePages(fetch);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const rowHeight = rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || "16");
  const { virtual, flows, topOf } = useRows({
    box,
    body,
    count: Math.max(run.rows, 0),
    height: rowHeight,
    head: rowHeight,
    overscan: 12,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text size is another height.
  useEffect(() => virtual.measure(), [rowHeight]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => want(first, last), [want, first, last]);

  const sample = at(0);
  // Widths come from the first rows and stay: a column that grows while scrolling moves everything.
  // biome-ignore lint/correctness/useExhaustiveDependencies: sample says that the first rows are there.
  const shape = useMemo(() => {
    const rows = Array.from({ length: Math.min(run.rows, 50) }, (_, i) => at(i)).filter((r) => r !== undefined);
    return {
      widths: columnWidths(run.columns, rows, measureIn(box.current), rowHeight / (rowRem * 16)),
      numeric: run.columns.map((_, c) => isNumeric(rows, c)),
      yesNo: run.columns.map((_, c) => isYesNo(rows, c)),
    };
  }, [run.columns, run.rows, sample, at, rowHeight]);

  const { shown, show } = useColumns({
    strip: flows ? strips.rows : box,
    widths: shape.widths,
    before: (numberWidth(run.rows) * rowHeight) / 4,
  });

  const page = Math.max(1, Math.floor((virtual.scrollElement?.clientHeight ?? 400) / rowHeight) - 2);
  const keys = (event: KeyboardEvent) => {
    const next = move(event, spot, { rows: run.rows, columns: run.columns.length, page });
    if (!next) return;
    event.preventDefault();
    setSpot(next);
    virtual.scrollToIndex(next.row);
    if (show) show(next.column);
    else
      box.current
        ?.querySelector(`[data-head="${next.column}"]`)
        ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const numbers = `${numberWidth(run.rows)}ch`;
  const all = shape.widths.reduce((sum, w) => sum + w, 0);
  const least = { minWidth: `calc(${numbers} + ${all}px)` };
  // What is left beside the last column stays empty: a column as wide as the window would be a gap.
  const template = { gridTemplateColumns: [numbers, ...shape.widths.map((w) => `${w}px`), "minmax(0, 1fr)"].join(" ") };
  return (
    <div
      ref={box}
      className={classes.box}
      data-flow={flows || undefined}
      role="grid"
      aria-label={en.result.tableName(run.label)}
      aria-rowcount={run.rows + 1}
      aria-colcount={run.columns.length + 1}
      aria-activedescendant={`${id}-${spot.row}-${spot.column}`}
      tabIndex={0}
      onKeyDown={keys}
    >
      <div ref={strips.head} onScroll={strips.follow} className={classes.headStrip} role="rowgroup">
        <div className={classes.head} role="row" aria-rowindex={1} tabIndex={-1} style={{ ...template, ...least }}>
          <div role="columnheader" aria-colindex={1} tabIndex={-1} className={classes.number}>
            <span className={classes.hidden}>{en.result.rowNumber}</span>
          </div>
          {shown.map((column) => (
            <div
              key={column}
              role="columnheader"
              aria-colindex={column + 2}
              tabIndex={-1}
              className={classes.cell}
              data-head={column}
              data-numeric={shape.numeric[column] || undefined}
              style={{ gridColumn: column + 2 }}
              title={run.columns[column]}
            >
              {run.columns[column]}
            </div>
          ))}
        </div>
      </div>
      <div ref={strips.rows} onScroll={strips.lead} className={classes.rowStrip} role="rowgroup">
        <div
          ref={body}
          className={classes.body}
          role="presentation"
          style={{ height: virtual.getTotalSize(), ...least }}
        >
          {items.map((item) => (
            <div
              key={item.key}
              className={classes.row}
              role="row"
              aria-rowindex={item.index + 2}
              tabIndex={-1}
              data-stripe={item.index % 2 === 1 || undefined}
              style={{ ...template, height: item.size, transform: `translateY(${topOf(item.start)}px)` }}
            >
              <div role="rowheader" aria-colindex={1} tabIndex={-1} className={classes.number}>
                {item.index + 1}
              </div>
              {shown.map((column) => {
                const text = readable(at(item.index)?.[column], shape.yesNo[column]);
                const here = spot.row === item.index && spot.column === column;
                return (
                  <div
                    key={column}
                    id={`${id}-${item.index}-${column}`}
                    role="gridcell"
                    aria-colindex={column + 2}
                    tabIndex={-1}
                    className={classes.cell}
                    data-here={here || undefined}
                    data-numeric={shape.numeric[column] || undefined}
                    style={{ gridColumn: column + 2 }}
                    title={text}
                    onMouseDown={() => setSpot({ row: item.index, column })}
                  >
                    {text ?? en.result.loadingRows}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Yes or no as the tree says it. */
function readable(text: string | undefined, yesNo = false): string | undefined {
  if (!yesNo || (text !== "true" && text !== "false")) return text;
  return text === "true" ? en.result.yes : en.result.no;
}

const numberWidth = (rows: number) => String(rows).length + 3;

/** Where the table flows with the page its head and its rows scroll sideways apart, and are kept together. */
function useStrips() {
  const head = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const align = (to: HTMLElement | null, from: HTMLElement | null) => {
    if (to && from && to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft;
  };
  return { head, rows, lead: () => align(head.current, rows.current), follow: () => align(rows.current, head.current) };
}
