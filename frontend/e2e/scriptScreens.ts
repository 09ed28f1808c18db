// The screens that only scripts have: on the way, stopped in a file, strayed, allowed.
import type { Screen } from "./screens";
import type { Window } from "./window";

/** Ends the newest run, which waits for something that never comes. */
async function cancel(w: Window) {
  const run = (await w.state()).runs[0]?.id ?? "";
  await w.call("CancelRun", run);
  await w.ended(run);
}

/** A script on its way; it has said so and written its messages. */
const running = (name: string, tool: string, messages: number): Screen => ({
  name,
  show: async (w) => {
    await w.start("skripte", tool);
    const result = w.page.getByRole("region", { name: "Result" });
    await result
      .getByRole("listitem")
      .nth(messages - 1)
      .waitFor();
  },
  leave: cancel,
});

const ended = (name: string, tool: string, heading: string | RegExp, then?: Screen["show"]): Screen => ({
  name,
  show: async (w) => {
    await w.ended(await w.start("skripte", tool));
    await w.page.getByRole("heading", { name: heading }).waitFor();
    await then?.(w);
  },
});

const showLine = (w: Window) => w.page.getByRole("button", { name: "Show line" }).click();

const grant = async (w: Window, method: "AllowSite" | "DisallowSite", host: string) =>
  w.call(method, await w.key("skripte"), host);
const granted = ["bench.localhost", "a-site-with-a-rather-long-name.shops.example.com"];

export const scriptScreens: Screen[] = [
  running("script, how far", "counts", 2),
  running("script, long words", "speaks", 1),
  ended("script, computed", "adds", "Done, 3 rows"),
  ended("script, stopped", "throws", "Stopped at line 4"),
  ended("script, stopped in an imported file", "imports", "Stopped at line 3", async (w) => {
    await showLine(w);
    await w.page.getByText("Line 3 of tools/lib/price.js").first().waitFor();
  }),
  ended("script, not found", "seeks", "It isn’t here"),
  {
    ...ended("script, strayed", "strays", "Not for this page"),
    leave: (w) => w.openShop(),
  },
  {
    name: "overview, sites allowed",
    show: async (w) => {
      for (const host of granted) await grant(w, "AllowSite", host);
      await w.at({ at: "home" });
      await w.at({ at: "skill", key: await w.key("skripte") });
      await w.page.getByText(granted[1] as string).scrollIntoViewIfNeeded();
    },
    leave: async (w) => {
      for (const host of granted) await grant(w, "DisallowSite", host);
    },
  },
  {
    name: "script that asks first",
    show: async (w) => {
      await w.at({ at: "tool", key: await w.key("practice-shop"), tool: "order_history" });
      await w.page.getByText("This can change things on shop.localhost.").waitFor();
    },
  },
];
