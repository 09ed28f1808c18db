// URL and URLSearchParams, from core-js, as a chunk of its own: an address is read
// by many tools, not by all.
import "core-js/modules/web.url";
import "core-js/modules/web.url.can-parse";
import "core-js/modules/web.url.parse";
import "core-js/modules/web.url.to-json";
import "core-js/modules/web.url-search-params";
import "core-js/modules/web.url-search-params.delete";
import "core-js/modules/web.url-search-params.has";
import "core-js/modules/web.url-search-params.size";
import { pairs } from "./console/pairs.ts";

pairs(URLSearchParams.prototype, "URLSearchParams");

// The library names the first rule that an address breaks; people know V8's words.
const Plain = URL;
function Address(this: unknown, url: string | URL, ...base: [base?: string | URL]): URL {
  if (new.target === undefined) throw new TypeError("Class constructor URL cannot be invoked without 'new'");
  try {
    return Reflect.construct(Plain, [url, ...base], new.target);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const beside = base[0] === undefined ? {} : { base: String(base[0]) };
    throw Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL", input: String(url), ...beside });
  }
}
Object.defineProperty(Address, "name", { value: "URL", configurable: true });
Object.defineProperty(Address, "prototype", { value: Plain.prototype, writable: false });
for (const name of Reflect.ownKeys(Plain)) {
  if (Object.hasOwn(Address, name)) continue;
  Object.defineProperty(Address, name, Object.getOwnPropertyDescriptor(Plain, name) as PropertyDescriptor);
}
for (const [where, name] of [
  [Plain.prototype, "constructor"],
  [globalThis, "URL"],
] as const) {
  Object.defineProperty(where, name, { value: Address, configurable: true, writable: true, enumerable: false });
}
