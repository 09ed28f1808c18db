// What jsdom lacks of a browser, and a clean page for every test.
import "@testing-library/jest-dom/vitest";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    onchange: null,
    dispatchEvent: () => false,
  }) as MediaQueryList;

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = () => null;
HTMLElement.prototype.scrollTo = () => undefined;
Object.defineProperty(document, "fonts", {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});

// The virtual lists measure their box; jsdom has no layout.
vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(480);
vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(800);
vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(480);
vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(800);

document.documentElement.lang = "en";
document.title = "Sitewright";

beforeEach(() => {
  window.localStorage.clear();
  window.location.hash = "";
  window.innerWidth = 1280;
});

afterEach(cleanup);
