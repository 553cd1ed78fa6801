import { DatabaseSync } from "node:sqlite";
import type { APIEmbed } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import type { ScoreName } from "../../src/analysis/change.ts";
import type { Picture } from "../../src/charts/picture.ts";
import { influencerSchema, type Operation, tweetSchema } from "../../src/contract/schemas.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { influencerJson, scoreJson, tweetJson } from "../support/api-server.ts";
import { contract, golden, messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { choicesOf, idOfChoice } from "../support/bot/reading.ts";
import { fileOf, openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { idOf } from "../support/ids.ts";

/* The members' view of history, through the real dispatcher and a real database. */
const png = new Uint8Array([1, 2, 3]);

/** A record with times in minutes before now, and values in exact hundredths. */
interface Row extends Readonly<Record<ScoreName, number>> {
  readonly first: number;
  readonly last: number;
  /** In ETH. */
  readonly floor?: number;
}

const query = (url: string, sql: string) => {
  const database = new DatabaseSync(fileOf(url));
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => ({ ...row }));
};

const entryOf = (operation: Operation, total: number) =>
  ({
    scores: () => scoreJson({ total: total / 100, hype: 1, gains: 2, community: 3 }),
    influencers: () => influencerSchema.parse(influencerJson()),
    tweets: () => tweetSchema.parse(tweetJson()),
  })[operation]();

async function setUp(rows: readonly Row[] = [], draw: (picture: Picture) => Promise<Uint8Array | undefined> = async () => png) {
  const clock = new FakeClock();
  const url = temporaryDatabase();
  const { memory, queries } = await openTestMemory(url, { clock });
  const now = clock.now();
  if (rows.length > 0) {
    const values = rows.map(
      ({ first, last, hype, gains, community, total, floor }) =>
        `('${contract}', ${now - first * MINUTE_MS}, ${now - last * MINUTE_MS}, ${[hype, gains, community, total].map((value) => value / 100)}, null, ${floor === undefined ? "null, null, null, null" : `${floor}, 'ETH', 'OpenSea', ${now - last * MINUTE_MS}`})`,
    );
    query(url, `insert into scores_over_time values ${values.join(",")}`);
  }
  const pictures: Picture[] = [];
  const bot = setUpBot({
    memory,
    clock,
    draw: (picture) => {
      pictures.push(picture);
      return draw(picture);
    },
  });
  const finish = async ({ responder, done }: ReturnType<typeof bot.type>, total = 5_000) => {
    await bot.api.answerUntil(done, (operation) => [entryOf(operation, total)]);
    return { responder, message: messageOf(responder) };
  };
  return { ...bot, finish, memory, queries, pictures, url, now };
}

const descriptionOf = (embeds: readonly APIEmbed[]) => embeds[0]?.description ?? "";

const rowsOfAWeek = Array.from({ length: 168 }, (_, hour): Row => {
  const minute = (167 - hour) * 60;
  return { first: minute, last: minute, total: hour * 10, hype: 100, gains: -hour, community: 0 };
});

test("/scores shows changes since 20 hours ago and a chart of the days before", async () => {
  const { type, finish, pictures } = await setUp(rowsOfAWeek);
  const { message } = await finish(type("scores", { contract, private: true }), 5_000);
  expect(descriptionOf(message.embeds)).toContain("▲ +35.3");
  expect(descriptionOf(message.embeds)).toContain("since yesterday");
  expect(descriptionOf(message.embeds)).toMatch(/\nHype \S+\nGains \S+ ▲ \+3\.5\nCommunity \S+ ▲ \+3\.0\n/);
  const [points = []] = pictures[0]?.frames[0]?.series ?? [];
  expect(points.flat().at(-1)).toMatchObject({ value: 50 });
});

/** Twenty days with a record each hour, and two gaps. */
const rowsOfTwentyDays = Array.from({ length: 480 }, (_, hour): Row => {
  const minute = (479 - hour) * 60;
  const wave = (hour * 37) % 101;
  const floor = hour % 200 === 7 ? {} : { floor: (1_000 + hour + wave) / 1_000 };
  return { first: minute, last: minute, total: 4_000 + hour + wave, hype: 100 + wave, gains: -hour, community: 0, ...floor };
}).filter((_, hour) => (hour < 100 || hour >= 130) && (hour < 400 || hour >= 403));

test.each(["24h", "90d"])("/trends of %s in text and picture", async (period) => {
  const { type, finish, pictures, now } = await setUp(rowsOfTwentyDays);
  const { message, responder } = await finish(type("trends", { contract, period, private: true }));
  const edit = responder.sent[1];
  const hoursAgo = (at = now) => (now - at) / HOUR_MS;
  await golden(`trends-${period}`, {
    text: descriptionOf(message.embeds).split("\n"),
    // For those who cannot see the picture.
    alternative: edit?.what === "edit" ? edit.picture?.description : undefined,
    frames: pictures[0]?.frames.map(({ title, series: [segments = []] }) => ({
      title,
      segments: segments.map((points) => {
        const values = points.map(({ value }) => value);
        return {
          hoursAgo: [hoursAgo(points[0]?.at), hoursAgo(points.at(-1)?.at)].join(" to "),
          values: [values[0], Math.min(...values), Math.max(...values), values.at(-1)].join(", "),
        };
      }),
    })),
  });
});

test("/trends says that nothing is recorded in its period, and draws no picture of a single record", async () => {
  const row = { first: 3_000, last: 3_000, total: 1, hype: 1, gains: 1, community: 1 };
  const { type, finish, pictures } = await setUp([row]);
  const shown = async (period: string) =>
    descriptionOf((await finish(type("trends", { contract, period, private: true }))).message.embeds);
  expect(await shown("24h")).toContain("Nothing recorded in this period.");
  expect(await shown("7d")).toContain("Total 0.01**");
  expect(pictures).toEqual([]);
});

describe("answers are recorded", () => {
  const scoresIn = (url: string) => query(url, "select total from scores_over_time");

  test("if public questions in a server had them fetched", async () => {
    const { type, finish, url, memory, queries } = await setUp();
    await finish(type("scores", { contract }), 5_000);
    await expect.poll(() => queries).toContain("history_record done");
    expect(await scoresIn(url)).toEqual([{ total: 50 }]);
    await expect.poll(() => queries).toContain("collection_record done");
    expect(await memory.collections.ofServer("1100000000000000002")).toMatchObject([{ collection: contract }]);
    queries.length = 0;
    await finish(type("influencers", { contract }));
    await expect.poll(() => queries).toContain("history_record done");
    expect(await memory.history.influencersSince(contract, 0)).toHaveLength(1);
  });

  test("once, if a public answer shows what a private one has left in the cache", async () => {
    const { type, finish, url, queries, api } = await setUp();
    await finish(type("scores", { contract, private: true }), 5_000);
    for (let time = 0; time < 3; time += 1) await finish(type("scores", { contract }), 5_000);
    await expect.poll(() => queries).toContain("history_record done");
    expect(await scoresIn(url)).toEqual([{ total: 50 }]);
    expect(queries.filter((query) => query === "history_record done")).toHaveLength(1);
    expect(api.calls).toHaveLength(1);
  });

  test.each([
    ["private answers", "scores", { contract, private: true }, {}],
    ["direct messages", "scores", { contract }, { server: undefined }],
    ["a message's menu", "Collection scores", { message: contract }, { type: "message" as const }],
  ])("but not %s", async (_what, name, options, circumstances) => {
    const { type, finish, url, memory } = await setUp();
    await finish(type(name, options, circumstances), 5_000);
    // Writes happen in the order of their start, so no further one will come.
    await memory.members.set(idOf(1), { language: "de" });
    expect(await scoresIn(url)).toEqual([]);
    expect(await memory.collections.ofServer("1100000000000000002")).toEqual([]);
  });
});

describe("/trends", () => {
  test("has a menu of periods, and every card has a button for it", async () => {
    const { type, click, finish } = await setUp(rowsOfAWeek);
    const { message } = await finish(type("trends", { contract }));
    const choices = choicesOf(message);
    expect(choices.map(({ label, default: isDefault = false }) => [label, isDefault])).toEqual([
      ["Last 24 hours", false],
      ["Last 7 days", false],
      ["Last 30 days", true],
      ["Last 90 days", false],
      ["Last 12 months", false],
      ...["Scores", "Influencers", "Top posts", "Conversation"].map((label) => [label, false]),
    ]);
    const day = await finish(click(choices[0]?.value ?? "", { kind: "select" } as never));
    expect(day.message).toMatchObject({ type: "update" });
    expect(descriptionOf(day.message.embeds)).toMatch(/\n-# (?:Last 24 hours|Recorded since <t:\d+:D>)/);
    for (const name of ["scores", "influencers", "toptweets"]) {
      const card = await finish(type(name, { contract }));
      const { message } = await finish(click(idOfChoice(card.message, "Trends")));
      expect(descriptionOf(message.embeds)).toMatch(/\n-# (?:Last 30 days|Recorded since <t:\d+:D>)/);
    }
  });

  test("adds no picture to a message that was used again, which gets that of the newest answer", async () => {
    const drawn = [1, 2, 3].map(() => Promise.withResolvers<Uint8Array>());
    const { type, click, finish, pictures } = await setUp(rowsOfAWeek, async () => drawn[pictures.length - 2]?.promise ?? png);
    await finish(type("scores", { contract }));
    const requested = type("trends", { contract }, { id: "1500000000000000001" });
    await expect.poll(() => pictures.length).toBe(2);
    const chosen = choicesOf(messageOf(requested.responder))[0]?.value ?? "";
    const clicked = { kind: "select", madeBy: "1500000000000000001" } as const;
    const first = click(chosen, { ...clicked, id: "1500000000000000002" });
    await expect.poll(() => pictures.length).toBe(3);
    // Somebody else's click gets a message of its own.
    const otherItem = click(chosen, { ...clicked, id: "1500000000000000003", isOwn: false });
    await expect.poll(() => pictures.length).toBe(4);
    for (const { resolve } of drawn) resolve(png);
    await Promise.all([requested.done, first.done, otherItem.done]);
    const sentTo = ({ responder }: typeof requested) => responder.sent.map(({ what }) => what);
    expect([requested, first, otherItem].map(sentTo)).toEqual([["respond"], ["respond", "edit"], ["respond", "edit"]]);
  });
});
