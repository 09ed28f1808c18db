// Draws only the columns in view, where a table has many: a thousand in each of forty rows freeze a window.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";

/** Up to here all are drawn. */
export const fewColumns = 60;

interface Options {
  /** What scrolls sideways. */
  strip: RefObject<HTMLElement | null>;
  /** Pixels of each column, and of what stands before the first. */
  widths: number[];
  before: number;
}

/** The numbers of the columns to draw, and a way to bring one into view, which is undefined where all are drawn. */
export function useColumns({ strip, widths, before }: Options) {
  const many = widths.length > fewColumns;
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    horizontal: true,
    enabled: many,
    count: widths.length,
    getScrollElement: () => strip.current,
    estimateSize: (column) => widths[column] ?? 0,
    paddingStart: before,
    overscan: 4,
    initialRect: { width: 800, height: 480 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are other places.
  useEffect(() => virtual.measure(), [widths]);
  if (!many) return { shown: widths.map((_, column) => column), show: undefined };
  return {
    shown: virtual.getVirtualItems().map((item) => item.index),
    show: (column: number) => virtual.scrollToIndex(column),
  };
}
