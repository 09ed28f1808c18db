// What an editor has to mark.
export async function tool({ page, browser }: Sitewright.Context) {
  // @ts-expect-error a slip in an option
  await page.locator("a").click({ tiemout: 5 });
  // @ts-expect-error not a time
  await page.locator("a").click({ timeout: "5s" });
  // @ts-expect-error no such state
  await page.waitForLoadState("loaded");
  // @ts-expect-error no such event
  await page.waitForEvent("console");
  // @ts-expect-error a selector is no locator
  page.locator("a").filter({ has: "b" });
  // @ts-expect-error a text, not a number
  await page.getByLabel("x").fill(5);
  // @ts-expect-error no such way to compare
  await browser.openOrReuseTab("https://a.example/", { match: "host" });
  // @ts-expect-error not a member
  await page.route("**", () => undefined);
  // @ts-expect-error the argument is a number
  await page.evaluate((n: number) => n, "1");
  // @ts-expect-error what comes back is a number
  const text: string = await page.evaluate(() => 1);
  return text;
}
