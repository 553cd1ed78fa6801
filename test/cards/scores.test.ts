import { describe, expect, test } from "vitest";
import type { Scores } from "../../src/analysis/change.ts";
import type { Movement } from "../../src/analysis/scores-history.ts";
import type { CardContext } from "../../src/cards/card.ts";
import { type Icons, plainIcons } from "../../src/cards/icon-names.ts";
import { colorOf } from "../../src/cards/identity.ts";
import { plainText } from "../../src/cards/plain.ts";
import { scoresCard } from "../../src/cards/scores.ts";
import type { Talked } from "../../src/cards/talked.ts";
import type { Floor } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import { english, type Language, languageOf } from "../../src/words/language.ts";
import { address, scoreJson } from "../support/api-server.ts";

const context: CardContext = {
  language: english,
  ageRestricted: false,
  imageOrigins: new Set(),
  explorerUrl: "https://etherscan.io/address/{address}",
  icons: plainIcons,
};
const amber = 0xd9a441;
const own = colorOf(address());

const subjectOf = (cache: "hit" | "stale" = "hit") => ({
  contract: address(),
  name: "Velvet Otters",
  answer: { asOf: new Date(DAY_MS), cache },
});

const embedOf = (gains: number, cache: "hit" | "stale" = "hit", over: Partial<CardContext> = {}) =>
  scoresCard(scoreJson({ gains }), subjectOf(cache), { ...context, ...over }).embeds[0];

const changeOf = (by: Partial<Scores>) => ({ since: 0, by: { total: 0, hype: 0, gains: 0, community: 0, ...by } });
const linesOf = (...shown: Parameters<typeof scoresCard>) => scoresCard(...shown).embeds[0]?.description?.split("\n") ?? [];

test.each([
  [19.4651, "+19.5"],
  [0.004, "0.00"],
  [0.04, "+0.04"],
  [0.05, "+0.1"],
  [-0, "0.0"],
  [-7.85, "\u22127.9"],
])("gains of %d are shown as %s", (gains, shown) => {
  expect(embedOf(gains)?.description).toContain(`\nGains **${shown}**\n`);
});

test.each([
  [0.005, "▲ +0.01"],
  [0.004, "±0.0"],
  [-1.25, "▼ \u22121.3"],
])("a change of the total by %d is %s beside it", (total, shown) => {
  expect(linesOf(scoreJson(), subjectOf(), context, { change: changeOf({ total }) })[1]).toBe(`# 61.5 ${shown}`);
});

test("the stripe is the collection's own, and amber if the data is older than five minutes and nothing newer came", () => {
  const at = (ms: number) => ({ now: DAY_MS + ms });
  expect([embedOf(9)?.color, embedOf(9, "stale")?.color]).toEqual([own, amber]);
  expect([embedOf(9, "stale", at(300_000))?.color, embedOf(9, "stale", at(300_001))?.color]).toEqual([own, amber]);
});

test("the age of the data is told from five minutes on", () => {
  const lastLine = (ms: number, cache?: "stale") =>
    embedOf(0, cache, { now: DAY_MS + ms })
      ?.description?.split("\n")
      .at(-1);
  expect(lastLine(300_000)).toBe("-# 0xaaaa…aaaa");
  expect(lastLine(300_001)).toBe("-# Updated <t:86400:R> · 0xaaaa…aaaa");
  expect(lastLine(300_001, "stale")).toBe("-# as of <t:86400:R>: no newer numbers right now · 0xaaaa…aaaa");
});

test("with an application's emoji the signs have colors", () => {
  const icons = Object.fromEntries(Object.keys(plainIcons).map((name) => [name, `<:${name}:1>`])) as unknown as Icons;
  const lines = linesOf(scoreJson(), subjectOf(), { ...context, icons }, { change: changeOf({ total: 1, gains: -1 }) });
  expect(lines.slice(1, 4)).toEqual(["# 61.5 <:up:1> +1.0", "Hype **71.5**", "Gains **\u22123.1** <:down:1> \u22121.0"]);
});

test("the sign of gains is written as in the language", async () => {
  expect(embedOf(-1_234.5, "hit", { language: await languageOf("de") })?.description).toContain("**\u22121.234,5**");
  expect(embedOf(1_234.5, "hit", { language: await languageOf("fr") })?.description).toMatch(/\*\*\+1\s234,5\*\*/);
});

test("one line tells what the total means: for its day, among its own days, and in this server", () => {
  const total = { by: 1.2, band: 1.9, isBeyond: false };
  const ranks = { inTime: { span: "lower", days: 30 }, here: { rank: 3, count: 12 } } as const;
  const line = (beside: Parameters<typeof scoresCard>[3]) => linesOf(scoreJson(), subjectOf(), context, beside)[2];
  expect(line({ total, ...ranks })).toBe("An ordinary day (usually ±1.9) · Lower third of its last 30 days · #3 of 12 here");
  expect(line({ total: { ...total, isBeyond: true } })).toBe("An unusual day (usually ±1.9)");
  expect(line({ inTime: { span: "highest", days: 30 } })).toBe("Highest in 30 days");
  expect(line({ here: { rank: 1, count: 1 } })).toBe("Hype **71.5**");
});

test("copied posts and handles that look alike are told in one line of fact", () => {
  const alike = [["umbrella", "umbre11a"].map((handle, index) => ({ id: String(index + 1), handle }))];
  const lines = (talked: Talked) => linesOf(scoreJson(), subjectOf(), context, { talked }).filter((line) => line.startsWith("⚠️"));
  expect(lines({ copied: { count: 12, posts: 20 }, alike })).toEqual(["⚠️ **12 of 20 top posts** say the same thing"]);
  expect(lines({ copied: undefined, alike })).toEqual(["⚠️ Look-alike handles: `@umbrella`, `@umbre11a`"]);
  expect(lines({ copied: undefined, alike: [] })).toEqual([]);
});

test("as plain text, a card is sentences", () => {
  const change = { ...changeOf({ total: 1.06, gains: -0.5 }), since: 0 };
  const { embeds } = scoresCard(scoreJson({ voices: 17 }), subjectOf(), { ...context, now: DAY_MS }, { change });
  expect(plainText(embeds, english)).toBe(
    "Velvet Otters. 61.5, up 1.1. Hype 71.5. Gains \u22123.1, down 0.5. Community 80.0. 17 voices, since yesterday, 0xaaaa…aaaa.",
  );
});

describe("the voices behind the scores", () => {
  const linesWith = (voices: number | undefined, history: Partial<Movement> = {}) =>
    linesOf(scoreJson({ voices }), subjectOf(), context, history);

  test.each([
    [0, "No voices: nothing to go by"],
    [1, "1 voice: too few to tell"],
    [4, "4 voices: too few to tell"],
  ])("are named below the total if there are %d", (voices, printed) => {
    const lines = linesWith(voices, { change: changeOf({ total: 1.5 }) });
    expect(lines.slice(1, 3)).toEqual(["# 61.5 ▲ +1.5", printed]);
    expect(lines.at(-1)).toBe("-# since yesterday · Updated <t:86400:R> · 0xaaaa…aaaa");
  });

  test("are in the small line if they are enough, and nowhere if the service does not tell them", () => {
    expect(linesWith(5).at(-1)).toBe("-# 5 voices · Updated <t:86400:R> · 0xaaaa…aaaa");
    expect(linesWith(undefined).at(-1)).toBe("-# Updated <t:86400:R> · 0xaaaa…aaaa");
  });
});

describe("the floor", () => {
  const lineWith = (floor: Partial<Floor> = {}, cache: "hit" | "stale" = "hit", language: Language = english) => {
    const at = new Date(DAY_MS);
    const scores = { ...scoreJson(), floor: { price: 12.4, currency: "ETH", at, source: "OpenSea", ...floor } };
    return scoresCard(scores, subjectOf(cache), { ...context, language }).embeds[0]?.description?.split("\n")[5];
  };
  const week = { change: 3.2, since: new Date(-6 * DAY_MS) };

  test.each([
    [week, "Floor 12.4 ETH · +3.2% in 7 days · OpenSea"],
    [{ ...week, change: -0.04 }, "Floor 12.4 ETH · 0% in 7 days · OpenSea"],
    [{ ...week, since: new Date(-20 * DAY_MS), change: -45.67 }, "Floor 12.4 ETH · \u221245.7% in 21 days · OpenSea"],
    [{ change: 3.2 }, "Floor 12.4 ETH · OpenSea"],
    [{ price: 0.00042 }, "Floor 0.00042 ETH · OpenSea"],
    [{ price: 1_250_000, currency: "APE" }, "Floor 1,250,000 APE · OpenSea"],
    [{ price: 1_250_123.4567, currency: "" }, "Floor 1,250,123 · OpenSea"],
    [{ price: 1.23456789 }, "Floor 1.235 ETH · OpenSea"],
    [{ price: 1e300 }, "Floor 1E300 ETH · OpenSea"],
    [{ price: 2.5e-18, change: 1e300, since: week.since }, "Floor 2.5E\u221218 ETH · +1E300% in 7 days · OpenSea"],
    [{ source: "import" }, "Floor 12.4 ETH · imported"],
    [{ at: new Date(DAY_MS - 6 * HOUR_MS) }, "Floor 12.4 ETH · OpenSea"],
    [{ at: new Date(DAY_MS - 6 * HOUR_MS - 1) }, "Floor 12.4 ETH · OpenSea · as of <t:64799:R>"],
    [{ currency: "[E](x)", source: "**Open\nSea**" }, "Floor 12.4 \\(E\\)\\(x\\) · \\*\\*Open Sea\\*\\*"],
  ])("%o is shown as %s", (floor, line) => {
    expect(lineWith(floor)).toBe(line);
  });

  test.each([
    ["de", "0,00042 ETH", "1.250.000 APE", "+3,3 %"],
    ["fr", "0,00042 ETH", "1 250 000 APE", "+3,3 %"],
    ["ja", "0.00042 ETH", "1,250,000 APE", "+3.3%"],
    ["hi", "0.00042 ETH", "12,50,000 APE", "+3.3%"],
    ["pl", "0,00042 ETH", "1 250 000 APE", "+3,3%"],
    ["tr", "0,00042 ETH", "1.250.000 APE", "+%3,3"],
  ])("is written as in %s", async (locale, small, large, change) => {
    const language = await languageOf(locale);
    const written = (floor: Partial<Floor>) => lineWith(floor, "hit", language)?.replaceAll(/\s/g, " ");
    expect(written({ price: 0.00042 })).toContain(` ${small} · OpenSea`);
    const line = written({ price: 1_250_000, currency: "APE", change: 3.25, since: week.since });
    expect(line).toContain(` ${large} · `);
    expect(line).toContain(change);
  });

  test("stands in the card's text", () => {
    const { embeds } = scoresCard(
      { ...scoreJson(), floor: { price: 1, currency: "a_b", at: new Date(0), source: "" } },
      subjectOf(),
      context,
    );
    expect(embeds[0]?.description).toContain("\nFloor 1 a\\_b · as of <t:0:R>\n");
  });

  test("is not there unless the service sends it", () => {
    expect(embedOf(0)?.description).not.toContain("Floor");
  });
});
