// What the window and the app tell each other: plain data, the same names as in Go.

export type RunStatus = "queued" | "running" | "ok" | "error" | "cancelled" | "timeout";
export type Outcome = "done" | "nothing" | "failed" | "cancelled" | "unfinished" | "";
export type BrowserStatus = "missing" | "stopped" | "starting" | "running" | "lost";
export type ButtonKind = "run" | "form" | "open-chrome" | "no-skill" | "blocked" | "no-tab";
export type ValueKind = "table" | "list" | "text" | "tree" | "none";

export interface Browser {
  status: BrowserStatus;
  name: string;
  message: string;
  hint: string;
  notes: string[];
  /** The program: of the Chrome that runs, else of the one to start. */
  path: string;
  /** The browsers on this computer, the one to be taken first. */
  found: Program[];
}

export interface Program {
  name: string;
  path: string;
}

export interface Tab {
  id: string;
  url: string;
  title: string;
  window: number;
  active: boolean;
  /** Why tools cannot act on it, empty where they can. */
  blocked: string;
  frozen: boolean;
  /** When the person last looked at it, "10:42", empty for not yet. */
  seenAt: string;
  /** Keys of the skills that serve it. */
  skills: string[];
}

export interface CurrentTab {
  tabId: string;
  url: string;
  title: string;
  /** When the person last looked at it, "10:42". */
  seenAt: string;
  pinned: boolean;
  blocked: string;
  /** Why there is no current tab. */
  reason: string;
}

export interface SkillItem {
  key: string;
  id: string;
  name: string;
  sites: string[];
  tools: number;
  status: string;
  problems: number;
  errors: number;
  /** False while its problems are not known yet. */
  checked: boolean;
  /** False for a skill that came with Sitewright. */
  own: boolean;
  forTab: boolean;
  why: string;
}

export interface ToolChoice {
  skill: string;
  tool: string;
  label: string;
  /** Opens its form before it runs. */
  form: boolean;
}

export interface OneButton {
  kind: ButtonKind;
  skill: string;
  tool: string;
  label: string;
  reason: string;
  others: ToolChoice[];
}

export interface RunItem {
  id: string;
  skill: string;
  tool: string;
  label: string;
  status: RunStatus;
  outcome: Outcome;
  seconds: number;
  tabId: string;
  tabTitle: string;
}

export interface Settings {
  theme: "system" | "light" | "dark";
  textSize: number;
  language: string;
  chromePath: string;
  folders: string[];
  /** Tools as "skill/tool" that can change things and run without asking. */
  confirmTools: string[];
  /** The person has left the first page. */
  welcomed: boolean;
  chromeExplained: boolean;
  /** Closes the tabs of Chrome at the end without asking. */
  quitQuietly: boolean;
}

/** What closing the window would end, while the person is asked about it. */
export interface Quit {
  asked: boolean;
  tabs: string[];
  runs: string[];
}

export interface State {
  version: string;
  seq: number;
  platform: string;
  firstStart: boolean;
  browser: Browser;
  tabs: Tab[];
  current: CurrentTab;
  skills: SkillItem[];
  button: OneButton;
  runs: RunItem[];
  settings: Settings;
  /** Remarks that belong to no run. */
  notices: string[];
  quit: Quit;
}

export interface Note {
  path: string;
  title: string;
  html: string;
  problem: string;
}

export interface Arg {
  name: string;
  type: string;
  required: boolean;
  description: string;
  /** JSON text, empty for none. */
  default: string;
  /** JSON texts. */
  enum: string[];
  format: string;
  minimum: number | null;
  maximum: number | null;
  minLength: number | null;
  maxLength: number | null;
  /** A regular expression that the text has to match somewhere, empty for none. */
  pattern: string;
}

export interface Tool {
  name: string;
  title: string;
  kind: string;
  description: string;
  readOnly: boolean;
  runnable: boolean;
  why: string;
  /** Its form has to come before it runs. */
  form: boolean;
  args: Arg[];
  returns: string;
}

export interface Problem {
  code: string;
  severity: string;
  message: string;
  path: string;
  /** What Fix does, empty where the person has to. */
  fix: string;
}

export interface Overlap {
  key: string;
  name: string;
  pattern: string;
}

export interface SkillPage {
  key: string;
  id: string;
  name: string;
  folder: string;
  status: string;
  editable: boolean;
  sites: string[];
  /** Further sites that the person let it act on. */
  allowed: string[];
  notes: Note[];
  tools: Tool[];
  problems: Problem[];
  overlaps: Overlap[];
}

export interface ConsoleLine {
  at: number;
  level: string;
  text: string;
  source: string;
}

export interface RunError {
  code: string;
  message: string;
  hint: string;
  source: string;
  frame: string;
  stack: string;
  /** The site that the skill may not act on, where that is the trouble. */
  host?: string;
}

/** How far a script says that it is. */
export interface Progress {
  done: number;
  /** 0 when it is not known. */
  total: number;
  text: string;
}

export interface RunView {
  id: string;
  skill: string;
  tool: string;
  label: string;
  kind: string;
  status: RunStatus;
  outcome: Outcome;
  seconds: number;
  /** Null until a script tells of it. */
  progress: Progress | null;
  url: string;
  title: string;
  tabId: string;
  /** Items of a list, -1 for another value. */
  rows: number;
  columns: string[];
  valueKind: ValueKind;
  notes: string[];
  warnings: string[];
  console: ConsoleLine[];
  dropped: number;
  error: RunError | null;
  /** "42 rows, Mon 23 Nov.", empty when there was none. */
  lastGood: string;
}

export interface RunRequest {
  skill: string;
  tool: string;
  /** The inputs as one JSON object. */
  args: string;
  /** Empty for the current tab. */
  tabId: string;
  anySite: boolean;
  /** Do not ask again for this tool. */
  remember: boolean;
  /** The limit, 0 for the usual one. */
  seconds: number;
}

/** A run with the inputs of another one. */
export interface Again {
  run: string;
  /** Empty for the other run's tab. */
  tabId: string;
  anySite: boolean;
  /** Takes the tab back to where the other run began. */
  back: boolean;
  seconds: number;
}

/** A piece of a tool's code. */
export interface Source {
  path: string;
  /** The number of the first line. */
  from: number;
  lines: string[];
  /** The number of the line that was asked for. */
  line: number;
}

export interface RowPage {
  rows: string[][];
  total: number;
}

export interface LinePage {
  lines: string[];
  total: number;
}

export type AppEvent =
  | { seq: number; topic: "state"; data: State }
  | { seq: number; topic: "run"; data: RunView }
  | { seq: number; topic: "console"; data: { runId: string; index: number; line: ConsoleLine } };
