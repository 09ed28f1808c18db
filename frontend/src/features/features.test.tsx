// The list, the overview, the first page, Settings and Help.
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { german, sampleState } from "../api/fakeData";
import { open, shop } from "../test/render";
import { group, keepOrder, search } from "./skills/order";

describe("the list", () => {
  it("puts the skills for this tab first, with their sites and counts", async () => {
    await open({ at: "skill", key: shop });
    const mine = screen.getByRole("region", { name: "For this tab" });
    expect(within(mine).getByRole("button", { name: /^Practice shop, ?shop\.localhost, ?17 tools$/ })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const others = screen.getByRole("region", { name: "Other skills" });
    expect(within(others).getByRole("button", { name: /^Google, ?google\.com \+2, ?2 tools$/ })).toBeInTheDocument();
    expect(
      within(others).getByRole("button", { name: /^Team wiki, ?wiki\.example\.com, ?2 ?problems$/ }),
    ).toBeInTheDocument();
  });

  it("finds by name and site, and says when nothing is called so", async () => {
    const { user } = await open({ at: "skill", key: shop });
    const field = screen.getByRole("textbox", { name: "Search skills" });
    await user.type(field, "wiki");
    expect(screen.queryByRole("button", { name: /^Google/ })).not.toBeInTheDocument();
    await user.type(field, "xyz");
    expect(screen.getByText("Nothing called ‹wikixyz›.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.getByRole("button", { name: /^Google/ })).toBeInTheDocument();
  });

  it("moves nothing under the pointer, and does after", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    const google = () => screen.getByRole("button", { name: /^Google/ });
    await user.hover(google());
    act(() =>
      fake.change((s) => {
        for (const skill of s.skills) skill.forTab = skill.id === "google";
      }),
    );
    expect(within(screen.getByRole("region", { name: "Other skills" })).getByRole("button", { name: /^Google/ })).toBe(
      google(),
    );
    await user.unhover(google());
    await user.hover(screen.getByRole("main"));
    await waitFor(() =>
      expect(
        within(screen.getByRole("region", { name: "For this tab" })).getByRole("button", { name: /^Google/ }),
      ).toBeInTheDocument(),
    );
  });

  it("keeps old places, drops what is gone, adds what is new at the end", () => {
    const { skills } = sampleState();
    const before = group(skills);
    const [first, , third] = skills;
    const fresh = { ...skills[0], key: "new", forTab: true } as (typeof skills)[number];
    const kept = keepOrder(
      [fresh, ...skills.filter((s) => s !== third)].map((s) => ({ ...s })),
      before,
    );
    expect(kept.forTab[0]?.key).toBe(first?.key);
    expect(kept.others.map((s) => s.key)).toEqual(["library/team-wiki", "new"]);
    expect(search(skills, "DONAU")).toHaveLength(1);
  });
});

describe("the overview", () => {
  it("shows tools, notes and who else serves the site", async () => {
    await open({ at: "skill", key: shop });
    expect(await screen.findByRole("button", { name: "Run Add to basket" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Good to know" })).toBeInTheDocument();
    const order = screen.getByRole("region", { name: "Skills for this site" });
    expect(
      within(order)
        .getAllByRole("listitem")
        .map((l) => l.textContent),
    ).toEqual(["Practice shopshop.localhost · this one", expect.stringContaining(german)]);
  });

  it("opens links of a note in Chrome, and other notes here", async () => {
    const { fake, user } = await open({ at: "skill", key: shop });
    await user.click(await screen.findByRole("link", { name: "over there" }));
    expect(fake.calls).toContain("openLink https://example.com/help");
    await user.click(screen.getByRole("link", { name: "Ratings load late" }));
    expect(await screen.findByRole("heading", { name: "Ratings load late" })).toBeInTheDocument();
    expect(fake.calls.filter((c) => c.startsWith("openLink"))).toHaveLength(1);
  });

  it("tells problems in words and mends them", async () => {
    const { fake, user } = await open({ at: "skill", key: "library/team-wiki" });
    expect(await screen.findByText("The skill has no name. Give it one.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Fix: Name it “Team wiki”" }));
    expect(fake.calls).toContain("applyFix library/team-wiki 0");
    expect(screen.getAllByRole("button", { name: /^Fix/ })).toHaveLength(1);
    expect(screen.getByText("No tools yet.")).toBeInTheDocument();
  });

  it("of a skill that cannot be read shows the folder", async () => {
    const { fake, user } = await open({ at: "skill", key: "library/unreadable" });
    await user.click(await screen.findByRole("button", { name: "Show in folder" }));
    expect(fake.calls).toContain("showFolder /home/ada/unreadable");
    expect(screen.getByText("/home/ada/unreadable")).toBeInTheDocument();
    expect(screen.queryByText("No tools yet.")).not.toBeInTheDocument();
    expect(screen.queryByText("What should a newcomer know?")).not.toBeInTheDocument();
  });

  it("runs a tool that fits from its card", async () => {
    const { user } = await open({ at: "skill", key: shop });
    await user.click(await screen.findByRole("button", { name: "Run List products" }));
    expect(await screen.findByRole("grid")).toBeInTheDocument();
  });

  it("says when the skill is gone", async () => {
    await open({ at: "skill", key: "gone" });
    expect(await screen.findByRole("alert")).toHaveTextContent("no longer there");
  });
});

describe("the first page", () => {
  it("leads to the practice shop’s table with one click", async () => {
    const { fake, user } = await open(
      { at: "home" },
      {
        edit: (s) => {
          s.firstStart = true;
        },
      },
    );
    await user.click(screen.getByRole("button", { name: "Try it" }));
    expect(fake.calls).toContain("tryPracticeShop");
    expect(await screen.findByText("Gooseneck kettle")).toBeInTheDocument();
  });

  it("is skipped for good", async () => {
    const { fake, user } = await open(
      { at: "home" },
      {
        edit: (s) => {
          s.firstStart = true;
        },
      },
    );
    await user.click(screen.getByRole("button", { name: "Skip" }));
    expect(fake.current.settings.welcomed).toBe(true);
    expect(await screen.findByRole("heading", { level: 1, name: "Practice shop" })).toBeInTheDocument();
  });

  it("offers Chrome where there is none", async () => {
    const { fake, user } = await open(
      { at: "home" },
      {
        edit: (s) => {
          s.firstStart = true;
          s.browser.status = "missing";
        },
      },
    );
    await user.click(screen.getByRole("button", { name: "Get Chrome" }));
    expect(fake.calls).toContain("openLink https://www.google.com/chrome/");
    expect(screen.queryByRole("button", { name: "Try it" })).not.toBeInTheDocument();
  });
});

describe("settings and help", () => {
  it("changes the theme and the text size", async () => {
    const { fake, user } = await open({ at: "settings" });
    await user.click(screen.getByRole("radio", { name: "Dark" }));
    expect(fake.current.settings.theme).toBe("dark");
    expect(document.documentElement).toHaveAttribute("data-mantine-color-scheme", "dark");
    screen.getByRole("slider", { name: "Text size" }).focus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(fake.current.settings.textSize).toBe(110));
    expect(document.documentElement.style.fontSize).toBe("110%");
  });

  it("takes back what runs without asking", async () => {
    const { fake, user } = await open(
      { at: "settings" },
      {
        edit: (s) => {
          s.settings.confirmTools = ["a/b", "practice-shop/add_to_basket"];
        },
      },
    );
    // By the names that a person knows; what is gone has only its id.
    expect(await screen.findByText("Add to basket · Practice shop")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Ask again: a/b" }));
    expect(fake.current.settings.confirmTools).toEqual(["practice-shop/add_to_basket"]);
    await user.click(await screen.findByRole("button", { name: "Ask again: Add to basket · Practice shop" }));
    expect(await screen.findByText(/opens its form first and runs when you press Run\.$/)).toBeInTheDocument();
  });

  it("copies details for support and shows the welcome again", async () => {
    const { fake, user } = await open({ at: "help" });
    await user.click(screen.getByRole("button", { name: "Copy details for support" }));
    await waitFor(() => expect(fake.calls).toContain("copyText Sitewright 0.3.0, linux"));
    await user.click(screen.getByRole("button", { name: "Show the welcome page" }));
    expect(await screen.findByRole("heading", { name: "Sitewright remembers how a site works" })).toBeInTheDocument();
  });
});
