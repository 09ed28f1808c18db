// One skill's page, fetched anew whenever the skills of the library change.
import { useEffect, useState } from "react";
import { type ApiError, toApiError } from "../../api/api";
import { useApi, useAppState } from "../../api/context";
import type { SkillPage } from "../../api/types";

export interface Loaded {
  page: SkillPage | null;
  error: ApiError | null;
}

export function useSkillPage(key: string): Loaded & { reload: () => void } {
  const api = useApi();
  const { skills } = useAppState();
  const [loaded, setLoaded] = useState<Loaded>({ page: null, error: null });
  const [round, setRound] = useState(0);
  // The app tells no more of a change on disk than a new list line, so any change of the list asks again.
  const mark = JSON.stringify(skills.map(({ forTab: _, why: __, ...rest }) => rest));
  // biome-ignore lint/correctness/useExhaustiveDependencies: mark and round say when to ask again.
  useEffect(() => {
    let current = true;
    api.skillPage(key).then(
      (page) => current && setLoaded({ page, error: null }),
      (reason) => current && setLoaded({ page: null, error: toApiError(reason) }),
    );
    return () => {
      current = false;
    };
  }, [api, key, mark, round]);
  const fits = loaded.page && loaded.page.key !== key ? { page: null, error: null } : loaded;
  return { ...fits, reload: () => setRound((n) => n + 1) };
}
