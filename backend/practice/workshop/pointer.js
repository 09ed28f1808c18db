// A log of what the mouse does on the pad, with places counted from its corner.

const pad = document.getElementById("pad");
const log = document.getElementById("log");

for (const type of ["mousemove", "mousedown", "mouseup", "click", "dblclick", "contextmenu", "wheel", "auxclick"]) {
  pad.addEventListener(
    type,
    (event) => {
      if (type === "wheel" || type === "contextmenu") event.preventDefault();
      const corner = pad.getBoundingClientRect();
      const line = document.createElement("li");
      const keys = ["ctrl", "shift", "alt", "meta"].filter((name) => event[`${name}Key`]).join("+");
      line.textContent = [
        type,
        `${Math.round(event.clientX - corner.x)},${Math.round(event.clientY - corner.y)}`,
        type === "wheel" ? `by ${event.deltaX},${event.deltaY}` : `button ${event.button} of ${event.buttons}`,
        `count ${event.detail}`,
        keys,
      ]
        .join(" ")
        .trim();
      log.append(line);
    },
    { passive: false },
  );
}
document.getElementById("clear").addEventListener("click", () => log.replaceChildren());
