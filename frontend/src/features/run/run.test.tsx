// The form: every kind of input, what is left out, errors, Run and Cancel.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Arg } from "../../api/types";
import { open, shop, tool } from "../../test/render";
import { readInputs } from "./inputs";

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

describe("readInputs", () => {
  it.each([
    ["string", 'a "b"', '{"x":"a \\"b\\""}'],
    ["string", " ", '{"x":" "}'],
    ["string", "", "{}"],
    ["integer", "42", '{"x":42}'],
    ["integer", "9007199254740993", '{"x":9007199254740993}'],
    ["number", "4.50", '{"x":4.50}'],
    ["number", "4,5", '{"x":4.5}'],
    ["number", " ", "{}"],
    ["boolean", "false", '{"x":false}'],
    ["boolean", "", "{}"],
    ["array", '["a", 1]', '{"x":["a", 1]}'],
    ["object", '{"a": 1}', '{"x":{"a": 1}}'],
  ])("%s %j is %s", (type, text, json) => {
    expect(readInputs([arg(type)], { x: text })).toEqual({ json, errors: {} });
  });

  it.each([
    [arg("string", { required: true }), "", "Fill this in."],
    [arg("integer"), "1.5", "This is not a whole number."],
    [arg("number"), "many", "This is not a number."],
    [arg("number"), "0x10", "This is not a number."],
    [arg("number"), "1e999", "This is not a number."],
    [arg("number", { minimum: 0 }), "-1", "At least 0."],
    [arg("number", { maximum: 5 }), "6", "At most 5."],
    [arg("array"), "{}", /not a list/],
    [arg("array"), "a, b", /not a list/],
    [arg("object"), "[]", /not a group/],
    [arg("object"), "null", /not a group/],
  ])("%o %j: %s", (one, text, error) => {
    const read = readInputs([one], { x: text });
    expect(read.errors.x).toMatch(error);
    expect(read.json).toBe("{}");
  });

  it("takes a choice as it stands in the skill", () => {
    expect(readInputs([arg("string", { enum: ['"a"'] })], { x: '"a"' }).json).toBe('{"x":"a"}');
    expect(readInputs([arg("integer", { enum: ["10"] })], { x: "10" }).json).toBe('{"x":10}');
  });
});

describe("the form", () => {
  it("asks for what is missing, and leads there", async () => {
    const { fake, user } = await open(tool("search_shop"));
    await user.click(await screen.findByRole("button", { name: "Run on current tab" }));
    const query = screen.getByRole("textbox", { name: /query/ });
    expect(query).toHaveFocus();
    expect(query).toHaveAccessibleDescription(/Fill this in\./);
    expect(fake.requests).toHaveLength(0);
    await user.type(query, "kettle");
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    expect(fake.requests[0]?.args).toBe('{"query":"kettle"}');
  });

  it("sends every kind of input and clears them", async () => {
    const { fake, user } = await open(tool("everything"));
    await user.type(await screen.findByRole("textbox", { name: "text" }), "hello");
    await user.click(within(screen.getByRole("radiogroup", { name: /exact/ })).getByRole("radio", { name: "No" }));
    await user.click(within(screen.getByRole("radiogroup", { name: /inStock/ })).getByRole("radio", { name: "Yes" }));
    await user.click(screen.getByRole("combobox", { name: "size" }));
    await user.click(await screen.findByRole("option", { name: "20" }));
    await user.click(screen.getByRole("textbox", { name: "names" }));
    await user.paste('["a"]');
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    await waitFor(() => expect(fake.requests).toHaveLength(1));
    expect(JSON.parse(fake.requests[0]?.args ?? "")).toEqual({
      text: "hello",
      exact: false,
      inStock: true,
      size: 20,
      names: ["a"],
    });
    await user.click(screen.getByRole("button", { name: "Clear inputs" }));
    expect(screen.getByRole("textbox", { name: "text" })).toHaveValue("");
  });

  it("warns before a tool that changes things, and remembers not to ask", async () => {
    const { fake, user } = await open(tool("add_to_basket"));
    expect(await screen.findByText("This can change things on shop.localhost.")).toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: /product/ }), "Travel kettle");
    await user.click(screen.getByRole("checkbox", { name: "Don’t ask again for this tool" }));
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    expect(fake.requests[0]).toMatchObject({
      tool: "add_to_basket",
      remember: true,
      args: '{"product":"Travel kettle"}',
    });
  });

  it("does not warn where the person said so", async () => {
    await open(tool("add_to_basket"), {
      edit: (s) => {
        s.settings.confirmTools = ["practice-shop/add_to_basket"];
      },
    });
    await screen.findByRole("form", { name: "Inputs" });
    expect(screen.queryByText(/This can change things/)).not.toBeInTheDocument();
  });

  it("cancels with the same button, which keeps the focus", async () => {
    const { fake, user } = await open(tool("slow"));
    const button = await screen.findByRole("button", { name: "Run on current tab" });
    await user.click(button);
    expect(await screen.findByRole("button", { name: "Cancel" })).toHaveFocus();
    expect(screen.getByRole("status")).toHaveTextContent("Running");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(fake.calls).toContain("cancelRun run-1");
    expect(await screen.findByRole("heading", { name: "Cancelled" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Run on current tab" })).toHaveFocus();
  });

  it("lets a script start on a page of another site, and says so", async () => {
    const { fake, user } = await open({ at: "tool", key: "bundled/google", tool: "search" });
    expect(await screen.findByText(/This script starts in the tab that shows shop\.localhost/)).toBeInTheDocument();
    await user.type(screen.getByRole("textbox", { name: /query/ }), "kettles");
    await user.click(screen.getByRole("button", { name: "Run on current tab" }));
    await waitFor(() => expect(fake.requests).toHaveLength(1));
  });

  it("says that the tab is not one of the skill’s", async () => {
    await open({ at: "tool", key: "bundled/google", tool: "search_results" });
    expect(
      await screen.findByText(/This skill covers google\.com.*the tab shows shop\.localhost\./),
    ).toBeInTheDocument();
  });

  it("says when the tool is gone", async () => {
    await open({ at: "tool", key: shop, tool: "gone" });
    expect(await screen.findByRole("alert")).toHaveTextContent("no longer there");
  });
});
