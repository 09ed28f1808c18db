// Bundles the scripts that Go embeds: what goes into a page's own world, and what
// a script finds in its worker. The results are committed, so that Go builds
// without Node; `--check` compares instead of writing. So is docs/third-party.md,
// which says whose code is in them.
import { readFile, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chunks } from "./chunks.mjs";
import { Bundled, notices } from "./notices.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");

// What goja cannot do is lowered in the scripts that run there.
// Regular expressions with the flag u become calls of RegExp, which the worker mends.
const goja = { "async-generator": false, "for-await": false, "regexp-sticky-and-unicode-flags": false };

// Each entry: source, result, and what differs from the usual options.
const scripts = [
  ["backend/page/inject/src/index.ts", "backend/page/inject/inject.js", { globalName: "kit" }],
  ["backend/page/inject/src/aria.ts", "backend/page/inject/aria.js", { globalName: "kit" }],
  ["backend/page/inject/src/data.ts", "backend/page/inject/data.js", { globalName: "kit" }],
  [
    "backend/script/worker/ctx/src/index.ts",
    "backend/script/worker/ctx/ctx.js",
    { supported: goja, loader: { ".json": "text" } },
  ],
  ["backend/script/worker/globals/src/index.ts", "backend/script/worker/globals/globals.js", { supported: goja }],
  ["backend/script/worker/globals/src/node.ts", "backend/script/worker/globals/node.js", { supported: goja }],
];

const check = process.argv.includes("--check");
const bundled = new Bundled();
const results = [];
for (const [source, target, options] of scripts) {
  const shared = {
    target: "es2023",
    legalComments: "inline",
    nodePaths: [resolve(here, "node_modules")],
    absWorkingDir: root,
    logLevel: "warning",
    ...options,
  };
  const result = await build({
    ...shared,
    entryPoints: [resolve(root, source)],
    bundle: true,
    write: false,
    format: "iife",
    charset: "utf8",
    metafile: true,
    plugins: [chunks(shared, (metafile) => bundled.add(metafile))],
    banner: { js: `// Built from ${dirname(source)} by tools/embed/build.mjs. Do not edit.` },
  });
  bundled.add(result.metafile);
  results.push([target, result.outputFiles[0].text]);
}
results.push(["docs/third-party.md", await notices(root, bundled)]);

let stale = 0;
for (const [target, text] of results) {
  const path = resolve(root, target);
  const before = await readFile(path, "utf8").catch(() => "");
  if (before === text) continue;
  if (check) {
    console.error(`${relative(root, path)} is not what its source gives; run: npm run build in tools/embed`);
    stale++;
  } else {
    await writeFile(path, text);
    console.error(`${relative(root, path)}: ${text.length} bytes`);
  }
}
process.exitCode = stale > 0 ? 1 : 0;
