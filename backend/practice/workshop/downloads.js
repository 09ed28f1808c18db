// A file that the page makes itself.

document.getElementById("made").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["made here"], { type: "text/plain" }));
  link.download = "made.txt";
  link.click();
});
