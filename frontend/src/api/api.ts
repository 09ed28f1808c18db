// Everything the window may ask of the app, and the error it gets.
import type {
  Again,
  AppEvent,
  LinePage,
  RowPage,
  RunRequest,
  RunView,
  Settings,
  SkillPage,
  Source,
  State,
} from "./types";

export interface Api {
  state(): Promise<State>;
  skillPage(key: string): Promise<SkillPage>;
  openChrome(): Promise<void>;
  /** Looks for a browser on this computer again. */
  lookForChrome(): Promise<void>;
  /** Asks for the browser's program and uses it; empty when the person cancelled. */
  chooseChrome(): Promise<string>;
  /** Uses this program, or the first one found for "". */
  setChrome(path: string): Promise<void>;
  showTab(id: string): Promise<void>;
  pinTab(id: string): Promise<void>;
  unpinTab(): Promise<void>;
  tryPracticeShop(): Promise<string>;
  startRun(request: RunRequest): Promise<string>;
  /** Runs once more with the inputs of another run of this session. */
  runAgain(again: Again): Promise<string>;
  /** Opens the page on which a run began; the answer is the tab's id. */
  openAgain(runId: string): Promise<string>;
  /** Opens a page of the skill's site; the answer is the tab's id. */
  openSite(skillKey: string): Promise<string>;
  /** Lets the skill act on one more site from now on. */
  allowSite(skillKey: string, host: string): Promise<void>;
  /** Takes that back. */
  disallowSite(skillKey: string, host: string): Promise<void>;
  /** The lines of a skill's code around a place such as "tools/x.js:12:5". */
  toolSource(skillKey: string, place: string): Promise<Source>;
  /** The inputs of the tool's last run as one JSON object, without passwords. */
  lastInputs(skillKey: string, tool: string): Promise<string>;
  /** Whether a text has the form of a regular expression. */
  fitsPattern(pattern: string, text: string): Promise<boolean>;
  cancelRun(id: string): Promise<void>;
  run(id: string): Promise<RunView>;
  applyFix(skillKey: string, problemIndex: number): Promise<void>;
  copyText(text: string): Promise<void>;
  copyRows(runId: string, from: number, to: number): Promise<void>;
  /** Copies a result as text, every line whole. */
  copyResult(runId: string): Promise<void>;
  saveCSV(runId: string): Promise<string>;
  openLink(url: string): Promise<void>;
  saveSettings(settings: Settings): Promise<void>;
  showFolder(path: string): Promise<void>;
  /** Asks to close the window, as its close button does. */
  closeWindow(): Promise<void>;
  quitShown(): Promise<void>;
  keepOpen(): Promise<void>;
  quit(quietly: boolean): Promise<void>;
  windowFocus(front: boolean): Promise<void>;
  supportDetails(): Promise<string>;
  /** Rows of a result, from a number on: fewer than asked for where they are large. Long cells are shortened. */
  rows(runId: string, from: number, count: number): Promise<RowPage>;
  /** The whole of a result that is not too large for a tree. */
  value(runId: string): Promise<unknown>;
  /** Lines of a result as text; long ones are shortened. */
  lines(runId: string, from: number, count: number): Promise<LinePage>;
  /** Hears every event; the answer stops it. */
  listen(hear: (event: AppEvent) => void): () => void;
}

/** An error for people: what happened and what to do. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly hint = "",
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** Reads whatever a bridge rejects with: an object, JSON text, or a sentence. */
export function toApiError(reason: unknown): ApiError {
  if (reason instanceof ApiError) return reason;
  if (typeof reason === "string" && reason.trimStart().startsWith("{")) {
    try {
      return toApiError(JSON.parse(reason));
    } catch {
      return new ApiError("internal", reason);
    }
  }
  if (typeof reason === "object" && reason !== null && "message" in reason) {
    const { code, message, hint } = reason as { code?: unknown; message: unknown; hint?: unknown };
    return new ApiError(String(code ?? "internal"), String(message), hint ? String(hint) : "");
  }
  return new ApiError("internal", String(reason));
}
