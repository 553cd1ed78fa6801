import fc from "fast-check";
import { expect, test } from "vitest";
import { comparable } from "../../src/infra/comparable.ts";

test.each([
  ["Bored  Ape\tYacht Club ", "bored ape yacht club"],
  ["ＢＡＹＣ", "bayc"],
  ["Straße", "STRASSE"],
  ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ["Ame\u0301lie", "AMÉLIE"],
  ["a\u200bp\u2060e\u0000s\u202e", "apes"],
  ["❤\ufe0f", "❤"],
  ["Sam’s Otters", "Sam's Otters"],
  ["Bit–Cat Club", "Bit-Cat Club"],
  ["“The” Cats", '"The" Cats'],
])("%j and %j are the same name", (a, b) => expect(comparable(a)).toBe(comparable(b)));

test.each([
  ["apes", "ape s"],
  ["apes", "аpes"],
  ["cafe", "café"],
])("%j and %j are different names", (a, b) => expect(comparable(a)).not.toBe(comparable(b)));

test("comparing ignores letter case and is idempotent, for every character", () => {
  for (let code = 0; code <= 0x10_ff_ff; code++) {
    // Planes 4 to 13 have no characters yet.
    if (code === 0x4_00_00) code = 0xe_00_00;
    const name = `a${String.fromCodePoint(code)}b`;
    const compared = comparable(name);
    const upper = name.toUpperCase();
    // Most characters have no case and stay unchanged.
    if (upper !== name && comparable(upper) !== compared) expect(name).toBe(compared);
    if (compared !== name && comparable(compared) !== compared) expect(name).toBe(compared);
  }
  fc.assert(fc.property(fc.string({ unit: "binary" }), (name) => comparable(comparable(name)) === comparable(name)));
});
