// The fake as a person sees it in `npm run dev`: "?chrome=missing&theme=dark&text=200&first" sets the scene.
import { type Fake, fakeApi } from "./fake";
import type { BrowserStatus, Settings } from "./types";

export function demoApi(search: string): Fake {
  const asked = new URLSearchParams(search);
  const fake = fakeApi({
    delay: 600,
    edit: (state) => {
      state.settings.theme = (asked.get("theme") ?? "system") as Settings["theme"];
      state.settings.textSize = Number(asked.get("text") ?? 100);
      state.settings.chromeExplained = !asked.has("explain");
      state.firstStart = asked.has("first");
      const status = asked.get("chrome") as BrowserStatus | null;
      if (status) {
        state.browser = { ...state.browser, status, message: "" };
        state.tabs = [];
        state.button = { ...state.button, kind: "open-chrome", others: [] };
      }
    },
  });
  return fake;
}
