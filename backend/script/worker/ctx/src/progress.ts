// ctx.progress: how far the tool is, for the bar of the run.
import { host } from "./native.ts";

/** Tells it; what is not a number is taken as 0, for a bar is no reason to fail. */
export function progress(done?: number | null, total?: number | null, text?: string): void {
  host.notice("progress", { done: amount(done), total: amount(total), text: text === undefined ? "" : String(text) });
}

function amount(value: unknown): number {
  const n = Number(value ?? 0);
  return n >= 0 && n < Infinity ? n : 0;
}
