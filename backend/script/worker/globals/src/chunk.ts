// Running the parts that are kept as text (tools/embed/chunks.mjs).
import { host } from "./host.ts";
import * as modules from "./modules.ts";

type Chunk = (
  module: { exports: Record<string, unknown> },
  exports: object,
  require: (name: string) => unknown,
) => void;

// run compiles and runs a chunk and returns what it exports.
function run(name: string, text: string): Record<string, unknown> {
  const body = `(function (module, exports, require) {${text}\n})`;
  const chunk = host.compile(`sitewright:${name}`, body) as Chunk;
  const module = { exports: {} as Record<string, unknown> };
  chunk(module, module.exports, (wanted) => {
    if (wanted === "sitewright:host") return { host };
    if (wanted === "sitewright:modules") return modules;
    return modules.find(wanted);
  });
  return module.exports;
}

// once is a chunk that runs when it is first needed.
export function once(name: string, text: string): () => Record<string, unknown> {
  let made: Record<string, unknown> | undefined;
  return () => {
    made ??= run(name, text);
    return made;
  };
}
