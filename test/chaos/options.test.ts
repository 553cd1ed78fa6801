import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test.each([
  [{ seconds: "0" }, "--seconds takes a whole number from 1 to 7200."],
  [{ watches: "0" }, "--watches takes a whole number from 1 to 1000."],
  [{ services: "5" }, "--services takes a whole number from 0 to 4."],
  [{ seed: "x" }, "--seed takes a whole number from 0 to 2147483647."],
])("of flags %j it is said what is wrong", (flags, problem) => {
  expect(() => readOptions(flags)).toThrow(problem);
});

test("what no flag says is as it is most of the time", () => {
  expect(readOptions({ seed: "5" })).toEqual({ seconds: 60, seed: 5, watches: 240, services: 2 });
});
