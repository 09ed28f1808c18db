// The fields: what is checked while typing, empty texts, numbers as read, and the inputs of last time.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Arg } from "../../api/types";
import { open, tool } from "../../test/render";
import { check, emptyText, limits, readInputs, textsOf, withoutSecrets } from "./inputs";

const arg = (type: string, more: Partial<Arg> = {}): Arg => ({
  name: "x",
  type,
  required: false,
  description: "",
  default: "",
  enum: [],
  format: "",
  minimum: null,
  maximum: null,
  minLength: null,
  maxLength: null,
  pattern: "",
  ...more,
});

describe("check", () => {
  it.each([
    [arg("string", { minLength: 3 }), "ab", { error: "At least 3 letters or signs.", early: true }],
    [arg("string", { maxLength: 3 }), "äöüé", { error: "At most 3 letters or signs; 1 too many." }],
    [arg("string", { maxLength: 1 }), "🫖", { json: '"🫖"' }],
    [arg("string", { minLength: 1 }), emptyText, { error: "At least 1 letter or sign.", early: true }],
    [arg("string"), emptyText, { json: '""' }],
    [arg("string", { required: true }), emptyText, { json: '""' }],
    [arg("string"), "", {}],
    [arg("number"), "", {}],
    [arg("number"), "1,5", { json: "1.5", readAs: "1.5" }],
    [arg("number"), "1e3", { json: "1e3", readAs: "1000" }],
    [arg("number"), "-0", { json: "0", readAs: "0" }],
    [arg("number"), "1.5", { json: "1.5" }],
    [arg("integer"), "1,5", { error: "This is not a whole number." }],
    [arg("integer"), "1e2", { json: "1e2", readAs: "100" }],
    [arg("number", { minimum: 10 }), "1", { error: "At least 10.", early: true }],
    [arg("number", { maximum: 10 }), "11", { error: "At most 10." }],
    [arg("array"), "[", { error: 'This is not a list. Write it like ["one", "two"].', early: true }],
  ])("%o %j", (one, text, want) => expect(check(one, text)).toEqual(want));
});

describe("limits", () => {
  it.each([
    [arg("number", { minimum: 0, maximum: 5 }), "From 0 to 5."],
    [arg("number", { minimum: 0 }), "At least 0."],
    [arg("integer", { maximum: 9 }), "At most 9."],
    [arg("string", { minLength: 2, maxLength: 4 }), "2 to 4 letters or signs."],
    [arg("string", { minLength: 2 }), "At least 2 letters or signs."],
    [arg("string", { minLength: 1, required: true }), ""],
    [arg("string", { minLength: 1, maxLength: 9, required: true }), "At most 9 letters or signs."],
    [arg("string", { maxLength: 1 }), "At most 1 letter or sign."],
    [arg("string", { pattern: "^a$" }), "In the form ^a$"],
    [arg("string"), ""],
  ])("%o: %s", (one, text) => expect(limits(one)).toBe(text));
});

describe("the inputs of last time", () => {
  const args = [
    arg("string", { name: "text" }),
    arg("string", { name: "sort", enum: ['"a"', '"b"'] }),
    arg("number", { name: "n" }),
    arg("boolean", { name: "yes" }),
    arg("array", { name: "list" }),
    arg("string", { name: "secret", format: "password" }),
  ];
  it("come back as they were typed, and are read as they were", () => {
    const json = '{"text":"","sort":"b","n":1.5,"yes":false,"list":["a"]}';
    const texts = textsOf(args, json);
    expect(texts).toEqual({ text: emptyText, sort: '"b"', n: "1.5", yes: "false", list: '["a"]' });
    expect(readInputs(args, texts)).toEqual({ json, errors: {} });
  });
  it("leave out what is gone, what is a secret, and what cannot be read", () => {
    expect(textsOf(args, '{"sort":"gone","secret":"•••","other":1,"n":null}')).toEqual({});
    expect(textsOf(args, "no JSON")).toEqual({});
    expect(withoutSecrets(args, { text: "a", secret: "b" })).toEqual({ text: "a" });
  });
});

/** The form as on a first day: what was typed stays while the window is open, here too. */
async function fresh(name: string) {
  const all = await open(tool(name));
  await screen.findByRole("form", { name: "Inputs" });
  const clear = screen.queryByRole("button", { name: "Clear inputs" });
  if (clear) await all.user.click(clear);
  return all;
}

describe("while typing", () => {
  it("says at once what can only get worse, and the rest when the person is done", async () => {
    const { user } = await fresh("everything");
    const code = await screen.findByRole("textbox", { name: "code" });
    expect(code).toHaveAccessibleDescription(/3 to 5 letters or signs\. In the form \^\[A-Z\]\+\$/);
    await user.type(code, "AB");
    expect(code).toHaveAccessibleDescription(/^((?!At least).)*$/);
    await user.tab();
    expect(code).toHaveAccessibleDescription(/At least 3 letters or signs\./);
    await user.type(code, "CDEF");
    expect(code).toHaveAccessibleDescription(/At most 5 letters or signs; 1 too many\./);
    await user.type(code, "{Backspace}");
    expect(code).not.toHaveAttribute("aria-invalid", "true");
  });

  it("asks the app about the form of a text", async () => {
    const { fake, user } = await fresh("everything");
    const code = await screen.findByRole("textbox", { name: "code" });
    await user.type(code, "abc");
    await user.tab();
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This is not in the form/));
    expect(fake.calls).toContain("fitsPattern ^[A-Z]+$ abc");
    await user.clear(code);
    await user.type(code, "ABC");
    await waitFor(() => expect(fake.calls).toContain("fitsPattern ^[A-Z]+$ ABC"));
    expect(code).not.toHaveAttribute("aria-invalid", "true");
  });

  it("shows a number as it was read", async () => {
    const { fake, user } = await fresh("everything");
    const amount = await screen.findByRole("textbox", { name: "amount" });
    await user.type(amount, "1.234,5");
    expect(screen.getByText("Read as 1234.5")).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, "12,5");
    expect(screen.getByText("Read as 12.5")).toBeInTheDocument();
    await user.click(within(screen.getByRole("radiogroup", { name: /exact/ })).getByRole("radio", { name: "Yes" }));
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    await waitFor(() => expect(JSON.parse(fake.requests[0]?.args ?? "")).toEqual({ amount: 12.5, exact: true }));
  });

  it("says that a number is too large at once, and sends nothing", async () => {
    const { fake, user } = await fresh("everything");
    const amount = await screen.findByRole("textbox", { name: "amount" });
    await user.type(amount, "2001");
    expect(amount).toHaveAccessibleDescription(/At most 2000\./);
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    expect(amount).toHaveFocus();
    expect(fake.requests).toHaveLength(0);
  });

  it("sends an empty text only to who asks for it", async () => {
    const { fake, user } = await fresh("everything");
    const text = await screen.findByRole("textbox", { name: "text" });
    await user.type(text, "a");
    expect(screen.queryByRole("button", { name: "Send an empty text: text" })).not.toBeInTheDocument();
    await user.clear(text);
    await user.click(screen.getByRole("button", { name: "Send an empty text: text" }));
    expect(text).toHaveValue("");
    expect(text).toHaveAttribute("placeholder", "an empty text is sent");
    await user.click(within(screen.getByRole("radiogroup", { name: /exact/ })).getByRole("radio", { name: "No" }));
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    await waitFor(() => expect(JSON.parse(fake.requests[0]?.args ?? "")).toEqual({ text: "", exact: false }));
    await user.click(screen.getByRole("button", { name: "Leave it out: text" }));
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    await waitFor(() => expect(JSON.parse(fake.requests[1]?.args ?? "")).toEqual({ exact: false }));
    expect(screen.queryByRole("button", { name: /empty text: (day|secret|code)/ })).not.toBeInTheDocument();
  });
});

describe("the form starts with the inputs of last time", () => {
  it("and never with a password", async () => {
    const { fake, user } = await open(tool("search_shop"));
    await user.clear(await screen.findByRole("textbox", { name: /query/ }));
    fake.last.list_products = '{"minRating":4.5}';
    window.location.hash = "#/tool/bundled%2Fpractice-shop/list_products";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    expect(await screen.findByRole("textbox", { name: /minRating/ })).toHaveValue("4.5");
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    await waitFor(() => expect(fake.requests[0]?.args).toBe('{"minRating":4.5}'));
  });

  it("forgets a password when the person leaves the tool", async () => {
    const { user } = await fresh("everything");
    await user.type(await screen.findByLabelText("secret"), "hunter2");
    await user.type(screen.getByRole("textbox", { name: "text" }), "kept");
    for (const name of ["search_shop", "everything"]) {
      window.location.hash = `#/tool/bundled%2Fpractice-shop/${name}`;
      window.dispatchEvent(new HashChangeEvent("hashchange"));
      await screen.findByRole("textbox", { name: name === "everything" ? "text" : /query/ });
    }
    expect(screen.getByRole("textbox", { name: "text" })).toHaveValue("kept");
    expect(screen.getByLabelText("secret")).toHaveValue("");
  });
});
