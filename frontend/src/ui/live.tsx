// One polite live region for the window: the last thing said is read out once.
import { VisuallyHidden } from "@mantine/core";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const SayContext = createContext<(text: string) => void>(() => undefined);

export const useSay = () => useContext(SayContext);

export function LiveRegion({ children }: { children: ReactNode }) {
  const [text, setText] = useState("");
  const say = useCallback((next: string) => setText(next), []);
  return (
    <SayContext value={say}>
      {children}
      <VisuallyHidden role="status" aria-live="polite">
        {text}
      </VisuallyHidden>
    </SayContext>
  );
}
