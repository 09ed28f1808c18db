// Reads posts while scrolling: the page keeps only those near the window, so each
// is read when it comes by and remembered by its id.

const usual = 20;
const patience = 3;

export async function getTimelinePosts(ctx, args) {
  const { page } = ctx;
  const wanted = args.maxPosts ?? usual;
  const articles = page.locator('article[data-testid="tweet"]');
  await openPosts(page, articles);

  const posts = new Map();
  for (let idle = 0; idle < patience && posts.size < wanted; ) {
    const before = posts.size;
    for (const post of await articles.evaluateAll(readPosts)) {
      if (!posts.has(post.id)) posts.set(post.id, post);
    }
    ctx.progress(Math.min(posts.size, wanted), wanted, "Posts read");
    if (posts.size >= wanted) break;
    idle = posts.size > before ? 0 : idle + 1;
    await scrollOn(page, articles);
  }
  return [...posts.values()].slice(0, wanted);
}

// Any page with posts is fine as it is; from elsewhere we go to the home timeline.
async function openPosts(page, articles) {
  const { hostname } = new URL(page.url());
  const onX = /(^|\.)(x|twitter)\.com$/.test(hostname);
  if (!onX || (await articles.count()) === 0) {
    if (!onX) await page.goto("https://x.com/home");
    await waitForPosts(page, articles);
  }
}

async function waitForPosts(page, articles) {
  try {
    await articles.first().waitFor();
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    if (/\/(login|i\/flow)/.test(new URL(page.url()).pathname)) {
      throw new Error("X asks to sign in. Sign in in Chrome, then run again.");
    }
    // No posts: an empty list is the answer.
  }
}

// Brings the last post into view and gives the next ones time to come.
async function scrollOn(page, articles) {
  const count = await articles.count();
  if (count === 0) return;
  const last = articles.nth(count - 1);
  const address = await last.evaluate((article) => article.querySelector('a[href*="/status/"]')?.href ?? "");
  await last.scrollIntoViewIfNeeded();
  try {
    await page.waitForFunction(
      (before) => {
        const all = document.querySelectorAll('article[data-testid="tweet"]');
        const now = all[all.length - 1]?.querySelector('a[href*="/status/"]')?.href ?? "";
        return now !== before;
      },
      address,
      { timeout: 2000 },
    );
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
  }
}

// Runs in the page. A post without a time is an advertisement.
function readPosts(articles) {
  const clean = (text) => (text ?? "").replace(/[^\S\n]+/g, " ").trim();

  const textOf = (node) => {
    if (!node) return "";
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeName === "IMG") return node.alt;
    if (node.nodeName === "BR") return "\n";
    return [...node.childNodes].map(textOf).join("");
  };

  const numberOf = (article, ...names) => {
    const button = article.querySelector(names.map((name) => `[data-testid="${name}"]`).join());
    if (!button) return null;
    const digits = (button.getAttribute("aria-label") ?? "").match(/\d[\d.,\s]*/);
    return digits ? Number(digits[0].replace(/\D/g, "")) : 0;
  };

  return articles
    .map((article) => ({ article, link: article.querySelector('a[href*="/status/"]:has(time)') }))
    .filter(({ link }) => link)
    .map(({ article, link }) => {
      const [, handle, id] = link.pathname.match(/^\/([^/]+)\/status\/(\d+)/) ?? [];
      const quote = [...article.querySelectorAll('[role="link"]')].find((box) =>
        box.querySelector('[data-testid="User-Name"]'),
      );
      const own = (selector) => [...article.querySelectorAll(selector)].filter((e) => !quote?.contains(e));
      const name = own('[data-testid="User-Name"] a').find((a) => !/^@/.test(clean(textOf(a))));
      return {
        id: id ?? link.pathname,
        url: `https://x.com${link.pathname}`,
        author: clean(textOf(name)),
        handle: handle ?? "",
        time: link.querySelector("time").dateTime,
        text: clean(textOf(own('[data-testid="tweetText"]')[0])),
        pictures: own('[data-testid="tweetPhoto"] img').map((image) => image.src),
        replies: numberOf(article, "reply"),
        reposts: numberOf(article, "retweet", "unretweet"),
        likes: numberOf(article, "like", "unlike"),
        context: clean(textOf(article.querySelector('[data-testid="socialContext"]'))) || null,
      };
    });
}
