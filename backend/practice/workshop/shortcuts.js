// A log of every key, and shortcuts that the page takes.

const log = document.getElementById("log");
const modifiers = (event) =>
  ["Control", "Shift", "Alt", "Meta"].filter((name) => event.getModifierState(name)).join("+") || "none";

for (const type of ["keydown", "keypress", "keyup", "input"]) {
  document.addEventListener(type, (event) => {
    const line = document.createElement("li");
    line.textContent =
      type === "input"
        ? `input ${event.inputType} ${JSON.stringify(event.data)}`
        : `${type} ${JSON.stringify(event.key)} ${event.code} ${event.keyCode} ${event.location} ${modifiers(event)}${event.repeat ? " repeat" : ""}${event.isTrusted ? "" : " not trusted"}`;
    log.append(line);
  });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey && ["s", "k"].includes(event.key)) {
    event.preventDefault();
    document.getElementById("taken").textContent = `Control+${event.key}`;
  }
});
document.getElementById("clear").addEventListener("click", () => log.replaceChildren());
