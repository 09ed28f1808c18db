// A virtual list: rows are made when they come into view.

const count = 10000;
const height = 30;
const view = document.getElementById("view");
const space = document.getElementById("space");
space.style.height = `${count * height}px`;

function draw() {
  const first = Math.floor(view.scrollTop / height);
  const rows = [];
  for (let n = first; n < Math.min(count, first + 12); n++) {
    const row = document.createElement("button");
    row.type = "button";
    row.textContent = `Row ${n}`;
    row.style.cssText = `position: absolute; left: 0; top: ${n * height}px; height: ${height}px`;
    row.addEventListener("click", () => {
      document.getElementById("chosen").value = row.textContent;
    });
    rows.push(row);
  }
  space.replaceChildren(...rows);
}

view.addEventListener("scroll", draw);
draw();
