// Real skills for every way a run can end, with names as long as German allows.

/** Files by path, by folder. */
export type Skills = Record<string, Record<string, string>>;

/** 63 letters without a place to break. */
export const longName = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";

interface Tool {
  title: string;
  code: string;
  args?: Record<string, unknown>;
  readOnly?: boolean;
  /** The type of what comes back. */
  gives: string;
  returns?: string;
}

const text =
  "Eine Beschreibung der Eingabe, die so lang ist, wie Menschen sie schreiben, wenn sie alles erklären wollen.";

const everyInput = {
  bezeichnung: { type: "string", required: true, description: text, minLength: 1 },
  bemerkung: { type: "string", description: "Bleibt sie leer, wird sie weggelassen." },
  geheimwort: { type: "string", format: "password", description: "Wird nirgends gezeigt." },
  liefertag: { type: "string", format: "date", description: "Ein Tag." },
  stückzahl: { type: "integer", description: "Wie viele.", default: 1, minimum: 1, maximum: 99 },
  mindestbewertung: { type: "number", description: "Von null bis fünf.", minimum: 0, maximum: 5 },
  nurVorrätige: { type: "boolean", description: "Nur was es gibt." },
  bestätigung: { type: "boolean", required: true, description: "Ja oder nein." },
  reihenfolge: { type: "string", description: "Wonach geordnet wird.", enum: ["Preis", "Bewertung", longName] },
  kennungen: { type: "array", description: "Eine Liste." },
  zusatzangaben: { type: "object", description: "Eine Gruppe." },
};

const tools: Record<string, Tool> = {
  every_input: {
    gives: "object",
    title: "Alle Eingabearten ausprobieren",
    code: "async (args) => args",
    args: everyInput,
    returns: "Was eingegeben wurde.",
  },
  tree: {
    gives: "object",
    title: "Verschachtelte Auskunft",
    code: `async () => ({
      bestellung: { nummer: 4711, bezahlt: true, positionen: [{ ware: "Kessel", anzahl: 2 }, { ware: "Sieb", anzahl: 1 }] },
      ${longName}: "${longName} ".repeat(6),
      anmerkung: null,
    })`,
  },
  prose: {
    gives: "string",
    title: "Beschreibung lesen",
    code: 'async () => "Erste Zeile.\\n" + "Ein langer Satz ohne Ende, ".repeat(30)',
  },
  wide: {
    gives: "array",
    title: `${longName} auflisten`,
    code: `async () => Array.from({ length: 40 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 14 }, (_, column) => ["Spalte" + column + "${longName}".slice(0, column * 3), row * column])))`,
  },
  nothing: { gives: "array", title: "Nichts finden", code: "async () => []" },
  throws: {
    gives: "string",
    title: "Scheitern",
    code: 'async function () {\n  const price = document.querySelector(".there-is-no-such-thing")\n  return price.textContent\n}',
  },
  for_ever: { gives: "string", title: "Niemals fertig werden", code: "async () => new Promise(() => {})" },
  waits: {
    gives: "string",
    title: "Warten, bis jemand abbricht",
    code: 'async () => {\n  console.log("Ich warte.")\n  await new Promise(() => {})\n}',
  },
  talks: {
    gives: "null",
    title: "Nur Meldungen schreiben",
    code: `async () => {
      for (let i = 0; i < 30; i++) console.log("Meldung " + i + ": " + "${longName} ".repeat(i % 4))
      console.warn("Eine Warnung.")
      console.error("Ein Fehler.")
    }`,
  },
  changes: {
    gives: "string",
    title: "Etwas Unwiderrufliches tun",
    code: 'async (args) => (await fetch("/api/basket")).status + args.grund',
    args: { grund: { type: "string", description: text } },
    readOnly: false,
  },
};

function skill(id: string, name: string, tools: Record<string, Tool>, notes: Record<string, string>) {
  const files: Record<string, string> = { ...notes };
  const browserTools: Record<string, unknown> = {};
  for (const [key, tool] of Object.entries(tools)) {
    const path = `browser-tools/${key.replaceAll("_", "-")}.js`;
    files[path] = tool.code;
    browserTools[key] = {
      description: `${tool.title}: ${text}`,
      path,
      annotations: { title: tool.title, readOnlyHint: tool.readOnly ?? true },
      args: Object.fromEntries(
        Object.entries(tool.args ?? {}).map(([arg, about]) => [arg, { required: false, ...(about as object) }]),
      ),
      returns: { type: tool.gives, description: tool.returns ?? "Was gefunden wurde." },
    };
  }
  const manifest = { id, name, domains: ["shop.localhost"], notes: Object.keys(notes), nodeTools: {}, browserTools };
  files["manifest.json"] = JSON.stringify(manifest, null, 2);
  return files;
}

const note = `# ${longName}

Ein Absatz mit \`Code\`, einem [Verweis](https://example.com/) und **Wichtigem**.

- [x] erledigt
- [ ] offen

| Spalte | ${longName} | Noch eine |
| --- | --- | --- |
| ${longName} | ${longName} | 1 |

\`\`\`js
const zeile = "${longName}${longName}${longName}";
\`\`\`
`;

/** With mistakes that the app can mend, and some that it cannot. */
const broken = `{
  // A comment, which JSON has not.
  "id": "kaputt",
  "name": "Kaputte ${longName}",
  "domains": ["*.shop.localhost", "https://example.com/path"],
  "notes": ["notes/fehlt.md"],
  "nodeTools": {},
  "browserTools": {
    "kaputt": { "descripton": "Nearly right.", "path": "browser-tools/kaputt.js", "args": {}, "returns": { "type": "array", "description": "Rows." } }
  }
}
`;

export const skills: Skills = {
  werkzeuge: skill("werkzeuge", longName, tools, { "notes/erste.md": note, "notes/zweite.md": "# Noch eine Notiz\n" }),
  leer: {
    "manifest.json": JSON.stringify({
      id: "leer",
      name: "Leere Sammlung",
      domains: ["leer.example"],
      notes: [],
      nodeTools: {},
      browserTools: {},
    }),
  },
  kaputt: { "manifest.json": broken, "browser-tools/kaputt.js": "async function (args) {\n  return [\n}\n" },
};
