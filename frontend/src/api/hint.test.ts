// What the window leaves out of a hint.
import { describe, expect, it } from "vitest";
import { hintForPeople } from "./hint";

describe("hintForPeople", () => {
  it.each([
    ["Open the page. On the command line --any-site runs it anyway.", "Open the page."],
    ["Run it with more time (--timeout on the command line), or look at it.", "Run it with more time, or look at it."],
    ["Install Brave, or set SITEWRIGHT_CHROME to the program of one.", "Install Brave."],
    ["Correct it, then run again. `sitewright validate` lists every problem.", "Correct it, then run again."],
    ["Start it without windows: --headless.", ""],
    ["Check that the disk has room.", "Check that the disk has room."],
    ["Open /a--b/c.html again.", "Open /a--b/c.html again."],
    ["page.snapshot() shows what the page has now; { timeout: … } allows more time.", ""],
    ["Each is answered once. Ask page.frames() again.", "Each is answered once."],
    ["", ""],
  ])("%j: %j", (hint, want) => expect(hintForPeople(hint)).toBe(want));
});
