import type { Address } from "../../contract/address.ts";
import type { ServiceConnection, ServiceTransaction } from "../database/database.ts";

/** A turn with one collection. */
export interface Turn {
  readonly signal: AbortSignal;
  readonly counts: { taken: number; updated: number; removed: number };
  read<T>(work: (connection: ServiceConnection) => Promise<T>): Promise<T>;
  /** Rejects without writing, and so ends the turn, once another process has the lease. */
  write<T>(work: (transaction: ServiceTransaction) => Promise<T>): Promise<T>;
}

/** A network that is asked for a collection's posts, again and again. */
export interface AskedSource {
  /** As the log calls it. */
  readonly name: string;
  /** @throws {SourceError} if the source gave nothing; the errors of the turn. */
  collect(collection: { readonly address: Address; readonly terms: readonly string[] }, turn: Turn): Promise<void>;
}

export interface SourcePolicy {
  /** `request`: the next one may succeed; `app`: none will for now; `operator`: none will until the operator acts. */
  readonly scope: "request" | "app" | "operator";
  /** A retry may succeed. */
  readonly isPassing?: boolean;
  readonly advice?: string;
}

/** Calls to a source reject with this error or with the signal's reason. Neither it nor its causes carry a secret. */
export abstract class SourceError extends Error {
  abstract readonly policy: SourcePolicy;
}
