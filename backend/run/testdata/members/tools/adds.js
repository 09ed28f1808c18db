// A tool that other tools call.
export async function run(_, { a, b, after = 0 }) {
  await new Promise((done) => setTimeout(done, after));
  if (b === undefined) throw new Error("b is missing");
  return a + b;
}
