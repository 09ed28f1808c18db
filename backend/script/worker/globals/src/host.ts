// What the worker gives its scripts. It is read here, once: a tool finds none of it.

// Host is what the worker's Go side can do for a script.
export interface Host {
  call(method: string, params: unknown): Promise<unknown>;
  callSync(method: string, params: unknown): unknown;
  setTimer(run: () => void, milliseconds: number, repeat: boolean): number;
  clearTimer(id: number): void;
  // now counts milliseconds since the run began, wall since 1970.
  now(): number;
  wall(): number;
  queue(run: () => void): void;
  utf8Encode(text: string): ArrayBuffer;
  // utf8Decode is undefined for what is not UTF-8, if that is fatal.
  utf8Decode(bytes: ArrayBuffer, fatal: false): string;
  utf8Decode(bytes: ArrayBuffer, fatal: boolean): string | undefined;
  base64Encode(bytes: ArrayBuffer): string;
  // base64Decode is undefined for what is not base64; it understands base64url.
  base64Decode(text: string): ArrayBuffer | undefined;
  random(bytes: number): ArrayBuffer;
  hash(algorithm: string, bytes: ArrayBuffer): ArrayBuffer;
  hmac(algorithm: string, key: ArrayBuffer, bytes: ArrayBuffer): ArrayBuffer;
  // zone is a time zone's offset in minutes at a time, and its short and full name; null when
  // there is no such zone.
  zone(milliseconds: number, name: string): { offset: number; name: string; zone: string } | null;
  console(level: string, text: string): void;
  // promise is the state of a promise and what it was settled with.
  promise(of: Promise<unknown>): ["pending" | "fulfilled" | "rejected", unknown];
  // compile makes a function of the text of one, whose frames bear the name.
  compile(name: string, text: string): unknown;
  // params are what the run began with.
  params(): RunParams;
  // exit ends the run at once, with an error that no script can catch.
  exit(code: number): never;
}

// RunParams is what the run says of itself.
export interface RunParams {
  env?: Record<string, string>;
  platform?: string;
  // folder is the skill's, dataDir where it keeps its files, path the tool's file.
  folder?: string;
  dataDir?: string;
  path?: string;
}

export const host = (globalThis as unknown as { __host: Host }).__host;
