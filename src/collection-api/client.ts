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
  /** The service's base address; may hold a path. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** How the client names itself, `name/version`. */
  readonly userAgent: string;
  /** Milliseconds for one attempt, once it has a connection. */
  readonly timeoutMs: number;
  /** Milliseconds for a whole call: waiting for a connection, attempts and the pauses between them. */
  readonly deadlineMs: number;
  /** Told of entries that do not fit the contract, or are about another collection, and were left out of an answer. */
  readonly onDropped?: (operation: Operation, count: number, reason: string) => void;
  /** Told of every response, whatever is made of it. */
  readonly onResponse?: (operation: Operation, status: number, headers: RawAnswer["headers"]) => void;
  /** Told how each call ended. */
  readonly onCall?: (operation: Operation, outcome: CallOutcome) => void;
  /** Told when the circuit breaker opens and when it closes again. */
  readonly onCircuitBreaker?: (state: "closed" | "open") => void;
  /** Where replicas tell each other of a pause that the service has asked for. */
  readonly sharedStore?: SharedStore | undefined;
  /** The pause of another client of the same service. */
  readonly pause?: Pause;
  /** How many attempts are made at once; 64 unless it says otherwise. */
  readonly connections?: number;
  /** How often a call is tried again; twice unless it says otherwise. */
  readonly retries?: number;
  readonly clock?: Clock;
  /** A number from 0 up to 1, for the jitter of retries. */
  readonly random?: () => number;
}

/**
 * A client of the Collection Social and Score service. A call goes through a circuit breaker, each of its attempts through
 * a bulkhead that has as many places as there are connections. While the service has asked for a pause no attempt is made:
 * a call waits for the end of it, or fails at once where its deadline comes before that. Close it to let go of the connections.
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
  /** What the service has asked for, to be shared with other clients. */
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
    // Waiting for a trial call of the circuit breaker is part of the deadline; it ends before, because the trial has the same.
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

  /** Ends what is under way and closes every connection. */
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
    /** Milliseconds for which attempts that have ended were under way, and when the one began that has not. */
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
      // Whoever waited for a place most of the time cannot tell how the service is.
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

  /** Milliseconds until the next attempt: exponential with full jitter, all of it after the service's Retry-After. */
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
    // A collection the service does not know: an empty list or 404 (interface document, «where it is silent»).
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
