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
  /** Charges the call to a budget before it is made. @throws {CollectionApiError} `over_budget`. */
  readonly spend?: () => void;
  /** Background work, for which no member waits: it gets an error instead of a stale answer, and is not counted. */
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
