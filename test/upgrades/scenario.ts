import { expect } from "vitest";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { operationNames } from "../../src/service/serve/answers.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { ofModerator, setUpRemembering } from "../support/bot/bot.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { csvLines, entryOf, jsonLines, newPost } from "../support/posts.ts";
import { createTestServer, IMPORTED_AT, importFile, openTestService, rowsOf } from "../support/service.ts";

/* A small database of each program, made as its users make one, and all that they see of it. */

const [apes, owls] = [addressOf(0xa1), addressOf(0xb2)];

/** Fills a database of the bot. */
export async function useBot(url: string): Promise<void> {
  const clock = new FakeClock();
  const { say, memory, queries } = await setUpRemembering(url, { clock });
  const days = Array.from({ length: 12 }, (_, index) => 12 - index);
  const answer = <Entry>(entry: Entry, ago: number) => ({
    entries: [entry],
    asOf: new Date(clock.now() - ago * DAY_MS + HOUR_MS),
    cache: "miss" as const,
  });
  for (const [index, collection] of [apes, owls].entries()) {
    const user = userJson({ id: String(index + 1), screenName: `person_${index}` });
    const records = days.map((ago) => ({
      scores: answer(scoreJson({ total: 20 + index - ago / 4, hype: 9 + ago, gains: index, community: 15 }), ago),
      influencers: answer(influencerSchema.parse(influencerJson({ user })), ago),
      tweets: answer(tweetSchema.parse(tweetJson({ id: String(10 + index), user })), ago),
    }));
    await memory.history.bring(collection, records);
  }
  await say("server set", { collection: apes, language: "Português do Brasil", zone: "Europe/Berlin" });
  await say("server alias", { name: "our owls", contract: owls });
  await say("me set", { collection: owls, language: "Deutsch" });
  const here = { channel: ofModerator };
  await say("watch add", { contract: apes, what: "both", change: 2 }, here);
  await say("watch add", { contract: owls, every: "week", hour: 18 }, here);
  await say("watch add", { contract: owls, what: "card" }, here);
  await say("scores", { contract: apes });
  await expect.poll(() => queries).toEqual(expect.arrayContaining(["collection_record done", "history_record done"]));
  await memory.close();
}

/** The answers that tell everything that is stored for a server and a member. */
export async function seenByMembers(url: string) {
  const { say, memory } = await setUpRemembering(url, { clock: new FakeClock() });
  const requested: readonly (readonly [string, object?])[] = [
    ["server show"],
    ["me show"],
    ["watch list"],
    // A public answer would be recorded.
    ["scores", { private: true }],
    ["scores", { contract: "our owls", private: true }],
    ["trends", { period: "30d", private: true }],
    ["leaderboard", { by: "change", private: true }],
  ];
  const seen: object[] = [];
  for (const [path, options] of requested)
    seen.push({ requested: [path, options], answer: await say(path, { ...options }, { channel: ofModerator }) });
  await memory.close();
  return seen;
}

/** Fills a database of the service. */
export async function useService(url: string): Promise<void> {
  const database = await openTestService(url);
  const names = [
    { contract: apes, name: "Apes", terms: ["apes"] },
    { contract: owls, name: "Owls", terms: ["owls"] },
  ];
  await importFile(database, "collections", csvLines(names));
  const posts = [0, 1, 2, 40].map((days) => {
    const { createdAt, ...post } = newPost(days + 1, { text: `gm ${days === 2 ? "owls" : "apes"}` });
    return entryOf({ ...post, createdAt: createdAt - days * DAY_MS });
  });
  await importFile(database, "posts", jsonLines(posts));
  const prices = [1, 3].map((ago) => ({
    contract: apes,
    time: new Date(IMPORTED_AT - ago * DAY_MS).toISOString(),
    price: ago,
  }));
  await importFile(database, "floor", csvLines(prices));
  await database.close();
}

/** The answers of the three operations, and what they are made from. */
export async function seenOfService(url: string) {
  const clock = new FakeClock();
  await clock.advance(IMPORTED_AT - clock.now());
  const database = await openTestService(url, clock);
  await new AnswerBuilder(database, { clock }).buildDue();
  const { get } = await createTestServer(database, { clock });
  const answers: unknown[] = [];
  for (const collection of [apes, owls]) {
    for (const operation of operationNames) {
      const { statusCode, body } = await get(`/v1/collection/${operation}?contractAddress=${collection}`);
      answers.push([statusCode, JSON.parse(body)]);
    }
  }
  const { answers_to_rebuild: _, ...rows } = await rowsOf(database);
  await database.close();
  return { answers, rows };
}
