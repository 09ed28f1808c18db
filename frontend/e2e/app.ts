// One running app of one person: a data folder, a home with a library, ports of its own.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { inject } from "vitest";
import type { Skills } from "./skills";

export interface Options {
  /** Skills of the person's own, by folder. */
  skills?: Skills;
  /** Members of settings.json. */
  settings?: Record<string, unknown>;
  /** Environment on top. */
  env?: Record<string, string>;
}

/** Whether this machine can show the app at all; build.ts says what it lacks. */
export const canRun = inject("program") !== "";

/** How long anything of the app may take. */
export const patience = 60_000;

export class App {
  private said = "";

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly address: string,
    readonly library: string,
    /** Where the practice shop is served once it is tried. */
    readonly shop: string,
  ) {
    child.stderr?.on("data", (bytes: Buffer) => {
      this.said += bytes;
    });
  }

  static async start(options: Options = {}): Promise<App> {
    const folder = mkdtempSync(join(tmpdir(), "sitewright-e2e-"));
    const [port, shop] = [await freePort(), await freePort()];
    const documents = join(folder, "home", "Documents");
    const library = join(documents, "Sitewright", "learnings");
    mkdirSync(documents, { recursive: true });
    for (const [name, files] of Object.entries(options.skills ?? {})) writeSkill(join(library, name), files);
    if (options.settings) write(join(folder, "data", "settings.json"), JSON.stringify(options.settings));
    const child = spawn(inject("program"), {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        HOME: join(folder, "home"),
        XDG_DOCUMENTS_DIR: documents,
        SITEWRIGHT_DATA: join(folder, "data"),
        SITEWRIGHT_HEADLESS: "1",
        SITEWRIGHT_PRACTICE_PORT: String(shop),
        EGO_BROWSER_AGENT_WORKSPACE: "",
        DISPLAY: inject("display"),
        WAYLAND_DISPLAY: "",
        devserver: `localhost:${port}`,
        assetdir: resolve(import.meta.dirname, "../dist"),
        loglevel: "error",
        ...options.env,
      },
    });
    const app = new App(child, folder, `http://localhost:${port}`, library, `http://shop.localhost:${shop}/kettles`);
    try {
      await until(`the app at ${app.address}`, () => app.answers());
    } catch (error) {
      await app.stop();
      throw error;
    }
    return app;
  }

  private async answers(): Promise<boolean> {
    if (this.child.exitCode !== null) throw new Error(`The app ended with ${this.child.exitCode}: ${this.said}`);
    try {
      return (await fetch(this.address)).ok;
    } catch {
      return false;
    }
  }

  /** Ends the app and all it started; an error when something stays behind. */
  async stop(): Promise<void> {
    const ended = new Promise<void>((done) => {
      if (this.child.exitCode !== null) done();
      else this.child.once("exit", () => done());
    });
    this.child.kill("SIGTERM");
    const giveUp = setTimeout(() => this.child.kill("SIGKILL"), patience);
    await ended;
    clearTimeout(giveUp);
    const left = usersOf(this.folder).map(({ line }) => line);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
    if (left.length > 0) throw new Error(`The app left behind: ${left.join("\n")}\n${this.said}`);
  }

  /** Ends the browser under control as a crash would. */
  killChrome() {
    const chrome = usersOf(this.folder).find(({ line }) => / --user-data-dir=/.test(line) && !/ --type=/.test(line));
    if (!chrome) throw new Error("There is no Chrome.");
    process.kill(chrome.id, "SIGKILL");
  }

  /** Changes a skill on disk, as an editor would. */
  write(path: string, text: string) {
    write(join(this.library, path), text);
  }
}

function writeSkill(folder: string, files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) write(join(folder, path), text);
}

function write(path: string, text: string) {
  // As the app makes its data folder: nobody else may look in.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, text);
}

/** Waits for a condition that nothing announces. */
export async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`Waited ${patience / 1000} s for ${what}.`);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** The processes that have the folder in their command line. */
function usersOf(folder: string): { id: number; line: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((id) => {
      try {
        return { id: Number(id), line: readFileSync(`/proc/${id}/cmdline`, "utf8").replaceAll("\0", " ") };
      } catch {
        return { id: 0, line: "" }; // it has ended meanwhile
      }
    })
    .filter(({ line }) => line.includes(folder));
}

/** The browser that the app itself would take, for looking at its pages. */
export function browserProgram(): string {
  const out = execFileSync(inject("program"), ["doctor", "--json"], { encoding: "utf8", env: process.env });
  const { checks } = JSON.parse(out) as { checks: { name: string; found: string }[] };
  const found = checks.find((check) => check.name === "Browser")?.found ?? "";
  const program = / at (\/.*)$/.exec(found)?.[1];
  if (!program) throw new Error(`No browser: ${found}`);
  return program;
}
