import { describe, expect, test } from "vitest";
import type { OutgoingMessage } from "../../src/bot/delivery/responder.ts";
import type { Picture } from "../../src/charts/picture.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import type { Address } from "../../src/contract/address.ts";
import { type CollectionScore, influencerSchema, type Operation, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { golden, messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { choicesOf, idOfButton } from "../support/bot/reading.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { settle } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";

type Bot = ReturnType<typeof setUpBot>;
type Answers = Partial<Record<Operation, readonly unknown[] | Error>>;

const [apes, punks, otters] = [addressOf(1), addressOf(2), addressOf(3)] as const;
const names = new Map([
  [apes, "Apes"],
  [punks, "Punks"],
  [otters, "Otters"],
]);
const down = new CollectionApiError("unavailable", "down");

const person = (id: string, score: number, handle = `person_${id}`) =>
  influencerSchema.parse(influencerJson({ score, user: userJson({ id, screenName: handle }) }));
const post = (id: string, interaction: number) =>
  tweetSchema.parse(tweetJson({ id, interaction, user: userJson({ screenName: "luna" }) }));
interface Reported {
  readonly voices?: number;
  readonly floor?: CollectionScore["floor"];
}
const scores = (contract: Address, total = 50, { floor, ...reported }: Reported = {}) => [
  { ...scoreJson({ name: names.get(contract) ?? "", total, hype: 1, gains: -2, community: 3, ...reported }), floor },
];

/** Answers every call: as the test says, or else with scores only. */
async function request(
  { api, ...bot }: Bot,
  begin: (bot: Omit<Bot, "api">) => ReturnType<Bot["type"]>,
  answers: ReadonlyMap<Address, Answers> = new Map(),
) {
  const from = api.calls.length;
  const { responder, done } = begin(bot);
  await settle();
  for (const call of api.calls.slice(from)) {
    const printed = answers.get(call.contract)?.[call.operation] ?? (call.operation === "scores" ? scores(call.contract) : []);
    if (printed instanceof Error) call.fail(printed as CollectionApiError);
    else call.answer(printed);
  }
  await done;
  return { message: messageOf(responder), calls: api.calls.slice(from) };
}

const typed =
  (...[contract, ...rest]: readonly string[]) =>
  ({ type }: Pick<Bot, "type">) => {
    const [first, and, also, plus] = rest;
    return type("compare", { contract, with: first, ...(and && { and }), ...(also && { also }), ...(plus && { plus }) });
  };

const valuesOf = (message: OutgoingMessage) => choicesOf(message).map(({ value }) => value);
/** The card and its lines. */
const read = ({ embeds }: Pick<OutgoingMessage, "embeds">) => {
  const description = embeds[0]?.description ?? "";
  return { description, lines: description.split("\n").filter((line) => line !== "") };
};

const three = new Map<Address, Answers>([
  [apes, { influencers: [person("1", 9), person("2", 8), person("3", 7)], tweets: [post("11", 5), post("12", 4)] }],
  [punks, { influencers: [person("4", 9), person("2", 8, "renamed")], tweets: [post("12", 9)] }],
  [otters, { influencers: [person("2", 3), person("3", 2)], tweets: [] }],
]);

test("/compare", async () => {
  const { message, calls } = await request(setUpBot(), typed(apes, punks, otters), three);
  await golden("compare", message);
  expect(calls).toHaveLength(9);
});

test("what the service does not answer is told apart from what it does not have", async () => {
  const notes = async (ofApes: Answers, ofPunks: Answers) => {
    const answers = new Map([
      [apes, ofApes],
      [punks, ofPunks],
    ]);
    const { message } = await request(setUpBot(), typed(apes, punks), answers);
    return read(message).lines.slice(4).join("\n");
  };
  const people = [person("1", 9)];
  expect(await notes({ influencers: down, tweets: down }, { influencers: down, tweets: down })).toBe(
    "-# No influencers right now: press 🔄. · No posts right now: press 🔄.",
  );
  expect(await notes({ influencers: people }, { influencers: down })).toBe(
    "-# No influencers right now: press 🔄. · No posts: Apes, Punks",
  );
  expect(await notes({ influencers: people }, {})).toBe(
    "Too few influencers to compare\n-# No influencers: Punks · No posts: Apes, Punks",
  );
});

test("floor prices stand side by side, without a leader, and without those that are not known", async () => {
  const floorOf = (price: number, currency: string, at = new Date()) => ({ price, currency, at, source: "OpenSea" });
  const answers = new Map<Address, Answers>([
    [apes, { scores: scores(apes, 50, { floor: floorOf(12.4, "ETH") }) }],
    [otters, { scores: scores(otters, 50, { floor: floorOf(1_250_000, "APE", new Date(0)) }) }],
  ]);
  const { message } = await request(setUpBot(), typed(apes, punks, otters), answers);
  const prices = read(message).lines.map((line) => / · (Floor .*)$/.exec(line)?.[1]);
  expect(prices.slice(0, 6)).toEqual([
    ...[undefined, "Floor 12.4 ETH (OpenSea)"],
    ...[undefined, undefined],
    ...[undefined, "Floor 1,250,000 APE (OpenSea) as of <t:0:R>"],
  ]);
});

test("the default collection comes first, and each collection counts once, in any spelling", async () => {
  const { memory } = await openTestMemory(temporaryDatabase());
  await memory.servers.set("1100000000000000002", { collection: punks });
  const bot = setUpBot({ memory });
  const { responder, done } = bot.type("compare", {
    with: apes,
    and: `https://etherscan.io/address/${punks}`,
    plus: apes.toUpperCase().replace("X", "x"),
  });
  await bot.api.answerUntil(done, (operation, contract) => (operation === "scores" ? scores(contract) : []));
  expect(choicesOf(messageOf(responder)).map(({ label }) => label)).toEqual(["Punks", "Apes"]);
});

test("one collection alone cannot be compared", async () => {
  const { message, calls } = await request(setUpBot(), typed(apes, apes, apes));
  expect(message).toMatchObject({ ephemeral: true, content: expect.stringMatching(/^Those are all the same collection\./) });
  expect(calls).toEqual([]);
});

test("a member reads which option names no collection", async () => {
  const { message } = await request(setUpBot(), typed(apes, punks, "0x12"));
  expect(message).toMatchObject({
    ephemeral: true,
    content: expect.stringMatching(/^`and`: That address has 2 characters after/),
  });
});

describe("a message of /compare on a replica that has not seen it", () => {
  const shown = async () => {
    const { message } = await request(setUpBot(), typed(apes, punks, otters), three);
    const later = setUpBot();
    await later.clock.advance(3_600_000);
    return { message, later, choices: valuesOf(message) };
  };

  test("is refreshed in place by anybody, with the collections of its menu", async () => {
    const { message, later, choices } = await shown();
    const refresh = ({ click }: Pick<Bot, "click">) => click(idOfButton(message, "🔄"), { choices, isOwn: false } as never);
    const { message: refreshed } = await request(later, refresh, three);
    expect(refreshed).toMatchObject({ type: "update" });
    const withoutTimes = (text: string) => text.replaceAll(/<t:\d+:R>/g, "");
    expect(withoutTimes(read(refreshed).description)).toBe(withoutTimes(read(message).description));
    expect(valuesOf(refreshed)).toEqual(choices);
  });

  test.each([
    ["opens a collection in its place for the member who asked", true, { type: "update" }],
    ["opens a private copy for anybody else", false, { type: "message", ephemeral: true }],
  ])("%s", async (_name, isOwn, expected) => {
    const { later, choices } = await shown();
    const select = ({ click }: Pick<Bot, "click">) => click(choices[1] ?? "", { kind: "select", choices, isOwn } as never);
    const { message } = await request(later, select);
    expect(message).toMatchObject({ ...expected, embeds: [{ description: expect.stringContaining("### [Punks]") }] });
  });
});

describe("one collection of several", () => {
  const rest = typed(apes, punks, otters);
  const isEmpty = /^-# No influencers: (Punks|0x0000…0002) · No posts: \1, Otters$/;

  test.each([
    [
      "failed",
      { scores: down, influencers: down, tweets: down },
      /^No scores right now: press 🔄$/,
      /^-# No influencers right now: press 🔄\. · No posts: Otters · No posts right now: press 🔄\.$/,
    ],
    ["cannot be read", { scores: new CollectionApiError("invalid_answer", "odd") }, /^No scores right now: press 🔄$/, isEmpty],
    ["is empty", { scores: [] }, /^No data: the service doesn't track this yet$/, isEmpty],
  ] as const)("%s: its line says so, and the others are shown", async (_name, answers, expected, note) => {
    const { message } = await request(setUpBot(), rest, new Map([...three, [punks, answers]]));
    const { lines } = read(message);
    const parts = "Hype 1.0 · Gains −2.0 · Community 3.0";
    expect(lines.slice(0, 5).map((line) => line.replace(/^\*\*\[.*?\*\* · /, ""))).toEqual([
      ...["Total 50.0", parts],
      expect.stringMatching(expected),
      ...["Total 50.0", parts],
    ]);
    expect(lines.at(-1)).toMatch(note);
    expect(lines[5]).toMatch(/^\*\*2 of 3 influencers\*\* shared · Luna `@person_2`, Luna `@person_3`$/);
    expect(message).toMatchObject({ type: "message", ephemeral: false });
    expect(valuesOf(message)).toHaveLength(3);
  });

  test.each([
    ["fails", { scores: down, influencers: down, tweets: down }, /^The data service isn't responding right now\./],
    ["is empty", { scores: [] }, /^There's no data for any of these: `0x0+1`, `0x0+2`\./],
  ] as const)("and every other %s: the member reads the reason privately", async (_name, answers, expected) => {
    const all = new Map([apes, punks].map((contract) => [contract, answers as Answers]));
    const { message } = await request(setUpBot(), typed(apes, punks), all);
    expect(message).toMatchObject({ ephemeral: true, embeds: [], content: expect.stringMatching(expected) });
  });
});

describe("the picture", () => {
  interface Recorded extends Reported {
    readonly contract: Address;
    readonly daysAgo: number;
    readonly total: number;
  }
  async function drawn(records: readonly Recorded[], reported: Reported = {}) {
    const { memory } = await openTestMemory(temporaryDatabase());
    const pictures: Picture[] = [];
    const draw = async (picture: Picture) => {
      pictures.push(picture);
      return new Uint8Array([1]);
    };
    const bot = setUpBot({ memory, draw });
    for (const { contract, daysAgo, total, ...reported } of records) {
      const asOf = new Date(bot.clock.now() - daysAgo * DAY_MS);
      await memory.history.bring(contract, [{ scores: { entries: scores(contract, total, reported), asOf, cache: "miss" } }]);
    }
    const { responder, done } = bot.type("compare", { contract: apes, with: punks, and: otters });
    await expect.poll(() => bot.api.calls.length, { interval: 1 }).toBe(9);
    // By then the minute at the end of the axis is over.
    await bot.clock.advance(200);
    for (const call of bot.api.calls) {
      if (call.contract === otters) call.fail(down);
      else call.answer(call.operation === "scores" ? scores(call.contract, call.contract === apes ? 60 : 55.5, reported) : []);
    }
    await done;
    const [, edit] = responder.sent;
    const description = edit?.what === "edit" ? edit.picture?.description : undefined;
    return { picture: pictures[0], description, card: read(messageOf(responder)).description, now: bot.clock.now() };
  }
  const totals = (picture: Picture | undefined) =>
    picture?.frames[0]?.series.map((series) => series.flat().map(({ value }) => value));

  test("has lines with history, up to the current values, even for a collection that fails now", async () => {
    const { picture, description } = await drawn([
      { contract: apes, daysAgo: 2, total: 10 },
      { contract: apes, daysAgo: 1, total: 20 },
      { contract: otters, daysAgo: 3, total: 30 },
      { contract: otters, daysAgo: 2, total: 40 },
    ]);
    expect(picture?.frames).toHaveLength(1);
    expect(picture?.keys).toEqual(["Apes", "Punks", "0x0000…0003"]);
    expect(totals(picture)).toEqual([[10, 20, 60], [55.5], [30, 40]]);
    // The course from the last record until now is unknown.
    expect(picture?.frames[0]?.series[0]?.map(({ length }) => length)).toEqual([2, 1]);
    expect(description).toMatch(/ Total: Apes 60\.0, Punks 55\.5, 0x0000…0003 40\.0\.$/);
  });

  test("is left out until a collection was recorded for a day", async () => {
    const { picture, card } = await drawn([
      { contract: apes, daysAgo: 0.9, total: 10 },
      { contract: apes, daysAgo: 0.1, total: 20 },
    ]);
    expect(picture).toBeUndefined();
    expect(card).toContain("55.5");
  });
});

test("scores that rest on few voices say so", async () => {
  const answers = new Map<Address, Answers>([
    [apes, { scores: scores(apes, 50, { voices: 3 }) }],
    [punks, { scores: scores(punks, 50, { voices: 5 }) }],
  ]);
  const { lines } = read((await request(setUpBot(), typed(apes, punks), answers)).message);
  expect([lines[0], lines[2]].map((line) => line?.replace(/^.*?\)\*\* · /, ""))).toEqual([
    "Total 50.0 · 3 voices: too few to tell",
    "Total 50.0",
  ]);
});

test("who leads a score by a hundredth or more is marked", async () => {
  const marked = async (total: number) => {
    const answers = new Map<Address, Answers>([
      [apes, { scores: scores(apes, 60) }],
      [punks, { scores: scores(punks, total) }],
    ]);
    return read((await request(setUpBot(), typed(apes, punks), answers)).message).lines.filter((line) => line.includes("🏆"));
  };
  const isLed = [expect.stringMatching(/^\*\*\[Apes\].*\*\* · Total \*\*60\.0\*\* 🏆$/)];
  expect([await marked(40), await marked(59.4), await marked(59.5)]).toEqual([isLed, isLed, []]);
});
