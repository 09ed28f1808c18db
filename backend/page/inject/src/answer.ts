// What the script is asked and what it answers; package page has the same in Go.

/** What every question about one element says. */
export interface Ask {
  /** Names the question, for poke and cancel, and what is kept for later ones. */
  id: number;
  selector: string;
  /** How long to wait, in milliseconds; 0 is for ever, negative not at all. */
  timeout: number;
}

/** Why it did not work: the code of a fault, and a sentence's end. */
export interface Why {
  code: "element-not-found" | "element-ambiguous" | "element-not-actionable" | "bad-arguments";
  text: string;
  /** What the person can do about it. */
  hint?: string;
}

export type Answer<T> =
  | { done: T }
  /** The selector goes on in the frame of this number. */
  | { enter: { frame: number; rest: string } }
  /** It can never work, so nothing is waited for. */
  | { wrong: Why }
  /** The time is over; this was seen last. */
  | { late: Why };

/** One look: an answer, or what it lacks so far. */
export type Look<T> = Answer<T> | { not: Why };

export function wrong(code: Why["code"], text: string, hint?: string): { wrong: Why } {
  return { wrong: hint === undefined ? { code, text } : { code, text, hint } };
}

export function not(text: string): { not: Why } {
  return { not: { code: "element-not-actionable", text } };
}
