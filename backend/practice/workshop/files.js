// Says what each field was given, with the content.

for (const input of document.querySelectorAll("input[type=file]")) {
  input.addEventListener("change", async () => {
    const texts = [];
    for (const file of input.files) texts.push(`${file.name} (${file.type}): ${await file.text()}`);
    document.getElementById("chosen").value = texts.join("; ") || "nothing";
  });
}
