// Each button opens a box; what was answered is shown.

const say = (value) => {
  document.getElementById("answer").textContent = JSON.stringify(value ?? null);
};
const on = (id, action) => document.getElementById(id).addEventListener("click", action);

on("alert", () => say(window.alert("The kettle boils.") ?? "shown"));
on("confirm", () => say(window.confirm("Pour it?")));
on("prompt", () => say(window.prompt("Whose tea is it?", "Robin")));
on("several", () => say([window.confirm("One?"), window.confirm("Two?"), window.prompt("Three?", "3")]));
on("later", () => setTimeout(() => say(window.confirm("Still there?")), 50));
on("leaving", () => {
  window.addEventListener("beforeunload", (event) => event.preventDefault());
  say("asks from now on");
});
