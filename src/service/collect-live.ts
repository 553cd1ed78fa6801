import { sql } from "kysely";
import type { Clock } from "../infra/clock.ts";
import { userAgent } from "../infra/identity.ts";
import type { Logger } from "../infra/logger.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { collect } from "./collect/collect.ts";
import { sources } from "./collect/sources.ts";
import { addKnownCollections } from "./collections/known.ts";
import { openServiceDatabase, type ServiceDatabase } from "./database/database.ts";
import { type CollectConfig, openSources } from "./service-variables.ts";

export interface LiveCounts {
  readonly posts: number;
  /** The time of the earliest post; milliseconds since the epoch. */
  readonly since: number | null;
  /** By source: the time that its stream was read up to, in milliseconds since the epoch. */
  readonly streams: readonly { readonly id: string; readonly readTo: number | null }[];
  readonly collections: number;
  /** Collections with a floor price. */
  readonly priced: number;
}

export interface LiveOptions {
  readonly config: CollectConfig;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Collects posts about a few well-known collections, in this process. `ended` resolves with the reason once collecting ends. */
export async function collectLive({ config, clock, log }: LiveOptions) {
  const database = await openServiceDatabase({ url: config.SERVICE_DATABASE, limitMs: MINUTE_MS });
  await addKnownCollections(database, clock);
  const ending = new AbortController();
  const client = { userAgent, log, clock, random: Math.random, onWait: () => {}, onRetry: () => {} };
  const options = { database, log, clock, keepDays: config.SERVICE_KEEP_DAYS };
  const sources = openSources(config, client, options);
  const ended = collect(sources, options, ending.signal).catch((error: Error) => error.message);
  return {
    ended,
    counts: () => readCounts(database),
    stop: async (): Promise<void> => {
      ending.abort();
      await ended;
      await Promise.all([...sources.map((source) => source.close()), database.close()]);
    },
  };
}

const readCounts = (database: ServiceDatabase): Promise<LiveCounts> =>
  database.run("live_read", async (connection) => {
    const streams = await connection.selectFrom("streams").select(["id", "read_to"]).orderBy("id").execute();
    const { rows } = await sql<Omit<LiveCounts, "streams">>`
      select count(*) as posts, min(created_at) as since, (select count(*) from collections) as collections, (select count(distinct collection) from floor_prices) as priced
      from tracked_posts where is_gone = 0 and id in (select id from posts)`.execute(connection);
    const counts = rows[0] as Omit<LiveCounts, "streams">;
    return { ...counts, streams: streams.map(({ id, read_to }) => ({ id, readTo: read_to === null ? null : read_to / 1_000 })) };
  });

const timeOf = (ms: number): string => new Date(ms).toLocaleTimeString("en-GB");

/** One line for people, in the machine's time zone. */
export function writeCounts({ posts, since, streams, collections, priced }: LiveCounts): string {
  const from = since === null ? "" : ` from ${timeOf(since)} on`;
  const upTo = streams.flatMap(({ id, readTo }) =>
    readTo === null ? [] : [`${sources.find((source) => source.id === id)?.name ?? id} is read up to ${timeOf(readTo)}`],
  );
  const read = upTo.length === 0 ? "waiting for posts" : upTo.join(", ");
  return `Live: ${posts} ${posts === 1 ? "post" : "posts"}${from}; ${read}; floor prices of ${priced} of ${collections} collections`;
}
