// Everything on these screens by keyboard alone, and at each stop one sees where one is.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { App, canRun, until } from "./app";
import { skills } from "./skills";
import { openBrowser, settled, Window } from "./window";

/** What has the focus: its name as it is heard, and whether one sees it. */
interface Stop {
  name: string;
  seen: boolean;
}

describe.skipIf(!canRun)("by keyboard alone", () => {
  let browser: Browser;
  let app: App;
  let w: Window;
  const press = (keys: string) => w.page.keyboard.press(keys);

  beforeAll(async () => {
    browser = await openBrowser();
    app = await App.start({ skills });
    w = await Window.open(browser, app);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    if (w) expect(w.complaints).toEqual([]);
  });

  /** Takes from the palette what the letters leave. */
  async function find(letters: string, only: string) {
    await press("Control+k");
    await w.page.getByRole("dialog").getByRole("textbox").waitFor();
    await w.page.keyboard.type(letters);
    const left = w.page.locator(".mantine-Spotlight-action");
    await until(`only ${only}`, async () => (await left.allTextContents()).join() === only);
    await press("Enter");
  }

  /** Waits until what floated has given the focus back, or taken it. */
  const focusOn = (name: RegExp) =>
    until(`the focus on ${name}`, () =>
      w.page.evaluate((source) => {
        const node = document.activeElement;
        return new RegExp(source).test(node?.getAttribute("aria-label") ?? node?.textContent ?? "");
      }, name.source),
    );

  /** The focus as it is, with a picture of it and one without it compared. */
  async function here(): Promise<Stop> {
    const about = await w.page.evaluate(() => {
      const node = document.activeElement;
      if (!node || node === document.body) return null;
      // biome-ignore lint/suspicious/noExplicitAny: set below.
      const again = (window as any).last === node;
      const labels = (node as HTMLInputElement).labels;
      const by = node.getAttribute("aria-labelledby");
      const group = node.closest("[role=radiogroup]")?.getAttribute("aria-labelledby");
      const text = (id: string | null | undefined) => (id ? document.getElementById(id)?.textContent : "");
      const own = node.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? (text(by) || node.textContent);
      // A radio or a slider is drawn by what is around it.
      const drawn = node.closest("[role=radiogroup], .mantine-Slider-root") ?? node;
      const { x, y, width, height } = drawn.getBoundingClientRect();
      return { name: `${text(group) ?? ""} ${own ?? ""}`.replace(/\s+/g, " ").trim(), x, y, width, height, again };
    });
    if (!about) return { name: "", seen: false };
    // A date has several stops inside, and would start at its first again.
    if (about.again) return { name: about.name, seen: true };
    const { x, y, width, height } = about;
    const clip = { x: Math.max(x - 6, 0), y: Math.max(y - 6, 0), width: width + 12, height: height + 12 };
    return { name: about.name, seen: (await isSeen(clip)) || (await isSeen(clip)) };
  }

  /** Whether the picture of what has the focus is another one without it. */
  async function isSeen(clip: { x: number; y: number; width: number; height: number }): Promise<boolean> {
    const shot = () => w.page.screenshot({ clip, caret: "hide" });
    await settled(w);
    const focused = await shot();
    await w.page.evaluate(() => {
      const node = document.activeElement as HTMLElement;
      node.blur();
      // biome-ignore lint/suspicious/noExplicitAny: kept for the way back.
      (window as any).last = node;
    });
    await settled(w);
    const plain = await shot();
    await w.page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: see above.
      (window as any).last.focus({ preventScroll: true });
    });
    return !focused.equals(plain);
  }

  /** Presses the key until the focus is on this name; every stop on the way must be seen. */
  async function walk(to: RegExp, key = "Tab", most = 60): Promise<void> {
    const way: string[] = [];
    for (let i = 0; i < most; i++) {
      await press(key);
      let stop = await here();
      // A menu that closes gives the focus back a moment later, maybe just now.
      if (stop.name && !stop.seen) stop = await here();
      way.push(stop.name);
      if (stop.name && !stop.seen) throw new Error(`The focus is not seen on “${stop.name}”.`);
      if (to.test(stop.name)) return;
    }
    throw new Error(`${key} leads not to ${to}, but to: ${way.join(" | ")}`);
  }

  it("from the first page to the table", async () => {
    await w.at({ at: "welcome" });
    await walk(/^Try it$/);
    await press("Enter");
    await w.page.getByRole("gridcell", { name: "Gooseneck kettle" }).waitFor();
  });

  it("through the table, and to its copy and its tabs", async () => {
    await walk(/^Result of List products$/);
    await press("Control+End");
    await w.page.getByRole("rowheader", { name: "28", exact: true }).waitFor();
    const active = () =>
      w.page.evaluate(() => {
        const id = document.activeElement?.getAttribute("aria-activedescendant") ?? "";
        return document.getElementById(id)?.textContent;
      });
    expect(await active()).toContain("http://shop.localhost");
    await walk(/^Copy$/, "Shift+Tab");
    await walk(/^Save as CSV/);
    await walk(/^Table$/, "Shift+Tab");
    await press("ArrowRight");
    await w.page.getByRole("tree").waitFor();
  });

  it("to a tool, fills its inputs, runs it and reads the result", async () => {
    await find("Alle Eingabearten", "Open “Alle Eingabearten ausprobieren”");
    await w.page.getByRole("form", { name: "Inputs" }).waitFor();
    // Run without what is needed: one is led to the first that is missing.
    await press("Control+Enter");
    await w.page.getByText("Fill this in.").first().waitFor();
    expect((await here()).name).toMatch(/^bezeichnung/);
    await w.page.keyboard.type("Kessel");
    await walk(/stückzahl/);
    await w.page.keyboard.type("12");
    await walk(/bestätigung/);
    await press("Space");
    await walk(/reihenfolge/);
    await press("ArrowDown");
    await w.page.getByRole("option", { name: "Preis" }).waitFor();
    await press("ArrowDown");
    await press("Enter");
    await walk(/^Run on current tab$/);
    await press("Enter");
    await w.page.getByRole("heading", { name: /^Done/ }).waitFor();
    expect(await w.page.getByRole("status").first().textContent()).toBe("Done");
    expect((await here()).name).toBe("Run on current tab");
    const run = (await w.state()).runs[0]?.id ?? "";
    const text = await w.page.evaluate(async (id) => (await fetch(`/result/${id}/text`)).json(), run);
    expect(JSON.parse(text.lines.join("\n"))).toMatchObject({
      bezeichnung: "Kessel",
      stückzahl: 12,
      bestätigung: true,
    });
  });

  it("cancels where it ran", async () => {
    await find("Warten, bis", "Run “Warten, bis jemand abbricht” on current tab");
    await w.page.getByRole("heading", { name: "Running" }).waitFor();
    await walk(/^Cancel$/);
    await press("Enter");
    await w.page.getByRole("heading", { name: "Cancelled" }).waitFor();
    expect((await here()).name).toBe("Run on current tab");
  });

  it("the one button's menu, the list of tabs and what pins one", async () => {
    await walk(/Other tools for this tab/, "Shift+Tab");
    await press("Enter");
    await w.page.getByRole("menu").waitFor();
    await press("ArrowDown");
    await press("Escape");
    await focusOn(/Other tools/);
    await walk(/Show the list of tabs/, "Shift+Tab");
    await press("Enter");
    await w.page.getByRole("textbox", { name: "Search tabs" }).waitFor();
    await walk(/Practice Shop/);
    await press("Enter");
    await until("the pin", async () => (await w.state()).current.pinned);
    await focusOn(/Show the list of tabs/);
    await press("Enter");
    await focusOn(/Search tabs/);
    await walk(/^Unpin$/);
    await press("Enter");
    await until("no pin", async () => !(await w.state()).current.pinned);
    await press("Escape");
    await focusOn(/Show the list of tabs/);
  });

  it("F6 and / lead around, Settings and Help do what they say", async () => {
    await press("/");
    expect((await here()).name).toBe("Search skills");
    await w.page.keyboard.type("leer");
    await walk(/Leere Sammlung/);
    await press("Enter");
    await w.page.getByRole("heading", { name: "Leere Sammlung" }).waitFor();
    const region = () => w.page.evaluate(() => document.activeElement?.getAttribute("data-region"));
    const found: (string | null | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      await press("F6");
      found.push(await region());
    }
    expect(found.sort()).toEqual(["list", "page", "top"]);

    await walk(/^Settings$/);
    await press("Enter");
    await w.page.getByRole("heading", { name: "Settings" }).waitFor();
    await walk(/Theme/);
    await press("ArrowRight");
    await until("the light theme", async () => (await w.state()).settings.theme === "light");
    await walk(/^Text size/);
    await press("ArrowRight");
    await until("larger text", async () => (await w.state()).settings.textSize === 110);

    await walk(/^Help$/, "Shift+Tab");
    await press("Enter");
    await w.page.getByRole("heading", { name: "Help" }).waitFor();
    await walk(/^Copy details for support$/);
    await press("Enter");
    await w.page.getByRole("button", { name: "Copied" }).waitFor();
  });
});
