// The window's pages as a person has them before them, in a browser over the real app.
import type { Browser, Page } from "playwright-core";
import { chromium } from "playwright-core";
import type { RunView, SkillPage, State } from "../src/api/types";
import { type Place, toHash } from "../src/app/routes";
import { type App, browserProgram, patience, until } from "./app";

export const sizes = [
  { width: 1280, height: 800 },
  { width: 960, height: 640 },
] as const;

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: browserProgram() });

export class Window {
  private constructor(
    readonly page: Page,
    readonly app: App,
    /** What the page complained about. */
    readonly complaints: string[],
  ) {}

  static async open(browser: Browser, app: App): Promise<Window> {
    // Nothing fades, so that what is measured is what stays.
    const page = await browser.newPage({ viewport: sizes[0], reducedMotion: "reduce", colorScheme: "light" });
    page.setDefaultTimeout(patience);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(app.address);
    await page.getByRole("main").waitFor();
    return new Window(page, app, complaints);
  }

  /** Calls a method of the app, as the pages do. */
  call<T>(method: string, ...args: unknown[]): Promise<T> {
    return this.page.evaluate(
      ([name, values]) =>
        // biome-ignore lint/suspicious/noExplicitAny: Wails puts it there, without types.
        (window as any).go.main.App[name](...values),
      [method, args] as const,
    ) as Promise<T>;
  }

  state = () => this.call<State>("State");

  async key(id: string): Promise<string> {
    let key = "";
    await until(`the skill ${id}`, async () => {
      key = (await this.state()).skills.find((skill) => skill.id === id && skill.checked)?.key ?? "";
      return key !== "";
    });
    return key;
  }

  /** Goes to a place, as a link would. */
  async at(place: Place): Promise<void> {
    await this.page.evaluate((hash) => {
      window.location.hash = hash;
    }, toHash(place));
    await this.page.getByRole("main").getByRole("heading").first().waitFor();
  }

  async skill(id: string): Promise<SkillPage> {
    return this.call("SkillPage", await this.key(id));
  }

  /** Starts a tool and shows it. */
  async start(skill: string, tool: string, args: object = {}): Promise<string> {
    const key = await this.key(skill);
    const request = { skill: key, tool, args: JSON.stringify(args), tabId: "", anySite: false, remember: false };
    const run = await this.call<string>("StartRun", request);
    await this.at({ at: "tool", key, tool, run });
    return run;
  }

  /** Waits for the end of a run. */
  async ended(run: string): Promise<RunView> {
    let view: RunView | undefined;
    await until(`run ${run}`, async () => {
      view = await this.call<RunView>("Run", run);
      return view.outcome !== "";
    });
    return view as RunView;
  }

  async settings(change: Partial<State["settings"]>): Promise<void> {
    const { settings } = await this.state();
    await this.call("SaveSettings", { ...settings, ...change });
  }

  /** Opens Chrome on the practice shop, as the first page's button does. */
  async openShop(): Promise<void> {
    await this.ended(await this.call<string>("TryPracticeShop"));
    await until("the shop's tab", async () => (await this.state()).current.url.startsWith(this.app.shop));
  }
}

/** Two frames, with every change of colour at its end: the picture is as it stays. */
export const settled = (w: Window): Promise<unknown> =>
  w.page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await Promise.all(
      document.getAnimations().map((a) => (a.effect?.getTiming().iterations === 1 ? a.finished : null)),
    );
  });
