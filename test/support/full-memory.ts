import type { BotMemory } from "../../src/bot/remembered.ts";
import type { Answer, CollectionApi } from "../../src/collection-api/api.ts";
import { type Influencer, type Tweet, tweetSchema } from "../../src/collection-api/contract.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../../src/collection-api/errors.ts";
import type { Watch } from "../../src/memory/watches.ts";
import { address, influencerJson, scoreJson, tweetJson, userJson } from "./api-server.ts";
import { nothingRemembered } from "./empty-memory.ts";

/* A service and a memory full of long numbers, and of texts in a script that none of Discord's languages is written in. */

const DAY_MS = 86_400_000;
export const now = Date.UTC(2026, 0, 1, 12);
export const ago = (days: number): number => now - days * DAY_MS;
export const [otters, foxes, owls] = [address("1"), address("2"), address("3")];
export const names: ReadonlyMap<typeof otters, string> = new Map([
  [otters, "ხავერდის წავები"],
  [foxes, "მშვიდი მელიები"],
]);
export const scores = { hype: 1_234_567.891, gains: -12_345.678, community: 999_999.99, total: 12_345_678.9 };
export const score = scoreJson({ ...scores, name: names.get(otters) ?? "" });
export const channel = "1300000000000000001";

const userOf = (number: number) =>
  userJson({
    id: String(number),
    screenName: ["", "elene_7", "elene_l", "elene_I"][number] ?? `e${number}`,
    name: [0, 3].includes(number) ? "" : `ელენე ${number}`,
    description: "ვხატავ.",
    followersCount: [0, 1, 12_345, 1_234_567][number] ?? 999,
    verified: number === 1,
  });
const said = "ხვალ ყველასთვის გამოვა ახალი კოლექცია და ძალიან გვიხარია ეს ამბავი";

export const people: readonly Influencer[] = Array.from({ length: 12 }, (_, index) =>
  influencerJson({ score: 1_234.5 - index, user: userOf(index) }),
);
const postOf = (index: number, over: Parameters<typeof tweetJson>[0] = {}): Tweet =>
  tweetSchema.parse(
    tweetJson({
      id: `150000000000000000${index}`,
      user: userOf(index),
      text: index < 2 ? said : `კარგი დღე ${index}`,
      originalText: `კარგი დღე ${index}`,
      interaction: 1_234_567 - index,
      lang: ["ja", "en", "de", "ko", "fr", "th", "und"][index] ?? "ka",
      source: ["აბ", "გდ", "ევ"][index] === undefined ? "" : `<a>${["აბ", "გდ", "ევ"][index]}</a>`,
      ...over,
    }),
  );
const posts: readonly Tweet[] = [
  postOf(0),
  postOf(1),
  postOf(2, { possiblySensitive: true }),
  postOf(3, { text: "", originalText: "" }),
  postOf(4, { originalTweet: false, retweetedStatus: { user: userOf(2) } }),
  postOf(5, { originalTweet: false }),
  postOf(6, { date: new Date(ago(9)).toISOString() }),
];
/** The one post, which nobody has reacted to. */
export const lonely: readonly Tweet[] = [postOf(1, { interaction: 0, retweetCount: 0, favoriteCount: 0 })];
/** Texts that can be compared, and of which none is like another. */
export const different: readonly Tweet[] = [postOf(0), postOf(1, { text: "ერთი ორი სამი ოთხი ხუთი ექვსი შვიდი რვა ცხრა ათი" })];
/** Many pairs of posts that say the same. */
export const echoes: readonly Tweet[] = Array.from({ length: 16 }, (_, index) =>
  postOf(index, { text: `${said} ${String.fromCodePoint(0x10d0 + Math.floor(index / 2)).repeat(3)} `.repeat(2) }),
);

const found = <Entry>(entries: readonly Entry[], cache: Answer<Entry>["cache"] = "miss"): Answer<Entry> => ({
  entries,
  asOf: new Date(now),
  cache,
});
type Given = "failing" | CollectionApiErrorKind | readonly unknown[];

/** A service that answers with these entries, or fails. */
export function answering(
  given: Partial<Record<"scores" | "influencers" | "tweets", Given>> = {},
  cache: Answer<unknown>["cache"] = "miss",
): CollectionApi {
  const all = { scores: [score], influencers: people, tweets: posts, ...given };
  const ask = (what: keyof typeof all) => async () => {
    const answer: Given = all[what];
    if (Array.isArray(answer)) return found(answer, cache) as Answer<never>;
    throw new CollectionApiError(answer as CollectionApiErrorKind, "not for members", {});
  };
  return { scores: ask("scores"), influencers: ask("influencers"), tweets: ask("tweets") };
}

const recordOf = (days: number) => ({
  firstSeenAt: ago(days),
  lastSeenAt: ago(days),
  isAfterGap: days === 20.5,
  hype: scores.hype - days * 100,
  gains: scores.gains + days,
  community: scores.community - days,
  total: scores.total - days * 10_000,
});
const records = Array.from({ length: 30 }, (_, index) => recordOf(29.5 - index));
export const person = (number: number) => ({ id: String(number), handle: userOf(number).screenName, score: 9 });
export const recordedPosts = [1, 2, 3, 4, 5].map((number) => ({
  id: `150000000000000000${number}`,
  authorId: String(number),
  retweets: 1_234,
  likes: 5_678,
  interaction: 1_234_567,
  postedAt: ago(1),
}));
/** Lists of people over some time. */
const listsOf = (...lists: (readonly number[])[]) =>
  lists.map((list, index) => ({
    firstSeenAt: ago(20 - 9 * index),
    lastSeenAt: ago(12 - 9 * index),
    isAfterGap: false,
    influencers: list.map(person),
  }));

export const watch: Watch = {
  id: "w1",
  failures: 0,
  server: nothingRemembered.server,
  channel,
  collection: otters,
  digest: { every: "week", hour: 9, weekday: 3 },
  alert: { change: 1_234.5 },
  locale: "en-US",
  digestAt: now + DAY_MS,
  lastDigestAt: ago(6),
  checkedAt: ago(0.1),
  postedAt: ago(6),
  quiet: JSON.stringify({ reason: "small", by: 12_345.67, of: 98_765.43 }),
  base: JSON.stringify({ asOf: ago(2), scores: recordOf(2), people: [person(8)], posts: [] }),
  paused: undefined,
  isPosting: false,
};

const empty = nothingRemembered.memory;
const alias = { name: "წავი", collection: foxes };
const ofServer = { collection: otters, language: "ja", zone: "Asia/Tokyo", aliases: new Map([["წავი", alias]]) };

/** A memory in which everything is set, and every collection has a history. */
export const fullMemory: BotMemory = {
  ...empty,
  servers: {
    get: async () => ofServer,
    current: async () => ofServer,
    forget: async () => ({ ...ofServer, watched: [otters], asked: [owls] }),
    set: async () => {},
  },
  members: {
    ...empty.members,
    current: async () => ({ collection: otters, language: "ja", lastUsedAt: now }),
    set: async () => {},
  },
  aliases: { set: async () => ({ outcome: "set", before: otters }), remove: async () => alias },
  collections: {
    ...empty.collections,
    ofServer: async () =>
      [..."3456789abcdef0"].map((digit) => ({
        collection: address(digit),
        lastAskedAt: now,
      })),
  },
  watches: {
    ...empty.watches,
    ofServer: async () => [watch, { ...watch, id: "w2", paused: "no_permission", collection: foxes }],
    remove: async () => watch,
    resume: async () => true,
  },
  history: {
    ...empty.history,
    newest: async () => ({ scores: recordOf(0), influencers: [1, 2, 3, 5, 6].map(person), posts: recordedPosts }),
    scoresBefore: async () => ({ compared: recordOf(1), daily: records.slice(-14) }),
    // The first is ahead of the second, which was ahead of it a week ago.
    scoresAt: async (collections, at) =>
      new Map(
        collections
          .slice(0, 3)
          .map((one, place) => [one, { ...recordOf((now - at) / DAY_MS), total: at === now ? 9 - place : place }]),
      ),
    scoresSince: async () => records,
    influencersSince: async () => listsOf([1, 2, 20], [1, 2, 20], [1, 2, 20]),
  },
};

/** The same, where the influencers never change. */
export const steadyMemory: BotMemory = {
  ...fullMemory,
  history: {
    ...fullMemory.history,
    influencersSince: async () => listsOf(...[1, 2, 3].map(() => people.map((_, index) => index))),
  },
};
