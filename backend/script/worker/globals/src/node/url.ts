// url: Node's older functions, and the web's classes.
import legacy from "url/";

const { parse, resolve, resolveObject, format, Url } = legacy;

function fileURLToPath(url: string | URL, options: { windows?: boolean } = {}): string {
  const address = new URL(String(url));
  if (address.protocol !== "file:") {
    throw Object.assign(new TypeError("The URL must be of scheme file"), { code: "ERR_INVALID_URL_SCHEME" });
  }
  if (/%2f/i.test(address.pathname)) {
    const text = "File URL path must not include encoded / characters";
    throw Object.assign(new TypeError(text), { code: "ERR_INVALID_FILE_URL_PATH" });
  }
  const path = decodeURIComponent(address.pathname);
  const windows = options.windows ?? onWindows();
  return windows ? path.replace(/^\/([a-z]:)/i, "$1").replaceAll("/", "\\") : path;
}

function pathToFileURL(path: string, options: { windows?: boolean } = {}): URL {
  const windows = options.windows ?? onWindows();
  const text = windows ? path.replaceAll("\\", "/") : path;
  const full = text.startsWith("/") || /^[a-z]:\//i.test(text) ? text : `${cwd()}/${text}`;
  const escaped = encodeURI(full)
    .replaceAll("?", "%3F")
    .replaceAll("#", "%23")
    .replaceAll("\\", "%5C")
    .replaceAll("%5B", "[")
    .replaceAll("%5D", "]");
  return new URL(`file://${escaped.startsWith("/") ? "" : "/"}${escaped}`);
}

type Process = { platform: string; cwd(): string };
const process = () => (globalThis as unknown as { process: Process }).process;
const onWindows = () => process().platform === "win32";
const cwd = () => process().cwd();

function urlToHttpOptions(url: URL): object {
  const { protocol, hostname, hash, search, pathname, href, port, username, password } = url;
  return {
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ""),
    hash,
    search,
    pathname,
    path: `${pathname}${search}`,
    href,
    ...(port !== "" && { port: Number(port) }),
    ...((username || password) && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
  };
}

// domainToASCII lets the URL parser do it; "" is for what is no name.
function domainToASCII(domain: string): string {
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : "";
}

// Node's format also takes the web's URL, with options of its own.
function formatted(url: unknown, options: Record<string, boolean> = {}): string {
  if (!(url instanceof URL)) return format(url);
  const copy = new URL(url.href);
  if (options.fragment === false) copy.hash = "";
  if (options.search === false) copy.search = "";
  if (options.auth === false) copy.username = copy.password = "";
  return copy.href;
}

export default {
  URL,
  URLSearchParams,
  Url,
  domainToASCII,
  domainToUnicode: domainToASCII,
  fileURLToPath,
  format: formatted,
  parse,
  pathToFileURL,
  resolve,
  resolveObject,
  urlToHttpOptions,
};
