import fc from "fast-check";
import { expect, test } from "vitest";
import { outgoing } from "../../src/interactions/limits.ts";
import { checkEdit } from "../../src/playground/discord/checks.ts";

const text = (min: number) =>
  fc
    .string({ unit: "grapheme", minLength: min, maxLength: 30 })
    .chain((part) => fc.nat({ max: 300 }).map((times) => `x${part}`.repeat(times + 1)));
const embed = fc.record(
  {
    title: text(1),
    description: text(1),
    url: fc.constantFrom("https://a.example/1", "https://a.example/2"),
    author: fc.record({ name: text(1) }),
    footer: fc.record({ text: text(1) }),
    fields: fc.array(fc.record({ name: text(1), value: text(1) }), { maxLength: 30 }),
  },
  { requiredKeys: ["title"] },
);

test("whatever a message holds, it leaves within Discord's limits", () => {
  fc.assert(
    fc.property(text(1), fc.array(embed, { maxLength: 12 }), (content, embeds) => {
      expect(checkEdit(outgoing({ content, embeds, components: [] }))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("what is within the limits leaves as it is, and can ping nobody", () => {
  const message = {
    content: "@everyone",
    embeds: [{ title: "t", description: "d", fields: [{ name: "n", value: "v", inline: true }] }],
    components: [],
  };
  expect(outgoing(message)).toEqual({ ...message, allowed_mentions: { parse: [] } });
});
