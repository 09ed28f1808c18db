// frameLocator: the inside of an iframe, here of another site.
import { drive, mistake, soon, tooLate } from "./drive.js";
import { finders } from "./finders.js";

const two = `<iframe srcdoc="<p>a"></iframe><iframe srcdoc="<p>b"></iframe>`;
const inTwo = (s, choose) => s.put(two).then(() => choose(s.page.frameLocator("iframe").frameLocator("iframe")).locator("p").innerText());

const table = {
  ...finders((s) => s.page.frameLocator("iframe[name=inner]")),
  owner: {
    success: [(s) => s.page.frameLocator("iframe").owner().getAttribute("name"), "inner"],
  },
  first: { success: [(s) => inTwo(s, (f) => f.first()), "a"] },
  last: { success: [(s) => inTwo(s, (f) => f.last()), "b"] },
  nth: {
    success: [(s) => inTwo(s, (f) => f.nth(1)), "b"],
    fails: [(s) => s.page.frameLocator("iframe").nth(3).locator("p").innerText(soon), tooLate("there is no frame")],
    refuses: [async (s) => s.page.frameLocator("iframe").nth("2"), mistake("has to be a whole number, not \"2\"")],
  },
};

export const run = (ctx, args) => drive(ctx, table, args, { frame: true });
