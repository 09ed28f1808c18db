// The frame: the tab on top, the states of Chrome, the one button, the shortcuts.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api";
import { open, shop, tool } from "../test/render";
import { fromHash, type Place, toHash } from "./routes";

describe("places", () => {
  const places: Place[] = [
    { at: "home" },
    { at: "help" },
    { at: "skill", key: "a/b c" },
    { at: "skill", key: "a", note: "notes/ü.md" },
    { at: "tool", key: "a/b", tool: "t", run: "1/2" },
  ];
  it.each(places)("come back from the address: %o", (place) => {
    expect(fromHash(toHash(place))).toEqual(place);
  });
  it("survive a broken address", () => {
    expect(fromHash("#/%E0%A4%A")).toEqual({ at: "home" });
  });
});

describe("the chip", () => {
  it("says which tab, whose Chrome, how many skills and when it was looked at", async () => {
    await open({ at: "skill", key: shop });
    const chip = screen.getByRole("button", { name: /Practice shop · Kettles/ });
    expect(chip).toHaveAccessibleName(/Sitewright’s Chrome, ?shop.*, ?2 skills ?· last looked at 10:42/);
  });

  it("lists the tabs by window, finds one and pins it", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    await user.click(screen.getByRole("button", { name: /Practice shop · Kettles/ }));
    const list = await screen.findByRole("region", { name: "Tabs" });
    expect(within(list).getByText("Window 2")).toBeInTheDocument();
    await user.type(within(list).getByRole("textbox", { name: "Search tabs" }), "duck");
    expect(within(list).getAllByRole("listitem")).toHaveLength(1);
    await user.click(within(list).getByRole("button", { name: /^sitewright at DuckDuckGo/ }));
    expect(fake.calls).toContain("pinTab t2");
    expect(await screen.findByRole("button", { name: /DuckDuckGo.*pinned/ })).toBeInTheDocument();
  });

  it("says what a blocked page is, and shows a tab", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    await user.click(screen.getByRole("button", { name: /Practice shop · Kettles/ }));
    expect(await screen.findByText(/page of Chrome itself/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Show tab: sitewright at DuckDuckGo" }));
    expect(fake.calls).toContain("showTab t2");
  });
});

describe("Chrome", () => {
  it.each([
    ["missing", "Sitewright needs Chrome", "Look again", "lookForChrome"],
    ["stopped", "Chrome is not open", "Open Chrome", "openChrome"],
    ["lost", "Chromium was closed", "Open Chrome", "openChrome"],
  ] as const)("%s: a sentence and a button", async (status, sentence, button, call) => {
    const { fake, user } = await open(
      { at: "skill", key: shop },
      {
        edit: (s) => {
          s.browser.status = status;
          s.button = { ...s.button, kind: "open-chrome", others: [] };
        },
      },
    );
    expect(screen.getByText(sentence)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: button }));
    expect(fake.calls).toContain(call);
  });

  it("is explained once", async () => {
    const { fake, user } = await open(
      { at: "skill", key: shop },
      {
        edit: (s) => {
          s.settings.chromeExplained = false;
        },
      },
    );
    expect(screen.getByText(/A separate Chrome/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(fake.current.settings.chromeExplained).toBe(true);
    expect(screen.queryByText(/A separate Chrome/)).not.toBeInTheDocument();
  });
});

describe("the one button", () => {
  it("runs the tool and shows its table", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    await user.click(screen.getByRole("button", { name: "Run “List products” on current tab" }));
    expect(fake.requests).toHaveLength(1);
    expect(await screen.findByRole("grid")).toHaveAttribute("aria-rowcount", "8");
  });

  it("opens the form of a tool that changes things, and sends nothing", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    await user.click(screen.getByRole("button", { name: "Other tools for this tab" }));
    await user.click(await screen.findByRole("menuitem", { name: /Add to basket/ }));
    expect(await screen.findByText("This can change things on shop.localhost.")).toBeInTheDocument();
    expect(fake.requests).toHaveLength(0);
  });

  it("is the tool on screen, if it fits the tab", async () => {
    await open(tool("add_to_basket"));
    expect(await screen.findByRole("button", { name: "Run “Add to basket” on current tab" })).toBeInTheDocument();
  });

  it.each([
    ["no-skill", "No skill for this site"],
    ["blocked", "Tools cannot act here"],
    ["no-tab", "No page open."],
  ] as const)("%s: says why there is nothing to run", async (kind, text) => {
    await open(
      { at: "skill", key: shop },
      {
        edit: (s) => {
          s.button = { ...s.button, kind, others: [] };
        },
      },
    );
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /on current tab/ })).not.toBeInTheDocument();
  });

  it("reads Run where it is narrow", async () => {
    await open(
      { at: "skill", key: shop },
      {
        edit: (s) => {
          s.settings.textSize = 200;
        },
      },
    );
    expect(screen.getByRole("button", { name: "Run “List products” on current tab" })).toHaveTextContent("Run");
    expect(screen.queryByRole("textbox", { name: "Search skills" })).not.toBeInTheDocument();
  });
});

describe("shortcuts", () => {
  it("/ leads to the search, but is a letter where one types", async () => {
    const { user } = await open(tool("search_shop"));
    await user.keyboard("/");
    expect(screen.getByRole("textbox", { name: "Search skills" })).toHaveFocus();
    const query = await screen.findByRole("textbox", { name: /query/ });
    await user.type(query, "a/b");
    expect(query).toHaveValue("a/b");
  });

  it("Ctrl+Enter runs the form on screen, else the one button", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(fake.calls).toContain("startRun list_products"));
    const form = await screen.findByRole("form", { name: "Inputs" });
    await user.type(within(form).getByRole("textbox", { name: /minRating/ }), "4");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(fake.requests.at(-1)?.args).toBe('{"minRating":4}'));
  });

  it("F6 walks top, list, page and result", async () => {
    const { user } = await open(tool("list_products"));
    await screen.findByRole("form", { name: "Inputs" });
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < 5; i++) {
      await user.keyboard("{F6}");
      seen.push((document.activeElement as HTMLElement).dataset.region);
      // Only the part it led to is marked.
      expect([...document.querySelectorAll("[data-marked]")]).toEqual([document.activeElement]);
    }
    expect(seen).toEqual(["top", "list", "page", "result", "top"]);
  });

  it("Ctrl+K finds any action", async () => {
    const { user } = await open({ at: "skill", key: shop });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("textbox", { name: /Find a skill/ }), "sett{Enter}");
    expect(await screen.findByRole("heading", { name: "Settings" })).toBeInTheDocument();
  });
});

describe("news", () => {
  it("shows a changed tab without being asked", async () => {
    const { fake } = await open({ at: "skill", key: shop });
    act(() =>
      fake.change((s) => {
        s.current.title = "Checkout";
      }),
    );
    expect(screen.getByRole("button", { name: /Checkout/ })).toBeInTheDocument();
  });

  it("tells a failed call, with what to do", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    fake.fail("startRun", new ApiError("tab-busy", "The tab does not answer.", "Reload it in Chrome."));
    await user.click(screen.getByRole("button", { name: "Run “List products” on current tab" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The tab does not answer.");
    expect(alert).toHaveTextContent("Reload it in Chrome.");
  });
});
