// A chunk is a part of a script that is kept as text and compiled only when a tool
// first needs it, so that a worker starts fast: `import text from "./x.ts?chunk"`.
// It is built as a CommonJS module of its own.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, relative, resolve } from "node:path";
import { build } from "esbuild";

const require = createRequire(import.meta.url);

// What packages ask for that the worker gives itself, or that is too much for what
// they use of it: the name they say, and what they get.
const instead = {
  "util/": "node:util",
  "safe-buffer": "node:buffer",
  qs: "node:querystring",
  // readable-stream's; ours say "buffer/" and "events/" where they mean the packages.
  buffer: "node:buffer",
  events: "node:events",
  "process/": "node:process",
  "abort-controller": "module.exports = globalThis;",
  "object.assign/polyfill": "module.exports = () => Object.assign;",
  "object-is/polyfill": "module.exports = () => Object.is;",
  "object-is": "module.exports = Object.is;",
  "is-nan": "module.exports = Number.isNaN;",
  "call-bind/callBound": "module.exports = () => Function.prototype.call.bind(RegExp.prototype.test);",
};

// Where regular expressions find the characters behind a property.
const property = resolve(import.meta.dirname, "../../backend/script/worker/globals/src/regexp/property.ts");

// chunks is the plugin for the scripts that have such imports. options are theirs;
// told gets esbuild's metafile of each.
export function chunks(options, told) {
  return {
    name: "chunks",
    setup(script) {
      // The result names its parts, so their paths are those inside the project.
      const root = options.absWorkingDir;
      script.onResolve({ filter: /\?chunk$/ }, (args) => ({
        path: relative(root, resolve(args.resolveDir, args.path.slice(0, -"?chunk".length))).replaceAll("\\", "/"),
        namespace: "chunk",
      }));
      script.onLoad({ filter: /\.ts$/, namespace: "chunk" }, async (args) => ({
        contents: await text(resolve(root, args.path), options, told),
        loader: "text",
      }));
    },
  };
}

async function text(entry, options, told) {
  const result = await build({
    ...options,
    entryPoints: [entry],
    banner: {},
    bundle: true,
    write: false,
    format: "cjs",
    charset: "ascii",
    minifyWhitespace: true,
    minifySyntax: true,
    define: { global: "globalThis" },
    metafile: true,
    plugins: [inside],
  });
  told(result.metafile);
  return result.outputFiles[0].text;
}

// inside says where the imports of a chunk lead.
const inside = {
  name: "inside a chunk",
  setup(chunk) {
    // These two are the ones of the script that the chunk belongs to.
    chunk.onResolve({ filter: /\/(host|modules)\.ts$/ }, (args) => ({
      path: `sitewright:${basename(args.path, ".ts")}`,
      external: true,
    }));
    chunk.onResolve({ filter: /^(node|sitewright):/ }, (args) => ({ path: args.path, external: true }));
    chunk.onResolve({ filter: /^unicode-tables$/ }, () => ({ path: "tables", namespace: "unicode" }));
    chunk.onLoad({ filter: /.*/, namespace: "unicode" }, () => ({ contents: unicodeTables(), loader: "text" }));
    // As text, of which only the line of the wanted language is read.
    chunk.onLoad({ filter: /intl\/locales\.json$/ }, async (args) => ({
      contents: await readFile(args.path, "utf8"),
      loader: "text",
    }));
    chunk.onLoad({ filter: /node-inspect-extracted\/dist\/inspect\.js$/ }, async (args) => ({
      contents: forGoja(await readFile(args.path, "utf8")),
      loader: "js",
    }));
    chunk.onLoad({ filter: /regexpu-core\/rewrite-pattern\.js$/ }, async (args) => ({
      contents: (await readFile(args.path, "utf8")).replace(
        /\brequire\(`regenerate-unicode-properties\/.*`\)/,
        'require("./property.ts").default(path)',
      ),
      loader: "js",
    }));
    chunk.onResolve({ filter: /^\.\/property\.ts$/ }, () => ({ path: property }));
    chunk.onResolve({ filter: /.*/ }, (args) => {
      const other = Object.hasOwn(instead, args.path) ? instead[args.path] : undefined;
      if (!other) return undefined;
      return other.startsWith("node:") ? { path: other, external: true } : { path: args.path, namespace: "instead" };
    });
    chunk.onLoad({ filter: /.*/, namespace: "instead" }, (args) => ({ contents: instead[args.path], loader: "js" }));
  },
};

// What a script that takes all built-ins apart, and stacks, must know of goja: it has
// no Atomics and no async generators, whose replacement by esbuild has no
// prototype, and begins the lines of its stacks with a tab.
const ofGoja = [
  ["async function*(){}", "function*(){}"],
  ['"Atomics",', ""],
  [
    "getPromiseDetails:()=>[g,void 0]",
    'getPromiseDetails:t=>{const[s,v]=require("sitewright:host").host.promise(t);return["pending"===s?g:"rejected"===s?h:s,v]}',
  ],
  ['if("string"==typeof n)return n;', 'if("string"==typeof n)return n.trimEnd().replace(/\\n\\tat /g,"\\n    at ");'],
];

function forGoja(text) {
  return ofGoja.reduce((changed, [before, after]) => {
    if (!changed.includes(before)) throw new Error(`node-inspect-extracted has changed: it has no ${before}`);
    return changed.replaceAll(before, after);
  }, text);
}

// unicodeTables are the character properties of regular expressions, one a line:
// its name, the borders of its ranges as differences and, for the properties of
// strings, the characters of each. Numbers are in base 36.
function unicodeTables() {
  const folder = resolve(require.resolve("regenerate-unicode-properties"), "..");
  const names = require("regenerate-unicode-properties");
  const lines = [];
  for (const [category, values] of names) {
    for (const value of values) {
      const { characters, strings = [] } = require(`${folder}/${category}/${value}.js`);
      let before = 0;
      const steps = characters.data.map((border) => {
        const step = (border - before).toString(36);
        before = border;
        return step;
      });
      const spelled = strings.map((text) => Array.from(text, (c) => c.codePointAt(0).toString(36)).join(" "));
      lines.push([`${category}/${value}`, steps.join(" "), ...spelled].join("\t"));
    }
  }
  return lines.join("\n");
}
