// Settings: which browser, its choice and check; quitting; the folders. And the pages without Chrome.
import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api";
import type { State } from "../../api/types";
import { open, shop } from "../../test/render";

const missing = (s: State) => {
  s.browser = { ...s.browser, status: "missing", name: "", path: "", found: [], message: "Chrome is needed." };
  s.tabs = [];
  s.button = { ...s.button, kind: "open-chrome", others: [] };
};

describe("which browser", () => {
  it("lists the found ones, and uses another", async () => {
    const { fake, user } = await open({ at: "settings" });
    const group = screen.getByRole("radiogroup", { name: "Which browser" });
    expect(within(group).getByRole("radio", { name: "The first one found (Chromium)" })).toBeChecked();
    expect(within(group).getAllByRole("radio")).toHaveLength(3);
    expect(screen.getByText(/Another choice holds when it is next opened/)).toBeInTheDocument();
    await user.click(within(group).getByRole("radio", { name: "Brave" }));
    expect(fake.calls).toContain("setChrome /usr/bin/brave-browser");
    await waitFor(() => expect(within(group).getByRole("radio", { name: "Brave" })).toBeChecked());
    await user.click(within(group).getByRole("radio", { name: /^The first one found/ }));
    await waitFor(() => expect(fake.current.settings.chromePath).toBe(""));
  });

  it("shows a chosen program, and takes it back", async () => {
    const { fake, user } = await open({ at: "settings" });
    await user.click(screen.getByRole("button", { name: "Choose…" }));
    const chosen = await screen.findByRole("radio", { name: "Chromium", description: "/opt/brave/brave" });
    expect(chosen).toBeChecked();
    await user.click(screen.getByRole("radio", { name: /^The first one found/ }));
    await waitFor(() => expect(fake.current.settings.chromePath).toBe(""));
    expect(screen.queryByText("/opt/brave/brave")).not.toBeInTheDocument();
  });

  it("tells why a program is refused, and keeps the old one", async () => {
    const { fake, user } = await open({ at: "settings" });
    fake.fail("chooseChrome", new ApiError("no-browser", "gimp did not answer as Chrome does.", "Choose another."));
    await user.click(screen.getByRole("button", { name: "Choose…" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("gimp did not answer as Chrome does.");
    expect(screen.getByRole("radio", { name: /^The first one found/ })).toBeChecked();
  });

  it("says that a chosen program is gone, and another can be used", async () => {
    const { fake, user } = await open(
      { at: "settings" },
      {
        edit: (s) => {
          const { found } = s.browser;
          missing(s);
          s.browser.found = found;
          s.browser.message = "The browser that you chose is not there any more.";
          s.settings.chromePath = "/opt/gone";
        },
      },
    );
    expect(screen.getByRole("radio", { name: "/opt/gone", description: "not there any more" })).toBeChecked();
    expect(screen.getByRole("alert")).toHaveTextContent("is not there any more");
    await user.click(screen.getByRole("radio", { name: "Brave" }));
    expect(fake.calls).toContain("setChrome /usr/bin/brave-browser");
  });

  it("none found: get it, look again, choose it", async () => {
    const { fake, user } = await open({ at: "settings" }, { edit: missing });
    const wrong = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(wrong.violations.map((v) => v.id)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Get Chrome" }));
    expect(fake.calls).toContain("openLink https://www.google.com/chrome/");
    await user.click(within(screen.getByRole("main")).getByRole("button", { name: "Look again" }));
    expect(fake.calls).toContain("lookForChrome");
    await user.click(screen.getByRole("button", { name: "Choose…" }));
    expect(await screen.findByRole("radiogroup", { name: "Which browser" })).toBeInTheDocument();
  });
});

describe("without Chrome", () => {
  it("every page says so and helps", async () => {
    const { fake, user } = await open({ at: "skill", key: shop }, { edit: missing });
    const page = screen.getByRole("main");
    expect(within(page).getByText("Chrome is needed.")).toBeInTheDocument();
    await user.click(within(page).getByRole("button", { name: "Get Chrome" }));
    expect(fake.calls).toContain("openLink https://www.google.com/chrome/");
    fake.picked = "";
    await user.click(within(page).getByRole("button", { name: "Choose…" }));
    expect(fake.calls).toContain("chooseChrome");
    expect(fake.current.browser.status).toBe("missing");
  });

  it("a Chrome that does not start says why, until it is read", async () => {
    const { fake, user } = await open(
      { at: "skill", key: shop },
      {
        edit: (s) => {
          s.browser.status = "stopped";
          s.browser.message = "The profile is open in another Chrome.";
          s.browser.hint = "Close that one. On the command line name another.";
        },
      },
    );
    const told = screen.getByRole("alert");
    expect(told).toHaveTextContent(/^The profile is open in another Chrome\. Close that one\.$/);
    await user.click(within(told).getByRole("button", { name: "Close" }));
    expect(told).not.toBeInTheDocument();
    for (const status of ["starting", "stopped"] as const)
      act(() =>
        fake.change((s) => {
          s.browser.status = status;
        }),
      );
    expect(screen.getByRole("alert")).toHaveTextContent("open in another Chrome");
  });

  it("the first page offers to choose it too", async () => {
    const { user } = await open({ at: "welcome" }, { edit: missing });
    expect(screen.getAllByText("Chrome is needed.")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Choose…" }));
    expect(await screen.findByRole("button", { name: "Try it" })).toBeInTheDocument();
  });
});

describe("more settings", () => {
  it("asks before quitting, or not", async () => {
    const { fake, user } = await open({ at: "settings" });
    const box = screen.getByRole("checkbox", { name: "Ask before closing Chrome’s tabs with Sitewright" });
    expect(box).toBeChecked();
    await user.click(box);
    expect(fake.current.settings.quitQuietly).toBe(true);
    await waitFor(() => expect(box).not.toBeChecked());
  });

  it("shows a folder", async () => {
    const { fake, user } = await open({ at: "settings" });
    await user.click(screen.getByRole("button", { name: "Show in folder: /home/ada/Documents/Sitewright/learnings" }));
    expect(fake.calls).toContain("showFolder /home/ada/Documents/Sitewright/learnings");
  });

  it("has the language", async () => {
    await open({ at: "settings" });
    expect(screen.getByRole("combobox", { name: "Language" })).toHaveValue("English");
  });
});
