import type { Dispatcher } from "undici";
import type { Address } from "../contract/address.ts";
import { type Found, findPath, MAX_QUERY } from "../contract/find.ts";
import { type Removals, removalsPath } from "../contract/removals.ts";
import { type Entries, type Operation, operations } from "../contract/schemas.ts";
import { CachedReads } from "../infra/cached-reads.ts";
import { type Clock, retry, systemClock } from "../infra/clock.ts";
import { createDispatcher, exchange, type RawAnswer } from "../infra/http-exchange.ts";
import { HOUR_MS } from "../infra/time.ts";
import type { Answer, AnswerSource } from "./api.ts";
import { CircuitBreaker, type CircuitBreakerState } from "./circuit-breaker.ts";
import { decodeAnswer, decodeFound, decodePaths, decodeRemovals } from "./decode.ts";
import { abandoned, type CallOutcome, CollectionApiError, statusError, transportError } from "./errors.ts";

const MAX_CONNECTIONS = 64;
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
const MAX_RETRIES = 2;
const FIRST_RETRY_MS = 200;

export interface ClientOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly userAgent: string;
  /** The time limit of an attempt in milliseconds, from its connection on. */
  readonly timeoutMs: number;
  /** The time limit of a call in milliseconds, with all pauses and attempts. */
  readonly deadlineMs: number;
  /** Called for entries that do not fit the contract or concern another collection. */
  readonly onDropped?: (operation: Operation, count: number, reason: string) => void;
  readonly onResponse?: (operation: Operation, status: number, headers: RawAnswer["headers"]) => void;
  readonly onCall?: (operation: Operation, outcome: CallOutcome, error?: CollectionApiError) => void;
  readonly onCircuitBreaker?: (state: "closed" | "open") => void;
  readonly clock?: Clock;
  /** Random number in [0, 1), for the jitter. */
  readonly random?: () => number;
}

interface Attempt {
  readonly signal: AbortSignal;
  readonly onSent: () => void;
}

/**
 * A client of the Collection Social and Score service, with a circuit breaker. During a pause that the service demanded a call
 * waits, or fails at once if its deadline is sooner.
 */
export class CollectionApiClient implements AnswerSource {
  readonly #options: ClientOptions;
  readonly #clock: Clock;
  readonly #dispatcher: Dispatcher;
  readonly #base: URL;
  readonly #circuitBreaker: CircuitBreaker;
  /** The paths of the service's OpenAPI document. */
  readonly #declaredPaths: CachedReads<ReadonlySet<string>>;
  #pausedUntil = 0;

  constructor(options: ClientOptions) {
    const { clock = systemClock, timeoutMs, deadlineMs } = options;
    this.#options = options;
    this.#clock = clock;
    this.#base = new URL(options.baseUrl);
    this.#circuitBreaker = new CircuitBreaker({ clock, onChange: options.onCircuitBreaker });
    this.#declaredPaths = new CachedReads({
      clock,
      max: 1,
      freshMs: HOUR_MS,
      read: (path) =>
        this.#call(async (attempt) => {
          const answer = await this.#get(path, attempt);
          return answer ? decodePaths(answer.body) : new Set();
        }),
    });
    this.#dispatcher = createDispatcher({
      connections: MAX_CONNECTIONS,
      pipelining: 1,
      connectTimeout: timeoutMs,
      headersTimeout: deadlineMs,
      bodyTimeout: deadlineMs,
      maxResponseSize: MAX_RESPONSE_BYTES,
      maxHeaderSize: 16_384,
      keepAliveTimeout: 4_000,
    });
  }

  async fetch<O extends Operation>(operation: O, contract: Address, caller?: AbortSignal): Promise<Answer<Entries[O]>> {
    const { onCall } = this.#options;
    try {
      const answer = await this.#call((attempt) => this.#attempt(operation, contract, attempt), caller);
      onCall?.(operation, answer.entries.length > 0 ? "answered" : "no_data");
      return answer;
    } catch (error) {
      if (error instanceof CollectionApiError && error.kind !== "over_budget") onCall?.(operation, error.kind, error);
      throw error;
    }
  }

  /**
   * The list of removals from a cursor on, or from its beginning; `undefined` if the service has no such list. Not counted as a
   * call of an operation.
   *
   * @throws {CollectionApiError} as `fetch`.
   */
  fetchRemovals(after: string | undefined): Promise<Removals | undefined> {
    const query = after === undefined ? removalsPath : `${removalsPath}?after=${encodeURIComponent(after)}`;
    return this.#call(async (attempt) => {
      const answer = await this.#get(query, attempt);
      return answer && decodeRemovals(answer.body);
    });
  }

  /**
   * Collections by name or slug; none if the service's `/openapi.json` does not declare the operation. Not counted as a call of an
   * operation.
   *
   * @param spend charges the call to a budget before it is made.
   * @throws {CollectionApiError} as `fetch`, and the error of `spend`.
   */
  async find(query: string, spend?: () => void): Promise<readonly Found[]> {
    const declared = await this.#declaredPaths.get("/openapi.json");
    if (!declared?.has(findPath)) return [];
    spend?.();
    const path = `${findPath}?q=${encodeURIComponent(query.slice(0, MAX_QUERY).toWellFormed())}`;
    return this.#call(async (attempt) => {
      const answer = await this.#get(path, attempt);
      return answer ? decodeFound(answer.body) : [];
    });
  }

  get circuitBreaker(): CircuitBreakerState {
    return this.#circuitBreaker.state;
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  async #call<T>(work: (attempt: Attempt) => Promise<T>, caller?: AbortSignal): Promise<T> {
    const { deadlineMs } = this.#options;
    const endsAt = this.#clock.elapsed() + deadlineMs;
    let sentAt: number | undefined;
    let wasDown = false;
    const late = new AbortController();
    const cancel = this.#clock.after(deadlineMs, () => {
      // A call that mostly waited for a connection says nothing about the service.
      const isDown = wasDown || (sentAt !== undefined && sentAt <= endsAt - deadlineMs / 2);
      late.abort(new CollectionApiError("timeout", `no answer within ${deadlineMs} ms`, { isDown }));
    });
    const signal = caller ? AbortSignal.any([late.signal, caller]) : late.signal;
    const onSent = () => {
      // A pause may have begun while this attempt waited for a connection.
      this.#throwIfPaused();
      sentAt = this.#clock.elapsed();
    };
    const delay = (error: unknown, failures: number) => {
      sentAt = undefined;
      wasDown = error instanceof CollectionApiError && error.isDown;
      return this.#delay(error, failures, endsAt);
    };
    const attempts = { retries: MAX_RETRIES, delay, signal, clock: this.#clock };
    const call = () =>
      retry(() => work({ signal, onSent }), attempts).catch((error: unknown) => {
        throw signal.aborted ? abandoned(signal.reason) : error;
      });
    return this.#circuitBreaker.run(call).finally(cancel);
  }

  /** The pause before a retry: the service's Retry-After, then exponential with full jitter. `undefined` if the error is final. */
  #delay(error: unknown, failures: number, endsAt: number): number | undefined {
    if (!(error instanceof CollectionApiError && error.retryable)) return undefined;
    const { random = Math.random } = this.#options;
    const delay = (error.retryAfterMs ?? 0) + random() * FIRST_RETRY_MS * 2 ** (failures - 1);
    return delay < endsAt - this.#clock.elapsed() ? delay : undefined;
  }

  async #attempt<O extends Operation>(operation: O, contract: Address, attempt: Attempt): Promise<Answer<Entries[O]>> {
    const { onResponse, onDropped } = this.#options;
    const query = `${operations[operation].path}?contractAddress=${contract}`;
    const answer = await this.#get(query, attempt, ({ status, headers }) => onResponse?.(operation, status, headers));
    const asOf = new Date(this.#clock.now());
    // A 404: the service does not know the collection. The interface document says nothing about that case.
    if (!answer) return { entries: [], asOf, cache: "miss" };
    const { entries, dropped } = decodeAnswer(operation, contract, answer.body);
    if (dropped) onDropped?.(operation, dropped.count, dropped.reason);
    return { entries, asOf, cache: "miss" };
  }

  /** @returns `undefined` for 404. */
  async #get(query: string, attempt: Attempt, onAnswer?: (answer: RawAnswer) => void): Promise<RawAnswer | undefined> {
    this.#throwIfPaused();
    const { apiKey, userAgent, timeoutMs } = this.#options;
    const { origin, pathname } = this.#base;
    const path = pathname.replace(/\/+$/, "") + query;
    const headers = { "x-api-key": apiKey, accept: "application/json", "user-agent": userAgent };
    const request = { origin, method: "GET", path, headers } as const;
    const limits = { ...attempt, timeoutMs, timeoutFrom: "connection", clock: this.#clock } as const;
    const answer = await exchange(this.#dispatcher, request, limits).catch((error: Error) => {
      throw transportError(error);
    });
    onAnswer?.(answer);
    if (answer.status === 404) return undefined;
    if (answer.status !== 200) {
      const error = statusError(answer.status, answer.headers["retry-after"], this.#clock.now());
      // A shorter Retry-After does not shorten a pause.
      this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock.elapsed() + (error.retryAfterMs ?? 0));
      throw error;
    }
    return answer;
  }

  /** @throws {CollectionApiError} `paused`, with the remaining milliseconds. */
  #throwIfPaused(): void {
    const retryAfterMs = this.#pausedUntil - this.#clock.elapsed();
    if (retryAfterMs <= 0) return;
    throw new CollectionApiError("paused", "the service asked for a pause, so it was not asked", {
      retryAfterMs,
      retryable: true,
    });
  }
}
