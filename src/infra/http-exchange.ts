import type { Dispatcher } from "undici";
import { type Clock, deadline } from "./clock.ts";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface ExchangeOptions {
  /** Until the last byte of the answer. undici's own limits count per chunk. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
}

export class AttemptTimeoutError extends Error {
  override readonly name = "AttemptTimeoutError";
}

/**
 * One request and its whole answer, whatever its status.
 *
 * @throws {AttemptTimeoutError} when the time is up; undici's errors; the signal's reason. At once, wherever it waits.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, signal: caller, clock }: ExchangeOptions,
): Promise<RawAnswer> {
  const late = new AbortController();
  const onLate = () => late.abort(new AttemptTimeoutError(`no complete answer within ${timeoutMs} ms`));
  const signal = caller ? AbortSignal.any([late.signal, caller]) : late.signal;
  signal.throwIfAborted();
  const cancel = clock.after(timeoutMs, onLate);
  // undici aborts a request that waits for a connection only once it has one.
  return deadline(answerOf(dispatcher.request({ ...request, signal })), { signal }).finally(cancel);
}

async function answerOf(response: Promise<Dispatcher.ResponseData>): Promise<RawAnswer> {
  const { statusCode, headers, body } = await response;
  return { status: statusCode, headers, body: await body.text() };
}
