// console: messages to the run, written as Node.js writes them.
import { host } from "../host.ts";
import { format, inspect } from "./lazy.ts";
import { table } from "./table.ts";

type Level = "log" | "info" | "warn" | "error" | "debug";

let indent = "";
const counts = new Map<string, number>();
const timers = new Map<string, number>();

function write(level: Level, text: string): void {
  host.console(level, indent === "" ? text : indent + text.replaceAll("\n", "\n" + indent));
}

const writer =
  (level: Level) =>
  (...args: unknown[]) =>
    write(level, text(args));

// text joins the arguments. Most messages are plain strings, which need no more.
function text(args: unknown[]): string {
  if (args.every((a) => typeof a === "string") && (args.length < 2 || !args[0].includes("%"))) return args.join(" ");
  return format(...args);
}

function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Number(milliseconds.toFixed(3))}ms`;
  return milliseconds < 60_000 ? `${(milliseconds / 1000).toFixed(3)}s` : `${(milliseconds / 60_000).toFixed(3)}min`;
}

function elapsed(label: string, method: string): string | undefined {
  const from = timers.get(label);
  if (from !== undefined) return `${label}: ${duration(host.now() - from)}`;
  write("warn", `Warning: No such label '${label}' for console.${method}()`);
  return undefined;
}

// levels are the methods that only write.
const levels = {
  log: writer("log"),
  info: writer("info"),
  warn: writer("warn"),
  error: writer("error"),
  debug: writer("debug"),
};

export const console = {
  ...levels,
  dirxml: writer("log"),
  dir(value: unknown, options?: object): void {
    write("log", inspect(value, { customInspect: false, ...options }));
  },
  trace(...args: unknown[]): void {
    const at = (new Error().stack ?? "").split("\n").slice(2).join("\n");
    write("error", `Trace${args.length > 0 ? `: ${text(args)}` : ""}\n${at}`.trimEnd());
  },
  assert(condition?: unknown, ...args: unknown[]): void {
    if (condition) return;
    if (typeof args[0] === "string") write("error", text([`Assertion failed: ${args[0]}`, ...args.slice(1)]));
    else write("error", text(["Assertion failed" + (args.length > 0 ? ":" : ""), ...args]));
  },
  table(data?: unknown, columns?: string[]): void {
    write("log", (typeof data === "object" && data !== null && table(data, columns)) || text([data]));
  },
  group(...args: unknown[]): void {
    if (args.length > 0) write("log", text(args));
    indent += "  ";
  },
  groupCollapsed(...args: unknown[]): void {
    console.group(...args);
  },
  groupEnd(): void {
    indent = indent.slice(2);
  },
  count(label: unknown = "default"): void {
    const count = (counts.get(`${label}`) ?? 0) + 1;
    counts.set(`${label}`, count);
    write("log", `${label}: ${count}`);
  },
  countReset(label: unknown = "default"): void {
    if (!counts.delete(`${label}`)) write("warn", `Warning: Count for '${label}' does not exist`);
  },
  time(label: unknown = "default"): void {
    if (timers.has(`${label}`)) write("warn", `Warning: Label '${label}' already exists for console.time()`);
    else timers.set(`${label}`, host.now());
  },
  timeLog(label: unknown = "default", ...args: unknown[]): void {
    const line = elapsed(`${label}`, "timeLog");
    if (line) write("log", text([line, ...args]));
  },
  timeEnd(label: unknown = "default"): void {
    const line = elapsed(`${label}`, "timeEnd");
    if (line) write("log", line);
    timers.delete(`${label}`);
  },
  clear(): void {},
  timeStamp(): void {},
  profile(): void {},
  profileEnd(): void {},
};
