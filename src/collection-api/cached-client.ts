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

/** How long an answer without data is fresh: asked for again and again, an unknown address costs one call. */
const NO_DATA_TTL_MS = 5 * MINUTE_MS;
/** The same where there was data before: the service may only have failed for a moment. */
const NO_MORE_DATA_TTL_MS = 15_000;
/** Kept apart, so that they evict no answer with data. */
const MAX_NO_DATA = 10_000;
/** For so long a shared answer is used without looking for a newer one. */
const OWN_COPY_MS = 2_000;
const LOOK_EVERY_MS = 50;
const WAIT_MS = 2_500;

/** Whether an answer is as new as a question wants it. */
type IsEnough = (stored: StoredAnswer<unknown>) => boolean;

export interface CacheOptions {
  readonly ttlMs: number;
  /** Milliseconds after `ttlMs` for which an answer may still be shown. */
  readonly staleMs: number;
  /** Keeps answers by reference, without serialisation. */
  readonly store: Keyv;
  readonly shared?: SharedAnswers | undefined;
  /** Called for members' answers. */
  readonly onAnswer?: (operation: Operation, result: Answer<unknown>["cache"]) => void;
  readonly clock?: Clock;
}

interface OwnCopy<Entry> extends StoredAnswer<Entry> {
  readonly checkedAt: number;
}

/**
 * The three operations behind a cache with a TTL, stale-if-error and single flight. A stale answer is shown if its renewal fails,
 * lasts beyond `answerBy`, or brings no data. A renewal goes on when its callers leave, and fills the cache. Of replicas that
 * share their answers one asks.
 */
export class CachedCollectionApi implements CollectionApi {
  readonly #source: AnswerSource;
  readonly #options: CacheOptions;
  readonly #clock: Clock;
  readonly #flights = new Map<string, Promise<unknown>>();
  readonly #withoutData = new LRUCache<string, OwnCopy<never>>({ max: MAX_NO_DATA });
  readonly #closing = new AbortController();
  readonly influencers: CollectionApi["influencers"] = (contract, options) => this.#ask("influencers", contract, options);
  readonly tweets: CollectionApi["tweets"] = (contract, options) => this.#ask("tweets", contract, options);
  readonly scores: CollectionApi["scores"] = (contract, options) => this.#ask("scores", contract, options);

  constructor(source: AnswerSource, options: CacheOptions) {
    this.#source = source;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  /** The operations for recording, which has a source of its own, so that no member waits for it, and gets no stale answers. */
  recordingFrom(source: AnswerSource): CollectionApi {
    const ask =
      <O extends Operation>(operation: O) =>
      async (contract: Address, { maxAgeMs }: CallOptions = {}): Promise<Answer<Entries[O]>> => {
        const query = queryFor(operation, contract);
        const isEnough = this.#isFresh(maxAgeMs);
        const stored = await this.#known(query, isEnough);
        return (stored && isEnough(stored) ? stored : await this.#fetch(query, source)).answer;
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
    // Most questions end with one read; each further promise would be a tenth of their time.
    const stored = await this.#known(query, isEnough);
    const answer = stored && isEnough(stored) ? stored.answer : await this.#renewed(query, isEnough, stored, options);
    this.#options.onAnswer?.(operation, answer.cache);
    return answer;
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
        // The budget that is used up is that of whoever began the renewal.
        if (isJoined && error.kind === "over_budget") return undefined;
        throw error;
      });
      // Another replica's answer may suffice for the question that began the renewal, and not for a refresh.
      if (stored && (!isJoined || stored.answer.cache === "miss" || isEnough(stored))) return stored.answer;
    }
  }

  /** Waits for the answer if another replica is asking. */
  async #fetchInTurn<O extends Operation>(
    query: Query<O>,
    isEnough: IsEnough,
    spend: CallOptions["spend"],
  ): Promise<StoredAnswer<Entries[O]>> {
    const { shared } = this.#options;
    const waitUntil = this.#clock.elapsed() + WAIT_MS;
    try {
      while (shared) {
        // In parallel: the last replica may have written its answer by now.
        const [isOurTurn, newest] = await Promise.all([shared.takeTurn(query), this.#newest(query)]);
        if (newest && isEnough(newest)) return newest;
        if (isOurTurn || this.#clock.elapsed() >= waitUntil) break;
        await sleep(this.#clock, LOOK_EVERY_MS, this.#closing.signal);
      }
      await spend?.(query.contract);
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
    const freshUntil = askedAt + (isEmpty ? NO_DATA_TTL_MS : ttlMs);
    const staleUntil = freshUntil + (isEmpty ? 0 : staleMs);
    const renewed = { answer: { ...answer, cache: "hit" }, askedAt, freshUntil, staleUntil } as const;
    const stored = this.#over<Entries[O]>(renewed, await this.#ownCopy<Entries[O]>(query.key));
    await this.#keep(query.key, stored);
    void shared?.write(query, stored);
    return stored.answer.cache === "stale" ? stored : { ...stored, answer };
  }

  /** An answer without data keeps known entries for as long as these last: the service may only have failed for a moment. */
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
      this.#withoutData.set(key, { ...stored, answer: { ...stored.answer, entries: [] }, checkedAt });
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
