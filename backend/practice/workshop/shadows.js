// Elements with shadow roots: a card that holds a field that holds an input.

class Card extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" }).innerHTML =
      '<h2><slot name="title"></slot></h2><x-field></x-field><button type="button">Deep button</button>';
    this.shadowRoot.querySelector("button").addEventListener("click", () => {
      document.getElementById("pressed").value = this.shadowRoot.querySelector("x-field").value;
    });
  }
}

class Field extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" }).innerHTML = "<label>Deep field <input></label>";
  }

  get value() {
    return this.shadowRoot.querySelector("input").value;
  }
}

customElements.define("x-field", Field);
customElements.define("x-card", Card);
