import { isDeepStrictEqual } from "node:util";
import { ComponentType } from "discord-api-types/v10";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aliasText } from "../../src/bot/command/alias-text.ts";
import { outgoing } from "../../src/bot/delivery/limits.ts";
import type { Reply } from "../../src/bot/interaction/reply.ts";
import { replacement } from "../../src/discord/send/body.ts";
import { MAX_ALIAS_LENGTH } from "../../src/memory/aliases.ts";
import { checkEdit } from "../../src/playground/stand-in/checks.ts";
import { plainText } from "../../src/text/safe-text.ts";
import { english, type Language, languageOf } from "../../src/words/language.ts";
import { everyReply } from "../support/every-reply.ts";
import { rounds } from "../support/evidence.ts";
import { isPlainLine, nodesOf } from "../support/foreign-text-oracle.ts";
import { hostileParts, hostileText } from "../support/hostile-text.ts";
import { createWorld, type TextKind } from "../support/sample-world.ts";

/*
 * Every answer and post, in a world with hostile names, aliases, people and posts, equals the one in a world where each
 * of them is one plain letter, except for the letters.
 */

/** Each round has some 500 texts, and one of the languages. */
const ROUNDS = rounds(8, 24);
const COUNT = rounds(3_000, 10_000);

const long = fc
  .tuple(fc.constantFrom(...hostileParts, "W", "."), fc.nat({ max: 3_000 }))
  .map(([part, times]) => part.repeat(times));
const pool = [
  ...new Set(fc.sample(fc.oneof({ weight: 50, arbitrary: hostileText }, { weight: 1, arbitrary: long }), 1.1 * COUNT)),
];
const verifiedMarks = /[✓✔☑✅🗸🗹]|\ufe0f/gu;
/** Whether anything visible is left after the card's cleaning. */
const isReadable = (text: string) => plainText(text.replace(verifiedMarks, "").replaceAll(/[<>]/g, ""), 40) !== "";
const readable = pool.filter(isReadable);
const unreadable = pool.filter((text) => plainText(text, 40) === "");

/** The alias that this input creates, if it is valid. */
function settable(text: string): string | undefined {
  try {
    return aliasText.read(text.slice(0, MAX_ALIAS_LENGTH), "en-US").toWellFormed().replaceAll("\0", "");
  } catch {
    return undefined;
  }
}

/** A full world with these texts, and their number. */
function worldOf(next: () => string) {
  let texts = 0;
  const write = (_own: string, kind: TextKind): string => {
    texts += 1;
    const text = next();
    if (kind === "alias") return settable(text) ?? "x";
    // Names are unique.
    if (kind === "handle") return `${texts}-${text}`;
    // Text between these is a tag.
    return kind === "client" ? `${texts}${text.replaceAll(/[<>]/g, "")}` : text;
  };
  return { world: createWorld({ write, isFull: true }), texts: () => texts };
}

/** The places of a message for foreign text: those that Discord reads as Markdown, and those that it shows verbatim. */
function textsOf({ content, embeds, components }: Pick<Reply, "content" | "embeds" | "components">) {
  const markdown = embeds.flatMap(({ description = "", fields = [] }) => [description, ...fields.map(({ value }) => value)]);
  const plain = components.flatMap((row) =>
    row.components.flatMap((component) =>
      component.type === ComponentType.StringSelect
        ? component.options.flatMap(({ label, description = "-" }) => [label, description])
        : "label" in component && component.label !== undefined
          ? component.label
          : [],
    ),
  );
  return { markdown: [content, ...markdown], plain };
}

/** A picture without the names of collections, which it draws and never formats. */
const unnamed = ({
  description: _,
  picture: { title: _title, keys, rows, poster, ...drawn },
}: NonNullable<Reply["picture"]>) => ({
  ...drawn,
  keys: keys.length,
  rows: rows?.map((row) => ({ ...row, name: undefined })),
  poster: poster && { ...poster, name: undefined },
});

/** A message without these texts. */
const without = ({ embeds, components, picture, audience }: Reply) => ({
  embeds: embeds.map(({ description, fields = [], ...rest }) => ({ ...rest, names: fields.map(({ name }) => name) })),
  components: components.map((row) =>
    row.components.map((component) =>
      component.type === ComponentType.StringSelect
        ? { ...component, options: component.options.map(({ label, description, ...rest }) => rest) }
        : { ...component, label: undefined },
    ),
  ),
  picture: picture && unnamed(picture),
  audience,
});

/** The effects of a text beside its letters: formats, links, lines, and placeholders for invisible text. */
function shapeOf(text: string, name: string, { say }: Language): string {
  const isPost = name.startsWith("/toptweets");
  const ownWords = isPost || name.startsWith("/influencers") || /digest|alert|^\/watch test/.test(name);
  const ignored = new Set(["text", "br", "newline", "twemoji", ...(ownWords ? ["url"] : [])]);
  const nodes = nodesOf(text).filter(({ type }) => !ignored.has(type));
  const instead = [say("person.noName"), say("person.noHandle"), say("toptweets.noText"), /0x[\da-f]{4}…/];
  return [
    ...nodes.map(({ type, target }) => (target === undefined ? type : `${type} ${String(target)}`)),
    ...instead.map((item) => `${text.split(item).length - 1} × ${String(item)}`),
    isPost ? "lines" : `${text.split("\n").length} lines`,
  ].join("; ");
}

/** The text without the isolates around names that are written from right to left. */
const withoutIsolates = (text: string) => text.replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, "$1");

/** Problems of a message whose plain counterpart is `calm`. */
function problemsOf(name: string, hostile: Reply, calm: Reply, language: Language): unknown[] {
  if (isDeepStrictEqual(hostile, calm)) return [];
  const message = outgoing(hostile);
  const [{ markdown, plain }, texts, calmTexts] = [message, hostile, calm].map(textsOf) as [Texts, Texts, Texts];
  return [
    ...checkEdit(replacement(message)),
    ...(isDeepStrictEqual({ markdown, plain }, texts) ? [] : ["it is clipped"]),
    ...(isDeepStrictEqual(without(hostile), without(calm)) ? [] : [{ "others' text in": without(hostile) }]),
    ...markdown.flatMap((text, index) => {
      const expected = calmTexts.markdown[index] ?? "";
      if (text === expected) return [];
      const [shape, calmShape] = [text, expected].map((t) => shapeOf(t, name, language));
      return shape === calmShape ? [] : [{ text, shape, calmShape }];
    }),
    ...markdown.flatMap((text) => withoutIsolates(text).split("\n")).filter((line) => !isPlainLine(line)),
    ...[...plain, hostile.picture?.description ?? "-"].filter((text) => !isPlainLine(text) || text.trim() === ""),
  ];
}
type Texts = ReturnType<typeof textsOf>;

const languages = [english, ...(await Promise.all(["ja", "th", "ru", "hi", "de", "zh-TW", "ko"].map(languageOf)))];

async function findProblems(texts: readonly string[], count: number, calmText: string) {
  const calm = await Promise.all(
    languages.slice(0, count).map((language) => everyReply(language, worldOf(() => calmText).world)),
  );
  let used = 0;
  const problems: unknown[] = [];
  for (let round = 0; round < count && problems.length === 0; round += 1) {
    const index = round % languages.length;
    const language = languages[index] ?? english;
    const { world } = worldOf(() => texts[used++ % texts.length] ?? "");
    const replies = await everyReply(language, world);
    for (const [name, all] of replies) {
      for (const [position, reply] of all.entries()) {
        const expected = calm[index]?.get(name)?.[position];
        if (!expected) throw new Error(`${name} has more messages than it should`);
        const found = problemsOf(name, reply, expected, language);
        if (found.length > 0) problems.push({ name, language: language.locale, found });
      }
    }
  }
  return { problems, used };
}

test(`${COUNT.toLocaleString("en")} hostile texts in every answer, digest, alert and picture leave only their letters`, async () => {
  const { problems, used } = await findProblems(readable, ROUNDS, "x");
  expect(problems).toEqual([]);
  expect(Math.min(used, readable.length)).toBeGreaterThanOrEqual(COUNT);
});

test("invisible text in answers is treated like none", async () => {
  const { problems } = await findProblems(unreadable, rounds(3, languages.length), "");
  expect(problems).toEqual([]);
});
