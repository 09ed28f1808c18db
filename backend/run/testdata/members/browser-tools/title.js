async ({ end, after = 0 }) => {
  await new Promise((done) => setTimeout(done, after));
  if (end === undefined) throw new Error("end is missing");
  return document.title + end;
}
