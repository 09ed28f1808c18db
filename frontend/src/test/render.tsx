// Opens the whole window over a fake, at a place.
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type Fake, type FakeOptions, fakeApi } from "../api/fake";
import { App } from "../app/App";
import { go, type Place } from "../app/routes";

export const shop = "bundled/practice-shop";

export async function open(
  place: Place,
  options: FakeOptions = {},
): Promise<{ fake: Fake; user: ReturnType<typeof userEvent.setup> }> {
  const fake = fakeApi(options);
  go(place);
  window.dispatchEvent(new HashChangeEvent("hashchange"));
  render(<App api={fake} />);
  await screen.findByRole("main");
  return { fake, user: userEvent.setup() };
}

export const tool = (name: string): Place => ({ at: "tool", key: shop, tool: name });
