// Every screen, light and dark, in both sizes and at text of 200 %: axe finds nothing, and nothing is cut or lies on anything.
import axe from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { App, canRun } from "./app";
import { faults } from "./layout";
import { type Screen, screens } from "./screens";
import { scriptSkills } from "./scripts";
import { skills } from "./skills";
import { openBrowser, settled, sizes, Window } from "./window";

/** What axe objects to, one line each. */
async function objections(w: Window, floats = false): Promise<string[]> {
  const found = await w.page.evaluate(async (targets) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself there.
    const { violations } = await (window as any).axe.run(document, {
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: targets } },
    });
    return violations as { id: string; nodes: { html: string; failureSummary: string }[] }[];
  }, !floats);
  return found.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html.slice(0, 200)} ${n.failureSummary}`));
}

/** Looks at one screen in every way; each line says in which. */
async function inspect(w: Window, screen: Screen): Promise<string[]> {
  const told: string[] = [];
  await screen.show(w);
  for (const size of sizes) {
    await w.page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await w.page.emulateMedia({ colorScheme });
      await settled(w);
      for (const line of await objections(w, screen.floats)) told.push(`${colorScheme}, ${size.width}: ${line}`);
    }
    for (const line of await faults(w.page)) told.push(`${size.width}: ${line}`);
  }
  await screen.leave?.(w);
  return told;
}

describe.skipIf(!canRun)("every screen", () => {
  let browser: Browser;
  let app: App;
  let w: Window;

  beforeAll(async () => {
    browser = await openBrowser();
    app = await App.start({ skills: { ...skills, ...scriptSkills }, settings: { browserTool: "6s" } });
    w = await Window.open(browser, app);
    await w.page.evaluate(axe.source);
    await w.openShop();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    if (w) expect(w.complaints).toEqual([]);
  });

  it.each(screens)("$name", async (screen) => {
    expect(await inspect(w, screen)).toEqual([]);
  });

  describe("with text at 200 %, 960×640", () => {
    beforeAll(async () => {
      await w.page.setViewportSize(sizes[1]);
      await w.settings({ textSize: 200 });
    });

    it.each(screens)("$name", async (screen) => {
      await screen.show(w);
      await settled(w);
      const found = await faults(w.page);
      await screen.leave?.(w);
      expect(found).toEqual([]);
    });
  });
});

describe.skipIf(!canRun)("when Chrome is gone", () => {
  it("the window says so, and the run that it ended too", async () => {
    const browser = await openBrowser();
    const app = await App.start({ skills });
    try {
      const w = await Window.open(browser, app);
      await w.page.evaluate(axe.source);
      await w.openShop();
      const run = await w.start("werkzeuge", "waits");
      await w.page.getByRole("list").getByText("Ich warte.").waitFor();
      app.killChrome();
      await w.ended(run);
      await w.page.getByRole("heading", { name: "Chrome was closed" }).waitFor();
      expect(await inspect(w, { name: "lost", show: async () => {} })).toEqual([]);
      await w.page.getByRole("region", { name: "Result" }).getByRole("button", { name: "Open Chrome" }).click();
      await w.page.locator("[data-tab-chip]:enabled").waitFor();
    } finally {
      await browser.close();
      await app.stop();
    }
  });
});

describe.skipIf(!canRun)("before anything is open", () => {
  it.each([
    ["no Chrome on this computer", { PATH: "/nowhere", SITEWRIGHT_CHROME: "" }, "missing"],
    ["the first start", {}, "stopped"],
  ])("%s", async (name, env, status) => {
    const browser = await openBrowser();
    const app = await App.start({ env });
    try {
      const w = await Window.open(browser, app);
      // Without a PATH there is a browser all the same where one is at a place of its own.
      if ((await w.state()).browser.status !== status) return;
      await w.page.evaluate(axe.source);
      expect(await inspect(w, { name, show: () => w.at({ at: "home" }) })).toEqual([]);
      const key = await w.key("practice-shop");
      const form = { name, show: () => w.at({ at: "tool", key, tool: "list_products" }) };
      expect(await inspect(w, form)).toEqual([]);
      // What has to come first stands where Run would.
      const first = status === "missing" ? "Look again" : "Open Chrome";
      await w.page.getByRole("main").getByRole("button", { name: first }).first().waitFor();
    } finally {
      await browser.close();
      await app.stop();
    }
  });
});
