// ctx.site: what is known of sites, and the tools of other skills. A tool that is
// called runs in a worker of its own, with its own skill's rights.
import { call } from "./call.ts";
import { object, text } from "./check.ts";
import { addressText } from "./page.ts";
import { pageState } from "./state.ts";

export interface Site {
  skills(): Promise<unknown>;
  skillsForUrl(url?: string): Promise<unknown>;
  learnContext(url?: string): Promise<unknown>;
  runTool(siteId: string, toolName: string, args?: object): Promise<unknown>;
  runBrowserTool(siteId: string, toolName: string, args?: object): Promise<unknown>;
}

const at = (url: unknown, member: string): string => (url === undefined ? pageState().url : addressText(url, member));

function tool(member: string, siteId: unknown, toolName: unknown, args: unknown): Promise<unknown> {
  return call(member, {
    siteId: text(siteId, `${member}: the skill's id`),
    toolName: text(toolName, `${member}: the tool's name`),
    args: args === undefined || args === null ? {} : object(args, `${member}: args`),
  });
}

export const site: Site = {
  skills: () => call("site.skills", {}),
  skillsForUrl: (url) => call("site.skillsForUrl", { url: at(url, "site.skillsForUrl") }),
  learnContext: (url) => call("site.learnContext", { url: at(url, "site.learnContext") }),
  runTool: (siteId, toolName, args) => tool("site.runTool", siteId, toolName, args),
  runBrowserTool: (siteId, toolName, args) => tool("site.runBrowserTool", siteId, toolName, args),
};
