import type { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import type { Address } from "../contract/address.ts";
import type { Entries, Operation } from "../contract/schemas.ts";
import { type Clock, deadline, sleep, systemClock } from "../infra/clock.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { hasData, type Query, queryFor, type StoredAnswer } from "./answer-store.ts";
import type { Answer, AnswerSource, CallOptions, CollectionApi } from "./api.ts";
import { CollectionApiError } from "./errors.ts";
import type { SharedAnswers } from "./shared-answers.ts";

/** An unknown address that many ask about is fresh for this many TTLs, so that it costs one call in five minutes at the default. */
const TTLS_WITHOUT_DATA = 5;
const MAX_NO_DATA_MS = 5 * MINUTE_MS;
/** Fewer questions within a TTL may be those of a newcomer, who waits for a collection that the service has just learned of. */
const MANY_QUESTIONS = 10;
/** If there was data before, its absence may be a short failure. */
const NO_MORE_DATA_TTL_MS = 15_000;
/** In a cache of their own, so that they evict no answer with data. */
const MAX_NO_DATA = 10_000;
/** The age from which the shared cache is read again. */
const OWN_COPY_MS = 2_000;
const LOOK_EVERY_MS = 50;
const WAIT_MS = 2_500;

type IsEnough = (stored: StoredAnswer<unknown>) => boolean;

export interface CacheOptions {
  readonly ttlMs: number;
  /** Counts from the end of `ttlMs`. */
  readonly staleMs: number;
  readonly store: Keyv;
  readonly shared?: SharedAnswers | undefined;
  /** Not called for recording. */
  readonly onAnswer?: (operation: Operation, result: Answer<unknown>["cache"]) => void;
  readonly clock?: Clock;
}

type OwnCopy<Entry> = StoredAnswer<Entry> & { readonly checkedAt: number };
type CopyWithoutData = OwnCopy<never> & { readonly questions: number };

/**
 * A cache with a TTL, stale-if-error and single flight, also among replicas that share answers. A stale answer is returned if
 * its renewal fails, lasts beyond `answerBy`, or brings no data. A renewal continues without its callers. An answer without data
 * has the same TTL, and a longer one once many have asked for it.
 */
export class CachedCollectionApi implements CollectionApi {
  readonly #source: AnswerSource;
  readonly #options: CacheOptions;
  readonly #clock: Clock;
  readonly #flights = new Map<string, Promise<unknown>>();
  readonly #withoutData = new LRUCache<string, CopyWithoutData>({ max: MAX_NO_DATA });
  readonly #closing = new AbortController();
  readonly influencers: CollectionApi["influencers"] = (contract, options) => this.#ask("influencers", contract, options);
  readonly tweets: CollectionApi["tweets"] = (contract, options) => this.#ask("tweets", contract, options);
  readonly scores: CollectionApi["scores"] = (contract, options) => this.#ask("scores", contract, options);

  constructor(source: AnswerSource, options: CacheOptions) {
    this.#source = source;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** Uses another source, so that members do not wait for the recorder, and returns no stale answers. */
  recordingFrom(source: AnswerSource): CollectionApi {
    const ask =
      <O extends Operation>(operation: O) =>
      async (contract: Address, { maxAgeMs, spend }: CallOptions = {}): Promise<Answer<Entries[O]>> => {
        const query = queryFor(operation, contract);
        const isEnough = this.#isFresh(maxAgeMs);
        const stored = await this.#known(query, isEnough);
        if (stored && isEnough(stored)) return stored.answer;
        await spend?.();
        return (await this.#fetch(query, source)).answer;
      };
    return { influencers: ask("influencers"), tweets: ask("tweets"), scores: ask("scores") };
  }

  get answersWithoutData(): number {
    return this.#withoutData.size;
  }

  close(): void {
    this.#closing.abort(new CollectionApiError("aborted", "the client was closed"));
  }

  async #ask<O extends Operation>(operation: O, contract: Address, options: CallOptions = {}): Promise<Answer<Entries[O]>> {
    const query = queryFor(operation, contract);
    const isEnough = this.#isFresh(options.maxAgeMs);
    // Most questions need one read, of which another promise would be a tenth.
    const stored = await this.#known(query, isEnough);
    const isHit = stored !== undefined && isEnough(stored);
    if (isHit && !hasData(stored)) this.#countQuestion(query.key);
    const answer = isHit ? stored.answer : await this.#renewed(query, isEnough, stored, options);
    this.#options.onAnswer?.(operation, answer.cache);
    return answer;
  }

  /** Only questions that an answer without data has met within its TTL count. */
  #countQuestion(key: string): void {
    const known = this.#withoutData.get(key);
    if (!known) return;
    const questions = known.questions + 1;
    const { ttlMs } = this.#options;
    const longerMs = Math.max(ttlMs, Math.min(TTLS_WITHOUT_DATA * ttlMs, MAX_NO_DATA_MS));
    const freshUntil = questions < MANY_QUESTIONS ? known.freshUntil : known.askedAt + longerMs;
    this.#withoutData.set(key, { ...known, questions, freshUntil, staleUntil: freshUntil });
  }

  async #renewed<O extends Operation>(
    query: Query<O>,
    isEnough: IsEnough,
    known: StoredAnswer<Entries[O]> | undefined,
    { answerBy, spend }: CallOptions,
  ): Promise<Answer<Entries[O]>> {
    const renewal = this.#renew(query, isEnough, spend);
    if (!known || this.#clock.elapsed() >= known.staleUntil) return renewal;
    const renewed = renewal.catch(() => undefined);
    const answer = await (answerBy === undefined
      ? renewed
      : deadline(renewed, { ms: answerBy - this.#clock.now(), clock: this.#clock }));
    return answer ?? { ...known.answer, cache: "stale" };
  }

  async #renew<O extends Operation>(
    query: Query<O>,
    isEnough: IsEnough,
    spend: CallOptions["spend"],
  ): Promise<Answer<Entries[O]>> {
    const flight = `renew ${query.key}`;
    for (;;) {
      const isJoined = this.#flights.has(flight);
      const renewal = this.#singleFlight(flight, () => this.#fetchInTurn(query, isEnough, spend));
      const stored = await renewal.catch((error: CollectionApiError) => {
        // The used-up budget belongs to the caller that began the renewal.
        if (isJoined && error.kind === "over_budget") return undefined;
        throw error;
      });
      // Another replica's answer may be too old for a refresh that joined the renewal.
      if (stored && (!isJoined || stored.answer.cache === "miss" || isEnough(stored))) return stored.answer;
    }
  }

  /** Waits while another replica asks. */
  async #fetchInTurn<O extends Operation>(
    query: Query<O>,
    isEnough: IsEnough,
    spend: CallOptions["spend"],
  ): Promise<StoredAnswer<Entries[O]>> {
    const { shared } = this.#options;
    const waitUntil = this.#clock.elapsed() + WAIT_MS;
    try {
      while (shared) {
        // The replica before may have written its answer by now.
        const [isOurTurn, newest] = await Promise.all([shared.takeTurn(query), this.#newest(query)]);
        if (newest && isEnough(newest)) return newest;
        if (isOurTurn || this.#clock.elapsed() >= waitUntil) break;
        await sleep(this.#clock, LOOK_EVERY_MS, this.#closing.signal);
      }
      await spend?.();
      return await this.#fetch(query, this.#source);
    } finally {
      void shared?.endTurn(query);
    }
  }

  async #fetch<O extends Operation>(query: Query<O>, source: AnswerSource): Promise<StoredAnswer<Entries[O]>> {
    const answer = await source.ask(query.operation, query.contract, this.#closing.signal);
    const { ttlMs, staleMs, shared } = this.#options;
    const isEmpty = answer.entries.length === 0;
    const askedAt = this.#clock.elapsed();
    const freshUntil = askedAt + ttlMs;
    const staleUntil = freshUntil + (isEmpty ? 0 : staleMs);
    const renewed = { answer: { ...answer, cache: "hit" }, askedAt, freshUntil, staleUntil } as const;
    const stored = this.#over<Entries[O]>(renewed, await this.#ownCopy<Entries[O]>(query.key));
    await this.#keep(query.key, stored);
    void shared?.write(query, stored);
    return stored.answer.cache === "stale" ? stored : { ...stored, answer };
  }

  /** An answer without data does not replace known entries, because the service may have failed. */
  #over<Entry>(newest: StoredAnswer<Entry>, known: StoredAnswer<Entry> | undefined): StoredAnswer<Entry> {
    if (hasData(newest) || !known || !hasData(known) || newest.askedAt >= known.staleUntil) return newest;
    const { askedAt } = newest;
    const freshUntil = Math.min(askedAt + Math.min(this.#options.ttlMs, NO_MORE_DATA_TTL_MS), known.staleUntil);
    return { answer: { ...known.answer, cache: "stale" }, askedAt, freshUntil, staleUntil: known.staleUntil };
  }

  #isFresh(maxAgeMs = Number.POSITIVE_INFINITY): IsEnough {
    const now = this.#clock.elapsed();
    return ({ askedAt, freshUntil }) => now < Math.min(freshUntil, askedAt + maxAgeMs);
  }

  async #known<O extends Operation>(query: Query<O>, isEnough: IsEnough): Promise<StoredAnswer<Entries[O]> | undefined> {
    const own = await this.#ownCopy<Entries[O]>(query.key);
    const isCurrent = own !== undefined && isEnough(own) && this.#clock.elapsed() < own.checkedAt + OWN_COPY_MS;
    if (isCurrent || !this.#options.shared) return own;
    return this.#singleFlight(`read ${query.key}`, () => this.#newest(query));
  }

  async #newest<O extends Operation>(query: Query<O>): Promise<StoredAnswer<Entries[O]> | undefined> {
    const theirs = await this.#options.shared?.read(query);
    const own = await this.#ownCopy<Entries[O]>(query.key);
    if (!theirs) return own;
    const newest = own && own.askedAt >= theirs.askedAt ? this.#over(own, theirs) : this.#over(theirs, own);
    await this.#keep(query.key, newest);
    return newest;
  }

  async #ownCopy<Entry>(key: string): Promise<OwnCopy<Entry> | undefined> {
    return (await this.#options.store.get<OwnCopy<Entry>>(key)) ?? this.#withoutData.get(key);
  }

  async #keep<Entry>(key: string, stored: StoredAnswer<Entry>): Promise<void> {
    const checkedAt = this.#clock.elapsed();
    if (hasData(stored)) {
      this.#withoutData.delete(key);
      await this.#options.store.set(key, { ...stored, checkedAt }, Math.max(1, stored.staleUntil - checkedAt));
    } else {
      await this.#options.store.delete(key);
      const known = this.#withoutData.peek(key);
      const questions = known?.askedAt === stored.askedAt ? known.questions : 0;
      this.#withoutData.set(key, { ...stored, answer: { ...stored.answer, entries: [] }, checkedAt, questions });
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
