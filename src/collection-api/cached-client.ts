import type { Keyv } from "keyv";
import { LRUCache } from "lru-cache";
import type { Address } from "../contract/address.ts";
import type { Entries, Operation } from "../contract/schemas.ts";
import { type Clock, deadline, sleep, systemClock } from "../infra/clock.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Answer, AnswerSource, CallOptions, CollectionApi, Lane } from "./api.ts";
import { CollectionApiError } from "./errors.ts";
import type { SharedAnswers } from "./shared-answers.ts";
import { hasData, newerOf, onTopOf, type Query, queryFor, type StoredAnswer } from "./stored-answer.ts";

/**
 * How long an answer without data is fresh: asked for again and again, an address that nobody knows costs one call. Where there
 * was data before, the service may only have failed for a moment.
 */
const NO_DATA_TTL_MS = 5 * MINUTE_MS;
const NO_MORE_DATA_TTL_MS = 15_000;
/** Kept apart, so that they evict no answer with data. */
const MAX_NO_DATA = 10_000;
/** For so long a shared answer is used without looking for a newer one. */
const OWN_COPY_MS = 2_000;
const LOOK_EVERY_MS = 50;
const WAIT_MS = 2_500;
/** A later date means that a replica's clock is wrong, and would keep the answer fresh for too long. */
const MAX_AHEAD_MS = 5_000;

type IsEnough = (stored: StoredAnswer<unknown>) => boolean;

type Renewals = { readonly [O in Operation]: Map<Address, Promise<StoredAnswer<Entries[O]>>> };
type Readings = { readonly [O in Operation]: Map<Address, Promise<StoredAnswer<Entries[O]> | undefined>> };
const noFlights = () => ({ influencers: new Map(), tweets: new Map(), scores: new Map() });

export interface CacheOptions {
  readonly ttlMs: number;
  /** Milliseconds after `ttlMs` for which an answer may still be shown. */
  readonly staleMs: number;
  /** Keeps answers by reference, without serialisation. */
  readonly store: Keyv;
  readonly shared?: SharedAnswers | undefined;
  readonly recordingSource?: AnswerSource;
  /** Called once for each request, however many callers waited for it. */
  readonly onError?: (operation: Operation, error: CollectionApiError) => void;
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
  readonly #sources: Readonly<Record<Lane, AnswerSource>>;
  readonly #options: CacheOptions;
  readonly #clock: Clock;
  readonly #renewals: Readonly<Record<Lane, Renewals>> = { members: noFlights(), recording: noFlights() };
  readonly #readings: Readings = noFlights();
  readonly #withoutData = new LRUCache<string, OwnCopy<never>>({ max: MAX_NO_DATA });
  readonly #closing = new AbortController();
  readonly influencers: CollectionApi["influencers"] = (contract, options) => this.#ask("influencers", contract, options);
  readonly tweets: CollectionApi["tweets"] = (contract, options) => this.#ask("tweets", contract, options);
  readonly scores: CollectionApi["scores"] = (contract, options) => this.#ask("scores", contract, options);

  constructor(source: AnswerSource, options: CacheOptions) {
    this.#sources = { members: source, recording: options.recordingSource ?? source };
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  get answersWithoutData(): number {
    return this.#withoutData.size;
  }

  close(): void {
    this.#closing.abort(new CollectionApiError("aborted", "the client was closed"));
  }

  async #ask<O extends Operation>(operation: O, contract: Address, options: CallOptions = {}): Promise<Answer<Entries[O]>> {
    const query = queryFor(operation, contract);
    const now = this.#clock.now();
    const { maxAgeMs = Number.POSITIVE_INFINITY } = options;
    const isEnough: IsEnough = (stored) => now < Math.min(stored.freshUntil, stored.askedAt + maxAgeMs) && !this.#isAhead(stored);
    const own = await this.#ownCopy<Entries[O]>(query.key);
    // Most questions end here; each further promise would be a tenth of their time.
    const stored = this.#isOwnEnough(own, now, isEnough) ? own : await this.#readShared(query);
    const known = stored && now < stored.staleUntil ? stored.answer : undefined;
    const answer = known && stored && isEnough(stored) ? known : await this.#renewed(query, known, isEnough, options);
    if (options.lane !== "recording") this.#options.onAnswer?.(operation, answer.cache);
    return answer;
  }

  async #renewed<O extends Operation>(
    query: Query<O>,
    known: Answer<Entries[O]> | undefined,
    isEnough: IsEnough,
    { answerBy, spend, lane = "members" }: CallOptions,
  ): Promise<Answer<Entries[O]>> {
    const renewal = this.#renew(query, isEnough, lane, spend);
    if (!known || lane === "recording") return renewal;
    const renewed = renewal.catch(() => undefined);
    const answer = await (answerBy === undefined
      ? renewed
      : deadline(renewed, { ms: answerBy - this.#clock.now(), clock: this.#clock }));
    return answer ?? { ...known, cache: "stale" };
  }

  async #renew<O extends Operation>(
    query: Query<O>,
    isEnough: IsEnough,
    lane: Lane,
    spend: CallOptions["spend"],
  ): Promise<Answer<Entries[O]>> {
    const { operation, contract } = query;
    const renewals: Renewals[O] = this.#renewals[lane][operation];
    for (;;) {
      const isJoined = renewals.has(contract);
      const renewal = singleFlight(renewals, contract, () => this.#beginRenewal(query, isEnough, lane, spend));
      const stored = await renewal.catch((error: CollectionApiError) => {
        // The budget that is used up is that of whoever began the renewal.
        if (isJoined && error.kind === "over_budget") return undefined;
        throw error;
      });
      // Another replica's answer may suffice for the question that began the renewal, and not for a refresh.
      const isOwn = !isJoined || stored?.answer.cache === "miss";
      if (stored && (isOwn || isEnough(stored))) return stored.answer;
    }
  }

  #beginRenewal<O extends Operation>(
    query: Query<O>,
    isEnough: IsEnough,
    lane: Lane,
    spend: CallOptions["spend"],
  ): Promise<StoredAnswer<Entries[O]>> {
    const fetch = async () => {
      await spend?.(query.contract);
      return this.#fetch(query, lane);
    };
    const renewal = this.#askForAll(query, isEnough, fetch);
    renewal.catch((error: CollectionApiError) => {
      if (!this.#closing.signal.aborted) this.#options.onError?.(query.operation, error);
    });
    return renewal;
  }

  /** Waits for the answer if another replica is asking. */
  async #askForAll<O extends Operation>(
    query: Query<O>,
    isEnough: IsEnough,
    fetch: () => Promise<StoredAnswer<Entries[O]>>,
  ): Promise<StoredAnswer<Entries[O]>> {
    const { shared } = this.#options;
    if (!shared) return fetch();
    const waitUntil = this.#clock.now() + WAIT_MS;
    for (;;) {
      // In parallel: the last replica may have written its answer by now.
      const [isOurTurn, newest] = await Promise.all([shared.takeTurn(query), this.#newest(query)]);
      if (newest && isEnough(newest)) {
        if (isOurTurn) void shared.endTurn(query);
        return newest;
      }
      if (isOurTurn || this.#clock.now() >= waitUntil) return fetch().finally(() => void shared.endTurn(query));
      await sleep(this.#clock, LOOK_EVERY_MS, this.#closing.signal);
    }
  }

  async #fetch<O extends Operation>(query: Query<O>, lane: Lane): Promise<StoredAnswer<Entries[O]>> {
    const answer = await this.#sources[lane].ask(query.operation, query.contract, this.#closing.signal);
    const { ttlMs, staleMs, shared } = this.#options;
    const isEmpty = answer.entries.length === 0;
    const known = await this.#ownCopy<Entries[O]>(query.key);
    const now = answer.asOf.getTime();
    const hadData = known !== undefined && now < known.staleUntil && hasData(known);
    const emptyMs = hadData ? Math.min(ttlMs, NO_MORE_DATA_TTL_MS) : NO_DATA_TTL_MS;
    const freshUntil = now + (isEmpty ? emptyMs : ttlMs);
    const staleUntil = freshUntil + (isEmpty ? 0 : staleMs);
    const renewed = { answer: { ...answer, cache: "hit" }, askedAt: now, freshUntil, staleUntil } as const;
    const stored = onTopOf<Entries[O]>(renewed, known);
    await this.#keep(query.key, stored);
    void shared?.write(query, stored, this.#lifeOf(stored));
    return stored.answer.cache === "stale" ? stored : { ...stored, answer };
  }

  #isOwnEnough(own: OwnCopy<unknown> | undefined, now: number, isEnough: IsEnough): boolean {
    return !this.#options.shared || (own !== undefined && isEnough(own) && now < own.checkedAt + OWN_COPY_MS);
  }

  #readShared<O extends Operation>(query: Query<O>): Promise<StoredAnswer<Entries[O]> | undefined> {
    const readings: Readings[O] = this.#readings[query.operation];
    return singleFlight(readings, query.contract, () => this.#newest(query));
  }

  async #newest<O extends Operation>(query: Query<O>): Promise<StoredAnswer<Entries[O]> | undefined> {
    const theirs = await this.#readTheirs(query);
    const own = await this.#ownCopy<Entries[O]>(query.key);
    const newest = own && theirs ? newerOf(own, theirs) : (theirs ?? own);
    if (newest) await this.#keep(query.key, newest);
    return newest;
  }

  /** Ignores an answer that a wrong clock has dated. */
  async #readTheirs<O extends Operation>(query: Query<O>): Promise<StoredAnswer<Entries[O]> | undefined> {
    const theirs = await this.#options.shared?.read(query);
    return theirs && !this.#isAhead(theirs) ? theirs : undefined;
  }

  #isAhead({ askedAt }: StoredAnswer<unknown>): boolean {
    return askedAt > this.#clock.now() + MAX_AHEAD_MS;
  }

  async #ownCopy<Entry>(key: string): Promise<OwnCopy<Entry> | undefined> {
    return (await this.#options.store.get<OwnCopy<Entry>>(key)) ?? this.#withoutData.get(key);
  }

  async #keep<Entry>(key: string, stored: StoredAnswer<Entry>): Promise<void> {
    const checkedAt = this.#clock.now();
    if (hasData(stored)) {
      this.#withoutData.delete(key);
      await this.#options.store.set(key, { ...stored, checkedAt }, this.#lifeOf(stored));
    } else {
      await this.#options.store.delete(key);
      this.#withoutData.set(key, { ...stored, answer: { ...stored.answer, entries: [] }, checkedAt });
    }
  }

  #lifeOf(stored: StoredAnswer<unknown>): number {
    return Math.max(1, stored.staleUntil - this.#clock.now());
  }
}

function singleFlight<T>(flights: Map<Address, Promise<T>>, contract: Address, begin: () => Promise<T>): Promise<T> {
  const underWay = flights.get(contract);
  if (underWay) return underWay;
  const flight = begin().finally(() => flights.delete(contract));
  flights.set(contract, flight);
  return flight;
}
