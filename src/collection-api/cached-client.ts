import type { Keyv } from "keyv";
import { abortable, type Clock, systemClock, within } from "../process/clock.ts";
import type { Address } from "./address.ts";
import type { Answer, CallOptions, CollectionApi } from "./api.ts";
import type { Entries, Operation } from "./contract.ts";
import { CollectionApiError } from "./errors.ts";

const NO_DATA_TTL_MS = 15_000;

export interface CacheOptions {
  /** Milliseconds for which an answer is fresh. */
  readonly ttlMs: number;
  /** Milliseconds after that for which it may still be shown when there is nothing newer. */
  readonly staleMs: number;
  readonly store: Keyv;
  /** Told of every renewal that failed, once for each request however many callers waited for it. */
  readonly onError?: (operation: Operation, error: CollectionApiError) => void;
  /** Told of every answer that was given. */
  readonly onAnswer?: (operation: Operation, result: Answer<unknown>["cache"]) => void;
  /** Told of a store that failed; the call goes on without it. */
  readonly onStoreError?: (error: unknown) => void;
  readonly clock?: Clock;
}

interface Stored {
  readonly answer: Answer<Entries[Operation]>;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

/**
 * The same three operations behind a cache with a TTL, stale-if-error and single flight: an answer is fresh for its TTL;
 * after that it is renewed, and shown as `stale` where the renewal fails or lasts beyond `answerBy`. A renewal belongs
 * to nobody: it goes on when its callers leave, and fills the cache.
 */
export class CachedCollectionApi implements CollectionApi {
  readonly #api: CollectionApi;
  readonly #options: CacheOptions;
  readonly #clock: Clock;
  readonly #flights = new Map<string, Promise<Answer<Entries[Operation]>>>();
  readonly #closing = new AbortController();

  constructor(api: CollectionApi, options: CacheOptions) {
    this.#api = api;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    // Without a listener a failing store rejects; with one it reads as empty.
    options.store.on("error", (error: unknown) => options.onStoreError?.(error));
  }

  influencers(contract: Address, options?: CallOptions): Promise<Answer<Entries["influencers"]>> {
    return this.#ask("influencers", contract, options);
  }

  tweets(contract: Address, options?: CallOptions): Promise<Answer<Entries["tweets"]>> {
    return this.#ask("tweets", contract, options);
  }

  scores(contract: Address, options?: CallOptions): Promise<Answer<Entries["scores"]>> {
    return this.#ask("scores", contract, options);
  }

  /** The collection's name as far as a cached scores answer knows it; never asks the service. */
  async knownName(contract: Address): Promise<string | undefined> {
    const stored = await this.#read<"scores">(cacheKey("scores", contract));
    return stored?.answer.entries[0]?.name;
  }

  /** Ends every renewal under way. */
  close(): void {
    this.#closing.abort(new CollectionApiError("aborted", "the client was closed"));
  }

  async #ask<O extends Operation>(operation: O, contract: Address, options: CallOptions = {}): Promise<Answer<Entries[O]>> {
    const answer = await this.#freshest(operation, contract, options);
    this.#options.onAnswer?.(operation, answer.cache);
    return answer;
  }

  async #freshest<O extends Operation>(operation: O, contract: Address, options: CallOptions): Promise<Answer<Entries[O]>> {
    const key = cacheKey(operation, contract);
    const stored = await this.#read<O>(key);
    if (stored && this.#clock.now() < freshUntil(stored, options.maxAgeMs)) return stored.answer;

    const renewal = this.#renew(operation, contract, key);
    if (!stored) return this.#wait(renewal, options.signal);

    const patience = options.answerBy === undefined ? undefined : options.answerBy - this.#clock.now();
    const renewed = renewal.catch(() => undefined);
    const answer = await this.#wait(patience === undefined ? renewed : within(renewed, patience, this.#clock), options.signal);
    return answer ?? { ...stored.answer, cache: "stale" };
  }

  async #wait<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    try {
      return await abortable(work, signal);
    } catch (error) {
      if (!signal?.aborted || error instanceof CollectionApiError) throw error;
      throw new CollectionApiError("aborted", "the caller gave up", { cause: error });
    }
  }

  #renew<O extends Operation>(operation: O, contract: Address, key: string): Promise<Answer<Entries[O]>> {
    const underWay = this.#flights.get(key);
    if (underWay) return underWay as Promise<Answer<Entries[O]>>;
    const flight = this.#fetch(operation, contract, key).finally(() => this.#flights.delete(key));
    flight.catch((error: CollectionApiError) => {
      if (!this.#closing.signal.aborted) this.#options.onError?.(operation, error);
    });
    this.#flights.set(key, flight);
    return flight;
  }

  async #fetch<O extends Operation>(operation: O, contract: Address, key: string): Promise<Answer<Entries[O]>> {
    const answer = await this.#api[operation](contract, { signal: this.#closing.signal });
    const { ttlMs, staleMs } = this.#options;
    const empty = answer.entries.length === 0;
    const freshFor = empty ? Math.min(ttlMs, NO_DATA_TTL_MS) : ttlMs;
    const freshUntil = answer.asOf.getTime() + freshFor;
    const stored: Stored = {
      answer: { ...answer, cache: "hit" },
      freshUntil,
      staleUntil: freshUntil + (empty ? 0 : staleMs),
    };
    await this.#useStore((store) => store.set(key, stored, Math.max(1, stored.staleUntil - this.#clock.now())));
    return answer;
  }

  async #read<O extends Operation>(key: string): Promise<(Stored & { answer: Answer<Entries[O]> }) | undefined> {
    const stored = await this.#useStore((store) => store.get<Stored & { answer: Answer<Entries[O]> }>(key));
    return stored && this.#clock.now() < stored.staleUntil ? stored : undefined;
  }

  async #useStore<T>(use: (store: Keyv) => Promise<T>): Promise<T | undefined> {
    try {
      return await use(this.#options.store);
    } catch (error) {
      this.#options.onStoreError?.(error);
      return undefined;
    }
  }
}

/** Until when an answer may be shown as it is, for a caller who wants it no older than `maxAgeMs`. */
const freshUntil = ({ freshUntil, answer }: Stored, maxAgeMs = Number.POSITIVE_INFINITY): number =>
  Math.min(freshUntil, answer.asOf.getTime() + maxAgeMs);

const cacheKey = (operation: Operation, contract: Address): string => `${operation}:${contract}`;
