// Opens the people search of X and reads who it found.

export async function searchUsers(ctx, args) {
  const { page } = ctx;
  const address = new URL("https://x.com/search");
  address.searchParams.set("q", args.query);
  address.searchParams.set("f", "user");
  await page.goto(address.href);

  const cells = page.locator('main [data-testid="UserCell"]');
  const nothing = page.locator('[data-testid="empty_state_header_text"], [data-testid="emptyState"]');
  try {
    await cells.or(nothing).first().waitFor();
  } catch (error) {
    if (error.name !== "TimeoutError") throw error;
    if (/\/(login|i\/flow)/.test(new URL(page.url()).pathname)) {
      throw new Error("X asks to sign in. Sign in in Chrome, then run again.");
    }
    throw error;
  }
  return cells.evaluateAll(readUsers);
}

// Runs in the page.
function readUsers(cells) {
  const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim();

  const textOf = (node) => {
    if (!node) return "";
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeName === "IMG") return node.alt;
    return [...node.childNodes].map(textOf).join("");
  };

  return cells.map((cell) => {
    // One link each around picture, name and handle; the handle is in all of them.
    const links = [...cell.querySelectorAll('a[href^="/"]')];
    const [handle] = links.map((link) => link.pathname.slice(1)).filter((path) => /^\w{1,15}$/.test(path));
    const name = links.map((link) => clean(textOf(link))).find((text) => text !== "" && !text.startsWith("@"));
    // The description is the text outside links and buttons; the cell may be a button.
    const pressed = (box) => box.parentElement.closest('a, button, [role="button"]');
    const description = [...cell.querySelectorAll('div[dir="auto"]')]
      .filter((box) => pressed(box) === null || pressed(box).contains(cell))
      .map((box) => clean(textOf(box)))
      .filter((text) => text !== "" && text !== name && text !== `@${handle}`);
    return {
      name: name ?? "",
      handle: handle ?? "",
      url: handle ? `https://x.com/${handle}` : "",
      description: description.at(-1) ?? "",
      verified: cell.querySelector('[data-testid="icon-verified"]') !== null,
    };
  });
}
