import type { Dispatcher } from "undici";
import type { Clock } from "./clock.ts";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface ExchangeOptions {
  /** Until the last byte of the answer. */
  readonly timeoutMs: number;
  readonly timeoutFrom: "start" | "connection";
  readonly signal?: AbortSignal;
  readonly clock: Clock;
}

export class AttemptTimeoutError extends Error {
  override readonly name = "AttemptTimeoutError";
}

/**
 * One request and its whole answer, whatever its status.
 *
 * undici's `bodyTimeout` counts per chunk, its `headersTimeout` includes the wait for a connection, and `request()` cannot be
 * aborted during that wait. Its dispatch events allow one deadline over the whole answer.
 *
 * @throws {AttemptTimeoutError} when the time is up; undici's errors; the signal's reason. At once, wherever it waits.
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, timeoutFrom, signal, clock }: ExchangeOptions,
): Promise<RawAnswer> {
  if (signal?.aborted) return Promise.reject(signal.reason as Error);
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  let controller: Dispatcher.DispatchController | undefined;
  let gaveUp: Error | undefined;
  const giveUp = (reason: Error) => {
    gaveUp = reason;
    reject(reason);
    controller?.abort(reason);
  };
  let cancelTimer = () => {};
  const startTimer = () => {
    cancelTimer = clock.after(timeoutMs, () => giveUp(new AttemptTimeoutError(`no complete answer within ${timeoutMs} ms`)));
  };
  if (timeoutFrom === "start") startTimer();
  const onAbort = () => giveUp(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });

  const chunks: Buffer[] = [];
  let status = 0;
  let headers: RawAnswer["headers"] = {};
  dispatcher.dispatch(request, {
    onRequestStart(started) {
      if (gaveUp) return started.abort(gaveUp);
      controller = started;
      if (timeoutFrom === "connection") startTimer();
    },
    onResponseStart(_controller, statusCode, receivedHeaders) {
      status = statusCode;
      headers = receivedHeaders;
    },
    onResponseData(_controller, chunk) {
      chunks.push(chunk);
    },
    onResponseEnd() {
      resolve({ status, headers, body: Buffer.concat(chunks).toString() });
    },
    onResponseError(_controller, error) {
      reject(error);
    },
  });
  return promise.finally(() => {
    cancelTimer();
    signal?.removeEventListener("abort", onAbort);
  });
}
