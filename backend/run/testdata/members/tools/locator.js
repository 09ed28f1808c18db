// locator: finding on from it, acting on it, reading it.
import { ofLocators } from "./actions.js";
import { drive, fault, mistake, outside, soon, tooLate } from "./drive.js";
import { finders } from "./finders.js";

const three = "<p>a<p>b<p>c";
const in3 = (s, run) => s.put(three).then(() => run(s.view.locator("p"))).then((p) => p.innerText());
const covered = `<button class="it">Go</button><div class="mat" style="position: fixed; inset: 0">Wait</div>`;
const click = (html) => (s) => s.put(html).then(() => s.view.locator(".it").click(soon));

const ownWay = {
  first: { success: [(s) => in3(s, (p) => p.first()), "a"] },
  last: { success: [(s) => in3(s, (p) => p.last()), "c"] },
  nth: {
    success: [(s) => in3(s, (p) => p.nth(1)), "b"],
    fails: [(s) => s.put(three).then(() => s.view.locator("p").nth(3).innerText(soon)), tooLate("only 3 match locator('p')")],
    refuses: [async (s) => s.view.locator("p").nth(1.5), mistake("the index has to be a whole number, not 1.5")],
  },
  count: {
    success: [(s) => s.put(three).then(() => s.view.locator("p").count()), 3],
    fails: [(s) => s.view.locator("p[").count(), fault("bad-arguments", "the selector p[")],
  },
  all: {
    success: [(s) => s.put(three).then(() => s.view.locator("p").all()).then((list) => list[2].innerText()), "c"],
    fails: [(s) => s.leave().then(() => s.view.locator("p").all()), outside],
  },
  filter: {
    success: [(s) => in3(s, (p) => p.filter({ hasText: "b" })), "b"],
    fails: [(s) => s.put(three).then(() => s.view.locator("p").filter({ hasText: "d" }).innerText(soon)), tooLate("locator('p').filter({ hasText: 'd' })")],
    refuses: [async (s) => s.view.locator("p").filter({ has: "b" }), mistake(`has has to be a locator, not "b"`)],
  },
  and: {
    success: [(s) => in3(s, (p) => p.and(s.view.getByText("c"))), "c"],
    fails: [(s) => s.put(three).then(() => s.view.locator("p").and(s.view.getByText("d")).innerText(soon)), tooLate("locator('p').and(getByText('d'))")],
    refuses: [async (s) => s.view.locator("p").and("b"), mistake("and has to be a locator")],
  },
  or: {
    success: [(s) => s.put("<i>a</i>").then(() => s.view.locator("p").or(s.view.locator("i")).innerText()), "a"],
    fails: [(s) => s.view.locator("p").or(s.view.locator("i")).innerText(soon), tooLate("locator('p').or(locator('i'))")],
    refuses: [async (s) => s.view.locator("p").or(), mistake("or has to be a locator")],
  },
  contentFrame: {
    success: [(s) => s.put(`<iframe srcdoc="<p>in"></iframe>`).then(() => s.view.locator("main iframe").contentFrame().locator("p").innerText()), "in"],
    waits: [(s) => s.late(`<iframe srcdoc="<p>in"></iframe>`).then(() => s.view.locator("main iframe").contentFrame().locator("p").innerText()), "in"],
    fails: [(s) => s.put("<p>").then(() => s.view.locator("p").contentFrame().locator("p").innerText(soon)), fault("bad-arguments", "not a frame")],
  },
  dragTo: {
    success: [(s) => s.put(drag).then(() => dragged(s)), "dropped cup"],
    waits: [(s) => s.put(drag.slice(0, drag.indexOf("<p"))).then(() => s.late(drag)).then(() => dragged(s)), "dropped cup"],
    fails: [(s) => s.put(drag).then(() => s.view.locator("b").dragTo(s.view.locator("#away"), soon)), tooLate("locator('#away')")],
    refuses: [async (s) => s.view.locator("b").dragTo("#away"), mistake("the target has to be a locator")],
  },
  allTextContents: {
    success: [(s) => s.put("<p>a<p>b <s hidden>c").then(() => s.view.locator("p").allTextContents()), ["a", "b c"]],
    fails: [(s) => s.leave().then(() => s.view.locator("p").allTextContents()), outside],
  },
  allInnerTexts: {
    success: [(s) => s.put("<p>a<p>b <s hidden>c").then(() => s.view.locator("p").allInnerTexts()), ["a", "b"]],
    fails: [(s) => s.leave().then(() => s.view.locator("p").allInnerTexts()), outside],
  },
  waitFor: {
    success: [(s) => s.put("<p>a").then(() => s.view.locator("p").waitFor()), true],
    waits: [(s) => s.put("<p>a").then(() => s.later("main().innerHTML = ''")).then(() => s.view.locator("p").waitFor({ state: "hidden" })), true],
    fails: [(s) => s.put("<p>a").then(() => s.view.locator("p").waitFor({ state: "detached", ...soon })), tooLate("waited 80 ms for locator('p')", "wait-timeout")],
    fails_hidden: [(s) => s.put("<p hidden>a").then(() => s.view.locator("p").waitFor(soon)), tooLate("it is there, but hidden (not displayed)", "wait-timeout")],
  },
  screenshot: {
    success: [(s) => s.put(`<p style="width: 30px; height: 20px">`).then(() => s.view.locator("p").screenshot()).then(sizeOf), [30, 20]],
    waits: [(s) => s.late(`<p style="width: 30px; height: 20px">`).then(() => s.view.locator("p").screenshot()).then(sizeOf), [30, 20]],
    fails: [(s) => s.view.locator("p").screenshot(soon), tooLate("locator.screenshot: waited 80 ms for locator('p')")],
  },
  highlight: {
    success: [(s) => s.put(`<p>a`).then(() => s.view.locator("p").highlight()), null],
    fails: [(s) => s.view.locator("p[").highlight(), fault("bad-arguments", "the selector p[")],
  },
  toString: { success: [async (s) => `${s.view.locator("p").first()}`, `locator("p").first()`] },
};

const drag = `<b draggable="true" ondragstart="event.dataTransfer.setData('text', 'cup')">Cup</b><p class="it" ondragover="event.preventDefault()" ondrop="event.preventDefault(); log('dropped', event.dataTransfer.getData('text'))">Here</p>`;
const dragged = (s) => s.view.locator("b").dragTo(s.view.locator(".it")).then(() => s.seen());

// A picture's width and height: a PNG begins with them.
function sizeOf(png) {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

// What the actions' failures say when the element is there.
const acting = ofLocators();
acting.click.fails_disabled = [click(`<button class="it" disabled>Go</button>`), tooLate(`it is there, but disabled: <button`, "element-not-actionable")];
acting.click.fails_covered = [click(covered), tooLate(`it is there, but covered by <div class="mat"`, "element-not-actionable")];
acting.click.fails_moving = [click(`<style>@keyframes go { to { margin-left: 300px } }</style><button class="it" style="animation: go 1s infinite alternate">Go</button>`), tooLate("it is there, but moving", "element-not-actionable")];
acting.click.fails_several = [click(`<p class="it">a</p><p class="it">b</p>`), fault("element-ambiguous", "locator('.it') matches 2 elements:\n  1) <p class=\"it\">a</p>")];
acting.click.refuses = [async (s) => s.view.locator("p").click({ timout: 5 }), mistake(`locator.click has no option "timout"; it takes timeout`)];
acting.fill.fails_readonly = [(s) => s.put(`<input class="it" readonly>`).then(() => s.view.locator(".it").fill("a", soon)), tooLate("it is there, but read-only", "element-not-actionable")];
acting.fill.fails_nofield = [(s) => s.put(`<p class="it">a`).then(() => s.view.locator(".it").fill("a", soon)), fault("element-not-actionable", "is not a field")];
acting.press.fails_key = [(s) => s.put(`<input class="it">`).then(() => s.view.locator(".it").press("Entr")), fault("bad-arguments", `there is no key "Entr"`)];
acting.check.fails_nobox = [(s) => s.put(`<p class="it">a`).then(() => s.view.locator(".it").check(soon)), fault("element-not-actionable", "")];
acting.check.fails_stubborn = [(s) => s.put(`<input class="it" type="checkbox" onclick="return false">`).then(() => s.view.locator(".it").check()), fault("element-not-actionable", "was clicked, but is not ticked")];
acting.selectOption.fails_option = [(s) => s.put(`<select class="it"><option>tea</select>`).then(() => s.view.locator(".it").selectOption("milk", soon)), tooLate(`it is there, but has no option "milk"; it has "tea"`, "element-not-actionable")];
acting.selectOption.fails_disabled = [(s) => s.put(`<select class="it"><option disabled>tea</select>`).then(() => s.view.locator(".it").selectOption("tea", soon)), tooLate(`its option "tea" is disabled`, "element-not-actionable")];
acting.setInputFiles.fails_path = [(s) => s.put(`<input class="it" type="file">`).then(() => s.view.locator(".it").setInputFiles("/etc/passwd")), fault("file-denied", "/etc/passwd")];
acting.setInputFiles.fails_missing = [(s) => s.put(`<input class="it" type="file">`).then(() => s.view.locator(".it").setInputFiles("tools/none.js")), fault("file-denied", "tools/none.js")];
acting.setInputFiles.fails_nofield = [(s) => s.put(`<p class="it">a`).then(() => s.view.locator(".it").setInputFiles("tools/drive.js")), fault("element-not-actionable", "")];
acting.inputValue.fails_nofield = [(s) => s.put(`<p class="it">a`).then(() => s.view.locator(".it").inputValue()), fault("element-not-actionable", "")];
acting.isChecked.fails_nobox = [(s) => s.put(`<p class="it">a`).then(() => s.view.locator(".it").isChecked()), fault("element-not-actionable", "")];
acting.evaluate.fails_thrown = [(s) => s.put(`<p class="it">a`).then(() => s.view.locator(".it").evaluate((p) => p.none.such)), fault("script-error", "undefined")];

export const run = (ctx, args) => drive(ctx, { ...finders((s) => s.view.locator("main")), ...acting, ...ownWay }, args);
