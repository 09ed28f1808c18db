// What a result shows is what is copied, its buttons stay in their places, and a tool's own words are not code.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { open, tool } from "../../test/render";

async function ran(name: string) {
  const all = await open(tool(name));
  await all.user.click(await screen.findByRole("button", { name: "Run on current tab" }));
  return all;
}

describe("Copy", () => {
  it.each([
    ["Table", /^copyRows run-1 0 7$/],
    ["Tree", /^copyResult run-1$/],
    ["Text", /^copyResult run-1$/],
    ["Messages 2", /^copyText 7 cards on the page\nOne card has no rating$/],
  ])("takes what %s shows", async (view, call) => {
    const { fake, user } = await ran("list_products");
    await user.click(await screen.findByRole("tab", { name: view }));
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(fake.calls.filter((c) => c.startsWith("copy"))).toEqual([expect.stringMatching(call)]));
  });

  it("and Save as CSV… stay where they are", async () => {
    const { user } = await ran("list_products");
    const copy = await screen.findByRole("button", { name: "Copy" });
    const width = copy.style.minWidth;
    expect(width).toContain("6ch");
    await user.click(copy);
    expect((await screen.findByRole("button", { name: "Copied" })).style.minWidth).toBe(width);
    const csv = screen.getByRole("button", { name: "Save as CSV…" });
    await user.click(csv);
    const saved = await screen.findByText("Saved as /home/ada/list.csv", { selector: "p" });
    expect(saved.parentElement).not.toBe(csv.parentElement);
    expect(csv.compareDocumentPosition(saved) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe("a tool that speaks to the person", () => {
  it("is heard alone, without code", async () => {
    const { user } = await ran("refuses");
    expect(await screen.findByRole("heading", { name: "The tool stopped" })).toBeInTheDocument();
    expect(screen.getByText("Sign in first, then run again.")).toHaveClass("own");
    const result = screen.getByRole("region", { name: "Result" });
    expect(within(result).queryByText(/throw new Error|Look at this line|line 9/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Show line" }));
    expect(await screen.findByRole("region", { name: /^Line/ })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Technical details" }));
    expect(within(result).getByText(/Look at this line/)).toBeInTheDocument();
  });
});

describe("yes and no", () => {
  it("read the same in table and tree", async () => {
    const { user } = await ran("list_products");
    const grid = await screen.findByRole("grid");
    expect((await within(grid).findAllByText(/^yes$/)).length).toBeGreaterThan(0);
    expect(within(grid).queryByText(/^(true|false)$/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("tab", { name: "Tree" }));
    expect(await screen.findByRole("treeitem", { name: /^1/ })).toBeInTheDocument();
    expect(screen.queryByRole("treeitem", { name: /^0/ })).not.toBeInTheDocument();
  });
});

describe("a run that waits", () => {
  it("says so once another one is on its tab", async () => {
    const { fake } = await open(tool("slow"));
    const { user } = { user: (await import("@testing-library/user-event")).default.setup() };
    await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
    const view = fake.views.get("run-1");
    if (!view) throw new Error("no run");
    const waiting = { ...view, status: "queued" as const, title: "", url: "" };
    await waitFor(() => {
      fake.tellRun(waiting);
      expect(screen.queryByText(/tab “/)).not.toBeInTheDocument();
    });
    expect(screen.queryByText(/It starts as soon as/)).not.toBeInTheDocument();
    fake.change((s) => {
      s.runs = [
        {
          id: "run-0",
          skill: "s",
          tool: "t",
          label: "T",
          status: "running",
          outcome: "",
          seconds: 1,
          tabId: "t1",
          tabTitle: "",
        },
      ];
    });
    expect(await screen.findByText("It starts as soon as the tab is free.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Waiting" })).toBeInTheDocument();
  });
});
