// What the run's tab shows, as the app last told: page.url() answers at once.
import { callSync } from "./call.ts";
import { host } from "./native.ts";

export interface PageState {
  url: string;
}

let state: PageState | undefined;

export function setPageState(next: PageState | null | undefined): void {
  if (next) state = next;
}

host.on("page", setPageState);

/** Asks once when nothing was told yet: the tab is taken when it is first needed. */
export function pageState(): PageState {
  state ??= { url: callSync<string>("page.url", {}) };
  return state;
}
