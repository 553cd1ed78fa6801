import type { Address } from "../contract/address.ts";
import type { Entries, Operation } from "../contract/schemas.ts";

export const cacheResults = ["hit", "miss", "stale"] as const;

/** Entries are in the service's order. */
export interface Answer<Entry> {
  readonly entries: readonly Entry[];
  readonly asOf: Date;
  readonly cache: (typeof cacheResults)[number];
}

export interface CallOptions {
  /** Milliseconds since the epoch, after which a stale answer is returned. */
  readonly answerBy?: number;
  /** Renews an older answer, even if it is fresh. */
  readonly maxAgeMs?: number;
  /** Pays for a call of the service. @throws {CollectionApiError} `over_budget`. */
  readonly spend?: () => void;
  /** For work that no member waits for: an error instead of a stale answer, not counted as an answer. */
  readonly background?: boolean;
}

/** Rejects with a `CollectionApiError`. */
export type CollectionApi = {
  readonly [O in Operation]: (contract: Address, options?: CallOptions) => Promise<Answer<Entries[O]>>;
};

export interface AnswerSource {
  /** @throws {CollectionApiError} also the signal's reason if it is one, else `aborted`. */
  ask<O extends Operation>(operation: O, contract: Address, signal?: AbortSignal): Promise<Answer<Entries[O]>>;
}
