// One button, in one of several troubles (?trouble=) that end after a time (?calm=,
// in milliseconds; without it they never do).

const query = new URLSearchParams(location.search);
const trouble = query.get("trouble");
const calm = Number(query.get("calm"));
const stage = document.getElementById("stage");
const later = (action) => calm > 0 && setTimeout(action, calm);

function put() {
  const button = document.createElement("button");
  button.type = "button";
  button.id = "go";
  button.textContent = "Go";
  button.addEventListener("click", () => {
    document.getElementById("clicked").value++;
  });
  stage.replaceChildren(button);
  return button;
}

const troubles = {
  absent() {
    stage.replaceChildren();
    later(put);
  },
  disabled() {
    const button = put();
    button.disabled = true;
    later(() => {
      button.disabled = false;
    });
  },
  hidden() {
    const button = put();
    button.style.display = "none";
    later(() => {
      button.style.display = "";
    });
  },
  moving() {
    const button = put();
    button.style.position = "relative";
    let moving = true;
    const step = (time) => {
      button.style.left = `${100 + 100 * Math.sin(time / 100)}px`;
      if (moving) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    later(() => {
      moving = false;
    });
  },
  sliding() {
    const button = put();
    const slide = button.animate(
      { transform: ["translateX(0)", "translateX(300px)"] },
      { duration: 400, iterations: calm > 0 ? calm / 400 : Number.POSITIVE_INFINITY, direction: "alternate" },
    );
    slide.play();
  },
  covered() {
    put();
    const overlay = document.createElement("div");
    overlay.className = "overlay";
    overlay.innerHTML = "<p>Please wait</p>";
    document.body.append(overlay);
    later(() => overlay.remove());
  },
  // Covers the button at the moment that the pointer comes near.
  trap() {
    const button = put();
    button.addEventListener(
      "pointerover",
      () => {
        const overlay = document.createElement("div");
        overlay.className = "overlay";
        overlay.addEventListener("click", () => {
          document.title = "The overlay was clicked";
        });
        document.body.append(overlay);
        later(() => overlay.remove());
      },
      { once: calm > 0 },
    );
  },
  replaced() {
    put();
    const timer = setInterval(put, 5);
    later(() => clearInterval(timer));
  },
  below() {
    stage.style.paddingTop = "3000px";
    put();
  },
  // A bar at each end of the window, which covers what is scrolled there.
  barred() {
    stage.style.padding = "3000px 0";
    put();
    for (const end of ["top", "bottom"]) {
      const bar = document.createElement("div");
      bar.className = "bar";
      bar.style.cssText = `position: fixed; ${end}: 0; left: 0; right: 0; height: 45%; background: #9ab`;
      document.body.append(bar);
    }
  },
};
(troubles[trouble] ?? put)();
