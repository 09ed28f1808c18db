// Frames of this site and of the other one. "near" is of this site and holds
// one of the other; "far" is of the other site and holds one of this.

const other = location.hostname.startsWith("shop.") ? "bench.localhost" : "shop.localhost";
const elsewhere = `http://${other}:${location.port}`;
const frames = document.getElementById("frames");

function add(name, origin) {
  const frame = document.createElement("iframe");
  frame.name = name;
  frame.id = name;
  frame.title = name;
  frame.src = `${origin}/workshop/inner?name=${name}&hold=1`;
  frames.append(frame);
}

const on = (id, action) => document.getElementById(id).addEventListener("click", action);
on("home", () => {
  document.getElementById("far").src = "/workshop/inner?name=far-home";
});
on("away", () => {
  document.getElementById("near").src = `${elsewhere}/workshop/inner?name=near-away`;
});
on("remove", () => document.getElementById("far").remove());
on("add", () => add("far", elsewhere));

add("near", "");
add("far", elsewhere);
