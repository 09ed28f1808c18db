// Tools by their names: ctx.tools.list_orders({…}).
import { mistake } from "./errors.ts";
import { site } from "./site.ts";

/** A tool that the run may call by its name. */
export interface ToolRef {
  name: string;
  siteId: string;
  kind: string;
}

type Run = (args?: object) => Promise<unknown>;

/** A function for each tool. A name that two skills have says how to choose. */
export function makeTools(refs: ToolRef[]): Record<string, Run> {
  const tools: Record<string, Run> = Object.create(null);
  const owner: Record<string, string> = Object.create(null);
  for (const { name, siteId, kind } of refs) {
    const other = owner[name];
    owner[name] = siteId;
    if (other !== undefined && other !== siteId) tools[name] = ambiguous(name, other, siteId);
    else tools[name] = (args) => (kind === "browser" ? site.runBrowserTool : site.runTool)(siteId, name, args);
  }
  return tools;
}

function ambiguous(name: string, one: string, other: string): Run {
  return () => {
    const call = (id: string) => `site.runTool("${id}", "${name}", …)`;
    throw mistake(`Several skills have a tool called ${name}. Say which one: ${call(one)} or ${call(other)}.`);
  };
}
