import { describe, expect, test } from "vitest";
import { type FollowingScores, trendsOf } from "../../src/analysis/change.ts";
import { trendsCard } from "../../src/cards/trends.ts";
import { toAddress } from "../../src/collection-api/address.ts";
import { languageOf } from "../../src/words/language.ts";
import { influencerJson, listJson, scoreJson, scoresJson, userJson } from "../support/api-server.ts";
import { addressOf } from "./collections.ts";
import { bodyOf } from "./numbered.ts";
import { Truth } from "./truth.ts";

/* What was given is told apart by nothing but itself, whoever gave it. */

const ages = { ttlMs: 2_000, staleMs: 20_000 };
const now = 1_764_000_000_000;
const moments = { sentAt: now, takenAt: now + 100, lostMs: 0 };
const seconds = now / 1_000;
const link = (collection: number) => `[Collection ${collection}](<https://x/address/${addressOf(collection)}>)`;

describe("of answers whose numbers are much alike", () => {
  /** The one with the highest score is the same in both. */
  const people = (...others: number[]) =>
    listJson(...[10, ...others].map((score) => influencerJson({ score, user: userJson({ followersCount: 500 }) })));
  const card = (...scores: string[]) => ({
    content: `**${link(4)}** · Top influencers · 1–${scores.length} of ${scores.length}\n-# Updated <t:${seconds}:R>`,
    embeds: scores.map((score, index) => ({ description: `**${index + 1}. x**\n-# Influence ${score} · 500 followers` })),
  });
  const truth = new Truth(ages);
  truth.give({ operation: "influencers", collection: 4 }, people(8, 7), now - 500);
  truth.give({ operation: "influencers", collection: 4 }, people(9, 7), now - 400);
  const judge = (...scores: string[]) => truth.untruthOf(card(...scores), { operation: "influencers", collection: 4 }, moments);

  test("each may be shown, and no mixture of them", () => {
    expect(judge("10.00", "8.00", "7.00")).toBeUndefined();
    expect(judge("10.00", "9.00", "7.00")).toBeUndefined();
    expect(judge("10.00", "8.00", "6.00")).toContain("was given");
    expect(judge("10.00", "9.00")).toBe("2 entries in all, not 3");
    expect(judge("11.00", "9.00", "7.00")).toContain("never given");
  });

  test("the total that was given last is what a collection has settled at, and those near a total are all found", () => {
    const totals = (...values: number[]) => {
      for (const total of values) truth.give({ operation: "scores", collection: 4 }, scoresJson(scoreJson({ total })), now);
    };
    totals(61.45, 61.456, 70);
    expect(truth.scoresWith(61.45, 4).map(([total]) => total)).toEqual([61.45, 61.456]);
    expect(truth.scoresWith(61.45, 8)).toEqual([]);
    expect(truth.lastTotal(4)).toBeUndefined();
    truth.settle();
    totals(70, 61.45);
    expect(truth.lastTotal(4)).toBe(61.45);
  });
});

describe("of scores over a period", async () => {
  const scoresOf = (version: number) => {
    const [scores] = bodyOf({ operation: "scores", collection: 7, version }).data;
    return { ...(scores as FollowingScores), firstSeenAt: now, lastSeenAt: now, isAfterGap: false };
  };
  const truth = new Truth(ages);
  for (const version of [100, 101, 102])
    truth.give({ operation: "scores", collection: 7 }, bodyOf({ operation: "scores", collection: 7, version }), now);
  const language = await languageOf("de");
  const contract = toAddress(addressOf(7));
  const judge = (...records: FollowingScores[]) => {
    if (!contract) throw new Error("no address");
    const context = {
      language,
      ageRestricted: false,
      imageOrigins: new Set<string>(),
      explorerUrl: "https://x/address/{address}",
    };
    const subject = { contract, name: "Collection 7" };
    const card = trendsCard(trendsOf(records, now - 1), "period.week", subject, context);
    return truth.untruthOf(card, { operation: "trends", collection: 7 }, moments);
  };

  test.each([
    ["what was given may be shown", [scoresOf(101), scoresOf(102), scoresOf(100)], undefined],
    ["nothing may be shown", [], undefined],
    ["what was never given may not be the newest", [scoresOf(101), scoresOf(99)], "as the newest"],
    ["nor of several answers", [{ ...scoresOf(101), hype: scoresOf(102).hype }], "as the newest"],
    ["nor the highest", [scoresOf(103), scoresOf(100)], "as the lowest or highest"],
  ])("%s", (_name, records, untruth) => {
    expect(judge(...records)).toEqual(untruth && expect.stringContaining(untruth));
  });
});
