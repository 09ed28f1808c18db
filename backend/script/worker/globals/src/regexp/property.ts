// The sets of characters behind \p{…}, from tables of regenerate-unicode-properties.
import regenerate from "regenerate";
import tables from "unicode-tables";

type Property = { characters: unknown; strings?: string[] };

// property is what regexpu-core asks for by names like "General_Category/Letter".
export default function property(name: string): Property {
  const from = `\n${tables}`.indexOf(`\n${name}\t`);
  if (from < 0) throw new SyntaxError(`Failed to recognize the property ${name}`);
  const line = tables.slice(from, (tables + "\n").indexOf("\n", from));
  const [, steps, ...strings] = line.split("\t");
  let border = 0;
  const borders = steps.split(" ").map((step) => {
    border += Number.parseInt(step, 36);
    return border;
  });
  const characters = regenerate();
  if (steps !== "") characters.data = borders;
  const spelled = (text: string) => String.fromCodePoint(...text.split(" ").map((c) => Number.parseInt(c, 36)));
  return strings.length > 0 ? { characters, strings: strings.map(spelled) } : { characters };
}
