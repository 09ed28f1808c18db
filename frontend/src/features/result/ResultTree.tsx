// A result as a tree that opens line by line, by mouse and by the arrow keys.
import { Text } from "@mantine/core";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useApi } from "../../api/context";
import type { RunView } from "../../api/types";
import { en } from "../../i18n/en";
import classes from "./ResultTree.module.css";
import { type Line, linesOf, parentOf } from "./tree";
import { useRows } from "./useRows";

/** The whole value, "large" where it is too much, null while it comes. */
function useValue(run: RunView): { value: unknown } | "large" | null {
  const api = useApi();
  const [found, setFound] = useState<{ value: unknown } | "large" | null>(null);
  useEffect(() => {
    let current = true;
    api.value(run.id).then(
      (value) => current && setFound({ value }),
      () => current && setFound("large"),
    );
    return () => {
      current = false;
    };
  }, [api, run.id]);
  return found;
}

export function ResultTree({ run }: { run: RunView }) {
  const found = useValue(run);
  if (found === null) return null;
  if (found === "large") return <Text c="dimmed">{en.result.tooLargeForTree}</Text>;
  return <Tree value={found.value} label={en.result.tableName(run.label)} />;
}

function Tree({ value, label }: { value: unknown; label: string }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => firstOpen(value));
  const [here, setHere] = useState(0);
  const lines = useMemo(() => linesOf(value, opened), [value, opened]);
  const height = 1.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || "16");
  const { virtual, flows, topOf } = useRows({ box, body, count: lines.length, height, overscan: 15 });
  const toggle = (line: Line, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(line.path);
    else next.delete(line.path);
    setOpened(next);
  };
  const goTo = (index: number) => {
    const next = Math.min(Math.max(index, 0), lines.length - 1);
    setHere(next);
    virtual.scrollToIndex(next);
  };
  const keys = (event: KeyboardEvent) => {
    const line = lines[here];
    if (!line || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = treeKey(event.key, line);
    if (!act) return;
    event.preventDefault();
    if (act === "open" || act === "close") toggle(line, act === "open");
    else if (act === "parent") goTo(parentOf(lines, here));
    else if (act === "first") goTo(0);
    else if (act === "last") goTo(lines.length - 1);
    else goTo(here + act);
  };
  return (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      className={classes.box}
      data-flow={flows || undefined}
      tabIndex={0}
      aria-activedescendant={lines.length > 0 ? `${id}-${here}` : undefined}
      onKeyDown={keys}
    >
      <div ref={body} role="none" className={classes.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          return (
            <div
              key={line.path}
              id={`${id}-${item.index}`}
              role="treeitem"
              tabIndex={-1}
              aria-level={line.depth + 1}
              aria-posinset={line.position}
              aria-setsize={line.siblings}
              aria-expanded={line.inside === undefined ? undefined : line.open}
              aria-selected={item.index === here}
              className={classes.line}
              style={{
                height: item.size,
                transform: `translateY(${topOf(item.start)}px)`,
                paddingLeft: `${line.depth * 1.25 + 0.5}rem`,
              }}
              onMouseDown={() => {
                setHere(item.index);
                if (line.inside !== undefined) toggle(line, !line.open);
              }}
            >
              <OneLine line={line} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function OneLine({ line }: { line: Line }) {
  const text = line.inside === undefined ? plain(line.value) : undefined;
  const name = short(line.name);
  return (
    <>
      <span className={classes.arrow}>
        {line.inside !== undefined &&
          (line.open ? <ChevronDown size={16} aria-hidden="true" /> : <ChevronRight size={16} aria-hidden="true" />)}
      </span>
      <span className={classes.name} title={name}>
        {name}
      </span>
      {text !== undefined ? (
        <span className={classes.value} title={text}>
          {text}
        </span>
      ) : (
        <span className={classes.count}>
          {Array.isArray(line.value) ? en.result.items(line.inside ?? 0) : en.result.fields(line.inside ?? 0)}
        </span>
      )}
    </>
  );
}

function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? en.result.yes : en.result.no;
  return value === null ? "–" : short(String(value));
}

/** Letters of a value or a name that a line has: a browser lays all of them out. */
const mostLetters = 2000;
const short = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

type Act = "open" | "close" | "parent" | "first" | "last" | number;

/** What a key does on this line (the ARIA pattern of a tree). */
function treeKey(key: string, line: Line): Act | null {
  switch (key) {
    case "ArrowDown":
      return 1;
    case "ArrowUp":
      return -1;
    case "Home":
      return "first";
    case "End":
      return "last";
    case "ArrowRight":
      return line.inside === undefined ? null : line.open ? 1 : "open";
    case "ArrowLeft":
      return line.open ? "close" : "parent";
    case "Enter":
    case " ":
      return line.inside === undefined ? null : line.open ? "close" : "open";
    default:
      return null;
  }
}

/** A small group starts open, so that something is seen. */
function firstOpen(value: unknown): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const entries = Object.entries(value);
  return new Set(
    entries.length <= 8 ? entries.map(([name]) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`) : [],
  );
}
