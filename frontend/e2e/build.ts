// Before all tests: the app with its dev server is built, and a display is opened for it.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The app's program; empty where this machine cannot build or show it. */
    program: string;
    /** The display's name, ":99". */
    display: string;
  }
}

const root = resolve(import.meta.dirname, "../..");

export default async function setup(project: TestProject) {
  const lacks = whatLacks();
  if (lacks) {
    if (process.env.CI && process.platform === "linux") throw new Error(`The app cannot be tested: ${lacks}.`);
    console.warn(`Left out, as this machine lacks something: ${lacks}.`);
    project.provide("program", "");
    project.provide("display", "");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "sitewright-dev-"));
  const program = join(folder, "sitewright-dev");
  execFileSync("go", ["build", "-buildvcs=false", "-tags", "dev,webkit2_41", "-o", program, "."], {
    cwd: root,
    stdio: "inherit",
  });
  const screen = spawn("Xvfb", ["-displayfd", "3", "-nolisten", "tcp", "-screen", "0", "1400x900x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  project.provide("program", program);
  project.provide("display", await nameOf(screen));
  return () => {
    screen.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What is missing here, empty when nothing is. */
function whatLacks(): string {
  if (process.platform !== "linux") return "a Linux with X11";
  if (!existsSync(join(root, "frontend/dist/index.html"))) return "the built pages (npm run build)";
  try {
    execFileSync("sh", ["-c", "command -v Xvfb && pkg-config --exists gtk+-3.0 webkit2gtk-4.1"], { stdio: "ignore" });
  } catch {
    return "Xvfb, GTK 3 or WebKitGTK 4.1";
  }
  return "";
}

/** The name the display says on its third channel once it is open. */
function nameOf(screen: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = "";
    screen.once("error", fail);
    screen.once("exit", (code) => fail(new Error(`Xvfb ended with ${code}`)));
    screen.stdio[3]?.on("data", (bytes: Buffer) => {
      said += bytes;
      if (said.includes("\n")) done(`:${said.trim()}`);
    });
  });
}
