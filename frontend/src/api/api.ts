// Everything the window may ask of the app, and the error it gets.
import type { AppEvent, LinePage, RowPage, RunRequest, RunView, Settings, SkillPage, State } from "./types";

export interface Api {
  state(): Promise<State>;
  skillPage(key: string): Promise<SkillPage>;
  openChrome(): Promise<void>;
  /** Looks for a browser on this computer again. */
  lookForChrome(): Promise<void>;
  showTab(id: string): Promise<void>;
  pinTab(id: string): Promise<void>;
  unpinTab(): Promise<void>;
  tryPracticeShop(): Promise<string>;
  startRun(request: RunRequest): Promise<string>;
  cancelRun(id: string): Promise<void>;
  run(id: string): Promise<RunView>;
  applyFix(skillKey: string, problemIndex: number): Promise<void>;
  copyText(text: string): Promise<void>;
  copyRows(runId: string, from: number, to: number): Promise<void>;
  saveCSV(runId: string): Promise<string>;
  openLink(url: string): Promise<void>;
  saveSettings(settings: Settings): Promise<void>;
  windowFocus(front: boolean): Promise<void>;
  supportDetails(): Promise<string>;
  /** Rows of a result, from a number on. */
  rows(runId: string, from: number, count: number): Promise<RowPage>;
  /** Lines of a result as text. */
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
