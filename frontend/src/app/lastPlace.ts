// Where the person was when the window closed: the next start begins there, unless it is gone.
import { useEffect, useRef } from "react";
import { useApi, useAppState } from "../api/context";
import { fromHash, type Place, replace, toHash, usePlace } from "./routes";

const name = "sitewright.place";

/** What is kept of a place: no run, whose result may be gone. */
function kept(place: Place): Place | null {
  if (place.at === "tool") return { at: "tool", key: place.key, tool: place.tool };
  return place.at === "skill" || place.at === "settings" ? place : null;
}

/** Storage can be forbidden or full; then every start begins at home. */
function keep(place: Place) {
  try {
    window.localStorage.setItem(name, toHash(place));
  } catch {
    // Nothing is lost but the place.
  }
}

function lastPlace(): Place | null {
  try {
    return kept(fromHash(window.localStorage.getItem(name) ?? ""));
  } catch {
    return null;
  }
}

/** Keeps the place, and begins at the last one where the address names none. */
export function useLastPlace() {
  const api = useApi();
  const place = usePlace();
  const { firstStart, skills } = useAppState();
  const tried = useRef(false);
  useEffect(() => {
    const next = kept(place);
    if (next) keep(next);
  }, [place]);
  useEffect(() => {
    if (tried.current || firstStart || skills.length === 0) return;
    tried.current = true;
    const last = window.location.hash === "" ? lastPlace() : null;
    if (!last) return;
    if (last.at === "settings") return replace(last);
    if (last.at !== "skill" && last.at !== "tool") return;
    if (!skills.some((skill) => skill.key === last.key)) return;
    if (last.at === "skill") return replace(last);
    const found = (there: boolean) => {
      // Whoever was faster than the answer stays where they went.
      if (window.location.hash === "") replace(there ? last : { at: "skill", key: last.key });
    };
    api.skillPage(last.key).then(
      (page) => found(page.tools.some((tool) => tool.name === last.tool)),
      () => undefined,
    );
  }, [api, firstStart, skills]);
}
