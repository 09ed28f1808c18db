// os, as far as it tells nothing about this computer but its system.
import { host } from "../host.ts";

const platform = host.params().platform || "linux";
const windows = platform === "win32";
const names: Record<string, string> = { linux: "Linux", darwin: "Darwin", win32: "Windows_NT" };
const folder = () => host.params().dataDir ?? "/";

export default {
  EOL: windows ? "\r\n" : "\n",
  devNull: windows ? "\\\\.\\nul" : "/dev/null",
  constants: { signals: {}, errno: {} },
  arch: () => "x64",
  availableParallelism: () => 1,
  cpus: () => [],
  endianness: () => "LE",
  freemem: () => 0,
  // The only folder that a skill may write to.
  homedir: folder,
  hostname: () => "localhost",
  loadavg: () => [0, 0, 0],
  machine: () => "x86_64",
  networkInterfaces: () => ({}),
  platform: () => platform,
  release: () => "",
  tmpdir: folder,
  totalmem: () => 0,
  type: () => names[platform] ?? platform,
  uptime: () => Math.floor(host.now() / 1000),
  userInfo: () => ({ uid: -1, gid: -1, username: "skill", homedir: folder(), shell: null }),
  version: () => "",
};
