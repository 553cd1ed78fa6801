import type { Dispatcher } from "undici";
import type { Clock } from "../process/clock.ts";

/** An HTTP answer, read to its end. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface ExchangeOptions {
  /** Milliseconds from the moment the request goes out on a connection until the last byte of the answer. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
}

/** A request that was not answered in full within its time. */
export class AttemptTimeoutError extends Error {
  override readonly name = "AttemptTimeoutError";
}

/**
 * One GET request and its whole answer, whatever its status.
 *
 * undici's own timeouts count neither a body that drips nor only the time on a connection, and its `request()` cannot be
 * aborted while it waits for one; its dispatch events allow all three.
 *
 * @throws {AttemptTimeoutError} when the time is up; undici's errors; the signal's reason, at once, wherever it waits.
 */
export function exchange(
  dispatcher: Dispatcher,
  path: string,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, signal, clock }: ExchangeOptions,
): Promise<RawAnswer> {
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  let controller: Dispatcher.DispatchController | undefined;
  let cancelTimer = () => {};
  const giveUp = (reason: Error) => {
    reject(reason);
    controller?.abort(reason);
  };
  const onAbort = () => giveUp(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });

  const chunks: Buffer[] = [];
  let status = 0;
  let answerHeaders: RawAnswer["headers"] = {};
  dispatcher.dispatch(
    { method: "GET", path, headers: { ...headers } },
    {
      onRequestStart(started) {
        if (signal.aborted) return started.abort(signal.reason);
        controller = started;
        cancelTimer = clock.after(timeoutMs, () => giveUp(new AttemptTimeoutError(`no complete answer within ${timeoutMs} ms`)));
      },
      onResponseStart(_controller, statusCode, receivedHeaders) {
        status = statusCode;
        answerHeaders = receivedHeaders;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
      },
      onResponseEnd() {
        resolve({ status, headers: answerHeaders, body: Buffer.concat(chunks).toString() });
      },
      onResponseError(_controller, error) {
        reject(error);
      },
    },
  );
  return promise.finally(() => {
    cancelTimer();
    signal.removeEventListener("abort", onAbort);
  });
}
