import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import type { Draw } from "../../src/bot/delivery/delivery.ts";
import { rankings } from "../../src/cards/leaderboard.ts";
import type { Picture } from "../../src/charts/picture.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import type { messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { choicesOf, idOfButton } from "../support/bot/reading.ts";
import { fileOf, openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";

const server = "1100000000000000002";

/** A collection's score, in hundredths, with its age in days. */
interface Recorded {
  readonly collection: number;
  readonly daysAgo: number;
  readonly total: number;
  readonly hype?: number;
  readonly voices?: number;
  /** In ETH. */
  readonly floor?: number;
}

/** A bot whose server has asked about some collections, with records of them; nothing else is in its memory. */
async function setUp(requested: readonly number[], records: readonly Recorded[], draw?: Draw) {
  const clock = new FakeClock();
  const url = temporaryDatabase();
  const { memory } = await openTestMemory(url, { clock });
  const now = clock.now();
  using database = new DatabaseSync(fileOf(url));
  const insert = (table: string, rows: readonly string[]) =>
    database.exec(`insert into ${table} values ${rows.map((row) => `(${row})`).join(",")}`);
  insert(
    "server_collections",
    requested.map((value) => `'${server}', '${addressOf(value)}', ${now}`),
  );
  insert(
    "known_collections",
    requested.map((value) => `'${addressOf(value)}', 'Name ${value}', 'name ${value}', null, ${now}, null, ${now}, ${now}`),
  );
  insert(
    "scores_over_time",
    records.map(({ collection, daysAgo, total, hype = 0, voices = "null", floor }) => {
      const at = now - daysAgo * DAY_MS;
      return `'${addressOf(collection)}', ${at}, ${at}, ${hype / 100}, 0, 0, ${total / 100}, ${voices}, ${floor === undefined ? "null, null, null, null" : `${floor}, 'ETH', 'OpenSea', ${at}`}`;
    }),
  );
  const bot = setUpBot({ memory, clock, ...(draw && { draw }) });
  const request = (options: Record<string, unknown> = {}) => bot.say("leaderboard", options);
  return { ...bot, bot, request, memory, now };
}

type Message = ReturnType<typeof messageOf>;
const description = ({ embeds }: Message) => embeds[0]?.description ?? "";
/** For each line: place, number of the collection, value, and the note on its place a week ago. */
const linesOf = (message: Message) =>
  description(message)
    .split("\n")
    .filter((line) => line.startsWith("**"))
    .map((line) => {
      const [, position, name, value, moved] =
        /^\*\*(\d+)\.\*\* \[Name (\d+)\]\(<.*?>\) · \*\*(.*?)\*\*(?: · (▲ \d+|▼ \d+))?(?: · as of <t:\d+:R>)?$/.exec(line) ?? [];
      return { position: Number(position), collection: Number(name), value, moved };
    });

describe("places follow from the newest records, and moves from those of a week ago", () => {
  const week = (collection: number, ...[now, weekAgo, before, hype = 0]: number[]): Recorded[] =>
    [now, weekAgo, before].flatMap((total, index) =>
      total === undefined
        ? []
        : [{ collection, daysAgo: [0, 7.5, 14.5][index] ?? 0, total, hype, ...(collection !== 2 && { floor: total }) }],
    );
  const records: Recorded[] = [
    ...week(1, 400, 100, 50, 2),
    ...week(2, 300, 300, 310, 3),
    ...week(3, 300, 200, 200, 3),
    { collection: 4, daysAgo: 3.1, total: 999 },
    ...week(6, 100),
    // Nobody in this server has asked for it.
    ...week(7, 999, 999, 999),
  ];

  test.each([
    ["total", ["1. of 1: 4.0 ▲ 2", "2. of 2: 3.0 ▼ 1", "2. of 3: 3.0", "4. of 6: 1.0"], []],
    ["hype", ["1. of 2: 0.03", "1. of 3: 0.03", "3. of 1: 0.02", "4. of 6: 0.0"], []],
    ["change", ["1. of 1: +3.0", "2. of 3: +1.0", "3. of 2: 0.0"], [6]],
    ["floor", ["1. of 1: +300%", "2. of 3: +50%"], [2, 6]],
  ])("by %s", async (by, expected, tooShort) => {
    const { request } = await setUp([1, 2, 3, 4, 6], records);
    const message = await request({ by });
    const shown = linesOf(message).map(({ position, collection, value, moved }) =>
      `${position}. of ${collection}: ${value} ${moved ?? ""}`.trim(),
    );
    expect(shown).toEqual(expected);
    const named = (why: string) => [
      ...(new RegExp(`^-# ${why}: .*$`, "m").exec(description(message))?.[0].match(/(?<=Name )\d/g) ?? []),
    ];
    expect(named("No recent records")).toEqual(["4"]);
    expect(named("(?:No week of records|No floor prices)").map(Number)).toEqual(tooShort);
  });

  test.each<[string, Recorded[], RegExp, by?: string]>([
    ["without a price", [...week(2, 100, 100)], /^I don't know the floor price/, "floor"],
    ["without recent records", [{ collection: 1, daysAgo: 3.1, total: 1 }], /^There's nothing to rank/],
    ["without a week of records", week(1, 100), /has a week of records yet/],
  ])("or the member reads why there are none: %s", async (_why, all, expected, by = "change") => {
    const { request } = await setUp([1, 2], all);
    expect(await request({ by })).toMatchObject({
      ephemeral: true,
      embeds: [],
      content: expect.stringMatching(expected),
    });
  });
});

test("a score that rests on fewer than five voices says so, unless it has nothing to do with them", async () => {
  const reported = [undefined, 0, 1, 4, 5].map((voices, index) => ({
    ...{ collection: index + 1, daysAgo: 0, total: 90 - index, hype: 90 - index },
    ...(voices !== undefined && { voices }),
  }));
  const { request } = await setUp([1, 2, 3, 4, 5], reported);
  const printed = async (by: string) =>
    description(await request({ by }))
      .split("\n")
      .filter((line) => line.startsWith("**"))
      .map((line) => /\*\* · ([^*·]+)$/.exec(line)?.[1]);
  const few = [undefined, "No voices: nothing to go by", "1 voice: too few to tell", "4 voices: too few to tell", undefined];
  expect([await printed("total"), await printed("hype"), await printed("gains")]).toEqual([few, few, few.map(() => undefined)]);
});

test("the picture of a page has each rank, name and value, moves within a week, and the line of 30 days", async () => {
  const pictures: Picture[] = [];
  const draw = async (picture: Picture) => new Uint8Array([pictures.push(picture)]);
  const records = [
    ...[29, 8, 2, 0].map((daysAgo) => ({ collection: 1, daysAgo, total: 5_000 - 100 * daysAgo })),
    { collection: 2, daysAgo: 8, total: 4_900 },
    { collection: 2, daysAgo: 0, total: 4_650 },
    { collection: 3, daysAgo: 0, total: 4_600 },
  ];
  const { bot } = await setUp([1, 2, 3], records, draw);
  const described = async (options: Record<string, unknown>) => {
    const { responder, done } = bot.type("leaderboard", options);
    await done;
    const edit = responder.sent.at(-1);
    return edit?.what === "edit" ? edit.picture?.description : undefined;
  };
  expect(await described({})).toBe("Total: 1. Name 1 50.0, 2. Name 2 46.5, 3. Name 3 46.0.");
  expect(await described({ by: "change" })).toBe("Change in 7 days: 1. Name 1 +8.0, 2. Name 2 \u22122.5.");
  const shown = pictures.map(({ title, rows = [] }) => ({
    title,
    rows: rows.map(({ rank, name, value, change, line }) => [rank, name, value, change?.text, line.flat().map((p) => p.value)]),
  }));
  const line = [21, 42, 48, 50];
  expect(shown).toEqual([
    {
      title: "Total",
      rows: [
        [1, "Name 1", "50.0", "1", line],
        [2, "Name 2", "46.5", "1", [49, 46.5]],
        [3, "Name 3", "46.0", undefined, [46]],
      ],
    },
    {
      title: "Change in 7 days",
      rows: [
        [1, "Name 1", "+8.0", undefined, line],
        [2, "Name 2", "\u22122.5", undefined, [49, 46.5]],
      ],
    },
  ]);
});

test("the time is told once, and beside the records that are over an hour older", async () => {
  const hoursOld = [0.2, 0.9, 2, 30];
  const records = hoursOld.map((hours, index) => ({ collection: index + 1, daysAgo: hours / 24, total: 90 - index }));
  const { request, now } = await setUp([1, 2, 3, 4], records);
  const stampOf = (hours: number) => `<t:${Math.floor((now - hours * HOUR_MS) / 1_000)}:R>`;
  const text = description(await request());
  expect(text.match(/^-# .*Updated .*$/m)?.[0]).toBe(`-# 4 collections known here · Updated ${stampOf(0.9)}`);
  const reported = text.split("\n").filter((line) => line.startsWith("**"));
  expect(reported.map((line) => / · as of (.*)$/.exec(line)?.[1])).toEqual([undefined, undefined, stampOf(2), stampOf(30)]);
});

test("ten collections are on a page, with buttons and a menu that work on any replica", async () => {
  const requested = Array.from({ length: 23 }, (_, index) => index + 1);
  const { request, press } = await setUp(
    requested,
    requested.map((collection) => ({ collection, daysAgo: 0, total: collection })),
  );
  const first = await request();
  expect(linesOf(first).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const second = await press(idOfButton(first, "Next →"));
  const third = await press(idOfButton(second, "Next →"));
  expect(linesOf(third).map(({ collection }) => collection)).toEqual([3, 2, 1]);
  expect(third.type).toBe("update");
  expect(linesOf(await press(idOfButton(third, "← Previous")))[0]?.position).toBe(11);
  // It does not come from the service, so it has no Refresh that could replace the public answer.
  const asRefresh = `${idOfButton(third, "← Previous").replace("1lp", "1lr")}:1:en-US`;
  const ofOthers = { isPrivate: false, isOwn: false };
  expect(await press(asRefresh, ofOthers)).toMatchObject({ type: "message", ephemeral: true, embeds: [], components: [] });
  const choices = choicesOf(third);
  expect(choices.map(({ label, default: isChosen = false }) => [label, isChosen])).toEqual([
    ["Total", true],
    ["Hype", false],
    ["Gains", false],
    ["Community", false],
    ["Change in 7 days", false],
    ["Floor change in 7 days", false],
  ]);
  expect(choices).toHaveLength(rankings.length);
  const byHype = await press(choices[1]?.value ?? "", { ...ofOthers, kind: "select" });
  expect(byHype).toMatchObject({ type: "message", ephemeral: true });
  expect(description(byHype)).toContain("### Leaderboard: Hype");
});

test("the server's default, aliases and watches are ranked once each, without other servers'", async () => {
  const records = [1, 2, 3, 4, 5].map((collection) => ({ collection, daysAgo: 0, total: collection }));
  const { request, memory } = await setUp([1], records);
  await memory.servers.set(server, { collection: addressOf(2) });
  await memory.aliases.set(server, "three", addressOf(3));
  await memory.aliases.set(server, "one", addressOf(1));
  await memory.servers.set("1100000000000000099", { collection: addressOf(4) });
  const alert = { change: undefined };
  await memory.watches.add(server, { channel: "1", collection: addressOf(5), kinds: { alert }, locale: undefined });
  const text = description(await request());
  expect(text).toContain("-# 4 collections known here");
  for (const [index, collection] of [5, 3, 2, 1].entries()) {
    expect(text.split("\n")[index + 1]).toMatch(new RegExp(`^\\*\\*${index + 1}\\.\\*\\* .*${addressOf(collection)}`));
  }
});
