// Every screen of the window, and how to get it before one's eyes.
import { scriptScreens } from "./scriptScreens";
import type { Window } from "./window";

export interface Screen {
  name: string;
  show: (w: Window) => Promise<void>;
  leave?: (w: Window) => Promise<void>;
  /** Something lies over the rest, which cannot be clicked then. */
  floats?: boolean;
}

const closeIt = (w: Window) => w.page.keyboard.press("Escape");

/** A run that has ended, with its result on screen. */
function result(name: string, tool: string, view = "", skill = "werkzeuge", args = {}): Screen {
  return {
    name,
    show: async (w) => {
      const id = await w.start(skill, tool, args);
      await w.ended(id);
      const part = w.page.getByRole("region", { name: "Result" });
      await part.getByRole("heading").first().waitFor();
      if (view) await part.getByRole("tab", { name: view }).click();
      await w.page.locator("[role=grid] [role=gridcell], [role=treeitem], pre, ol, p").first().waitFor();
    },
  };
}

const page = (
  name: string,
  place: (w: Window) => Parameters<Window["at"]>[0] | Promise<Parameters<Window["at"]>[0]>,
) => ({
  name,
  show: async (w: Window) => w.at(await place(w)),
});

const overview = (name: string, id: string) => page(name, async (w) => ({ at: "skill", key: await w.key(id) }));

const form = (name: string, tool: string) =>
  page(name, async (w) => ({ at: "tool", key: await w.key("werkzeuge"), tool }));

/** With Chrome on the practice shop, in an order in which the slow ones are not last. */
export const screens: Screen[] = [
  page("welcome", () => ({ at: "welcome" })),
  overview("overview", "practice-shop"),
  overview("overview, long names", "werkzeuge"),
  overview("overview, problems", "kaputt"),
  overview("overview, nothing in it", "leer"),
  page("form of another site", async (w) => ({ at: "tool", key: await w.key("x-com"), tool: "search_users" })),
  form("form of every input", "every_input"),
  {
    name: "form with mistakes",
    show: async (w) => {
      await w.at({ at: "tool", key: await w.key("werkzeuge"), tool: "every_input" });
      await w.page.getByRole("textbox", { name: "stückzahl" }).fill("viele");
      await w.page.keyboard.press("Control+Enter");
      await w.page.getByText("This is not a number.").waitFor();
    },
    leave: async (w) => {
      await w.page.getByRole("button", { name: "Clear inputs" }).click();
    },
  },
  form("form that can change things", "changes"),
  result("table", "list_products", "", "practice-shop"),
  result("wide table", "wide"),
  result("tree", "tree"),
  result("table as text", "list_products", "Text", "practice-shop"),
  result("text", "prose"),
  result("nothing found", "nothing"),
  result("failed", "throws"),
  {
    name: "failed, technical details",
    show: async (w) => {
      await w.ended(await w.start("werkzeuge", "throws"));
      await w.page.getByRole("button", { name: "Technical details" }).click();
    },
  },
  {
    name: "failed, the line shown",
    show: async (w) => {
      await w.ended(await w.start("werkzeuge", "throws"));
      await w.page.getByRole("button", { name: "Show line" }).click();
      await w.page.getByText(/^Line 3 of/).waitFor();
    },
  },
  result("messages", "talks", "Messages"),
  {
    name: "running",
    show: async (w) => {
      await w.start("werkzeuge", "waits");
      await w.page.getByRole("list").getByText("Ich warte.").waitFor();
    },
    leave: async (w) => {
      const run = (await w.state()).runs[0]?.id ?? "";
      await w.call("CancelRun", run);
      await w.ended(run);
    },
  },
  {
    name: "cancelled",
    show: async (w) => {
      const run = await w.start("werkzeuge", "waits");
      await w.call("CancelRun", run);
      await w.ended(run);
      await w.page.getByRole("heading", { name: "Cancelled" }).waitFor();
    },
  },
  result("not finished", "for_ever"),
  ...scriptScreens,
  {
    name: "tooltip",
    show: async (w) => {
      await w.page.locator("[data-one-button]").hover();
      await w.page.getByRole("tooltip").waitFor();
    },
    leave: async (w) => w.page.mouse.move(0, 0),
    floats: true,
  },
  page("settings", () => ({ at: "settings" })),
  page("help", () => ({ at: "help" })),
  {
    name: "palette",
    floats: true,
    show: async (w) => {
      await w.page.keyboard.press("Control+k");
      await w.page.getByRole("dialog").waitFor();
    },
    leave: closeIt,
  },
  {
    name: "list of tabs",
    floats: true,
    show: async (w) => {
      await w.page.locator("[data-tab-chip]").click();
      await w.page.getByRole("textbox", { name: "Search tabs" }).waitFor();
    },
    leave: closeIt,
  },
  {
    name: "question before quitting",
    floats: true,
    show: async (w) => {
      await w.page.keyboard.press("Control+q");
      await w.page.getByRole("dialog", { name: "Quit Sitewright?" }).waitFor();
    },
    leave: async (w) => {
      await w.page.getByRole("button", { name: "Cancel" }).click();
      await w.page.getByRole("dialog").waitFor({ state: "detached" });
    },
  },
  {
    name: "menu of the one button",
    floats: true,
    show: async (w) => {
      await w.page.getByRole("button", { name: "Other tools for this tab" }).click();
      await w.page.getByRole("menu").waitFor();
    },
    leave: closeIt,
  },
];
