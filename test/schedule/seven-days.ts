import type { OutgoingMessage } from "../../src/bot/answer/responder.ts";
import type { Answer, CollectionApi } from "../../src/collection-api/api.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import type { Address } from "../../src/contract/address.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import { Recorder } from "../../src/schedule/recorder.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { expectedPeople, expectedPosts, expectedScores } from "../support/definitions.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import type { PlainPost } from "../support/posts.ts";
import { recordLog } from "../support/recorded-log.ts";
import { relayOver, watcherOver } from "./workers.ts";

const RECORD_MS = 2 * HOUR_MS;
/** The interval of the bot's checks; digests are at most five minutes late. */
const STEP_MS = 30 * MINUTE_MS;
const DAYS = 7;
/** Days before the first, whose posts are in the answers as well. */
const DAYS_BEFORE = 45;
/** Around noon, in a week in which Berlin has a day of 23 hours. */
const START = Date.UTC(2026, 2, 26, 12, 5);

/** The posts about a collection. */
interface Course {
  readonly name: string;
  readonly authors: number;
  /** The largest number of followers. */
  readonly reach: number;
  readonly postsADay: (day: number) => number;
  /** Whether somebody posts on a day: the first has the most followers. */
  readonly writes?: (author: number, day: number) => boolean;
  /** The factor of interaction, compared with other days. */
  readonly interest?: (day: number) => number;
  /** The largest daily change of the floor price, as a fraction. */
  readonly unrest: number;
  /** Whether the service answers. */
  readonly isAnswered?: (day: number) => boolean;
  readonly channel: string;
  readonly digest: WatchSettings["digest"];
  readonly alert: WatchSettings["alert"];
}

const daily = { every: "day", hour: 9, weekday: 1 } as const;
const weekly = { every: "week", hour: 9, weekday: 1 } as const;

const courses: readonly Course[] = [
  {
    name: "Velvet Otters",
    authors: 70,
    reach: 400_000,
    postsADay: () => 24,
    unrest: 0.03,
    channel: "otters",
    digest: daily,
    alert: { change: undefined },
  },
  {
    name: "Moss Giants",
    authors: 7,
    reach: 6_000,
    postsADay: (day) => ((day + DAYS_BEFORE) % 4 === 1 ? 1 : 0),
    unrest: 0,
    channel: "round-up",
    digest: daily,
    alert: undefined,
  },
  {
    name: "Glass Herons",
    authors: 25,
    reach: 90_000,
    postsADay: () => 6,
    unrest: 0.02,
    isAnswered: (day) => day < 2 || day >= 4,
    channel: "round-up",
    digest: daily,
    alert: undefined,
  },
  {
    name: "Unwritten Pages",
    authors: 4,
    reach: 2_000,
    postsADay: (day) => (day < -33 ? 2 : 0),
    unrest: 0,
    channel: "round-up",
    digest: daily,
    alert: undefined,
  },
  {
    name: "Paper Comets",
    authors: 60,
    reach: 150_000,
    postsADay: (day) => (day === 4 ? 90 : 5),
    interest: (day) => (day === 4 ? 6 : 1),
    unrest: 0.02,
    channel: "comets",
    digest: undefined,
    alert: { change: 3 },
  },
  {
    name: "Tin Lantern Club",
    authors: 30,
    reach: 250_000,
    postsADay: () => 10,
    writes: (author, day) => author >= 9 || day < -20,
    unrest: 0.01,
    channel: "lanterns",
    digest: weekly,
    alert: { change: 3 },
  },
];

/** Pseudo-random numbers from 0 up to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** All posts about a collection, with their final counts, and a floor price per day. */
function written(course: Course, seed: number) {
  const random = randomFrom(seed * 7_919 + 1);
  const posts: PlainPost[] = [];
  const prices: { readonly at: number; readonly price: number }[] = [];
  const followersOf = (author: number) => Math.floor(course.reach / (author + 1) ** 1.3);
  let price = 1;
  for (let day = -DAYS_BEFORE; day < DAYS; day++) {
    const startsAt = START + day * DAY_MS;
    price *= 1 + course.unrest * (2 * random() - 1);
    prices.push({ at: startsAt, price });
    const times = Array.from({ length: course.postsADay(day) }, random).sort();
    for (const time of times) {
      const author = Math.floor(course.authors * random());
      const reached = followersOf(author) ** 0.6 * 4 ** (2 * random() - 1) * (course.interest?.(day) ?? 1);
      if (course.writes?.(author, day) === false) continue;
      posts.push({
        id: String(1_990_000_000_000_000_000n + BigInt(seed) * 1_000_000_000n + BigInt(posts.length)),
        author: String(seed * 1_000 + author),
        createdAt: Math.floor(startsAt + time * DAY_MS),
        followers: followersOf(author),
        retweets: Math.floor(reached / 5),
        likes: Math.floor(reached),
      });
    }
  }
  return { ...course, collection: addressOf(0xc0_11ec_7000 + seed), posts, prices };
}

/** A post at a time: reactions come within two days. */
function grown(post: PlainPost, at: number): PlainPost {
  const part = 1 - Math.exp(-Math.min(at - post.createdAt, 2 * DAY_MS) / (8 * HOUR_MS));
  return { ...post, retweets: Math.floor(post.retweets * part), likes: Math.floor(post.likes * part) };
}

/** A service that answers by its definitions, at a clock's time. */
function serviceAt(clock: FakeClock, collections: readonly ReturnType<typeof written>[]): CollectionApi {
  const answer = <Entry>(
    address: Address,
    entriesOf: (now: number, posts: readonly PlainPost[], one: ReturnType<typeof written>) => readonly Entry[],
  ): Promise<Answer<Entry>> => {
    const one = collections.find(({ collection }) => collection === address);
    const now = clock.now();
    if (!one || one.isAnswered?.((now - START) / DAY_MS) === false)
      return Promise.reject(new CollectionApiError("unavailable", "no answer"));
    const posts = one.posts.filter(({ createdAt }) => createdAt <= now).map((post) => grown(post, now));
    return Promise.resolve({ entries: entriesOf(now, posts, one), asOf: new Date(now), cache: "miss" });
  };
  const userOf = (id: string) => userJson({ id, screenName: `person_${id}` });
  return {
    scores: (address) =>
      answer(address, (now, posts, { prices, name }) => [
        scoreJson({ name, contractAddress: address, ...expectedScores(now, posts, prices) }),
      ]),
    influencers: (address) =>
      answer(address, (now, posts) =>
        expectedPeople(now, posts).map(({ id, score }) => influencerSchema.parse(influencerJson({ score, user: userOf(id) }))),
      ),
    tweets: (address) =>
      answer(address, (now, posts) => {
        const byId = new Map(posts.map((post) => [post.id, post]));
        return expectedPosts(now, posts).flatMap((id) => {
          const post = byId.get(id);
          if (!post) return [];
          const { retweets, likes, author, createdAt } = post;
          const entry = tweetSchema.parse(
            tweetJson({ id, user: userOf(author), retweetCount: retweets, favoriteCount: likes, interaction: retweets + likes }),
          );
          return [{ ...entry, date: new Date(createdAt), createdAt: new Date(createdAt) }];
        });
      }),
  };
}

/** A message as it arrived in its channel. */
export interface ChannelPost {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly channel: string;
  readonly message: OutgoingMessage;
}

/** Seven days of six collections, from the service's answers through the memory to the messages in four channels. */
export async function sevenDays(url: string) {
  const clock = new FakeClock();
  await clock.advance(START - clock.now());
  const { memory } = await openTestMemory(url, { clock, snapshotMs: RECORD_MS });
  const collections = courses.map((course, index) => written(course, index + 1));
  const channels = [...new Set(courses.map(({ channel }) => channel))];
  const channelId = (name: string) => idOf(10 + channels.indexOf(name));
  const posts: ChannelPost[] = [];
  const recorder = new Recorder({
    tracking: memory.tracking,
    api: serviceAt(clock, collections),
    isHeld: () => false,
    intervalMs: RECORD_MS,
    callsPerMinute: 1e6,
    maxTracked: 100,
    deadlineMs: 5_000,
    clock,
    log: recordLog().log,
  });
  const watcher = watcherOver({ memory, clock });
  const poster = relayOver({
    outbox: memory.outbox,
    clock,
    sender: {
      sendToChannel: async (to, message) => {
        posts.push({ at: clock.now(), channel: channels.find((name) => channelId(name) === to) ?? to, message });
        return String(posts.length);
      },
      findInChannel: async () => undefined,
      editInChannel: async () => {},
    },
  });
  await memory.servers.set(idOf(1), { zone: "Europe/Berlin" });
  for (const { name, collection, channel, digest, alert } of collections) {
    memory.collections.record(collection, name);
    await memory.watches.add(idOf(1), { channel: channelId(channel), collection, digest, alert, locale: "en-US" });
  }
  await recorder.sync();
  while (clock.now() < START + DAYS * DAY_MS) {
    for (const one of [recorder, watcher, poster]) {
      for (let waitMs = 0; waitMs <= 100; ) {
        waitMs = await one.turn();
        if (waitMs <= 100) await clock.advance(waitMs);
      }
    }
    await clock.advance(STEP_MS - ((clock.now() - START) % STEP_MS));
  }
  posts.sort((one, other) => Math.round((one.at - other.at) / STEP_MS) || (one.channel < other.channel ? -1 : 1));
  return posts;
}
