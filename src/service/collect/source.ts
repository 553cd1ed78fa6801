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

/** A network or market to collect from. See `sources`. */
export interface SourceDefinition<Variables extends z.ZodRawShape> {
  /** Its name in `COLLECT_FROM` and in the database; for a network, also its id in `contract/networks.ts`. */
  readonly id: string;
  readonly name: string;
  /** Its data and how often they come, for `--help`. */
  readonly gives: string;
  /** It sends everything as it happens; see `StreamedSource`. */
  readonly isStreamed: boolean;
  /** Described in `.env.example`. */
  readonly variables: Variables;
  /** Optional variables that must be set where it is collected from. It is a default of `COLLECT_FROM` once the first one is set. */
  readonly required?: readonly (keyof Variables & string)[];
  readonly open: (config: z.output<z.ZodObject<Variables>>, client: ClientOptions, options: CollectOptions) => OpenSource;
  /** Reads an address of one of its posts. @returns `undefined` for any other text. */
  readonly postIn?: (link: string) => PostReference | undefined;
}

/** A post by its id, or by a pattern of SQL's `like`, with `!` as the escape, for the URI of a tracked post. */
type PostReference = { readonly id: string } | { readonly uriLike: string };

export const defineSource = <const Id extends string, Variables extends z.ZodRawShape>(
  definition: SourceDefinition<Variables> & { readonly id: Id },
) => definition;

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
  /** @throws {SourceError} if the source gave nothing; the errors of the poll. */
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
  /** The cost of a poll of a source that charges, in US dollars. */
  dollars?: number;
  /** The rest waits for the source's budget. */
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
