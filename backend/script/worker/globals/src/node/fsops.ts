// What fs does with files. An operation is a generator that yields what it asks of
// the app, so that it can be run waiting or not.
import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { type Failing, fileError } from "./fserror.ts";
import { Dirent, Stats } from "./fsstats.ts";

// Ask is one question to the app.
export interface Ask extends Failing {
  method: string;
  params: Record<string, unknown>;
}
export type Operation = Generator<Ask, unknown, unknown>;

// Info is what the app tells of a file.
export interface Info {
  name: string;
  kind: "file" | "folder" | "other";
  size: number;
  mtimeMs: number;
  readOnly: boolean;
}

type Options = {
  encoding?: string | null;
  flag?: string;
  recursive?: boolean;
  force?: boolean;
  withFileTypes?: boolean;
  throwIfNoEntry?: boolean;
};
type Given = string | null | undefined | Options;

function pathOf(path: unknown, name = "path"): string {
  if (typeof path === "string" && !path.includes("\0")) return path;
  if (path instanceof URL) return fileURLToPath(path);
  if (ArrayBuffer.isView(path)) return new TextDecoder().decode(path);
  const told = typeof path === "string" ? "without null bytes" : "of type string or an instance of Buffer or URL";
  const got = path === null || path === undefined ? String(path) : `type ${typeof path}`;
  throw Object.assign(new TypeError(`The "${name}" argument must be ${told}. Received ${got}`), {
    code: "ERR_INVALID_ARG_TYPE",
  });
}

const optionsOf = (given: Given): Options => (typeof given === "string" ? { encoding: given } : { ...given });

function* stat(syscall: string, path: string): Generator<Ask, Info, unknown> {
  return (yield { method: "file.stat", params: { path }, syscall, path }) as Info;
}

function bytesOf(data: unknown, encoding?: string | null): Uint8Array {
  if (typeof data === "string") return Buffer.from(data, encoding ?? "utf8");
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const text = 'The "data" argument must be of type string or an instance of Buffer, TypedArray, or DataView.';
  throw Object.assign(new TypeError(text), { code: "ERR_INVALID_ARG_TYPE" });
}

// children lists a folder, with all below it if recursive.
function* children(
  path: string,
  recursive: boolean,
  inside = "",
): Generator<Ask, { parent: string; info: Info }[], unknown> {
  const at = inside ? `${path.replace(/\/$/, "")}/${inside}` : path;
  const { entries } = (yield { method: "file.list", params: { path: at }, syscall: "scandir", path: at }) as {
    entries: Info[];
  };
  const all: { parent: string; info: Info }[] = [];
  for (const info of entries) {
    all.push({ parent: inside, info });
    if (recursive && info.kind === "folder")
      all.push(...(yield* children(path, true, inside ? `${inside}/${info.name}` : info.name)));
  }
  return all;
}

export const operations = {
  *readFile(file: unknown, given?: Given): Operation {
    const path = pathOf(file);
    const { encoding } = optionsOf(given);
    try {
      const { base64 } = (yield { method: "file.read", params: { path }, syscall: "open", path }) as { base64: string };
      const bytes = Buffer.from(base64 ?? "", "base64");
      return encoding && encoding !== "buffer" ? bytes.toString(encoding) : bytes;
    } catch (error) {
      if ((error as { code?: string }).code === "EISDIR") throw fileError("EISDIR", { syscall: "read" });
      throw error;
    }
  },
  *writeFile(file: unknown, data: unknown, given?: Given): Operation {
    const path = pathOf(file);
    const { encoding, flag = "w" } = optionsOf(given);
    const base64 = Buffer.from(bytesOf(data, encoding)).toString("base64");
    yield {
      method: "file.write",
      params: { path, base64, append: flag.startsWith("a"), exclusive: flag.includes("x") },
      syscall: "open",
      path,
    };
    return undefined;
  },
  appendFile(file: unknown, data: unknown, given?: Given): Operation {
    return operations.writeFile(file, data, { flag: "a", ...optionsOf(given) });
  },
  *stat(file: unknown, given?: Options): Operation {
    try {
      return new Stats(yield* stat("stat", pathOf(file)));
    } catch (error) {
      if (given?.throwIfNoEntry === false && (error as { code?: string }).code === "ENOENT") return undefined;
      throw error;
    }
  },
  *lstat(file: unknown): Operation {
    return new Stats(yield* stat("lstat", pathOf(file)));
  },
  *access(file: unknown, mode = 0): Operation {
    const path = pathOf(file);
    yield { method: "file.access", params: { path, write: (mode & 2) !== 0 }, syscall: "access", path };
    return undefined;
  },
  *readdir(folder: unknown, given?: Given): Operation {
    const path = pathOf(folder);
    const { withFileTypes, recursive } = optionsOf(given);
    const all = yield* children(path, Boolean(recursive));
    if (!withFileTypes) return all.map(({ parent, info }) => (parent ? `${parent}/${info.name}` : info.name));
    return all.map(({ parent, info }) => new Dirent(info, parent ? `${path.replace(/\/$/, "")}/${parent}` : path));
  },
  *mkdir(folder: unknown, given?: Options | number): Operation {
    const path = pathOf(folder);
    const recursive = typeof given === "object" && Boolean(given?.recursive);
    yield { method: "file.mkdir", params: { path, recursive }, syscall: "mkdir", path };
    return undefined;
  },
  *mkdtemp(prefix: unknown): Operation {
    const path = pathOf(prefix, "prefix") + Math.random().toString(36).slice(2, 8).padEnd(6, "0");
    yield { method: "file.mkdir", params: { path }, syscall: "mkdtemp", path };
    return path;
  },
  *rm(file: unknown, given?: Options): Operation {
    const path = pathOf(file);
    const { recursive, force } = { ...given };
    const info = yield* gently(stat("lstat", path), Boolean(force));
    if (!info) return undefined;
    if (info.kind === "folder" && !recursive) {
      const text = `Path is a directory: rm returned EISDIR (is a directory) ${path}`;
      throw Object.assign(new Error(text), {
        name: "SystemError",
        code: "ERR_FS_EISDIR",
        errno: 21,
        syscall: "rm",
        path,
      });
    }
    yield {
      method: "file.remove",
      params: { path, recursive: Boolean(recursive), force: Boolean(force) },
      syscall: "rm",
      path,
    };
    return undefined;
  },
  *rmdir(folder: unknown, given?: Options): Operation {
    const path = pathOf(folder);
    const info = yield* stat("rmdir", path);
    if (info.kind !== "folder") throw fileError("ENOTDIR", { syscall: "rmdir", path });
    yield { method: "file.remove", params: { path, recursive: Boolean(given?.recursive) }, syscall: "rmdir", path };
    return undefined;
  },
  *unlink(file: unknown): Operation {
    const path = pathOf(file);
    const info = yield* stat("unlink", path);
    if (info.kind === "folder") throw fileError("EISDIR", { syscall: "unlink", path });
    yield { method: "file.remove", params: { path }, syscall: "unlink", path };
    return undefined;
  },
  *rename(from: unknown, to: unknown): Operation {
    const [path, dest] = [pathOf(from, "oldPath"), pathOf(to, "newPath")];
    yield { method: "file.rename", params: { path, to: dest }, syscall: "rename", path, dest };
    return undefined;
  },
  *copyFile(from: unknown, to: unknown, mode = 0): Operation {
    const [path, dest] = [pathOf(from, "src"), pathOf(to, "dest")];
    yield {
      method: "file.copy",
      params: { path, to: dest, exclusive: (mode & 1) !== 0 },
      syscall: "copyfile",
      path,
      dest,
    };
    return undefined;
  },
  *realpath(file: unknown): Operation {
    const path = pathOf(file);
    yield* stat("realpath", path);
    return path;
  },
};

// gently gives undefined for a file that is not there, if that is no error.
function* gently(look: Generator<Ask, Info, unknown>, force: boolean): Generator<Ask, Info | undefined, unknown> {
  try {
    return yield* look;
  } catch (error) {
    if (force && (error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}
