import { DatabaseSync } from "node:sqlite";
import type { APIEmbed } from "discord-api-types/v10";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Picture } from "../../src/charts/picture.ts";
import { influencerSchema, type Operation, tweetSchema } from "../../src/contract/schemas.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { influencerJson, scoreJson, tweetJson } from "../support/api-server.ts";
import { contract, messageOf } from "../support/bot/answers.ts";
import { RecordingResponder, setUpBot } from "../support/bot/bot.ts";
import { choicesOf, idOfButton } from "../support/bot/reading.ts";
import { fileOf, openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

/* The members' view of history, through the real dispatcher and a real database. */
const names = ["total", "hype", "gains", "community"] as const;
type Name = (typeof names)[number];
const titles = { total: "Total", hype: "Hype", gains: "Gains", community: "Community" };
const never = new Promise<never>(() => {});
const png = new Uint8Array([1, 2, 3]);

/** A record with times in minutes before now, and values in exact hundredths. */
interface Row extends Readonly<Record<Name, number>> {
  readonly first: number;
  readonly last: number;
  readonly edition?: number;
}

const query = (url: string, sql: string) => {
  const database = new DatabaseSync(fileOf(url));
  const rows = database.prepare(sql).all();
  database.close();
  return rows.map((row) => ({ ...row }));
};

/** The edition of the service's formulas today. */
const EDITION = 2;

const entryOf = (operation: Operation, total: number) =>
  ({
    scores: () => scoreJson({ total: total / 100, hype: 1, gains: 2, community: 3, edition: EDITION }),
    influencers: () => influencerSchema.parse(influencerJson()),
    tweets: () => tweetSchema.parse(tweetJson()),
  })[operation]();

interface Database {
  readonly memory: Memory;
  readonly queries: string[];
  readonly url: string;
  readonly clock: FakeClock;
}

async function openDatabase(): Promise<Database> {
  const clock = new FakeClock();
  const url = temporaryDatabase();
  return { ...(await openTestMemory(url, { clock })), url, clock };
}

async function setUp(
  rows: readonly Row[] = [],
  draw: (picture: Picture) => Promise<Uint8Array | undefined> = async () => png,
  // Property tests share one over all runs, with a collection per run.
  { database, collection = contract }: { database?: Database; collection?: string } = {},
) {
  const { memory, queries, url, clock } = database ?? (await openDatabase());
  const now = clock.now();
  if (rows.length > 0) {
    const values = rows.map(
      ({ first, last, hype, gains, community, total, edition = "null" }) =>
        `('${collection}', ${now - first * MINUTE_MS}, ${now - last * MINUTE_MS}, ${[hype, gains, community, total].map((value) => value / 100)}, null, ${edition})`,
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

const minutes = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 4_000 }));
const value = fc.integer({ min: -20_000, max: 20_000 });
const records = fc.array(
  fc.record({ pause: minutes, span: fc.nat({ max: 2_000 }), total: value, hype: value, gains: value, community: value }),
  {
    minLength: 1,
    maxLength: 60,
  },
);
/** Up to some record, the service told no edition. */
const history = fc.tuple(records, fc.oneof(fc.constant(0), fc.nat({ max: 60 }))).map(([records, old]) => {
  let minute = 0;
  return records
    .map(({ pause, span, ...values }): Row => {
      const last = minute + pause;
      minute = last + span;
      return { first: minute, last, ...values };
    })
    .reverse()
    .map((row, index): Row => (index < old ? row : { ...row, edition: EDITION }));
});

/** The record of a minute before now, by linear search. */
const rowAt = (rows: readonly Row[], minute: number) => rows.find(({ first, last }) => minute <= first && minute >= last);
const DAY_MINUTES = 24 * 60;
/** A number from a card, in hundredths. */
const hundredths = (text = "") => Math.round(Number(text.replaceAll(",", "").replace("\u2212", "-")) * 100);
const changed = (text = "") => (text.startsWith("±") ? 0 : hundredths(/[▲▼] (.*)/.exec(text)?.[1]));
const number = "[+\u2212]?[\\d,]+\\.\\d\\d";
const change = `(?:▲ \\+|▼ \u2212|±)[\\d,]+\\.\\d\\d`;
/** The last total, of this edition, of each of 30 days before now, which is midnight; a day may be without one. */
const totalsOfDays = (rows: readonly Row[], edition: number | undefined, name: Name = "total") =>
  Array.from({ length: 30 }, (_, index) => {
    const day = 30 - index;
    for (let minute = (day - 1) * DAY_MINUTES + 1; minute <= day * DAY_MINUTES; minute++) {
      const row = rowAt(rows, minute);
      if (row) return row.edition === edition ? row[name] : undefined;
    }
    return undefined;
  });
const differencesOf = (values: readonly (number | undefined)[]) =>
  values
    .slice(1)
    .flatMap((value, index) => (value === undefined ? [] : value - (values[index] ?? Number.NaN)))
    .filter((by) => !Number.isNaN(by));
const stamp = (ms: number) => `<t:${Math.floor(ms / 1_000)}:R>`;
const descriptionOf = (embeds: readonly APIEmbed[]) => embeds[0]?.description ?? "";

const rowsOfAWeek = Array.from({ length: 168 }, (_, hour): Row => {
  const minute = (167 - hour) * 60;
  return { first: minute, last: minute, total: hour * 10, hype: 100, gains: -hour, community: 0 };
});

test("/scores shows changes since 20 hours ago and a chart of the days before, unless the formulas have changed", async () => {
  const edited = rowsOfAWeek.map((row) => ({ ...row, edition: EDITION }));
  const { type, finish, now, pictures } = await setUp(edited);
  const { message } = await finish(type("scores", { contract, private: true }), 5_000);
  expect(descriptionOf(message.embeds)).toContain("▲ +35.30");
  expect(descriptionOf(message.embeds)).toContain(`compared with ${stamp(now - 20 * HOUR_MS)}`);
  const fields = message.embeds[0]?.fields?.map(({ value }) => value.split("\n")[1]);
  expect(fields).toEqual(["±0.00", "▲ +3.47", "▲ +3.00"]);
  const [points = []] = pictures[0]?.frames[0]?.series ?? [];
  expect(points.flat().at(-1)).toMatchObject({ value: 50 });

  const old = await setUp(rowsOfAWeek);
  const { message: changed } = await old.finish(old.type("scores", { contract, private: true }), 5_000);
  expect(descriptionOf(changed.embeds)).toContain("The formulas changed: ");
  expect(JSON.stringify(changed.embeds)).not.toMatch(/[▲▼±]/);
  expect(old.pictures).toEqual([]);
});

test("/trends shows no number, in text or picture, that is not in the records", async () => {
  const database = await openDatabase();
  let runs = 0;
  const periods = { "24h": 1, "7d": 7, "30d": 30, "90d": 90, "1y": 365 };
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom(...(Object.keys(periods) as (keyof typeof periods)[])), async (rows, period) => {
      const collection = addressOf(++runs);
      const { type, finish, now, pictures } = await setUp(rows, undefined, { database, collection });
      // A public question fetches scores for the name and records them, perhaps before it reads the records.
      const { message, responder } = await finish(type("trends", { contract: collection, period, private: true }));
      const description = descriptionOf(message.embeds);
      const from = periods[period] * 24 * 60;
      const within = rows.filter(({ last }) => last <= from);
      if (within.length === 0) {
        expect(description).toContain("Nothing is recorded in this period");
        expect(pictures).toEqual([]);
        return;
      }
      // Hourly rounds; beyond 30 days one record a day is kept.
      const isGap = (before: Row, row: Row) => before.last - row.first > 1.5 * (before.last > 30 * 24 * 60 ? 24 * 60 : 60);
      const gaps = within.filter((row, index) => index > 0 && isGap(within[index - 1] ?? row, row)).length;
      const oldest = within[0] as Row;
      const newest = within.at(-1) as Row;
      const comparable = within.filter(({ edition }) => edition === newest.edition);
      const first = comparable[0] as Row;
      const isApart = (before: Row, row: Row) => isGap(before, row) || before.edition !== row.edition;
      const start = Math.min(oldest.first, from);
      const times = `recorded from ${stamp(now - start * MINUTE_MS)} to ${stamp(now - newest.last * MINUTE_MS)}`;
      const counts = [
        within.length === 1 ? "1 record" : `${within.length} records`,
        gaps === 0 ? "no gaps" : gaps === 1 ? "1 gap" : `${gaps} gaps`,
      ];
      expect(description).toContain(`${times}: ${counts.join(", ")}`);
      const known = differencesOf(totalsOfDays(rows, newest.edition)).length;
      const days = known > 0 || totalsOfDays(rows, newest.edition).some((one) => one !== undefined) ? known + 1 : 0;
      expect(/^-# (\d) of 10 days until I know what's usual$/m.exec(description)?.[1]).toBe(days < 10 ? `${days}` : undefined);
      const changeStart = Math.min(first.first, from);
      const isOneTime = changeStart === newest.last;
      expect(description.includes(`compared with ${stamp(now - changeStart * MINUTE_MS)}`)).toBe(!isOneTime);
      const formulas = /^-# The formulas changed (.*?): /m.exec(description)?.[1];
      expect(formulas).toBe(first === oldest ? undefined : stamp(now - first.first * MINUTE_MS));
      for (const name of names) {
        const text = new RegExp(
          `\\*\\*${titles[name]} (${number})\\*\\*(?: · (${change}))?\n-# Lowest (${number}), (<t:\\d+:R>) · Highest (${number}), (<t:\\d+:R>)`,
        ).exec(description);
        const extreme = (sign: 1 | -1) => {
          const best = Math.max(...comparable.map((row) => sign * row[name]));
          const row = comparable.find((one) => sign * one[name] === best) as Row;
          return [row[name], stamp(now - Math.min(row.first, from) * MINUTE_MS)] as const;
        };
        const [, shown, difference, lowest, lowestAt, highest, highestAt] = text ?? [];
        const [, band, beyond, ofDays] =
          new RegExp(`\\*\\*${titles[name]} .*\n.*\n-# Usually ±(${number}) a day; more on (\\d+) of (\\d+) days$`, "m").exec(
            description,
          ) ?? [];
        const larger = differencesOf(totalsOfDays(rows, newest.edition, name)).filter((by) => Math.abs(by) > hundredths(band));
        expect([beyond, ofDays]).toEqual(days < 10 ? [undefined, undefined] : [`${larger.length}`, `${known}`]);
        expect(hundredths(shown)).toBe(newest[name]);
        if (isOneTime) expect(difference).toBeUndefined();
        else expect(changed(difference)).toBe(newest[name] - first[name]);
        expect([hundredths(lowest), lowestAt]).toEqual(extreme(-1));
        expect([hundredths(highest), highestAt]).toEqual(extreme(1));
      }
      if (start === newest.last) return expect(pictures).toEqual([]);
      const [picture] = pictures;
      for (const [index, name] of names.entries()) {
        const frame = picture?.frames[index];
        expect(frame?.title).toBe(titles[name]);
        const [segments = []] = frame?.series ?? [];
        const parts = within.filter((row, index) => index === 0 || isApart(within[index - 1] ?? row, row));
        expect(segments.length).toBe(parts.length);
        for (const segment of segments) {
          for (const { at, value } of segment) {
            expect(rowAt(rows, (now - at) / MINUTE_MS)?.[name]).toBe(Math.round(value * 100));
          }
          const onLine = segment.map(({ at }) => rowAt(rows, (now - at) / MINUTE_MS) as Row);
          for (const [point, row] of onLine.entries()) {
            const before = onLine[point - 1];
            const between = before ? rows.slice(rows.indexOf(before), rows.indexOf(row) + 1) : [];
            expect(between.some((one, step) => step > 0 && isApart(between[step - 1] as Row, one))).toBe(false);
          }
        }
        const values = segments.flat().map((point) => Math.round(point.value * 100));
        expect([Math.min(...values), Math.max(...values)]).toEqual([
          Math.min(...within.map((row) => row[name])),
          Math.max(...within.map((row) => row[name])),
        ]);
      }
      // The text for those who cannot see the picture.
      const edit = responder.sent[1];
      const alternative = edit?.what === "edit" ? edit.picture?.description : "";
      for (const name of names) {
        const told = new RegExp(`${titles[name]}: newest (${number}), lowest (${number}) on .*?, highest (${number}) on `).exec(
          alternative ?? "",
        );
        const all = comparable.map((row) => row[name]);
        expect(told?.slice(1).map(hundredths)).toEqual([newest[name], Math.min(...all), Math.max(...all)]);
      }
    }),
    { numRuns: 60 },
  );
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

  test("if scores were fetched for the name above a list", async () => {
    const { type, finish, url, queries, api } = await setUp();
    api.isAskedForNames = true;
    await finish(type("influencers", { contract }), 5_000);
    await expect.poll(() => queries.filter((query) => query === "history_record done")).toHaveLength(2);
    expect(await scoresIn(url)).toEqual([{ total: 50 }]);
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
    ]);
    const day = await finish(click(choices[0]?.value ?? "", { kind: "select" } as never));
    expect(day.message).toMatchObject({ type: "update" });
    expect(descriptionOf(day.message.embeds)).toContain("Last 24 hours · ");
    expect(descriptionOf(day.message.embeds)).toContain("25 records");
    for (const name of ["scores", "influencers", "toptweets"]) {
      const card = await finish(type(name, { contract }));
      const { message } = await finish(click(idOfButton(card.message, "Trends")));
      expect(descriptionOf(message.embeds)).toContain("Last 30 days · ");
    }
  });

  test("shows its text first, and an edit adds only the picture", async () => {
    const drawn = Promise.withResolvers<Uint8Array>();
    const { type, finish } = await setUp(rowsOfAWeek, () => drawn.promise);
    const responder = new RecordingResponder();
    // Now the name is known.
    await finish(type("scores", { contract }));
    const { done } = type("trends", { contract, private: true }, {}, responder);
    await expect.poll(() => responder.sent.length).toBe(1);
    const text = messageOf(responder);
    expect(text).toMatchObject({ ephemeral: true });
    drawn.resolve(png);
    await done;
    const [, edit] = responder.sent;
    if (edit?.what !== "edit") throw new Error("no edit");
    const { embeds, ...rest } = edit.message;
    expect(text).toMatchObject(rest);
    expect(embeds).toEqual([{ ...text.embeds[0], image: { url: "attachment://picture.png" } }]);
    expect(edit.picture).toEqual({
      name: "picture.png",
      bytes: png,
      description: expect.stringContaining("Total: newest 16.70"),
    });
  });

  test("adds no picture to a message that was used again, which gets that of the newest answer", async () => {
    const drawn = [1, 2, 3].map(() => Promise.withResolvers<Uint8Array>());
    const { type, click, finish, pictures } = await setUp(rowsOfAWeek, () => drawn[pictures.length - 1]?.promise ?? never);
    await finish(type("scores", { contract }));
    const asked = type("trends", { contract }, { id: "1500000000000000001" });
    await expect.poll(() => pictures.length).toBe(1);
    const chosen = choicesOf(messageOf(asked.responder))[0]?.value ?? "";
    const clicked = { kind: "select", madeBy: "1500000000000000001" } as const;
    const first = click(chosen, { ...clicked, id: "1500000000000000002" });
    await expect.poll(() => pictures.length).toBe(2);
    // Somebody else's click gets a message of its own.
    const other = click(chosen, { ...clicked, id: "1500000000000000003", isOwn: false });
    await expect.poll(() => pictures.length).toBe(3);
    for (const { resolve } of drawn) resolve(png);
    await Promise.all([asked.done, first.done, other.done]);
    const sentTo = ({ responder }: typeof asked) => responder.sent.map(({ what }) => what);
    expect([asked, first, other].map(sentTo)).toEqual([["respond"], ["respond", "edit"], ["respond", "edit"]]);
  });

  test("says that there is no data, or no database", async () => {
    const { type, api, memory } = await setUp();
    const { responder, done } = type("trends", { contract });
    await expect.poll(() => api.calls.length).toBe(1);
    api.last.answer([]);
    await done;
    expect(messageOf(responder)).toMatchObject({ ephemeral: true, content: expect.stringContaining("There's no data") });
    await memory.close();
    const closed = setUpBot({ memory });
    const asked = closed.type("trends", { contract });
    await expect.poll(() => closed.api.calls.length).toBe(1);
    closed.api.last.answer([scoreJson()]);
    await asked.done;
    expect(messageOf(asked.responder)).toMatchObject({
      ephemeral: true,
      content: expect.stringContaining("what was recorded"),
    });
  });
});
