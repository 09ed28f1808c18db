// The one button, the palette and Ctrl+Enter run the form on screen with what is typed in it; what opens a form says so.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { State } from "../../api/types";
import { open, shop, tool } from "../../test/render";

const top = () => screen.getByRole("region", { name: "Current tab" });
const oneButton = () => {
  const button = top().querySelector<HTMLElement>("[data-one-button]");
  if (!button) throw new Error("no button");
  return button;
};

/** The window remembers what was typed: each test begins without it. */
async function fill(user: Awaited<ReturnType<typeof open>>["user"], field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

const basketFirst = (s: State) => {
  const [, basket] = s.button.others;
  s.button = { ...s.button, kind: "form", tool: "add_to_basket", label: "Add to basket", others: [] };
  expect(basket?.tool).toBe("add_to_basket");
};

describe("the one button with a form on screen", () => {
  it("runs it with its inputs", async () => {
    const { fake, user } = await open(tool("list_products"));
    await fill(user, await screen.findByRole("textbox", { name: "minRating" }), "4");
    await user.click(oneButton());
    await waitFor(() => expect(fake.requests.map((r) => r.args)).toEqual(['{"minRating":4}']));
    expect(await screen.findByRole("grid")).toBeInTheDocument();
  });

  it("tells what is wrong at the field, leads there and sends nothing", async () => {
    const { fake, user } = await open(tool("list_products"));
    const field = await screen.findByRole("textbox", { name: "minRating" });
    await fill(user, field, "9");
    await user.click(oneButton());
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/At most 5\./);
    expect(fake.requests).toHaveLength(0);
  });

  it("runs one that changes things, whose warning is in sight, and keeps its result", async () => {
    const { fake, user } = await open(tool("add_to_basket"), { edit: basketFirst });
    await fill(user, await screen.findByRole("textbox", { name: /product/ }), "Travel kettle");
    expect(oneButton()).toHaveAccessibleName("Run “Add to basket” on current tab");
    await user.click(oneButton());
    await screen.findByRole("heading", { name: "Done" });
    expect(fake.requests[0]?.args).toBe('{"product":"Travel kettle"}');
    await user.click(oneButton());
    await waitFor(() => expect(fake.requests).toHaveLength(2));
    expect(screen.queryByText("Nothing run yet.")).not.toBeInTheDocument();
  });

  it("starts no second run and cancels none: it leads to Cancel", async () => {
    const { fake, user } = await open(tool("slow"), {
      edit: (s) => {
        s.button = { ...s.button, tool: "slow", label: "Slow tool" };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
    await screen.findByRole("button", { name: "Cancel" });
    await user.click(oneButton());
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
    expect(fake.requests).toHaveLength(1);
    expect(fake.calls).not.toContain("cancelRun run-1");
  });

  it("the palette runs it too", async () => {
    const { fake, user } = await open(tool("list_products"));
    await fill(user, await screen.findByRole("textbox", { name: "minRating" }), "4");
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("textbox", { name: /Find a skill/ }), "List products{Enter}");
    await waitFor(() => expect(fake.requests.map((r) => r.args)).toEqual(['{"minRating":4}']));
  });

  it("in a narrow window first shows a form that warns, and a field that is wrong", async () => {
    const { fake, user } = await open(tool("add_to_basket"), {
      edit: (s) => {
        basketFirst(s);
        s.settings.textSize = 200;
      },
    });
    await fill(user, await screen.findByRole("textbox", { name: /product/ }), "Travel kettle");
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    await screen.findByRole("heading", { name: "Done" });
    expect(screen.queryByRole("form", { name: "Inputs" })).not.toBeInTheDocument();
    await user.click(oneButton());
    expect(await screen.findByRole("textbox", { name: /product/ })).toHaveFocus();
    expect(fake.requests).toHaveLength(1);
    await user.click(oneButton());
    await waitFor(() => expect(fake.requests).toHaveLength(2));
  });
});

describe("what only opens a form", () => {
  it("says so on the button, and leads to the first field", async () => {
    const { fake, user } = await open({ at: "skill", key: shop }, { edit: basketFirst });
    expect(oneButton()).toHaveAccessibleName("Run “Add to basket”…");
    await user.click(oneButton());
    await waitFor(() => expect(screen.getByRole("textbox", { name: /product/ })).toHaveFocus());
    expect(fake.requests).toHaveLength(0);
  });

  it("says so in the menu, from which it leads to the first field", async () => {
    const { user } = await open({ at: "skill", key: shop });
    await user.click(screen.getByRole("button", { name: "Other tools for this tab" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => /opens its form$/.test(item.textContent ?? ""))).toEqual([true, true, false]);
    await user.click(within(items[1] as HTMLElement).getByText("Add to basket"));
    await waitFor(() => expect(screen.getByRole("textbox", { name: /product/ })).toHaveFocus());
    await new Promise((done) => setTimeout(done, 100));
    expect(screen.getByRole("textbox", { name: /product/ })).toHaveFocus();
  });

  it("leads to the first field from the palette", async () => {
    const { user } = await open({ at: "skill", key: shop });
    await user.keyboard("{Control>}k{/Control}");
    await user.type(await screen.findByRole("textbox", { name: /Find a skill/ }), "Add to basket{Enter}");
    await waitFor(() => expect(screen.getByRole("textbox", { name: /product/ })).toHaveFocus());
  });
});

describe("a form without Chrome", () => {
  const closed = (s: State) => {
    s.browser.status = "lost";
    s.button = { ...s.button, kind: "open-chrome", others: [] };
  };

  it("opens Chrome with its button, and runs nothing", async () => {
    const { fake, user } = await open(tool("list_products"), { edit: closed });
    const form = await screen.findByRole("form", { name: "Inputs" });
    await user.click(within(form).getByRole("button", { name: "Open Chrome" }));
    expect(fake.calls).toContain("openChrome");
    expect(fake.requests).toHaveLength(0);
    act(() =>
      fake.change((s) => {
        s.browser.status = "running";
      }),
    );
    expect(within(form).getByRole("button", { name: "Run on current tab" })).toBeInTheDocument();
  });

  it("lets a script run, which opens it when it needs a page", async () => {
    const { fake, user } = await open(tool("strayed"), { edit: closed });
    await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
    await waitFor(() => expect(fake.requests).toHaveLength(1));
  });
});

describe("inputs that changed since the result", () => {
  it("are told quietly, until they are as they were", async () => {
    const { user } = await open(tool("list_products"));
    const field = await screen.findByRole("textbox", { name: "minRating" });
    await fill(user, field, "4");
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    await screen.findByRole("grid");
    const changed = () => screen.queryByText("These inputs have changed since.");
    expect(changed()).not.toBeInTheDocument();
    await user.clear(field);
    expect(changed()).toBeInTheDocument();
    await fill(user, field, "4");
    expect(changed()).not.toBeInTheDocument();
  });

  it("of a run without its form too", async () => {
    const { user } = await open({ at: "skill", key: shop });
    await user.click(oneButton());
    await screen.findByRole("grid");
    const field = screen.getByRole("textbox", { name: "minRating" });
    await user.clear(field);
    expect(screen.queryByText("These inputs have changed since.")).not.toBeInTheDocument();
    await fill(user, field, "5");
    expect(screen.getByText("These inputs have changed since.")).toBeInTheDocument();
  });
});
