import { describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import type { CommandDefinition } from "../../src/bot/command/definition.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { english } from "../../src/words/language.ts";
import { scoreJson } from "../support/api-server.ts";
import { contract, golden, messageOf, people, posts } from "../support/bot/answers.ts";
import { ofModerator, setUpBot } from "../support/bot/bot.ts";
import { settle } from "../support/fake-clock.ts";

/* The members' view, command by command, through the real dispatcher. */

describe("a member types", () => {
  async function request(name: string, options: Record<string, unknown>, entries: readonly unknown[], circumstances = {}) {
    const bot = setUpBot();
    const { responder, done } = bot.type(name, { contract, ...options }, circumstances);
    // Another language's words are loaded first.
    await expect.poll(() => bot.api.calls.length, { interval: 1 }).toBe(1);
    bot.api.last.answer(entries);
    await done;
    return { ...bot, message: messageOf(responder) };
  }

  test("/scores", async () => {
    const { message, lines } = await request("scores", {}, [scoreJson()]);
    await golden("scores", message);
    expect(lines).toMatchObject([
      { kind: "command", command: "scores", outcome: "answered", cache: "miss", deferred: false, delivery: "delivered" },
    ]);
  });

  test("/influencers", async () => golden("influencers", (await request("influencers", {}, people)).message));

  test("/toptweets", async () => golden("toptweets", (await request("toptweets", {}, posts)).message));

  test("/toptweets in an age-restricted channel shows sensitive posts plainly", async () => {
    const { message } = await request("toptweets", {}, posts, { ageRestricted: true });
    expect(message.embeds[4]?.description).toMatch(/\nNot for \\\|\\\| everyone\n/);
  });

  test.each([
    ["influencers", people],
    ["toptweets", posts],
  ])("/%s says in words and by its colour that an answer is stale", async (name, entries) => {
    const bot = setUpBot();
    const first = bot.type(name, { contract });
    await bot.api.answerUntil(first.done, () => entries);
    await bot.clock.advance(301_000);
    const second = bot.type(name, { contract });
    await settle();
    bot.api.last.fail(new CollectionApiError("unavailable", "down"));
    await second.done;
    const message = messageOf(second.responder);
    expect(message.content).toMatch(/\n-# as of <t:1767225600:R>: no newer numbers right now$/);
    expect(new Set(message.embeds.map(({ color }) => color))).toEqual(new Set([0xd9a441]));
    expect(bot.lines.at(-1)).toMatchObject({ cache: "stale", outcome: "answered" });
  });
});

test("/help lists the commands that can be used there, then those of moderators, then the menus of messages", async () => {
  const listed = async (circumstances: object) => {
    const { embeds } = await setUpBot().say("help", {}, circumstances);
    return [...(embeds[0]?.description ?? "").matchAll(/(?<=^|Apps\*\* › |, )\*\*([^*]+)\*\*(?= –|$|,)/gm)].map(
      ([, name]) => name,
    );
  };
  const names = (all: readonly CommandDefinition[]) =>
    all.map((definition) => (definition.type === "slash" ? `/${definition.name}` : english.say(definition.title)));
  const definitions = commands.map(({ definition }) => definition);
  const members = definitions.filter(({ memberPermissions }) => memberPermissions === undefined);
  const moderators = definitions.filter(({ memberPermissions }) => memberPermissions !== undefined);
  const everywhere = members.filter(({ contexts }) => contexts === undefined);
  const slash = (all: readonly CommandDefinition[]) => names(all.filter(({ type }) => type === "slash"));
  const menus = (all: readonly CommandDefinition[]) => names(all.filter(({ type }) => type === "message"));
  expect(await listed({})).toEqual(names(members));
  expect(await listed({ channel: ofModerator })).toEqual([
    ...[...slash(members), "For moderators", ...slash(moderators)],
    ...menus([...members, ...moderators]),
  ]);
  expect(await listed({ channel: ofModerator, server: undefined })).toEqual(names(everywhere));
  expect(await listed({ channel: ofModerator, isInstalledInServer: false })).toEqual(names(everywhere));
});
