// The headers of a request or a response, under names in lower case.
import { text } from "./check.ts";
import { isArray, keysOf } from "./native.ts";

/** As the app sends them. */
export type HeaderList = Record<string, string> | [string, string][] | null | undefined;

export function headersOf(given: HeaderList): Record<string, string> {
  const headers: Record<string, string> = {};
  const pairs = isArray(given)
    ? given
    : keysOf(given ?? {}).map((name) => [name, (given as Record<string, string>)[name]] as const);
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    const before = headers[key];
    headers[key] = before === undefined ? (value ?? "") : `${before}, ${value}`;
  }
  return headers;
}

export function headerOf(headers: Record<string, string>, name: string, what: string): string | null {
  return headers[text(name, what).toLowerCase()] ?? null;
}
