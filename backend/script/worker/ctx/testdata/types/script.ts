// A script of `sitewright script`: it finds the members as globals.
await nav("https://shop.example.com/");
const names: string[] = await page.getByRole("heading", { level: 3 }).allInnerTexts();
log(names, await readFile("notes/overview.md"));
progress(1, 2);
await browser.openOrReuseTab("https://shop.example.com/", { match: "origin+path", wait: true });
const text: string = await (await fetch.browser("/api")).text();
const same: Response = await fetch("https://shop.example.com/");
const url: string = await page.url();
const found = await site.skillsForUrl(url);
export default [names, text, same.ok, found];
