import { type Dispatcher, errors, Pool } from "undici";
import { z } from "zod";
import { type Clock, systemClock } from "../process/clock.ts";
import { AttemptTimeoutError, exchange, type RawAnswer } from "../process/exchange.ts";
import { retry } from "../process/retry.ts";
import type { Address } from "./address.ts";
import type { Answer, CallOptions, CollectionApi } from "./api.ts";
import { Bulkhead } from "./bulkhead.ts";
import { CircuitBreaker, type CircuitBreakerState } from "./circuit-breaker.ts";
import { type Entries, type Operation, operations } from "./contract.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "./errors.ts";
import { parseJson } from "./json.ts";

const MAX_CONNECTIONS = 64;
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
/** Broken entries after which no more are looked at: telling why one is broken takes far longer than reading a good one. */
const MAX_BROKEN_ENTRIES = 100;
const MAX_RETRIES = 2;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_AFTER_MS = 24 * 3_600_000;
/** Statuses that say the same request may succeed a moment later. */
const PASSING_STATUSES = new Set([429, 502, 503, 504]);

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
  /** Told of entries that do not fit the contract and were left out of an answer. */
  readonly onDropped?: (operation: Operation, count: number, reason: string) => void;
  /** Told of every response, whatever is made of it. */
  readonly onResponse?: (operation: Operation, status: number, headers: RawAnswer["headers"]) => void;
  /** Told how each call ended. */
  readonly onCall?: (operation: Operation, outcome: "answered" | "no_data" | CollectionApiErrorKind) => void;
  /** Told when the circuit breaker opens and when it closes again. */
  readonly onCircuitBreaker?: (state: "closed" | "open") => void;
  readonly clock?: Clock;
  /** A number from 0 up to 1, for the jitter of retries. */
  readonly random?: () => number;
}

/**
 * A client of the Collection Social and Score service. A call goes through a circuit breaker, each of its attempts through
 * a bulkhead that has as many places as there are connections. Close it to let go of them.
 */
export class CollectionApiClient implements CollectionApi {
  readonly #options: ClientOptions;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #pool: Dispatcher;
  readonly #basePath: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #circuitBreaker: CircuitBreaker;
  readonly #bulkhead = new Bulkhead(MAX_CONNECTIONS);

  constructor(options: ClientOptions) {
    const base = new URL(options.baseUrl);
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#basePath = base.pathname.replace(/\/+$/, "");
    this.#headers = { "x-api-key": options.apiKey, accept: "application/json", "user-agent": options.userAgent };
    this.#circuitBreaker = new CircuitBreaker({ clock: this.#clock, onChange: options.onCircuitBreaker });
    this.#pool = new Pool(base.origin, {
      allowH2: false,
      connections: MAX_CONNECTIONS,
      pipelining: 1,
      connect: { timeout: options.timeoutMs },
      headersTimeout: options.deadlineMs,
      bodyTimeout: options.deadlineMs,
      maxResponseSize: MAX_RESPONSE_BYTES,
      maxHeaderSize: 16_384,
      keepAliveTimeout: 4_000,
    });
  }

  influencers(contract: Address, options?: CallOptions): Promise<Answer<Entries["influencers"]>> {
    return this.#call("influencers", contract, options);
  }

  tweets(contract: Address, options?: CallOptions): Promise<Answer<Entries["tweets"]>> {
    return this.#call("tweets", contract, options);
  }

  scores(contract: Address, options?: CallOptions): Promise<Answer<Entries["scores"]>> {
    return this.#call("scores", contract, options);
  }

  get circuitBreaker(): CircuitBreakerState {
    return this.#circuitBreaker.state;
  }

  /** Ends what is under way and closes every connection. */
  close(): Promise<void> {
    this.#circuitBreaker.close();
    return this.#pool.destroy();
  }

  async #call<O extends Operation>(operation: O, contract: Address, options: CallOptions = {}): Promise<Answer<Entries[O]>> {
    try {
      const answer = await this.#circuitBreaker.run(() => this.#ask(operation, contract, options.signal));
      this.#options.onCall?.(operation, answer.entries.length > 0 ? "answered" : "no_data");
      return answer;
    } catch (error) {
      if (error instanceof CollectionApiError) this.#options.onCall?.(operation, error.kind);
      throw error;
    }
  }

  async #ask<O extends Operation>(operation: O, contract: Address, caller?: AbortSignal): Promise<Answer<Entries[O]>> {
    const { deadlineMs } = this.#options;
    const deadline = new AbortController();
    const endsAt = this.#clock.now() + deadlineMs;
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
    const cancel = this.#clock.after(deadlineMs, () => {
      stopAsking();
      // Whoever waited for a place most of the time cannot tell how the service is.
      const isDown = asked.ms >= deadlineMs / 2;
      deadline.abort(new CollectionApiError("timeout", `no answer within ${deadlineMs} ms`, { isDown }));
    });
    const signal = caller ? AbortSignal.any([deadline.signal, caller]) : deadline.signal;
    try {
      return await retry(() => this.#bulkhead.run(attempt, signal), {
        retries: MAX_RETRIES,
        delay: (error, failures) => this.#delay(error, failures, endsAt),
        signal,
        clock: this.#clock,
      });
    } catch (cause) {
      if (!signal.aborted || cause instanceof CollectionApiError) throw cause;
      throw new CollectionApiError("aborted", "the caller gave up", { cause });
    } finally {
      cancel();
    }
  }

  /** Milliseconds until the next attempt: exponential with full jitter, never before the service's Retry-After. */
  #delay(error: unknown, failures: number, endsAt: number): number | undefined {
    if (!(error instanceof CollectionApiError && error.passing)) return undefined;
    const jittered = this.#random() * FIRST_RETRY_MS * 2 ** (failures - 1);
    const delay = Math.max(jittered, error.retryAfterMs ?? 0);
    return delay < endsAt - this.#clock.now() ? delay : undefined;
  }

  async #attempt<O extends Operation>(operation: O, contract: Address, signal: AbortSignal): Promise<Answer<Entries[O]>> {
    const path = `${this.#basePath}${operations[operation].path}?contractAddress=${contract}`;
    const { timeoutMs } = this.#options;
    const request = { method: "GET", path, headers: { ...this.#headers } } as const;
    const options = { timeoutMs, timeoutFrom: "connection", signal, clock: this.#clock } as const;
    const answer = await exchange(this.#pool, request, options).catch((error: Error) => {
      throw signal.aborted ? signal.reason : transportError(error);
    });
    this.#options.onResponse?.(operation, answer.status, answer.headers);
    const asOf = new Date(this.#clock.now());
    // A collection the service does not know: an empty list or 404 (interface document, «where it is silent»).
    if (answer.status === 404) return { entries: [], asOf, cache: "miss" };
    if (answer.status !== 200) throw statusError(answer.status, answer.headers["retry-after"], asOf);
    return { entries: this.#read(operation, answer.body), asOf, cache: "miss" };
  }

  #read<O extends Operation>(operation: O, body: string): Entries[O][] {
    const { successKey, entry } = operations[operation];
    const envelope = envelopeSchema.safeParse(parseBody(body));
    if (!envelope.success) throw new CollectionApiError("invalid_answer", z.prettifyError(envelope.error));
    const { [successKey]: success, data } = envelope.data;
    if (success === undefined) throw new CollectionApiError("invalid_answer", `the answer has no ${successKey}`);
    if (success !== 1) throw new CollectionApiError("unavailable", `the answer says ${successKey} other than 1`);
    if (!Array.isArray(data)) throw new CollectionApiError("invalid_answer", "the answer has no list of data");

    const entries: Entries[O][] = [];
    let broken = 0;
    let firstProblem: string | undefined;
    for (const candidate of data) {
      const result = entry.safeParse(candidate);
      if (result.success) {
        entries.push(result.data);
        continue;
      }
      firstProblem ??= z.prettifyError(result.error);
      broken += 1;
      if (broken === MAX_BROKEN_ENTRIES) break;
    }
    if (firstProblem !== undefined) {
      if (entries.length === 0) throw new CollectionApiError("invalid_answer", `no entry fits the contract: ${firstProblem}`);
      this.#options.onDropped?.(operation, data.length - entries.length, firstProblem);
    }
    return entries;
  }
}

/** Of any content: what the operation's own word says comes before what the rest looks like. */
const envelopeSchema = z.object({ success: z.unknown(), successful: z.unknown(), data: z.unknown() }).partial();

function parseBody(body: string): unknown {
  try {
    return parseJson(body);
  } catch (cause) {
    // The parser's message quotes the body, which is foreign text of any length.
    throw new CollectionApiError("invalid_answer", "the answer is no JSON", { cause: new Error((cause as Error).name) });
  }
}

/** What undici calls an answer that is no HTTP, contradicts itself, or is too large. */
const UNREADABLE = [
  errors.HTTPParserError,
  errors.ResponseContentLengthMismatchError,
  errors.HeadersOverflowError,
  errors.ResponseExceededMaxSizeError,
];

function transportError(error: Error): CollectionApiError {
  if (error instanceof AttemptTimeoutError || error instanceof errors.ConnectTimeoutError) {
    return new CollectionApiError("timeout", error.message, { cause: error, passing: true, isDown: true });
  }
  if (UNREADABLE.some((kind) => error instanceof kind)) {
    return new CollectionApiError("invalid_answer", error.message, { cause: error });
  }
  return new CollectionApiError("unavailable", "no connection, or it broke", { cause: error, passing: true, isDown: true });
}

function statusError(status: number, retryAfter: string | string[] | undefined, now: Date): CollectionApiError {
  const details = {
    passing: PASSING_STATUSES.has(status),
    retryAfterMs: parseRetryAfter(retryAfter, now),
    isDown: status >= 500,
  };
  const message = `the service answered ${status}`;
  if (status === 429) return new CollectionApiError("rate_limited", message, details);
  if (status === 401 || status === 403) return new CollectionApiError("rejected_key", message);
  if (status >= 500) return new CollectionApiError("unavailable", message, details);
  if (status >= 400) return new CollectionApiError("rejected_request", message);
  return new CollectionApiError("invalid_answer", message);
}

/** Milliseconds of a Retry-After header, which is a number of seconds or an HTTP date (RFC 9110, section 10.2.3). */
function parseRetryAfter(header: string | string[] | undefined, now: Date): number | undefined {
  const value = Array.isArray(header) ? header[0] : header;
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, MAX_RETRY_AFTER_MS);
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} [\d:]{8} GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now.getTime()), MAX_RETRY_AFTER_MS);
}
