// A script that belongs to no skill has no ctx; it finds the same as globals, and
// the tools of the tab under their names.
import type { Context } from "./context.ts";

const names = ["site", "page", "browser", "fetch", "nav", "readFile", "log", "progress", "dataDir", "help"] as const;

/** Puts the globals there. A tool does not take the place of what is there already. */
export function addGlobals(ctx: Context): void {
  for (const name of names) define(name, ctx[name]);
  for (const name of Object.keys(ctx.tools)) {
    if (!(name in globalThis)) define(name, ctx.tools[name]);
  }
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
}
