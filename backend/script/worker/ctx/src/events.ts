// The events of a page, and what a script gets for each.
import type { Params } from "./call.ts";
import { show } from "./check.ts";
import { Dialog } from "./dialog.ts";
import { Download } from "./download.ts";
import { mistake } from "./errors.ts";
import { keysOf } from "./native.ts";
import type { Page } from "./page.ts";
import { Request } from "./request.ts";
import { Response } from "./response.ts";

interface EventKind {
  /** Makes what a script gets; page is the one that was asked. */
  make: (payload: Params, page: Page) => unknown;
}

const kinds: Record<string, EventKind> = {
  dialog: { make: (given) => new Dialog(given) },
  download: { make: (given) => new Download(given) },
  request: { make: (given) => new Request(given) },
  requestfailed: { make: (given) => new Request(given) },
  requestfinished: { make: (given) => new Request(given) },
  response: { make: (given) => new Response(given) },
};

/** Events whose objects need the page, which page.ts knows. */
export function addKind(name: string, make: EventKind["make"]): void {
  kinds[name] = { make };
}

export type EventName = string;

export function eventOf(name: unknown, member: string): EventKind {
  const kind = typeof name === "string" && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (kind === undefined)
    throw mistake(`${member}: there is no event ${show(name)}; there are ${keysOf(kinds).join(", ")}.`);
  return kind;
}
