import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Answer } from "../collection-api/api.ts";
import type { Address } from "../contract/address.ts";
import { lock } from "../infra/database.ts";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { CachedReads } from "./cached-reads.ts";
import { noteData } from "./known-collections.ts";
import {
  type Answers,
  GAP_ROUNDS,
  hasNews,
  influencersIn,
  nameIn,
  postsIn,
  type RecordedInfluencer,
  type RecordedPost,
  type RecordTable,
  writeRecords,
} from "./records.ts";
import type { MemoryOptions, Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import { spacingAt } from "./thinning.ts";

/** A card compares with the newest record older than this. */
const COMPARED_FROM_MS = 20 * HOUR_MS;
const COMPARED_TO_MS = 8 * DAY_MS;
const CARD_DAYS = 14;
/** Scores younger than this are never called old, however short the interval. */
const LEAST_OLD_MS = 2 * HOUR_MS;
/** Every card of scores asks for what it compares with: at most 30 MB. */
const MAX_CACHED = 10_000;

/** The first and the last time that the service gave an answer before it gave another, in milliseconds since the epoch. */
export interface Seen {
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
}

export interface RecordedScores extends Seen {
  readonly hype: number;
  readonly gains: number;
  readonly community: number;
  readonly total: number;
}

export interface RecordedInfluencers extends Seen {
  readonly influencers: readonly RecordedInfluencer[];
}

export interface RecordedPosts extends Seen {
  readonly posts: readonly RecordedPost[];
}

/** A record, and whether others may be missing before it. */
export type Following<Record> = Record & { readonly isAfterGap: boolean };

export interface ScoresBefore {
  /** The newest record of 20 hours to 8 days ago. */
  readonly compared: RecordedScores | undefined;
  /** The last record of each of 14 days that has any, in the order of time. */
  readonly daily: readonly RecordedScores[];
}

export interface NewestRecords {
  readonly scores: RecordedScores | undefined;
  readonly isOld: boolean;
  readonly influencers: readonly RecordedInfluencer[] | undefined;
  readonly posts: readonly RecordedPost[] | undefined;
}

/** The recorded answers of the service. Reads never reject: they resolve to `undefined` if that cannot be known right now. */
export class History {
  readonly #store: Store;
  /** Milliseconds from one recorded answer of a collection to the next, and until its scores are old. */
  readonly #roundMs: number;
  readonly #oldMs: number;
  readonly #before: CachedReads<ScoresBefore>;
  readonly #recorded = new LRUCache<string, number>({ max: MAX_CACHED });

  constructor(store: Store, { snapshotMs = 0, recordedMs = 0 }: Pick<MemoryOptions, "snapshotMs" | "recordedMs">) {
    this.#store = store;
    this.#roundMs = snapshotMs > 0 ? Math.max(snapshotMs, recordedMs) : HOUR_MS;
    this.#oldMs = Math.max(LEAST_OLD_MS, GAP_ROUNDS * snapshotMs);
    const { clock } = store;
    this.#before = new CachedReads({ clock, max: MAX_CACHED, read: (collection) => this.#readBefore(collection as Address) });
  }

  /** Records answers that everybody sees, once each, after the call; failures are dropped. */
  record(collection: Address, shown: Answers): void {
    const keyOf = (operation: string) => `${operation} ${collection}`;
    const news = Object.entries(shown).filter(
      ([operation, { asOf }]: [string, Answer<unknown>]) => asOf.getTime() > (this.#recorded.get(keyOf(operation)) ?? 0),
    );
    if (news.length === 0) return;
    for (const [operation, { asOf }] of news) this.#recorded.set(keyOf(operation), asOf.getTime());
    const answers: Answers = Object.fromEntries(news);
    const write = () =>
      this.#store.background.write("history_record", (transaction) => this.write(transaction, collection, answers));
    this.writing(collection, write).catch(() => {
      for (const [operation] of news) this.#recorded.delete(keyOf(operation));
    });
  }

  /** Runs a transaction that contains `write`, and drops what was cached before. */
  writing<T>(collection: Address, transact: () => Promise<T>): Promise<T> {
    return this.#before.writing(collection, transact);
  }

  /** Writes answers within the transaction of `writing`. */
  async write(transaction: Kysely<Tables>, collection: Address, answers: Answers): Promise<void> {
    await lock(transaction, `history ${collection}`);
    await writeRecords(transaction, collection, answers, this.#roundMs);
    const now = this.#store.clock.now();
    if (hasNews(answers)) await noteData(transaction, collection, { name: nameIn(answers), now });
  }

  /** Writes down answers over time, the oldest first. */
  async bring(collection: Address, history: readonly Answers[]): Promise<void> {
    await this.writing(collection, () =>
      this.#store.background.write("history_bring", async (transaction) => {
        await lock(transaction, `history ${collection}`);
        for (const answers of history) await writeRecords(transaction, collection, answers, this.#roundMs);
      }),
    );
  }

  /** At most 30 seconds old, and no older than the last record that this process has written. */
  scoresBefore(collection: Address): Promise<ScoresBefore | undefined> {
    return this.#before.get(collection);
  }

  #readBefore(collection: Address): Promise<ScoresBefore> {
    const now = this.#store.clock.now();
    const since = now - CARD_DAYS * DAY_MS;
    return this.#store.read("history_read", async (connection) => {
      const comparedFrom = now - COMPARED_FROM_MS;
      const { rows } = await sql<RecordedScores>`
        select ${columns.scores_over_time} from scores_over_time where collection = ${collection} and first_seen_at in (
          select max(first_seen_at) from scores_over_time where ${reachingInto("scores_over_time", collection, since)}
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

  /** The newest record of each collection that had begun by then; `at` in milliseconds since the epoch. */
  scoresAt(collections: readonly Address[], at: number): Promise<ReadonlyMap<Address, RecordedScores> | undefined> {
    if (collections.length === 0) return Promise.resolve(new Map());
    return this.#store.recall("history_read", async (connection) => {
      const { rows } = await sql<RecordedScores & { collection: Address }>`
        with wanted (address) as (values ${sql.join(collections.map((collection) => sql`(${collection})`))})
        select scores_over_time.* from wanted join scores_over_time on collection = address and first_seen_at =
          (select max(first_seen_at) from scores_over_time where collection = address and first_seen_at <= ${at})`.execute(
        connection,
      );
      return new Map(rows.map((row) => [row.collection, row]));
    });
  }

  newest(collection: Address): Promise<NewestRecords | undefined> {
    return this.#store.recall("history_read", async (connection) => {
      const newestOf = async <Table extends RecordTable>(table: Table) => {
        const { rows } = await sql<Kept[Table]>`select ${columns[table]} from ${sql.table(table)}
          where collection = ${collection} order by first_seen_at desc limit 1`.execute(connection);
        return rows[0];
      };
      const scores = await newestOf("scores_over_time");
      const people = await newestOf("influencers_over_time");
      const posts = await newestOf("posts_over_time");
      return {
        scores,
        isOld: scores !== undefined && this.#store.clock.now() - scores.lastSeenAt > this.#oldMs,
        influencers: people && influencersIn(people.influencers),
        posts: posts && postsIn(posts.posts),
      };
    });
  }

  /** The records that reach into the time since then, in the order of time; `since` in milliseconds since the epoch. */
  scoresSince(collection: Address, since: number): Promise<Following<RecordedScores>[] | undefined> {
    return this.#since("scores_over_time", collection, since);
  }

  async influencersSince(collection: Address, since: number): Promise<Following<RecordedInfluencers>[] | undefined> {
    const rows = await this.#since("influencers_over_time", collection, since);
    return rows?.map((row) => ({ ...row, influencers: influencersIn(row.influencers) }));
  }

  async postsSince(collection: Address, since: number): Promise<Following<RecordedPosts>[] | undefined> {
    const rows = await this.#since("posts_over_time", collection, since);
    return rows?.map((row) => ({ ...row, posts: postsIn(row.posts) }));
  }

  async #since<Table extends RecordTable>(table: Table, collection: Address, since: number) {
    const found = await this.#store.recall("history_read", (connection) =>
      sql<Kept[Table]>`select ${columns[table]} from ${sql.table(table)}
        where ${reachingInto(table, collection, since)} order by first_seen_at`.execute(connection),
    );
    return found && this.#withGaps(found.rows, table === "scores_over_time" ? 0 : HOUR_MS);
  }

  #withGaps<Record extends Seen>(records: readonly Record[], spacingMs: number): Following<Record>[] {
    const now = this.#store.clock.now();
    return records.map((record, index) => {
      const before = records[index - 1];
      const distanceMs = before ? record.firstSeenAt - before.lastSeenAt : 0;
      const expectedMs = Math.max(this.#roundMs, spacingMs, before ? spacingAt(now - before.lastSeenAt) : 0);
      return { ...record, isAfterGap: distanceMs > GAP_ROUNDS * expectedMs };
    });
  }
}

/** A condition for records that reach into the time since then; the first of them may have begun long before. */
const reachingInto = (table: RecordTable, collection: Address, since: number) => sql`collection = ${collection}
  and first_seen_at >= coalesce((select max(first_seen_at) from ${sql.table(table)}
    where collection = ${collection} and first_seen_at < ${since}), 0) and last_seen_at >= ${since}`;

interface Kept {
  scores_over_time: RecordedScores;
  influencers_over_time: Seen & { readonly influencers: string };
  posts_over_time: Seen & { readonly posts: string };
}

const columns = {
  scores_over_time: sql`first_seen_at, last_seen_at, hype, gains, community, total`,
  influencers_over_time: sql`first_seen_at, last_seen_at, influencers`,
  posts_over_time: sql`first_seen_at, last_seen_at, posts`,
};

const dayOf = ({ firstSeenAt }: Seen): number => Math.floor(firstSeenAt / DAY_MS);
