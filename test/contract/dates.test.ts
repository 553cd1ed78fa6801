import { expect, test } from "vitest";
import { createdAtDate, isoDate } from "../../src/contract/schemas.ts";

test.each([
  [isoDate, "0001-01-01T00:00:00.000+00:00"],
  [isoDate, "9999-12-31T23:59:59.999+00:00"],
  [createdAtDate, "Fri Dec 31 23:59:59 +0000 9999"],
])("%# a date at the end of what can be written is read, and written again", (schema, text) => {
  expect(schema.encode(schema.decode(text))).toBe(text);
});

test.each([
  [isoDate, "0000-12-31T23:59:59.000+00:00"],
  [isoDate, "0001-01-01T00:00:00.000+00:01"],
  [isoDate, "9999-12-31T23:59:59.000-01:00"],
  [createdAtDate, "Fri Dec 31 23:59:59 -0100 9999"],
])("%# a date that UTC writes with more or less than four digits is refused", (schema, text) => {
  expect(schema.safeDecode(text).success).toBe(false);
});
