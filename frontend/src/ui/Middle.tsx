// A name that shortens in the middle where there is no room; whole in its tooltip and for a screen reader.
import { VisuallyHidden } from "@mantine/core";
import classes from "./Middle.module.css";

/** Letters at the end that stay. */
const tail = 8;

export function Middle({ text, className }: { text: string; className?: string }) {
  const letters = [...text];
  const cut = letters.length > tail * 2 ? letters.length - tail : letters.length;
  const whole = cut === letters.length;
  return (
    <span className={`${classes.middle} ${className ?? ""}`} title={text}>
      {/* Two halves would be read as two words. */}
      {!whole && <VisuallyHidden>{text}</VisuallyHidden>}
      <span className={classes.start} aria-hidden={!whole || undefined}>
        {letters.slice(0, cut).join("")}
      </span>
      {!whole && (
        <span className={classes.end} aria-hidden="true">
          {letters.slice(cut).join("")}
        </span>
      )}
    </span>
  );
}
