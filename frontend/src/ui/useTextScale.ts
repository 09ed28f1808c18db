// How wide the window is in letters: text at 200 % on a wide screen is as narrow as a small one.
import { useEffect, useState } from "react";

/** Below this many pixels, at text of 100 %, the list is a rail (docs/look.md 10). */
const narrow = 1100;

export const isCompact = (width: number, textSize: number) => width / (textSize / 100) < narrow;

/** Below this height a page with a box that scrolls in it would have to scroll too. */
const low = 720;

/** Whether results and forms flow with their page. */
export function useFlow(textSize: number, compact: boolean): boolean {
  const [height, setHeight] = useState(() => window.innerHeight);
  useEffect(() => {
    const measure = () => setHeight(window.innerHeight);
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return compact || height / (textSize / 100) < low;
}

export function useCompact(textSize: number): boolean {
  const [width, setWidth] = useState(() => window.innerWidth);
  useEffect(() => {
    const measure = () => setWidth(window.innerWidth);
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  useEffect(() => {
    document.documentElement.style.fontSize = `${textSize}%`;
  }, [textSize]);
  return isCompact(width, textSize);
}
