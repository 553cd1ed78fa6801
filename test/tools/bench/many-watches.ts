import { DAY_MS } from "../../../src/infra/time.ts";
import { type BenchDatabase, insert } from "./databases.ts";
import { serverId } from "./discord-answers.ts";
import { collectionOf } from "./many-settings.ts";

const daily = JSON.stringify({ digest: { every: "day", hour: 9, weekday: 1 } });
const channelId = (number: number) => String(1_100_000_000_000_300_000n + BigInt(number));
/** A list as long as the service's; half of it is new. */
const twenty = (first: number) =>
  Array.from({ length: 20 }, (_, index) => String(1_990_000_000_000_000_000n + BigInt(first + index)));

/** Writes one digest per channel and server, for collections that have changed since the last; none is due. */
export async function fillWatches(database: BenchDatabase, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const before = Date.now() - DAY_MS;
  const lists = (first: number) => ({
    people: twenty(first).map((id) => [id, `person_${id.slice(-4)}`, 8]),
    posts: twenty(first).map((id, index) => [id, id, 40 - index, 400 - index, 440 - 2 * index, before + 3_600_000]),
  });
  const [old, recent] = [lists(0), lists(10)];
  const base = JSON.stringify({
    asOf: before,
    scores: { total: 20, hype: 30, gains: 2, community: 15 },
    people: old.people.map(([id, handle]) => ({ id, handle })),
    posts: old.posts.map(([id, authorId, , , interaction, postedAt]) => ({ id, authorId, interaction, postedAt })),
  });
  await insert(
    database,
    "servers (id, zone)",
    numbers.map((number) => `'${serverId(number)}', 'UTC'`),
  );
  const named = [...new Set(numbers.map(collectionOf))];
  await insert(
    database,
    "known_collections (address, name, comparable_name, seen_at, first_asked_at, last_asked_at)",
    named.map((address) => `'${address}', 'Velvet Otters', 'velvet otters', ${before}, ${before}, ${before}`),
  );
  const seen = `${Date.now()}, ${Date.now()}`;
  await insert(
    database,
    "scores_over_time (collection, first_seen_at, last_seen_at, total, hype, gains, community)",
    named.map((address) => `'${address}', ${seen}, 21.5, 33, 1, 17`),
  );
  for (const list of ["influencers", "posts"] as const) {
    const json = JSON.stringify(list === "posts" ? recent.posts : recent.people);
    await insert(
      database,
      `${list}_over_time (collection, first_seen_at, last_seen_at, ${list})`,
      named.map((address) => `'${address}', ${seen}, '${json}'`),
    );
  }
  const dueAt = before + 9 * DAY_MS;
  await insert(
    database,
    "watches (id, server_id, channel_id, collection, is_card, kinds, wakes, locale, due_at, digest_at, base)",
    numbers.map(
      (number) =>
        `'watch-${number}', '${serverId(number)}', '${channelId(number)}', '${collectionOf(number)}', 0, '${daily}', 0, 'en-US', ${dueAt}, ${dueAt}, '${base}'`,
    ),
  );
}

/** Writes servers without watches. */
export const fillServers = (database: BenchDatabase, count: number): Promise<void> =>
  insert(
    database,
    "servers (id, zone)",
    Array.from({ length: count }, (_, number) => `'other ${number}', 'UTC'`),
  );

/** @param at milliseconds since the epoch. */
export const makeDue = ({ execute }: BenchDatabase, at: number): Promise<void> =>
  execute(`update watches set due_at = ${at}, digest_at = ${at}`);
