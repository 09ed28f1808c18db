// The arithmetic of the grid: how wide columns are, which hold numbers, where a key goes.

export interface Spot {
  row: number;
  column: number;
}

/** Pixels, at text of 100 %. */
const narrowest = 56;
const widest = 320;
/** Beside a cell's text: its padding, and a hair for what is rounded. */
const beside = 18;

/** How wide a text is in pixels; of what is drawn bold more. */
export type Measure = (text: string, bold: boolean) => number;

/** Seven pixels a letter, where nothing can be measured. */
const guessed: Measure = (text) => text.length * 7;

/** The letters' own widths, in the type of an element. */
export function measureIn(element: Element | null): Measure {
  const context = element && document.createElement("canvas").getContext("2d");
  if (!context) return guessed;
  const { fontFamily, fontSize } = getComputedStyle(element);
  return (text, bold) => {
    context.font = `${bold ? 600 : 400} ${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
}

/** As wide as the name and the first rows need, within limits; scale is the text's size over 100 %. */
export function columnWidths(columns: string[], rows: string[][], measure = guessed, scale = 1): number[] {
  return columns.map((name, c) => {
    const cells = rows.map((row) => measure((row[c] ?? "").slice(0, 200), false));
    const wide = Math.ceil(Math.max(measure(name, true), ...cells)) + beside * scale;
    return Math.min(Math.max(wide, narrowest * scale), widest * scale);
  });
}

/** Whether every cell of the column that is not empty is a number. */
export function isNumeric(rows: string[][], column: number): boolean {
  const filled = rows.map((row) => row[column] ?? "").filter((text) => text !== "");
  return filled.length > 0 && filled.every((text) => /^-?\d+([.,]\d+)?$/.test(text));
}

/** Whether the column holds yes or no, and nothing else. */
export function isYesNo(rows: string[][], column: number): boolean {
  const filled = rows.map((row) => row[column] ?? "").filter((text) => text !== "");
  return filled.length > 0 && filled.every((text) => text === "true" || text === "false");
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
