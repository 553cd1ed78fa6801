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

/** What a card compares with: the newest record that is at least, and at most, so many milliseconds old. */
const COMPARED_FROM_MS = 20 * HOUR_MS;
const COMPARED_TO_MS = 8 * DAY_MS;
/** How many days a card looks back. */
const CARD_DAYS = 14;
/** Scores are not old before that, however often they are recorded. */
const LEAST_OLD_MS = 2 * HOUR_MS;
/** Of so many collections what cards compare with is kept at hand, because every card of scores asks for it: at most 30 MB. */
const MAX_CACHED = 10_000;

/** When the service gave an answer: first, and last before it gave another. Milliseconds since the epoch. */
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

/** A record, and whether something is missing between it and the one before. */
export type Following<Record> = Record & { readonly isAfterGap: boolean };

/** What a card of scores is compared with. */
export interface ScoresBefore {
  /** The newest record of 20 hours to 8 days ago. */
  readonly compared: RecordedScores | undefined;
  /** The last record of each of 14 days, as far as there are any, in the order of time. */
  readonly daily: readonly RecordedScores[];
}

/** What the service answered last, by the highest rank first; what it never did is not there. */
export interface NewestRecords {
  readonly scores: RecordedScores | undefined;
  /** Whether there should be newer scores by now, and were none to be had. */
  readonly isOld: boolean;
  readonly influencers: readonly RecordedInfluencer[] | undefined;
  readonly posts: readonly RecordedPost[] | undefined;
}

/** What the service answered before. Reads never reject: `undefined` is what cannot be known right now. */
export class History {
  readonly #store: Store;
  /** Milliseconds from one recorded answer of a collection to the next, and after which there should have been one. */
  readonly #roundMs: number;
  readonly #oldMs: number;
  readonly #before: CachedReads<ScoresBefore>;
  /** When the answer was given that was noted last, in milliseconds since the epoch, by operation and collection. */
  readonly #recorded = new LRUCache<string, number>({ max: MAX_CACHED });

  constructor(store: Store, { snapshotMs = 0, recordedMs = 0 }: Pick<MemoryOptions, "snapshotMs" | "recordedMs">) {
    this.#store = store;
    this.#roundMs = snapshotMs > 0 ? Math.max(snapshotMs, recordedMs) : HOUR_MS;
    this.#oldMs = Math.max(LEAST_OLD_MS, GAP_ROUNDS * snapshotMs);
    const { clock } = store;
    this.#before = new CachedReads({ clock, max: MAX_CACHED, read: (collection) => this.#readBefore(collection as Address) });
  }

  /** Notes answers that everybody sees, each once; it is written down after the call, or not at all. */
  record(collection: Address, shown: Answers): void {
    const news = Object.entries(shown).filter(([operation, { asOf }]: [string, Answer<unknown>]) => {
      const key = `${operation} ${collection}`;
      const isNew = asOf.getTime() > (this.#recorded.get(key) ?? Number.NEGATIVE_INFINITY);
      if (isNew) this.#recorded.set(key, asOf.getTime());
      return isNew;
    });
    if (news.length === 0) return;
    const answers: Answers = Object.fromEntries(news);
    const write = () =>
      this.#store.background.write("history_record", (transaction) => this.write(transaction, collection, answers));
    this.writing(collection, write).catch(() => {
      for (const [operation] of news) this.#recorded.delete(`${operation} ${collection}`);
    });
  }

  /** Runs a transaction with a `write` in it, after which nothing that was read before it is answered. */
  writing<T>(collection: Address, transact: () => Promise<T>): Promise<T> {
    return this.#before.writing(collection, transact);
  }

  /** Writes answers down as a part of a transaction, which is run by `writing`. */
  async write(transaction: Kysely<Tables>, collection: Address, answers: Answers): Promise<void> {
    await lock(transaction, `history ${collection}`);
    await writeRecords(transaction, collection, answers, this.#roundMs);
    if (hasNews(answers)) await noteData(transaction, collection, nameIn(answers), this.#store.clock.now());
  }

  /** Writes down what was answered over time, the oldest first; what is not newer than the newest record is left out. */
  async bring(collection: Address, history: readonly Answers[]): Promise<void> {
    await this.writing(collection, () =>
      this.#store.background.write("history_bring", async (transaction) => {
        await lock(transaction, `history ${collection}`);
        for (const answers of history) await writeRecords(transaction, collection, answers, this.#roundMs);
      }),
    );
  }

  /** As it was read in the last 30 seconds, or since this process has written a record. */
  scoresBefore(collection: Address): Promise<ScoresBefore | undefined> {
    return this.#before.get(collection);
  }

  #readBefore(collection: Address): Promise<ScoresBefore> {
    const now = this.#store.clock.now();
    const since = now - CARD_DAYS * DAY_MS;
    return this.#store.read("history_read", async (connection) => {
      const comparedFrom = now - COMPARED_FROM_MS;
      const { rows } = await sql<Tables["scores_over_time"]>`
        select * from scores_over_time where collection = ${collection} and first_seen_at in (
          select max(first_seen_at) from scores_over_time where ${reachingInto("scores_over_time", collection, since)}
          group by first_seen_at / ${sql.lit(DAY_MS)}
          union all
          select max(first_seen_at) from scores_over_time where collection = ${collection} and first_seen_at <= ${comparedFrom}
        ) order by first_seen_at`.execute(connection);
      const records = rows.map(scoresOf);
      const compared = records.findLast(({ firstSeenAt }) => firstSeenAt <= comparedFrom);
      return {
        compared: compared && compared.lastSeenAt >= now - COMPARED_TO_MS ? compared : undefined,
        daily: records.filter((record, index) => {
          const next = records[index + 1];
          return record.lastSeenAt >= since && (!next || dayOf(next) > dayOf(record));
        }),
      };
    });
  }

  /** The newest record of each that had begun by then, as far as there is one; `at` in milliseconds since the epoch. */
  scoresAt(collections: readonly Address[], at: number): Promise<ReadonlyMap<Address, RecordedScores> | undefined> {
    if (collections.length === 0) return Promise.resolve(new Map());
    return this.#store.recall("history_read", async (connection) => {
      const { rows } = await sql<Tables["scores_over_time"]>`
        with wanted (address) as (values ${sql.join(collections.map((collection) => sql`(${collection})`))})
        select scores_over_time.* from wanted join scores_over_time on collection = address and first_seen_at =
          (select max(first_seen_at) from scores_over_time where collection = address and first_seen_at <= ${at})`.execute(
        connection,
      );
      return new Map(rows.map((row) => [row.collection, scoresOf(row)]));
    });
  }

  /** The newest record of each kind, if there is any. */
  newest(collection: Address): Promise<NewestRecords | undefined> {
    return this.#store.recall("history_read", async (connection) => {
      const newestOf = async <Table extends RecordTable>(table: Table) => {
        const { rows } = await sql<Tables[Table]>`select * from ${sql.table(table)} where collection = ${collection}
          order by first_seen_at desc limit 1`.execute(connection);
        return rows[0];
      };
      const scores = await newestOf("scores_over_time");
      const people = await newestOf("influencers_over_time");
      const posts = await newestOf("posts_over_time");
      return {
        scores: scores && scoresOf(scores),
        isOld: scores !== undefined && this.#store.clock.now() - scores.last_seen_at > this.#oldMs,
        influencers: people && influencersIn(people.influencers),
        posts: posts && postsIn(posts.posts),
      };
    });
  }

  /** The records that reach into the time since then, in the order of time; `since` in milliseconds since the epoch. */
  scoresSince(collection: Address, since: number): Promise<Following<RecordedScores>[] | undefined> {
    return this.#since("scores_over_time", collection, since, scoresOf);
  }

  influencersSince(
    collection: Address,
    since: number,
  ): Promise<Following<Seen & { readonly influencers: readonly RecordedInfluencer[] }>[] | undefined> {
    return this.#since("influencers_over_time", collection, since, (row) => ({
      ...seenOf(row),
      influencers: influencersIn(row.influencers),
    }));
  }

  postsSince(
    collection: Address,
    since: number,
  ): Promise<Following<Seen & { readonly posts: readonly RecordedPost[] }>[] | undefined> {
    return this.#since("posts_over_time", collection, since, (row) => ({ ...seenOf(row), posts: postsIn(row.posts) }));
  }

  async #since<Table extends RecordTable, Record extends Seen>(
    table: Table,
    collection: Address,
    since: number,
    recordOf: (row: Tables[Table]) => Record,
  ): Promise<Following<Record>[] | undefined> {
    const rows = await this.#store.recall("history_read", async (connection) => {
      const reaching = reachingInto(table, collection, since);
      return (
        await sql<Tables[Table]>`select * from ${sql.table(table)} where ${reaching} order by first_seen_at`.execute(connection)
      ).rows;
    });
    return rows && this.#withGaps(rows.map(recordOf), table === "scores_over_time" ? 0 : HOUR_MS);
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

/** Records that reach into the time since then; the first of them may have begun long before. */
const reachingInto = (table: RecordTable, collection: Address, since: number) => sql`collection = ${collection}
  and first_seen_at >= coalesce((select max(first_seen_at) from ${sql.table(table)}
    where collection = ${collection} and first_seen_at < ${since}), 0) and last_seen_at >= ${since}`;

const dayOf = ({ firstSeenAt }: Seen): number => Math.floor(firstSeenAt / DAY_MS);

const seenOf = ({ first_seen_at, last_seen_at }: { first_seen_at: number; last_seen_at: number }): Seen => ({
  firstSeenAt: first_seen_at,
  lastSeenAt: last_seen_at,
});

const scoresOf = (row: Tables["scores_over_time"]): RecordedScores => ({
  ...seenOf(row),
  hype: row.hype,
  gains: row.gains,
  community: row.community,
  total: row.total,
});
