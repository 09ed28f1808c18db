// A selector as its author wrote it: getByRole("button", { name: "Go" }).
import { stringify } from "./native.ts";

const attributes: Record<string, string> = {
  placeholder: "getByPlaceholder",
  alt: "getByAltText",
  title: "getByTitle",
};

const filters: Record<string, string> = { "has-text": "hasText", "has-not-text": "hasNotText" };
const inner: Record<string, (code: string) => string> = {
  has: (code) => `filter({ has: ${code} })`,
  "has-not": (code) => `filter({ hasNot: ${code} })`,
  and: (code) => `and(${code})`,
  or: (code) => `or(${code})`,
  chain: (code) => `locator(${code})`,
};

/** The calls that give a selector. What is no call of ours is a locator() of it. */
export function written(selector: string): string {
  return parts(selector).map(call).join(".");
}

/** The parts between ">>" that is in no quotes and no pattern. */
function parts(selector: string): string[] {
  const all: string[] = [];
  let from = 0;
  let quote = "";
  for (let i = 0; i < selector.length; i++) {
    const c = selector[i] as string;
    if (quote !== "") {
      if (c === "\\") i++;
      else if (c === quote) quote = "";
    } else if (c === '"' || c === "'" || c === "`") quote = c;
    else if (c === ">" && selector[i + 1] === ">") {
      all.push(selector.slice(from, i).trim());
      from = i + 2;
      i++;
    }
  }
  all.push(selector.slice(from).trim());
  return all;
}

function call(part: string): string {
  const [, engine = "", body = ""] = /^([a-z:-]+)=([\s\S]*)$/.exec(part) ?? [];
  const name = engine.replace(/^internal:/, "");
  if (engine === "nth") return body === "0" ? "first()" : body === "-1" ? "last()" : `nth(${body})`;
  if (engine === "visible") return `filter({ visible: ${body} })`;
  if (name === engine) return `locator(${stringify(part)})`;
  if (name === "control") return "contentFrame()";
  if (name === "text") return `getByText(${oneText(body)})`;
  if (name === "label") return `getByLabel(${oneText(body)})`;
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (filter !== undefined) return `filter({ ${filter}: ${text(body).code} })`;
  const joined = Object.hasOwn(inner, name) ? inner[name] : undefined;
  if (joined !== undefined) return joined(written(JSON.parse(body)));
  return named(name, body) ?? `locator(${stringify(part)})`;
}

/** By an attribute, a test id or a role. */
function named(name: string, body: string): string | undefined {
  const [, head = "", rest = ""] = /^([^[]*)([\s\S]*)$/.exec(body) ?? [];
  const given = pairs(rest);
  const [[key, value] = ["", ""]] = given;
  if (name === "testid") return `getByTestId(${text(value).code})`;
  if (name === "attr" && Object.hasOwn(attributes, key)) return `${attributes[key]}(${oneText(value)})`;
  if (name !== "role") return undefined;
  const options: string[] = [];
  for (const [option, as] of given) {
    if (option !== "name") options.push(`${option === "include-hidden" ? "includeHidden" : option}: ${literal(as)}`);
    else options.push(`name: ${text(as).code}${text(as).exact ? ", exact: true" : ""}`);
  }
  return `getByRole(${stringify(head)}${options.length === 0 ? "" : `, { ${options.join(", ")} }`})`;
}

const literal = (value: string): string => (value === "mixed" ? '"mixed"' : value);

/** [a="x"i][b=true] as pairs. */
function pairs(text: string): [string, string][] {
  const found = text.matchAll(/\[([\w-]+)=("(?:[^"\\]|\\[\s\S])*"[is]?|\/(?:[^/\\]|\\[\s\S])*\/[a-z]*|[^\]]*)\]/g);
  return Array.from(found, ([, key, value]) => [key as string, value as string]);
}

function oneText(body: string): string {
  const { code, exact } = text(body);
  return exact ? `${code}, { exact: true }` : code;
}

/** "x"i, "x"s or a pattern. */
function text(body: string): { code: string; exact: boolean } {
  if (!body.startsWith('"')) return { code: body, exact: false };
  const end = body.lastIndexOf('"');
  let value = body.slice(1, end).replace(/\\(["\\])/g, "$1");
  try {
    value = JSON.parse(body.slice(0, end + 1));
  } catch {
    // An attribute keeps its line breaks as they are.
  }
  return { code: stringify(value), exact: body.slice(end + 1) === "s" };
}
