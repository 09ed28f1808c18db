// The real Api, over the bridge that Wails puts into the window. The only file that touches window.go and window.runtime.
import { en } from "../i18n/en";
import { type Api, ApiError, toApiError } from "./api";
import type { AppEvent } from "./types";

type Bound = Record<string, (...args: unknown[]) => Promise<unknown>>;

interface Bridge {
  go?: { main?: { App?: Bound } };
  runtime?: { EventsOn(name: string, hear: (event: AppEvent) => void): () => void };
}

/** Milliseconds after which a call counts as lost: the bridge never settles some. */
const patience = 15_000;
/** For calls that open Chrome. */
const longPatience = 90_000;

/** The Api of the window we are in, or null outside of one. */
export function wailsApi(bridge: Bridge = window as unknown as Bridge): Api | null {
  const app = bridge.go?.main?.App;
  const runtime = bridge.runtime;
  if (!app || !runtime) return null;

  function call<T>(name: string, args: unknown[] = [], wait = patience): Promise<T> {
    const method = app?.[name];
    if (!method) return Promise.reject(new ApiError("not-found", en.errors.missingMethod));
    return inTime(method(...args), wait) as Promise<T>;
  }

  return {
    state: () => call("State"),
    skillPage: (key) => call("SkillPage", [key]),
    openChrome: () => call("OpenChrome", [], longPatience),
    lookForChrome: () => call("LookForChrome"),
    chooseChrome: () => call("ChooseChrome", [], 0),
    setChrome: (path) => call("SetChrome", [path], longPatience),
    showTab: (id) => call("ShowTab", [id]),
    pinTab: (id) => call("PinTab", [id]),
    unpinTab: () => call("UnpinTab"),
    tryPracticeShop: () => call("TryPracticeShop", [], longPatience),
    startRun: (request) => call("StartRun", [request], longPatience),
    runAgain: (again) => call("RunAgain", [again], longPatience),
    openAgain: (id) => call("OpenAgain", [id], longPatience),
    openSite: (key) => call("OpenSite", [key], longPatience),
    allowSite: (key, host) => call("AllowSite", [key, host]),
    disallowSite: (key, host) => call("DisallowSite", [key, host]),
    toolSource: (key, place) => call("ToolSource", [key, place]),
    lastInputs: (key, tool) => call("LastInputs", [key, tool]),
    fitsPattern: (pattern, text) => call("FitsPattern", [pattern, text]),
    cancelRun: (id) => call("CancelRun", [id]),
    run: (id) => call("Run", [id]),
    applyFix: (key, index) => call("ApplyFix", [key, index]),
    copyText: (text) => call("CopyText", [text]),
    copyRows: (id, from, to) => call("CopyRows", [id, from, to]),
    copyResult: (id) => call("CopyResult", [id]),
    // The person may think in the dialog for as long as they like.
    saveCSV: (id) => call("SaveCSV", [id], 0),
    openLink: (url) => call("OpenLink", [url]),
    saveSettings: (settings) => call("SaveSettings", [settings]),
    showFolder: (path) => call("ShowFolder", [path]),
    closeWindow: () => call("CloseWindow"),
    quitShown: () => call("QuitShown"),
    keepOpen: () => call("KeepOpen"),
    quit: (quietly) => call("Quit", [quietly]),
    windowFocus: (front) => call("WindowFocus", [front]),
    supportDetails: () => call("SupportDetails"),
    rows: (id, from, count) => get(`/result/${encodeURIComponent(id)}?from=${from}&count=${count}`),
    value: (id) => get(`/result/${encodeURIComponent(id)}/value`),
    lines: (id, from, count) => get(`/result/${encodeURIComponent(id)}/text?from=${from}&count=${count}`),
    listen: (hear) => runtime.EventsOn("app", hear),
  };
}

/** Settles with the promise, or rejects after the wait; 0 waits for ever. */
export function inTime<T>(promise: Promise<T>, wait: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = wait > 0 ? setTimeout(() => reject(new ApiError("no-answer", en.errors.noAnswer)), wait) : undefined;
    promise.then(resolve, (reason) => reject(toApiError(reason))).finally(() => clearTimeout(timer));
  });
}

async function get<T>(address: string): Promise<T> {
  const response = await inTime(fetch(address), patience);
  if (!response.ok) throw new ApiError("not-found", en.errors.noResult);
  return (await inTime(response.json(), patience)) as T;
}
