import { DAY_MS, HOUR_MS } from "../../../src/infra/time.ts";
import { XApi } from "../../../src/service/collect/x/api.ts";
import { Budget } from "../../../src/service/collect/x/budget.ts";
import { createXSource } from "../../../src/service/collect/x/source.ts";
import { rankPosts } from "../../../src/service/serve/ranking.ts";
import { XStandIn } from "../../service/x-stand-in.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { collectRound } from "../../support/collect-round.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { randomFrom } from "../../support/random.ts";
import { recordLog } from "../../support/recorded-log.ts";
import { openTestService } from "../../support/service.ts";

/** People who talk about a collection on X for some days. */
export interface World {
  readonly seed: number;
  readonly days: number;
  readonly postsPerDay: number;
  /** The number of people who write; how often follows Zipf's law with this exponent. */
  readonly people: number;
  readonly exponent: number;
}

interface WorldPost {
  readonly at: number;
  readonly author: number;
  /** In the end. */
  readonly likes: number;
  /** Likes come from then on, and two thirds of them within `paceMs`. */
  readonly from: number;
  readonly paceMs: number;
}

const START_MS = Date.UTC(2026, 0, 1);
/** The first days fill the database under either policy, with one turn a day. */
const COUNTED_FROM_DAY = 7;
const STEP_MS = 3 * HOUR_MS;

/** When a collection has its turn. The last one reads the counts of the last day again. */
function roundsOf({ days }: World): number[] {
  const first = Array.from({ length: COUNTED_FROM_DAY }, (_, day) => START_MS + day * DAY_MS + 23 * HOUR_MS);
  const counted = (days - COUNTED_FROM_DAY) * (DAY_MS / STEP_MS);
  const start = START_MS + COUNTED_FROM_DAY * DAY_MS + HOUR_MS;
  return [...first, ...Array.from({ length: counted + 1 }, (_, index) => start + index * STEP_MS)];
}
const TEXT = "velvet otters";
const otters = addressOf(1);

/** Most posts get next to no likes, a few get thousands (Pareto), and one in fifty is found a day or two late. */
function postsOf({ seed, days, postsPerDay, people, exponent }: World): WorldPost[] {
  const random = randomFrom(seed);
  const weights = Array.from({ length: people }, (_, index) => (index + 1) ** -exponent);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  const until = weights.map((weight) => {
    sum += weight / total;
    return sum;
  });
  const author = () => {
    const drawn = random();
    return until.findIndex((share) => drawn < share || share === until.at(-1));
  };
  return Array.from({ length: days * postsPerDay }, () => {
    const at = START_MS + random() * days * DAY_MS;
    const likes = Math.floor(random() ** (-1 / 1.1)) - 1;
    const delayMs = random() < 0.02 ? (1 + random()) * DAY_MS : 0;
    return { at, author: author(), likes, from: at + delayMs, paceMs: HOUR_MS * 2 * 10 ** random() };
  }).sort((a, b) => a.at - b.at);
}

const likesAt = ({ likes, from, paceMs }: WorldPost, now: number): number =>
  now <= from ? 0 : Math.floor(likes * (1 - Math.exp((from - now) / paceMs)));

/** Counts with a fifth as many reposts. */
const interactionOf = (likes: number): number => likes + Math.floor(likes / 5);

/**
 * The cost in dollars, and the resulting top 20, of reading all posts of two days with their authors at every turn, and once a day
 * the rest of the top 20 and their people.
 */
export function readEverything(world: World) {
  const posts = postsOf(world);
  const seen = new Map<number, number>();
  const paid = new Set<string>();
  let millionths = 0;
  const top = () =>
    [...seen]
      .sort(([value, liked], [another, likedToo]) => interactionOf(likedToo) - interactionOf(liked) || another - value)
      .slice(0, 20)
      .map(([index]) => index);
  for (const now of roundsOf(world)) {
    const day = Math.floor((now - START_MS) / DAY_MS);
    const pay = (key: string, price: number) => {
      if (!paid.has(`${day} ${key}`) && day >= COUNTED_FROM_DAY) millionths += price;
      paid.add(`${day} ${key}`);
    };
    const read = (index: number) => {
      const post = posts[index] as WorldPost;
      seen.set(index, likesAt(post, now));
      pay(`post ${index}`, 5_000);
      pay(`person ${post.author}`, 10_000);
    };
    posts.forEach(({ at }, index) => {
      if (at <= now - 30_000 && (at > now - 2 * DAY_MS || !seen.has(index))) read(index);
    });
    for (const index of top()) read(index);
  }
  return { dollars: millionths / 1_000_000, top: top() };
}

/** The same world collected through the service: X's own charges, and the top 20. */
export async function collectWorld(world: World, databaseUrl: string) {
  const clock = new FakeClock();
  const token = "the-token-of-the-app";
  const x = await XStandIn.start({ token, clock });
  cleanUp(() => x.close());
  for (const path of Object.keys(x.limits) as (keyof typeof x.limits)[]) x.limits[path] = 1_000_000;
  const database = await openTestService(databaseUrl, clock);
  const row = { address: otters, name: "Otters", terms: JSON.stringify([TEXT]) };
  await database.run("add", (connection) => connection.insertInto("collections").values(row).execute());
  const { log } = recordLog();
  const client = { clock, random: () => 0.5, onWait: () => {}, onRetry: () => {} };
  const api = new XApi({ ...client, budget: new Budget(database, 1_000_000_000), url: x.url, token, userAgent: "test/1" });
  cleanUp(() => api.close());
  const options = { database, log, clock, keepDays: 400 };
  const source = createXSource({ ...options, x: api });
  const posts = postsOf(world);
  const ids: string[] = [];
  for (const now of roundsOf(world)) {
    await clock.advance(now - clock.now());
    while (ids.length < posts.length && (posts[ids.length] as WorldPost).at <= now) {
      const { at, author } = posts[ids.length] as WorldPost;
      ids.push(x.post(TEXT, { ageMs: Math.ceil(now - at), authorId: String(1_000 + author) }));
    }
    ids.forEach((id, index) => {
      const likes = likesAt(posts[index] as WorldPost, now);
      if (likes > 0) x.count(id, { likes, retweets: Math.floor(likes / 5) });
    });
    await collectRound(source, options, { clock });
  }
  const first = Math.floor(START_MS / DAY_MS) + COUNTED_FROM_DAY;
  const millionths = [...x.charged].reduce((sum, [day, charged]) => (day < first ? sum : sum + charged), 0);
  const ranked = await database.run("top", (connection) => rankPosts(connection, otters, clock.now()));
  return { dollars: millionths / 1_000_000, top: ranked.map(({ post_id }) => ids.indexOf(post_id)) };
}
