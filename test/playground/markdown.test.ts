import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMarkdown } from "../../src/playground/markdown.ts";
import { writeRelative } from "../../src/playground/page/markup.ts";
import type { Markup } from "../../src/playground/protocol.ts";

const address = `0x${"a".repeat(40)}`;

test.each<[string, string, Markup[]]>([
  ["bold", "**a**", [{ is: "strong", content: ["a"] }]],
  ["a heading", "## Total", [{ is: "heading", level: 2, content: ["Total"] }]],
  [
    "a link with its address hidden",
    `[x](<https://e.com/${address}>)`,
    [{ is: "link", href: `https://e.com/${address}`, content: ["x"] }],
  ],
  ["a bare address", "https://e.com/a_b", [{ is: "link", href: "https://e.com/a_b", content: ["https://e.com/a_b"] }]],
  ["a time", "<t:1767225600:R>", [{ is: "time", seconds: 1_767_225_600, style: "R" }]],
  ["a time without a style", "<t:1767225600>", [{ is: "time", seconds: 1_767_225_600, style: "f" }]],
  ["a spoiler", "||a||", [{ is: "spoiler", content: ["a"] }]],
  ["code", "`a**b**`", [{ is: "code", text: "a**b**" }]],
  ["a line's end", "a\nb", ["a", { is: "break" }, "b"]],
  ["what is escaped", "\\*a\\*", ["*a*"]],
  ["a ping of everybody", "@everyone", [{ is: "mention", text: "@everyone" }]],
  ["a command", "</scores:1100000000000000005>", [{ is: "mention", text: "/scores" }]],
  ["a channel that is not there", "<#1100000000000000009>", [{ is: "mention", text: "#unknown" }]],
  ["an emoji", "😀", ["😀"]],
  ["a link to what is no web address", "[x](javascript:alert(1))", ["[x](javascript:alert(1))"]],
  ["small print", "-# As of", [{ is: "small", content: ["As of"] }]],
])("%s", (_name, text, expected) => {
  expect(readMarkdown(text)).toEqual(expected);
});

test("a channel has its name", () => {
  const channels = [{ id: "1100000000000000003", name: "pulse" }];
  const mention = { is: "mention", text: "#pulse" };
  expect(readMarkdown("**in <#1100000000000000003>**", channels)).toEqual([{ is: "strong", content: ["in ", mention] }]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x", "JaVaScRiPt:alert(1)"])(
  "%s is no link, however it is written",
  (target) => {
    for (const text of [`[x](${target})`, `[x](<${target}>)`, `<${target}>`, target]) {
      expect(JSON.stringify(readMarkdown(text))).not.toContain('"link"');
    }
  },
);

describe("whatever the text", () => {
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

  test("links lead to http(s) alone, and every node is one of the closed set", () => {
    fc.assert(
      fc.property(text, (written) => {
        for (const node of flattened(readMarkdown(written))) {
          if (typeof node === "string") continue;
          if (node.is === "link") expect(node.href).toMatch(/^https?:\/\//);
          if (node.is === "time") expect(Number.isFinite(node.seconds)).toBe(true);
        }
      }),
    );
  });

  test("letters and digits that are no markdown stay as they are", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9,.!? ]{1,80}$/), (written) => {
        expect(readMarkdown(written)).toEqual([written]);
      }),
    );
  });
});

const flattened = (nodes: readonly Markup[]): Markup[] =>
  nodes.flatMap((node) => (typeof node === "object" && "content" in node ? [node, ...flattened(node.content)] : [node]));

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
