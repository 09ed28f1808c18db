// Reads what the page is about, without its menus, banners and footers.
() => {
  const around =
    "nav, footer, aside, form, dialog, [role=navigation], [role=banner], [role=contentinfo], [role=complementary], [role=search]";
  const shown = (node) => node.checkVisibility?.() ?? node.getClientRects().length > 0;
  const isLeft = (node) => (node.matches(around) && !node.querySelector("h1")) || !shown(node);

  // The lines of a box as a person sees them, without the parts that surround a text.
  const lines = (box) => {
    const inner = [...box.children].filter((child) => child.matches(around) || child.querySelector(around));
    if (inner.length === 0) return box.innerText.split("\n");
    return [...box.childNodes].flatMap((node) => {
      if (node.nodeType === Node.TEXT_NODE) return [node.data];
      if (node.nodeType !== Node.ELEMENT_NODE || isLeft(node)) return [];
      return lines(node);
    });
  };

  // How much running text a box holds: paragraphs, not links, near its top level.
  const weight = (box) => {
    let sum = 0;
    for (const part of box.querySelectorAll("p, li, pre, blockquote, dd, h2, h3")) {
      if (part.closest(around)) continue;
      const linked = [...part.querySelectorAll("a")].reduce((n, link) => n + link.textContent.length, 0);
      let steps = 0;
      for (let node = part.parentElement; node && node !== box; node = node.parentElement) steps++;
      sum += Math.max(0, part.textContent.trim().length - 2 * linked) / (1 + steps / 4);
    }
    return sum;
  };
  const heaviest = (boxes) => boxes.map((box) => [weight(box), box]).sort((a, b) => b[0] - a[0])[0];
  const marked = heaviest([...document.querySelectorAll("article, main, [role=main]")]);
  const unmarked = () => heaviest([...document.querySelectorAll("section, div, td")].filter((box) => box.querySelector("p")).slice(0, 2000));
  const root = (marked?.[0] > 0 && marked[1]) || unmarked()?.[1] || document.body;

  const text = lines(root)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const meta = (name) => document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.content;
  return {
    title: document.querySelector("h1")?.innerText.trim() || document.title,
    address: document.querySelector("link[rel=canonical]")?.href || location.href,
    published: meta("article:published_time") ?? root.querySelector("time[datetime]")?.dateTime ?? null,
    words: text.split(/\s+/).filter(Boolean).length,
    text,
  };
}
