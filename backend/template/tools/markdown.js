// Writes the main part of the page as Markdown: headings, lists, tables, links, code.
(args) => {
  const sides = "nav, footer, aside, dialog, [role=navigation], [role=banner], [role=contentinfo], [role=complementary], [role=search]";
  const never = "script, style, noscript, template, iframe, object, canvas, svg, button, input, select, textarea";
  const shown = (node) => node.checkVisibility?.() ?? true;
  const left = (node) => node.matches(never) || (node.matches(sides) && !node.querySelector("h1")) || !shown(node);
  const space = (text) => text.replace(/\s+/g, " ");
  const safe = (text) => text.replace(/[\\`*_[\]<>]/g, "\\$&").replace(/^(\s*)([#+-]|\d+\.)(?=\s)/, "$1\\$2");
  const address = (value) => new URL(value, document.baseURI).href.replace(/[(]/g, "%28").replace(/[)]/g, "%29");

  // Text with emphasis and links, on one line.
  const inline = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return safe(space(node.data));
    if (node.nodeType !== Node.ELEMENT_NODE || left(node)) return "";
    const inner = () => [...node.childNodes].map(inline).join("");
    const marked = (mark) => inner().replace(/^(\s*)([\s\S]*?)(\s*)$/, (_, a, text, z) => (text ? a + mark + text + mark + z : a + z));
    switch (node.tagName) {
      case "BR":
        return "  \n";
      case "STRONG":
      case "B":
        return marked("**");
      case "EM":
      case "I":
        return marked("*");
      case "DEL":
      case "S":
        return marked("~~");
      case "CODE":
      case "KBD":
      case "SAMP":
        return node.textContent.trim() ? fenced(node.textContent.trim(), "`") : "";
      case "A": {
        const text = inner().trim();
        return node.hasAttribute("href") && /^https?:/.test(node.href) && text ? `[${text}](${address(node.href)})` : text;
      }
      case "IMG":
        return node.alt && /^https?:/.test(node.src) ? `![${safe(node.alt)}](${address(node.src)})` : "";
      default:
        return inner();
    }
  };
  // A fence longer than any run of its marks inside.
  const fenced = (text, mark, info) => {
    const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
    if (mark === "`") {
      const fence = mark.repeat(longest + 1);
      return longest ? `${fence} ${text} ${fence}` : fence + text + fence;
    }
    const fence = "`".repeat(Math.max(3, longest + 1));
    return `${fence}${info}\n${text.replace(/\n$/, "")}\n${fence}`;
  };

  const indent = (text, by) => text.replace(/\n(?=.)/g, `\n${by}`);
  const table = (node) => {
    const rows = [...node.rows].filter(shown).map((row) => [...row.cells].map((cell) => inline(cell).trim().replace(/\s*\n/g, " ").replace(/\|/g, "\\|")));
    const width = Math.max(0, ...rows.map((row) => row.length));
    if (width === 0) return "";
    const line = (row) => `| ${Array.from({ length: width }, (_, x) => row[x] ?? "").join(" | ")} |`;
    return [line(rows[0]), `|${" --- |".repeat(width)}`, ...rows.slice(1).map(line)].join("\n");
  };
  const list = (node) => {
    let number = node.start ?? 1;
    return [...node.children]
      .filter((item) => item.tagName === "LI" && shown(item))
      .map((item) => {
        const mark = node.tagName === "OL" ? `${number++}. ` : "- ";
        return mark + indent(blocks(item, "\n"), " ".repeat(mark.length));
      })
      .join("\n");
  };

  const inlineNames = "A ABBR B BDI BDO BR CITE CODE DATA DEL DFN EM I IMG INS KBD LABEL MARK PICTURE Q S SAMP SMALL SPAN STRONG SUB SUP TIME U VAR WBR";
  const isInline = (node) =>
    node.nodeType === Node.TEXT_NODE ||
    (inlineNames.split(" ").includes(node.tagName) && ![...node.querySelectorAll("*")].some((part) => /^(P|DIV|UL|OL|H[1-6]|TABLE|PRE)$/.test(part.tagName)));

  // The blocks of a box; text between them makes paragraphs of its own.
  const blocks = (box, between = "\n\n") => {
    const out = [];
    let run = "";
    const flush = () => {
      if (run.trim()) out.push(run.trim().replace(/[^\S\n]*\n[^\S\n]*/g, "  \n"));
      run = "";
    };
    for (const node of box.childNodes) {
      if (isInline(node)) run += inline(node);
      else if (node.nodeType === Node.ELEMENT_NODE && !left(node)) {
        flush();
        out.push(block(node));
      }
    }
    flush();
    return out.filter(Boolean).join(between);
  };
  const block = (node) => {
    if (/^H[1-6]$/.test(node.tagName)) {
      const text = inline(node).trim().replace(/\s*\n/g, " ");
      return text && `${"#".repeat(Number(node.tagName[1]))} ${text}`;
    }
    switch (node.tagName) {
      case "UL":
      case "OL":
        return list(node);
      case "TABLE":
        return node.querySelector("table") ? blocks(node) : table(node);
      case "PRE":
        return fenced(node.textContent, "```", node.querySelector("[class*=language-]")?.className.match(/language-(\w+)/)?.[1] ?? "");
      case "BLOCKQUOTE":
        return blocks(node).replace(/^/gm, "> ").replace(/^> $/gm, ">");
      case "HR":
        return "---";
      case "DT":
        return `**${inline(node).trim()}**`;
      default:
        return blocks(node);
    }
  };

  const text = (node) => node.textContent.trim().length;
  const main = [...document.querySelectorAll("main, [role=main], article")].sort((a, b) => text(b) - text(a))[0];
  const markdown = blocks(args.wholePage || !main || text(main) < 200 ? document.body : main);
  return markdown.replace(/\n{3,}/g, "\n\n");
}
