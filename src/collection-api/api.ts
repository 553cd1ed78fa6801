import type { Address } from "../contract/address.ts";
import type { Entries, Operation } from "../contract/schemas.ts";

/** `miss`: asked for just now; `hit`: fresh, from the cache; `stale`: older than that, because nothing newer was to be had. */
export const cacheResults = ["hit", "miss", "stale"] as const;
type CacheResult = (typeof cacheResults)[number];

/** Entries of one answer, in the service's order. An empty list means that it has no data for the collection. */
export interface Answer<Entry> {
  readonly entries: readonly Entry[];
  /** When the service gave this answer. */
  readonly asOf: Date;
  readonly cache: CacheResult;
}

/** Who asks: a member who waits, or the bot by itself, in a lane of its own that gets in nobody's way. */
export type Lane = "members" | "recording";

/** What a question can ask for beside its answer. */
export interface CallOptions {
  /** Milliseconds since the epoch: from then on a stale answer is better than a later one. */
  readonly answerBy?: number;
  /** Milliseconds: an older answer is renewed although it is still fresh. */
  readonly maxAgeMs?: number;
  /**
   * Pays for a call before it goes out; what the cache answers costs nothing.
   *
   * @throws {CollectionApiError} of the kind `over_budget`, and the call is not made.
   */
  readonly spend?: (contract: Address) => Promise<void>;
  /** `members` unless it says otherwise. In the other lane there is no stale answer: a renewal that fails is an error. */
  readonly lane?: Lane;
}

type Call<O extends Operation> = (contract: Address, options?: CallOptions) => Promise<Answer<Entries[O]>>;

/** The service's three operations. What can go wrong with a call is a `CollectionApiError`. */
export type CollectionApi = { readonly [O in Operation]: Call<O> };

/** Where answers come from: each question is a call to the service. */
export interface AnswerSource {
  /**
   * Asks the service.
   *
   * @param signal ends the call, with its reason if that is a `CollectionApiError`, else with one of the kind `aborted`.
   * @throws {CollectionApiError}
   */
  ask<O extends Operation>(operation: O, contract: Address, signal?: AbortSignal): Promise<Answer<Entries[O]>>;
}
