import type { Address } from "../contract/address.ts";
import type { Entries, Operation } from "../contract/schemas.ts";

export const cacheResults = ["hit", "miss", "stale"] as const;

/** An answer of the service; entries are in its order. */
export interface Answer<Entry> {
  readonly entries: readonly Entry[];
  readonly asOf: Date;
  readonly cache: (typeof cacheResults)[number];
}

export interface CallOptions {
  /** The time after which a stale answer is returned, in milliseconds since the epoch. */
  readonly answerBy?: number;
  /** Cached answers older than this are renewed, even if they are fresh. */
  readonly maxAgeMs?: number;
  /** Charges the call to a budget before it is made. @throws {CollectionApiError} `over_budget`. */
  readonly spend?: () => void;
  /** Whether no member waits for the answer: then an error comes instead of a stale answer, and the call is not counted. */
  readonly background?: boolean;
}

/** Rejects with a `CollectionApiError`. */
export type CollectionApi = {
  readonly [O in Operation]: (contract: Address, options?: CallOptions) => Promise<Answer<Entries[O]>>;
};

export interface AnswerSource {
  /** @throws {CollectionApiError} also the signal's reason if it is one, else `aborted`. */
  fetch<O extends Operation>(operation: O, contract: Address, signal?: AbortSignal): Promise<Answer<Entries[O]>>;
}
