import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanStart } from "../../src/text/clean.ts";
import { decoded } from "../support/foreign-text-oracle.ts";
import { hostileParts, hostileText } from "../support/hostile-text.ts";

/* One pass over the text, compared with the same rules applied one after another. */

const MAX_LINE_BREAKS = 12;
const joined =
  "[[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}]--\\s]";
const rules: readonly (readonly [RegExp, string])[] = [
  [/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n"],
  [/[\t\u2800\u3164\uffa0\u{1d159}]/gu, " "],
  [
    /[[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffc\u{13430}-\u{1343f}]--[\n\u200c\u200d\ufe00-\ufe02\ufe0e\ufe0f\u{e0100}-\u{e01ef}\u{e0020}-\u{e007f}]]+/gv,
    "",
  ],
  [/(?<![\p{Emoji}--[0-9#*]])(?!(?<=[0-9#*])\ufe0f\u20e3)[\ufe0e\ufe0f]+/gv, ""],
  [/(?<!\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]+/gu, ""],
  [
    new RegExp(
      `((?<=${joined})[\\u200c\\u200d](?=${joined})|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic}))|[\\u200c\\u200d]+`,
      "gv",
    ),
    "$1",
  ],
  [/(\p{RGI_Emoji_Tag_Sequence})|[\u{e0020}-\u{e007f}]+/gv, "$1"],
  [/((?:\p{M}[\u200c\u200d]?){3}\p{M})[\u200c\u200d]?\p{M}[\p{M}\u200c\u200d]*/gu, "$1"],
  [/[^\S\n]{2,}/g, " "],
];

function byTheRules(text: string): string {
  let lineBreaks = 0;
  return rules
    .reduce((left, [what, instead]) => left.replace(what, instead), text.toWellFormed())
    .replace(/[^\S\n]?\n\s*/g, (gap) => {
      lineBreaks += 1;
      if (lineBreaks > MAX_LINE_BREAKS) return " ";
      return gap.indexOf("\n") === gap.lastIndexOf("\n") ? "\n" : "\n\n";
    })
    .trim();
}

const clean = (text: string) => cleanStart(text, Number.POSITIVE_INFINITY, MAX_LINE_BREAKS);

describe("cleaning in one pass equals the rules applied one by one", () => {
  test("for each character between letters, and beside itself", () => {
    for (const plane of [0, 1, 2, 14, 16]) {
      for (let first = plane << 16; first < (plane + 1) << 16; first += 0x1000) {
        const characters = Array.from({ length: 0x1000 }, (_, index) => String.fromCodePoint(first + index));
        const text = characters.map((character) => `x${character}x${character}${character}`).join("");
        expect(clean(text) === byTheRules(text), `from U+${first.toString(16)}`).toBe(true);
      }
    }
  });

  test("for hostile parts between letters", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...hostileParts), { size: "+1" }),
        fc.constantFrom("x", " x ", "作", "س"),
        (parts, letter) => {
          const text = parts.join(letter);
          expect(clean(text)).toBe(byTheRules(decoded(text)));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test("for hostile texts: a cleaned text obeys the rules, and a text that obeys them stays as it is", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const cleaned = clean(text);
        expect(byTheRules(cleaned)).toBe(cleaned);
        const ruled = byTheRules(decoded(text));
        expect(clean(ruled)).toBe(decoded(ruled));
      }),
      { numRuns: 1_000 },
    );
  });
});

test("the start of a text is cleaned like the whole, and is longer than requested", () => {
  fc.assert(
    fc.property(hostileText, fc.nat({ max: 300 }), (text, max) => {
      const whole = clean(text);
      const start = cleanStart(text, max, MAX_LINE_BREAKS);
      expect(whole.startsWith(start)).toBe(true);
      if (start !== whole) expect(start.length).toBeGreaterThan(max);
    }),
    { numRuns: 1_000 },
  );
});
