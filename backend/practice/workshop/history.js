// Addresses that change without a new document.

let step = 0;
const show = () => {
  document.getElementById("here").textContent = location.pathname + location.search + location.hash;
};
const on = (id, action) =>
  document.getElementById(id).addEventListener("click", () => {
    action();
    show();
  });
const push = () => history.pushState({ step: ++step }, "", `/workshop/history?step=${step}`);

on("push", push);
on("replace", () => history.replaceState({}, "", "/workshop/history?replaced=1"));
on("hash", () => {
  location.hash = "part";
});
on("back", () => history.back());
on("soon", () =>
  setTimeout(() => {
    push();
    show();
  }, 100),
);
window.addEventListener("popstate", show);
show();
