// How a script finds things.

export async function byRoleAndText({ page }, { site }) {
  await page.goto(`${site}/list.html`);
  return [
    await page.getByRole("heading", { name: "kettle two" }).innerText(),
    await page.getByRole("heading", { name: /^Kettle t/ }).count(),
    await page.getByRole("button", { name: "Favourites", pressed: true }).count(),
    await page.getByRole("button", { name: "Only for screen readers" }).count(),
    await page.getByRole("button", { name: "Only for screen readers", includeHidden: true }).count(),
    await page.getByText("out of").textContent(),
    await page.getByText("Steel", { exact: true }).count(),
    await page.getByText("steel", { exact: true }).count(),
    await page.getByAltText("steam cloud").getAttribute("alt"),
    await page.getByTitle("Issues count").textContent(),
  ];
}

export async function filters({ page }, { site }) {
  await page.goto(`${site}/list.html`);
  const items = page.getByRole("listitem");
  await items.filter({ hasText: "Kettle two" }).getByRole("button", { name: "Add to cart" }).click();
  await items.filter({ hasText: /kettle three/i }).getByRole("button", { name: "Add to cart" }).click();
  await items
    .filter({ has: page.getByRole("heading", { name: "Kettle one" }) })
    .getByRole("button")
    .click();
  return [
    await page.locator("#cart").textContent(),
    await items.filter({ hasNotText: "Out of stock" }).count(),
    await items.filter({ hasNot: page.getByText("Kettle two") }).count(),
    await page.locator("button").filter({ visible: true }).count(),
    await items.filter({ has: page.getByText("Steel") }).filter({ hasText: "Kettle" }).count(),
  ];
}

export async function combined({ page }, { site }) {
  await page.goto(`${site}/list.html`);
  const favourite = page.getByRole("button").and(page.getByText("Favourites"));
  const either = page.getByText("Kettle two").or(page.getByText("No such kettle"));
  return [await favourite.innerText(), await either.first().innerText(), await page.getByText("No such kettle").isVisible()];
}

export async function lists({ page }, { site }) {
  await page.goto(`${site}/list.html`);
  const texts = [];
  for (const row of await page.getByRole("listitem").all()) texts.push(await row.locator("h3").textContent());
  const rows = page.getByRole("listitem");
  return [
    texts,
    await rows.count(),
    await rows.nth(1).locator("p").innerText(),
    await rows.last().getByRole("heading").innerText(),
    await rows.evaluateAll((list) => list.map((item) => item.querySelector("p").textContent)),
    await page.getByRole("heading", { level: 3 }).allInnerTexts(),
  ];
}

export async function strict({ page }, { site }) {
  await page.goto(`${site}/list.html`);
  try {
    await page.getByRole("button", { name: "Add to cart" }).click();
    return "clicked";
  } catch (error) {
    return [error.name, /3 elements/.test(error.message)];
  }
}

export async function shadow({ page }, { site }) {
  await page.goto(`${site}/list.html`);
  await page.getByText("Details").click();
  return [
    await page.locator("x-details", { hasText: "Details" }).count(),
    await page.locator("x-details p").innerText(),
    await page.locator("css=x-details >> text=Inner part").isVisible(),
  ];
}

export async function selectors({ page }, { site }) {
  await page.goto(`${site}/list.html`);
  return [
    await page.locator("li:has-text('Glass') h3").textContent(),
    await page.locator("li:has(p:text('Steel')) >> h3").textContent(),
    await page.locator("text=Kettle two").count(),
    await page.locator("xpath=//li[2]/p").textContent(),
    await page.locator("//li[3]/p").textContent(),
    await page.locator("button:visible").count(),
    await page.locator("id=cart").count(),
    await page.locator("li >> nth=-1").locator("p").textContent(),
  ];
}

export async function frames({ page }, { site }) {
  await page.goto(`${site}/frames.html`);
  const answers = [];
  for (const selector of [".sign-in", "#elsewhere"]) {
    const frame = page.frameLocator(selector);
    await frame.getByLabel("User name").fill("John");
    await frame.getByRole("button", { name: "Sign in" }).click();
    answers.push(await frame.locator("#hello").textContent());
  }
  const urls = page.frames().map((frame) => new URL(frame.url()).pathname);
  return [answers, urls.filter((path) => path === "/inner.html").length];
}
