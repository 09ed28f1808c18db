// An Api without the app behind it: for tests, and for `npm run dev` in a browser.
import type { Api } from "./api";
import { ApiError } from "./api";
import { deep, failure, ownWords, pages, refusals, sampleRow, sampleState } from "./fakeData";
import type { Again, AppEvent, RunRequest, RunView, State } from "./types";

export interface Fake extends Api {
  /** What the window asked for, in order: "startRun list_products". */
  calls: string[];
  requests: RunRequest[];
  agains: Again[];
  /** What lastInputs answers, by the tool's name. */
  last: Record<string, string>;
  /** What the person picks in the system's own dialog. */
  picked: string;
  current: State;
  /** Changes the state and tells the window. */
  change(edit: (state: State) => void): void;
  emit(event: AppEvent): void;
  /** Tells news of a run, with the next number. */
  tellRun(view: RunView): void;
  views: Map<string, RunView>;
  /** The next call of this method fails so. */
  fail(method: keyof Api, error: ApiError): void;
}

export interface FakeOptions {
  /** Milliseconds a quick run takes; 0 ends it at once. */
  delay?: number;
  edit?: (state: State) => void;
}

export function fakeApi({ delay = 0, edit }: FakeOptions = {}): Fake {
  const ears = new Set<(event: AppEvent) => void>();
  const failures = new Map<string, ApiError>();
  const views = new Map<string, RunView>();
  const current = sampleState();
  edit?.(current);
  let count = 0;

  async function did<T>(call: string, answer: T): Promise<T> {
    fake.calls.push(call);
    const error = failures.get(call.split(" ")[0] ?? "");
    if (error) {
      failures.delete(call.split(" ")[0] ?? "");
      throw error;
    }
    return answer;
  }

  function blank(request: RunRequest): RunView {
    const tool = pages.find((p) => p.key === request.skill)?.tools.find((t) => t.name === request.tool);
    return {
      id: `run-${++count}`,
      skill: request.skill,
      tool: request.tool,
      label: tool?.title ?? request.tool,
      kind: "browser",
      status: "running",
      outcome: "",
      seconds: 0,
      progress: null,
      url: current.current.url,
      title: current.current.title,
      tabId: current.current.tabId,
      rows: -1,
      columns: [],
      valueKind: "none",
      notes: [],
      warnings: [],
      console: [],
      dropped: 0,
      error: null,
      lastGood: "",
    };
  }

  function start(request: RunRequest): string {
    const view = blank(request);
    fake.tellRun(view);
    if (request.tool === "slow") tick(view);
    else if (delay > 0) setTimeout(() => fake.tellRun(finished(view)), delay);
    else queueMicrotask(() => fake.tellRun(finished(view)));
    return view.id;
  }

  function tick(view: RunView) {
    const timer = setInterval(() => {
      const now = views.get(view.id);
      if (now?.status !== "running") return clearInterval(timer);
      const seconds = now.seconds + 0.5;
      const line = {
        at: seconds * 1000,
        level: "log",
        text: `Page ${seconds * 2} of 40`,
        source: "browser-tools/slow.js:4:3",
      };
      const progress = { done: seconds * 2, total: 40, text: `Page ${seconds * 2}` };
      fake.tellRun({ ...now, seconds, progress, console: [...now.console, line] });
    }, 500);
  }

  const fake: Fake = {
    calls: [],
    requests: [],
    agains: [],
    last: {},
    picked: "/opt/brave/brave",
    current,
    views,
    emit: (event) => {
      for (const ear of ears) ear(structuredClone(event));
    },
    change: (change) => {
      change(current);
      current.seq++;
      fake.emit({ seq: current.seq, topic: "state", data: current });
    },
    tellRun: (view) => {
      views.set(view.id, view);
      current.seq++;
      fake.emit({ seq: current.seq, topic: "run", data: view });
    },
    fail: (method, error) => failures.set(method, error),

    state: () => did("state", structuredClone(current)),
    skillPage: async (key) => {
      const page = pages.find((p) => p.key === key);
      if (!page) throw new ApiError("skill-not-found", "This skill is no longer there.");
      return did(`skillPage ${key}`, structuredClone(page));
    },
    openChrome: async () => {
      await did("openChrome", undefined);
      fake.change((s) => {
        s.browser.status = "starting";
      });
    },
    lookForChrome: () => did("lookForChrome", undefined),
    chooseChrome: async () => {
      await did("chooseChrome", undefined);
      if (fake.picked) fake.change((s) => usePath(s, fake.picked));
      return fake.picked;
    },
    setChrome: async (path) => {
      await did(`setChrome ${path}`, undefined);
      fake.change((s) => usePath(s, path));
    },
    showTab: (id) => did(`showTab ${id}`, undefined),
    pinTab: async (id) => {
      await did(`pinTab ${id}`, undefined);
      fake.change((s) => {
        const tab = s.tabs.find((t) => t.id === id);
        if (tab) s.current = { ...s.current, tabId: id, url: tab.url, title: tab.title, pinned: true };
      });
    },
    unpinTab: async () => {
      await did("unpinTab", undefined);
      fake.change((s) => {
        s.current.pinned = false;
      });
    },
    tryPracticeShop: async () => {
      await did("tryPracticeShop", undefined);
      return start({
        skill: "bundled/practice-shop",
        tool: "list_products",
        args: "{}",
        tabId: "",
        anySite: false,
        remember: false,
        seconds: 0,
      });
    },
    startRun: async (request) => {
      await did(`startRun ${request.tool}`, undefined);
      fake.requests.push(request);
      return start(request);
    },
    runAgain: async (again) => {
      await did(`runAgain ${again.run}`, undefined);
      fake.agains.push(again);
      const before = views.get(again.run);
      if (!before) throw new ApiError("file-denied", "The inputs of this run are not kept.");
      const key = pages.find((p) => p.id === before.skill || p.key === before.skill)?.key ?? before.skill;
      return start({
        skill: key,
        tool: "list_products",
        args: "{}",
        tabId: "",
        anySite: true,
        remember: false,
        seconds: 0,
      });
    },
    openAgain: (id) => did(`openAgain ${id}`, "t2"),
    openSite: (key) => did(`openSite ${key}`, "t2"),
    allowSite: async (key, host) => {
      await did(`allowSite ${key} ${host}`, undefined);
      const page = pages.find((p) => p.key === key);
      if (page && !page.allowed.includes(host)) page.allowed.push(host);
    },
    disallowSite: async (key, host) => {
      await did(`disallowSite ${key} ${host}`, undefined);
      const page = pages.find((p) => p.key === key);
      if (page) page.allowed = page.allowed.filter((h) => h !== host);
    },
    toolSource: (key, place) =>
      did(`toolSource ${key} ${place}`, {
        path: "browser-tools/broken.js",
        from: 4,
        line: 12,
        lines: Array.from({ length: 17 }, (_, i) =>
          i === 8 ? '  out.push(card.querySelector(".price"));' : `  // line ${i + 4}`,
        ),
      }),
    lastInputs: (key, tool) => did(`lastInputs ${key} ${tool}`, fake.last[tool] ?? "{}"),
    fitsPattern: (pattern, text) => did(`fitsPattern ${pattern} ${text}`, new RegExp(pattern, "u").test(text)),
    cancelRun: async (id) => {
      await did(`cancelRun ${id}`, undefined);
      const view = views.get(id);
      if (view) fake.tellRun({ ...view, status: "cancelled", outcome: "cancelled" });
    },
    run: async (id) => {
      const view = views.get(id);
      if (!view) throw new ApiError("not-found", "This result is no longer there.");
      return did(`run ${id}`, structuredClone(view));
    },
    applyFix: (key, index) => did(`applyFix ${key} ${index}`, undefined),
    copyText: (text) => did(`copyText ${text}`, undefined),
    copyResult: (id) => did(`copyResult ${id}`, undefined),
    copyRows: (id, from, to) => did(`copyRows ${id} ${from} ${to}`, undefined),
    saveCSV: (id) => did(`saveCSV ${id}`, "/home/ada/list.csv"),
    openLink: (url) => did(`openLink ${url}`, undefined),
    saveSettings: async (settings) => {
      await did(`saveSettings ${JSON.stringify(settings)}`, undefined);
      fake.change((s) => {
        s.settings = settings;
      });
    },
    showFolder: (path) => did(`showFolder ${path}`, undefined),
    closeWindow: async () => {
      await did("closeWindow", undefined);
      fake.change((s) => {
        s.quit = { asked: true, tabs: s.tabs.map((t) => t.title), runs: [] };
      });
    },
    quitShown: () => did("quitShown", undefined),
    keepOpen: async () => {
      await did("keepOpen", undefined);
      fake.change((s) => {
        s.quit = { asked: false, tabs: [], runs: [] };
      });
    },
    quit: (quietly) => did(`quit ${quietly}`, undefined),
    windowFocus: (front) => did(`windowFocus ${front}`, undefined),
    supportDetails: () => did("supportDetails", "Sitewright 0.3.0, linux"),
    rows: async (id, from, many) => {
      const view = views.get(id);
      const total = Math.max(view?.rows ?? 0, 0);
      const last = Math.min(from + many, total);
      const rows = Array.from({ length: Math.max(last - from, 0) }, (_, i) => sampleRow(view?.tool ?? "", from + i));
      return did(`rows ${id} ${from} ${many}`, { rows, total });
    },
    value: async (id) => did(`value ${id}`, JSON.parse(fakeText(views.get(id))) as unknown),
    lines: async (id, from, many) => {
      const all = fakeText(views.get(id)).split("\n");
      return did(`lines ${id} ${from} ${many}`, { lines: all.slice(from, from + many), total: all.length });
    },
    listen: (hear) => {
      ears.add(hear);
      return () => ears.delete(hear);
    },
  };
  return fake;
}

function usePath(state: State, path: string) {
  state.settings.chromePath = path;
  state.browser.path = path || (state.browser.found[0]?.path ?? "");
  if (state.browser.status === "missing" && state.browser.path) state.browser.status = "stopped";
}

function fakeText(view: RunView | undefined): string {
  if (view?.tool === "prose")
    return Array.from({ length: 60 }, (_, i) => `Line ${i + 1} of the text on this page.`).join("\n");
  if (view?.tool === "deep") return JSON.stringify(deep, null, 2);
  const rows = Array.from({ length: Math.min(Math.max(view?.rows ?? 0, 0), 5000) }, (_, i) => {
    const cells = sampleRow(view?.tool ?? "", i);
    return Object.fromEntries((view?.columns ?? []).map((c, n) => [c, cells[n] ?? null]));
  });
  return JSON.stringify(rows, null, 2);
}

/** How each sample tool ends. */
function finished(view: RunView): RunView {
  const done: RunView = { ...view, status: "ok", outcome: "done", seconds: 0.038 };
  switch (view.tool) {
    case "big_list":
      return {
        ...done,
        seconds: 2.4,
        rows: 100_000,
        valueKind: "table",
        columns: ["order", "customer", "total", "paid", "note"],
      };
    case "nothing":
      return {
        ...done,
        outcome: "nothing",
        rows: 0,
        valueKind: "list",
        lastGood: "42 rows, Mon 23 Nov.",
        warnings: ["You may be signed out: the page shows a sign-in form."],
      };
    case "broken":
      return { ...done, status: "error", outcome: "failed", seconds: 1.2, error: failure };
    case "refuses":
      return { ...done, status: "error", outcome: "failed", seconds: 0.4, error: ownWords };
    case "late":
      return { ...done, status: "timeout", outcome: "unfinished", seconds: 30.02, error: refusals.late ?? null };
    case "moved":
    case "shut":
    case "elsewhere":
    case "chromeless":
    case "strayed":
      return { ...done, status: "error", outcome: "failed", error: refusals[view.tool] ?? null };
    case "deep":
      return { ...done, valueKind: "tree" };
    case "prose":
      return { ...done, valueKind: "text" };
    case "add_to_basket":
      return { ...done, valueKind: "none", notes: ["The page showed a message: “Added”. It was dismissed."] };
    default:
      return {
        ...done,
        rows: 7,
        valueKind: "table",
        columns: ["name", "price", "rating", "inStock", "url"],
        console: [
          { at: 12, level: "log", text: "7 cards on the page", source: "browser-tools/list-products.js:4:3" },
          { at: 30, level: "warn", text: "One card has no rating", source: "browser-tools/list-products.js:9:5" },
        ],
      };
  }
}
