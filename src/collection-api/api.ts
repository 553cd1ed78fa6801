import type { Address } from "../contract/address.ts";
import type { Entries, Operation } from "../contract/schemas.ts";

/** `stale`: older than fresh, because nothing newer could be had. */
export const cacheResults = ["hit", "miss", "stale"] as const;
type CacheResult = (typeof cacheResults)[number];

/** In the service's order; empty if it has no data. */
export interface Answer<Entry> {
  readonly entries: readonly Entry[];
  readonly asOf: Date;
  readonly cache: CacheResult;
}

export interface CallOptions {
  /** Milliseconds since the epoch; later than this a stale answer is better. */
  readonly answerBy?: number;
  /** An older answer is renewed, even if it is still fresh. */
  readonly maxAgeMs?: number;
  /**
   * Pays for a call; a cached answer costs nothing.
   *
   * @throws {CollectionApiError} of the kind `over_budget`.
   */
  readonly spend?: (contract: Address) => Promise<void>;
}

type Call<O extends Operation> = (contract: Address, options?: CallOptions) => Promise<Answer<Entries[O]>>;

/** Rejects with a `CollectionApiError`. */
export type CollectionApi = { readonly [O in Operation]: Call<O> };

export interface AnswerSource {
  /**
   * @param signal ends the call with its reason if that is a `CollectionApiError`, else with the kind `aborted`.
   * @throws {CollectionApiError}
   */
  ask<O extends Operation>(operation: O, contract: Address, signal?: AbortSignal): Promise<Answer<Entries[O]>>;
}
