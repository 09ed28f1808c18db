// Rounding a number in its decimal digits, as it is written.

// Digits are the decimal digits of a number that is not negative: whole ones, and
// those after the point.
export type Digits = { whole: string; fraction: string };

// digitsOf takes the shortest text that means the number.
export function digitsOf(value: number | bigint | string): Digits {
  const [mantissa, exponent = "0"] = String(value).replace(/^[-+]/, "").toLowerCase().split("e");
  const [whole, fraction = ""] = mantissa.split(".");
  const shift = Number(exponent);
  if (shift >= 0) {
    const moved = fraction.slice(0, shift).padEnd(shift, "0");
    return { whole: trim(whole + moved), fraction: fraction.slice(shift) };
  }
  const padded = whole.padStart(1 - shift, "0");
  return { whole: trim(padded.slice(0, shift)), fraction: padded.slice(shift) + fraction };
}

const trim = (whole: string) => whole.replace(/^0+(?=\d)/, "");

// Ways to round what is cut off; the sign only matters to floor and ceil.
const modes: Record<string, (rest: string, odd: boolean, negative: boolean) => boolean> = {
  trunc: () => false,
  expand: (rest) => /[1-9]/.test(rest),
  floor: (rest, _odd, negative) => negative && /[1-9]/.test(rest),
  ceil: (rest, _odd, negative) => !negative && /[1-9]/.test(rest),
  halfExpand: (rest) => rest[0] >= "5",
  halfTrunc: (rest) => rest[0] > "5" || (rest[0] === "5" && /[1-9]/.test(rest.slice(1))),
  halfEven: (rest, odd) => rest[0] > "5" || (rest[0] === "5" && (odd || /[1-9]/.test(rest.slice(1)))),
};
export const roundingModes = Object.keys(modes);

// rounded keeps so many digits after the point.
export function rounded({ whole, fraction }: Digits, places: number, mode = "halfExpand", negative = false): Digits {
  if (fraction.length <= places) return { whole, fraction };
  const kept = whole + fraction.slice(0, places);
  const rest = fraction.slice(places);
  const up = modes[mode](rest, Number(kept.at(-1)) % 2 === 1, negative);
  const digits = (BigInt(kept || "0") + (up ? 1n : 0n)).toString().padStart(kept.length, "0");
  return {
    whole: trim(digits.slice(0, digits.length - places) || "0"),
    fraction: digits.slice(digits.length - places),
  };
}

// significant keeps so many digits, counted from the first that is not 0.
export function significant(of: Digits, most: number, mode?: string, negative?: boolean): Digits {
  const lead = of.whole === "0" ? -(/^0*/.exec(of.fraction)?.[0].length ?? 0) : of.whole.length;
  const places = most - lead;
  if (places >= 0) return rounded(of, places, mode, negative);
  const moved = { whole: of.whole.slice(0, places), fraction: of.whole.slice(places) };
  return { whole: rounded(moved, 0, mode, negative).whole + "0".repeat(-places), fraction: "" };
}

// padded has at least so many digits on both sides of the point, and no more zeros
// than that behind it.
export function padded({ whole, fraction }: Digits, least: number, leastWhole = 1): Digits {
  const bare = fraction.replace(/0+$/, "");
  return { whole: whole.padStart(leastWhole, "0"), fraction: bare.padEnd(least, "0") };
}
