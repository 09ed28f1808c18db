// ctx.site: what is known of sites, and the tools of other skills.
import { drive, fault, mistake } from "./drive.js";

const table = {
  skills: { success: [(s) => s.ctx.site.skills().then((list) => list.map((skill) => skill.id)), ["members"]] },
  skillsForUrl: {
    success: [(s) => s.ctx.site.skillsForUrl().then((list) => list.map((skill) => [skill.id, Object.keys(skill.browserTools)])), [["members", ["title"]]]],
    success_none: [(s) => s.ctx.site.skillsForUrl("https://other.example/"), []],
    fails: [async (s) => s.ctx.site.skillsForUrl(5), mistake("site.skillsForUrl: the address has to be a text, not 5")],
  },
  learnContext: {
    success: [(s) => s.ctx.site.learnContext("https://other.example/"), { url: "https://other.example/" }],
    fails: [async (s) => s.ctx.site.learnContext(""), mistake("site.learnContext: the address has to be a text")],
  },
  runTool: {
    success: [(s) => s.ctx.site.runTool("members", "adds", { a: 1, b: 2 }), 3],
    waits: [(s) => s.ctx.site.runTool("members", "adds", { a: 1, b: 2, after: 100 }), 3],
    fails: [(s) => s.ctx.site.runTool("members", "adds", { a: 1 }), fault("script-error", "b is missing")],
    fails_skill: [(s) => s.ctx.site.runTool("nobody", "adds"), fault("skill-not-found", "nobody")],
    fails_tool: [(s) => s.ctx.site.runTool("members", "subtracts"), fault("tool-not-found", "subtracts")],
    refuses: [async (s) => s.ctx.site.runTool("members", "adds", [1]), mistake("site.runTool: args has to be an object, not [1]")],
  },
  runBrowserTool: {
    success: [(s) => s.ctx.site.runBrowserTool("members", "title", { end: "!" }), "Fixture!"],
    waits: [(s) => s.ctx.site.runBrowserTool("members", "title", { end: "!", after: 100 }), "Fixture!"],
    fails: [(s) => s.ctx.site.runBrowserTool("members", "title"), fault("script-error", "end is missing")],
    fails_outside: [(s) => s.leave().then(() => s.ctx.site.runBrowserTool("members", "title", { end: "!" })), fault("tab-outside-skill", "pay.localhost")],
    fails_kind: [(s) => s.ctx.site.runBrowserTool("members", "adds", {}), fault("bad-arguments", "is a script, not a tool in the page")],
    refuses: [async (s) => s.ctx.site.runBrowserTool("members", 5), mistake("site.runBrowserTool: the tool's name has to be a text, not 5")],
  },
};

export const run = (ctx, args) => drive(ctx, table, args);
