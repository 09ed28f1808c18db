/// <reference path="../sitewright.d.ts" />
// A script: it runs outside the page and drives it, so it can go from page to
// page. ctx.page has Playwright's methods; what the function returns is the result.

/** @type {Sitewright.Tool<{ addresses?: string[] }>} */
export async function readPages(ctx, args) {
  const { page } = ctx;
  const addresses = args.addresses ?? [];
  if (addresses.length === 0) return [await readPage(page)];

  const pages = [];
  for (const address of addresses) {
    ctx.progress(pages.length, addresses.length, address);
    await page.goto(new URL(address, page.url()).href);
    pages.push(await readPage(page));
  }
  ctx.progress(pages.length, addresses.length, "Done");
  return pages;
}

/** @param {Sitewright.Page} page */
async function readPage(page) {
  const description = page.locator('meta[name="description"]');
  return {
    url: page.url(),
    title: await page.title(),
    description: (await description.count()) > 0 ? await description.first().getAttribute("content") : null,
    headings: await page.getByRole("heading").allInnerTexts(),
  };
}
