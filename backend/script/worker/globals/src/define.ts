// Putting names on the global object the way built-ins are: there for everyone,
// but not listed.
import { lazily } from "./modules.ts";

// define sets values that any script can replace.
export function define(on: object, values: Record<string, unknown>): void {
  for (const name of Object.keys(values)) {
    Object.defineProperty(on, name, { value: values[name], enumerable: false, writable: true, configurable: true });
  }
}

// tagged says what a class and its objects are called. A bundler may have renamed
// the class.
export function tagged(classes: Record<string, { prototype: object }>): void {
  for (const name of Object.keys(classes)) {
    Object.defineProperty(classes[name], "name", { value: name, configurable: true });
    Object.defineProperty(classes[name].prototype, Symbol.toStringTag, { value: name, configurable: true });
  }
}

// defineLazily sets names that a chunk exports when one of them is first read.
export function defineLazily(on: object, names: string[], load: () => Record<string, unknown>): void {
  for (const name of names) lazily(on, name, () => load()[name]);
}
