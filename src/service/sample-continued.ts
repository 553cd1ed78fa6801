import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { at, postTexts, type Sample, type SampleFloorPrice, type SamplePost, SEED, seededRandom, sources } from "./sample.ts";

/*
 * How the sample goes on after its end: what comes in an hour follows from the hour alone, so that it is the same whether time
 * passes by hours or by days.
 */
/** Of a collection, on average. */
const POSTS_A_DAY = 2;
/** How often it is somebody who has not been heard of in a collection. */
const NEW_VOICE = 0.3;
/** Later ids than the sample's own, which are numbers as well. */
const FIRST_ID = 1_995_000_000_000_000_000n;
const IDS_AN_HOUR = 100_000n;

/** The posts and floor prices after `from` up to `until` of a sample that ended at `endedAt`, in milliseconds since the epoch. */
export function continueSample(
  sample: Sample,
  endedAt: number,
  from: number,
  until: number,
): Pick<Sample, "posts" | "floorPrices"> {
  const discussed = sample.collections.filter(({ address }) => sample.posts.some(({ collection }) => collection === address));
  const hours = range(Math.floor((from - endedAt) / HOUR_MS), Math.floor((until - endedAt) / HOUR_MS));
  const posts = discussed.flatMap((collection, number) => {
    const voices = sample.posts.filter((post) => post.collection === collection.address);
    return hours.flatMap((hour) => postOf(sample, collection, voices, { endedAt, hour, number }) ?? []);
  });
  const days = range(Math.floor((from - endedAt) / DAY_MS) + 1, Math.floor((until - endedAt) / DAY_MS));
  const floorPrices = discussed.flatMap(({ address, gains }) => {
    const last = sample.floorPrices.find(({ collection }) => collection === address);
    if (!last) return [];
    // Up and down within four weeks, as before.
    const priceAfter = (day: number) => last.price * Math.exp((gains / 100) * (Math.cos((Math.PI * day) / 14) - 1));
    return days.map((day): SampleFloorPrice => ({ ...last, at: last.at + day * DAY_MS, price: priceAfter(day) }));
  });
  const isWithin = ({ createdAt }: SamplePost) => createdAt * 1_000 > from && createdAt * 1_000 <= until;
  return { posts: posts.filter(isWithin), floorPrices };
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

interface Hour {
  readonly endedAt: number;
  /** Hours after the end. */
  readonly hour: number;
  /** The collection's. */
  readonly number: number;
}

function postOf(
  { people }: Sample,
  { address, name }: Sample["collections"][number],
  earlier: readonly SamplePost[],
  { endedAt, hour, number }: Hour,
): SamplePost | undefined {
  const random = seededRandom(createHash("sha256").update(`${SEED} ${address} ${hour}`).digest().readInt32BE());
  const pick = <T>(from: readonly T[]): T => at(from, Math.floor(random() * from.length));
  if (random() >= POSTS_A_DAY / 24) return undefined;
  const known = new Set(earlier.map(({ author }) => author));
  const unknown = people.filter(({ id }) => !known.has(id));
  const author = random() < NEW_VOICE && unknown.length > 0 ? pick(unknown).id : pick(earlier).author;
  const authorFollowers = Math.max(
    1_000,
    ...earlier.filter((post) => post.author === author).map((post) => post.authorFollowers),
  );
  // As often large and small as before.
  const favoriteCount = Math.floor((authorFollowers / 12 + 90) ** (0.3 + 0.7 * random()));
  const [lang, text] = pick(postTexts);
  return {
    id: String(FIRST_ID + BigInt(hour) * IDS_AN_HOUR + BigInt(number)),
    collection: address,
    author,
    source: pick(sources),
    text: text.replaceAll("{c}", name),
    lang,
    possiblySensitive: false,
    retweetCount: Math.floor(favoriteCount * (0.05 + 0.4 * random())),
    favoriteCount,
    authorFollowers,
    createdAt: Math.floor((endedAt + (hour + random()) * HOUR_MS) / 1_000),
  };
}
