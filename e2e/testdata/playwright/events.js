// What happens beside the page: message boxes, files, windows, requests, waiting.
import { readFile } from "node:fs/promises";

export async function acceptDialog({ page }, { site }) {
  await page.goto(`${site}/events.html`);
  const heard = [];
  page.on("dialog", async (dialog) => {
    heard.push([dialog.type(), dialog.message(), dialog.defaultValue()]);
    await dialog.accept("new");
  });
  const out = [];
  for (const name of ["Say hello", "Delete all", "Rename"]) {
    await page.getByRole("button", { name }).click();
    out.push(await page.locator("#out").textContent());
  }
  return [heard, out];
}

export async function dismissDialog({ page }, { site }) {
  await page.goto(`${site}/events.html`);
  page.once("dialog", (dialog) => dialog.dismiss());
  await page.getByRole("button", { name: "Delete all" }).click();
  return page.locator("#out").textContent();
}

export async function dialogNobodyAnswers({ page }, { site }) {
  await page.goto(`${site}/events.html`);
  await page.getByRole("button", { name: "Delete all" }).click();
  return page.locator("#out").textContent();
}

export async function download({ page, dataDir }, { site }) {
  await page.goto(`${site}/events.html`);
  const downloadPromise = page.waitForEvent("download");
  await page.getByText("Download report").click();
  const file = await downloadPromise;
  const target = `${dataDir}/${file.suggestedFilename()}`;
  await file.saveAs(target);
  return [file.suggestedFilename(), new URL(file.url()).pathname, await readFile(target, "utf8")];
}

export async function popup({ page }, { site }) {
  await page.goto(`${site}/events.html`);
  const popupPromise = page.waitForEvent("popup");
  await page.getByText("Open the inner page").click();
  const opened = await popupPromise;
  await opened.waitForLoadState();
  return [await opened.title(), new URL(opened.url()).pathname, await page.title()];
}

export async function response({ page }, { site }) {
  await page.goto(`${site}/events.html`);
  const responsePromise = page.waitForResponse("**/data.json");
  await page.getByText("Update").click();
  const first = await responsePromise;
  const again = page.waitForResponse((r) => r.url().includes("data") && r.status() === 200);
  const asked = page.waitForRequest(/data\.json$/);
  await page.getByText("Update").click();
  return [first.status(), first.ok(), (await first.json()).rows, (await again).status(), (await asked).method()];
}

export async function navigation({ page }, { site }) {
  const answer = await page.goto(`${site}/events.html`);
  await page.getByText("Go to the list").click();
  await page.waitForURL("**/list.html");
  await page.goBack();
  const back = await page.title();
  await page.goForward();
  await page.waitForLoadState("domcontentloaded");
  await page.reload();
  return [answer.status(), answer.ok(), back, await page.title(), new URL(page.url()).pathname];
}

export async function waiting({ page }, { site }) {
  await page.goto(`${site}/events.html`);
  await page.getByText("Load later").click();
  await page.waitForSelector(".late");
  await page.locator(".late").waitFor({ state: "visible" });
  const rows = await page.waitForFunction((least) => window.ready && window.ready.rows >= least && window.ready.rows, 2);
  const text = await page.locator(".late").textContent();
  const value = typeof rows === "object" ? await rows.jsonValue() : rows;
  try {
    await page.getByText("Never").click({ timeout: 200 });
  } catch (error) {
    return [text, value, error.name];
  }
  return [text, value, "no error"];
}

export async function evaluating({ page }, { site }) {
  await page.goto(`${site}/events.html`);
  const path = await page.evaluate(() => document.location.pathname);
  const status = await page.evaluate(async () => {
    const answer = await fetch(location.href);
    return answer.status;
  });
  return [
    path,
    status,
    await page.evaluate("1 + 2"),
    await page.evaluate((n) => n, 42),
    await page.evaluate(([a, b]) => a + b, [1, 2]),
    await page.evaluate(({ x, y }) => x * y, { x: 3, y: 4 }),
    await page.evaluate((d) => [d instanceof Date, d.getTime()], new Date(5)),
    (await page.evaluate(() => undefined)) === undefined,
    Number.isNaN(await page.evaluate(() => Number.NaN)),
    await page.evaluate(() => ({ a: [1, { b: null }], date: new Date(7) })).then((v) => [v.a, v.date.getTime()]),
  ];
}

export async function deadAddress({ page }) {
  try {
    await page.goto("http://no-such-shop.nowhere/");
    return "arrived";
  } catch (error) {
    return [error instanceof Error, /ERR_NAME_NOT_RESOLVED/.test(error.message)];
  }
}
