// Requests of every fate; what became of each is shown.

const show = (text) => {
  document.getElementById("result").textContent = text;
};
const on = (id, action) =>
  document.getElementById(id).addEventListener("click", async () => {
    show("under way");
    try {
      const answer = await action();
      show(`${answer.status} ${(await answer.text()).slice(0, 60)}`);
    } catch (error) {
      show(`failed: ${error.name}`);
    }
  });

on("good", () => fetch("/workshop/answer/slow?text=tea"));
on("post", () =>
  fetch("/workshop/answer/echo", { method: "POST", body: "milk", headers: { "Content-Type": "text/plain" } }),
);
on("slow", () => fetch("/workshop/answer/slow?ms=700&text=late"));
on("missing", () => fetch("/workshop/answer/status?code=404"));
on("dropped", () => fetch("/workshop/answer/drop"));
on("around", () => fetch("/workshop/answer/redirect?to=/workshop/answer/slow%3Ftext%3Daround&times=3"));
on("steady", async () => {
  for (let i = 0; i < 5; i++) await (await fetch(`/workshop/answer/slow?ms=150&text=${i}`)).text();
  return fetch("/workshop/answer/slow?text=done");
});
