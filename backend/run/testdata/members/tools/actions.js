// What is done with an element, and what is read of it: by locators, and by a
// page's and a frame's members that take a selector first.
import { fault, soon, tooLate } from "./drive.js";

const box = (ticked) => `<input class="it" type="checkbox" ${ticked} onchange="log(checked)">`;
const text = (handler) => `<input class="it" value="old" ${handler}>`;

// By member: the HTML, the arguments, what it gives, and what the page saw then.
const actions = {
  click: [`<button class="it" onclick="log('click')">Go</button>`, [], null, "click"],
  dblclick: [`<button class="it" ondblclick="log('dblclick')">Go</button>`, [], null, "dblclick"],
  hover: [`<button class="it" onmouseenter="log('over')">Go</button>`, [], null, "over"],
  tap: [`<button class="it" ontouchstart="log('touch')">Go</button>`, [], null, "touch"],
  fill: [text(`oninput="log(value)"`), ["tea"], null, "tea"],
  press: [text(`onkeydown="log(event.key)"`), ["ArrowLeft"], null, "ArrowLeft"],
  pressSequentially: [`<input class="it" onkeydown="log(event.key)" oninput="log(value)">`, ["ab"], null, "a a b ab"],
  check: [box(""), [], null, "true"],
  uncheck: [box("checked"), [], null, "false"],
  setChecked: [box(""), [true], null, "true"],
  selectOption: [`<select class="it" onchange="log(value)"><option>tea<option>milk</select>`, ["milk"], ["milk"], "milk"],
  setInputFiles: [`<input class="it" type="file" onchange="log(files[0].name, files[0].size > 0)">`, ["tools/drive.js"], null, "drive.js true"],
  focus: [text(`onfocus="log('focus')"`), [], null, "focus"],
  dispatchEvent: [`<p class="it" onclick="log(event.type, event.detail, event.isTrusted)">Go</p>`, ["click", { detail: 3 }], null, "click 3 false"],
  textContent: [`<p class="it">a <s hidden>b</s></p>`, [], "a b", ""],
  innerText: [`<p class="it">a <s hidden>b</s></p>`, [], "a", ""],
  innerHTML: [`<p class="it">a<i>b</i></p>`, [], "a<i>b</i>", ""],
  inputValue: [text(""), [], "old", ""],
  getAttribute: [`<a class="it" href="/x">Go</a>`, ["href"], "/x", ""],
  isEnabled: [text(""), [], true, ""],
  isDisabled: [text("disabled"), [], true, ""],
  isEditable: [text(""), [], true, ""],
  isChecked: [box("checked"), [], true, ""],
  evaluate: [`<p class="it">tea</p>`, [(element, more) => element.innerText + more, 5], "tea5", ""],
};

// Members that only locators have.
const more = {
  clear: [text(`oninput="log('[' + value + ']')"`), [], null, "[]"],
  blur: [text(`onblur="log('blur')"`), [], null, "blur", "document.querySelector('.it').focus()"],
  scrollIntoViewIfNeeded: [`<p style="height: 3000px"></p><p class="it">Low</p>`, [], null, "", "addEventListener('scroll', () => 0)"],
  boundingBox: [`<p class="it" style="position: absolute; margin: 0; left: 10px; top: 20px; width: 30px; height: 40px"></p>`, [], { x: 10, y: 20, width: 30, height: 40 }, ""],
};

const names = { pressSequentially: "type", evaluate: "$eval" };

/** Cases of the members that take a selector first. */
export function firsts() {
  const table = {};
  for (const [member, row] of Object.entries(actions)) {
    const name = names[member] ?? member;
    table[name] = cases(row, member, (s, selector, args, options) => s.view[name](selector, ...args, ...options));
  }
  // The signature of $eval has no options: it waits as long as the page does.
  table.$eval.fails = [(s) => (s.page.setDefaultTimeout(80), s.view.$eval(".it", () => 1)), tooLate("locator('.it')")];
  return { ...table, ...states((s, member, selector) => s.view[member](selector)), $$eval: all((s, ...args) => s.view.$$eval(...args)) };
}

/** Cases of the same members of locators, and of those that only they have. */
export function ofLocators() {
  const table = {};
  for (const [member, row] of Object.entries({ ...actions, ...more })) {
    table[member] = cases(row, member, (s, selector, args, options) => s.view.locator(selector)[member](...args, ...options));
  }
  const inView = (s) => s.view.evaluate("scrollY > 500");
  table.scrollIntoViewIfNeeded.success = [async (s) => {
    await s.put(more.scrollIntoViewIfNeeded[0]);
    await s.view.locator(".it").scrollIntoViewIfNeeded();
    return inView(s);
  }, true];
  return {
    ...table,
    ...states((s, member, selector) => s.view.locator(selector)[member]()),
    evaluateAll: all((s, selector, ...args) => s.view.locator(selector).evaluateAll(...args)),
  };
}

function cases([html, args, gives, sees, then], member, call) {
  const found = async (s) => [(await call(s, ".it", args, [])) ?? null, await s.seen()];
  return {
    success: [(s) => s.put(html, then).then(() => found(s)), [gives, sees]],
    waits: [(s) => s.late(html, then).then(() => found(s)), [gives, sees]],
    // The arguments that were left out stand before the options.
    fails: [(s) => call(s, ".it", args, [soon]), tooLate(`locator.${member}: waited 80 ms for locator('.it')`)],
  };
}

/** isVisible and isHidden do not wait, and what is not there is no failure. */
function states(call) {
  const [shown, hidden] = [`<p class="it">Go</p>`, `<p class="it" hidden>Go</p>`];
  const both = (member) => async (s) => {
    const seen = [await call(s, member, ".it")];
    for (const html of [shown, hidden]) seen.push(await s.put(html).then(() => call(s, member, ".it")));
    return seen;
  };
  const bad = (member) => [(s) => call(s, member, "p["), fault("bad-arguments", "the selector p[")];
  return {
    isVisible: { success: [both("isVisible"), [false, true, false]], fails: bad("isVisible") },
    isHidden: { success: [both("isHidden"), [true, false, true]], fails: bad("isHidden") },
  };
}

function all(call) {
  return {
    success: [(s) => s.put("<p>a<p>b").then(() => call(s, "p", (found, end) => found.map((p) => p.innerText + end), "!")), ["a!", "b!"]],
    fails: [(s) => call(s, "p", () => null.x), fault("script-error", "null")],
  };
}
