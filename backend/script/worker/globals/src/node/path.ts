// path, from Node's own source.
import * as unified from "path-unified";

type Path = Record<string, unknown>;
type Function_ = (...args: unknown[]) => unknown;

// typed gives errors of arguments the shape that they have in Node.js.
function typed(path: Path): Path {
  const wrap =
    (of: Function_): Function_ =>
    (...args) => {
      try {
        return of(...args);
      } catch (error) {
        const { name, message } = error as Error;
        if (name !== "ERR_INVALID_ARG_TYPE") throw error;
        throw Object.assign(new TypeError(message), { code: name });
      }
    };
  return Object.fromEntries(
    Object.entries(path).map(([name, of]) => [name, typeof of === "function" ? wrap(of as Function_) : of]),
  );
}
export const posix = typed(unified.posix);
export const win32 = typed(unified.win32);
for (const path of [posix, win32]) Object.assign(path, { posix, win32 });

// A skill runs on all systems; the paths it gets are those of this one.
const path: Path = {
  ...((globalThis as unknown as { process: { platform: string } }).process.platform === "win32" ? win32 : posix),
};
export default path;
