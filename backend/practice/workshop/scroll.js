// How far the page is scrolled.

document.addEventListener("scroll", () => {
  document.getElementById("here").textContent = String(Math.round(scrollY));
});
