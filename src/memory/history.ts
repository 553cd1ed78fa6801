import { type Kysely, sql, type Transaction } from "kysely";
import { LRUCache } from "lru-cache";
import type { Answer } from "../collection-api/api.ts";
import type { Address } from "../contract/address.ts";
import { CachedReads } from "../infra/cached-reads.ts";
import { lock } from "../infra/database.ts";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { recordSeen } from "./known-collections.ts";
import {
  type Answers,
  collectionIn,
  GAP_ROUNDS,
  hasNews,
  influencersIn,
  postsIn,
  type RecordTable,
  writeRecords,
} from "./records.ts";
import { spacingAt } from "./retention.ts";
import type { MemoryOptions, Reader, Store } from "./store.ts";
import type { RecordRow, Tables } from "./tables.ts";

/** Cards compare with the newest record between these ages. */
const COMPARED_FROM_MS = 20 * HOUR_MS;
const COMPARED_TO_MS = 8 * DAY_MS;
/** The days that the usual daily change is computed from. */
const DAILY_DAYS = 30;
/** Younger scores never count as old, however short the interval between records. */
const MIN_OLD_MS = 2 * HOUR_MS;
const MAX_CACHED = 10_000;
const MAX_CACHED_IN_BACKGROUND = 1_000;
/** Fewer, because they hold lists of posts and of people. */
const MAX_CACHED_NEWEST = 1_000;

/** Times are milliseconds since the epoch. `isAfterGap`: records may be missing before this one. */
type Span = Pick<RecordRow, "firstSeenAt" | "lastSeenAt"> & { readonly isAfterGap: boolean };
export type RecordedScores = Omit<Tables["scoresOverTime"], "collection">;

export interface ScoresBefore {
  /** The newest record of 20 hours to 8 days ago. */
  readonly compared: RecordedScores | undefined;
  /** The last record of each day (UTC) of the last 30, oldest first. */
  readonly daily: readonly RecordedScores[];
}

export interface Newest {
  readonly scores: RecordedScores | undefined;
  /** Whether the scores are older than a recorded collection's ever are. */
  readonly isOld: boolean;
  readonly influencers: ReturnType<typeof influencersIn> | undefined;
  readonly posts: ReturnType<typeof postsIn> | undefined;
}

/** The service's answers over time. Reads resolve to `undefined` while the database cannot be read. */
export class History {
  /** Reads for background work. */
  readonly inBackground = {
    newest: (collection: Address) => this.#readNewest(collection, this.#store.background),
    scoresBefore: (collection: Address) => this.#beforeInBackground.get(collection),
    scoresSince: (collection: Address, since: number) => this.scoresSince(collection, since, this.#store.background),
  };
  readonly #store: Store;
  /** Milliseconds after which the next answer about a collection is expected. */
  readonly #roundMs: number;
  readonly #oldMs: number;
  readonly #newest: CachedReads<Newest>;
  readonly #before: CachedReads<ScoresBefore>;
  /** A cache of its own: in a shared one, a command could wait for a read that the background began. */
  readonly #beforeInBackground: CachedReads<ScoresBefore>;
  readonly #recorded = new LRUCache<string, number>({ max: MAX_CACHED });

  constructor(store: Store, { snapshotMs = 0, importedEveryMs = 0 }: Pick<MemoryOptions, "snapshotMs" | "importedEveryMs">) {
    this.#store = store;
    this.#roundMs = snapshotMs > 0 ? Math.max(snapshotMs, importedEveryMs) : HOUR_MS;
    this.#oldMs = Math.max(MIN_OLD_MS, GAP_ROUNDS * snapshotMs);
    const { clock } = store;
    this.#newest = new CachedReads({ clock, max: MAX_CACHED_NEWEST, read: (id) => this.#readNewest(id as Address, store) });
    const cacheFor = (reader: Reader, max: number) =>
      new CachedReads({ clock, max, read: (collection) => this.#readScoresBefore(collection as Address, reader) });
    this.#before = cacheFor(store, MAX_CACHED);
    this.#beforeInBackground = cacheFor(store.background, MAX_CACHED_IN_BACKGROUND);
  }

  /** Records public answers in the background, once each; a failed write is dropped. */
  record(collection: Address, shown: Answers): void {
    const keyOf = (operation: string) => `${operation} ${collection}`;
    const news = Object.entries(shown).filter(
      ([operation, { asOf }]: [string, Answer<unknown>]) => asOf.getTime() > (this.#recorded.get(keyOf(operation)) ?? 0),
    );
    if (news.length === 0) return;
    for (const [operation, { asOf }] of news) this.#recorded.set(keyOf(operation), asOf.getTime());
    const answers: Answers = Object.fromEntries(news);
    this.writing(collection, "history_record", (transaction, now) => this.write(transaction, collection, answers, now)).catch(
      () => {
        for (const [operation] of news) this.#recorded.delete(keyOf(operation));
      },
    );
  }

  /** Runs `write` in a transaction, and invalidates cached reads of the collection. */
  writing<T>(
    collection: Address,
    query: string,
    work: (transaction: Transaction<Tables>, now: number) => Promise<T>,
  ): Promise<T> {
    const caches = [this.#newest, this.#before, this.#beforeInBackground];
    return this.#store.background.timed(query, work).finally(() => {
      for (const cache of caches) cache.delete(collection);
    });
  }

  async write(transaction: Kysely<Tables>, collection: Address, answers: Answers, now: number): Promise<void> {
    await lock(transaction, `history ${collection}`);
    await writeRecords(transaction, collection, answers, this.#roundMs);
    if (hasNews(answers)) await recordSeen(transaction, collection, { ...collectionIn(answers), now });
  }

  /** @param history oldest first. */
  bring(collection: Address, history: readonly Answers[]): Promise<void> {
    return this.writing(collection, "history_bring", async (transaction) => {
      await lock(transaction, `history ${collection}`);
      for (const answers of history) await writeRecords(transaction, collection, answers, this.#roundMs);
    });
  }

  /** Cached for 30 seconds, or until this process writes a record. */
  scoresBefore(collection: Address): Promise<ScoresBefore | undefined> {
    return this.#before.get(collection);
  }

  #readScoresBefore(collection: Address, reader: Reader): Promise<ScoresBefore> {
    const now = this.#store.clock.now();
    const since = now - DAILY_DAYS * DAY_MS;
    return reader.read("history_read", async (connection) => {
      const comparedFrom = now - COMPARED_FROM_MS;
      const { rows } = await sql<RecordedScores>`
        select * from scores_over_time where collection = ${collection} and first_seen_at in (
          select max(first_seen_at) from scores_over_time where ${reachingInto("scoresOverTime", collection, since)}
          group by first_seen_at / ${sql.lit(DAY_MS)}
          union all
          select max(first_seen_at) from scores_over_time where collection = ${collection} and first_seen_at <= ${comparedFrom}
        ) order by first_seen_at`.execute(connection);
      const compared = rows.findLast(({ firstSeenAt }) => firstSeenAt <= comparedFrom);
      return {
        compared: compared && compared.lastSeenAt >= now - COMPARED_TO_MS ? compared : undefined,
        daily: rows.filter((record, index) => {
          const next = rows[index + 1];
          return record.lastSeenAt >= since && (!next || dayOf(next) > dayOf(record));
        }),
      };
    });
  }

  /** The newest records that begin by `at`, in milliseconds since the epoch. */
  scoresAt(collections: readonly Address[], at: number): Promise<ReadonlyMap<Address, RecordedScores> | undefined> {
    if (collections.length === 0) return Promise.resolve(new Map());
    return this.#store.recall("history_read", async (connection) => {
      const { rows } = await sql<Tables["scoresOverTime"]>`
        with wanted (address) as (values ${sql.join(collections.map((collection) => sql`(${collection})`))})
        select scores_over_time.* from wanted join scores_over_time on collection = address and first_seen_at =
          (select max(first_seen_at) from scores_over_time where collection = address and first_seen_at <= ${at})`.execute(
        connection,
      );
      return new Map(rows.map((row) => [row.collection, row]));
    });
  }

  /** The last record of each day (UTC) that begins after `since`, oldest first. */
  scoresDaily(collections: readonly Address[], since: number): Promise<ReadonlyMap<Address, RecordedScores[]> | undefined> {
    if (collections.length === 0) return Promise.resolve(new Map());
    return this.#store.recall("history_read", async (connection) => {
      const { rows } = await sql<Tables["scoresOverTime"]>`
        with last (address, began_at) as (
          select collection, max(first_seen_at) from scores_over_time
          where collection in (${sql.join(collections)}) and first_seen_at >= ${since}
          group by collection, first_seen_at / ${sql.lit(DAY_MS)}
        )
        select scores_over_time.* from last join scores_over_time on collection = address and first_seen_at = began_at
        order by first_seen_at`.execute(connection);
      return Map.groupBy(rows, ({ collection }) => collection);
    });
  }

  /** Cached for 30 seconds, or until this process writes a record. */
  newest(collection: Address): Promise<Newest | undefined> {
    return this.#newest.get(collection);
  }

  #readNewest(collection: Address, reader: Reader): Promise<Newest | undefined> {
    return reader.recall("history_read", async (connection) => {
      const newestOf = async <Table extends RecordTable>(table: Table) => {
        const { rows } = await sql<Tables[Table]>`select * from ${sql.table(table)}
          where collection = ${collection} order by first_seen_at desc limit 1`.execute(connection);
        return rows[0];
      };
      const scores: RecordedScores | undefined = await newestOf("scoresOverTime");
      const people = await newestOf("influencersOverTime");
      const posts = await newestOf("postsOverTime");
      return {
        scores,
        isOld: scores !== undefined && this.#store.clock.now() - scores.lastSeenAt > this.#oldMs,
        influencers: people && influencersIn(people.influencers),
        posts: posts && postsIn(posts.posts),
      };
    });
  }

  /** Records whose scores held at `since` or later, oldest first. */
  scoresSince(collection: Address, since: number, reader: Reader = this.#store): Promise<(RecordedScores & Span)[] | undefined> {
    return this.#since("scoresOverTime", collection, since, reader);
  }

  async influencersSince(
    collection: Address,
    since: number,
  ): Promise<(Span & { readonly influencers: ReturnType<typeof influencersIn> })[] | undefined> {
    const rows = await this.#since("influencersOverTime", collection, since, this.#store);
    return rows?.map((row) => ({ ...row, influencers: influencersIn(row.influencers) }));
  }

  /** The last list of each day (UTC), of those that last until `since` or later, oldest first. */
  postsDaily(collection: Address, since: number): Promise<ReturnType<typeof postsIn>[] | undefined> {
    return this.#store.recall("history_read", async (connection) => {
      const { rows } = await sql<Tables["postsOverTime"]>`
        select * from posts_over_time where collection = ${collection} and first_seen_at in (
          select max(first_seen_at) from posts_over_time where ${reachingInto("postsOverTime", collection, since)}
          group by first_seen_at / ${sql.lit(DAY_MS)}
        ) order by first_seen_at`.execute(connection);
      return rows.map(({ posts }) => postsIn(posts));
    });
  }

  async #since<Table extends RecordTable>(table: Table, collection: Address, since: number, reader: Reader) {
    const found = await reader.recall("history_read", (connection) =>
      sql<Tables[Table]>`select * from ${sql.table(table)}
        where ${reachingInto(table, collection, since)} order by first_seen_at`.execute(connection),
    );
    const now = this.#store.clock.now();
    const spacingMs = table === "scoresOverTime" ? 0 : HOUR_MS;
    return found?.rows.map((record, index, records) => {
      const before = records[index - 1];
      const distanceMs = before ? record.firstSeenAt - before.lastSeenAt : 0;
      const expectedMs = Math.max(this.#roundMs, spacingMs, before ? spacingAt(now - before.lastSeenAt) : 0);
      return { ...record, isAfterGap: distanceMs > GAP_ROUNDS * expectedMs };
    });
  }
}

/** The first of these records may have begun long before `since`. */
const reachingInto = (table: RecordTable, collection: Address, since: number) => sql`collection = ${collection}
  and first_seen_at >= coalesce((select max(first_seen_at) from ${sql.table(table)}
    where collection = ${collection} and first_seen_at < ${since}), 0) and last_seen_at >= ${since}`;

const dayOf = ({ firstSeenAt }: RecordedScores): number => Math.floor(firstSeenAt / DAY_MS);
