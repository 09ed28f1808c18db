// Where the person is: a place in the address behind "#", so that a reload comes back to it.
import { useSyncExternalStore } from "react";

export type Place =
  | { at: "home" }
  | { at: "welcome" }
  | { at: "settings" }
  | { at: "help" }
  | { at: "skill"; key: string; note?: string }
  | { at: "tool"; key: string; tool: string; run?: string };

export function toHash(place: Place): string {
  const parts: string[] = [place.at];
  if (place.at === "skill") parts.push(place.key, ...(place.note ? [place.note] : []));
  if (place.at === "tool") parts.push(place.key, place.tool, ...(place.run ? [place.run] : []));
  return "#/" + parts.map(encodeURIComponent).join("/");
}

export function fromHash(hash: string): Place {
  let parts: string[];
  try {
    parts = hash.replace(/^#\//, "").split("/").map(decodeURIComponent);
  } catch {
    return { at: "home" };
  }
  const [at, key, second, run] = parts;
  if (at === "welcome" || at === "settings" || at === "help") return { at };
  if (at === "skill" && key) return second ? { at, key, note: second } : { at, key };
  if (at === "tool" && key && second) return run ? { at, key, tool: second, run } : { at, key, tool: second };
  return { at: "home" };
}

let lastHash = "";
let lastPlace: Place = { at: "home" };

function current(): Place {
  const hash = window.location.hash;
  if (hash !== lastHash) {
    lastHash = hash;
    lastPlace = fromHash(hash);
  }
  return lastPlace;
}

function subscribe(ear: () => void) {
  window.addEventListener("hashchange", ear);
  return () => window.removeEventListener("hashchange", ear);
}

export const usePlace = () => useSyncExternalStore(subscribe, current);

export function go(place: Place) {
  window.location.hash = toHash(place);
}

/** The same, without a step to go back to. */
export function replace(place: Place) {
  window.location.replace(toHash(place));
}
