// Windows that the page opens.

const other = location.hostname.startsWith("shop.") ? "bench.localhost" : "shop.localhost";
const on = (id, action) => document.getElementById(id).addEventListener("click", action);

on("window", () => window.open("/workshop/inner?name=window", "_blank", "width=400,height=300"));
on("empty", () => {
  const opened = window.open("about:blank");
  opened.document.title = "Filled in";
  opened.document.body.textContent = "Filled in";
});
on("elsewhere", () => window.open(`http://${other}:${location.port}/workshop/inner?name=elsewhere`));
