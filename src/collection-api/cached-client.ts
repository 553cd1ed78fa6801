import type { Keyv } from "keyv";
import { type Clock, sleep, systemClock, within } from "../process/clock.ts";
import type { Address } from "./address.ts";
import type { Answer, AnswerSource, CallOptions, CollectionApi } from "./api.ts";
import type { Entries, Operation } from "./contract.ts";
import { CollectionApiError } from "./errors.ts";
import { type Query, queryFor, type SharedAnswers, type StoredAnswer } from "./shared-answers.ts";

const NO_DATA_TTL_MS = 15_000;
/** For so long this process takes its own copy of a shared answer without looking whether another replica has a newer one. */
const OWN_COPY_MS = 2_000;
/** How often a replica looks whether the one that asks the API for all has its answer. */
const LOOK_EVERY_MS = 50;
/** For so long that is waited for; then this replica asks as well. */
const WAIT_MS = 2_500;
/** An answer of another replica that is from further ahead has the time of a wrong clock, and would be fresh for too long. */
const MAX_AHEAD_MS = 5_000;

type IsFresh = (stored: StoredAnswer<unknown>) => boolean;

export interface CacheOptions {
  /** Milliseconds for which an answer is fresh. */
  readonly ttlMs: number;
  /** Milliseconds after that for which it may still be shown when there is nothing newer. */
  readonly staleMs: number;
  /** The answers of this process, kept by reference: a Keyv without serialisation. */
  readonly store: Keyv;
  /** Those of all replicas, where they share any. */
  readonly shared?: SharedAnswers | undefined;
  /** Told of every renewal that failed, once for each request however many callers waited for it. */
  readonly onError?: (operation: Operation, error: CollectionApiError) => void;
  /** Told of every answer that was given. */
  readonly onAnswer?: (operation: Operation, result: Answer<unknown>["cache"]) => void;
  readonly clock?: Clock;
}

interface OwnCopy<Entry> extends StoredAnswer<Entry> {
  /** When the replicas were last asked about it. */
  readonly checkedAt: number;
}

/**
 * The same three operations behind a cache with a TTL, stale-if-error and single flight: an answer is fresh for its TTL;
 * after that it is renewed, and shown as `stale` where the renewal fails or lasts beyond `answerBy`. A renewal belongs
 * to nobody: it goes on when its callers leave, and fills the cache. Replicas that share their answers let one of them ask.
 */
export class CachedCollectionApi implements CollectionApi {
  readonly #source: AnswerSource;
  readonly #options: CacheOptions;
  readonly #clock: Clock;
  readonly #renewals = new Map<string, Promise<Answer<Entries[Operation]>>>();
  readonly #readings = new Map<string, Promise<StoredAnswer<Entries[Operation]> | undefined>>();
  readonly #closing = new AbortController();

  constructor(source: AnswerSource, options: CacheOptions) {
    this.#source = source;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
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
    const stored = await this.#read(queryFor("scores", contract), this.#clock.now(), () => true);
    return stored?.answer.entries[0]?.name;
  }

  /** Ends every renewal under way. */
  close(): void {
    this.#closing.abort(new CollectionApiError("aborted", "the client was closed"));
  }

  async #ask<O extends Operation>(operation: O, contract: Address, options: CallOptions = {}): Promise<Answer<Entries[O]>> {
    const query = queryFor(operation, contract);
    const now = this.#clock.now();
    const isFresh: IsFresh = (stored) => now < freshUntil(stored, options.maxAgeMs);
    const stored = await this.#read(query, now, isFresh);
    const answer = stored && isFresh(stored) ? stored.answer : await this.#renewed(query, stored, isFresh, options);
    this.#options.onAnswer?.(operation, answer.cache);
    return answer;
  }

  /** A new answer, or the stored one where a renewal fails or lasts too long. */
  async #renewed<O extends Operation>(
    query: Query<O>,
    stored: StoredAnswer<Entries[O]> | undefined,
    isFresh: IsFresh,
    options: CallOptions,
  ): Promise<Answer<Entries[O]>> {
    const renewal = this.#renew(query, isFresh);
    if (!stored) return renewal;

    const patience = options.answerBy === undefined ? undefined : options.answerBy - this.#clock.now();
    const renewed = renewal.catch(() => undefined);
    const answer = await (patience === undefined ? renewed : within(renewed, patience, this.#clock));
    return answer ?? { ...stored.answer, cache: "stale" };
  }

  #renew<O extends Operation>(query: Query<O>, isFresh: IsFresh): Promise<Answer<Entries[O]>> {
    return singleFlight(this.#renewals as Map<string, Promise<Answer<Entries[O]>>>, query.key, () => {
      const renewal = this.#askForAll(query, isFresh);
      renewal.catch((error: CollectionApiError) => {
        if (!this.#closing.signal.aborted) this.#options.onError?.(query.operation, error);
      });
      return renewal;
    });
  }

  /** Asks the API, unless another replica does: then its answer is waited for. */
  async #askForAll<O extends Operation>(query: Query<O>, isFresh: IsFresh): Promise<Answer<Entries[O]>> {
    const { shared } = this.#options;
    if (!shared) return this.#fetch(query);
    const waitUntil = this.#clock.now() + WAIT_MS;
    for (;;) {
      // Together: whoever has just had its turn has left its answer.
      const [isOurTurn, theirs] = await Promise.all([shared.takeTurn(query), this.#readTheirs(shared, query)]);
      if (theirs && isFresh(theirs)) {
        await this.#keep(query.key, theirs);
        if (isOurTurn) void shared.endTurn(query);
        return theirs.answer;
      }
      if (isOurTurn || this.#clock.now() >= waitUntil) return this.#fetch(query).finally(() => void shared.endTurn(query));
      await sleep(this.#clock, LOOK_EVERY_MS, this.#closing.signal);
    }
  }

  async #fetch<O extends Operation>(query: Query<O>): Promise<Answer<Entries[O]>> {
    const answer = await this.#source.ask(query.operation, query.contract, this.#closing.signal);
    const { ttlMs, staleMs } = this.#options;
    const empty = answer.entries.length === 0;
    const freshFor = empty ? Math.min(ttlMs, NO_DATA_TTL_MS) : ttlMs;
    const freshUntil = answer.asOf.getTime() + freshFor;
    const stored: StoredAnswer<Entries[O]> = {
      answer: { ...answer, cache: "hit" },
      freshUntil,
      staleUntil: freshUntil + (empty ? 0 : staleMs),
    };
    await this.#keep(query.key, stored);
    void this.#options.shared?.write(query, stored, this.#lifeOf(stored));
    return answer;
  }

  /** What is known by now, asking the replicas where the copy of this process is too old or not enough. */
  async #read<O extends Operation>(
    query: Query<O>,
    now: number,
    isEnough: IsFresh,
  ): Promise<StoredAnswer<Entries[O]> | undefined> {
    const kept = await this.#ownCopy<Entries[O]>(query.key);
    const own = kept && now < kept.staleUntil ? kept : undefined;
    const { shared } = this.#options;
    if (!shared || (own && isEnough(own) && now < own.checkedAt + OWN_COPY_MS)) return own;
    const readings = this.#readings as Map<string, Promise<StoredAnswer<Entries[O]> | undefined>>;
    const theirs = await singleFlight(readings, query.key, () => this.#readTheirs(shared, query));
    const newest = theirs && (!own || theirs.answer.asOf > own.answer.asOf) ? theirs : own;
    if (!newest || now >= newest.staleUntil) return undefined;
    await this.#keep(query.key, newest);
    return newest;
  }

  /** What the replicas have, unless a wrong clock says when it is from. */
  async #readTheirs<O extends Operation>(shared: SharedAnswers, query: Query<O>): Promise<StoredAnswer<Entries[O]> | undefined> {
    const theirs = await shared.read(query);
    const latest = this.#clock.now() + MAX_AHEAD_MS;
    return theirs && theirs.answer.asOf.getTime() <= latest ? theirs : undefined;
  }

  async #ownCopy<Entry>(key: string): Promise<OwnCopy<Entry> | undefined> {
    // Keyv's storage itself: its own `get` awaits hooks and telemetry, which nobody listens to, and costs ten times as much.
    const kept = await this.#options.store.store.get<OwnCopy<Entry>>(key);
    return typeof kept === "object" ? kept.value : undefined;
  }

  async #keep<Entry>(key: string, stored: StoredAnswer<Entry>): Promise<void> {
    const copy: OwnCopy<Entry> = { ...stored, checkedAt: this.#clock.now() };
    await this.#options.store.set(key, copy, this.#lifeOf(stored));
  }

  /** Milliseconds for which it may be shown. */
  #lifeOf({ staleUntil }: StoredAnswer<unknown>): number {
    return Math.max(1, staleUntil - this.#clock.now());
  }
}

/** Until when an answer may be shown as it is, for a caller who wants it no older than `maxAgeMs`. */
const freshUntil = ({ freshUntil, answer }: StoredAnswer<unknown>, maxAgeMs = Number.POSITIVE_INFINITY): number =>
  Math.min(freshUntil, answer.asOf.getTime() + maxAgeMs);

/** The work under way for a key, begun if there is none. */
function singleFlight<T>(flights: Map<string, Promise<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const underWay = flights.get(key);
  if (underWay) return underWay;
  const flight = begin().finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}
