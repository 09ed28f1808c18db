// A result as the lines of a tree: only what is opened has lines.

export interface Line {
  /** Where it is: "/order/lines/0". */
  path: string;
  depth: number;
  name: string;
  value: unknown;
  /** How many are inside; undefined for a plain value. */
  inside: number | undefined;
  open: boolean;
  /** Its number among those beside it, from 1, and how many these are. */
  position: number;
  siblings: number;
}

export function insideOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** The visible lines, top first. The root itself has none. */
export function linesOf(root: unknown, opened: ReadonlySet<string>): Line[] {
  const lines: Line[] = [];
  const add = (parent: object, path: string, depth: number) => {
    const entries = Object.entries(parent);
    const list = Array.isArray(parent);
    entries.forEach(([key, value], index) => {
      // A list counts from 1, as the table does.
      const name = list ? String(index + 1) : key;
      const here = `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      const inside = insideOf(value);
      const open = inside !== undefined && opened.has(here);
      lines.push({ path: here, depth, name, value, inside, open, position: index + 1, siblings: entries.length });
      if (open) add(value as object, here, depth + 1);
    });
  };
  if (typeof root === "object" && root !== null) add(root, "", 0);
  return lines;
}

/** The line of the parent, or -1. */
export function parentOf(lines: Line[], index: number): number {
  const depth = lines[index]?.depth ?? 0;
  for (let i = index - 1; i >= 0; i--) if ((lines[i]?.depth ?? 0) < depth) return i;
  return -1;
}
