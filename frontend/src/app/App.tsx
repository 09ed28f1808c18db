// The whole window: theme, state, errors told at the bottom, the frame.
import { CloseButton, Loader, MantineProvider, Text, useMantineColorScheme } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import type { Api, ApiError } from "../api/api";
import { ApiProvider, StateProvider, TellProvider, useApi, useSnapshot, useStore } from "../api/context";
import { hintForPeople } from "../api/hint";
import type { Settings } from "../api/types";
import { en } from "../i18n/en";
import { LiveRegion } from "../ui/live";
import classes from "./App.module.css";
import { Frame } from "./Frame";
import { resolver, theme } from "./theme";

export function App({ api }: { api: Api }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      env={import.meta.env.MODE === "test" ? "test" : "default"}
    >
      <ApiProvider api={api}>
        <LiveRegion>
          <Told>
            <Ready />
          </Told>
        </LiveRegion>
      </ApiProvider>
    </MantineProvider>
  );
}

function Ready() {
  const { state, trouble } = useSnapshot();
  const store = useStore();
  useColours(state?.settings.theme);
  useFocusNews();
  if (state) {
    return (
      <StateProvider state={state}>
        <Frame />
      </StateProvider>
    );
  }
  return (
    <div className={classes.waiting}>
      {trouble ? (
        <>
          <Text role="alert">{trouble}</Text>
          <button type="button" onClick={() => void store.refresh()}>
            {en.errors.again}
          </button>
        </>
      ) : (
        <>
          <Loader size="sm" aria-hidden="true" />
          <Text>{en.app.loading}</Text>
        </>
      )}
    </div>
  );
}

function useColours(chosen: Settings["theme"] | undefined) {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  useEffect(() => {
    if (chosen) setColorScheme(chosen === "system" ? "auto" : chosen);
  }, [chosen, setColorScheme]);
}

/** Tells the app when our window is in front: Chrome's tab is not looked at then. */
function useFocusNews() {
  const api = useApi();
  useEffect(() => {
    const tell = () => void api.windowFocus(document.hasFocus()).catch(() => undefined);
    tell();
    window.addEventListener("focus", tell);
    window.addEventListener("blur", tell);
    return () => {
      window.removeEventListener("focus", tell);
      window.removeEventListener("blur", tell);
    };
  }, [api]);
}

/** Shows the last failure of a call until it is closed. */
function Told({ children }: { children: React.ReactNode }) {
  const [error, setError] = useState<ApiError | null>(null);
  const tell = useCallback((next: ApiError) => setError(next), []);
  return (
    <TellProvider value={tell}>
      {children}
      {error && (
        <div className={classes.error} role="alert">
          <div className={classes.errorText}>
            <Text fw={600}>{error.message || en.errors.title}</Text>
            {hintForPeople(error.hint) && <Text>{hintForPeople(error.hint)}</Text>}
          </div>
          <CloseButton aria-label={en.errors.close} title={en.errors.close} onClick={() => setError(null)} />
        </div>
      )}
    </TellProvider>
  );
}
