// Names that are written alike.

/** Of the names, at most three that are near to what was asked, the nearest first. */
export function near(asked: string, names: string[]): string[] {
  const most = asked.length < 5 ? 1 : 2;
  const found = names.map((name) => ({ name, far: distance(name.toLowerCase(), asked.toLowerCase()) }));
  const close = found.filter(({ far }) => far <= most).sort((a, b) => a.far - b.far);
  return close.slice(0, 3).map(({ name }) => name);
}

/** How many letters are to be changed, added or left out (Levenshtein). */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min(at(next, j - 1) + 1, at(row, j) + 1, at(row, j - 1) + same));
    }
    row = next;
  }
  return at(row, b.length);
}

const at = (row: number[], i: number): number => row[i] ?? 0;
