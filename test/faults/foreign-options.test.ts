import { PermissionFlagsBits } from "discord-api-types/v10";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import type { OptionDefinition, OptionDefinitions } from "../../src/bot/command/definition.ts";
import type { AnswerSource } from "../../src/collection-api/api.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";
import { contract, messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { cached } from "../support/bot/dispatcher.ts";
import { rounds } from "../support/evidence.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { isPlainLine, nodesOf } from "../support/foreign-text-oracle.ts";
import { hostileText } from "../support/hostile-text.ts";
import { channel, createWorld } from "../support/sample-world.ts";

/* Any value in any option of any command, typed or sent: Discord accepts the answer, and no value has an effect in it. */

const RUNS = rounds(500, 1_500);

/** Valid values for the other options. */
function fitting(option: OptionDefinition): unknown {
  switch (option.type) {
    case "collection":
      return contract;
    case "text":
      return "w1";
    case "choice":
      return Object.keys(option.choices)[0];
    default:
      return undefined;
  }
}

interface Position {
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly option: string;
  readonly definition: OptionDefinition;
  /** The other required options. */
  readonly notIncluded: Readonly<Record<string, unknown>>;
}
const positionsOf = (name: string, subcommand: string | undefined, options: OptionDefinitions): Position[] =>
  Object.entries(options).map(([option, definition]) => {
    const needed = Object.entries(options).filter(([text, { required }]) => required && text !== option);
    const rest = Object.fromEntries(needed.map(([text, d]) => [text, fitting(d)]));
    return { name, subcommand, option, definition, notIncluded: rest };
  });
const positions = commands.flatMap(({ definition: { name, options, subcommands } }) => [
  ...positionsOf(name, undefined, options ?? {}),
  ...Object.entries(subcommands ?? {}).flatMap(([subcommand, s]) => positionsOf(name, subcommand, s.options)),
]);

const hostile = new Set(["user", "role", "everyone", "here", "slashCommand", "guildNavigation", "url", "autolink", "emoji"]);
const own = /^https:\/\/(?:etherscan\.io\/address\/0x|opensea\.io\/assets\/ethereum\/0x|x\.com\/)/;

test(`${RUNS.toLocaleString("en")} hostile texts in ${positions.length} options never become markup`, async () => {
  const world = createWorld();
  const source: AnswerSource = {
    fetch: (operation, _contract) => world.answering()[operation](contract, {}) as never,
  };
  const bot = setUpBot({ memory: world.fullMemory, api: cached(source, new FakeClock()) });
  const { Administrator } = PermissionFlagsBits;
  const circumstances = { channel: { id: channel, type: 0, permissions: Administrator, memberPermissions: Administrator } };
  const typed = fc.oneof(
    hostileText,
    fc.tuple(hostileText, fc.constantFrom(contract, ".eth", "0x", "/collection/"), hostileText).map((parts) => parts.join("")),
  );
  const answered = async (text: string, { name, subcommand, option, notIncluded: rest }: Position) => {
    const requested = bot.type(name, { ...rest, [option]: text }, { subcommand, ...circumstances });
    await requested.done;
    return messageOf(requested.responder);
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...positions), typed, async (position, text) => {
      const { content, embeds } = await answered(text, position);
      const texts = [
        content,
        ...embeds.flatMap(({ description = "", fields = [] }) => [description, ...fields.map((field) => field.value)]),
      ];
      const nodes = texts.flatMap(nodesOf);
      expect(nodes.filter(({ type }) => hostile.has(type))).toEqual([]);
      for (const { type, target } of nodes) if (type === "link") expect(target).toMatch(own);
      for (const line of texts.flatMap((t) => t.split("\n"))) expect(line).toSatisfy(isPlainLine);

      const { responder, done } = bot.complete(text.slice(0, 100), { ...position, ...circumstances });
      await done;
      const [sent] = responder.sent;
      const choices = sent?.what === "respond" && sent.response.type === "choices" ? sent.response.choices : undefined;
      expect(checkCallback({ type: 8, data: { choices } })).toEqual([]);
      for (const choice of choices ?? []) expect(choice.name).toSatisfy(isPlainLine);
    }),
    { numRuns: RUNS },
  );
  expect(bot.lines.filter(({ level }) => level !== "info")).toEqual([]);
});
