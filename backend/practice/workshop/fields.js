// Shows what each field tells a page. "Name" is kept the way React does it: the
// page holds the value, looks at what the field had before, and writes it back.

const field = (id) => document.getElementById(id);

let name = "";
const real = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
Object.defineProperty(field("name"), "value", {
  get: () => real.get.call(field("name")),
  set: (value) => {
    name = value;
    real.set.call(field("name"), value);
  },
});
field("name").addEventListener("input", () => {
  const typed = field("name").value;
  if (typed === name) return; // nothing new, as far as the page knows
  field("name").value = typed.toUpperCase();
  field("name-seen").value = name;
});

const shown = [];
for (const type of ["keydown", "beforeinput", "input", "change"]) {
  field("city").addEventListener(type, () => {
    shown.push(type);
    field("city-seen").value = shown.join(" ");
  });
}
for (const id of ["date", "country"]) {
  for (const type of ["input", "change"]) {
    field(id).addEventListener(type, () => {
      field(`${id}-seen`).value += `${type}:${field(id).value} `;
    });
  }
}
field("note").addEventListener("beforeinput", (event) => {
  field("note-seen").value = event.inputType;
});
field("shy").addEventListener("focus", () => queueMicrotask(() => field("city").focus()));
field("stubborn").addEventListener("click", (event) => event.preventDefault());
field("aria").addEventListener("click", () => {
  const on = field("aria").getAttribute("aria-checked") === "true";
  setTimeout(() => field("aria").setAttribute("aria-checked", String(!on)), 100);
});
