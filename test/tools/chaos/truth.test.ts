import { describe, expect, test } from "vitest";
import { type FollowingScores, trendsOf } from "../../../src/analysis/change.ts";
import { influencersCard } from "../../../src/cards/influencers.ts";
import { plainSigns } from "../../../src/cards/signs.ts";
import { trendsCard } from "../../../src/cards/trends.ts";
import { toAddress } from "../../../src/contract/address.ts";
import { operations } from "../../../src/contract/schemas.ts";
import { languageOf } from "../../../src/words/language.ts";
import { influencerJson, listJson, scoreJson, scoresJson, userJson } from "../../support/api-server.ts";
import { addressOf } from "./collections.ts";
import { bodyOf } from "./numbered.ts";
import { Truth } from "./truth.ts";

/* Answers are identified only by their content, whoever gave them. */

const ages = { ttlMs: 2_000, staleMs: 20_000 };
const now = 1_764_000_000_000;
const moments = { sentAt: now, takenAt: now + 100, lostMs: 0 };
const language = await languageOf("de");
const context = {
  language,
  ageRestricted: false,
  imageOrigins: new Set<string>(),
  explorerUrl: "https://x/address/{address}",
  signs: plainSigns,
};

function addressIn(collection: number) {
  const contract = toAddress(addressOf(collection));
  if (!contract) throw new Error("no address");
  return contract;
}

describe("several similar answers", () => {
  /** The one with the highest score is the same in all. */
  const people = (...scores: number[]) =>
    [10, ...scores].map((score) => influencerJson({ score, user: userJson({ followersCount: 500 }) }));
  const truth = new Truth(ages);
  truth.give({ operation: "influencers", collection: 4 }, listJson(...people(8, 7)), now - 500);
  truth.give({ operation: "influencers", collection: 4 }, listJson(...people(9, 7)), now - 400);
  const judge = (...scores: number[]) => {
    const entries = people(...scores).map((entry) => operations.influencers.entry.parse(entry));
    const subject = { contract: addressIn(4), name: "Collection 4", answer: { asOf: new Date(now), cache: "miss" as const } };
    const card = influencersCard({ entries, offset: 0, total: entries.length }, subject, context);
    return truth.untruthOf(card, { operation: "influencers", collection: 4 }, moments);
  };

  test("may each be shown, but not mixed", () => {
    expect(judge(8, 7)).toBeUndefined();
    expect(judge(9, 7)).toBeUndefined();
    expect(judge(8, 6)).toContain("was given");
    expect(judge(9)).toBe("2 entries in all, not 3");
    truth.give({ operation: "influencers", collection: 8 }, listJson(...people(8).slice(1)), now);
    expect(judge()).toBe("1 entries in all, not 3");
  });

  test("may be shown with numbers rounded as in any language", () => {
    truth.give({ operation: "influencers", collection: 4 }, listJson(...people(9.575, 9.565, 9.555)), now);
    expect(judge(9.575, 9.565, 9.555)).toBeUndefined();
  });

  test("leave the last total as the settled one, and are all found near a total", () => {
    const totals = (...values: number[]) => {
      for (const total of values) truth.give({ operation: "scores", collection: 4 }, scoresJson(scoreJson({ total })), now);
    };
    totals(61.45, 61.456, 70);
    expect(truth.scoresWith(61.45, 4).map(([total]) => total)).toEqual([61.45, 61.456]);
    // Also for values that round to the same.
    totals(61.4564);
    expect(truth.scoresWith(61.46, 4).map(([total]) => total)).toEqual([61.45, 61.456, 61.4564]);
    expect(truth.scoresWith(61.45, 8)).toEqual([]);
    expect(truth.lastTotal(4)).toBeUndefined();
    truth.settle();
    totals(70, 61.45);
    expect(truth.lastTotal(4)).toBe(61.45);
  });
});

describe("scores over a period", () => {
  const scoresOf = (version: number) => {
    const [scores] = bodyOf({ operation: "scores", collection: 7, version }).data;
    return { ...(scores as FollowingScores), firstSeenAt: now, lastSeenAt: now, isAfterGap: false };
  };
  const truth = new Truth(ages);
  for (const version of [100, 101, 102])
    truth.give({ operation: "scores", collection: 7 }, bodyOf({ operation: "scores", collection: 7, version }), now);
  const judge = (...records: FollowingScores[]) => {
    const subject = { contract: addressIn(7), name: "Collection 7" };
    const card = trendsCard(trendsOf(records, now - 1), { period: "period.7d" }, subject, context);
    return truth.untruthOf(card, { operation: "trends", collection: 7 }, moments);
  };

  test.each([
    ["that were given may be shown", [scoresOf(101), scoresOf(102), scoresOf(100)], undefined],
    ["of no record may be shown", [], undefined],
    ["that were never given may not be the newest", [scoresOf(101), scoresOf(99)], "as the newest"],
    ["mixed from several answers may not be the newest", [{ ...scoresOf(101), hype: scoresOf(102).hype }], "as the newest"],
    ["that were never given may not be the highest", [scoresOf(103), scoresOf(100)], "as the lowest or highest"],
  ])("%s", (_name, records, untruth) => {
    expect(judge(...records)).toEqual(untruth && expect.stringContaining(untruth));
  });
});
