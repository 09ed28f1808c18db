// page.mouse: in pixels from the window's corner.
import { drive, fault, mistake, outside } from "./drive.js";

const handlers = ["click", "dblclick", "mousedown", "mouseup"].map((type) => `on${type}="log('${type}', event.clientX, event.clientY)"`).join(" ");
const pad = `<div style="position: fixed; left: 0; top: 0; width: 200px; height: 200px" ${handlers} onwheel="log('wheel', event.deltaX, event.deltaY)" onmousemove="log('move', event.clientX, event.clientY)"></div>`;
const done = (run) => (s) => s.put(pad).then(() => run(s.page.mouse)).then(() => s.seen());
const noPoint = (member) => [async (s) => s.page.mouse[member]("10", 20), mistake(`mouse.${member}: x has to be a number, not "10"`)];
const noButton = (member) => [async (s) => s.page.mouse[member]({ button: "first" }), mistake(`mouse.${member}: button has to be "left" or "middle" or "right", not "first"`)];

const table = {
  click: {
    success: [done((m) => m.click(10, 20)), "move 10 20 mousedown 10 20 mouseup 10 20 click 10 20"],
    fails: noPoint("click"),
    fails_outside: [(s) => s.leave().then(() => s.page.mouse.click(1, 1)), outside],
  },
  dblclick: { success: [(s) => done((m) => m.dblclick(10, 20))(s).then((seen) => seen.endsWith("click 10 20 dblclick 10 20")), true], fails: noPoint("dblclick") },
  move: { success: [done((m) => m.move(30, 40)), "move 30 40"], fails: noPoint("move") },
  down: { success: [done(async (m) => { await m.move(5, 6); await m.down(); await m.up(); }), "move 5 6 mousedown 5 6 mouseup 5 6 click 5 6"], fails: noButton("down") },
  up: { success: [done(async (m) => { await m.move(7, 8); await m.down(); await m.up(); }), "move 7 8 mousedown 7 8 mouseup 7 8 click 7 8"], fails: noButton("up") },
  wheel: {
    success: [(s) => done(async (m) => { await m.move(5, 5); await m.wheel(0, 50); })(s).then(() => s.view.waitForFunction("seen.find((line) => line.startsWith('wheel'))")), "wheel 0 50"],
    fails: [async (s) => s.page.mouse.wheel(0), mistake("mouse.wheel: deltaY has to be a number, not undefined")],
  },
};

export const run = (ctx, args) => drive(ctx, table, args);
