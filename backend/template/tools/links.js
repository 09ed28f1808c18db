// Lists where the page leads: each address once, with the words of its link.
(args) => {
  const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const shown = (node) => node.checkVisibility?.() ?? node.getClientRects().length > 0;
  const wordsOf = (link) =>
    clean(link.innerText) || clean(link.getAttribute("aria-label")) || clean(link.querySelector("img")?.alt) || clean(link.title);
  const wanted = clean(args.containing).toLowerCase();

  const links = new Map();
  for (const link of document.querySelectorAll("a[href], area[href]")) {
    const address = URL.canParse(link.href) && new URL(link.href);
    if (!address || !/^https?:$/.test(address.protocol) || !shown(link)) continue;
    const elsewhere = address.host !== location.host;
    if (args.elsewhere !== undefined && args.elsewhere !== elsewhere) continue;
    const text = wordsOf(link);
    if (wanted && !`${text} ${address.href}`.toLowerCase().includes(wanted)) continue;
    const known = links.get(address.href);
    if (!known) links.set(address.href, { text, address: address.href, elsewhere });
    else if (!known.text) known.text = text;
  }
  return [...links.values()];
}
