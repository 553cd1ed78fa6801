import { describe, expect, test } from "vitest";
import type { Scores } from "../../src/analysis/change.ts";
import type { Movement } from "../../src/analysis/scores-history.ts";
import { ACCENT_COLOR, type CardContext } from "../../src/cards/card.ts";
import { type Icons, plainIcons } from "../../src/cards/icon-names.ts";
import { plainLine } from "../../src/cards/plain.ts";
import { scoresCard } from "../../src/cards/scores.ts";
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
const [green, red, amber] = [0x3ba55c, 0xe0555f, 0xd9a441];

const subjectOf = (cache: "hit" | "stale" = "hit") => ({
  contract: address(),
  name: "Velvet Otters",
  answer: { asOf: new Date(DAY_MS), cache },
});

const embedOf = (gains: number, cache: "hit" | "stale" = "hit", over: Partial<CardContext> = {}) =>
  scoresCard(scoreJson({ gains }), subjectOf(cache), { ...context, ...over }).embeds[0];

const changeOf = (by: Partial<Scores>) => ({ since: 0, by: { total: 0, hype: 0, gains: 0, community: 0, ...by } });

test.each([
  [9.4651, "+9.47"],
  [0.004, "0.00"],
  [-0, "0.00"],
  [-7.85, "\u22127.85"],
])("gains of %d are shown as %s", (gains, shown) => {
  expect(embedOf(gains)).toMatchObject({ fields: [{}, { value: shown }, {}] });
});

test.each([
  [0.005, "▲ +0.01", green],
  [0.004, "±0.00", ACCENT_COLOR],
  [-0.005, "▼ \u22120.01", red],
])("a change of the total by %d is %s beside it, and decides the accent color", (total, shown, color) => {
  const embedWith = (cache: "hit" | "stale") =>
    scoresCard(scoreJson(), subjectOf(cache), context, { change: changeOf({ total }) }).embeds[0];
  expect(embedWith("hit")?.color).toBe(color);
  expect(embedWith("hit")?.description?.split("\n")[1]).toBe(`# 61.46 ${shown}`);
  expect(embedWith("stale")?.color).toBe(amber);
  expect(embedOf(9)?.color).toBe(ACCENT_COLOR);
});

test("the score that moved most is named, unless none did", () => {
  const linesOf = (by: Partial<Scores>) =>
    scoresCard(scoreJson(), subjectOf(), context, { change: changeOf(by) }).embeds[0]?.description?.split("\n") ?? [];
  expect(linesOf({ total: 1, hype: 1.2, gains: -1.4, community: 1.3 })[3]).toBe("Moved most: Gains ▼ \u22121.40");
  expect(linesOf({ total: 9, hype: 0.004 }).join("\n")).not.toContain("Moved most");
});

test("with an application's emoji the signs have colors, and a card that keeps up to date has blocks", () => {
  const icons = Object.fromEntries(Object.keys(plainIcons).map((name) => [name, `<:${name}:1>`])) as unknown as Icons;
  const shown = { change: changeOf({ total: 1, gains: -1 }), totals: [1, undefined, 8] };
  const [embed] = scoresCard(scoreJson(), subjectOf(), { ...context, icons }, shown).embeds;
  expect(embed?.description?.split("\n").slice(1, 5)).toEqual([
    "# 61.46 <:up:1> +1.00",
    "**Total**",
    "Moved most: Gains <:down:1> \u22121.00",
    "▁·█ 3 days",
  ]);
  expect(embed?.fields?.[0]?.value).toBe("71.50\n<:same:1>0.00");
});

test("the sign of gains is written as in the language", async () => {
  expect(embedOf(-1_234.5, "hit", { language: await languageOf("de") })?.fields?.[1]?.value).toBe("\u22121.234,50");
  expect(embedOf(1_234.5, "hit", { language: await languageOf("fr") })?.fields?.[1]?.value).toMatch(/^\+1\s234,50$/);
});

test("OpenSea is linked beside Etherscan only if a link template names the chain", () => {
  expect(embedOf(0)?.description).toContain(`· [OpenSea](<https://opensea.io/assets/ethereum/${address()}>)`);
  const elsewhere = embedOf(0, "hit", { explorerUrl: "https://basescan.org/address/{address}" });
  expect(elsewhere?.description).toContain(`\n-# 0xaaaa…aaaa · [Explorer](<https://basescan.org/address/${address()}>)`);
});

test.each([
  ["within", { by: 1.2, band: 1.9, isBeyond: false }, "\n**Total** · within the usual ±1.90 a day\n"],
  ["beyond", { by: 1.2, band: 1, isBeyond: true }, "\n**Total** · beyond the usual ±1.00 a day\n"],
  ["not known", undefined, "\n**Total**\n"],
])("only the change of the total is compared with the usual: %s", (_what, total, line) => {
  const change = changeOf({ total: 1.2, hype: 1.3, gains: -1.4 });
  const [embed] = scoresCard(scoreJson(), subjectOf(), context, { change, total }).embeds;
  expect(embed?.description).toContain(line);
  expect(embed?.fields?.map(({ value }) => value.split("\n")[1])).toEqual(["▲ +1.30", "▼ \u22121.40", "±0.00"]);
});

describe("the voices behind the scores", () => {
  const linesWith = (voices: number | undefined, history: Partial<Movement> = {}) => {
    const [embed] = scoresCard(scoreJson({ voices }), subjectOf(), context, history).embeds;
    return embed?.description?.split("\n").slice(1, -1) ?? [];
  };
  const change = changeOf({ total: 1.5 });

  test.each([
    [0, "No voices: nothing to go by"],
    [1, "1 voice: too few to tell"],
    [4, "4 voices: too few to tell"],
  ])("are named below the total if there are %d", (voices, printed) => {
    expect(linesWith(voices, { change })).toEqual([
      "# 61.46 ▲ +1.50",
      "**Total**",
      printed,
      "-# ▲ ▼ compared with <t:0:R> · Updated <t:86400:R>",
    ]);
  });

  test("are in the small line if they are enough, and nowhere if the service does not tell them", () => {
    expect(linesWith(5)).toEqual(["# 61.46", "**Total**", "-# 5 voices · Updated <t:86400:R>"]);
    expect(linesWith(undefined)).toEqual(["# 61.46", "**Total**", "-# Updated <t:86400:R>"]);
  });
});

describe("the floor", () => {
  const lineWith = (floor: Partial<Floor> = {}, cache: "hit" | "stale" = "hit", language: Language = english) => {
    const at = new Date(DAY_MS);
    const scores = { ...scoreJson(), floor: { price: 12.4, currency: "ETH", at, source: "OpenSea", ...floor } };
    return scoresCard(scores, subjectOf(cache), { ...context, language }).embeds[0]?.description?.split("\n")[3];
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
    expect(plainLine(embeds)).toContain("· Floor 1 a\\_b · as of <t:0:R> ·");
  });

  test("is not there unless the service sends it", () => {
    expect(embedOf(0)?.description).not.toContain("Floor");
  });
});
