// The modules of Node.js that skills do not have, with what to use instead.

const network = "Use fetch, or ctx.fetch.browser to send the page's cookies along.";
const programs = "A skill acts through ctx.page and fetch.";

// what a module does, and the alternative.
const refused: Record<string, [what: string, instead: string]> = {
  async_hooks: ["following asynchronous calls", "Hand values on as arguments."],
  child_process: ["starting programs", programs],
  cluster: ["starting programs", programs],
  dgram: ["network sockets", network],
  diagnostics_channel: ["diagnostics of Node.js itself", "Use console."],
  dns: ["looking up names", network],
  "dns/promises": ["looking up names", network],
  domain: ["domains", "Catch errors with try and catch."],
  http: ["the http module", network],
  http2: ["the http2 module", network],
  https: ["the https module", network],
  inspector: ["debuggers", "Use console."],
  module: ["loading code by name", "Write import … from with the file's name."],
  net: ["network sockets", network],
  readline: ["reading from a terminal", "Declare an argument in the manifest; the app asks for it."],
  "readline/promises": ["reading from a terminal", "Declare an argument in the manifest; the app asks for it."],
  repl: ["an interactive prompt", "Use console."],
  sea: ["single programs", programs],
  sqlite: ["databases", "Keep data as JSON in ctx.dataDir."],
  test: ["the test runner", "Run the tool itself to try it."],
  tls: ["network sockets", network],
  trace_events: ["tracing", "Use console."],
  tty: ["terminals", "Use console."],
  v8: ["the engine V8", "structuredClone copies values."],
  vm: ["running code in another context", "Import the code instead."],
  wasi: ["WebAssembly", "Use a package that is written in JavaScript."],
  worker_threads: ["threads", "A tool runs in one thread; use Promise.all to wait for several things."],
  zlib: ["compression", "fetch unpacks compressed answers by itself."],
};

// refuseTheRest makes those names throw. They are not listed among the modules.
export function refuseTheRest(registry: object): void {
  for (const name of Object.keys(refused)) {
    const [what, instead] = refused[name];
    Object.defineProperty(registry, name, {
      enumerable: false,
      configurable: true,
      get() {
        const error = new Error(`"${name}" is not available to skills: ${what}. ${instead}`);
        throw Object.assign(error, { code: "node-module-unavailable", hint: instead });
      },
    });
  }
}
