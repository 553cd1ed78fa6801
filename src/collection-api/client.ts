import type { Dispatcher } from "undici";
import type { Address } from "../contract/address.ts";
import { type Entries, type Operation, operations } from "../contract/schemas.ts";
import { type Clock, systemClock } from "../infra/clock.ts";
import { createDispatcher } from "../infra/http-dispatcher.ts";
import { exchange, type RawAnswer } from "../infra/http-exchange.ts";
import type { SharedStore } from "../infra/redis.ts";
import { retry } from "../infra/retry.ts";
import type { Answer, AnswerSource } from "./api.ts";
import { Bulkhead } from "./bulkhead.ts";
import { CircuitBreaker, type CircuitBreakerState } from "./circuit-breaker.ts";
import { decodeAnswer } from "./decode.ts";
import { type CallOutcome, CollectionApiError, givenUp } from "./errors.ts";
import { statusError, transportError } from "./failures.ts";
import { Pause } from "./pause.ts";

const MAX_CONNECTIONS = 64;
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
const MAX_RETRIES = 2;
const FIRST_RETRY_MS = 200;

export interface ClientOptions {
  /** May hold a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** `name/version`. */
  readonly userAgent: string;
  /** Milliseconds of an attempt, once it has a connection. */
  readonly timeoutMs: number;
  /** Milliseconds of a call, with all waiting and all attempts. */
  readonly deadlineMs: number;
  /** Called for entries that do not fit the contract or are about another collection. */
  readonly onDropped?: (operation: Operation, count: number, reason: string) => void;
  readonly onResponse?: (operation: Operation, status: number, headers: RawAnswer["headers"]) => void;
  readonly onCall?: (operation: Operation, outcome: CallOutcome) => void;
  readonly onCircuitBreaker?: (state: "closed" | "open") => void;
  /** Replicas share the service's demands for a pause here. */
  readonly sharedStore?: SharedStore | undefined;
  /** Another client's, for the same service. */
  readonly pause?: Pause;
  /** 64 by default. */
  readonly connections?: number;
  /** Two by default. */
  readonly retries?: number;
  readonly clock?: Clock;
  /** From 0 up to 1, for the jitter of retries. */
  readonly random?: () => number;
}

/**
 * A client of the Collection Social and Score service. Each call goes through a circuit breaker, each attempt through a bulkhead
 * with as many places as connections. During a pause that the service demanded a call waits, or fails at once if its deadline
 * comes first.
 */
export class CollectionApiClient implements AnswerSource {
  readonly #options: ClientOptions;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #dispatcher: Dispatcher;
  readonly #origin: string;
  readonly #basePath: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #circuitBreaker: CircuitBreaker;
  readonly #bulkhead: Bulkhead;
  readonly pause: Pause;

  constructor(options: ClientOptions) {
    const base = new URL(options.baseUrl);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#origin = base.origin;
    this.#basePath = base.pathname.replace(/\/+$/, "");
    this.#headers = { "x-api-key": options.apiKey, accept: "application/json", "user-agent": options.userAgent };
    this.pause = options.pause ?? new Pause(options.apiKey, this.#clock, options.sharedStore);
    this.#circuitBreaker = new CircuitBreaker({ clock: this.#clock, onChange: options.onCircuitBreaker });
    const connections = options.connections ?? MAX_CONNECTIONS;
    this.#bulkhead = new Bulkhead(connections);
    this.#dispatcher = createDispatcher({
      connections,
      pipelining: 1,
      connectTimeout: options.timeoutMs,
      headersTimeout: options.deadlineMs,
      bodyTimeout: options.deadlineMs,
      maxResponseSize: MAX_RESPONSE_BYTES,
      maxHeaderSize: 16_384,
      keepAliveTimeout: 4_000,
    });
  }

  async ask<O extends Operation>(operation: O, contract: Address, signal?: AbortSignal): Promise<Answer<Entries[O]>> {
    // The wait for a trial call counts, too; the trial has the same deadline and ends before.
    const endsAt = this.#clock.now() + this.#options.deadlineMs;
    try {
      const answer = await this.#circuitBreaker.run(() => this.#call(operation, contract, endsAt, signal), signal);
      this.#options.onCall?.(operation, answer.entries.length > 0 ? "answered" : "no_data");
      return answer;
    } catch (error) {
      if (error instanceof CollectionApiError && error.kind !== "over_budget") this.#options.onCall?.(operation, error.kind);
      throw error;
    }
  }

  get circuitBreaker(): CircuitBreakerState {
    return this.#circuitBreaker.state;
  }

  close(): Promise<void> {
    return this.#dispatcher.destroy();
  }

  async #call<O extends Operation>(
    operation: O,
    contract: Address,
    endsAt: number,
    caller?: AbortSignal,
  ): Promise<Answer<Entries[O]>> {
    const { deadlineMs } = this.#options;
    const deadline = new AbortController();
    /** Milliseconds of finished attempts, and the start of the one under way. */
    const asked = { ms: 0, since: undefined as number | undefined };
    const stopAsking = () => {
      if (asked.since !== undefined) asked.ms += this.#clock.now() - asked.since;
      asked.since = undefined;
    };
    const attempt = () => {
      asked.since = this.#clock.now();
      return this.#attempt(operation, contract, signal).finally(stopAsking);
    };
    const cancel = this.#clock.after(endsAt - this.#clock.now(), () => {
      stopAsking();
      // A call that mostly waited for a place says nothing about the service.
      const isDown = asked.ms >= deadlineMs / 2;
      deadline.abort(new CollectionApiError("timeout", `no answer within ${deadlineMs} ms`, { isDown }));
    });
    const signal = caller ? AbortSignal.any([deadline.signal, caller]) : deadline.signal;
    try {
      return await retry(() => this.#bulkhead.run(attempt, signal), {
        retries: this.#options.retries ?? MAX_RETRIES,
        delay: (error, failures) => this.#delay(error, failures, endsAt),
        signal,
        clock: this.#clock,
      });
    } catch (error) {
      throw signal.aborted ? givenUp(error) : error;
    } finally {
      cancel();
    }
  }

  /** Exponential with full jitter, after the service's Retry-After. */
  #delay(error: unknown, failures: number, endsAt: number): number | undefined {
    if (!(error instanceof CollectionApiError && error.passing)) return undefined;
    const delay = (error.retryAfterMs ?? 0) + this.#random() * FIRST_RETRY_MS * 2 ** (failures - 1);
    return delay < endsAt - this.#clock.now() ? delay : undefined;
  }

  async #attempt<O extends Operation>(operation: O, contract: Address, signal: AbortSignal): Promise<Answer<Entries[O]>> {
    await this.pause.check();
    const path = `${this.#basePath}${operations[operation].path}?contractAddress=${contract}`;
    const { timeoutMs } = this.#options;
    const request = { origin: this.#origin, method: "GET", path, headers: { ...this.#headers } } as const;
    const options = { timeoutMs, timeoutFrom: "connection", signal, clock: this.#clock } as const;
    const answer = await exchange(this.#dispatcher, request, options).catch((error: Error) => {
      throw signal.aborted ? signal.reason : transportError(error);
    });
    this.#options.onResponse?.(operation, answer.status, answer.headers);
    const asOf = new Date(this.#clock.now());
    // An unknown collection is an empty list or 404 (interface document, «where it is silent»).
    if (answer.status === 404) return { entries: [], asOf, cache: "miss" };
    if (answer.status !== 200) {
      const error = statusError(answer.status, answer.headers["retry-after"], asOf);
      this.pause.extend(error.retryAfterMs ?? 0);
      throw error;
    }
    const { entries, dropped } = decodeAnswer(operation, contract, answer.body);
    if (dropped) this.#options.onDropped?.(operation, dropped.count, dropped.reason);
    return { entries, asOf, cache: "miss" };
  }
}
