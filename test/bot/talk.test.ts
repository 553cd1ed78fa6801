import { describe, expect, test } from "vitest";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { influencerJson, tweetJson, userJson } from "../support/api-server.ts";
import { contract, golden, messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { customIdOf } from "../support/bot/custom-ids.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { settle } from "../support/fake-clock.ts";

/* The members' view of /talk, through the real dispatcher. */

type Bot = ReturnType<typeof setUpBot>;
const down = new CollectionApiError("unavailable", "down");

const post = (id: number, author: number, over: object = {}) =>
  tweetSchema.parse(
    tweetJson({
      id: `${1_500_000_000_000_000_000n + BigInt(id)}`,
      user: userJson({ id: `${author}`, screenName: `author_${author}` }),
      interaction: 100 - id,
      text: `Post ${id} says what no other post about this says in so many words, ${id} times ${id}.`,
      date: `2025-12-${String(10 + id).padStart(2, "0")}T12:00:00.000+00:00`,
      ...over,
    }),
  );
const person = (id: number, screenName: string) =>
  influencerSchema.parse(influencerJson({ score: 10 - id / 10, user: userJson({ id: `${id}`, screenName }) }));

const same = (and: string) => `Only 100 left of the Velvet Otters, mint yours now before they are gone ${and}`;
const posts = [
  post(1, 1, { text: same("https://t.co/a"), lang: "en" }),
  post(2, 2, { lang: "in", source: '<a href="https://x.com">Web &amp; App</a>' }),
  post(3, 1, { lang: "id", source: "" }),
  post(4, 3, { text: `ONLY 100 LEFT of the velvet otters – mint yours now before they are gone! @you`, lang: "qme" }),
  post(5, 4, { text: same("gm"), originalTweet: false }),
  post(6, 5, { text: "gm", interaction: 0 }),
];
const people = [person(21, "luna"), person(22, "Iuna"), person(21, "luna"), person(1, "author_1")];

const button = customIdOf("talk", { contract });

/** Requests both answers, unless one is still fresh; each comes or fails as the test says. */
async function request(
  bot: Bot,
  tweets: readonly unknown[] | Error,
  influencers: readonly unknown[] | Error,
  customId = button,
  operations = ["influencers", "tweets"],
) {
  const requested = bot.api.calls.length;
  const { responder, done } = customId === "" ? bot.type("talk", { contract }) : bot.click(customId);
  await settle();
  const calls = bot.api.calls.slice(requested);
  expect(calls.map(({ operation }) => operation).sort()).toEqual(operations);
  for (const call of calls) {
    const answer = call.operation === "tweets" ? tweets : influencers;
    if (answer instanceof Error) call.fail(answer as CollectionApiError);
    else call.answer(answer);
  }
  await done;
  return messageOf(responder);
}

const read = ({ embeds: [embed] }: Awaited<ReturnType<typeof request>>): string => embed?.description ?? "";

test("/talk", async () => {
  const bot = setUpBot();
  const message = await request(bot, posts, people, "");
  await golden("talk", message);
  expect(bot.lines.at(-1)).toMatchObject({ command: "talk", outcome: "answered", cache: "miss" });
});

test("copied posts are the verdict, with the text of each group and the number of its authors, without links and mentions", async () => {
  const texts = ["otters", "foxes", "whales"].map((topic) =>
    Array.from({ length: 12 }, (_, word) => `${topic}${word}`).join(" "),
  );
  const copies = Array.from({ length: 12 }, (_, index) =>
    post(index + 1, index + 1, {
      text: `${texts[index % 3]} @friend${index} https://x.example/${index}`,
      interaction: 100 - index,
    }),
  );
  const lines = read(await request(setUpBot(), copies, people)).split("\n");
  expect(lines.slice(2, 7)).toEqual([
    "### ⚠️ **12 of 12 top posts** say the same thing",
    `> ${texts[0]}`,
    "> -# 4 authors",
    `> ${texts[1]}`,
    "> -# 4 authors",
  ]);
});

test("a copied text that is sensitive is not quoted in an ordinary channel", async () => {
  const text = Array.from({ length: 12 }, (_, word) => `otters${word}`).join(" ");
  const copies = [1, 2].map((id) => post(id, id, { text, possiblySensitive: true }));
  const shown = read(await request(setUpBot(), copies, people));
  expect(shown).toContain("**2 of 2 top posts** say the same thing\n> 2 authors");
  expect(shown).not.toContain("otters0");
});

test("the loudest author's share is compared with the usual one, once that is known", async () => {
  const { memory } = await openTestMemory(temporaryDatabase());
  const bot = setUpBot({ memory });
  for (let daysAgo = 12; daysAgo > 1; daysAgo--) {
    const entries = [post(1, 1, { interaction: 60 + daysAgo }), post(2, 2, { interaction: 40 - daysAgo })];
    const asOf = new Date(bot.clock.now() - daysAgo * 86_400_000);
    await memory.history.bring(contract, [{ tweets: { entries, asOf, cache: "miss" } }]);
  }
  const { responder, done } = bot.type("talk", { contract });
  await bot.api.answerUntil(done, (operation) => (operation === "tweets" ? [post(1, 1), post(2, 2)] : []));
  expect(read(messageOf(responder))).toContain("One drew **50%** of the reactions. Usually: 67%.");
});

describe("with one of its two answers, /talk", () => {
  test("says that the posts failed", async () => {
    expect(
      read(await request(setUpBot(), down, people))
        .split("\n")
        .slice(1),
    ).toEqual(["No posts right now: press 🔄.", "", "Look-alikes among 3: `@luna`, `@Iuna`", "", "-# 3 influencers"]);
  });

  test.each([
    ["posts", [], people, /\nNo posts about this collection\.\n/],
    ["influencers", posts, [], /\nNo influencers\.\n/],
  ] as const)("says that there are no %s", async (_what, tweets, influencers, expected) => {
    expect(read(await request(setUpBot(), tweets, influencers))).toMatch(expected);
  });

  test("shows the older time if one of the answers is stale", async () => {
    const bot = setUpBot();
    await request(bot, posts, people);
    await bot.clock.advance(301_000);
    expect(
      read(await request(bot, down, people))
        .split("\n")
        .at(-1),
    ).toBe("-# Top 6 posts, 3 influencers · as of <t:1767225600:R>: no newer numbers right now");
    expect(bot.lines.at(-1)).toMatchObject({ outcome: "answered", cache: "stale" });
  });
});

describe("without anything to show, the member reads why", () => {
  test.each([
    ["both fail", down, down, /^The data service isn't responding right now\./],
    [
      "one fails and the other is empty",
      [],
      new CollectionApiError("rate_limited", "later"),
      /^The data service is busy right now\./,
    ],
    ["both are empty", [], [], /^There's no data for `0xa+`\./],
  ] as const)("%s", async (_name, tweets, influencers, expected) => {
    const message = await request(setUpBot(), tweets, influencers);
    expect(message).toMatchObject({ ephemeral: true, embeds: [], content: expect.stringMatching(expected) });
  });
});

test("a fault of the bot is not blamed on the service", async () => {
  const bot = setUpBot();
  const message = await request(bot, new TypeError("ours"), people);
  expect(message.content).toMatch(/^Something went wrong on my side/);
});

test("newcomers and leavers come from the collection's records", async () => {
  const { memory } = await openTestMemory(temporaryDatabase());
  const bot = setUpBot({ memory });
  const record = (daysAgo: number, ...influencers: ReturnType<typeof person>[]) => {
    const asOf = new Date(bot.clock.now() - daysAgo * 86_400_000);
    return memory.history.bring(contract, [{ influencers: { entries: influencers, asOf, cache: "miss" } }]);
  };
  await record(40, person(1, "long_ago"));
  await record(10, person(21, "luna_before"), person(2, "ola"));
  await record(5, person(21, "luna_then"));
  const { responder, done } = bot.click(button);
  await bot.api.answerUntil(done, (operation) => (operation === "tweets" ? [post(2, 2)] : people));
  expect(read(messageOf(responder))).toContain(
    ["**2 new** influencers since <t:1766361600:R>: `@author_1`, `@Iuna`", "**1 gone** since <t:1766361600:R>: `@ola`"].join(
      "\n",
    ),
  );
});
