// Hands the Api and its store to the components, and calls it so that every failure is told.
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import { type Api, type ApiError, toApiError } from "./api";
import { Store } from "./store";
import type { RunView, State } from "./types";

interface Handles {
  api: Api;
  store: Store;
}

const ApiContext = createContext<Handles | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  const handles = useMemo(() => ({ api, store: new Store(api) }), [api]);
  useEffect(() => handles.store.start(), [handles]);
  return <ApiContext value={handles}>{children}</ApiContext>;
}

function useHandles(): Handles {
  const handles = useContext(ApiContext);
  if (!handles) throw new Error("no ApiProvider above");
  return handles;
}

export const useApi = () => useHandles().api;
export const useStore = () => useHandles().store;

export function useSnapshot() {
  const { store } = useHandles();
  return useSyncExternalStore(store.subscribe, store.get);
}

const StateContext = createContext<State | null>(null);

/** Below this the state is there. */
export function StateProvider({ state, children }: { state: State; children: ReactNode }) {
  return <StateContext value={state}>{children}</StateContext>;
}

export function useAppState(): State {
  const state = useContext(StateContext);
  if (!state) throw new Error("no StateProvider above");
  return state;
}

/** One run, fetched when nobody told of it yet. */
export function useRun(id: string | undefined): RunView | undefined {
  const { store } = useHandles();
  const run = useSnapshot().runs[id ?? ""];
  const missing = id !== undefined && !run;
  useEffect(() => {
    if (missing && id) store.fetchRun(id).catch(() => undefined);
  }, [store, id, missing]);
  return id ? run : undefined;
}

const TellContext = createContext<(error: ApiError) => void>(() => undefined);
export const TellProvider = TellContext;

/** Runs a call and tells its failure in the window; undefined then. */
export function useDo(): <T>(call: Promise<T>) => Promise<T | undefined> {
  const tell = useContext(TellContext);
  return useCallback(
    async <T,>(call: Promise<T>) => {
      try {
        return await call;
      } catch (reason) {
        tell(toApiError(reason));
        return undefined;
      }
    },
    [tell],
  );
}
