// Reads the tables of the page: one row for each row, one value for each column.
// With several tables the largest comes first, and a column says which it is from.
(args) => {
  const text = (node) => (node?.innerText ?? node?.textContent ?? "").replace(/\s+/g, " ").trim();
  const shown = (node) => node.checkVisibility?.() ?? node.getClientRects().length > 0;

  const rowsOf = (table) =>
    [...table.querySelectorAll("tr, [role=row]")].filter((row) => row.closest("table, [role=table], [role=grid], [role=treegrid]") === table && shown(row));
  const cellsOf = (row) =>
    [...row.querySelectorAll("th, td, [role=cell], [role=gridcell], [role=columnheader], [role=rowheader]")].filter(
      (cell) => cell.closest("tr, [role=row]") === row,
    );
  const isHeader = (cell) => cell.tagName === "TH" || cell.getAttribute("role") === "columnheader";

  // What a person would copy out of a cell: its text, or what stands there instead.
  const contentOf = (cell) => {
    const field = cell.querySelector("input, select, textarea");
    if (field?.type === "checkbox" || field?.type === "radio") return field.checked;
    if (field?.tagName === "SELECT") return text(field.selectedOptions[0]);
    if (field && field.type !== "hidden" && !text(cell)) return field.value;
    const picture = cell.querySelector("img, svg, [aria-label]");
    return text(cell) || picture?.alt || picture?.getAttribute("aria-label") || text(picture?.querySelector("title"));
  };

  // Over how many columns or rows a cell goes; 0 rows are all that follow.
  const span = (cell, way) => cell[`${way}Span`] ?? Number(cell.getAttribute(`aria-${way}span`) ?? 1);

  // A cell over several columns or rows stands in each of them.
  const gridOf = (rows) => {
    const grid = rows.map(() => []);
    rows.forEach((row, y) => {
      let x = 0;
      for (const cell of cellsOf(row)) {
        while (grid[y][x]) x++;
        const wide = Math.min(span(cell, "col"), 200);
        const high = Math.min(span(cell, "row") || rows.length, rows.length - y);
        for (let dy = 0; dy < high; dy++) for (let dx = 0; dx < wide; dx++) grid[y + dy][x + dx] = cell;
        x += wide;
      }
    });
    return grid;
  };

  // The rows above the first with a value are headers; of several, the names are joined.
  const headersOf = (rows, grid) => {
    let count = 0;
    while (
      count < rows.length &&
      (rows[count].closest("thead") || (grid[count].length > 0 && grid[count].every((cell) => cell && isHeader(cell))))
    ) {
      count++;
    }
    const width = Math.max(0, ...grid.map((row) => row.length));
    const names = [];
    for (let x = 0; x < width; x++) {
      const parts = grid.slice(0, count).map((row) => text(row[x]));
      const name = [...new Set(parts.filter(Boolean))].join(" ") || `Column ${x + 1}`;
      const same = names.filter((n) => n === name || n.startsWith(`${name} (`)).length;
      names.push(same ? `${name} (${same + 1})` : name);
    }
    return { names, count };
  };

  const nameOf = (table, number) => {
    const labels = (table.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
    const label = table.getAttribute("aria-label") || labels.map((id) => text(document.getElementById(id))).join(" ");
    return text(table.querySelector("caption")) || label.trim() || `Table ${number}`;
  };

  const tables = [...document.querySelectorAll("table, [role=table], [role=grid], [role=treegrid]")]
    .filter((table) => shown(table) && !["presentation", "none"].includes(table.getAttribute("role")) && !table.querySelector("table"))
    .map((table, i) => {
      const rows = rowsOf(table);
      const grid = gridOf(rows);
      const { names, count } = headersOf(rows, grid);
      const records = grid
        .slice(count)
        .map((row) => Object.fromEntries(names.map((name, x) => [name, row[x] ? contentOf(row[x]) : ""])))
        .filter((record) => Object.values(record).some((value) => value !== ""));
      return { name: nameOf(table, i + 1), records, size: records.length * names.length };
    })
    .filter((table) => table.size > 0)
    .sort((a, b) => b.size - a.size);

  console.info(`Tables on this page: ${tables.map((table) => `${table.name}, ${table.records.length} rows`).join("; ") || "none"}`);
  if (args.table) return tables[args.table - 1]?.records ?? [];
  if (tables.length === 1) return tables[0].records;
  return tables.flatMap((table) => table.records.map((record) => ({ Table: table.name, ...record })));
}
