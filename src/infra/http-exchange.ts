import { Agent, type Dispatcher, EnvHttpProxyAgent, getGlobalDispatcher } from "undici";
import type { Clock } from "./clock.ts";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface ExchangeOptions {
  /** The time limit until the last byte of the answer; undici's own limits are for each chunk. Without it, only the signal ends it. */
  readonly timeoutMs?: number;
  /** With `connection`, only the dispatcher limits connecting. */
  readonly timeoutFrom?: "start" | "connection";
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** Called with a connection, before the first byte of the request. An error that it throws ends the exchange. */
  readonly onSent?: (() => void) | undefined;
}

/** Whether Node uses proxies. Compared by name: Node bundles its own copy of undici, so `instanceof` fails. */
const usesProxies = getGlobalDispatcher().constructor.name === "EnvHttpProxyAgent";

/** A dispatcher for HTTP/1.1, where each attempt has a connection of its own; over HTTP/2 it could share a dead one. */
export function createDispatcher(options: Agent.Options = {}): Dispatcher {
  const http1 = { ...options, allowH2: false };
  return usesProxies ? new EnvHttpProxyAgent({ ...http1, requestTls: { allowH2: false } }) : new Agent(http1);
}

export class AttemptTimeoutError extends Error {
  override readonly name = "AttemptTimeoutError";
}

/** @throws {AttemptTimeoutError} after `timeoutMs`; undici's errors; the signal's reason. */
export async function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { timeoutMs, timeoutFrom = "start", signal, clock, onSent }: ExchangeOptions,
): Promise<RawAnswer> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  let connection: Dispatcher.DispatchController | undefined;
  let aborted: { readonly reason: Error } | undefined;
  const abort = (reason: Error) => {
    aborted = { reason };
    connection?.abort(reason);
    reject(reason);
  };
  const onAbort = () => abort(signal?.reason);
  signal?.addEventListener("abort", onAbort);
  const startTimer = () =>
    timeoutMs === undefined
      ? undefined
      : clock.after(timeoutMs, () => abort(new AttemptTimeoutError(`no complete answer within ${timeoutMs} ms`)));
  let cancel = timeoutFrom === "start" ? startTimer() : undefined;
  let head: Pick<RawAnswer, "status" | "headers"> = { status: 0, headers: {} };
  const chunks: Buffer[] = [];
  dispatcher.dispatch(request, {
    onRequestStart(controller) {
      if (aborted) return controller.abort(aborted.reason);
      connection = controller;
      try {
        onSent?.();
      } catch (error) {
        return abort(error as Error);
      }
      cancel ??= startTimer();
    },
    onResponseStart(_controller, status, headers) {
      head = { status, headers };
    },
    onResponseData: (_controller, chunk) => void chunks.push(chunk),
    // Some servers put a byte order mark before their JSON, which parsers may ignore (RFC 8259, 8.1), and JSON.parse does not.
    onResponseEnd: () =>
      resolve({
        ...head,
        body: Buffer.concat(chunks)
          .toString()
          .replace(/^\ufeff/, ""),
      }),
    onResponseError: (_controller, error) => reject(error),
  });
  try {
    return await promise;
  } finally {
    cancel?.();
    signal?.removeEventListener("abort", onAbort);
  }
}
