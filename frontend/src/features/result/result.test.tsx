// The result: each way a run ends, the grid of many rows, tree, text, messages, copy and CSV.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api";
import type { RunError, RunView } from "../../api/types";
import { go } from "../../app/routes";
import { en } from "../../i18n/en";
import { open, tool } from "../../test/render";
import { columnWidths, isNumeric, move } from "./grid";
import { type Around, type Help, longer, tell } from "./outcome";
import { linesOf, parentOf } from "./tree";

async function ran(name: string) {
  const all = await open(tool(name));
  await all.user.click(await screen.findByRole("button", { name: "Run on current tab" }));
  return all;
}

const view = (more: Partial<RunView>): RunView => ({
  id: "r",
  skill: "s",
  tool: "t",
  label: "T",
  kind: "browser",
  status: "ok",
  outcome: "done",
  seconds: 30,
  progress: null,
  url: "",
  title: "",
  tabId: "",
  rows: -1,
  columns: [],
  valueKind: "none",
  notes: [],
  warnings: [],
  console: [],
  dropped: 0,
  error: null,
  lastGood: "",
  ...more,
});

const failed = (code: string, more: Partial<RunError> = {}, url = ""): RunView =>
  view({
    status: "error",
    outcome: "failed",
    url,
    title: "Orders",
    error: { code, message: "What happened.", hint: "What to do.", source: "", frame: "", stack: "", ...more },
  });

// The table of docs/words.md: what a person reads, and the button that helps.
describe("tell", () => {
  const sites = { sites: ["shop.example.com"], titleNow: "Sign in", noChrome: false };
  const pay = "https://pay.example.com/a";
  it.each<[RunView, string, string[], Help[], Partial<Around>?]>([
    [view({ rows: 42 }), "Done, 42 rows", [], []],
    [view({ rows: 1 }), "Done, 1 row", [], []],
    [view({}), "Done", [], []],
    [
      view({ outcome: "nothing", rows: 0, lastGood: "42 rows, Mon 23 Nov." }),
      "Nothing found",
      ["The page had no matching rows.", "Last good run: 42 rows, Mon 23 Nov."],
      ["show-tab"],
    ],
    [
      view({ status: "cancelled", outcome: "cancelled" }),
      "Cancelled",
      ["The run stopped. What it had already done on the page stays."],
      ["again"],
    ],
    [
      view({ status: "timeout", outcome: "unfinished", seconds: 30.04 }),
      "Not finished after 30 seconds",
      ["The page is unharmed."],
      ["longer"],
    ],
    [view({ status: "queued", outcome: "" }), "Running", [], []],
    [
      view({ status: "queued", outcome: "" }),
      "Waiting",
      ["It starts as soon as the tab is free."],
      [],
      { taken: true },
    ],
    [
      failed("script-error", {
        source: "browser-tools/x.js:12:3",
        message:
          "The tool stopped at line 12 of browser-tools/x.js: TypeError: Cannot read properties of null (reading 'price')",
        hint: "",
      }),
      "Stopped at line 12",
      ["It read “price” of something that isn’t there."],
      ["line"],
    ],
    [
      failed("script-error", {
        source: "browser-tools/x.js:1:3",
        message: "The tool stopped at line 1 of browser-tools/x.js: Error: no luck",
      }),
      "The tool stopped",
      ["no luck"],
      ["line"],
    ],
    [
      failed("script-error", {
        source: "tools/x.js:1:3",
        message: "The tool stopped at line 1 of tools/x.js: RangeError: Invalid time value",
      }),
      "Stopped at line 1",
      ["RangeError: Invalid time value", "What to do."],
      ["line"],
    ],
    [
      failed("script-error", { message: "The tool stopped with an error: Error: Sign in first.\nThen run again." }),
      "The tool stopped",
      ["Sign in first.\nThen run again."],
      ["show-tab"],
    ],
    [failed("script-error"), "Failed", ["What happened.", "What to do."], ["show-tab"]],
    [
      failed("tab-outside-skill", {}, pay),
      "Not for this page",
      ["This skill covers shop.example.com; the tab shows pay.example.com."],
      ["open-site", "any-site"],
    ],
    [
      failed("tab-outside-skill", {}, pay),
      "Not for this page",
      ["This skill covers *.example.com; the tab shows pay.example.com."],
      ["any-site"],
      { sites: ["*.example.com"] },
    ],
    [
      failed("tab-outside-skill", {}, "chrome://settings/"),
      "Not for this page",
      ["What happened.", "What to do."],
      ["open-site"],
    ],
    [
      failed("no-browser"),
      "No Chrome found",
      ["Chrome, Edge, Brave or Chromium is needed."],
      ["get-chrome"],
      { noChrome: true },
    ],
    [failed("no-browser"), "Chrome is not open", ["What happened.", "What to do."], ["open-chrome"]],
    [failed("browser-lost"), "Chrome was closed", ["What happened.", "What to do."], ["open-chrome"]],
    [failed("tab-closed", {}, pay), "The tab was closed", ["The run stopped. Your skills are safe."], ["open-again"]],
    [failed("tab-closed"), "The tab was closed", ["The run stopped. Your skills are safe."], ["again"]],
    [failed("page-navigated", {}, pay), "The page moved on", ["It went from “Orders” to “Sign in”."], ["back"]],
    [
      failed("page-navigated", {}, pay),
      "The page moved on",
      ["What happened.", "What to do."],
      ["back"],
      { titleNow: "Orders" },
    ],
    [failed("skill-untrusted"), "Not allowed yet", ["This skill came from elsewhere; see what it does."], ["review"]],
    [
      failed("script-syntax", { source: "browser-tools/x.js:2:1" }),
      "The tool cannot be read",
      ["What happened.", "What to do."],
      ["line"],
    ],
    [failed("tool-broken"), "The tool has a problem", ["What happened.", "What to do."], ["review"]],
    [failed("tab-ambiguous"), "Which tab?", ["What happened.", "What to do."], ["choose-tab"]],
    [failed("bad-arguments"), "The inputs do not fit", ["What happened.", "What to do."], ["inputs"]],
    [
      failed("page-outside-skill", { host: "pay.example.com", source: "tools/x.js:7:3" }),
      "Not for this page",
      ["This skill covers shop.example.com; its script went to pay.example.com."],
      ["allow-site", "line"],
    ],
    [failed("page-outside-skill"), "Not for this page", ["What happened.", "What to do."], ["show-tab"]],
    [
      failed("element-not-found", { source: "tools/x.js:7:3" }),
      "It isn’t here",
      ["What happened.", "What to do."],
      ["show-tab", "line"],
    ],
    [failed("out-of-memory"), "The script used too much memory", ["What happened.", "What to do."], ["again"]],
    [failed("no-such-code"), "Failed", ["What happened.", "What to do."], ["show-tab"]],
  ])("%# %o", (run, title, sentences, help, more = {}) => {
    expect(tell(run, { ...sites, ...more })).toMatchObject({ title, sentences, help });
  });
});

describe("lengths of time", () => {
  it.each([
    [0.038, "38 ms"],
    [1.24, "1.2 s"],
    [30, "30 s"],
    [125, "2 min 5 s"],
  ])("%d is %s", (value, text) => expect(en.result.seconds(value)).toBe(text));

  it.each([
    [30, "Run with 2 minutes"],
    [120.4, "Run with 10 minutes"],
    [600, "Run with 1 hour"],
  ])("after %d seconds: %s", (value, text) => expect(en.result.runWith(longer(value))).toBe(text));
});

describe("the result", () => {
  it("Done: shows a table and says how many rows", async () => {
    const { fake, user } = await ran("list_products");
    const grid = await screen.findByRole("grid", { name: "Result of List products" });
    expect(await within(grid).findByText("Gooseneck kettle")).toBeInTheDocument();
    expect(
      within(grid)
        .getAllByRole("columnheader")
        .map((h) => h.textContent),
    ).toEqual(["Row", "name", "price", "rating", "inStock", "url"]);
    expect(screen.getByRole("status")).toHaveTextContent("7 rows");
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(fake.calls).toContain("copyRows run-1 0 7");
    await user.click(screen.getByRole("button", { name: "Save as CSV…" }));
    expect(await screen.findAllByText("Saved as /home/ada/list.csv")).not.toHaveLength(0);
    await user.click(screen.getByRole("tab", { name: "Messages 2" }));
    expect(screen.getByText("7 cards on the page")).toBeInTheDocument();
  });

  it("a script that went elsewhere: allowed with one click, and taken back on the skill’s page", async () => {
    const { fake, user } = await ran("strayed");
    expect(await screen.findByText(/its script went to pay\.localhost/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Allow pay.localhost and run" }));
    await waitFor(() => expect(fake.agains).toHaveLength(1));
    expect(fake.calls).toContain("allowSite bundled/practice-shop pay.localhost");
    act(() => go({ at: "skill", key: "bundled/practice-shop" }));
    await user.click(await screen.findByRole("button", { name: "Take back: pay.localhost" }));
    expect(fake.calls).toContain("disallowSite bundled/practice-shop pay.localhost");
    await waitFor(() => expect(screen.queryByText("pay.localhost")).toBeNull());
  });

  it("a site that could not be allowed runs nothing", async () => {
    const { fake, user } = await ran("strayed");
    fake.fail("allowSite", new ApiError("write-failed", "The disk is full."));
    await user.click(await screen.findByRole("button", { name: "Allow pay.localhost and run" }));
    expect(await screen.findByText("The disk is full.")).toBeInTheDocument();
    expect(fake.agains).toEqual([]);
  });

  it("shows how far a script is", async () => {
    await ran("slow");
    const bar = await screen.findByRole("progressbar");
    expect(bar).toHaveAccessibleName(/^Page/);
    expect(screen.getByText(/· \d+ of 40$/)).toBeInTheDocument();
  });

  it("draws only what is in view of a hundred thousand rows", async () => {
    const { fake, user } = await ran("big_list");
    const grid = await screen.findByRole("grid");
    expect(grid).toHaveAttribute("aria-rowcount", "100001");
    await within(grid).findByText("A-100000");
    expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
    expect(fake.calls.filter((c) => c.startsWith("rows "))).toEqual(["rows run-1 0 200"]);
    grid.focus();
    await user.keyboard("{ArrowDown}{ArrowRight}");
    const active = grid.getAttribute("aria-activedescendant") ?? "";
    expect(document.getElementById(active)).toHaveAttribute("role", "gridcell");
    expect(active).toMatch(/-1-1$/);
  });

  it.each([
    ["a small window", { textSize: 200, height: 768 }, true],
    ["a low window", { textSize: 100, height: 700 }, true],
    ["a wide window", { textSize: 100, height: 800 }, false],
  ])("in %s it flows with the page, or scrolls by itself", async (_what, { textSize, height }, flows) => {
    window.innerHeight = height;
    const { user } = await open(tool("big_list"), {
      edit: (s) => {
        s.settings.textSize = textSize;
      },
    });
    await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
    const grid = await screen.findByRole("grid");
    expect(grid.hasAttribute("data-flow")).toBe(flows);
    await within(grid).findByText("A-100000");
    expect(within(grid).getAllByRole("row").length).toBeLessThan(60);
    grid.focus();
    await user.keyboard("{Control>}{End}{/Control}");
    expect(grid.getAttribute("aria-activedescendant")).toMatch(/-99999-4$/);
    for (const view of ["Tree", "Text", "Messages"]) await user.click(screen.getByRole("tab", { name: view }));
    window.innerHeight = 768;
  });

  it("Nothing found: is no success, names the last good run and the cause", async () => {
    await ran("nothing");
    expect(await screen.findByRole("heading", { name: "Nothing found" })).toBeInTheDocument();
    expect(screen.getByText("Last good run: 42 rows, Mon 23 Nov.")).toBeInTheDocument();
    expect(screen.getByText(/sign-in form/)).toBeInTheDocument();
    expect(screen.queryByRole("grid")).not.toBeInTheDocument();
  });

  it("Failed: the sentence, the line, and the technical text one step away", async () => {
    const { fake, user } = await ran("broken");
    expect(await screen.findByRole("heading", { name: "Stopped at line 12" })).toBeInTheDocument();
    expect(screen.getByText(/It read "price"/)).toBeInTheDocument();
    expect(screen.getByText(/out\.push/)).toBeInTheDocument();
    expect(screen.queryByText(/TypeError/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Technical details" }));
    expect(screen.getByText(/TypeError/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Copy details" }));
    expect(fake.calls.some((c) => c.startsWith("copyText script-error"))).toBe(true);
  });

  it("shows a group as a tree that the arrow keys walk", async () => {
    const { user } = await ran("deep");
    const tree = await screen.findByRole("tree");
    const order = within(tree).getByRole("treeitem", { name: /^order/ });
    expect(order).toHaveAttribute("aria-expanded", "true");
    tree.focus();
    await user.keyboard("{ArrowLeft}");
    expect(within(tree).getByRole("treeitem", { name: /^order/ })).toHaveAttribute("aria-expanded", "false");
    expect(within(tree).queryByRole("treeitem", { name: /^paid/ })).not.toBeInTheDocument();
  });

  it("shows a text as lines", async () => {
    await ran("prose");
    expect(await screen.findByText("Line 1 of the text on this page.")).toBeInTheDocument();
    expect(screen.queryByRole("tab", { name: "Tree" })).not.toBeInTheDocument();
  });

  it("shows messages while it runs", async () => {
    await ran("slow");
    expect(await screen.findByText("Page 1 of 40", undefined, { timeout: 3000 })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("tab", { name: /Messages/ })).toBeInTheDocument());
  });
});

describe("the grid’s arithmetic", () => {
  const size = { rows: 100, columns: 3, page: 10 };
  const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false, altKey: false });
  it.each([
    ["ArrowDown", false, { row: 6, column: 1 }],
    ["ArrowUp", true, { row: 0, column: 1 }],
    ["ArrowRight", false, { row: 5, column: 2 }],
    ["PageDown", false, { row: 15, column: 1 }],
    ["Home", true, { row: 0, column: 0 }],
    ["End", true, { row: 99, column: 2 }],
    ["a", false, null],
  ])("%s (with Ctrl: %s)", (name, ctrl, to) => expect(move(key(name, ctrl), { row: 5, column: 1 }, size)).toEqual(to));

  it("stays inside", () => {
    expect(move(key("ArrowUp"), { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
    expect(move(key("ArrowDown"), { row: 0, column: 0 }, { ...size, rows: 0 })).toBeNull();
  });

  it("measures columns and knows numbers", () => {
    const rows = [
      ["a", "1.5"],
      ["b".repeat(200), ""],
      ["c", "-2"],
    ];
    expect(columnWidths(["x", "y"], rows)).toEqual([320, 56]);
    expect(columnWidths(["name"], [["twelve chars"]], (text, bold) => text.length * (bold ? 50 : 10))).toEqual([218]);
    expect(columnWidths(["x"], [["y"]], undefined, 2)).toEqual([112]);
    expect([isNumeric(rows, 0), isNumeric(rows, 1), isNumeric([], 0)]).toEqual([false, true, false]);
  });
});

describe("the tree’s lines", () => {
  it("come only from what is open", () => {
    const value = { a: { "b/c": [1, 2] }, d: null };
    expect(linesOf(value, new Set()).map((l) => l.path)).toEqual(["/a", "/d"]);
    const lines = linesOf(value, new Set(["/a", "/a/b~1c"]));
    expect(lines.map((l) => [l.name, l.depth])).toEqual([
      ["a", 0],
      ["b/c", 1],
      ["1", 2],
      ["2", 2],
      ["d", 0],
    ]);
    expect(parentOf(lines, 3)).toBe(1);
    expect(parentOf(lines, 0)).toBe(-1);
  });
});
