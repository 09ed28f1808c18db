// Sample skills, tabs and results for the fake: realistic, with the awkward cases in.
import type { Arg, Program, RunError, SkillItem, SkillPage, State, Tab, Tool } from "./types";

export const german = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauamt";

const arg = (name: string, type: string, more: Partial<Arg> = {}): Arg => ({
  name,
  type,
  required: false,
  description: "",
  default: "",
  enum: [],
  format: "",
  minimum: null,
  maximum: null,
  minLength: null,
  maxLength: null,
  pattern: "",
  ...more,
});

const tool = (name: string, title: string, description: string, more: Partial<Tool> = {}): Tool => ({
  name,
  title,
  kind: "browser",
  description,
  readOnly: true,
  runnable: true,
  why: "",
  form: more.readOnly === false || (more.args ?? []).some((a) => a.required),
  args: [],
  returns: "",
  ...more,
});

const overview = `<h1 id="note-page-structure">Page structure</h1>
<ul><li>Product cards: <code>[data-testid="product"]</code></li><li>Price: <code>.price</code>, always in euros</li>
<li>Pages: <code>?page=N</code>, 24 a page</li></ul>
<h2 id="note-good-to-know">Good to know</h2>
<p>Ratings load a moment after the cards, see <a href="notes/ratings-load-late.md" data-note="notes/ratings-load-late.md">Ratings load late</a>.
The shop’s own help is <a href="https://example.com/help">over there</a>.</p>
<table><thead><tr><th>Address</th><th>Shows</th></tr></thead><tbody><tr><td>/kettles</td><td>all kettles</td></tr></tbody></table>
<pre><code>await page.waitFor(".rating")</code></pre>`;

const shop: SkillPage = {
  key: "bundled/practice-shop",
  id: "practice-shop",
  name: "Practice shop",
  folder: "practice-shop",
  status: "ok",
  editable: false,
  sites: ["shop.localhost"],
  allowed: [],
  notes: [
    { path: "notes/overview.md", title: "Page structure", html: overview, problem: "" },
    {
      path: "notes/ratings-load-late.md",
      title: "Ratings load late",
      html: '<h1>Ratings load late</h1><p>Wait for <code>.rating</code> before you read them. Back to <a href="notes/overview.md" data-note="notes/overview.md">the overview</a>.</p>',
      problem: "",
    },
  ],
  tools: [
    tool(
      "list_products",
      "List products",
      "List every product of the list the page belongs to, with price, rating and stock.",
      {
        args: [
          arg("minRating", "number", {
            description: "Leave out products rated lower, and those nobody has rated.",
            minimum: 0,
            maximum: 5,
          }),
        ],
        returns: "List of groups: name, price, rating, inStock, url. Prices are in euros.",
      },
    ),
    tool("search_shop", "Search the shop", "Search the shop and list what is found, over all pages.", {
      args: [arg("query", "string", { required: true, description: "Words in the product’s name or description." })],
    }),
    tool("add_to_basket", "Add to basket", "Put a product into the basket. The page stays where it is.", {
      readOnly: false,
      args: [
        arg("product", "string", { required: true, description: "The product’s name, or the address of its page." }),
        arg("quantity", "integer", { description: "How many to add.", default: "1", minimum: 1, maximum: 99 }),
      ],
    }),
    tool("everything", "Try every kind of input", "One input of each kind.", {
      args: [
        arg("text", "string", { description: "Any text." }),
        arg("code", "string", { minLength: 3, maxLength: 5, pattern: "^[A-Z]+$" }),
        arg("amount", "number", { minimum: 0.5, maximum: 2000 }),
        arg("day", "string", { format: "date" }),
        arg("secret", "string", { format: "password" }),
        arg("sort", "string", { enum: ['"price"', '"rating"', '"name"'], default: '"price"' }),
        arg("size", "integer", { enum: ["10", "20", "50"] }),
        arg("inStock", "boolean", { description: "Only what can be had now." }),
        arg("exact", "boolean", { required: true }),
        arg("names", "array", { description: "Only these." }),
        arg("filter", "object"),
      ],
    }),
    tool("big_list", "Hundred thousand orders", "A very long table."),
    tool("nothing", "Empty list", "Finds nothing."),
    tool("broken", "Broken tool", "Stops with an error."),
    tool("refuses", "Refusing tool", "Says why it does not go on."),
    tool("late", "Late tool", "Does not finish in time."),
    tool("moved", "Moved tool", "The page moves on while it runs."),
    tool("shut", "Shut tool", "The tab closes while it runs."),
    tool("elsewhere", "Elsewhere tool", "Runs on a page that is not the skill’s.", { args: [arg("word", "string")] }),
    tool("strayed", "Strayed script", "Goes to a page of another site.", { kind: "node" }),
    tool("chromeless", "Chromeless tool", "Runs without a Chrome."),
    tool("slow", "Slow tool", "Takes a while and writes messages."),
    tool("deep", "Deep result", "Gives a group of groups back."),
    tool("prose", "Main text", "Gives a text back."),
  ],
  problems: [],
  overlaps: [
    { key: "bundled/practice-shop", name: "Practice shop", pattern: "shop.localhost" },
    { key: "library/german", name: german, pattern: "*.localhost" },
  ],
};

const google: SkillPage = {
  ...shop,
  key: "bundled/google",
  id: "google",
  name: "Google",
  folder: "google",
  sites: ["google.com", "www.google.com", "google.de"],
  notes: [
    {
      path: "notes/search.md",
      title: "Search",
      html: "<h1>Search</h1><p>Results are <code>h3</code> in links.</p>",
      problem: "",
    },
  ],
  tools: [
    tool("search_results", "Search results", "Read the results on the page."),
    tool("search", "Search and read", "Open a search and read the first results.", {
      kind: "node",
      args: [arg("query", "string", { required: true })],
    }),
  ],
  overlaps: [],
};

const long: SkillPage = {
  ...google,
  key: "library/german",
  id: "german",
  name: german,
  folder: german.toLowerCase(),
  editable: true,
  sites: ["*.localhost", "donaudampfschifffahrtsgesellschaft.example.com"],
  tools: [
    tool("timetable", "Fahrplanauskunftsschalterbeamtenverzeichnis", `Reads ${german} and ${german} from the page.`, {
      args: [arg("donaudampfschifffahrtskapitaenspatent", "string", { description: german })],
    }),
  ],
  overlaps: shop.overlaps,
};

const wiki: SkillPage = {
  ...google,
  key: "library/team-wiki",
  id: "team-wiki",
  name: "Team wiki",
  folder: "team-wiki",
  editable: true,
  sites: ["wiki.example.com"],
  notes: [
    {
      path: "notes/gone.md",
      title: "gone.md",
      html: "",
      problem: "The note notes/gone.md is not there. Add it or take it off the list.",
    },
  ],
  tools: [],
  problems: [
    {
      code: "name-missing",
      severity: "error",
      message: "The skill has no name. Give it one.",
      path: "manifest.json:2:3",
      fix: "Name it “Team wiki”",
    },
    {
      code: "note-missing",
      severity: "warning",
      message: "The note notes/gone.md is not there. Add it or take it off the list.",
      path: "manifest.json:9:5",
      fix: "",
    },
  ],
};

/** Its page is known, but it is in no list of the samples. */
const unreadable: SkillPage = {
  ...wiki,
  key: "library/unreadable",
  id: "unreadable",
  name: "unreadable",
  folder: "/home/ada/unreadable",
  status: "broken",
  sites: [],
  notes: [],
};

export const pages: SkillPage[] = [shop, google, long, wiki, unreadable];

const item = (page: SkillPage, forTab: boolean): SkillItem => ({
  key: page.key,
  id: page.id,
  name: page.name,
  sites: page.sites,
  tools: page.tools.length,
  status: "ok",
  problems: page.problems.length,
  errors: page.problems.filter((p) => p.severity === "error").length,
  checked: true,
  own: page.editable,
  forTab,
  why: "",
});

const tab = (id: string, title: string, url: string, more: Partial<Tab> = {}): Tab => ({
  id,
  title,
  url,
  window: 1,
  active: false,
  blocked: "",
  frozen: false,
  seenAt: "",
  skills: [],
  ...more,
});

export const tabs: Tab[] = [
  tab("t1", "Practice shop · Kettles", "http://shop.localhost:7711/kettles?page=1", {
    active: true,
    seenAt: "10:42",
    skills: ["bundled/practice-shop", "library/german"],
  }),
  tab("t2", "sitewright at DuckDuckGo", "https://duckduckgo.com/?q=sitewright"),
  tab("t3", "Settings", "chrome://settings/", {
    window: 2,
    blocked: "This is a page of Chrome itself; tools cannot act on it.",
  }),
  tab("t4", "Bestellübersicht der letzten zwölf Monate – Kundenbereich", "https://orders.example.com/list", {
    window: 2,
    active: true,
    frozen: true,
  }),
];

const programs: Program[] = [
  { name: "Chromium", path: "/usr/bin/chromium" },
  { name: "Brave", path: "/usr/bin/brave-browser" },
];

export function sampleState(): State {
  return {
    version: "0.3.0",
    seq: 1,
    platform: "linux",
    firstStart: false,
    browser: {
      status: "running",
      name: "Chromium",
      message: "",
      hint: "",
      notes: [],
      path: "/usr/bin/chromium",
      found: programs,
    },
    tabs: structuredClone(tabs),
    current: {
      tabId: "t1",
      url: tabs[0]?.url ?? "",
      title: tabs[0]?.title ?? "",
      seenAt: "10:42",
      pinned: false,
      blocked: "",
      reason: "",
    },
    skills: [item(shop, true), item(long, true), item(google, false), item(wiki, false)],
    button: {
      kind: "run",
      skill: shop.key,
      tool: "list_products",
      label: "List products",
      reason: "",
      others: [
        { skill: shop.key, tool: "search_shop", label: "Search the shop", form: true },
        { skill: shop.key, tool: "add_to_basket", label: "Add to basket", form: true },
        { skill: long.key, tool: "timetable", label: "Fahrplanauskunftsschalterbeamtenverzeichnis", form: false },
      ],
    },
    runs: [],
    settings: {
      theme: "system",
      textSize: 100,
      language: "en",
      chromePath: "",
      folders: ["/home/ada/Documents/Sitewright/learnings", "Comes with Sitewright"],
      confirmTools: [],
      welcomed: true,
      chromeExplained: true,
      quitQuietly: false,
    },
    notices: [],
    quit: { asked: false, tabs: [], runs: [] },
  };
}

const refusal = (code: string, message: string, hint = ""): RunError => ({
  code,
  message,
  hint,
  source: "",
  frame: "",
  stack: "",
});

/** How the tools that never get to an end fail. */
export const refusals: Record<string, RunError> = {
  late: refusal("timeout", "The tool did not finish within 30s. The page is unharmed.", "Run it with more time."),
  moved: refusal("page-navigated", "The page moved away while the tool ran: from /orders to /login.", "Run again."),
  shut: refusal("tab-closed", "The tab was closed."),
  elsewhere: refusal("tab-outside-skill", '"Practice shop" covers shop.localhost; the tab shows pay.localhost.'),
  strayed: {
    ...refusal("page-outside-skill", '"Practice shop" may not act on pay.localhost: its sites are shop.localhost.'),
    host: "pay.localhost",
    source: "tools/strayed.js:7:3",
  },
  chromeless: refusal("no-browser", "Sitewright needs Chrome, and none was found on this computer."),
};

export const failure: RunError = {
  code: "script-error",
  message: 'It read "price" of something that isn’t there.',
  hint: "The page may have changed.",
  source: "browser-tools/broken.js:12:14",
  frame: '11   const card = cards[i];\n12   out.push(card.querySelector(".price").innerText);',
  stack: `TypeError: Cannot read properties of null (reading 'innerText')\n${Array.from({ length: 30 }, (_, i) => `    at step${i} (sitewright:///practice-shop/browser-tools/broken.js:${12 + i}:14)`).join("\n")}`,
};

/** What a tool's author says to the person. */
export const ownWords: RunError = {
  code: "script-error",
  message: "The tool stopped at line 9 of browser-tools/refuses.js: Error: Sign in first, then run again.",
  hint: "Look at this line of the tool, and at what the page shows.",
  source: "browser-tools/refuses.js:9:11",
  frame: '9   throw new Error("Sign in first, then run again.");',
  stack: "Error: Sign in first, then run again.",
};

const kettles = [
  "Copper kettle 1.2 l",
  "Travel kettle",
  "Gooseneck kettle",
  "Glass kettle",
  "Stovetop classic",
  "Quick-boil 2000",
  "Enamel kettle",
];

/** A row of a result, by its number: the same each time. */
export function sampleRow(tool: string, index: number): string[] {
  if (tool === "big_list") {
    const total = ((((index * 37) % 9000) + 100) / 10).toFixed(2);
    return [`A-${100000 + index}`, `Customer ${(index * 7919) % 5003}`, total, index % 3 === 0 ? "true" : "false", ""];
  }
  const price = (18 + ((index * 7) % 60) + 0.5).toFixed(2);
  const rating = index === 5 ? "" : String(4 + (index % 10) / 10);
  return [
    kettles[index % 7] ?? "",
    price,
    rating,
    index % 3 ? "true" : "false",
    `http://shop.localhost:7711/kettle/${index + 1}`,
  ];
}

export const deep = {
  order: {
    id: "A-100001",
    paid: true,
    lines: Array.from({ length: 12 }, (_, i) => ({ name: kettles[i % 7], count: i + 1, note: null })),
  },
  customer: { name: "Ada", address: { street: german, town: "Wien" } },
  total: 129.5,
};
