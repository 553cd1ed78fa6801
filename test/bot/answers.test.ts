import { describe, expect, test } from "vitest";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { contract, golden, messageOf, people, posts } from "../support/bot/answers.ts";
import { ofModerator, setUpBot } from "../support/bot/bot.ts";
import { emptyMemory } from "../support/bot/empty-memory.ts";
import { settle } from "../support/fake-clock.ts";

/* The members' view, command by command, through the real dispatcher. */

describe("a member types", () => {
  async function ask(name: string, options: Record<string, unknown>, entries: readonly unknown[], circumstances = {}) {
    const bot = setUpBot();
    const { responder, done } = bot.type(name, { contract, ...options }, circumstances);
    // Another language's words are loaded first.
    await expect.poll(() => bot.api.calls.length, { interval: 1 }).toBe(1);
    bot.api.last.answer(entries);
    await done;
    return { ...bot, message: messageOf(responder) };
  }

  test("/scores", async () => {
    const { message, lines } = await ask("scores", {}, [scoreJson()]);
    await golden("scores", message);
    expect(lines).toMatchObject([
      { kind: "command", command: "scores", outcome: "answered", cache: "miss", deferred: false, delivery: "delivered" },
    ]);
  });

  test("/influencers", async () => golden("influencers", (await ask("influencers", {}, people)).message));

  test("/influencers lists a person once, with the higher score", async () => {
    const again = influencerSchema.parse(
      influencerJson({ score: 9.9, user: { ...userJson({ id: "3", screenName: "person_3" }) } }),
    );
    const { message } = await ask("influencers", { count: 20 }, [...people, again]);
    expect(message.content).toContain("Top 5 of 12");
    expect(message.embeds[0]?.description).toMatch(/^\*\*1\. \[.+\]\(<https:\/\/x\.com\/person_3>\)\*\* [\s\S]*9\.90/);
  });

  test("/toptweets", async () => golden("toptweets", (await ask("toptweets", {}, posts)).message));

  test("/toptweets in an age-restricted channel shows sensitive posts plainly", async () => {
    const { message } = await ask("toptweets", {}, posts, { ageRestricted: true });
    expect(message.embeds[4]?.description).toMatch(/\nNot for \\\|\\\| everyone\n/);
  });

  test.each([
    ["influencers", people],
    ["toptweets", posts],
  ])("/%s says in words and by its colour that an answer is stale", async (name, entries) => {
    const bot = setUpBot();
    const first = bot.type(name, { contract });
    await settle();
    bot.api.last.answer(entries);
    await first.done;
    await bot.clock.advance(120_000);
    const second = bot.type(name, { contract });
    await settle();
    bot.api.last.fail(new CollectionApiError("unavailable", "down"));
    await second.done;
    const message = messageOf(second.responder);
    expect(message.content).toMatch(/\n-# Showing older data from <t:1767225600:R>: nothing newer is available right now$/);
    expect(new Set(message.embeds.map(({ color }) => color))).toEqual(new Set([0xd9a441]));
    expect(bot.lines.at(-1)).toMatchObject({ cache: "stale", outcome: "answered" });
  });
});

test("a check mark in a name is removed, and does not pass for verification", async () => {
  const bot = setUpBot();
  const { responder, done } = bot.type("influencers", { contract });
  await settle();
  bot.api.last.answer([{ ...people[1], user: { ...people[1]?.user, name: "Luna ✓ ☑️", verified: false } }]);
  await done;
  expect(messageOf(responder).embeds[0]?.description).toMatch(/^\*\*1\. \[Luna\]/);
});

describe("character references of HTML are decoded once", () => {
  const written = "R&amp;D &amp;lt;3";
  const shown = "R&D &lt;3";
  const user = userJson({ name: written, description: written, screenName: "a&amp;amp;b" });

  async function read(name: string, entries: readonly unknown[]) {
    const bot = setUpBot();
    const { responder, done } = bot.type(name, { contract });
    await settle();
    bot.api.last.answer(entries);
    await done;
    return { bot, message: messageOf(responder) };
  }

  test("in a collection's name, in a card, above a list and among suggestions", async () => {
    const { bot, message } = await read("scores", [scoreJson({ name: written })]);
    expect(message.embeds[0]?.description).toMatch(/^### \[R\\&D \\&lt\\;3\]\(</);
    const list = bot.type("influencers", { contract });
    await settle();
    bot.api.last.answer(people);
    await list.done;
    expect(messageOf(list.responder).content).toContain("[R\\&D \\&lt\\;3](<");
    const collections = { ...emptyMemory.collections, namesOf: async () => new Map([[contract, written]]) };
    const { responder, done } = setUpBot({ memory: { ...emptyMemory, collections } }).complete(contract);
    await done;
    expect(responder.sent).toMatchObject([{ response: { choices: [{ name: `${shown} · 0xaaaa…aaaa`, value: contract }] } }]);
  });

  test("in a post, its author's name and the retweeted author's name", async () => {
    const retweet = tweetJson({ originalText: written, user, retweetedStatus: { user } });
    const { message } = await read("toptweets", [tweetSchema.parse(retweet)]);
    expect(message.embeds[0]?.description).toMatch(
      /^\*\*1\. R\\&D \\&lt\\;3\*\* \\@a\\&amp\\;b\n-# Retweet of R\\&D \\&lt\\;3 \\\(\\@a\\&amp\\;b\\\)\nR&D &lt;3\n/,
    );
  });
});

test("/help", async () => {
  const bot = setUpBot();
  const { responder, done } = bot.type("help", {});
  await done;
  await golden("help", messageOf(responder));
});

test("/help lists only the commands that can be used there", async () => {
  const listed = async (circumstances: object) => {
    const { responder, done } = setUpBot().type("help", {}, { channel: ofModerator, ...circumstances } as never);
    await done;
    const { description = "" } = messageOf(responder).embeds[0] ?? {};
    return ["/scores", "/me", "/leaderboard", "/watch", "/server"].filter((name) => description.includes(`**${name}** –`));
  };
  expect(await listed({})).toEqual(["/scores", "/me", "/leaderboard", "/watch", "/server"]);
  expect(await listed({ server: undefined })).toEqual(["/scores", "/me"]);
  expect(await listed({ isInstalledInServer: false })).toEqual(["/scores", "/me"]);
});
