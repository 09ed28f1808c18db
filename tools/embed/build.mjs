// Bundles the scripts that Go embeds: what goes into a page's own world, and what
// a script finds in its worker. The results are committed, so that Go builds
// without Node; `--check` compares instead of writing.
import { readFile, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");

// What goja cannot do is lowered in the scripts that run there.
const goja = { "async-generator": false, "for-await": false };

// Each entry: source, result, and what differs from the usual options.
const scripts = [
  ["backend/page/inject/src/index.ts", "backend/page/inject/inject.js", {}],
  ["backend/script/worker/ctx/src/index.ts", "backend/script/worker/ctx/ctx.js", { supported: goja }],
  ["backend/script/worker/globals/src/index.ts", "backend/script/worker/globals/globals.js", { supported: goja }],
  ["backend/script/worker/globals/src/node.ts", "backend/script/worker/globals/node.js", { supported: goja }],
];

const check = process.argv.includes("--check");
let stale = 0;
for (const [source, target, options] of scripts) {
  const result = await build({
    entryPoints: [resolve(root, source)],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2023",
    charset: "utf8",
    legalComments: "inline",
    nodePaths: [resolve(here, "node_modules")],
    absWorkingDir: root,
    logLevel: "warning",
    banner: { js: `// Built from ${dirname(source)} by tools/embed/build.mjs. Do not edit.` },
    ...options,
  });
  const text = result.outputFiles[0].text;
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
