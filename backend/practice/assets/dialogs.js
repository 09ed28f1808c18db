// The dialogs page: each button opens one kind of box.

const answer = document.getElementById("answer");
const on = (id, action) => document.getElementById(id).addEventListener("click", action);
const ask = (event) => event.preventDefault();

on("alert", () => {
  alert("The kettle is boiling.");
  answer.value = "message closed";
});
on("confirm", () => {
  answer.value = confirm("Switch the kettle off?") ? "yes" : "no";
});
on("prompt", () => {
  const name = prompt("Who is the tea for?", "Robin");
  answer.value = name === null ? "no name" : `name: ${name}`;
});
on("beforeunload", (event) => {
  const button = event.currentTarget;
  const asking = button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", asking);
  if (asking) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
  answer.value = asking ? "will ask before leaving" : "will not ask before leaving";
});
