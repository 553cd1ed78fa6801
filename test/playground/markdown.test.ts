import fc from "fast-check";
import type { TemplateResult } from "lit-html";
import { describe, expect, test } from "vitest";
import { type Drawn, markdown } from "../../src/playground/page/markdown.ts";
import { writeRelative } from "../../src/playground/page/time.ts";

const channels = [{ id: "1100000000000000003", name: "pulse", type: 0 }];
const roles = [{ id: "1100000000000000009", name: "collectors" }];
const draw = (text: string): string => htmlOf(markdown(text, { locale: "en-US", now: 1_767_225_600_000, channels, roles }));

/** Templates as HTML; listeners leave only their attributes. */
const htmlOf = (drawn: Drawn): string => drawn.map((part) => (typeof part === "string" ? part : htmlOfTemplate(part))).join("");
const htmlOfTemplate = ({ strings, values }: TemplateResult): string =>
  strings.reduce((before, after, index) => before + writtenOf(values[index - 1]) + after);
const writtenOf = (value: unknown): string =>
  Array.isArray(value) ? htmlOf(value as Drawn) : typeof value === "function" ? "" : String(value);

const link = (href: string, text: string) =>
  `<a href=${href} target="_blank" rel="noopener noreferrer" title=${href}>${text}</a>`;
const address = `0x${"a".repeat(40)}`;

test.each([
  ["bold", "**a**", "<strong>a</strong>"],
  ["a heading", "## Total", '<p class="heading heading-2">Total</p>'],
  ["a link with its address hidden", `[x](<https://e.com/${address}>)`, link(`https://e.com/${address}`, "x")],
  ["a bare address", "https://e.com/a_b", link("https://e.com/a_b", "https://e.com/a_b")],
  ["a time", "<t:1767225600:R>", /<time .*>in 0 seconds<\/time>/],
  ["a time without a style", "<t:1767225600>", /<time .*>January 1, 2026 at .*<\/time>/],
  ["a spoiler", "||a||", /inert tabindex="-1">a<\/span/],
  ["code", "`a**b**`", "<code>a**b**</code>"],
  ["a line's end", "a\nb", "a<br>b"],
  ["an escape", "\\*a\\*", "*a*"],
  ["a ping of everybody", "@everyone", '<span class="mention">@everyone</span>'],
  ["a command", "</scores:1100000000000000005>", '<span class="mention">/scores</span>'],
  ["a channel", "**in <#1100000000000000003>**", '<strong>in <span class="mention">#pulse</span></strong>'],
  ["a role", "<@&1100000000000000009>", '<span class="mention">@collectors</span>'],
  ["a role that was deleted", "<@&1100000000000000404>", '<span class="mention">@deleted-role</span>'],
  ["a channel that does not exist", "<#1100000000000000009>", '<span class="mention">#unknown</span>'],
  ["an emoji", "😀", "😀"],
  [
    "an emoji of the application",
    "<:pulse1_up:1100000000000000007> +1",
    '<img class="emoji" src="/emojis/1100000000000000007.png" alt=":pulse1_up:"> +1',
  ],
  ["a link to no web address", "[x](javascript:alert(1))", "[x](javascript:alert(1))"],
  ["small print", "-# As of", "<small>As of</small>"],
])("%s", (_name, text, expected) => {
  if (typeof expected === "string") expect(draw(text)).toBe(expected);
  else expect(draw(text)).toMatch(expected);
});

test.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x", "JaVaScRiPt:alert(1)"])(
  "%s is no link, however it is written",
  (target) => {
    for (const text of [`[x](${target})`, `[x](<${target}>)`, `<${target}>`, target]) expect(draw(text)).not.toContain("<a ");
  },
);

describe("any text", () => {
  const marks = fc.constantFrom(
    "*",
    "_",
    "~~",
    "||",
    "`",
    "```",
    "> ",
    "# ",
    "-# ",
    "[",
    "](",
    ")",
    "<",
    ">",
    "<t:",
    ":R>",
    "\n",
    "\\",
    "@",
    "https://e.com/",
    "javascript:",
  );
  const text = fc
    .array(fc.oneof(marks, fc.string({ unit: "grapheme", maxLength: 5 })), { maxLength: 40 })
    .map((parts) => parts.join(""));

  test("has links to http(s) alone", () => {
    fc.assert(
      fc.property(text, (written) => {
        const drawn = markdown(written, { locale: "en-US", now: 0, channels, roles });
        for (const href of hrefsIn(drawn)) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });

  test("of letters and digits without Markdown stays as it is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9,.!? ]{1,80}$/), (written) => {
        expect(draw(written)).toBe(written);
      }),
    );
  });
});

const hrefsIn = (drawn: Drawn): unknown[] =>
  drawn.flatMap((part) =>
    typeof part === "string"
      ? []
      : [
          ...(part.strings[0]?.startsWith("<a href=") ? [part.values[0]] : []),
          ...part.values.flatMap((value) => (Array.isArray(value) ? hrefsIn(value as Drawn) : [])),
        ],
  );

test.each([
  [-59, "59 seconds ago"],
  [-90, "1 minute ago"],
  [-3_599, "1 hour ago"],
  [-86_000, "1 day ago"],
  [86_399, "in 1 day"],
  [-29 * 86_400, "29 days ago"],
  [-31_500_000, "1 year ago"],
])("a time %i seconds from now is written “%s”", (seconds, text) => {
  expect(writeRelative(seconds, "en-US")).toBe(text);
});

test("a relative time has no more of a unit than there are in the next", () => {
  const most = { second: 59, minute: 59, hour: 23, day: 30, month: 11, year: Number.POSITIVE_INFINITY };
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (seconds) => {
      const [, count, unit] = /(\d+) (\w+?)s?(?: ago)?$/.exec(writeRelative(seconds, "en-US")) ?? [];
      expect(Number(count)).toBeLessThanOrEqual(most[unit as keyof typeof most]);
    }),
  );
});
