import { type Address, toAddress } from "../../../src/contract/address.ts";
import { DAY_MS, HOUR_MS } from "../../../src/infra/time.ts";
import { type BenchDatabase, insert } from "./databases.ts";

export const numbered = (number: number): Address => {
  const address = toAddress(`0x${(number + 1).toString(16).padStart(40, "0")}`);
  if (!address) throw new Error(`${number} makes no address`);
  return address;
};

const twenty = Array.from({ length: 20 }, (_, index) => String(1_990_000_000_000_000_000n + BigInt(index)));
const people = JSON.stringify(twenty.map((id, index) => [id, `person_${index}`]));
const posts = JSON.stringify(twenty.map((id, index) => [id, id, 440 - 2 * index, 1_760_000_000_000]));

/** Writes collections that were recorded twice and become due at different times within an hour. */
export async function fillFollowed(database: BenchDatabase, count: number): Promise<void> {
  const now = Date.now();
  const write = (into: string, row: (address: Address, number: number) => string) =>
    insert(
      database,
      into,
      Array.from({ length: count }, (_, number) => row(numbered(number), number)),
    );
  await write(
    "known_collections (address, name, comparable_name, seen_at, first_looked_up_at, last_looked_up_at)",
    (address, number) => `'${address}', 'Collection ${number}', 'collection ${number}', ${now}, ${now - DAY_MS}, ${now}`,
  );
  await write(
    "tracked_collections (collection, due_at)",
    (address, number) => `'${address}', ${now + Math.floor((number * HOUR_MS) / count)}`,
  );
  for (const at of [now - 3 * HOUR_MS, now - 2 * HOUR_MS]) {
    await write("scores_over_time", (address) => `'${address}', ${at}, ${at}, 60, 0, 82, 75, null, null, null, null, null`);
    await write("influencers_over_time", (address) => `'${address}', ${at}, ${at}, '${people}'`);
    await write("posts_over_time", (address) => `'${address}', ${at}, ${at}, '${posts}'`);
  }
}
