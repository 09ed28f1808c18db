// The payment frame's script: tells the shop around it that a card was accepted.

const { accepted, shop } = document.body.dataset;
if (accepted) parent.postMessage({ type: "card-accepted", ending: accepted }, shop);
