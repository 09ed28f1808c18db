// Whose code the embedded scripts hold: docs/third-party.md is written from what
// esbuild says went into them, so that no package is forgotten and none is named
// that is not there.
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

// What a file of ours was made from, where that is not a package of its own.
const made = {
  "unicode:tables": "tools/embed/node_modules/regenerate-unicode-properties/index.js",
};

// Names of languages' forms, which Node.js was asked for (locales.mjs).
const languages = "intl/locales.json";

/** The files of all results; esbuild tells them in a metafile for each. */
export class Bundled {
  files = new Set();

  add({ inputs, outputs }) {
    for (const output of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(output.inputs)) {
        if (bytesInOutput > 0 && path in inputs) this.files.add(made[path] ?? path);
      }
    }
  }
}

/** The page for people. root is the project's folder, which the files' paths begin in. */
export async function notices(root, { files }) {
  const packages = new Map();
  for (const path of [...files].sort()) {
    const folder = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\/[^:]*$/.exec(path)?.[1];
    if (!folder) continue;
    if (!packages.has(folder)) packages.set(folder, await read(resolve(root, folder)));
    await further(packages.get(folder), resolve(root, path));
  }
  const found = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  if (found.length === 0) throw new Error("esbuild names no package in the scripts");
  const apache = found.some(({ parts }) => parts.size > 0) ? [await apacheText(root)] : [];
  return [head, table(found), data(files), ...texts(found), ...apache].filter(Boolean).join("\n\n").concat("\n");
}

const head = `# Code of others

Written by \`tools/embed\`; do not edit. The scripts that Sitewright embeds hold code of
these npm packages. Below the table are the terms, each text once.`;

/** What a package says of itself. */
async function read(folder) {
  const about = JSON.parse(await readFile(resolve(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const terms = file ? (await readFile(resolve(folder, file), "utf8")).replaceAll("\r", "").trim() : "";
  const author = typeof about.author === "string" ? about.author : about.author?.name;
  return {
    name: about.name,
    version: about.version,
    licence: about.license ?? about.licenses?.map(({ type }) => type).join(", ") ?? (isMIT(terms) ? "MIT" : undefined),
    terms,
    holders: holdersIn(terms).length > 0 ? holdersIn(terms) : [`by ${author ?? `the authors of ${about.name}`}`],
    // Other terms that single files of it name: who holds them.
    parts: new Set(),
  };
}

const isMIT = (terms) => flat(terms).includes(flat("Permission is hereby granted, free of charge, to any person"));

/** A file may hold code of somebody else, which it says in a comment. */
async function further(found, path) {
  const text = await readFile(path, "utf8").catch(() => "");
  if (found.licence.startsWith("Apache") || !text.includes("Licensed under the Apache License, Version 2.0")) return;
  for (const [, line] of text.matchAll(/^[ *]*(Copyright \(c\).*)$/gm)) found.parts.add(line.trim());
}

// Small letters after the first: in capitals it is a sentence of the terms.
const isHolder = (line) => /^\s*(Copyright\b(?! (notice|holder|header))|\([cC]\)|©)/.test(line);

// A year without a name names nobody.
const holdersIn = (terms) =>
  terms
    .split("\n")
    .filter((line) => isHolder(line) && /[a-z]{2}/i.test(line.replace(/copyright|\(c\)/gi, "")))
    .map((line) => line.trim());

function table(found) {
  const rows = found.map(({ name, version, licence, holders, parts }) => {
    const terms = parts.size > 0 ? `${licence}; parts Apache-2.0` : licence;
    const lines = [...holders, ...[...parts].map((line) => `parts: ${line}`)].map((line) =>
      line.replace(/[<|>]/g, "\\$&"),
    );
    return `| ${name} | ${version} | ${terms} | ${lines.join("<br>")} |`;
  });
  return ["| Package | Version | Licence | Copyright |", "|---|---|---|---|", ...rows].join("\n");
}

const data = (files) =>
  [...files].some((path) => path.endsWith(languages))
    ? `How numbers, dates and lists are written in other languages is data of the Unicode Common
Locale Data Repository, as Node.js gives it: Copyright © 1991-2026 Unicode, Inc., under the
[Unicode License v3](https://www.unicode.org/license.txt).`
    : "";

const flat = (text) => text.toLowerCase().replace(/[^a-z]+/g, " ");

/** Each text once, for all packages that have it; the lines that differ are in the table. */
function texts(found) {
  const groups = new Map();
  for (const { name, licence, terms } of found) {
    if (!terms) continue;
    const title = /^\W*(the )?mit licen[cs]e\W*(\(mit\))?\W*$/i;
    const kept = terms.split("\n").filter((line) => !isHolder(line) && !title.test(line));
    const key = flat(kept.join(" "));
    if (!groups.has(key)) groups.set(key, { names: [], licence, text: kept.join("\n").trim() });
    groups.get(key).names.push(name);
  }
  return [...groups.values()].map(({ names, licence, text }) => section(licence, names.join(", "), text));
}

const section = (licence, names, text) => `## ${licence}: ${names}\n\n\`\`\`text\n${text}\n\`\`\``;

/** The text of the Apache License, which a package that has it brings along. */
async function apacheText(root) {
  const text = await readFile(resolve(root, "tools/embed/node_modules/typescript/LICENSE"), "utf8");
  if (!/^\s*Apache License\s+Version 2\.0/.test(text)) throw new Error("TypeScript's licence is another one now");
  return section("Apache-2.0", "the parts named above", text.replaceAll("\r", "").trim());
}
