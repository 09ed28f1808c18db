// A skill of scripts, one for each thing that only they do: telling how far they are, importing, leaving their site.
import { longName, type Skills } from "./skills";

interface Script {
  title: string;
  code: string;
  args?: Record<string, unknown>;
  gives?: string;
}

const scripts: Record<string, Script> = {
  counts: {
    title: "Bestand zählen",
    code: `export async function run({ page, progress }) {
  console.log("Es geht los.");
  progress(3, 7, "Der dritte von sieben Artikeln");
  console.warn("Der vierte Artikel fehlt noch.");
  await page.locator("#there-is-no-such-thing").waitFor({ timeout: 100_000 });
}
`,
  },
  speaks: {
    title: `${longName} abwarten`,
    code: `export async function run(ctx) {
  ctx.progress(0, 0, "${longName} ".repeat(3));
  console.log("${longName}".repeat(3));
  await ctx.page.locator("#there-is-no-such-thing").waitFor({ timeout: 100_000 });
}
`,
  },
  adds: {
    title: "Zahlen zusammenzählen",
    gives: "array",
    code: `export function run(ctx) {
  ctx.progress(1, 1, "gerechnet");
  return [1, 2, 3].map((zahl) => ({ zahl, quadrat: zahl * zahl }));
}
`,
  },
  throws: {
    title: "Im eigenen Code scheitern",
    code: `// Anfang.
export async function run({ page }) {
  const title = await page.title();
  throw new Error(\`Auf „\${title}“ steht kein Preis.\`);
}
`,
  },
  imports: {
    title: "Im geholten Code scheitern",
    code: `import { priceOf } from "./lib/price.js";

export async function run({ page }) {
  return priceOf(await page.title());
}
`,
  },
  seeks: {
    title: "Etwas suchen, das es nicht gibt",
    code: `export async function run({ page }) {
  await page.getByRole("button", { name: "${longName}" }).click({ timeout: 300 });
}
`,
  },
  strays: {
    title: "Anderswo lesen",
    code: `export async function run({ page }) {
  await page.goto("http://bench.localhost:" + new URL(page.url()).port + "/workshop/fields");
  return await page.title();
}
`,
  },
};

const library = `// Was im Titel als Preis steht.
export function priceOf(title) {
  const [, price] = title.match(/(\\d+) Euro/);
  return Number(price);
}
`;

function tool({ title, args = {}, gives = "string" }: Script, name: string) {
  return {
    description: `${title}.`,
    path: `tools/${name}.js`,
    callable: "run",
    annotations: { title, readOnlyHint: true },
    args,
    returns: { type: gives, description: "Was herauskam." },
  };
}

export const scriptSkills: Skills = {
  skripte: {
    "manifest.json": JSON.stringify({
      id: "skripte",
      name: "Skripte",
      domains: ["shop.localhost"],
      notes: [],
      browserTools: {},
      nodeTools: Object.fromEntries(Object.entries(scripts).map(([name, script]) => [name, tool(script, name)])),
    }),
    "tools/lib/price.js": library,
    ...Object.fromEntries(Object.entries(scripts).map(([name, { code }]) => [`tools/${name}.js`, code])),
  },
};
