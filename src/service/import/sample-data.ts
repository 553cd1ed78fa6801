import type { Transaction } from "kysely";
import { type Address, toAddress } from "../../collection-api/address.ts";
import { upsertRows } from "../database/bulk.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { readFacts, writeFact } from "../database/facts.ts";
import type { ServiceTables } from "../database/tables.ts";
import { makeSample, type Sample, type SamplePerson, sampleLine } from "../sample.ts";
import { decodeLine } from "./decode-line.ts";
import { lockPosts, PostWriter } from "./post-writer.ts";
import { removeSample, sampleFact } from "./real-data.ts";
import { markRemakes } from "./remakes.ts";

const DAY_MS = 86_400_000;
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
    await lockPosts(transaction, database.engine);
    const facts = await readFacts(transaction);
    if (facts.has("imported")) return false;
    const sample = facts.get("sample");
    if (sample !== undefined && now - sampleFact.parse(JSON.parse(sample)).endsAt < DAY_MS) return true;
    await removeSample(transaction, sample);
    await fill(transaction, database.engine, makeSample(now), now);
    return true;
  });
}

async function fill(transaction: Transaction<ServiceTables>, engine: ServiceDatabase["engine"], sample: Sample, now: number) {
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
  await upsertRows(
    transaction,
    engine,
    "floor_prices",
    sample.floorPrices.filter(({ collection }) => discussed.has(collection)) as ServiceTables["floor_prices"][],
    ["collection", "at"],
    ["price"],
  );
  await markRemakes(transaction, engine, addresses, now);
  await writeFact(transaction, "terms", `sample ${now}`);
  await writeFact(transaction, "sample", JSON.stringify({ endsAt: now, collections: addresses }));
  const writer = new PostWriter(engine);
  const people = new Map(sample.people.map((person) => [person.id, person]));
  const posts = sample.posts.flatMap((post) => {
    const { posts, reasons } = decodeLine(sampleLine(post, people.get(post.author) as SamplePerson), { firstDay: 0, now });
    if (reasons.length > 0) throw new Error(`the sample cannot be imported: ${reasons.join("; ")}`);
    return posts;
  });
  for (let start = 0; start < posts.length; start += PART) await writer.write(transaction, posts.slice(start, start + PART), now);
}
