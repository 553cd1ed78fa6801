import type { Operation } from "../../../src/contract/schemas.ts";
import { influencerJson, listJson, scoreJson, scoresJson, tweetJson, userJson } from "../../support/api-server.ts";
import { addressOf, isUnknown } from "./collections.ts";

/*
 * The API stand-in's answers. Every answer is a version of its own, and every number in it encodes version,
 * collection and entry, so that no two answers can be confused.
 */

const ENTRIES = 20;

/** The answer's number. */
interface Version {
  readonly operation: Operation;
  readonly collection: number;
  readonly version: number;
}

type Numbered = Pick<Version, "version" | "collection">;
/** Version and collection; cards show one decimal of it. */
const score = ({ version, collection }: Numbered) => version * 100 + collection;
/** The decimal says which score it is. */
const scoreParts = ["total", "hype", "gains", "community"] as const;
const sign = (part: string, version: number) => (part === "gains" && version % 2 === 1 ? -1 : 1);

const scoresOf = (numbered: Numbered) =>
  Object.fromEntries(scoreParts.map((part, index) => [part, sign(part, numbered.version) * (score(numbered) + index / 10)]));
/** In whole ETH, another price in each answer. */
const floorOf = ({ version }: Numbered) => ({
  price: version + 1,
  currency: "ETH",
  at: new Date().toISOString(),
  source: "OpenSea",
});
/** Scores and interactions fall from place to place, like the service's. */
const influence = (numbered: Numbered, rank: number) => score(numbered) * 100 + (60 - rank) + 0.4;
/** Below a thousand, so that it is shown in full; never one. */
const followers = ({ version, collection }: Numbered, rank: number) => ((version * 7 + collection * 31 + rank * 13) % 997) + 2;
const interactions = ({ version }: Numbered, rank: number) => version * 10_000 + (60 - rank) * 100 + 7;
const retweets = ({ version }: Numbered) => version + 1;
const likes = ({ collection }: Numbered, rank: number) => rank * 100 + collection;

export function bodyOf({ operation, collection, version }: Version) {
  const numbered = { version, collection };
  if (isUnknown(collection)) return operation === "scores" ? scoresJson() : listJson();
  if (operation === "scores") {
    const contractAddress = addressOf(collection);
    const entry = scoreJson({ name: `Collection ${collection}`, contractAddress, ...scoresOf(numbered) });
    return scoresJson({ ...entry, floor: floorOf(numbered) });
  }
  const entries = Array.from({ length: ENTRIES }, (_, index) => {
    const rank = index + 1;
    const user = userJson({ id: `${rank}`, screenName: `member_${rank}`, followersCount: followers(numbered, rank) });
    if (operation === "influencers") return influencerJson({ user, score: influence(numbered, rank) });
    const counts = {
      retweetCount: retweets(numbered),
      favoriteCount: likes(numbered, rank),
      interaction: interactions(numbered, rank),
    };
    return tweetJson({ id: `${rank}`, user, ...counts });
  });
  return listJson(...entries);
}
