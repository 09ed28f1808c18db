// Code for the page: a function as its author wrote it, or a text.
import { encode, type Value } from "../../../../page/inject/src/value.ts";
import type { Params } from "./call.ts";
import { show } from "./check.ts";
import { mistake } from "./errors.ts";
import { AnyFunction, host, isPromise } from "./native.ts";
import { selector, where } from "./where.ts";

function parses(source: string): boolean {
  try {
    return typeof new AnyFunction(source) === "function"; // made, never called
  } catch {
    return false;
  }
}

/**
 * A text as what the page can evaluate. Older packs have an `await` at the top,
 * which no script may: such a text is put into a function. (A `return` at the top is
 * seen to in the page.) A block `static {…}` takes exactly what a script takes. What
 * cannot be read here is sent as it is: the page knows more.
 */
export function asExpression(source: string): string {
  if (/^\s*(async\s+)?function\b/.test(source)) return parses(`(${source}\n)`) ? `(${source}\n)` : source;
  if (!/\bawait\b/.test(source) || parses(`class A { static {${source}\n} }`)) return source;
  if (parses(`async () => (${source}\n)`)) return `(async () => (${source}\n))()`;
  return parses(`async () => {${source}\n}`) ? `(async () => {${source}\n})()` : source;
}

/** The parameters that say what to run in the page, and with what. */
export function codeFor(member: string, run: unknown, arg: unknown): Params {
  if (typeof run === "string") {
    if (run.trim() === "") throw mistake(`${member}: there is no code in the text.`);
    return { expression: asExpression(run), isFunction: false, arg: encoded(member, arg) };
  }
  if (typeof run !== "function") throw mistake(`${member} takes a function or a text with code, not ${show(run)}.`);
  return { expression: host.functionText(run), isFunction: true, arg: encoded(member, arg) };
}

/** Code of a page takes one value. */
export function onlyOne(member: string, more: unknown[]): void {
  if (more.length === 0) return;
  throw mistake(
    `${member} hands over one value: put several into a list or an object, and take them apart in the page.`,
  );
}

/** Data for the page; a function in it, or an object of ours, is a mistake. */
export function encoded(member: string, arg: unknown): Value {
  if (typeof arg === "object" && arg !== null && where in arg) {
    const instead = selector in arg ? "use locator.evaluate(), whose function gets the element" : "it is there already";
    throw mistake(`${member}: ${String(arg)} cannot be handed over: ${instead}.`);
  }
  if (isPromise(arg)) throw mistake(`${member}: what is handed over is a promise: put await before it.`);
  try {
    return encode(arg, { strict: true });
  } catch (error) {
    throw mistake(`${member}: ${(error as Error).message}.`);
  }
}
