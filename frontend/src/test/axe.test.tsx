// Every screen, light and dark, has nothing that axe objects to. Colours are measured in a real browser: jsdom has none.
import { screen } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import type { Place } from "../app/routes";
import { open, shop, tool } from "./render";

const screens: [string, Place, RegExp | null][] = [
  ["overview", { at: "skill", key: shop }, null],
  ["problems", { at: "skill", key: "library/team-wiki" }, null],
  ["welcome", { at: "welcome" }, null],
  ["settings", { at: "settings" }, null],
  ["help", { at: "help" }, null],
  ["form", tool("everything"), null],
  ["changes", tool("add_to_basket"), null],
  ["table", tool("list_products"), /Gooseneck/],
  ["tree", tool("deep"), /order/],
  ["nothing", tool("nothing"), /Nothing found/],
  ["failed", tool("broken"), /Stopped at/],
];

describe.each(["light", "dark"] as const)("axe, %s", (theme) => {
  it.each(screens)("%s", async (_name, place, seen) => {
    const { user } = await open(place, {
      edit: (s) => {
        s.settings.theme = theme;
      },
    });
    await screen.findAllByRole("heading");
    if (seen) {
      await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
      await screen.findAllByText(seen);
    }
    const found = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" | ")}`)).toEqual([]);
  });
});
