// Scripts in the window: how far they are, Cancel, the line where one stopped, the site that one strayed to.
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { App, canRun, until } from "./app";
import { scriptSkills } from "./scripts";
import { openBrowser, Window } from "./window";

describe.skipIf(!canRun)("scripts", () => {
  let browser: Browser;
  let app: App;
  let w: Window;
  let result: Locator;
  let form: Locator;

  beforeAll(async () => {
    browser = await openBrowser();
    app = await App.start({ skills: scriptSkills });
    w = await Window.open(browser, app);
    result = w.page.getByRole("region", { name: "Result" });
    form = w.page.getByRole("form", { name: "Inputs" });
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    if (w) expect(w.complaints).toEqual([]);
  });

  const open = async (skill: string, tool: string) => w.at({ at: "tool", key: await w.key(skill), tool });
  const heading = (name: string | RegExp) => result.getByRole("heading", { name });
  const press = (name: string) => result.getByRole("button", { name }).click();

  /** Opens a script and runs it by its button. */
  async function run(tool: string) {
    await open("skripte", tool);
    await form.getByRole("button", { name: "Run on current tab" }).click();
  }

  it("runs one that only computes before Chrome was opened", async () => {
    await run("adds");
    await heading("Done, 3 rows").waitFor();
    await result.getByRole("gridcell", { name: "9", exact: true }).waitFor();
    expect((await w.state()).browser.status).toBe("stopped");
  });

  it("shows how far one is, in words, as a bar and in seconds, and its messages as they come", async () => {
    await w.openShop();
    await run("counts");
    await heading("Running").waitFor();
    const bar = result.getByRole("progressbar", { name: "Der dritte von sieben Artikeln" });
    await bar.waitFor();
    expect(Number(await bar.getAttribute("aria-valuenow"))).toBeCloseTo(300 / 7);
    await result.getByText("Der dritte von sieben Artikeln · 3 of 7").waitFor();
    const messages = result.getByRole("listitem");
    await messages.filter({ hasText: "Der vierte Artikel fehlt noch." }).waitFor();
    expect(await messages.count()).toBe(2);
    const facts = result.getByText(/tab “/);
    const before = await facts.textContent();
    await until("the seconds to go on", async () => (await facts.textContent()) !== before);
  });

  it("cancels one that waits for an element", async () => {
    const began = Date.now();
    await form.getByRole("button", { name: "Cancel" }).click();
    await heading("Cancelled").waitFor();
    // The worker's own tests hold the second that this may take; here two browsers share the machine.
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(await result.getByRole("progressbar").count()).toBe(0);
    await press("Run again");
    await heading("Running").waitFor();
    await form.getByRole("button", { name: "Cancel" }).click();
    await heading("Cancelled").waitFor();
  });

  it.each([
    ["throws", "tools/throws.js", 4, "steht kein Preis.`);", /^Auf „.+“ steht kein Preis\.$/],
    ["imports", "tools/lib/price.js", 3, "const [, price] = title", /./],
  ])("shows the line where one stopped: %s", async (tool, file, line, code, said) => {
    await run(tool);
    await heading(`Stopped at line ${line}`).waitFor();
    await result.getByText(said).first().waitFor();
    await press("Show line");
    const shown = result.getByRole("figure");
    await shown.getByText(`Line ${line} of ${file}`).waitFor();
    const here = shown.locator("[aria-current=location]");
    expect(await here.textContent()).toContain(code);
    expect(await here.textContent()).toMatch(new RegExp(`^${line}`));
  });

  it("says what one did not find, in which line", async () => {
    await run("seeks");
    await heading("It isn’t here").waitFor();
    // What it could call instead is for whoever writes it.
    expect(await result.getByText("page.snapshot()").count()).toBe(0);
    await press("Show line");
    expect(await result.locator("[aria-current=location]").textContent()).toContain("click({ timeout: 300 })");
  });

  it("asks before one acts on another site, remembers the answer, and takes it back", async () => {
    await run("strays");
    await heading("Not for this page").waitFor();
    await result.getByText("This skill covers shop.localhost; its script went to bench.localhost.").waitFor();
    await press("Allow bench.localhost and run");
    await heading("Done").waitFor();
    await result.getByText("Fields").first().waitFor();

    await w.openShop();
    await w.at({ at: "skill", key: await w.key("skripte") });
    const allowed = w.page.getByRole("region", { name: "Also allowed" });
    await allowed.getByText("bench.localhost").waitFor();
    await allowed.getByRole("button", { name: "Take back: bench.localhost" }).click();
    await allowed.waitFor({ state: "detached" });
    await run("strays");
    await heading("Not for this page").waitFor();
  });
});

describe.skipIf(!canRun)("the practice shop's script", () => {
  it("asks first, says to sign in, and then reads the orders", async () => {
    const browser = await openBrowser();
    const app = await App.start();
    try {
      const w = await Window.open(browser, app);
      await w.openShop();
      await w.page.getByRole("button", { name: "Other tools for this tab" }).click();
      await w.page.getByRole("menuitem", { name: /Order history/ }).click();
      await w.page.getByText("This can change things on shop.localhost.").waitFor();
      const form = w.page.getByRole("form", { name: "Inputs" });
      const run = form.getByRole("button", { name: "Run on current tab" });
      const result = w.page.getByRole("region", { name: "Result" });
      await run.click();
      await result.getByRole("heading", { name: /^Stopped at line \d+$/ }).waitFor();
      await result.getByText(/^The shop asks to sign in\./).waitFor();

      await form.getByRole("textbox", { name: /password/ }).fill("practice");
      await run.click();
      await result.getByRole("heading", { name: /^Done, \d+ rows$/ }).waitFor();
      await result.getByRole("gridcell", { name: "Delivered" }).first().waitFor();
      expect(w.complaints).toEqual([]);
    } finally {
      await browser.close();
      await app.stop();
    }
  });
});
