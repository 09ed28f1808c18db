// A part of the page in a shadow tree.

document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = "<button>In the shadow</button>";
