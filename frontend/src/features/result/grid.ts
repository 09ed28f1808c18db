// The arithmetic of the grid: how wide columns are, which hold numbers, where a key goes.

export interface Spot {
  row: number;
  column: number;
}

const narrowest = 8;
const widest = 44;

/** How wide a letter is, in the mean of many, over a digit, which CSS counts in (ch). */
const letterWidth = 0.88;

/** Widths in digits, from the names and the first rows. */
export function columnWidths(columns: string[], rows: string[][]): number[] {
  return columns.map((name, c) => {
    const longest = rows.reduce((most, row) => Math.max(most, row[c]?.length ?? 0), 0);
    const letters = Math.max(name.length, isNumeric(rows, c) ? longest : Math.ceil(longest * letterWidth));
    return Math.min(Math.max(letters + 4, narrowest), widest);
  });
}

/** Whether every cell of the column that is not empty is a number. */
export function isNumeric(rows: string[][], column: number): boolean {
  const filled = rows.map((row) => row[column] ?? "").filter((text) => text !== "");
  return filled.length > 0 && filled.every((text) => /^-?\d+([.,]\d+)?$/.test(text));
}

interface Size {
  rows: number;
  columns: number;
  /** Rows in view. */
  page: number;
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The cell a key leads to, or null where it is not ours. */
export function move({ key, ctrlKey, metaKey, altKey }: Key, spot: Spot, size: Size): Spot | null {
  if (altKey || size.rows <= 0) return null;
  const far = ctrlKey || metaKey;
  const to = (row: number, column: number): Spot => ({
    row: Math.min(Math.max(row, 0), size.rows - 1),
    column: Math.min(Math.max(column, 0), size.columns - 1),
  });
  switch (key) {
    case "ArrowDown":
      return to(far ? size.rows : spot.row + 1, spot.column);
    case "ArrowUp":
      return to(far ? 0 : spot.row - 1, spot.column);
    case "ArrowRight":
      return to(spot.row, far ? size.columns : spot.column + 1);
    case "ArrowLeft":
      return to(spot.row, far ? 0 : spot.column - 1);
    case "PageDown":
      return to(spot.row + size.page, spot.column);
    case "PageUp":
      return to(spot.row - size.page, spot.column);
    case "Home":
      return to(far ? 0 : spot.row, 0);
    case "End":
      return to(far ? size.rows : spot.row, size.columns);
    default:
      return null;
  }
}
