import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test.each([
  [{ seconds: "0" }, "--seconds takes a whole number from 1 to 7200."],
  [{ watches: "0" }, "--watches takes a whole number from 1 to 1000."],
  [{ services: "5" }, "--services takes a whole number from 0 to 4."],
  [{ seed: "x" }, "--seed takes a whole number from 0 to 2147483647."],
])("flags %j are refused with a reason", (flags, problem) => {
  expect(() => readOptions(flags)).toThrow(problem);
});

test("every flag has a default", () => {
  expect(readOptions({ seed: "5" })).toEqual({ seconds: 60, seed: 5, watches: 240, services: 3, citus: false });
});

test("without Citus its flag is refused with a reason", () => {
  const problem = "--citus needs the extension Citus in this machine's PostgreSQL.";
  expect(() => readOptions({ citus: true }, false)).toThrow(problem);
  expect(readOptions({ citus: true }, true).citus).toBe(true);
});
