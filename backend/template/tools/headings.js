// Runs inside the page. The file is one function; what it returns is the result.
(args) => {
  const deepest = args.maxLevel ?? 6;
  const headings = [];
  for (const element of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    const level = Number(element.tagName.slice(1));
    const text = element.textContent.replace(/\s+/g, " ").trim();
    if (text === "" || level > deepest) continue;
    // Pages link to the nearest id: the heading's own or one inside it.
    const anchor = element.id || element.querySelector("[id]")?.id;
    headings.push({ level, text, link: anchor ? `${location.href.split("#")[0]}#${anchor}` : null });
  }
  return headings;
}
