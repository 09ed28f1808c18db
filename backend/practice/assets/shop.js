// The shop's own script: late ratings, the add buttons, and the checkout.

const ratingsAfter = 600; // milliseconds; late on purpose, as on many real sites

// Ratings stand empty in the page and are filled in afterwards.
async function fillRatings() {
  const places = [...document.querySelectorAll('.rating[aria-busy="true"]')];
  if (places.length === 0) return;
  await new Promise((resolve) => setTimeout(resolve, ratingsAfter));
  const ids = places.map((place) => place.dataset.productId);
  try {
    const answer = await fetch(`/api/ratings?ids=${ids.join(",")}`);
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { ratings } = await answer.json();
    for (const place of places) showRating(place, ratings[place.dataset.productId]);
  } catch {
    for (const place of places) place.textContent = "Rating not available";
  }
  for (const place of places) place.removeAttribute("aria-busy");
}

function showRating(place, rating) {
  if (!rating || rating.value === null) {
    place.textContent = "No ratings yet";
    return;
  }
  const stars = document.createElement("span");
  stars.className = "stars";
  stars.setAttribute("role", "img");
  stars.setAttribute("aria-label", `Rated ${rating.value.toFixed(1)} of 5`);
  const full = Math.round(rating.value);
  stars.textContent = "★".repeat(full) + "☆".repeat(5 - full);
  place.dataset.value = rating.value;
  place.replaceChildren(stars, ` ${rating.value.toFixed(1)} (${rating.reviews})`);
}

// Adding to the basket is a request of its own; the page stays.
async function add(button) {
  const quantity = Number(button.closest(".buy")?.querySelector("input")?.value ?? 1);
  button.disabled = true;
  try {
    const answer = await fetch("/api/basket", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: Number(button.dataset.add), quantity }),
    });
    const basket = await answer.json();
    if (!answer.ok) throw new Error(basket.error);
    for (const place of document.querySelectorAll("[data-basket-count]")) place.textContent = basket.count;
    say("Added to your basket.");
  } catch (problem) {
    say(problem.message);
  } finally {
    button.disabled = false;
  }
}

function say(text) {
  const place = document.getElementById("said");
  place.textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => {
    place.textContent = "";
  }, 4000);
}

// The payment frame belongs to another site and tells us when a card is good.
function awaitCard() {
  const frame = document.querySelector("iframe.pay");
  if (!frame) return;
  addEventListener("message", (event) => {
    if (event.origin !== frame.dataset.origin || event.data?.type !== "card-accepted") return;
    document.getElementById("place").disabled = false;
    document.getElementById("place-hint").textContent = `Card ending in ${event.data.ending}.`;
  });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-add]");
  if (button) add(button);
});
awaitCard();
fillRatings();
