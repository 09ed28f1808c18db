// What a person does first: the practice shop in one click, and nothing on a page before they said Run.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { App, canRun } from "./app";
import { openBrowser, Window } from "./window";

describe.skipIf(!canRun)("the first day", () => {
  let browser: Browser;
  let app: App;
  let w: Window;

  beforeAll(async () => {
    browser = await openBrowser();
    app = await App.start();
    w = await Window.open(browser, app);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    if (w) expect(w.complaints).toEqual([]);
  });

  it("goes from the first page to the practice shop's table by one click", async () => {
    const began = Date.now();
    await w.page.getByRole("button", { name: "Try it" }).click();
    await w.page.getByRole("gridcell", { name: "Gooseneck kettle" }).waitFor();
    // Ten seconds on a quiet machine, which the window's own test holds; here two browsers share it.
    expect(Date.now() - began).toBeLessThan(40_000);
    expect(await w.page.getByRole("heading", { name: "Done, 28 rows" }).isVisible()).toBe(true);
    expect(await w.page.getByRole("grid").getAttribute("aria-rowcount")).toBe("29");
  });

  it("explains the separate Chrome once", async () => {
    const notice = w.page.getByText("A separate Chrome. Sign in to your sites here once; it remembers.");
    await notice.waitFor();
    await w.page.getByRole("main").getByRole("button", { name: "Close" }).last().click();
    await notice.waitFor({ state: "detached" });
    await w.page.reload();
    await w.page.getByRole("gridcell", { name: "Gooseneck kettle" }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it("sends the page nothing for Add to basket before Run", async () => {
    const runs = async () => (await w.state()).runs.length;
    const before = await runs();
    await w.page.getByRole("button", { name: "Other tools for this tab" }).click();
    await w.page.getByRole("menuitem", { name: /Add to basket/ }).click();
    await w.page.getByText("This can change things on shop.localhost.").waitFor();
    const form = w.page.getByRole("form", { name: "Inputs" });
    await form.getByRole("textbox", { name: /product/ }).fill("Travel kettle");
    expect(await runs()).toBe(before);

    // The one button now runs this form, whose warning is in sight, with what is typed in it.
    await w.page.getByRole("button", { name: /Run “Add to basket” on current tab/ }).click();
    await w.page.getByRole("region", { name: "Result" }).getByRole("heading", { name: /Done/ }).waitFor();
    // One in the basket: had the button or the form put one there before, there were two.
    await w.page.getByRole("tab", { name: "Tree" }).click();
    expect(await w.page.getByRole("treeitem", { name: /basketCount/ }).textContent()).toMatch(/basketCount1$/);
    expect(await runs()).toBe(before + 1);
  });

  it("shows what changes on disk, and leaves the first page to those without a skill", async () => {
    const manifest = {
      id: "mine",
      name: "Mine",
      domains: ["shop.localhost"],
      notes: [],
      nodeTools: {},
      browserTools: {},
    };
    app.write("mine/manifest.json", JSON.stringify(manifest));
    await w.page.getByRole("button", { name: /Mine/ }).waitFor();
    app.write("mine/manifest.json", JSON.stringify({ ...manifest, name: "Renamed" }));
    await w.page.getByRole("button", { name: /Renamed/ }).waitFor();
    expect((await w.state()).firstStart).toBe(false);
  });
});
