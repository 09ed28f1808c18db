// Starts the window with the app behind it; in `npm run dev` without one, with the fake.
import "@fontsource-variable/inter/index.css";
import "@mantine/core/styles.css";
import "@mantine/spotlight/styles.css";
import "./app/base.css";
import { createRoot } from "react-dom/client";
import type { Api } from "./api/api";
import { wailsApi } from "./api/wails";
import { App } from "./app/App";
import { en } from "./i18n/en";

async function findApi(): Promise<Api | null> {
  const real = wailsApi();
  if (real || !import.meta.env.DEV) return real;
  const { demoApi } = await import("./api/demo");
  return demoApi(window.location.search);
}

// A file dropped on the window would replace it (wails#3686).
for (const name of ["dragover", "drop"]) window.addEventListener(name, (event) => event.preventDefault());

const root = document.getElementById("root");
if (root) {
  const api = await findApi();
  createRoot(root).render(api ? <App api={api} /> : <p>{en.app.outside}</p>);
}
