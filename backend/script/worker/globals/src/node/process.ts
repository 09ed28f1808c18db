// process: what a script may know of its run.
import EventEmitter from "node:events";
import { host } from "../host.ts";

const params = host.params();
const version = "22.12.0";
const nanoseconds = () => BigInt(Math.round(host.now() * 1e6));

function hrtime(since?: [number, number]): [number, number] {
  const now = nanoseconds() - (since ? BigInt(since[0]) * 1_000_000_000n + BigInt(since[1]) : 0n);
  return [Number(now / 1_000_000_000n), Number(now % 1_000_000_000n)];
}
hrtime.bigint = nanoseconds;

// stream writes whole lines to the console.
function stream(level: string) {
  let rest = "";
  return {
    isTTY: false,
    writable: true,
    write(text: unknown, ...more: unknown[]): boolean {
      const lines = (rest + (typeof text === "string" ? text : new TextDecoder().decode(text as Uint8Array))).split(
        "\n",
      );
      rest = lines.pop() ?? "";
      if (lines.length > 0) host.console(level, lines.join("\n"));
      const done = more.find((m) => typeof m === "function");
      if (done) host.queue(done as () => void);
      return true;
    },
    end(): void {
      if (rest !== "") host.console(level, rest);
      rest = "";
    },
  };
}

function refused(what: string): (...args: unknown[]) => never {
  return () => {
    throw Object.assign(new Error(`process.${what} is not available to skills.`), { code: "not-permitted" });
  };
}

const values = {
  title: "sitewright",
  version: `v${version}`,
  versions: { node: version },
  release: { name: "node" },
  arch: "x64",
  platform: params.platform || "linux",
  env: { ...params.env },
  argv: ["sitewright", params.path ?? ""],
  argv0: "sitewright",
  execArgv: [],
  execPath: "sitewright",
  pid: 1,
  ppid: 0,
  exitCode: undefined,
  config: {},
  features: {},
  stdout: stream("log"),
  stderr: stream("error"),
  hrtime,
  cwd: () => params.folder || "/",
  exit: (code?: number) => host.exit(Number(code ?? 0)),
  abort: () => host.exit(1),
  reallyExit: (code?: number) => host.exit(Number(code ?? 0)),
  uptime: () => host.now() / 1000,
  memoryUsage: Object.assign(() => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }), {
    rss: () => 0,
  }),
  cpuUsage: () => ({ user: 0, system: 0 }),
  emitWarning: (warning: unknown) => console.warn(`(Warning) ${String((warning as Error)?.message ?? warning)}`),
  nextTick(callback: (...args: unknown[]) => void, ...args: unknown[]): void {
    if (typeof callback !== "function") throw new TypeError("process.nextTick: the callback is not a function");
    host.queue(() => callback(...args));
  },
  chdir: refused("chdir()"),
  kill: refused("kill()"),
  binding: refused("binding()"),
  dlopen: refused("dlopen()"),
  umask: () => 0o077,
};

const process = Object.create(EventEmitter.prototype, Object.getOwnPropertyDescriptors(values));
Object.defineProperty(process, Symbol.toStringTag, { value: "process", configurable: true });
export default process;
