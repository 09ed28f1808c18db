// What a frame holds: it counts clicks, logs keys, and can hold a frame of the
// other site.

const query = new URLSearchParams(location.search);
const name = query.get("name") ?? "inner";
const show = (id, text) => {
  document.getElementById(id).textContent = text;
};

show("title", `Inner ${name}`);
document.title = `Inner ${name}`;
let times = 0;
document.getElementById("count").addEventListener("click", () => show("times", String(++times)));
const keys = [];
document.addEventListener("keydown", (event) => {
  keys.push(event.key);
  show("keys", keys.join(" "));
});
document.addEventListener("click", (event) => {
  show("clicks", `${event.clientX},${event.clientY}${event.isTrusted ? "" : " not trusted"}`);
});

if (query.has("hold")) {
  const other = location.hostname.startsWith("shop.") ? "bench.localhost" : "shop.localhost";
  const frame = document.createElement("iframe");
  frame.name = `${name}-deep`;
  frame.src = `http://${other}:${location.port}/workshop/inner?name=${name}-deep`;
  document.getElementById("below").append(frame);
}
