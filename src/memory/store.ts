import { type Kysely, sql, type Transaction } from "kysely";
import { type Clock, onceAMinute, type TimesToTell } from "../infra/clock.ts";
import { type Connections, Database, DatabaseError, type DatabaseOptions, type DatabaseProblem } from "../infra/database.ts";
import type { Logger } from "../infra/logger.ts";
import { migrateMemory } from "./schema.ts";
import type { Tables } from "./tables.ts";

/** A command waits no longer for a query. */
const QUERY_MS = 100;
/** For what no command waits for. */
const BACKGROUND_MS = 10_000;
const REOPEN_MS = 1_000;
const TRUNCATE_AGAIN_MS = 1_000;

/** What commands wait for. */
const commandQueries = [
  "schema_version",
  "migrate",
  "server_read",
  "server_write",
  "server_forget",
  "alias_write",
  "member_read",
  "member_write",
  "member_forget",
  "log_truncate",
  "collection_names",
  "collection_known",
  "name_write",
  "server_collections_read",
  "history_read",
  "watch_write",
  "watches_read",
] as const;

/** No command waits for these: they have more time, and connections of their own. */
const backgroundQueries = [
  "servers_compare",
  "server_touch",
  "member_touch",
  "collection_record",
  "collections_well_known",
  "collections_tracked",
  "server_collection_record",
  "history_record",
  "history_bring",
  "tracking_sync",
  "tracking_claim",
  "tracking_finish",
  "tracking_release",
  "tracking_state",
  "watch_claim",
  "watch_finish",
  "watch_release",
  "watch_state",
  "post_claim",
  "post_finish",
  "forget_old",
] as const;
const ofBackground: ReadonlySet<MemoryQuery> = new Set(backgroundQueries);

/** Every query by its name in the metrics. */
export const memoryQueries = [...commandQueries, ...backgroundQueries] as const;
export type MemoryQuery = (typeof memoryQueries)[number];

export interface MemoryOptions extends Pick<DatabaseOptions, "onQuery" | "onStatement"> {
  readonly log: Logger;
  readonly clock: Clock;
  /** Milliseconds that a query may take; 100 unless a test has more. */
  readonly limitMs?: number;
  /** Milliseconds from one recorded answer of a tracked collection to the next; 0 where nothing is recorded unasked. */
  readonly snapshotMs?: number;
  /** The same of records that come from elsewhere, where these are further apart. */
  readonly recordedMs?: number;
}

/** What keeps a database from being written to, while it may still be read. */
const ofWriting: ReadonlySet<DatabaseProblem | undefined> = new Set(["locked", "full", "read_only", "io_error"]);

/**
 * The memory's database. It is brought up to date before anything else, and that is tried until it succeeds; queries before
 * that, and those that fail, reject with a `DatabaseError`, and the log tells of it once a minute.
 */
export class Store {
  readonly clock: Clock;
  readonly #url: string;
  readonly #options: MemoryOptions;
  readonly #database: Database<Tables>;
  readonly #background: Database<Tables>;
  /** Why the database cannot be used at all. */
  #unusable: DatabaseError | undefined = new DatabaseError("unreachable", "the database is not open yet");
  #problem: DatabaseProblem | undefined = this.#unusable?.problem;
  #isClosed = false;
  #cancelOpening = () => {};
  #cancelTruncating = () => {};
  readonly #timesToTell: TimesToTell;
  #isTold = false;

  private constructor(url: string, options: MemoryOptions, databases: readonly [Database<Tables>, Database<Tables>]) {
    this.clock = options.clock;
    this.#timesToTell = onceAMinute(options.clock);
    this.#url = url;
    this.#options = options;
    [this.#database, this.#background] = databases;
  }

  /** Nothing is connected to yet. */
  static async at(url: string, options: MemoryOptions): Promise<Store> {
    const { limitMs = QUERY_MS, onQuery, onStatement } = options;
    const database = Database.open<Tables>({ url, limitMs, onQuery, onStatement });
    const background = Database.open<Tables>({ url, limitMs: BACKGROUND_MS, onQuery, onStatement });
    return new Store(url, options, await Promise.all([database, background]));
  }

  /** What is wrong with the database, as far as its queries tell. */
  get problem(): DatabaseProblem | undefined {
    return this.#problem;
  }

  get connections(): Connections {
    return this.#database.connections;
  }

  /** Resolves when this was tried once; if it has failed, it is tried again until it succeeds. */
  async open(): Promise<void> {
    try {
      await migrateMemory(this.#url, this.#options.onQuery);
      // To connect may take longer than the first command can wait.
      await this.#database.run("schema_version", (connection) => sql`select 1`.execute(connection)).catch(() => {});
      this.#unusable = undefined;
      this.#succeeded("writing");
    } catch (error) {
      if (this.#isClosed) return;
      this.#unusable = error as DatabaseError;
      this.#failed(error as DatabaseError);
      this.#cancelOpening = this.clock.after(REOPEN_MS, () => void this.open());
    }
  }

  /** Reads, on one connection. */
  read<T>(query: MemoryQuery, work: (connection: Kysely<Tables>) => Promise<T>): Promise<T> {
    return this.#use(query, "reading", (database) => database.run(query, work));
  }

  /** The same; `undefined` where it cannot be read right now. */
  recall<T>(query: MemoryQuery, work: (connection: Kysely<Tables>) => Promise<T>): Promise<T | undefined> {
    return this.read(query, work).catch(() => undefined);
  }

  /** Writes, in one transaction. */
  write<T>(query: MemoryQuery, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    return this.#use(query, "writing", (database) => database.transact(query, work));
  }

  /**
   * Sees to it that no file has any more what was deleted. Never rejects, and resolves when it was tried once; what holds that
   * up, such as a backup, is waited for in the background.
   */
  async overwriteDeleted(): Promise<void> {
    this.#cancelTruncating();
    const query = "log_truncate";
    // That there is nothing to truncate does not mean that the database can be written to.
    const isDone = await this.#use(query, "reading", (database) => database.truncateLog(query)).catch(() => false);
    if (isDone || this.#isClosed) return;
    this.#cancelTruncating = this.clock.after(TRUNCATE_AGAIN_MS, () => void this.overwriteDeleted());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelOpening();
    this.#cancelTruncating();
    await Promise.all([this.#database.close(), this.#background.close()]);
  }

  async #use<T>(query: MemoryQuery, use: "reading" | "writing", run: (database: Database<Tables>) => Promise<T>): Promise<T> {
    if (this.#unusable) {
      this.#options.onQuery?.(query, this.#unusable.problem, 0);
      throw this.#unusable;
    }
    try {
      const result = await run(ofBackground.has(query) ? this.#background : this.#database);
      this.#succeeded(use);
      return result;
    } catch (error) {
      this.#failed(error as DatabaseError);
      throw error;
    }
  }

  #succeeded(use: "reading" | "writing"): void {
    if (use === "reading" && ofWriting.has(this.#problem)) return;
    this.#problem = undefined;
    if (this.#isTold) this.#options.log.info("the database can be used again");
    this.#isTold = false;
  }

  #failed(error: DatabaseError): void {
    this.#problem = error.problem;
    if (this.#timesToTell() === 0) return;
    this.#isTold = true;
    const level = error.problem === "newer_schema" || error.problem === "damaged" ? "error" : "warn";
    this.#options.log[level](
      { err: error, problem: error.problem },
      "the database at DATABASE_URL cannot be used; commands go on without defaults, aliases and history",
    );
  }
}
