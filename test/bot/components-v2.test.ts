import { type APIEmbed, ComponentType } from "discord-api-types/v10";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { componentsOf } from "../../src/bot/delivery/components-v2.ts";
import { outgoing } from "../../src/bot/delivery/limits.ts";
import { inWords, type Reply, type Row, reply } from "../../src/bot/interaction/reply.ts";
import { bodyOf, replacement } from "../../src/discord/send/body.ts";
import { checkCallback, checkChannelEdit, checkChannelMessage } from "../../src/playground/stand-in/checks.ts";
import { textsIn } from "../../src/playground/stand-in/component-checks.ts";
import { allParts, type TopLevelPart } from "../../src/playground/stand-in/parts.ts";
import { english } from "../../src/words/language.ts";
import { everyReply } from "../support/every-reply.ts";
import { createWorld, emojiIcons } from "../support/sample-world.ts";

/* A reply as Components V2, for channels where the bot may not send embeds. */

const file = { name: "picture.png", bytes: new Uint8Array(1), description: "a chart" };
const asComponents = (answer: Reply) => outgoing({ ...answer, asComponents: true });
const partsOf = (answer: Reply, picture = answer.picture && file): TopLevelPart[] =>
  componentsOf(asComponents(answer), picture) as TopLevelPart[];
const textIn = (answer: Reply): string => textsIn(partsOf(answer)).join("\n");
const textsOf = ({ title, description, fields = [] }: APIEmbed) =>
  [title, description, ...fields.flatMap(({ name, value }) => [name, value])].filter((text) => text !== undefined);
const unescaped = (text: string): string => text.replaceAll("\\", "");
const typesIn = (parts: readonly TopLevelPart[]) => allParts(parts).map(({ type }) => type);

describe("every answer and post of the sample", () => {
  const worlds = { own: createWorld(), full: createWorld({ isFull: true, icons: emojiIcons }) };
  test.each(["own", "full"] as const)("%s: is accepted by Discord, and says all that its embeds say", async (world) => {
    const replies = [...(await everyReply(english, worlds[world]))].flatMap(([name, all]) => all.map((one) => ({ name, one })));
    expect(replies.filter(({ one }) => one.embeds.length > 0).length).toBeGreaterThan(50);
    for (const { name, one } of replies) {
      const message = asComponents(one);
      const picture = one.picture && file;
      const problems = [
        ...checkCallback({ type: 4, data: bodyOf(message, { flags: 64 }) }),
        ...checkCallback({ type: 7, data: replacement(message) }),
        ...checkChannelMessage({ ...bodyOf(message, { picture }) }),
        ...checkChannelEdit(replacement(message, picture)),
      ];
      expect.soft(problems, name).toEqual([]);
      const said = unescaped(textIn(one));
      for (const text of [one.content, ...one.embeds.flatMap(textsOf)]) expect.soft(said, name).toContain(unescaped(text));
      const parts = allParts(partsOf(one));
      expect
        .soft(
          parts.filter(({ type }) => type === ComponentType.ActionRow),
          name,
        )
        .toEqual(one.components);
      const thumbnails = one.embeds.flatMap(({ thumbnail }) => thumbnail?.url ?? []);
      expect
        .soft(
          parts.flatMap((part) => (part.type === ComponentType.Thumbnail ? part.media.url : [])),
          name,
        )
        .toEqual(thumbnails);
      const galleries = parts.flatMap((part) => (part.type === ComponentType.MediaGallery ? part.items : []));
      const shown = { media: { url: "attachment://picture.png" }, description: "a chart" };
      expect.soft(galleries, name).toEqual(picture ? [shown] : []);
    }
  });
});

const text = (max: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
    .chain((part) => fc.nat({ max: 300 }).map((times) => `x${part}`.repeat(times + 1).slice(0, max)));
const hostile = fc.record(
  {
    title: text(256),
    description: text(6_000),
    color: fc.constantFrom(1, 2),
    author: fc.record({ name: text(256) }),
    footer: fc.record({ text: text(2_048) }),
    thumbnail: fc.constant({ url: "https://a.example/a.png" }),
    fields: fc.array(fc.record({ name: text(256), value: text(2_000) }), { maxLength: 25 }),
  },
  { requiredKeys: ["title"] },
);
const row = (index: number, count: number): Row => ({
  type: ComponentType.ActionRow,
  components: Array.from({ length: count }, (_, button) => ({
    ...{ type: ComponentType.Button, style: 2, label: "x", custom_id: `${index} ${button}` },
  })),
});

test("any texts, embeds and rows are accepted by Discord", () => {
  const parts = fc.record({
    content: text(5_000),
    embeds: fc.array(hostile, { maxLength: 12 }),
    components: fc
      .array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 })
      .map((counts) => counts.map((count, index) => row(index, count))),
  });
  fc.assert(
    fc.property(parts, fc.boolean(), (all, isPictured) => {
      const body = bodyOf(asComponents(reply(all)), { picture: isPictured ? file : undefined });
      expect(checkChannelMessage(body)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("neighbours of one color share a container, with the picture below the first text", () => {
  const [avatar, green] = [{ url: "https://a.example/a.png" }, 0x00ff00];
  const answer = reply({
    content: "News",
    embeds: [
      { color: 1, title: "*A*", description: "a" },
      { color: green, description: "b", thumbnail: avatar },
      { color: green, fields: [{ name: "C", value: "c" }] },
    ],
    components: [row(0, 1)],
  });
  const display = (content: string) => ({ type: ComponentType.TextDisplay, content });
  expect(partsOf(answer, file)).toEqual([
    display("News"),
    {
      type: ComponentType.Container,
      accent_color: 1,
      components: [
        display("### \\*A\\*\na"),
        {
          type: ComponentType.MediaGallery,
          items: [{ media: { url: "attachment://picture.png" }, description: "a chart" }],
        },
      ],
    },
    {
      type: ComponentType.Container,
      accent_color: green,
      components: [
        {
          type: ComponentType.Section,
          components: [display("b")],
          accessory: { type: ComponentType.Thumbnail, media: avatar },
        },
        { type: ComponentType.Separator },
        display("**C**\nc"),
      ],
    },
    row(0, 1),
  ]);
});

test("what does not fit among 40 components goes: first lines between texts, then avatars, then colors, and never a text", () => {
  const thumbnail = { url: "https://a.example/a.png" };
  const embeds = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ color: index % 2, description: `text ${index}`, thumbnail }));
  const sameColor = embeds(10).map((embed) => ({ ...embed, color: 1 }));
  const withRows = (all: readonly APIEmbed[], rows: number) =>
    partsOf(reply({ content: "x", embeds: all, components: Array.from({ length: rows }, (_, index) => row(index, 5)) }));
  const kinds = (parts: readonly TopLevelPart[]) => {
    const types = typesIn(parts);
    return {
      lines: types.includes(ComponentType.Separator),
      avatars: types.includes(ComponentType.Thumbnail),
      colors: parts.some((part) => part.type === ComponentType.Container && part.accent_color !== undefined),
      texts: textsIn(parts)
        .join("\n")
        .match(/text \d/g)?.length,
    };
  };
  expect(kinds(withRows(sameColor.slice(0, 5), 1))).toEqual({ lines: true, avatars: true, colors: true, texts: 5 });
  expect(kinds(withRows(sameColor, 1))).toEqual({ lines: false, avatars: true, colors: true, texts: 10 });
  expect(kinds(withRows(embeds(10), 1))).toEqual({ lines: false, avatars: false, colors: true, texts: 10 });
  expect(kinds(withRows(embeds(10), 5))).toEqual({ lines: false, avatars: false, colors: false, texts: 10 });
});

test("of too much text the longest is cut, and a spoiler stays closed", () => {
  const short = "short ".repeat(100).trim();
  const long = `||${"secret ".repeat(571)}||`;
  const texts = textsIn(partsOf(reply({ content: short, embeds: [{ description: long }, { description: short }] })));
  expect(texts).toEqual([short, expect.stringMatching(/^\|\|(secret )+…\|\|$/), short]);
  expect(texts.join("").length).toBeGreaterThan(3_950);
});

test("an answer in words is not shown twice", () => {
  const answer = inWords(reply({ content: "Now", embeds: [{ description: "Total **43.1**" }] }), english);
  expect(textIn(answer)).toBe("Now\nTotal 43.1.");
});
