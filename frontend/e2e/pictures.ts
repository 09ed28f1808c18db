// Not a test: pictures of every screen, both sizes, light and dark, for `make screenshots`. SITEWRIGHT_PICTURES is the folder.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { it } from "vitest";
import { App, canRun } from "./app";
import { type Screen, screens } from "./screens";
import { scriptSkills } from "./scripts";
import { skills } from "./skills";
import { openBrowser, settled, sizes, Window } from "./window";

const folder = process.env.SITEWRIGHT_PICTURES ?? "";

async function take(w: Window, screen: Screen, kind: string) {
  await screen.show(w);
  for (const size of sizes) {
    await w.page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await w.page.emulateMedia({ colorScheme });
      await settled(w);
      const name = `${screen.name.replace(/\W+/g, "-")}-${kind}${size.width}-${colorScheme}.png`;
      await w.page.screenshot({ path: join(folder, name) });
    }
  }
  await screen.leave?.(w);
}

it.skipIf(!canRun || !folder)("takes pictures", { timeout: 600_000 }, async () => {
  mkdirSync(folder, { recursive: true });
  const browser = await openBrowser();
  const newcomer = await App.start();
  const settled = await App.start({
    skills: { ...skills, ...scriptSkills },
    settings: { browserTool: "6s", chromeExplained: true },
  });
  try {
    const first = await Window.open(browser, newcomer);
    await take(first, { name: "first start", show: async (w) => w.at({ at: "home" }) }, "");
    const w = await Window.open(browser, settled);
    await w.openShop();
    for (const screen of screens) await take(w, screen, "");
    await w.settings({ textSize: 200 });
    for (const screen of screens) await take(w, screen, "large-");
  } finally {
    await browser.close();
    await newcomer.stop();
    await settled.stop();
  }
});
