import type { z } from "zod";
import type { Address } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import type { ServiceConnection, ServiceDatabase, ServiceTransaction } from "../database/database.ts";
import type { ClientOptions } from "./client.ts";

export interface CollectOptions {
  readonly database: ServiceDatabase;
  readonly log: Logger;
  readonly clock: Clock;
  readonly keepDays: number;
}

/**
 * A network or market to collect from. See `sources`.
 *
 * @example
 * const prices = defineSource({
 *   id: "prices",
 *   name: "a price list",
 *   gives: "floor prices, every hour",
 *   isStreamed: false,
 *   variables: {},
 *   open: () => ({
 *     polled: {
 *       id: "prices",
 *       name: "a price list",
 *       everyMs: 3_600_000,
 *       collect: async (_collection, { counts }) => void (counts.added += 1),
 *     },
 *     close: async () => {},
 *   }),
 * });
 */
export interface SourceDefinition<Variables extends z.ZodRawShape> {
  /** The source's name in `COLLECT_FROM` and in the database; for a network, also its id in `contract/networks.ts`. */
  readonly id: string;
  readonly name: string;
  /** The source's data and how often they come, for `--help`. */
  readonly gives: string;
  /** Whether the source sends everything as it happens; see `StreamedSource`. */
  readonly isStreamed: boolean;
  /** Described in `.env.example`. */
  readonly variables: Variables;
  /**
   * Variables that must be set if the source is in `COLLECT_FROM`. Once the first of them is set, the source is in the default of
   * `COLLECT_FROM`.
   */
  readonly required?: readonly (keyof Variables & string)[];
  readonly open: (config: z.output<z.ZodObject<Variables>>, client: ClientOptions, options: CollectOptions) => OpenSource;
  /** Says for `npm run doctor` what a stream's stored state tells about its hosts. */
  readonly describeState?: (state: string) => string;
  /** Reads the address of one of the source's posts. @returns `undefined` for any other text. */
  readonly postIn?: (link: string) => PostReference | undefined;
}

/** A post by its id, or by a pattern of SQL's `like`, with `!` as the escape, for the URI of a tracked post. */
type PostReference = { readonly id: string } | { readonly uriLike: string };

export const defineSource = <const Id extends string, Variables extends z.ZodRawShape>(
  definition: SourceDefinition<Variables> & { readonly id: Id },
): SourceDefinition<Variables> & { readonly id: Id } => definition;

/** A source in use: polled, streamed, or both. */
export interface OpenSource {
  readonly polled?: PolledSource;
  readonly streamed?: StreamedSource;
  close(): Promise<void>;
}

/** A network or market that is polled for each collection. */
export interface PolledSource {
  readonly id: string;
  /** Its name in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** @throws {SourceError} if the source sent nothing; the errors of the poll. */
  collect(collection: { readonly address: Address; readonly terms: readonly string[] }, poll: Poll): Promise<void>;
}

/** A poll of a source for one collection. */
export interface Poll {
  readonly signal: AbortSignal;
  readonly counts: SourceCounts;
  read<T>(work: (connection: ServiceConnection) => Promise<T>): Promise<T>;
  /** Rejects without writing, which ends the poll, once another process has the lease. */
  write<T>(work: (transaction: ServiceTransaction) => Promise<T>): Promise<T>;
}

export interface SourceCounts {
  added: number;
  updated: number;
  removed: number;
  /** Whether the rest of the poll waits for the source's budget. */
  isWaiting?: boolean;
}

/** A network that sends everything as it happens. */
export interface StreamedSource {
  readonly id: string;
  /** Its name in the log. */
  readonly name: string;
  /** Reads until the signal aborts, and rejects with its reason. Any number of processes may share a database. */
  run(signal: AbortSignal): Promise<never>;
}
