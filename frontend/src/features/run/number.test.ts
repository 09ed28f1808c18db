// Numbers as people write them.
import { describe, expect, it } from "vitest";
import { numberOf } from "./number";

describe("numberOf", () => {
  it.each([
    ["42", "42"],
    ["4.50", "4.50"],
    ["4,5", "4.5"],
    ["1,234", "1.234"],
    ["1.234,5", "1234.5"],
    ["1,234.5", "1234.5"],
    ["1,234,567", "1234567"],
    ["-1.234.567", "-1234567"],
    ["1 234 567,8", "1234567.8"],
    ["1\u00a0234", "1234"],
    ["1’234.5", "1234.5"],
    ["+3", "3"],
    ["−3", "-3"],
    ["1e3", "1e3"],
    ["-0", "0"],
    ["-0,0", "0"],
    ["007", "7"],
    [",5", "0.5"],
    ["5.", "5"],
    [" 7 ", "7"],
    ["9007199254740993", "9007199254740993"],
  ])("%j is %s", (typed, json) => expect(numberOf(typed)).toBe(json));

  it.each([
    "",
    "-",
    "many",
    "0x10",
    "1e999",
    "1 2",
    "1,2,3",
    "1.23,4.5",
    "1,23.4",
    "12.34.567",
    "1 23",
    "١",
    "1.2e",
    "NaN",
  ])("%j is none", (typed) => expect(numberOf(typed)).toBeNull());

  it("gives what JSON can read", () => {
    for (const typed of ["1,5", "1e3", "-0", ",5", "5.", "007", "1 234"])
      expect(JSON.parse(numberOf(typed) ?? "")).toBeTypeOf("number");
  });
});
