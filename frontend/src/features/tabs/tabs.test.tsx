// The tab list and the one button's menu by keyboard.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { State } from "../../api/types";
import { open, shop } from "../../test/render";

const chip = () => screen.getByRole("button", { name: /Practice shop · Kettles.*Sitewright’s Chrome/ });

async function opened() {
  const all = await open({ at: "skill", key: shop });
  chip().focus();
  await all.user.keyboard("{Enter}");
  const list = await screen.findByRole("region", { name: "Tabs" });
  await waitFor(() => expect(within(list).getByRole("textbox", { name: "Search tabs" })).toHaveFocus());
  return { ...all, list };
}

describe("the tab list by keyboard", () => {
  it("Enter takes the first tab found", async () => {
    const { fake, user } = await opened();
    await user.keyboard("duck{Enter}");
    expect(fake.calls).toContain("pinTab t2");
  });

  it("the arrow keys walk through the tabs and back to the search", async () => {
    const { fake, user, list } = await opened();
    const rows = within(list)
      .getAllByRole("listitem")
      .map((row) => within(row).getAllByRole("button")[0]);
    await user.keyboard("{ArrowDown}");
    expect(rows[0]).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
    expect(rows.at(-1)).toHaveFocus();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(rows.at(-3)).toHaveFocus();
    await user.keyboard("{ArrowUp}{ArrowUp}");
    expect(within(list).getByRole("textbox")).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}{Tab}{Enter}");
    expect(fake.calls).toContain("showTab t2");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(fake.calls).toContain("pinTab t3");
  });

  it("Esc closes it and leads back to the tab", async () => {
    const { user, list } = await opened();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(list).not.toBeInTheDocument());
    await waitFor(() => expect(chip()).toHaveFocus());
  });

  it("says when the others were looked at, and unpins", async () => {
    const { fake, user } = await open(
      { at: "skill", key: shop },
      {
        edit: (s) => {
          s.current.pinned = true;
          const other = s.tabs.find((t) => t.id === "t2");
          if (other) other.seenAt = "9:58";
        },
      },
    );
    await user.click(screen.getByRole("button", { name: /Practice shop · Kettles/ }));
    const list = await screen.findByRole("region", { name: "Tabs" });
    expect(within(list).getByText(/duckduckgo.*last looked at 9:58/)).toBeInTheDocument();
    expect(within(list).getAllByText(/last looked at/)).toHaveLength(1);
    await user.click(within(list).getByRole("button", { name: "Unpin" }));
    expect(fake.calls).toContain("unpinTab");
  });
});

describe("the pinned tab", () => {
  const pinned = (s: State) => {
    s.current.pinned = true;
  };
  const closed = (s: State) => {
    s.tabs = s.tabs.filter((t) => t.id !== "t1");
    s.current = {
      ...s.current,
      tabId: "t2",
      title: "sitewright at DuckDuckGo",
      url: "https://duckduckgo.com/",
      pinned: false,
    };
  };

  it("that closes is told, until it is read", async () => {
    const { fake, user } = await open({ at: "skill", key: shop }, { edit: pinned });
    act(() => fake.change(closed));
    const top = screen.getByRole("region", { name: "Current tab" });
    expect(top).toHaveTextContent("The pinned tab was closed. Tools now run in “sitewright at DuckDuckGo”.");
    expect(screen.getByRole("status")).toHaveTextContent("The pinned tab was closed.");
    await user.click(within(top).getByRole("button", { name: "Close" }));
    expect(top).not.toHaveTextContent("The pinned tab was closed.");
  });

  it("that is unpinned, or goes with Chrome, is not", async () => {
    const { fake } = await open({ at: "skill", key: shop }, { edit: pinned });
    const told = () => screen.queryByText(/The pinned tab was closed/);
    act(() =>
      fake.change((s) => {
        s.current.pinned = false;
      }),
    );
    expect(told()).not.toBeInTheDocument();
    act(() => fake.change(pinned));
    act(() =>
      fake.change((s) => {
        closed(s);
        s.browser.status = "lost";
      }),
    );
    expect(told()).not.toBeInTheDocument();
  });
});

describe("the menu of the one button by keyboard", () => {
  it("opens, is walked and chosen from", async () => {
    const { user } = await open({ at: "skill", key: shop });
    const more = screen.getByRole("button", { name: "Other tools for this tab" });
    more.focus();
    await user.keyboard("{Enter}");
    const items = await screen.findAllByRole("menuitem");
    await waitFor(() => expect(items[0]).toHaveFocus());
    await user.keyboard("{ArrowDown}");
    expect(items[1]).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("This can change things on shop.localhost.")).toBeInTheDocument();
  });

  it("Esc closes it and gives the focus back", async () => {
    const { user } = await open({ at: "skill", key: shop });
    const more = screen.getByRole("button", { name: "Other tools for this tab" });
    more.focus();
    await user.keyboard("{Enter}");
    await screen.findAllByRole("menuitem");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem")).not.toBeInTheDocument());
    await waitFor(() => expect(more).toHaveFocus());
  });
});
