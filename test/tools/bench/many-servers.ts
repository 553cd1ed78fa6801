import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/infra/time.ts";
import type { BenchDatabase } from "./databases.ts";
import { serverId } from "./discord-answers.ts";

/** The size of the database; each server has looked up three collections and watches as many. */
export interface Size {
  readonly servers: number;
  readonly collections: number;
}

/** Per server. */
const WATCHES = 3;
/** Collections with records, of which many are watched. */
const RECORDED = 1_000;
/** The most that TRACKED_COLLECTIONS allows. */
const TRACKED = 100_000;

/** Of a text that is a number: an address. */
const address = (number: string) => `'0x' || lpad(to_hex(1 + (${number})), 40, '0')`;
const idFrom = (first: string, number: string) => `((${BigInt(first)} + ${number})::text)`;
export const channelId = (watch: number): string => String(1_200_000_000_000_000_000n + BigInt(watch));

/** Writes a bot's database in the database itself: for a million servers with 800 digests a minute around the day. */
export async function fillServers({ execute }: BenchDatabase, { servers, collections }: Size): Promise<void> {
  const now = Date.now();
  // Nothing is due while the bench runs.
  const first = (Math.floor(now / HOUR_MS) + 3) * HOUR_MS;
  const watches = servers * WATCHES;
  const daily = JSON.stringify({ digest: { every: "day", hour: 9, weekday: 1 } });
  const alert = JSON.stringify({ alert: { change: 1_000 } });
  const base = JSON.stringify({ asOf: now - DAY_MS, scores: { total: 20, hype: 30, gains: 2, community: 15 } });
  const server = idFrom(serverId(0), `n / ${WATCHES}`);
  // Collections are watched unevenly: half of the watches are of the recorded ones.
  const collection = `case n % 2 when 0 then (n / 2) % ${RECORDED} else (n * 7919::bigint) % ${collections} end`;
  // Every third within a day, every third within a week.
  const planned = `${first} + (n / ${WATCHES} % ${DAY_MS / MINUTE_MS}) * ${MINUTE_MS} + (n * 7919::bigint) % ${MINUTE_MS}
    + case n % 3 when 2 then n % 7 else 0 end * ${DAY_MS}::bigint`;
  const from = (count: number) => `from generate_series(0, ${count - 1}) n`;
  const twice = [now - 3 * HOUR_MS, now - 2 * HOUR_MS];
  for (const statement of [
    `insert into servers (id, collection, language, zone, added_at, last_used_at)
      select ${idFrom(serverId(0), "n")}, ${address(`n % ${collections}`)}, 'en-US', 'UTC', ${now - DAY_MS}, ${now}
        ${from(servers)}`,
    `insert into aliases select id, 'our apes', 'our apes', collection from servers`,
    `insert into members (id, collection, language, last_used_at)
      select id, collection, language, ${now} from servers`,
    `insert into known_collections (address, name, comparable_name, seen_at, first_looked_up_at, last_looked_up_at)
      select ${address("n")}, 'Collection ' || n, 'collection ' || n, ${now}, ${now}, ${now} - n ${from(collections)}`,
    `insert into server_collections select ${server}, ${address(collection)}, ${now} - n % ${DAY_MS} ${from(watches)}
      on conflict do nothing`,
    `insert into tracked_collections (collection, due_at)
      select ${address("n")}, ${now} + ${HOUR_MS} + n * ${HOUR_MS}::bigint / ${Math.min(collections, TRACKED)}
      ${from(Math.min(collections, TRACKED))}`,
    ...twice.map(
      (at, index) => `insert into scores_over_time (collection, first_seen_at, last_seen_at, hype, gains, community, total)
        select ${address("n")}, ${at}, ${at}, 33, 1, 17, 20 + ${index} * 1.5 ${from(RECORDED)}`,
    ),
    ...["influencers", "posts"].map(
      (list) => `insert into ${list}_over_time select ${address("n")}, ${now - HOUR_MS}, ${now - HOUR_MS}, '[["1","1",1,1]]'
        ${from(RECORDED)}`,
    ),
    `insert into watches (id, server_id, channel_id, collection, kinds, publish, wakes, locale, added_at, due_at,
        planned_at, checked_at, base)
      select 'watch-' || n, ${server}, ${idFrom(channelId(0), "n")}, ${address(collection)},
        case n % 3 when 1 then '${alert}' else '${daily}' end, 0, case n % 3 when 1 then 1 else 0 end,
        'en-US', ${now - DAY_MS}, ${planned},
        case n % 3 when 1 then null else ${planned} end, ${now - DAY_MS}, '${base}' ${from(watches)}`,
    `insert into boards (id, server_id, channel_id, collection, publish, added_at, due_at)
      select 'board-' || n, ${idFrom(serverId(0), "n")}, ${idFrom(channelId(0), "n")}, ${address(collection)}, 0,
        ${now - DAY_MS}, ${planned} ${from(servers)}`,
    `insert into budgets (name, free_at, server_id)
      select 'channel ' || n, ${now}, ${idFrom(serverId(0), "n")} ${from(Math.ceil(servers / 10))}`,
    "vacuum analyze",
  ])
    await execute(statement);
}
