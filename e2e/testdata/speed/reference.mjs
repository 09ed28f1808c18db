// Runs measure.js in Playwright itself, on the Chrome at that port, and prints what
// it returns: node reference.mjs PLAYWRIGHT PORT URL
import { createRequire } from "node:module";
import { measure } from "./measure.js";

const [playwright, port, url] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(playwright);

const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
const page = await browser.contexts()[0].newPage();
const answer = await measure({ page }, { url });
await page.close();
await browser.close();
console.log(JSON.stringify(answer));
