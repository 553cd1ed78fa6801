import fc from "fast-check";
import { expect, test } from "vitest";
import { outgoing, outgoingChoices } from "../../src/bot/delivery/limits.ts";
import { reply } from "../../src/bot/interaction/reply.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";

const text = (max: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    .chain((part) => fc.nat({ max: 300 }).map((times) => `x${part}`.repeat(times + 1).slice(0, max)));
/** An embed whose foreign texts may exceed its limits. */
const embed = fc.record(
  {
    title: text(256),
    description: text(6_000),
    url: fc.constantFrom("https://a.example/1", "https://a.example/2"),
    author: fc.record({ name: text(256) }),
    footer: fc.record({ text: text(2_048) }),
    fields: fc.array(fc.record({ name: text(256), value: text(2_000) }), { maxLength: 25 }),
  },
  { requiredKeys: ["title"] },
);
const messageOf = (parts: Parameters<typeof reply>[0]) => outgoing(reply({ content: "x", ...parts }));

test("a message fits Discord's limits with any text and any number of embeds", () => {
  fc.assert(
    fc.property(fc.record({ content: text(5_000), embeds: fc.array(embed, { maxLength: 12 }) }), (parts) => {
      expect(checkCallback({ type: 4, data: messageOf(parts) })).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("embeds beyond 6,000 characters in all are left out, and earlier ones stay whole", () => {
  const embeds = [{ description: "a".repeat(4_000) }, { description: "b".repeat(2_000) }, { description: "c" }];
  expect(messageOf({ embeds }).embeds).toEqual(embeds.slice(0, 2));
});

test("a first embed beyond 6,000 characters keeps its first fields", () => {
  const fields = Array.from({ length: 6 }, (_, index) => ({ name: String(index), value: "v".repeat(999) }));
  const description = "d".repeat(1_500);
  expect(messageOf({ embeds: [{ description, fields }] }).embeds).toEqual([{ description, fields: fields.slice(0, 4) }]);
});

test.each([
  ["a description behind a line", "description", 4_096, (line: string) => `${line.repeat(60)}…`],
  ["a field behind a line", "field", 1_024, (line: string) => `${line.repeat(15)}…`],
] as const)("%s is cut", (_name, position, max, expected) => {
  const line = `[${"a".repeat(20)}](<https://a.example/${"b".repeat(23)}>)\n`;
  const text = line.repeat(100);
  const embed = position === "field" ? { fields: [{ name: "n", value: text }] } : { description: text };
  const [shown] = messageOf({ embeds: [embed] }).embeds;
  const cut = (position === "field" ? shown?.fields?.[0]?.value : shown?.description) ?? "";
  expect(cut.length).toBeLessThanOrEqual(max);
  expect(cut).toBe(expected(line));
});

test("a long line is cut between its links, and a text without spaces between its characters", () => {
  const cutOf = (value: string) => messageOf({ embeds: [{ fields: [{ name: "n", value }] }] }).embeds[0]?.fields?.[0]?.value;
  const link = `[#1](<https://a.example/${"b".repeat(270)}>),`;
  expect(cutOf(Array.from({ length: 5 }, () => link).join(" "))).toBe(`${`${link} `.repeat(3)}…`);
  expect(cutOf("🦦".repeat(600))).toBe(`${"🦦".repeat(511)}…`);
});

test("only the first of several embeds with the same URL keeps it", () => {
  const [url, text] = ["https://a.example/1", "https://a.example/2"];
  const embeds = [{ title: "a", url }, { title: "b", url }, { title: "c", url: text }, { title: "d" }];
  expect(messageOf({ embeds }).embeds).toEqual([{ title: "a", url }, { title: "b" }, { title: "c", url: text }, { title: "d" }]);
});

test("a message within the limits is unchanged, and pings nobody", () => {
  const { audience, ...message } = reply({
    content: "@everyone",
    embeds: [{ title: "t", description: "d", fields: [{ name: "n", value: "v", inline: true }] }],
  });
  expect(outgoing({ ...message, audience })).toEqual({ ...message, allowed_mentions: { parse: [] } });
});

test("choices are the first 25 valid ones, unchanged but for clipped names", () => {
  const choices = Array.from({ length: 30 }, (_, index) => ({ name: `name ${index}`, value: `value ${index}` }));
  expect(outgoingChoices(choices)).toEqual(choices.slice(0, 25));
  expect(
    outgoingChoices([{ name: "", value: "a" }, { name: "a", value: "" }, { name: "a", value: "x".repeat(101) }, ...choices]),
  ).toEqual(choices.slice(0, 25));
  expect(outgoingChoices([{ name: "x".repeat(101), value: "x".repeat(100) }])).toEqual([
    { name: `${"x".repeat(99)}…`, value: "x".repeat(100) },
  ]);
});
