// A name that shortens in the middle where there is no room; whole in its tooltip and for a screen reader.
import classes from "./Middle.module.css";

/** Letters at the end that stay. */
const tail = 8;

export function Middle({ text, className }: { text: string; className?: string }) {
  const letters = [...text];
  const cut = letters.length > tail * 2 ? letters.length - tail : letters.length;
  return (
    <span className={`${classes.middle} ${className ?? ""}`} title={text}>
      <span className={classes.start}>{letters.slice(0, cut).join("")}</span>
      <span className={classes.end}>{letters.slice(cut).join("")}</span>
    </span>
  );
}
