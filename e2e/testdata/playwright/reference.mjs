// Runs one snippet in Playwright itself and prints what it returned, as JSON:
//   node reference.mjs PLAYWRIGHT CHROME SITE FILE NAME FOLDER
import { createRequire } from "node:module";

const [playwright, executablePath, site, file, name, dataDir] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(playwright);
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.nowhere ~NOTFOUND"],
});
try {
  const page = await browser.newPage();
  const snippet = (await import(file))[name];
  console.log(JSON.stringify(await snippet({ page, dataDir }, { site })));
} finally {
  await browser.close();
}
