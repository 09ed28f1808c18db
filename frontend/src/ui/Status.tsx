// How a run stands, as shape, word and colour: readable without the colour.
import { Loader } from "@mantine/core";
import { CircleCheck, CircleX, Hourglass, Square, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import type { Outcome, RunStatus } from "../api/types";
import classes from "./Status.module.css";

export type Mark = "queued" | "running" | Exclude<Outcome, "">;

export function markOf(status: RunStatus, outcome: Outcome): Mark {
  if (status === "queued" || status === "running") return status;
  if (outcome) return outcome;
  return status === "ok"
    ? "done"
    : status === "cancelled"
      ? "cancelled"
      : status === "timeout"
        ? "unfinished"
        : "failed";
}

export function StatusSign({ mark, size = 20 }: { mark: Mark; size?: number }) {
  if (mark === "queued" || mark === "running") return <Waiting size={size} />;
  return (
    <span className={classes.sign} data-mark={mark} aria-hidden="true">
      {mark === "done" && <CircleCheck size={size} />}
      {mark === "nothing" && <Ring size={size} />}
      {mark === "failed" && <CircleX size={size} />}
      {mark === "cancelled" && <Square size={size} fill="currentColor" />}
      {mark === "unfinished" && <TriangleAlert size={size} />}
    </span>
  );
}

/** ○: an empty ring. */
function Ring({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" />
    </svg>
  );
}

/** A spinner after 300 ms: a quick run shows none. */
function Waiting({ size }: { size: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className={classes.sign} aria-hidden="true">
      {late ? <Loader size={size} /> : <Hourglass size={size} />}
    </span>
  );
}
