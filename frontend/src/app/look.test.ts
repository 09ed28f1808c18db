// The numbers of docs/look.md that can be read from the theme and the style sheets.
/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DEFAULT_THEME, type MantineTheme, mergeMantineTheme } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { resolver as colourResolver, theme } from "./theme";

const whole = mergeMantineTheme(DEFAULT_THEME, theme) as MantineTheme;
const root = resolve(import.meta.dirname, "..");
const sheets = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => [path, readFileSync(join(root, path), "utf8")] as const);
const sizes = [12, 14, 16, 20, 28];

/** "calc(0.75rem * var(--mantine-scale))" and "0.75rem" as pixels. */
const pixels = (length: string) => Number.parseFloat(/[\d.]+/.exec(length)?.[0] ?? "") * 16;

function luminance(hex: string): number {
  const six = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
  const parts = [1, 3, 5].map((at) => Number.parseInt(six.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe("what is too wide", () => {
  const sheet = (name: string) => sheets.find(([path]) => path.endsWith(name))?.[1] ?? "";
  it("is a table that scrolls in its own box, with no word broken", () => {
    const notes = sheet("Notes.module.css");
    expect(notes).toMatch(/\.note table \{[^}]*display: block;[^}]*overflow-x: auto;/s);
    expect(notes).toMatch(/\.note :is\(th, td\) \{[^}]*overflow-wrap: normal;/s);
  });
  it("shows its scrollbar in a result, also where the rows end far below", () => {
    const table = sheet("ResultTable.module.css");
    for (const part of ["box", "headStrip", "rowStrip"]) expect(table).toContain(`.${part}::-webkit-scrollbar`);
    expect(table).toMatch(/\.headStrip \{[^}]*overflow: auto hidden;/s);
  });
});

describe("type", () => {
  it("has five sizes", () => {
    const fonts = Object.values(whole.fontSizes).map(pixels);
    const headings = ["h1", "h2", "h3", "h4"].map((h) => pixels(whole.headings.sizes[h as "h1"].fontSize));
    for (const size of [...fonts, ...headings]) expect(sizes).toContain(size);
  });

  it.each(sheets)("%s keeps to them", (_path, css) => {
    for (const [, size = ""] of css.matchAll(/font-size: ([\d.]+rem)/g)) expect(sizes).toContain(pixels(size));
    for (const [, weight] of css.matchAll(/font-weight: (\w+)/g)) expect(["400", "600"]).toContain(weight);
    expect(css).not.toMatch(/text-transform: (upper|capital)|font-size: \d+px/);
  });

  it("has the style sheets", () => expect(sheets.length).toBeGreaterThan(10));
});

describe.each(["light", "dark"] as const)("colours, %s", (scheme) => {
  const body = scheme === "light" ? whole.white : (whole.colors.dark?.[7] ?? "");
  const colours: Record<string, string> = colourResolver(whole)[scheme];
  const of = (name: string) => colours[name] ?? "";
  const surfaces = [body, of("--sw-list"), of("--sw-selected"), of("--sw-hover")];

  it.each(["--mantine-color-dimmed", "--mantine-color-error", "--sw-accent", "--sw-warning"])(
    "%s can be read",
    (name) => {
      expect(of(name)).toMatch(/^#/);
      for (const surface of surfaces) expect(contrast(of(name), surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ["--sw-on-accent", "--sw-accent"],
    ["--sw-on-accent", "--sw-accent-hover"],
    ["--sw-warning", "--sw-warning-tint"],
    ["--mantine-color-error", "--sw-error-tint"],
  ])("%s can be read on %s", (text, surface) => {
    expect(contrast(of(text), of(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it("fields have an edge", () => {
    for (const surface of [body, of("--sw-list")])
      expect(contrast(of("--sw-input-border"), surface)).toBeGreaterThanOrEqual(3);
  });
});
