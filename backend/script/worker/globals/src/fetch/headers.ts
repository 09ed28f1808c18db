// Headers: names without regard to case, each with its values.

export type HeadersInit = Headers | Iterable<[string, string]> | Record<string, string> | undefined | null;

function nameOf(name: unknown): string {
  const text = String(name);
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(text)) throw new TypeError(`Headers: "${text}" is an invalid header name`);
  return text.toLowerCase();
}

function valueOf(value: unknown): string {
  const text = String(value).replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  const code = (c: string) => c === "\0" || c === "\n" || c === "\r" || c > "\u00ff";
  if ([...text].some(code)) throw new TypeError(`Headers: "${text}" is an invalid header value`);
  return text;
}

export class Headers {
  readonly #values = new Map<string, string[]>();
  constructor(init?: HeadersInit) {
    if (init === undefined || init === null) return;
    if (typeof init !== "object") throw new TypeError("Headers: an object or a list of pairs is needed");
    const pairs = Symbol.iterator in init ? [...(init as Iterable<[string, string]>)] : Object.entries(init);
    for (const pair of pairs) {
      const [name, value, ...more] = [...pair];
      if (value === undefined || more.length > 0) throw new TypeError("Headers: each item must be a name and a value");
      this.append(name, value);
    }
  }
  append(name: string, value: string): void {
    const key = nameOf(name);
    this.#values.set(key, [...(this.#values.get(key) ?? []), valueOf(value)]);
  }
  set(name: string, value: string): void {
    this.#values.set(nameOf(name), [valueOf(value)]);
  }
  delete(name: string): void {
    this.#values.delete(nameOf(name));
  }
  get(name: string): string | null {
    return this.#values.get(nameOf(name))?.join(", ") ?? null;
  }
  has(name: string): boolean {
    return this.#values.has(nameOf(name));
  }
  getSetCookie(): string[] {
    return [...(this.#values.get("set-cookie") ?? [])];
  }
  forEach(each: (value: string, name: string, headers: Headers) => void, self?: unknown): void {
    for (const [name, value] of this) each.call(self, value, name, this);
  }
  *entries(): Generator<[string, string]> {
    for (const name of [...this.#values.keys()].sort()) {
      const values = this.#values.get(name) ?? [];
      if (name === "set-cookie") for (const value of values) yield [name, value];
      else yield [name, values.join(", ")];
    }
  }
  *keys(): Generator<string> {
    for (const [name] of this.entries()) yield name;
  }
  *values(): Generator<string> {
    for (const [, value] of this.entries()) yield value;
  }
  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }
  [Symbol.for("nodejs.util.inspect.custom")](
    _depth: number,
    options: object,
    inspect: (v: unknown, o: object) => string,
  ): string {
    return `Headers ${inspect(Object.fromEntries(this.entries()), options)}`;
  }
}
