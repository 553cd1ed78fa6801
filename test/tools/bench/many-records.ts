import { type Address, toAddress } from "../../../src/contract/address.ts";
import { DAY_MS, HOUR_MS } from "../../../src/infra/time.ts";
import { type BenchDatabase, insert } from "./databases.ts";
/** Collections that are recorded together by default. */
export const COLLECTIONS = 200;

export const numbered = (number: number): Address => {
  const address = toAddress(`0x${(number + 1).toString(16).padStart(40, "0")}`);
  if (!address) throw new Error(`${number} makes no address`);
  return address;
};

/** Ages, in hours, of the records kept for a year: hourly for 30 days, then daily. */
const hoursKept = [
  ...Array.from({ length: 30 * 24 }, (_, hour) => hour),
  ...Array.from({ length: 334 }, (_, day) => (31 + day) * 24),
];
/** Records of a collection after a year. */
export const RECORDS_A_YEAR = hoursKept.length;

/** Writes the records of a year in which every score changed every hour, in the order of recording. */
export async function fillYear(database: BenchDatabase): Promise<void> {
  const now = Date.now();
  const wave = (hour: number, level: number) => (level + 8 * Math.sin(hour / 40)).toFixed(4);
  const rows = hoursKept.toReversed().flatMap((hour) =>
    Array.from({ length: COLLECTIONS }, (_, number) => {
      const at = now - hour * HOUR_MS;
      return `'${numbered(number)}', ${at}, ${at}, ${[60, 0, 82, 75].map((level) => wave(hour + number, level)).join(", ")}`;
    }),
  );
  await insert(database, "scores_over_time (collection, first_seen_at, last_seen_at, hype, gains, community, total)", rows);
}

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
    "known_collections (address, name, comparable_name, seen_at, first_asked_at, last_asked_at)",
    (address, number) => `'${address}', 'Collection ${number}', 'collection ${number}', ${now}, ${now - DAY_MS}, ${now}`,
  );
  await write(
    "tracked_collections (collection, due_at)",
    (address, number) => `'${address}', ${now + Math.floor((number * HOUR_MS) / count)}`,
  );
  for (const at of [now - 3 * HOUR_MS, now - 2 * HOUR_MS]) {
    await write("scores_over_time", (address) => `'${address}', ${at}, ${at}, 60, 0, 82, 75, null, null`);
    await write("influencers_over_time", (address) => `'${address}', ${at}, ${at}, '${people}'`);
    await write("posts_over_time", (address) => `'${address}', ${at}, ${at}, '${posts}'`);
  }
}
