import { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import type { Address } from "../contract/address.ts";
import type { Entries, Operation } from "../contract/schemas.ts";
import { type Clock, deadline, systemClock } from "../infra/clock.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Answer, AnswerSource, CallOptions, CollectionApi } from "./api.ts";
import { CollectionApiError } from "./errors.ts";
import type { SharedAnswers } from "./shared-answers.ts";

/** An empty answer that many look up stays fresh for this many TTLs: by default one call in five minutes. */
const TTLS_WITHOUT_DATA = 5;
const MAX_NO_DATA_MS = 5 * MINUTE_MS;
/** From this many look-ups within a TTL on, an empty answer stays longer; fewer may be somebody waiting for a new collection. */
const MANY_LOOK_UPS = 10;
/** The TTL of an empty answer after one with data: the service may have failed for a moment. */
const NO_MORE_DATA_TTL_MS = 15_000;
const MAX_NO_DATA = 10_000;

export interface CacheOptions {
  readonly ttlMs: number;
  /** After `ttlMs`, an answer that cannot be renewed may be shown for this time: CACHE_STALE_SECONDS. */
  readonly staleMs: number;
  /** Answers with data; the least recently used are evicted. */
  readonly maxEntries: number;
  /** The second level of the cache, shared with other replicas. */
  readonly shared?: SharedAnswers | undefined;
  /** Not called for background work. */
  readonly onAnswer?: (operation: Operation, result: Answer<unknown>["cache"]) => void;
  readonly clock?: Clock;
}

/** Times are those of `Clock.elapsed`. */
interface Stored<Entry> {
  /** Its `asOf` is earlier than `fetchedAt` if the service has had no data since. */
  readonly answer: Answer<Entry>;
  readonly fetchedAt: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

type StoredWithoutData = Stored<never> & { readonly lookUps: number };

interface Query<O extends Operation> {
  readonly operation: O;
  readonly contract: Address;
  readonly key: string;
}

/**
 * A cache with a TTL, stale-if-error and single flight. A look-up reads this process's answers, then those of the replicas, and
 * then asks the service. A stale answer is returned if its renewal fails, lasts beyond `answerBy`, or brings no data. A renewal
 * continues without its callers. An answer without data has the same TTL, and a longer one once many have asked for it.
 */
export class CachedCollectionApi implements CollectionApi {
  readonly #source: AnswerSource;
  readonly #options: CacheOptions;
  readonly #clock: Clock;
  readonly #withData: LRUCache<string, object>;
  readonly #cache: Keyv;
  /** A cache of its own, so that «no data» never evicts an answer with data. */
  readonly #withoutData = new LRUCache<string, StoredWithoutData>({ max: MAX_NO_DATA });
  readonly #flights = new Map<string, Promise<unknown>>();
  readonly #closing = new AbortController();
  readonly influencers: CollectionApi["influencers"] = (contract, options) => this.#lookUp("influencers", contract, options);
  readonly tweets: CollectionApi["tweets"] = (contract, options) => this.#lookUp("tweets", contract, options);
  readonly scores: CollectionApi["scores"] = (contract, options) => this.#lookUp("scores", contract, options);

  constructor(source: AnswerSource, options: CacheOptions) {
    this.#source = source;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    // `max` would preallocate memory for all entries.
    const entries = new LRUCache<string, object>({ maxSize: options.maxEntries, sizeCalculation: () => 1 });
    this.#withData = entries;
    this.#cache = new Keyv({
      // Values are stored by reference, so readers must not change them.
      serialization: false,
      // Keyv's adapter for stores like a Map checks that.
      checkExpired: false,
      store: {
        get: (key: string) => entries.get(key),
        // Without the TTL that Keyv passes: an LRUCache takes options there.
        set: (key: string, value: object) => entries.set(key, value),
        has: (key: string) => entries.has(key),
        delete: (key: string) => entries.delete(key),
        clear: () => entries.clear(),
      },
    });
  }

  /** Answers in this process. */
  get size(): number {
    return this.#withData.size + this.#withoutData.size;
  }

  close(): void {
    this.#closing.abort(new CollectionApiError("aborted", "the client was closed"));
  }

  async #lookUp<O extends Operation>(operation: O, contract: Address, options: CallOptions = {}): Promise<Answer<Entries[O]>> {
    const query = { operation, contract, key: `${operation}:${contract}` };
    const { maxAgeMs = Number.POSITIVE_INFINITY } = options;
    const isFresh = (stored: Stored<unknown> | undefined): stored is Stored<Entries[O]> =>
      stored !== undefined && this.#clock.elapsed() < Math.min(stored.freshUntil, stored.fetchedAt + maxAgeMs);
    let stored = await this.#own<Entries[O]>(query.key);
    if (isFresh(stored) && !hasData(stored)) this.#countLookUpWithoutData(query.key);
    if (!isFresh(stored) && this.#options.shared) stored = await this.#newest(query);
    const answer = isFresh(stored) ? stored.answer : await this.#renewed(query, stored, options);
    if (!options.background) this.#options.onAnswer?.(operation, answer.cache);
    return answer;
  }

  #own<Entry>(key: string): Stored<Entry> | Promise<Stored<Entry> | undefined> {
    return this.#withoutData.get(key) ?? this.#cache.get<Stored<Entry>>(key);
  }

  /** Counts look-ups that «no data» has answered within its TTL. */
  #countLookUpWithoutData(key: string): void {
    const known = this.#withoutData.get(key);
    if (!known) return;
    const lookUps = known.lookUps + 1;
    const { ttlMs } = this.#options;
    const longerMs = Math.max(ttlMs, Math.min(TTLS_WITHOUT_DATA * ttlMs, MAX_NO_DATA_MS));
    const freshUntil = lookUps < MANY_LOOK_UPS ? known.freshUntil : known.fetchedAt + longerMs;
    this.#withoutData.set(key, { ...known, lookUps, freshUntil, staleUntil: freshUntil });
  }

  /** The newer of this process's answer and the shared one. */
  #newest<O extends Operation>(query: Query<O>): Promise<Stored<Entries[O]> | undefined> {
    return this.#singleFlight(`read ${query.key}`, async () => {
      const shared = await this.#options.shared?.read(query.operation, query.contract);
      const own = await this.#own<Entries[O]>(query.key);
      if (!shared) return own;
      const ageMs = Math.max(0, this.#clock.now() - shared.asOf.getTime());
      const sharedStored = this.#stored({ ...shared, cache: "hit" }, this.#clock.elapsed() - ageMs);
      if (this.#clock.elapsed() >= sharedStored.staleUntil || (own && own.fetchedAt >= sharedStored.fetchedAt)) return own;
      const newest = this.#keepingKnownEntries(sharedStored, own);
      await this.#store(query.key, newest);
      return newest;
    });
  }

  async #renewed<O extends Operation>(
    query: Query<O>,
    known: Stored<Entries[O]> | undefined,
    { answerBy, spend, background }: CallOptions,
  ): Promise<Answer<Entries[O]>> {
    const renewal = this.#renew(query, spend);
    if (background || !known || this.#clock.elapsed() >= known.staleUntil) return renewal;
    const renewed = renewal.catch(() => undefined);
    const answer = await (answerBy === undefined
      ? renewed
      : deadline(renewed, { ms: answerBy - this.#clock.now(), clock: this.#clock }));
    return answer ?? { ...known.answer, cache: "stale" };
  }

  /** Renews an answer. Only the caller that starts the call is charged; callers that join its flight are not. */
  async #renew<O extends Operation>(query: Query<O>, spend: CallOptions["spend"]): Promise<Answer<Entries[O]>> {
    const flight = `renew ${query.key}`;
    if (!this.#flights.has(flight)) spend?.();
    return this.#singleFlight(flight, () => this.#fetch(query));
  }

  async #fetch<O extends Operation>({ operation, contract, key }: Query<O>): Promise<Answer<Entries[O]>> {
    const answer = await this.#source.fetch(operation, contract, this.#closing.signal);
    const newest = this.#stored<Entries[O]>({ ...answer, cache: "hit" }, this.#clock.elapsed());
    const stored = this.#keepingKnownEntries(newest, await this.#own<Entries[O]>(key));
    await this.#store(key, stored);
    if (stored !== newest) return stored.answer;
    this.#options.shared?.write(operation, contract, answer, stored.staleUntil - stored.fetchedAt);
    return answer;
  }

  #stored<Entry>(answer: Answer<Entry>, fetchedAt: number): Stored<Entry> {
    const freshUntil = fetchedAt + this.#options.ttlMs;
    return { answer, fetchedAt, freshUntil, staleUntil: freshUntil + (answer.entries.length > 0 ? this.#options.staleMs : 0) };
  }

  /** An answer without data does not replace known entries, because the service may have failed. */
  #keepingKnownEntries<Entry>(newest: Stored<Entry>, known: Stored<Entry> | undefined): Stored<Entry> {
    const { fetchedAt } = newest;
    if (hasData(newest) || !known || !hasData(known) || fetchedAt >= known.staleUntil) return newest;
    const freshUntil = Math.min(fetchedAt + Math.min(this.#options.ttlMs, NO_MORE_DATA_TTL_MS), known.staleUntil);
    return { answer: { ...known.answer, cache: "stale" }, fetchedAt, freshUntil, staleUntil: known.staleUntil };
  }

  async #store<Entry>(key: string, stored: Stored<Entry>): Promise<void> {
    if (hasData(stored)) {
      this.#withoutData.delete(key);
      await this.#cache.set(key, stored, Math.max(1, stored.staleUntil - this.#clock.elapsed()));
    } else {
      await this.#cache.delete(key);
      this.#withoutData.set(key, { ...stored, answer: { ...stored.answer, entries: [] }, lookUps: 0 });
    }
  }

  #singleFlight<T>(name: string, begin: () => Promise<T>): Promise<T> {
    const underWay = this.#flights.get(name) as Promise<T> | undefined;
    if (underWay) return underWay;
    const flight = begin().finally(() => this.#flights.delete(name));
    this.#flights.set(name, flight);
    return flight;
  }
}

const hasData = ({ answer }: Stored<unknown>): boolean => answer.entries.length > 0;
