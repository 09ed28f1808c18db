// A tool as its author writes it, in JavaScript with types from comments.

/** @type {Sitewright.Tool<{ query: string, most?: number }>} */
export async function searchOrders(ctx, args) {
  const { page, site, log, progress } = ctx;
  await page.goto(new URL(`https://shop.example.com/?q=${args.query}`), { waitUntil: "domcontentloaded" });
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: /search/i, exact: true }).click({ modifiers: ["Shift"], position: { x: 1, y: 2 } });

  const rows = page.locator("li.order", { hasText: "open" }).filter({ hasNot: page.getByText("Sold out"), visible: true });
  /** @type {string[]} */
  const names = [];
  for (const row of await rows.all()) names.push(await row.innerText());
  const links = await rows.evaluateAll((items, n) => items.slice(0, n).map((item) => item.id), 3);
  const more = await page.evaluate(([a, b]) => a + b, [1, 2]);
  const count = await page.waitForFunction((least) => document.links.length >= least && document.links.length, 2);
  const href = await page.getByRole("link").first().evaluate((link) => link.getAttribute("href"));

  const coming = page.waitForEvent("download", { timeout: 5000 });
  const answer = page.waitForResponse((r) => r.url().includes("data") && r.status() === 200);
  await page.waitForURL((url) => url.hostname === "shop.example.com");
  await (await coming).saveAs(`${ctx.dataDir}/orders.csv`);
  const data = await (await answer).json();

  const popup = await page.waitForEvent("popup", (opened) => opened.url() !== "");
  await ctx.browser.switchTab(popup);
  const inner = page.frameLocator("iframe").getByLabel("Name");
  await inner.fill("Ada", { timeout: 0 });
  await inner.selectOption(["a", { label: "B" }]);
  await inner.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: new Uint8Array(1) });
  const rates = await (await ctx.fetch.server("https://api.example.com/rates", { method: "POST", timeout: 5 })).json();
  const mine = await (await ctx.fetch("https://api.example.com/")).text();
  await site.runTool("shop", "export_orders", { year: 2026 });
  progress(1, 10, "Page 1");
  log(names, more.toFixed(), count, href?.length, ctx.help("page.goto"), data, rates, mine, ctx.signal.aborted);
  try {
    await page.getByText("Never").waitFor({ state: "hidden" });
  } catch (error) {
    if (error instanceof ctx.errors.TimeoutError) return [error.code];
  }
  return links;
}
