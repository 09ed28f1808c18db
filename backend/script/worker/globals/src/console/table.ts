// console.table: rows and columns between lines.
import { inspect } from "./lazy.ts";

// What values and map keys stand under when they have no name.
const indexHead = "(index)";
const iterationHead = "(iteration index)";
const keyHead = "Key";
const valueHead = "Values";

type Row = { index: string; cells: Map<string, string>; value?: string };

const cell = (value: unknown) =>
  inspect(value, {
    depth: typeof value === "object" && value !== null ? 0 : 2,
    maxArrayLength: 3,
    breakLength: Number.POSITIVE_INFINITY,
  });

// table is the drawing, or "" for what has no rows.
export function table(data: object, columns?: string[]): string {
  if (data instanceof Map) {
    const rows = [...data].map(([key, value], i) => row(String(i), value, columns, cell(key)));
    return draw(rows, iterationHead, columns, true);
  }
  if (data instanceof Set)
    return draw(
      [...data].map((value, i) => row(String(i), value, columns)),
      iterationHead,
      columns,
    );
  const rows = Object.entries(data).map(([index, value]) => row(index, value, columns));
  return draw(rows, indexHead, columns);
}

function row(index: string, value: unknown, columns?: string[], key?: string): Row {
  const cells = new Map<string, string>(key === undefined ? [] : [[keyHead, key]]);
  if (typeof value !== "object" || value === null || key !== undefined) return { index, cells, value: cell(value) };
  for (const name of columns ?? Object.keys(value)) {
    if (Object.hasOwn(value, name)) cells.set(name, cell((value as Record<string, unknown>)[name]));
  }
  return { index, cells };
}

function draw(rows: Row[], index: string, columns?: string[], keyed = false): string {
  const names = columns && !keyed ? columns : [...new Set(rows.flatMap((r) => [...r.cells.keys()]))];
  const heads = [index, ...names];
  if (rows.some((r) => r.value !== undefined)) heads.push(valueHead);
  const lines = rows.map((r) =>
    [r.index, ...names.map((n) => r.cells.get(n) ?? ""), r.value ?? ""].slice(0, heads.length),
  );
  const widths = heads.map(
    (head, i) => Math.max(...[head, ...lines.map((l) => l[i])].map((text) => [...text].length)) + 2,
  );
  const rule = (left: string, middle: string, right: string) =>
    left + widths.map((w) => "─".repeat(w)).join(middle) + right;
  const line = (cells: string[]) =>
    `│${cells.map((text, i) => ` ${text}${" ".repeat(widths[i] - 1 - [...text].length)}`).join("│")}│`;
  return [rule("┌", "┬", "┐"), line(heads), rule("├", "┼", "┤"), ...lines.map(line), rule("└", "┴", "┘")].join("\n");
}
