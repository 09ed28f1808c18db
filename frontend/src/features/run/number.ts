// Numbers as people write them: with a decimal comma or point, thousands set apart, an exponent.

const spaces = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g;

/** The number as JSON writes it, with the digits that were typed; null when it is none. */
export function numberOf(typed: string): string | null {
  const bare = typed.trim().replace(/^\+/, "").replace(/^−/, "-").replace(spaces, "");
  const text = point(bare)
    ?.replace(/^(-?)0+(?=\d)/, "$1")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.(?=$|[eE])/, "");
  if (!text || !/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return null;
  const value = Number(text);
  if (!Number.isFinite(value)) return null;
  return value === 0 ? "0" : text;
}

/** One point as the decimal mark. A mark that comes once is the decimal one, one that comes often sets thousands apart. */
function point(text: string): string | null {
  const marks: string[] = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last) return text;
  const other = last === "." ? "," : ".";
  if (marks.length === 1) return text.replace(",", ".");
  const often = marks.filter((m) => m === last).length > 1;
  if (often && marks.includes(other)) return null;
  const at = often ? text.length : text.lastIndexOf(last);
  const groups = text
    .slice(0, at)
    .replace("-", "")
    .split(often ? last : other);
  if (!groups.every((g, i) => /^\d+$/.test(g) && (i === 0 ? g.length <= 3 : g.length === 3))) return null;
  const sign = text.startsWith("-") ? "-" : "";
  return sign + groups.join("") + (often ? "" : `.${text.slice(at + 1)}`);
}
