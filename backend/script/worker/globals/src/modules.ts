// The modules that a script can require: Node's by their names without "node:",
// and ours, which begin with "sitewright:" and are hidden. Each is made when it is
// first asked for.

export type Registry = Record<string, unknown>;

// Both globals.js and node.js fill the one registry; the worker takes it away
// before a tool runs.
const place = globalThis as unknown as { __modules?: Registry };
place.__modules ??= Object.create(null) as Registry;
export const registry: Registry = place.__modules;

// lazily defines a property that is made when it is first read.
export function lazily(on: object, name: PropertyKey, make: () => unknown, enumerable = false): void {
  const settle = (value: unknown) => {
    Object.defineProperty(on, name, { value, enumerable, writable: true, configurable: true });
    return value;
  };
  Object.defineProperty(on, name, { get: () => settle(make()), set: settle, enumerable, configurable: true });
}

// register adds a module. One whose name begins with "sitewright:" is not listed.
export function register(name: string, make: () => unknown): void {
  lazily(registry, name, make, !name.startsWith("sitewright:"));
}

// find returns a module by the name that a script says.
export function find(name: string): unknown {
  return registry[name.startsWith("node:") ? name.slice("node:".length) : name];
}
