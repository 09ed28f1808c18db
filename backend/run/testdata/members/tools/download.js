// download: a file that the page gives.
import { readFile, stat } from "node:fs/promises";
import { drive, fault, mistake } from "./drive.js";

// Clicks a link to the file and gives the download.
async function begun(s, query) {
  await s.put(`<a href="/workshop/answer/${query}">Save</a>`);
  const [download] = await Promise.all([s.page.waitForEvent("download"), s.page.getByText("Save").click()]);
  return download;
}
const small = "download?name=tea.csv&bytes=20";
const slow = "download?name=tea.csv&bytes=200000&ms=300";
const endless = "download?name=tea.bin&bytes=200000&ms=20000";
const stopped = async (s) => { const d = await begun(s, endless); await d.cancel(); return d; };

const table = {
  url: { success: [(s) => begun(s, small).then((d) => d.url() === `${s.shop}/workshop/answer/${small}`), true] },
  suggestedFilename: { success: [(s) => begun(s, "download?name=th%C3%A9.txt").then((d) => d.suggestedFilename()), "thé.txt"] },
  saveAs: {
    success: [async (s) => {
      await (await begun(s, small)).saveAs(`${s.ctx.dataDir}/kept/tea.csv`);
      return readFile(`${s.ctx.dataDir}/kept/tea.csv`, "utf8");
    }, "abcdefghijklmnopqrst"],
    waits: [async (s) => {
      await (await begun(s, slow)).saveAs(`${s.ctx.dataDir}/slow.csv`);
      return (await stat(`${s.ctx.dataDir}/slow.csv`)).size;
    }, 200000],
    fails: [(s) => stopped(s).then((d) => d.saveAs(`${s.ctx.dataDir}/x`)), fault("network-failed", "download.saveAs: the download of tea.bin was stopped")],
    fails_path: [(s) => begun(s, small).then((d) => d.saveAs("/etc/tea.csv")), fault("file-denied", "/etc/tea.csv")],
    success_short: [(s) => begun(s, small).then((d) => d.saveAs("short/tea.csv")).then(() => readFile(`${s.ctx.dataDir}/short/tea.csv`, "utf8")), "abcdefghijklmnopqrst"],
    fails_outside: [(s) => begun(s, small).then((d) => d.saveAs("../tea.csv")), fault("file-denied", "/skills/tea.csv")],
    refuses: [(s) => begun(s, small).then((d) => d.saveAs()), mistake("download.saveAs: the path has to be a text, not undefined")],
  },
  path: {
    success: [(s) => begun(s, small).then((d) => d.path()).then((path) => path.length > 5), true],
    waits: [(s) => begun(s, slow).then((d) => d.path()).then((path) => path.length > 5), true],
    fails: [(s) => stopped(s).then((d) => d.path()), fault("network-failed", "download.path: the download of tea.bin was stopped")],
  },
  failure: {
    success: [(s) => begun(s, small).then((d) => d.failure()), null],
    waits: [(s) => begun(s, slow).then((d) => d.failure()), null],
    success_stopped: [(s) => stopped(s).then((d) => d.failure()), "canceled"],
  },
  cancel: {
    success: [(s) => stopped(s).then((d) => d.failure()), "canceled"],
    success_over: [async (s) => { const d = await begun(s, small); await d.path(); await d.cancel(); return d.failure(); }, null],
  },
};

export const run = (ctx, args) => drive(ctx, table, args);
