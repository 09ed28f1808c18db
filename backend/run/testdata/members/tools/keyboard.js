// page.keyboard: keys go to what has the focus.
import { drive, fault, mistake, outside } from "./drive.js";

// A field that has the focus and tells what comes.
const field = `<input onkeydown="log('down ' + event.key)" onkeyup="log('up ' + event.key)" oninput="log(value)">`;
const typed = (run) => (s) => s.put(field, "document.querySelector('input').focus()").then(() => run(s.page.keyboard)).then(() => s.seen());
const noKey = (member) => [(s) => s.page.keyboard[member]("Entr"), fault("bad-arguments", `keyboard.${member}: there is no key "Entr"`)];
const noText = (member) => [async (s) => s.page.keyboard[member](5), mistake(`keyboard.${member}: the text has to be a text, not 5`)];

const table = {
  press: {
    success: [typed((k) => k.press("Shift+A")), "down Shift down A A up A up Shift"],
    fails: noKey("press"),
    fails_outside: [(s) => s.leave().then(() => s.page.keyboard.press("a")), outside],
  },
  down: { success: [typed(async (k) => { await k.down("a"); await k.up("a"); }), "down a a up a"], fails: noKey("down") },
  up: { success: [typed(async (k) => { await k.down("b"); await k.up("b"); }), "down b b up b"], fails: noKey("up") },
  type: { success: [typed((k) => k.type("ab")), "down a a up a down b ab up b"], fails: noText("type"), fails_outside: [(s) => s.leave().then(() => s.page.keyboard.type("a")), outside] },
  insertText: { success: [typed((k) => k.insertText("ab")), "ab"], fails: noText("insertText") },
};

export const run = (ctx, args) => drive(ctx, table, args);
