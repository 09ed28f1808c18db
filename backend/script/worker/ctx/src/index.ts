// Registers what the worker makes ctx with. It runs after the globals, and before
// any code of a tool.

import { addAbsent } from "./absent.ts";
import { type Context, makeContext, type RunParams } from "./context.ts";
import { addFirsts } from "./firsts.ts";
import { addGlobals } from "./script.ts";

addFirsts();
addAbsent();

function make(params: RunParams): Context {
  const ctx = makeContext(params);
  if (params.script === true) addGlobals(ctx);
  return ctx;
}

Object.defineProperty(globalThis, "__makeContext", { value: make, configurable: true });
