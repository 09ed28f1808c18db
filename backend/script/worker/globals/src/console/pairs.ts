// How collections of names and values are written.

type Inspect = (value: unknown, options: object) => string;

// pairs lets the objects of a class be written like maps.
export function pairs(prototype: object, name: string): void {
  Object.defineProperty(prototype, Symbol.for("nodejs.util.inspect.custom"), {
    configurable: true,
    value(this: Iterable<[string, unknown]>, _depth: number, options: object, inspect: Inspect) {
      const written = [...this].map((pair) => pair.map((part) => inspect(part, options)).join(" => "));
      return written.length > 0 ? `${name} { ${written.join(", ")} }` : `${name} {}`;
    },
  });
}
