// A start begins where the person was, unless that is gone or the first page is due.
import { render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { type FakeOptions, fakeApi } from "../api/fake";
import { open, shop, tool } from "../test/render";
import { App } from "./App";
import type { Place } from "./routes";

/** Closes the window at a place and opens it anew. */
async function again(place: Place, options: FakeOptions = {}) {
  const first = await open(place);
  // A note may begin with a heading of its own.
  await screen.findAllByRole("heading", { level: 1 });
  return { first, next: () => restart(options) };
}

async function restart(options: FakeOptions) {
  document.body.replaceChildren();
  window.history.replaceState(null, "", window.location.pathname);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  render(<App api={fakeApi(options)} />);
  await screen.findByRole("main");
}

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the last place", () => {
  it.each<[Place, string]>([
    [{ at: "skill", key: "bundled/google" }, "Google"],
    [tool("add_to_basket"), "Add to basket"],
    [{ at: "settings" }, "Settings"],
  ])("%o is where the next start begins", async (place, name) => {
    const { next } = await again(place);
    await next();
    expect(await heading(name)).toBeInTheDocument();
  });

  it("a run is not kept: its form is", async () => {
    const { first, next } = await again(tool("list_products"));
    await first.user.click(await screen.findByRole("button", { name: "Run on current tab" }));
    await screen.findByRole("grid");
    await next();
    expect(await heading("List products")).toBeInTheDocument();
    expect(screen.getByText("Nothing run yet.")).toBeInTheDocument();
  });

  it("a skill that is gone is left out", async () => {
    const { next } = await again(
      { at: "skill", key: "bundled/google" },
      {
        edit: (s) => {
          s.skills = s.skills.filter((skill) => skill.id !== "google");
        },
      },
    );
    await next();
    expect(await heading("Practice shop")).toBeInTheDocument();
  });

  it("of a tool that is gone its skill remains", async () => {
    window.localStorage.setItem("sitewright.place", "#/tool/bundled%2Fgoogle/gone");
    await restart({});
    expect(await heading("Google")).toBeInTheDocument();
  });

  it("the first page comes before it", async () => {
    window.localStorage.setItem("sitewright.place", `#/skill/${encodeURIComponent(shop)}`);
    await restart({
      edit: (s) => {
        s.firstStart = true;
      },
    });
    expect(await heading("Sitewright remembers how a site works")).toBeInTheDocument();
    await waitFor(() => expect(window.location.hash).toBe(""));
  });

  it("what is kept may be nonsense", async () => {
    window.localStorage.setItem("sitewright.place", "#/%E0%A4%A");
    await restart({});
    expect(await heading("Practice shop")).toBeInTheDocument();
  });
});
