import { describe, expect, test } from "vitest";
import type { ScoresHistory } from "../../src/analysis/scores-history.ts";
import { ACCENT_COLOR, type CardContext } from "../../src/cards/card.ts";
import { scoresCard } from "../../src/cards/scores.ts";
import { plainSigns } from "../../src/cards/signs.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { english, languageOf } from "../../src/words/language.ts";
import { address, scoreJson } from "../support/api-server.ts";

const context: CardContext = {
  language: english,
  ageRestricted: false,
  imageOrigins: new Set(),
  explorerUrl: "https://etherscan.io/address/{address}",
  signs: plainSigns,
};
const [green, red, amber] = [0x3ba55c, 0xe0555f, 0xd9a441];

function embedOf(gains: number, cache: "hit" | "stale" = "hit", over: Partial<CardContext> = {}) {
  const subject = { contract: address(), name: "Velvet Otters", answer: { asOf: new Date(0), cache } };
  return scoresCard(scoreJson({ gains }), subject, { ...context, ...over }).embeds[0];
}

test.each([
  [9.4651, "+9.47", green],
  [0.005, "+0.01", green],
  [0.004, "0.00", ACCENT_COLOR],
  [0, "0.00", ACCENT_COLOR],
  [-0, "0.00", ACCENT_COLOR],
  [-0.004, "0.00", ACCENT_COLOR],
  [-0.005, "\u22120.01", red],
  [-7.85, "\u22127.85", red],
])("gains of %d are shown as %s, and their sign decides the accent colour", (gains, shown, color) => {
  expect(embedOf(gains)).toMatchObject({ color, fields: [{}, { value: shown }, {}] });
  expect(embedOf(gains, "stale")?.color).toBe(amber);
});

test("the sign of gains is written as in the language", async () => {
  expect(embedOf(-1_234.5, "hit", { language: await languageOf("de") })?.fields?.[1]?.value).toBe("\u22121.234,50");
  expect(embedOf(1_234.5, "hit", { language: await languageOf("fr") })?.fields?.[1]?.value).toMatch(/^\+1\s234,50$/);
});

test("OpenSea is linked beside Etherscan only if a link template names the chain", () => {
  expect(embedOf(0)?.description).toContain(`· [OpenSea](<https://opensea.io/assets/ethereum/${address()}>)`);
  const elsewhere = embedOf(0, "hit", { explorerUrl: "https://basescan.org/address/{address}" });
  expect(elsewhere?.description).toContain(`\n-# 0xaaaa…aaaa · [Explorer](<https://basescan.org/address/${address()}>)\n`);
});

test.each([
  ["within", { by: 1.2, band: 1.9, isBeyond: false }, "\n▲ +1.20 · within the usual ±1.90 a day\n"],
  ["beyond", { by: 1.2, band: 1, isBeyond: true }, "\n▲ +1.20 · beyond the usual ±1.00 a day\n"],
  ["not known", undefined, "\n▲ +1.20\n"],
])("only the change of the total is compared with the usual: %s", (_what, total, line) => {
  const change = { since: 0, by: { total: 1.2, hype: 1.3, gains: -1.4, community: 0 } };
  const subject = { contract: address(), name: "Velvet Otters", answer: { asOf: new Date(DAY_MS), cache: "hit" } } as const;
  const [embed] = scoresCard(scoreJson(), subject, context, { change, total }).embeds;
  expect(embed?.description).toContain(line);
  expect(embed?.fields?.map(({ value }) => value.split("\n")[1])).toEqual(["▲ +1.30", "▼ \u22121.40", "±0.00"]);
});

describe("the voices behind the scores", () => {
  const linesWith = (voices: number | undefined, history: Partial<ScoresHistory> = {}) => {
    const subject = { contract: address(), name: "Velvet Otters", answer: { asOf: new Date(0), cache: "hit" as const } };
    const [embed] = scoresCard(scoreJson({ voices }), subject, context, history).embeds;
    return embed?.description?.split("\n").slice(2) ?? [];
  };
  const change = { since: 0, by: { total: 1.5, hype: 0, gains: 0, community: 0 } };

  test.each([
    [0, "No voices: nothing to go by"],
    [1, "1 voice: too few to tell"],
    [4, "4 voices: too few to tell"],
  ])("are named below the total if there are %d", (voices, said) => {
    expect(linesWith(voices, { change })).toEqual([
      "**Total**",
      "# 61.46",
      said,
      "▲ +1.50",
      "-# ▲ ▼ compared with <t:0:R> · Updated <t:0:R>",
    ]);
  });

  test("are in the small line if they are enough, and nowhere if the service does not tell them", () => {
    expect(linesWith(5)).toEqual(["**Total**", "# 61.46", "-# 5 voices · Updated <t:0:R>"]);
    expect(linesWith(undefined)).toEqual(["**Total**", "# 61.46", "-# Updated <t:0:R>"]);
  });

  test("leave room for the reason why there is no change", () => {
    expect(linesWith(41, { isNewEdition: true }).at(-1)).toBe(
      "-# 41 voices · The formulas changed: earlier scores can't be compared · Updated <t:0:R>",
    );
  });
});
