import { type Address, toAddress } from "../../contract/address.ts";
import { DAY_MS } from "../../infra/time.ts";
import { lockPosts, type ServiceDatabase, type ServiceTransaction } from "../database/database.ts";
import { markDirty } from "../database/dirty.ts";
import { readFacts, writeFact } from "../database/facts.ts";
import { upsert } from "../database/rows.ts";
import type { ServiceTables } from "../database/tables.ts";
import { makeSample, type Sample, type SamplePerson, type SamplePost, sampleLine } from "../sample.ts";
import { continueSample } from "../sample-continued.ts";
import { decodeLine } from "./decode-line.ts";
import { PostWriter } from "./post-writer.ts";
import { removeSample, sampleFact } from "./real-data.ts";

/** Posts are taken in parts, so that a statement stays small. */
const PART = 1_000;

/**
 * Fills an empty database with the sample, whose newest post is from `now`. A sample that ended more than a day before is
 * replaced by one that ends now; what was really imported is left alone.
 *
 * @param now milliseconds since the epoch.
 * @returns whether the database holds the sample now.
 */
export async function importSample(database: ServiceDatabase, { now }: { readonly now: number }): Promise<boolean> {
  return database.transact("import_sample", async (transaction) => {
    await lockPosts(transaction);
    const facts = await readFacts(transaction);
    if (facts.has("imported")) return false;
    const sample = facts.get("sample");
    if (sample !== undefined && now - sampleFact.parse(JSON.parse(sample)).endsAt < DAY_MS) return true;
    await removeSample(transaction, sample);
    await fill(transaction, makeSample(now), now);
    return true;
  });
}

async function fill(transaction: ServiceTransaction, sample: Sample, now: number) {
  // One of them has no posts: it is there to be asked for in vain.
  const discussed = new Set(sample.posts.map(({ collection }) => collection));
  const collections = sample.collections.filter(({ address }) => discussed.has(address));
  const addresses = collections.map(({ address }) => toAddress(address) as Address);
  await transaction
    .insertInto("collections")
    .values(
      collections.map(({ name }, index) => ({
        address: addresses[index] as Address,
        name,
        terms: JSON.stringify([name]),
      })),
    )
    .execute();
  const prices = sample.floorPrices.filter(({ collection }) => discussed.has(collection));
  await writeFloorPrices(transaction, prices);
  await markDirty(transaction, addresses, now);
  await writeFact(transaction, "sample", JSON.stringify({ endsAt: now, collections: addresses }));
  await writePosts(transaction, sample, sample.posts, now);
}

async function writePosts(
  transaction: ServiceTransaction,
  { people }: Sample,
  samplePosts: readonly SamplePost[],
  now: number,
): Promise<void> {
  const writer = new PostWriter();
  const authors = new Map(people.map((person) => [person.id, person]));
  const posts = samplePosts.flatMap((post) => {
    const { posts, reasons } = decodeLine(sampleLine(post, authors.get(post.author) as SamplePerson), { firstDay: 0, now });
    if (reasons.length > 0) throw new Error(`the sample cannot be imported: ${reasons.join("; ")}`);
    return posts;
  });
  for (let start = 0; start < posts.length; start += PART) await writer.write(transaction, posts.slice(start, start + PART), now);
}

/**
 * Brings the sample that ended at `endedAt` up to `until`: the posts and floor prices that would have come since `from`.
 *
 * All three are in milliseconds since the epoch.
 */
export async function importMoreSample(
  database: ServiceDatabase,
  { endedAt, from, until }: { readonly endedAt: number; readonly from: number; readonly until: number },
): Promise<void> {
  const sample = makeSample(endedAt);
  const { posts, floorPrices } = continueSample(sample, endedAt, from, until);
  await database.transact("import_sample", async (transaction) => {
    await lockPosts(transaction);
    await writeFloorPrices(transaction, floorPrices);
    await writePosts(transaction, sample, posts, until);
  });
}

const writeFloorPrices = (transaction: ServiceTransaction, prices: Sample["floorPrices"]) =>
  upsert(transaction, "floor_prices", prices as ServiceTables["floor_prices"][], {
    key: ["collection", "at"],
    set: ["price"],
    where: "excluded.price <> floor_prices.price",
  });
