// Asks the app whether a text has the form that an input wants, once the person pauses. The app can give up on a form that
// takes for ever to compare; this window could not.
import { useEffect, useState } from "react";
import { useApi } from "../../api/context";
import type { Arg } from "../../api/types";
import { en } from "../../i18n/en";

const pause = 200;

/** What is wrong with the text, empty while nothing is known to be. */
export function usePattern(arg: Arg, text: string, readable: boolean): string {
  const api = useApi();
  const [wrong, setWrong] = useState("");
  const { pattern } = arg;
  const asks = pattern !== "" && arg.type === "string" && readable;
  useEffect(() => {
    setWrong("");
    if (!asks) return;
    let current = true;
    const timer = setTimeout(() => {
      // Without an answer the run will tell.
      api.fitsPattern(pattern, text).then(
        (fits) => current && setWrong(fits ? "" : en.run.notInTheForm(pattern)),
        () => undefined,
      );
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [api, pattern, text, asks]);
  return wrong;
}
