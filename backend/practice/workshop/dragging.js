// The card goes into the basket by the browser's own dragging; the knob follows
// the pointer.

const seen = document.getElementById("seen");
const card = document.getElementById("card");
const basket = document.getElementById("basket");
const knob = document.getElementById("knob");

card.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", "the card"));
basket.addEventListener("dragover", (event) => event.preventDefault());
basket.addEventListener("drop", (event) => {
  event.preventDefault();
  seen.value = `dropped ${event.dataTransfer.getData("text/plain")}`;
});

knob.addEventListener("pointerdown", (event) => {
  knob.setPointerCapture(event.pointerId);
  const start = event.clientX - knob.offsetLeft;
  const move = (now) => {
    knob.style.left = `${now.clientX - start}px`;
  };
  knob.addEventListener("pointermove", move);
  knob.addEventListener(
    "pointerup",
    () => {
      knob.removeEventListener("pointermove", move);
      seen.value = `at ${knob.offsetLeft}`;
    },
    { once: true },
  );
});
