// Numbered things (rows, lines) fetched in pages as they come into view; a long list is never held whole.
import { useCallback, useEffect, useRef, useState } from "react";

export const pageSize = 200;
/** Pages that are remembered: ten thousand rows around where the person is. */
const remembered = 50;

type Fetch<T> = (from: number, count: number) => Promise<T[]>;

export interface Pages<T> {
  /** The thing of this number, or undefined while it is on its way. */
  at: (index: number) => T | undefined;
  /** Says which are in view. */
  want: (first: number, last: number) => void;
  failed: boolean;
}

/** Asks until all is there: one answer has fewer things than asked for where they are large. */
export async function inParts<T>(count: number, ask: (done: number) => Promise<{ things: T[]; total: number }>) {
  const all: T[] = [];
  for (;;) {
    const { things, total } = await ask(all.length);
    all.push(...things);
    if (things.length === 0 || all.length >= Math.min(count, total)) return all;
  }
}

export function usePages<T>(fetch: Fetch<T>): Pages<T> {
  const pages = useRef(new Map<number, T[]>());
  const asked = useRef(new Set<number>());
  const source = useRef(fetch);
  const [failed, setFailed] = useState(false);
  const [, redraw] = useState(0);

  useEffect(() => {
    if (source.current === fetch) return;
    source.current = fetch;
    pages.current.clear();
    asked.current.clear();
    setFailed(false);
    redraw((n) => n + 1);
  }, [fetch]);

  const want = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page++) {
        if (pages.current.has(page) || asked.current.has(page)) continue;
        asked.current.add(page);
        fetch(page * pageSize, pageSize).then(
          (things) => {
            if (source.current !== fetch) return;
            asked.current.delete(page);
            pages.current.set(page, things);
            forget(pages.current, page);
            setFailed(false);
            redraw((n) => n + 1);
          },
          () => {
            asked.current.delete(page);
            setFailed(true);
          },
        );
      }
    },
    [fetch],
  );

  const at = useCallback((index: number) => pages.current.get(Math.floor(index / pageSize))?.[index % pageSize], []);
  return { at, want, failed };
}

/** Drops the pages farthest from this one. */
function forget(pages: Map<number, unknown>, near: number) {
  if (pages.size <= remembered) return;
  const far = [...pages.keys()].sort((a, b) => Math.abs(b - near) - Math.abs(a - near));
  for (const page of far.slice(0, pages.size - remembered)) pages.delete(page);
}
