// What fs tells of a file.
import type { Info } from "./fsops.ts";

class Kind {
  readonly #kind: string;
  constructor(info: Info) {
    this.#kind = info.kind;
  }
  isFile(): boolean {
    return this.#kind === "file";
  }
  isDirectory(): boolean {
    return this.#kind === "folder";
  }
  // A link is told as what it leads to.
  isSymbolicLink(): boolean {
    return false;
  }
  isFIFO(): boolean {
    return false;
  }
  isSocket(): boolean {
    return false;
  }
  isBlockDevice(): boolean {
    return false;
  }
  isCharacterDevice(): boolean {
    return false;
  }
}

// The bits of a mode that say what a file is, and the usual rights.
const folderBits = 0o40000;
const fileBits = 0o100000;

export class Stats extends Kind {
  readonly size: number;
  readonly mode: number;
  readonly atimeMs: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly birthtimeMs: number;
  readonly atime: Date;
  readonly mtime: Date;
  readonly ctime: Date;
  readonly birthtime: Date;
  constructor(info: Info) {
    super(info);
    this.size = info.size;
    const rights = info.readOnly ? 0o444 : 0o600;
    this.mode = info.kind === "folder" ? folderBits | rights | 0o100 : fileBits | rights;
    // Only the time of the last change is told.
    this.atimeMs = this.mtimeMs = this.ctimeMs = this.birthtimeMs = info.mtimeMs;
    this.atime = this.mtime = this.ctime = this.birthtime = new Date(info.mtimeMs);
  }
}

export class Dirent extends Kind {
  readonly name: string;
  readonly parentPath: string;
  readonly path: string;
  constructor(info: Info, parent: string) {
    super(info);
    this.name = info.name;
    this.parentPath = this.path = parent;
  }
}
