// What a script does most, done many times on a page at rest, and how long each time
// took in milliseconds. It runs as a node tool and in Playwright itself.

const times = 200;

export async function measure({ page }, { url }) {
  await page.goto(url);
  const button = page.getByRole("button", { name: "Save" });
  const field = page.locator("#field");
  const told = page.locator("#told");
  const took = {
    click: await repeat(() => button.click()),
    fill: await repeat((turn) => field.fill(`text ${turn}`)),
    textContent: await repeat(() => told.textContent()),
  };
  // All of it happened, to the last press and letter.
  const seen = [await told.textContent(), await field.inputValue()];
  return { took, seen, expected: [String(times), `text ${times - 1}`] };
}

async function repeat(act) {
  const took = [];
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now();
    await act(turn);
    took.push(performance.now() - start);
  }
  return took;
}
