// The question before quitting.
import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { State } from "../../api/types";
import { open, shop } from "../../test/render";

const ask =
  (tabs: string[], runs: string[] = []) =>
  (s: State) => {
    s.quit = { asked: true, tabs, runs };
  };

describe("quitting", () => {
  it("names the tabs that close, and says that it can be seen", async () => {
    const { fake, user } = await open({ at: "skill", key: shop }, { edit: ask(["Shop", "Mail", "Maps"]) });
    const dialog = await screen.findByRole("dialog", { name: "Quit Sitewright?" });
    expect(dialog).toHaveTextContent("3 tabs close: “Shop”, “Mail”, “Maps”; they come back next time.");
    expect(fake.calls).toContain("quitShown");
    const found = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map((v) => v.id)).toEqual([]);
    await user.click(within(dialog).getByRole("button", { name: "Quit" }));
    expect(fake.calls).toContain("quit false");
  });

  it("counts the rest, and names the tools that still run", async () => {
    await open({ at: "skill", key: shop }, { edit: ask(["A", "B", "C", "D", "E"], ["List products"]) });
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("5 tabs close: “A”, “B”, “C” and 2 more; they come back next time.");
    expect(dialog).toHaveTextContent("Still running, and stopped: “List products”.");
  });

  it("one tab", async () => {
    await open({ at: "skill", key: shop }, { edit: ask(["A"]) });
    expect(await screen.findByRole("dialog")).toHaveTextContent("1 tab closes: “A”; it comes back next time.");
  });

  it("is not asked again for who says so", async () => {
    const { fake, user } = await open({ at: "skill", key: shop }, { edit: ask(["A"]) });
    await user.click(await screen.findByRole("checkbox", { name: "Don’t ask again" }));
    await user.click(screen.getByRole("button", { name: "Quit" }));
    expect(fake.calls).toContain("quit true");
  });

  it("has nothing to ask again about a run alone", async () => {
    await open({ at: "skill", key: shop }, { edit: ask([], ["List products"]) });
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).queryByRole("checkbox")).not.toBeInTheDocument();
    expect(dialog).not.toHaveTextContent(/tab/);
  });

  it.each(["button", "Esc"])("Cancel keeps the window open (%s), and asks anew the next time", async (how) => {
    const { fake, user } = await open({ at: "skill", key: shop }, { edit: ask(["A"]) });
    await screen.findByRole("dialog");
    if (how === "Esc") await user.keyboard("{Escape}");
    else await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(fake.calls).toContain("keepOpen");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(fake.calls.filter((c) => c.startsWith("quit "))).toEqual([]);
    act(() => fake.change(ask(["A"])));
    expect(await screen.findByRole("dialog")).toBeInTheDocument();
    expect(fake.calls.filter((c) => c === "quitShown")).toHaveLength(2);
  });

  it("quits once, however often it is pressed or asked", async () => {
    const { fake, user } = await open({ at: "skill", key: shop }, { edit: ask(["A"]) });
    await screen.findByRole("dialog");
    act(() => fake.change(ask(["A"])));
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await user.dblClick(screen.getByRole("button", { name: "Quit" }));
    await user.keyboard("{Enter}");
    expect(fake.calls.filter((c) => c.startsWith("quit "))).toHaveLength(1);
  });

  it("is asked for with Ctrl+Q, and in the palette", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    await user.keyboard("{Control>}q{/Control}");
    expect(fake.calls).toContain("closeWindow");
    expect(await screen.findByRole("dialog", { name: "Quit Sitewright?" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Quit" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("textbox", { name: /Find a skill/ }), "quit{Enter}");
    await waitFor(() => expect(fake.calls.filter((c) => c === "closeWindow")).toHaveLength(2));
  });
});
