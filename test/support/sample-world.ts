import { type Icons, iconNames, plainIcons } from "../../src/cards/icon-names.ts";
import type { Answer, CollectionApi } from "../../src/collection-api/api.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../../src/collection-api/errors.ts";
import type { Address } from "../../src/contract/address.ts";
import { tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { collectionsOf } from "../../src/memory/servers.ts";
import type { Watch } from "../../src/memory/watches.ts";
import { address, influencerJson, scoreJson, tweetJson, userJson } from "./api-server.ts";
import { emptyContext, emptyMemory, type FakeMemory } from "./bot/empty-memory.ts";

/* A service and a memory full of long numbers, and of texts in a script that none of Discord's languages uses. */
export const now = Date.UTC(2026, 0, 1, 12);
export const ago = (days: number): number => now - days * DAY_MS;
export const [otters, foxes, owls] = [address("1"), address("2"), address("3")];
export const channel = "1300000000000000001";
export const role = "1300000000000000009";
export const scores = { hype: 1_234_567.891, gains: -12_345.678, community: 999_999.99, total: 12_345_678.9 };

/** An application's emoji, as long as they come. */
export const emojiIcons = Object.fromEntries(
  iconNames.map((name) => [name, `<:pulse1_${name}:${"9".repeat(20)}>`]),
) as unknown as Icons;

/** The texts of a world. */
export type TextKind = "collection" | "alias" | "person" | "handle" | "biography" | "post" | "client";

export interface WorldOptions {
  /** Replaces one of the world's own texts. */
  readonly write?: (own: string, kind: TextKind) => string;
  /** Whether every list has its maximum length, and everything a name. */
  readonly isFull?: boolean;
  readonly icons?: Icons;
}

export type World = ReturnType<typeof createWorld>;

type Answers = "failing" | CollectionApiErrorKind | readonly unknown[];

const sentence = "ხვალ ყველასთვის გამოვა ახალი კოლექცია და ძალიან გვიხარია ეს ამბავი";
const recentCollections = [..."3456789abcdef0"].map(address);

const recordOf = (days: number) => ({
  firstSeenAt: ago(days),
  lastSeenAt: ago(days),
  isAfterGap: days === 20.5,
  hype: scores.hype - days * 100,
  gains: scores.gains + days,
  community: scores.community - days,
  total: scores.total - days * 10_000,
  floorPrice: 1_234_567.89 - days,
  floorCurrency: "ლარი",
  floorSource: "OpenSea",
  floorAt: ago(days),
});
export const records = Array.from({ length: 30 }, (_, index) => recordOf(29.5 - index));
export const recordedPosts = [1, 2, 3, 4, 5].map((number) => ({
  id: `150000000000000000${number}`,
  authorId: String(number),
  retweets: 1_234,
  likes: 5_678,
  interaction: 1_234_567,
  postedAt: ago(1),
}));

/** The service's page about a collection. */
export const pageOf = (collection: Address): string => `https://pulse.example/c/${collection}`;

/** The service's answers, the stored settings, and members' input. */
export function createWorld({ write = (own) => own, isFull = false, icons = plainIcons }: WorldOptions = {}) {
  const text = (own: string, kind: TextKind) => (own === "" ? "" : write(own, kind));
  const names: ReadonlyMap<Address, string> = new Map(
    [
      [otters, "ხავერდის წავები"] as const,
      [foxes, "მშვიდი მელიები"] as const,
      ...(isFull ? [owls, ...recentCollections].map((address) => [address, "ბუები"] as const) : []),
    ].map(([address, name]) => [address, text(name, "collection")]),
  );
  const createScore = () => ({
    ...scoreJson({ ...scores, name: isFull ? text("წავები", "collection") : (names.get(otters) ?? "") }),
    floor: {
      price: 1_234_567.89,
      currency: "ლარი",
      change: -98.7,
      since: new Date(ago(9)),
      at: new Date(ago(1)),
      source: "ბაზარი",
    },
    page: pageOf(otters),
  });
  /** Every other handle is replaced: a name links to its profile only if the handle is valid on X. */
  const userOf = (number: number) => {
    const handle = ["", "elene_7", "elene_l", "elene_I"][number] ?? `e${number}`;
    return userJson({
      id: String(number),
      screenName: number % 2 === 0 ? handle : text(handle, "handle"),
      name: text([0, 3].includes(number) ? "" : `ელენე ${number}`, "person"),
      description: text("ვხატავ.", "biography"),
      followersCount: [0, 1, 12_345, 1_234_567][number] ?? 999,
      verified: number === 1,
    });
  };
  const people = Array.from({ length: 12 }, (_, index) => influencerJson({ score: 1_234.5 - index, user: userOf(index) }));
  const person = (number: number) => ({ id: String(number), handle: userOf(number).screenName, score: 9 });
  const postOf = (index: number, over: Parameters<typeof tweetJson>[0] = {}) => {
    const client = ["აბ", "გდ", "ევ"][index];
    return tweetSchema.parse(
      tweetJson({
        id: `150000000000000000${index}`,
        user: userOf(index),
        text: index < 2 ? sentence : `კარგი დღე ${index}`,
        originalText: `კარგი დღე ${index}`,
        interaction: 1_234_567 - index,
        lang: ["ja", "en", "de", "ko", "fr", "th", "und"][index] ?? "ka",
        source: client === undefined ? "" : `<a>${text(client, "client")}</a>`,
        ...over,
      }),
    );
  };
  const postsWith = (worded: typeof text) => [
    postOf(0, { text: worded(sentence, "post") }),
    postOf(1, { text: worded(sentence, "post") }),
    postOf(2, { possiblySensitive: true, text: worded("კარგი დღე 2", "post") }),
    postOf(3, { text: "", originalText: "" }),
    postOf(4, { originalTweet: false, retweetedStatus: { user: userOf(2) }, originalText: worded("კარგი დღე 4", "post") }),
    postOf(5, { originalTweet: false, originalText: worded("კარგი დღე 5", "post") }),
    postOf(6, { date: new Date(ago(9)).toISOString(), text: worded("კარგი დღე 6", "post") }),
  ];
  const posts = postsWith(text);

  /** Scores from a service that tells how many voices they rest on. */
  const heard = (voices: number) => [{ ...createScore(), voices }];

  /** A service that answers with these entries, or fails. */
  const answering = (
    answers: Partial<Record<"scores" | "influencers" | "tweets", Answers>> = {},
    cache: Answer<unknown>["cache"] = "miss",
  ): CollectionApi => {
    const all = { scores: [createScore()], influencers: people, tweets: posts, ...answers };
    const answer = (what: keyof typeof all) => async () => {
      const entries: Answers = all[what] ?? [];
      if (Array.isArray(entries)) return { entries, asOf: new Date(now), cache } as unknown as Answer<never>;
      throw new CollectionApiError(entries as CollectionApiErrorKind, "not for members", {});
    };
    return { scores: answer("scores"), influencers: answer("influencers"), tweets: answer("tweets") };
  };

  /** Lists of people over some time. */
  const listsOf = (...lists: (readonly number[])[]) =>
    lists.map((list, index) => ({
      firstSeenAt: ago(20 - 9 * index),
      lastSeenAt: ago(12 - 9 * index),
      isAfterGap: false,
      influencers: list.map(person),
    }));
  const watch: Watch = {
    id: "w1",
    table: "watches",
    addedAt: 0,
    failures: 0,
    server: emptyContext.server,
    member: undefined,
    channel,
    collection: otters,
    kinds: { digest: { every: "week", hour: 9, weekday: 3 }, alert: { change: 1_234.5 } },
    locale: "en-US",
    plannedAt: now + DAY_MS,
    lastPlannedAt: ago(6),
    checkedAt: ago(0.1),
    postedAt: ago(6),
    outcome: "posted",
    outcomeAt: ago(6),
    skipReason: JSON.stringify({ reason: "small", by: 12_345.67, of: 98_765.43 }),
    base: JSON.stringify({ asOf: ago(2), scores: recordOf(2), people: [person(8)], posts: [] }),
    messageId: undefined,
    publication: undefined,
    unpostedSince: undefined,
    tried: undefined,
    paused: undefined,
  };
  const watches = Array.from({ length: isFull ? 25 : 2 }, (_, index): Watch => {
    if (index === 0) return watch;
    return { ...watch, id: `w${index + 1}`, paused: "no_permission", collection: recentCollections[index - 2] ?? foxes };
  });
  const aliases = new Map(
    Array.from({ length: isFull ? 50 : 1 }, (_, index) => {
      const alias = { name: text("წავი", "alias"), collection: recentCollections[index - 1] ?? foxes };
      return [`წავი ${index}`, alias];
    }),
  );
  const [alias = { name: "", collection: foxes }] = aliases.values();
  const ofServer = { collection: otters, language: "ja", zone: "Asia/Tokyo", aliases };
  const subscribed = watches.map(({ collection }) => collection);
  const ranked = [...new Set([...collectionsOf(ofServer), ...subscribed, ...recentCollections])];
  /** A memory with all settings, and a history of every collection. */
  const fullMemory: FakeMemory = {
    ...emptyMemory,
    servers: {
      get: async () => ofServer,
      current: async () => ofServer,
      forget: async () => ({ ...ofServer, watched: [otters], lookedUp: [owls] }),
      set: async () => {},
    },
    members: {
      ...emptyMemory.members,
      current: async () => ({ collection: otters, language: "ja", plain: true, lastUsedAt: now }),
      set: async () => {},
    },
    aliases: { set: async () => ({ outcome: "set", before: otters }), remove: async () => alias },
    collections: {
      ...emptyMemory.collections,
      ofServer: async () => recentCollections.map((collection) => ({ collection, lastLookedUpAt: now })),
    },
    watches: {
      ...emptyMemory.watches,
      of: async () => watches.map((watch) => ({ ...watch, isUntracked: false })),
      remove: async () => true,
      resume: async () => true,
      pause: async () => true,
    },
    directWatches: {
      add: async () => ({ outcome: "added", id: "w1" }),
      of: async () =>
        watches.slice(0, isFull ? 10 : 2).map((watch) => ({
          ...{ ...watch, kinds: { alert: watch.kinds["alert"] } },
          ...{ server: undefined, member: emptyContext.member, isUntracked: false },
          paused: watch.paused && "direct_refused",
        })),
      remove: async () => true,
    },
    rankings: { collectionsIn: async () => ranked, newestIn: async () => fullMemory.history.scoresAt?.(ranked, now) },
    history: {
      ...emptyMemory.history,
      newest: async () => ({ scores: recordOf(0), isOld: false, influencers: [1, 2, 3, 5, 6].map(person), posts: recordedPosts }),
      scoresBefore: async () => ({ compared: recordOf(1), daily: records.slice(-31) }),
      // The first now leads the second, which led it a week ago; the last had no record by then.
      scoresAt: async (collections, at) =>
        new Map(
          collections
            .slice(0, (isFull ? 11 : 3) + (at === now ? 1 : 0))
            .map((address, position) => [
              address,
              { ...recordOf((now - at) / DAY_MS), total: at === now ? 9 - position : position },
            ]),
        ),
      scoresDaily: async (collections) => new Map(collections.map((address) => [address, records])),
      scoresSince: async () => records,
      influencersSince: async () => listsOf([1, 2, 20], [1, 2, 20], [1, 2, 20]),
      postsDaily: async () => Array.from({ length: 10 }, () => recordedPosts),
    },
  };
  /** The same, with the scores of today resting on few voices. */
  const fewVoicesMemory: FakeMemory = {
    ...fullMemory,
    history: {
      ...fullMemory.history,
      scoresAt: async (collections, at) => {
        const voicesOf = (position: number) => (at === now && position < 3 ? { voices: position } : {});
        return new Map(
          collections
            .slice(0, 4)
            .map((address, position) => [address, { ...recordOf(at === now ? position : 7), ...voicesOf(position) }]),
        );
      },
    },
  };
  return {
    icons,
    names,
    person,
    posts,
    answering,
    heard,
    fewVoicesMemory,
    /** The posts in the world's own words, for cards that only compare them. */
    counted: postsWith((own) => own),
    watch,
    alias,
    fullMemory,
    /** The same with constant influencers. */
    steadyMemory: {
      ...fullMemory,
      history: {
        ...fullMemory.history,
        influencersSince: async () => listsOf(...[1, 2, 3].map(() => people.map((_, index) => index))),
      },
    } satisfies FakeMemory,
    onePerson: people.slice(1, 2),
    /** A single post without reactions. */
    lonely: [postOf(1, { interaction: 0, retweetCount: 0, favoriteCount: 0 })],
    /** Comparable texts, no two of them alike. */
    different: [postOf(0), postOf(1, { text: "ერთი ორი სამი ოთხი ხუთი ექვსი შვიდი რვა ცხრა ათი" })],
    /** Many pairs of posts with the same text. */
    echoes: Array.from({ length: 16 }, (_, index) =>
      postOf(index, { text: `${sentence} ${String.fromCodePoint(0x10d0 + Math.floor(index / 2)).repeat(3)} `.repeat(2) }),
    ),
  };
}
