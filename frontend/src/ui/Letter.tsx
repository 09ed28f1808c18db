// A skill's sign: its first letter on a tint that its name always gets.
import classes from "./Letter.module.css";

const tints = ["teal", "blue", "grape", "orange", "cyan", "pink", "indigo", "lime"];

function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return tints[sum % tints.length] ?? "teal";
}

export function Letter({ name, size = 32 }: { name: string; size?: number }) {
  const first = [...name.trim()].find((letter) => /\p{L}|\p{N}/u.test(letter)) ?? "?";
  return (
    <span
      aria-hidden="true"
      className={classes.letter}
      data-tint={tintOf(name)}
      // Drawn by the style sheet: it is no part of what a button is called.
      data-letter={first.toLocaleUpperCase()}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${size / 36}rem` }}
    />
  );
}
