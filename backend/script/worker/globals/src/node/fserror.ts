// The errors of files, with the shape that Node.js gives them.

import { framesOf } from "../errors.ts";

// The codes that a script can meet, their numbers on Linux and their sentences.
const codes: Record<string, [errno: number, text: string]> = {
  EPERM: [-1, "operation not permitted"],
  ENOENT: [-2, "no such file or directory"],
  EACCES: [-13, "permission denied"],
  EEXIST: [-17, "file already exists"],
  ENOTDIR: [-20, "not a directory"],
  EISDIR: [-21, "illegal operation on a directory"],
  EINVAL: [-22, "invalid argument"],
  EFBIG: [-27, "file too large"],
  ENOSPC: [-28, "no space left on device"],
  ENOTEMPTY: [-39, "directory not empty"],
};

// Failing is what was being done.
export interface Failing {
  syscall: string;
  path?: string;
  dest?: string;
}

// fileError makes the error of a code. hint is added to the sentence.
export function fileError(code: string, { syscall, path, dest }: Failing, hint = ""): Error {
  const [errno, text] = codes[code] ?? [-5, "i/o error"];
  const names = [path, dest].filter((n) => n !== undefined).map((n) => `'${n}'`);
  const message = `${code}: ${text}, ${[syscall, names.join(" -> ")].filter(Boolean).join(" ")}${hint && ` (${hint})`}`;
  const error = new Error(message);
  return Object.assign(error, { errno, code, syscall }, path !== undefined && { path }, dest !== undefined && { dest });
}

// translated is the error that a script sees for one of the app's. The app says
// the code first, as in "ENOENT: no such file or directory, open 'x'".
export function translated(error: unknown, failing: Failing): unknown {
  const { code, message, hint } = error as { code?: string; message?: string; hint?: string };
  const known = code === "file-denied" && /^([A-Z]+): /.exec(message ?? "")?.[1];
  if (!known) return error;
  const told = fileError(known, failing, known === "EACCES" || known === "EFBIG" || known === "EINVAL" ? hint : "");
  // The app's error knows where the author asked.
  const value = [`Error: ${told.message}`, ...framesOf(error)].join("\n");
  Object.defineProperty(told, "stack", { value, writable: true, configurable: true });
  return told;
}
