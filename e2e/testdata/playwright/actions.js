// What a script does with form fields, pointer and keys. Each function runs as it
// is in Playwright and in Sitewright; what it returns is compared.
import path from "node:path";

export async function textInput({ page }, { site }) {
  await page.goto(`${site}/form.html`);
  await page.getByRole("textbox", { name: "Your name" }).fill("Peter");
  await page.getByLabel("Delivery day").fill("2026-02-02");
  await page.getByLabel("Delivery time").fill("13:15");
  await page.getByLabel("Remind me at").fill("2026-03-02T05:15");
  await page.getByLabel("Wishes").fill("Two cups\nplease");
  const fields = ["Your name", "Delivery day", "Delivery time", "Remind me at"];
  const values = [];
  for (const name of fields) values.push(await page.getByLabel(name).inputValue());
  return [...values, await page.getByLabel("Wishes").innerText()];
}

export async function checkboxes({ page }, { site }) {
  await page.goto(`${site}/form.html`);
  await page.getByLabel("I agree to the terms").check();
  await page.getByLabel("Send me news").setChecked(false);
  await page.getByLabel("Large").check();
  const names = ["I agree to the terms", "Send me news", "Small", "Large"];
  return Promise.all(names.map((name) => page.getByLabel(name).isChecked()));
}

export async function selectOptions({ page }, { site }) {
  await page.goto(`${site}/form.html`);
  const chosen = [
    await page.getByLabel("Colour").selectOption("b"),
    await page.getByLabel("Colour").selectOption({ label: "Red" }),
    await page.getByLabel("Extras").selectOption(["filter", "brush"]),
  ];
  return [...chosen, await page.getByLabel("Extras").evaluate((s) => [...s.selectedOptions].map((o) => o.label))];
}

export async function clicks({ page }, { site }) {
  await page.goto(`${site}/pointer.html`);
  const pad = page.locator("#pad");
  await pad.click();
  await pad.dblclick();
  await pad.click({ button: "right" });
  await pad.click({ modifiers: ["Shift"] });
  await pad.click({ position: { x: 0, y: 0 } });
  await pad.dispatchEvent("click");
  await page.getByText("Bar").hover();
  await page.getByRole("button", { name: "Copy link" }).click();
  return page.locator("#log li").allTextContents();
}

export async function typing({ page }, { site }) {
  await page.goto(`${site}/keys.html`);
  await page.getByLabel("Text").pressSequentially("Hello World!");
  await page.getByLabel("Text").press("Shift+A");
  await page.getByLabel("Text").press("$");
  await page.getByLabel("Line").press("Control+ArrowLeft");
  await page.getByLabel("Line").press("Control+A");
  await page.keyboard.press("Backspace");
  await page.keyboard.insertText("嗨");
  await page.keyboard.down("Shift");
  await page.keyboard.press("KeyX");
  await page.keyboard.up("Shift");
  await page.keyboard.press("Control+s");
  const seen = await page.locator("#log li").allTextContents();
  return [await page.getByLabel("Text").inputValue(), await page.getByLabel("Line").inputValue(), await page.title(), seen];
}

export async function uploads({ page }, { site }) {
  await page.goto(`${site}/form.html`);
  const photo = page.getByLabel("Photo");
  await photo.setInputFiles([
    { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("this is a test") },
    { name: "b.txt", mimeType: "text/plain", buffer: Buffer.from("ü") },
  ]);
  const texts = await photo.evaluate((input) => Promise.all([...input.files].map(async (f) => [f.name, f.type, await f.text()])));
  await photo.setInputFiles([]);
  return [texts, await photo.evaluate((input) => input.files.length), path.extname("a.txt")];
}

export async function dragging({ page }, { site }) {
  await page.goto(`${site}/pointer.html`);
  await page.locator("#from").dragTo(page.locator("#to"));
  return page.locator("#log li").allTextContents();
}

export async function draggingByHand({ page }, { site }) {
  await page.goto(`${site}/pointer.html`);
  await page.locator("#from").hover();
  await page.mouse.down();
  await page.locator("#to").hover();
  await page.locator("#to").hover();
  await page.mouse.up();
  return page.locator("#log li").allTextContents();
}

export async function scrolling({ page }, { site }) {
  await page.goto(`${site}/pointer.html`);
  await page.getByRole("button", { name: "Far below" }).click();
  await page.locator("#pad").scrollIntoViewIfNeeded();
  await page.getByTestId("scrolling-list").hover();
  await page.mouse.wheel(0, 10);
  await page.waitForFunction(() => document.querySelector("#scroller").scrollTop > 0);
  await page.getByTestId("scrolling-list").evaluate((e) => {
    e.scrollTop += 100;
  });
  const top = await page.getByTestId("scrolling-list").evaluate((e) => e.scrollTop);
  return [await page.locator("#log li").allTextContents(), top >= 100];
}

export async function wholeForm({ page }, { site }) {
  await page.goto(`${site}/form.html`);
  await page.getByPlaceholder("Ada Lovelace").fill("Grace");
  await page.getByTestId("code").fill("x");
  await page.getByTestId("code").clear();
  await page.getByTestId("code").focus();
  await page.keyboard.type("K7");
  await page.getByTestId("code").press("Enter");
  return JSON.parse(await page.locator("#sent").textContent());
}
