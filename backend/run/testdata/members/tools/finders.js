// The ways to find something, which pages, frames, locators and frame locators share.
import { mistake, soon, tooLate } from "./drive.js";

const ways = {
  locator: [["b.tea"], `<b class="tea">found</b>`, `locator('b.tea')`, [5], "what is given has to be a selector"],
  getByRole: [["button", { name: "Pour" }], `<button aria-label="Pour">found</button>`, "getByRole('button', { name: 'Pour' })", ["no role!"], "the role has to be a word"],
  getByText: [["found"], "<p>found</p>", "getByText('found')", [null], "the text has to be"],
  getByLabel: [["Tea"], `<p aria-label="Tea">found</p>`, "getByLabel('Tea')", ["Tea", { exakt: true }], `no option "exakt"; it takes exact`],
  getByPlaceholder: [["Which"], `<p placeholder="Which tea">found</p>`, "getByPlaceholder('Which')", [{}], "the text has to be"],
  getByAltText: [["kettle"], `<p alt="A kettle">found</p>`, "getByAltText('kettle')", [1], "the text has to be"],
  getByTitle: [["Green"], `<p title="Green tea">found</p>`, "getByTitle('Green')", [], "the text has to be"],
  getByTestId: [["pot"], `<p data-testid="pot">found</p>`, "getByTestId('pot')", [7], "the id has to be"],
};

/** Their cases; finder gives what has them. */
export function finders(finder) {
  const table = {};
  for (const [member, [given, html, shown, wrong, says]] of Object.entries(ways)) {
    const find = (s, ...args) => finder(s)[member](...args);
    table[member] = {
      success: [(s) => s.put(html).then(() => find(s, ...given).innerText()), "found"],
      waits: [(s) => s.late(html).then(() => find(s, ...given).innerText()), "found"],
      fails: [(s) => find(s, ...given).innerText(soon), tooLate(shown.slice(0, -1))],
      refuses: [async (s) => find(s, ...wrong), mistake(says)],
    };
  }
  const inside = (s) => finder(s).frameLocator("iframe.tea").locator("p");
  const framed = `<iframe class="tea" srcdoc="<p>found</p>"></iframe>`;
  table.frameLocator = {
    success: [(s) => s.put(framed).then(() => inside(s).innerText()), "found"],
    waits: [(s) => s.late(framed).then(() => inside(s).innerText()), "found"],
    fails: [(s) => inside(s).innerText(soon), tooLate("there is no frame")],
    refuses: [async (s) => finder(s).frameLocator(/tea/), mistake("has to be a ")],
  };
  return table;
}
