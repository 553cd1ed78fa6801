import { byRank, withoutRepeats } from "../src/analysis/lists.ts";
import type { Influencer, Tweet } from "../src/contract/schemas.ts";

export const MAX_ENTRIES = 20;

export const topPosts = (posts: readonly Tweet[]): Tweet[] =>
  byRank(posts, ({ interaction }) => interaction).slice(0, MAX_ENTRIES);

export const topPeople = (people: readonly Influencer[]): Influencer[] =>
  withoutRepeats(
    byRank(people, ({ score }) => score),
    ({ user }) => user.id,
  ).slice(0, MAX_ENTRIES);
