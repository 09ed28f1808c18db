// A table of very many columns: only those in view are drawn, and the keys reach all of them.
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { open, tool } from "../../test/render";
import { inParts } from "./usePages";

it("draws few of a thousand columns, and says how many there are", async () => {
  const { fake, user } = await open(tool("list_products"));
  await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
  const grid = await screen.findByRole("grid");
  await within(grid).findByText("Gooseneck kettle");
  const run = [...fake.views.values()].at(-1);
  if (!run) throw new Error("there is no run");
  const columns = Array.from({ length: 1000 }, (_, i) => `column ${i}`);
  act(() => fake.tellRun({ ...run, columns }));
  await waitFor(() => expect(grid).toHaveAttribute("aria-colcount", "1001"));
  const heads = within(grid).getAllByRole("columnheader");
  expect(heads.length).toBeGreaterThan(5);
  expect(heads.length).toBeLessThan(40);
  expect(heads.map((head) => head.getAttribute("aria-colindex")).slice(0, 3)).toEqual(["1", "2", "3"]);
});

it("asks for the rest of a page that came in parts", async () => {
  const asked: number[] = [];
  const all = await inParts(5, async (done) => {
    asked.push(done);
    return { things: done < 4 ? [done, done + 1] : [done], total: 100 };
  });
  expect(all).toEqual([0, 1, 2, 3, 4]);
  expect(asked).toEqual([0, 2, 4]);
  expect(await inParts(5, async () => ({ things: [1, 2], total: 2 }))).toEqual([1, 2]);
  expect(await inParts(5, async () => ({ things: [], total: 9 }))).toEqual([]);
});
