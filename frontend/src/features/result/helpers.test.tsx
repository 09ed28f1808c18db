// The buttons that help after a failure, and the technical text beneath the sentence.
import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/api";
import { failure } from "../../api/fakeData";
import type { RunView, State } from "../../api/types";
import { open, shop, tool } from "../../test/render";

async function ran(name: string, edit?: (state: State) => void) {
  const all = await open(tool(name), { edit });
  await all.user.click(await screen.findByRole("button", { name: "Run on current tab" }));
  await screen.findByRole("button", { name: "Technical details" });
  return all;
}

const press = (user: Awaited<ReturnType<typeof ran>>["user"], name: string) =>
  user.click(screen.getByRole("button", { name }));

describe("what helps", () => {
  it("Show line: the code around it, read anew", async () => {
    const { fake, user } = await ran("broken");
    await press(user, "Show line");
    const code = await screen.findByRole("region", { name: "Line 12 of browser-tools/broken.js" });
    expect(fake.calls).toContain(`toolSource ${shop} browser-tools/broken.js:12:14`);
    const here = code.querySelector('[aria-current="location"]');
    expect(here).toHaveTextContent('12 out.push(card.querySelector(".price"));');
    expect(within(code).getAllByText(/line \d+$/)).toHaveLength(16);
    const found = await axe.run(document, { rules: { "color-contrast": { enabled: false } } });
    expect(found.violations.map((v) => v.id)).toEqual([]);
    await press(user, "Hide line");
    expect(screen.queryByRole("region", { name: /^Line 12/ })).not.toBeInTheDocument();
  });

  it("Show line: says when the file is gone", async () => {
    const { fake, user } = await ran("broken");
    fake.fail("toolSource", new ApiError("file-denied", "The file cannot be read.", "It may have been moved."));
    await press(user, "Show line");
    expect(await screen.findByRole("alert")).toHaveTextContent("The file cannot be read. It may have been moved.");
  });

  it("Run with 2 minutes: the same run with a longer limit", async () => {
    const { fake, user } = await ran("late");
    expect(screen.getByRole("heading", { name: "Not finished after 30 seconds" })).toBeInTheDocument();
    await press(user, "Run with 2 minutes");
    await waitFor(() => expect(fake.agains).toHaveLength(1));
    expect(fake.agains[0]).toEqual({ run: "run-1", tabId: "", anySite: false, back: false, seconds: 120 });
    expect(await screen.findByRole("grid")).toBeInTheDocument();
  });

  it("Go back and run: from where it began", async () => {
    const { fake, user } = await ran("moved");
    expect(screen.getByRole("heading", { name: "The page moved on" })).toBeInTheDocument();
    act(() =>
      fake.change((s) => {
        const tab = s.tabs.find((t) => t.id === "t1");
        if (tab) tab.title = "Sign in";
      }),
    );
    expect(screen.getByText("It went from “Practice shop · Kettles” to “Sign in”.")).toBeInTheDocument();
    await press(user, "Go back and run");
    await waitFor(() => expect(fake.agains[0]).toMatchObject({ run: "run-1", back: true }));
  });

  it("Go back and run: opens the page anew when its tab is gone", async () => {
    const { fake, user } = await ran("moved");
    act(() =>
      fake.change((s) => {
        s.tabs = s.tabs.filter((t) => t.id !== "t1");
      }),
    );
    await press(user, "Open again");
    expect(fake.calls).toContain("openAgain run-1");
  });

  it("Open again: opens the address, then offers Run there", async () => {
    const { fake, user } = await ran("shut");
    await press(user, "Open again");
    expect(fake.calls).toContain("openAgain run-1");
    expect(await screen.findByText("The page is open in Chrome.", { selector: "p" })).toBeInTheDocument();
    expect(fake.agains).toHaveLength(0);
    await press(user, "Show tab");
    expect(fake.calls).toContain("showTab t2");
    await press(user, "Run");
    await waitFor(() => expect(fake.agains[0]).toMatchObject({ run: "run-1", tabId: "t2" }));
  });

  it("Open again: a page that does not open is told, and can be tried again", async () => {
    const { fake, user } = await ran("shut");
    fake.fail("openAgain", new ApiError("navigation-failed", "The site does not answer."));
    await press(user, "Open again");
    expect(await screen.findByRole("alert")).toHaveTextContent("The site does not answer.");
    expect(screen.getByRole("button", { name: "Open again" })).toBeEnabled();
  });

  it("a tab outside the skill: opens the skill’s site, or runs anyway with the same inputs", async () => {
    const { fake, user } = await ran("elsewhere", (s) => {
      s.current.url = "http://pay.localhost/a";
    });
    expect(
      screen.getByText("This skill covers shop.localhost; the tab shows pay.localhost.", { selector: "header p" }),
    ).toBeInTheDocument();
    await press(user, "Run anyway");
    await waitFor(() => expect(fake.agains[0]).toMatchObject({ run: "run-1", anySite: true }));
  });

  it("a tab outside the skill: Open shop.localhost", async () => {
    const { fake, user } = await ran("elsewhere", (s) => {
      s.current.url = "http://pay.localhost/a";
    });
    await press(user, "Open shop.localhost");
    expect(fake.calls).toContain(`openSite ${shop}`);
    expect(await screen.findByRole("button", { name: "Run" })).toHaveFocus();
  });

  it("No Chrome: gets it with the person’s own browser", async () => {
    const { fake, user } = await ran("chromeless");
    act(() =>
      fake.change((s) => {
        s.browser.status = "missing";
        s.button = { ...s.button, kind: "open-chrome", others: [] };
      }),
    );
    expect(screen.getByRole("heading", { name: "No Chrome found" })).toBeInTheDocument();
    const result = screen.getByRole("region", { name: "Result" });
    await user.click(within(result).getByRole("button", { name: "Get Chrome" }));
    expect(fake.calls).toContain("openLink https://www.google.com/chrome/");
  });

  it("Nothing found: shows the tab", async () => {
    const { fake, user } = await open(tool("nothing"));
    await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
    await user.click(await screen.findByRole("button", { name: "Show tab" }));
    expect(fake.calls).toContain("showTab t1");
  });

  it.each(["late", "moved", "shut", "elsewhere", "chromeless"])(
    "%s: the technical text is one step away and can be copied",
    async (name) => {
      const { fake, user } = await ran(name);
      await press(user, "Technical details");
      await press(user, "Copy details");
      const error = fake.views.get("run-1")?.error;
      await waitFor(() => expect(fake.calls.join("\n")).toContain(`copyText ${error?.code}: ${error?.message}`));
    },
  );
});

describe("before it runs on another site", () => {
  it("says why a site is not the skill’s although it looks so", async () => {
    await open(
      { at: "tool", key: "bundled/google", tool: "search_results" },
      {
        edit: (s) => {
          const google = s.skills.find((k) => k.id === "google");
          if (google) google.why = "*.google.com covers what stands before google.com, not google.com itself.";
        },
      },
    );
    expect(await screen.findByText(/covers what stands before/)).toBeInTheDocument();
    expect(screen.queryByText(/^This skill covers/)).not.toBeInTheDocument();
  });

  it("opens the skill’s site and shows it", async () => {
    const { fake, user } = await open({ at: "tool", key: "bundled/google", tool: "search_results" });
    await user.click(await screen.findByRole("button", { name: "Open google.com" }));
    expect(fake.calls).toContain("openSite bundled/google");
    await waitFor(() => expect(fake.calls).toContain("showTab t2"));
  });
});

describe("what is read out", () => {
  it.each([
    ["the rows", { status: "ok", outcome: "done", rows: 7 }, /^7 rows$/],
    ["that nothing was found", { status: "ok", outcome: "nothing", rows: 0 }, /^Nothing found$/],
    ["the failure’s title", { status: "error", outcome: "failed", error: failure }, /^Stopped at line 12$/],
    ["that it was cancelled", { status: "cancelled", outcome: "cancelled" }, /^Cancelled$/],
  ] as [string, Partial<RunView>, RegExp][])("Running, then %s", async (_what, end, text) => {
    const { fake, user } = await open(tool("slow"));
    const said = screen.getByRole("status");
    expect(said).toHaveAttribute("aria-live", "polite");
    await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
    await waitFor(() => expect(said).toHaveTextContent(/^Running$/));
    const running = fake.views.get("run-1");
    if (!running) throw new Error("no run");
    act(() => fake.tellRun({ ...running, ...end }));
    await waitFor(() => expect(said).toHaveTextContent(text));
  });
});
