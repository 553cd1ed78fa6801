import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, toNumber } from "../../src/collection-api/json.ts";

const digits = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.stringMatching(/^(?:0|[1-9]\d{0,30})$/),
    fc.stringMatching(/^(?:\.\d{1,10})?$/),
    fc.constantFrom("", "", "e5", "E-3", "e+2"),
  )
  .map((parts) => parts.join(""));

test("a number keeps the digits that a double would lose, and is a plain number otherwise", () => {
  fc.assert(
    fc.property(digits, fc.constantFrom("[%]", "[ %]", '{"a":%}', '{"a" : %}', "[1,%]", "[1,\n%,2]"), (source, shape) => {
      const text = shape.replace("%", source);
      const [value] = Object.values(parseJson(text) as Record<string, unknown>).slice(shape.startsWith("[1") ? 1 : 0);
      const plain = Number(source);
      expect(toNumber(value as number)).toBe(plain);
      if (/^-?\d{14}/.test(source) && String(plain) !== source) expect(JSON.stringify(value)).toBe(source);
      else expect(value).toBe(plain);
    }),
    { numRuns: 2_000 },
  );
});

test("what JSON.stringify writes is read as JSON.parse reads it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.stringify(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test.each([
  ["a long number in a text", '{"id":"12345678901234567890","text":"a:12345678901234567890, b"}'],
  ["what only looks like a long number", '{"rawJSON":"12345678901234567890","more":[{"rawJSON":"1"}]}'],
])("%s stays as it is", (_name, text) => expect(parseJson(text)).toEqual(JSON.parse(text)));

test.each([["12345678901234567890e999"], ["9".repeat(400)]])("a number beyond all numbers stays one: %s", (source) => {
  expect(parseJson(`[${source}]`)).toEqual([Number.POSITIVE_INFINITY]);
});
