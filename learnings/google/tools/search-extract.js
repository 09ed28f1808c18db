// Searches Google and reads the organic results, page after page until there are
// enough: advertisements, "People also ask" and Google's own links are left out.

const usual = 10;
const mostPages = 10;

export async function searchAndExtract(ctx, args) {
  const { page } = ctx;
  const wanted = Math.max(1, args.maxResults ?? usual);
  const results = new Map();

  for (let number = 0; number < mostPages && results.size < wanted; number++) {
    await openResults(page, args.query, number * 10);
    const before = results.size;
    for (const result of await page.evaluate(readResults)) {
      if (!results.has(result.url)) results.set(result.url, result);
    }
    ctx.progress(Math.min(results.size, wanted), wanted, `Page ${number + 1}`);
    if (results.size === before) break;
  }
  return [...results.values()].slice(0, wanted);
}

async function openResults(page, query, start) {
  const address = new URL("https://www.google.com/search");
  address.searchParams.set("q", query);
  if (start > 0) address.searchParams.set("start", String(start));
  await page.goto(address.href);
  await answerConsent(page);

  if (new URL(page.url()).pathname.startsWith("/sorry")) {
    throw new Error("Google asks whether you are a robot. Answer it in Chrome, then run again.");
  }
  try {
    await page.waitForSelector("#search a:has(h3), #botstuff, #topstuff", { state: "attached" });
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    // No result and no "nothing found" either: what is there is read as it is.
  }
}

// The question about cookies comes as a page of its own or as a dialog over the
// results. Refusing is enough to go on.
async function answerConsent(page) {
  const refuse = page
    .locator('form[action*="/save"] button, [role="dialog"] button')
    .filter({ hasText: /reject all|alle ablehnen|tout refuser|rechazar todo|rifiuta tutto/i })
    .filter({ visible: true });
  if ((await refuse.count()) === 0) return;
  await refuse.first().click();
  await page.waitForURL((url) => url.hostname !== "consent.google.com");
  await page.waitForLoadState();
}

// Runs in the page.
function readResults() {
  const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim();

  const realAddress = (link) => {
    const url = new URL(link.href);
    const real = url.pathname === "/url" && (url.searchParams.get("q") ?? url.searchParams.get("url"));
    return new URL(real || url, location.href).href;
  };

  // The result is the widest box around the link that holds no other heading.
  const boxOf = (link) => {
    let box = link;
    while (
      box.parentElement &&
      box.parentElement.id !== "search" &&
      box.parentElement.querySelectorAll("h3").length === 1
    ) {
      box = box.parentElement;
    }
    return box;
  };

  // biome-ignore lint/performance/useDomNodeTextContent: the lines as a person sees them
  const linesOf = (element) => element.innerText.split("\n").map(clean);

  const snippetOf = (link) => {
    const inLink = new Set(linesOf(link));
    const lines = linesOf(boxOf(link)).filter((line) => !inLink.has(line));
    return lines.reduce((longest, line) => (line.length > longest.length ? line : longest), "");
  };

  const root = document.querySelector("#search") ?? document;
  return [...root.querySelectorAll("a[href]")]
    .filter((link) => link.querySelector("h3") && link.getClientRects().length > 0)
    .filter((link) => !link.closest("#tads, #bottomads, [data-text-ad]"))
    .map((link) => ({
      title: clean(link.querySelector("h3").textContent),
      url: realAddress(link),
      snippet: snippetOf(link),
    }))
    .filter(({ title, url }) => {
      const { protocol, hostname, pathname } = new URL(url);
      const anotherSearch = hostname === location.hostname && pathname === "/search";
      return title !== "" && /^https?:$/.test(protocol) && !anotherSearch;
    });
}
