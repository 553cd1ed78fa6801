import type { Address } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import type { ServiceConnection, ServiceDatabase, ServiceTransaction } from "../database/database.ts";

export interface CollectOptions {
  readonly database: ServiceDatabase;
  readonly log: Logger;
  readonly clock: Clock;
  readonly keepDays: number;
}

export interface SourceCounts {
  taken: number;
  updated: number;
  removed: number;
  /** The cost of a turn with a source that charges, in US dollars. */
  dollars?: number;
  /** The rest waits for the source's budget. */
  isWaiting?: boolean;
}

/** A turn with one collection. */
export interface Turn {
  readonly signal: AbortSignal;
  readonly counts: SourceCounts;
  read<T>(work: (connection: ServiceConnection) => Promise<T>): Promise<T>;
  /** Rejects without writing, and so ends the turn, once another process has the lease. */
  write<T>(work: (transaction: ServiceTransaction) => Promise<T>): Promise<T>;
}

/** A network or market that is asked about each collection, again and again. */
export interface PolledSource {
  /** Its name in `COLLECT_FROM`. */
  readonly id: string;
  /** As the log calls it. */
  readonly name: string;
  readonly everyMs: number;
  /** @throws {SourceError} if the source gave nothing; the errors of the turn. */
  collect(collection: { readonly address: Address; readonly terms: readonly string[] }, turn: Turn): Promise<void>;
}

/** A network that sends everything as it happens. */
export interface StreamedSource {
  readonly id: string;
  readonly name: string;
  /** Reads until the signal aborts, and rejects with its reason. Any number of processes may share a database. */
  run(signal: AbortSignal): Promise<never>;
}

/** A source in use: an asked one, a streamed one, or both. */
export interface OpenSource {
  readonly asked?: PolledSource;
  readonly streamed?: StreamedSource;
  close(): Promise<void>;
}
