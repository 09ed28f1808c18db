// Reads the order history, which is behind a sign-in, and on demand what each
// product costs now, which is on a page of its own.

const usualShop = "http://shop.localhost:7711";

export async function orderHistory(ctx, args) {
  const { page } = ctx;
  const shop = shopOf(page.url());
  await openOrders(page, shop, args);

  const all = await page.locator("#orders tbody tr").evaluateAll(readOrders);
  const orders = all.filter(({ status }) => args.status === undefined || status === args.status);
  console.log(`${orders.length} of ${all.length} orders`);
  if (args.pricesNow) await addPrices(ctx, shop, orders);
  return orders;
}

// The shop may be served on any port; we stay at the one that is open.
function shopOf(address) {
  const { hostname, origin } = new URL(address);
  return hostname === "shop.localhost" ? origin : usualShop;
}

async function openOrders(page, shop, { name, password }) {
  await page.goto(`${shop}/orders`);
  if (!isSignIn(page)) return;
  if (!password) {
    throw new Error("The shop asks to sign in. Sign in in Chrome, or give the password, then run again.");
  }
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();

  const problem = page.getByRole("alert");
  await page.locator("#orders").or(problem).first().waitFor();
  if (isSignIn(page)) throw new Error(`The shop does not let you in: ${await problem.textContent()}`);
}

const isSignIn = (page) => new URL(page.url()).pathname === "/sign-in";

// Each product is looked up once, however often it was ordered.
async function addPrices(ctx, shop, orders) {
  const names = [...new Set(orders.map(({ product }) => product))];
  const found = new Map();
  for (const name of names) {
    ctx.progress(found.size, names.length, name);
    found.set(name, await lookUp(ctx.page, shop, name));
  }
  ctx.progress(names.length, names.length, "Prices read");
  for (const order of orders) Object.assign(order, found.get(order.product));
}

async function lookUp(page, shop, name) {
  await page.goto(`${shop}/search?q=${encodeURIComponent(name)}`);
  const card = page.getByTestId("product-card").filter({ has: page.getByRole("link", { name, exact: true }) });
  if ((await card.count()) === 0) return { priceNow: null, inStock: false, url: null };
  await card.getByRole("link", { name, exact: true }).click();

  const product = page.getByTestId("product");
  await product.waitFor();
  return {
    priceNow: Number(await product.locator(".price").first().getAttribute("value")),
    inStock: (await product.locator(".stock.out").count()) === 0,
    url: page.url(),
  };
}

// Runs in the page.
function readOrders(rows) {
  return rows.map((row) => {
    const [number, placed, items, status, delivered, tracking, note, total] = row.cells;
    const text = (cell) => cell.textContent.trim() || null;
    const day = (cell) => cell.querySelector("time")?.dateTime ?? null;
    const [, quantity, product] = items.textContent.trim().match(/^(?:(\d+) × )?(.*)$/);
    return {
      number: text(number),
      placed: day(placed),
      product,
      quantity: Number(quantity ?? 1),
      status: text(status),
      delivered: day(delivered),
      tracking: text(tracking),
      note: text(note),
      total: Number(total.textContent.replace(/[^\d.]/g, "")),
    };
  });
}
