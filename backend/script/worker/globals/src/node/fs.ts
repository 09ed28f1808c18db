// fs and fs/promises: each operation in its three forms.
import { host } from "../host.ts";
import { translated } from "./fserror.ts";
import { type Ask, type Operation, operations } from "./fsops.ts";
import { Dirent, Stats } from "./fsstats.ts";

type Callback = (error: unknown, value?: unknown) => void;
type Forms = Record<string, (...args: unknown[]) => unknown>;

// step goes on with an operation: with an answer, or with an error to throw in it.
type Answer = { value: unknown } | { error: unknown };
function step(operation: Operation, ask: Ask | undefined, answer: Answer): IteratorResult<Ask, unknown> {
  if ("value" in answer) return operation.next(answer.value);
  return operation.throw(ask ? translated(answer.error, ask) : answer.error);
}

function now(operation: Operation): unknown {
  let turn = operation.next();
  while (!turn.done) {
    const ask = turn.value;
    let answer: Answer;
    try {
      answer = { value: host.callSync(ask.method, ask.params) };
    } catch (error) {
      answer = { error };
    }
    turn = step(operation, ask, answer);
  }
  return turn.value;
}

async function later(operation: Operation): Promise<unknown> {
  let turn = operation.next();
  while (!turn.done) {
    const ask = turn.value;
    const answer: Answer = await host.call(ask.method, ask.params).then(
      (value) => ({ value }),
      (error) => ({ error }),
    );
    turn = step(operation, ask, answer);
  }
  return turn.value;
}

export const promises: Forms = {};
const fs: Forms = {};
for (const [name, operate] of Object.entries(operations) as [string, (...args: unknown[]) => Operation][]) {
  promises[name] = async (...args) => later(operate(...args));
  fs[`${name}Sync`] = (...args) => now(operate(...args));
  fs[name] = (...args) => {
    const callback = args.pop() as Callback;
    if (typeof callback !== "function") {
      throw Object.assign(new TypeError('The "cb" argument must be of type function.'), {
        code: "ERR_INVALID_ARG_TYPE",
      });
    }
    later(operate(...args)).then(
      (value) => host.queue(() => callback(null, value)),
      (error) => host.queue(() => callback(error)),
    );
  };
}

// What exists is told without an error.
fs.existsSync = (path) => {
  try {
    now(operations.stat(path));
    return true;
  } catch {
    return false;
  }
};
fs.exists = (path, callback) => host.queue(() => (callback as (exists: unknown) => void)(fs.existsSync(path)));

// refused are parts of fs that need an open file, a link or other rights.
const refused = [
  "open",
  "opendir",
  "createReadStream",
  "createWriteStream",
  "watch",
  "watchFile",
  "symlink",
  "link",
  "readlink",
  "chmod",
  "chown",
  "utimes",
  "truncate",
  "cp",
  "glob",
];
for (const name of refused) {
  const refuse = () => {
    const text = `fs.${name} is not available to skills. Read and write whole files: readFile, writeFile, appendFile, copyFile.`;
    throw Object.assign(new Error(text), { code: "not-permitted" });
  };
  fs[name] = fs[`${name}Sync`] = refuse;
  promises[name] = async () => refuse();
}

const constants = {
  F_OK: 0,
  X_OK: 1,
  W_OK: 2,
  R_OK: 4,
  COPYFILE_EXCL: 1,
  COPYFILE_FICLONE: 2,
  COPYFILE_FICLONE_FORCE: 4,
};
Object.assign(promises, { constants });
export default Object.assign(fs, constants, { constants, promises, Stats, Dirent });
