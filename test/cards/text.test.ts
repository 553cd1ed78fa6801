import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clip, markdownText, plainText } from "../../src/cards/text.ts";

const family = "👨‍👩‍👧‍👦";

describe("cleaning", () => {
  test.each([
    ["controls", "a\u0000b\u0007c\u009fd", "abcd"],
    ["bidi overrides and isolates", "\u202egnp\u202c \u2066x\u2069", "gnp x"],
    ["zero-width tricks", "pay\u200bpal\u2060\ufeff a\u200db a\u200cb", "paypal ab ab"],
    ["broken surrogates", "a\ud800b\udc00", "a\ufffdb\ufffd"],
    ["towers of marks", `Z${"\u0301".repeat(40)}!`, `Z${"\u0301".repeat(4)}!`],
    ["hidden tags", "hi\u{e0041}\u{e0042}", "hi"],
    ["gaps", "a\r\n\r\n\r\n\r\nb \t \t c\n  d", "a b c d"],
    ["nothing left", "\u200b\u202e \n", ""],
    ["what Unicode has for nothing to see", "a\u2800\u034f\u180b\ufe00\ufe0f\u{e0100}\u{1d173}\u3164b", "ab"],
    ["marks alone", "\u0301\u0301", ""],
  ])("%s", (_name, text, expected) => {
    expect(plainText(text, 100)).toBe(expected);
  });

  test.each([
    ["families", family],
    ["skin tones and genders", "🧙🏽‍♂️🏳️‍🌈"],
    ["flags of countries and of regions", "🇵🇹 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["keycaps", "1️⃣#️⃣"],
    ["Persian with its joiners", "می‌خواهم"],
    ["Devanagari with its joiners", "क्‍ष"],
    ["Japanese", "作品を集めています。"],
    ["Hebrew with points", "שָׁלוֹם"],
  ])("%s stay as they are", (_name, text) => {
    expect(plainText(text, 200)).toBe(text);
    expect(markdownText(text, 200)).toBe(text);
  });

  test("a post keeps its lines, but neither gaps nor a tower of them", () => {
    expect(markdownText("a\r\nb\n\n\n\nc", 100)).toBe("a\nb\n\nc");
    expect(markdownText("x\n".repeat(400), 2_000).split("\n")).toHaveLength(13);
  });
});

describe("escaping", () => {
  test.each([
    ["bold, italics, strikethrough, code, spoilers", "*a* _b_ ~c~ `d` ||e||", "\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\|\\|e\\|\\|"],
    ["a code fence", "```js\nx```", "\\`\\`\\`js\nx\\`\\`\\`"],
    ["headings, small print, quotes and lists", "# a\n-# b\n> c\n- d\n+ e\n1. f", "\\# a\n\\-\\# b\n\\> c\n\\- d\n\\+ e\n1\\. f"],
    [
      "mentions, timestamps, commands and emoji",
      "<@1> <#2> <t:3:R> </x:4> <:e:5> @everyone",
      "\\<\\@1\\> \\<\\#2\\> \\<t\\:3\\:R\\> \\</x\\:4\\> \\<\\:e\\:5\\> \\@everyone",
    ],
    ["a masked link", "[free](https://evil.example)", "\\[free\\]\\(https://evil.example)"],
    ["a keycap that would open italics", "*️⃣a*️⃣", "\\*️⃣a\\*️⃣"],
    ["a backslash that would undo an escape", "\\*a", "\\\\\\*a"],
  ])("%s", (_name, text, expected) => {
    expect(markdownText(text, 200)).toBe(expected);
  });

  test.each([
    ["underscores and stars in a path", "https://example.com/a_b_c*d?x=~1#y"],
    ["the end of a sentence", "see https://example.com/a_b."],
    ["quotes around it", 'he said "https://example.com/a_b", and left'],
    ["brackets in it", "https://example.com/otter_(animal)"],
    ["an exclamation, as Discord has it", "https://example.com/a!"],
  ])("a URL stays whole: %s", (_name, text) => {
    expect(markdownText(text, 200)).toBe(text);
  });

  test("a URL in round brackets stays whole", () => {
    expect(markdownText("(https://example.com/a_b)", 200)).toBe("\\(https://example.com/a_b)");
  });

  test.each([
    ["Japanese right behind it", "https://example.com/a。次の", "https://example.com/a 。次の"],
    ["an ellipsis right behind it", "https://example.com/a…", "https://example.com/a …"],
    ["curly quotes around it", "“https://example.com/a”", "“https://example.com/a ”"],
    ["what would go on as a path", 'https://example.com/a"/../../b', 'https://example.com/a \\"\\/\\.\\.\\/\\.\\.\\/b'],
  ])("what stands right behind a URL does not become part of it: %s", (_name, text, expected) => {
    expect(markdownText(text, 200)).toBe(expected);
  });

  test.each([
    ["https://bank.example。evil.com/login"],
    ["https://bank.example@evil.example/"],
    ["https://bank.example:pw@evil.example"],
    ["https://b%61nk.example/"],
    ["https://exаmple.com/"],
  ])("an address that goes elsewhere than it looks is no link: %s", (text) => {
    expect(markdownText(text, 200)).not.toContain("https://");
  });
});

describe("clipping", () => {
  test("on grapheme borders, within the budget, with an ellipsis only where something is missing", () => {
    expect(clip("abcdef", 6)).toBe("abcdef");
    expect(clip("abcdefg", 6)).toBe("abcde…");
    expect(clip(family.repeat(3), family.length * 2)).toBe(`${family}…`);
    expect(markdownText("*".repeat(50), 20)).toBe(`${"\\*".repeat(9)}…`);
  });

  test("a URL is left out rather than cut, and keeps clear of the ellipsis", () => {
    expect(markdownText(`abc https://example.com/${"x".repeat(50)}`, 30)).toBe("abc…");
    expect(markdownText(`https://example.com/x ${"y".repeat(50)}`, 24)).toBe("https://example.com/x …");
  });
});

/** Text as hostile as it comes: any Unicode, mixed with what breaks markdown. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.constantFrom(
        "||",
        "```",
        "](",
        "[a](https://x.y)",
        "<@1>",
        "\\",
        "\n",
        "# ",
        "\u202e",
        "\u200b",
        family,
        "https://a.b/c_d",
        "https://a@b",
        "\ud800",
        "1. ",
        "*️⃣",
      ),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

test("a post of any length and kind is made safe in no time", () => {
  const worst = ["!", "https://a", "*_", "[a](", "\n", " ", "\u0301", ")", "a.", "🏴\u{e0061}", "||", "\u200d", "1. "];
  for (const part of worst) {
    for (const text of [part.repeat(200_000 / part.length), `https://a${part.repeat(200_000 / part.length)}x`]) {
      const started = performance.now();
      markdownText(text, 700);
      plainText(text, 60);
      expect(performance.now() - started, part).toBeLessThan(100);
    }
  }
});

describe("for any text", () => {
  test("the budget holds, nothing hidden is left, no surrogate is broken", () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 3, max: 300 }), (text, max) => {
        for (const safe of [plainText(text, max), markdownText(text, max)]) {
          expect(safe.length).toBeLessThanOrEqual(max);
          expect(safe.isWellFormed()).toBe(true);
          // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what must not be there.
          expect(safe).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/);
        }
        expect(plainText(text, max)).not.toContain("\n");
      }),
      { numRuns: 2_000 },
    );
  });

  test("outside whole URLs everything that means something to Discord is escaped", () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 3, max: 300 }), (text, max) => {
        const safe = markdownText(text, max);
        expect(safe).not.toMatch(/^\d+\. /m);
        const left = safe
          .replace(/https?:\/\/[^\s\\]+/g, "")
          .replace(/\\[^A-Za-z0-9\s]/g, "")
          .replace(/[*#]\ufe0f?\u20e3/g, "");
        expect(left).not.toMatch(/[*_~`|>#+[\]()<@\\-]/);
      }),
      { numRuns: 2_000 },
    );
  });

  test("what is clean and short stays as it is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9é作я]{1,50}$/), (text) => {
        expect(markdownText(text, 50)).toBe(text);
        expect(plainText(text, 50)).toBe(text);
      }),
    );
  });
});
