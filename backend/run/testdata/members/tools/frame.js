// frame: one of another site, in a page.
import { firsts } from "./actions.js";
import { drive } from "./drive.js";
import { finders } from "./finders.js";
import { view } from "./view.js";

const table = {
  name: { success: [async (s) => s.view.name(), "inner"] },
  url: { success: [async (s) => s.view.url() === `${s.bench}/fixture`, true] },
  parentFrame: { success: [async (s) => [s.view.parentFrame().url() === s.home, s.page.mainFrame().parentFrame()], [true, null]] },
  childFrames: { success: [(s) => s.put(`<iframe name="child" srcdoc="<p>in"></iframe>`).then(() => s.view.frameLocator("iframe").locator("p").waitFor()).then(() => s.view.childFrames().map((f) => f.name())), ["child"]] },
  isDetached: {
    success: [async (s) => {
      const before = s.view.isDetached();
      await s.page.evaluate(() => document.querySelector("iframe").remove());
      return [before, s.view.isDetached(), await s.view.title().catch((error) => error.code)];
    }, [false, true, "element-not-found"]],
  },
  ...finders((s) => s.view),
  ...view,
  ...firsts(),
};

export const run = (ctx, args) => drive(ctx, table, args, { frame: true });
