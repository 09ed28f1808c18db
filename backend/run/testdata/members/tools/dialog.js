// dialog: a message box of the page.
import { drive, fault, mistake } from "./drive.js";

// Opens a box, hands it over, and gives what the page got.
async function asked(s, box, answer) {
  const coming = s.page.waitForEvent("dialog");
  const got = s.view.evaluate(box);
  const dialog = await coming;
  const said = await answer(dialog);
  return [said ?? null, (await got) ?? null];
}
const asks = `prompt("Whose tea?", "Robin")`;
const dismissed = (read) => (s) => asked(s, asks, async (d) => { const said = read(d); await d.dismiss(); return said; });
const again = (member) => (s) => asked(s, asks, async (d) => { await d.dismiss(); await d[member](); });

const table = {
  type: { success: [dismissed((d) => d.type()), ["prompt", null]] },
  message: { success: [dismissed((d) => d.message()), ["Whose tea?", null]] },
  defaultValue: { success: [dismissed((d) => d.defaultValue()), ["Robin", null]] },
  accept: {
    success: [(s) => asked(s, asks, (d) => d.accept("Kim")), [null, "Kim"]],
    success_default: [(s) => asked(s, asks, (d) => d.accept()), [null, "Robin"]],
    success_confirm: [(s) => asked(s, `confirm("Pour?")`, (d) => d.accept()), [null, true]],
    waits: [async (s) => {
      const coming = s.page.waitForEvent("dialog");
      await s.later("seen.push(confirm('Late?'))");
      await (await coming).accept();
      return s.seen();
    }, "true"],
    fails: [again("accept"), fault("bad-arguments", "dialog.accept: this message box was answered already")],
    refuses: [(s) => asked(s, asks, async (d) => { try { await d.accept(5); } finally { await d.dismiss(); } }), mistake("dialog.accept: the text has to be a text, not 5")],
  },
  dismiss: {
    success: [(s) => asked(s, `confirm("Pour?")`, (d) => d.dismiss()), [null, false]],
    fails: [again("dismiss"), fault("bad-arguments", "dialog.dismiss: this message box was answered already")],
  },
};

export const run = (ctx, args) => drive(ctx, table, args);
