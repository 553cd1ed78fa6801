import { type APIButtonComponent, ButtonStyle, ComponentType } from "discord-api-types/v10";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outgoing, outgoingChoices } from "../../src/bot/answer/limits.ts";
import { type Reply, type Row, reply } from "../../src/bot/answer/reply.ts";
import { replacement } from "../../src/discord/send/message.ts";
import { checkCallback, checkEdit } from "../../src/playground/stand-in/checks.ts";

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

const label = fc.oneof(text(1), text(0), fc.constant(""));
const face = fc.record({ label, emoji: fc.constant({ name: "▶️" }), disabled: fc.boolean() }, { requiredKeys: [] });
const customId = fc.oneof(
  fc.constantFrom("a", "b", "c", ""),
  fc.string({ maxLength: 5 }),
  fc.string({ minLength: 98, maxLength: 103 }),
);
const button = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(face, customId)
      .map(([shown, custom_id]) => ({ ...shown, style: ButtonStyle.Primary as const, custom_id })),
  },
  fc
    .tuple(
      face,
      fc.constantFrom("https://a.example/", `https://a.example/${"x".repeat(494)}`, `https://a.example/${"x".repeat(495)}`),
    )
    .map(([shown, url]) => ({ ...shown, style: ButtonStyle.Link as const, url })),
);
const menu = fc
  .record(
    {
      custom_id: customId,
      options: fc.array(
        fc.record(
          { label, value: customId, description: text(1), default: fc.constant(false) },
          { requiredKeys: ["label", "value"] },
        ),
        { maxLength: 30 },
      ),
      placeholder: text(1),
    },
    { requiredKeys: ["custom_id", "options"] },
  )
  .map((shown) => ({ type: ComponentType.StringSelect as const, ...shown }));
const row: fc.Arbitrary<Row> = fc
  .array(fc.oneof({ weight: 9, arbitrary: button.map((one) => ({ type: ComponentType.Button as const, ...one })) }, menu), {
    maxLength: 8,
  })
  .map((components) => ({ type: ComponentType.ActionRow, components }));
const file = fc.record({
  name: fc.stringMatching(/^[\w-]{1,20}\.png$/),
  type: fc.constant("image/png" as const),
  bytes: fc.uint8Array({ maxLength: 10 }),
  description: fc.oneof(text(0), fc.constant("x".repeat(2_000))),
});
const anyReply: fc.Arbitrary<Reply> = fc.record({
  content: text(1),
  embeds: fc.array(embed, { maxLength: 12 }),
  components: fc.array(row, { maxLength: 8 }),
  files: fc.array(file, { maxLength: 12 }),
  audience: fc.constantFrom("public", "private"),
});

test("whatever a message holds, it leaves within Discord's limits", () => {
  fc.assert(
    fc.property(anyReply, (message) => {
      expect(checkEdit(replacement(outgoing(message)))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

describe("buttons", () => {
  const buttonOf = (custom_id: string, over: object = {}): APIButtonComponent => ({
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: custom_id,
    custom_id,
    ...over,
  });
  const rowOf = (...components: Row["components"]): Row => ({ type: ComponentType.ActionRow, components });
  const kept = (...components: Row[]) =>
    outgoing(reply({ content: "x", components })).components.map((one) =>
      one.components.map((shown) => ("label" in shown ? shown.label : "")),
    );

  test("five rows of five stay as they are; what comes after them is left out", () => {
    const names = ["a", "b", "c", "d", "e"];
    const full = names.map((start) => rowOf(...names.map((end) => buttonOf(start + end))));
    expect(outgoing(reply({ content: "x", components: full })).components).toEqual(full);
    const tooFull = [...full.map((one, index) => rowOf(...one.components, buttonOf(`${index}`))), rowOf(buttonOf("last"))];
    expect(kept(...tooFull)).toEqual(kept(...full));
  });

  test("an id that stands twice, none, or too long a one is left out; so is a button that shows nothing, and an empty row", () => {
    expect(
      kept(rowOf(buttonOf("a"), buttonOf("a")), rowOf(buttonOf("a")), rowOf(buttonOf("b"), buttonOf("", { label: "x" }))),
    ).toEqual([["a"], ["b"]]);
    expect(kept(rowOf(buttonOf("x".repeat(101), { label: "x" }), buttonOf("y", { label: "" })), rowOf())).toEqual([]);
  });

  test("a button that was left out takes no id from another", () => {
    expect(kept(rowOf(...["a", "b", "c", "d", "e", "f"].map((name) => buttonOf(name))), rowOf(buttonOf("f")))).toEqual([
      ["a", "b", "c", "d", "e"],
      ["f"],
    ]);
  });

  test("a menu has its row to itself, and keeps the first 25 of its values, each once", () => {
    const options = Array.from({ length: 30 }, (_, index) => ({ label: `L${index}`, value: `v${index % 28}` }));
    const select = { type: ComponentType.StringSelect, custom_id: "menu", options } as const;
    const rows = [rowOf(buttonOf("a"), select, buttonOf("b")), rowOf(select, buttonOf("c"))];
    expect(outgoing(reply({ content: "x", components: rows })).components).toMatchObject([
      { components: [{ custom_id: "a" }, { custom_id: "b" }] },
      { components: [{ custom_id: "menu", options: options.slice(0, 25) }] },
    ]);
  });

  test("a long label is clipped", () => {
    expect(kept(rowOf(buttonOf("a", { label: "x".repeat(81) })))).toEqual([[`${"x".repeat(79)}…`]]);
  });
});

describe("choices", () => {
  test("whatever there is to choose, Discord takes it", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ name: text(0), value: text(0) }), { maxLength: 40 }), (choices) => {
        expect(checkCallback({ type: 8, data: { choices: outgoingChoices(choices) } })).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("the first 25 that Discord takes stay as they are, a long name is clipped, and a value is no other than it was", () => {
    const choices = Array.from({ length: 30 }, (_, index) => ({ name: `name ${index}`, value: `value ${index}` }));
    expect(outgoingChoices(choices)).toEqual(choices.slice(0, 25));
    expect(
      outgoingChoices([{ name: "", value: "a" }, { name: "a", value: "" }, { name: "a", value: "x".repeat(101) }, ...choices]),
    ).toEqual(choices.slice(0, 25));
    expect(outgoingChoices([{ name: "x".repeat(101), value: "x".repeat(100) }])).toEqual([
      { name: `${"x".repeat(99)}…`, value: "x".repeat(100) },
    ]);
  });
});

test("what is within the limits leaves as it is, and can ping nobody", () => {
  const { audience, ...message } = reply({
    content: "@everyone",
    embeds: [{ title: "t", description: "d", fields: [{ name: "n", value: "v", inline: true }] }],
    files: [{ name: "chart.png", type: "image/png", bytes: new Uint8Array(1), description: "A line that rises" }],
  });
  expect(outgoing({ ...message, audience })).toEqual({ ...message, allowed_mentions: { parse: [] } });
});
