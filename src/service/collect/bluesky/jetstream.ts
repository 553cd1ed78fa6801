import type { Duplex } from "node:stream";
import { type Dispatcher, WebSocket } from "undici";
import type { Clock } from "../../../infra/clock.ts";
import { createDispatcher } from "../../../infra/http-exchange.ts";
import { userAgent } from "../../../infra/identity.ts";
import { SECOND_MS } from "../../../infra/time.ts";
import { type StreamEnd, StreamError } from "../hosts.ts";
import { isOfPosts, type JetstreamEvent, readEvent } from "./events.ts";
import { POSTS } from "./ids.ts";

const CONNECT_MS = 10 * SECOND_MS;
/** A stream without a post for this long counts as broken: all of Bluesky writes many posts a second. */
const SILENT_MS = 30 * SECOND_MS;
/**
 * A record has at most 1,000,000 bytes of CBOR (atproto.com, «Sync»), each of which may take six in JSON, as `\u0000`. A larger
 * frame ends the connection.
 */
const MAX_FRAME_BYTES = 8 * 1024 * 1024;
/** The requested limit of an event: several times a post of 3,000 bytes that is all links. A host may ignore it. */
const WANTED_BYTES = 256 * 1024;

interface ReadOptions {
  readonly url: string;
  /** Microseconds since the epoch, by the host's clock. */
  readonly cursor: number;
  readonly clock: Clock;
  /** Events with a later time are not believed; in microseconds. */
  readonly until: () => number;
  /** Ends the stream by throwing. */
  readonly onEvent: (event: JetstreamEvent) => void;
}

/**
 * Reads a host's posts, people and accounts. Skips frames that are no events or are not believed; otherwise a position before such
 * frames could never be passed.
 *
 * Rejects when the stream has ended: with a `StreamError`, or the signal's reason.
 */
export async function readStream(options: ReadOptions, signal: AbortSignal): Promise<never> {
  const { url, cursor, clock, until, onEvent } = options;
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  const end = (end: StreamEnd, message: string) => ended.reject(new StreamError(end, message));
  const { dispatcher, destroy } = createStreamDispatcher();
  // People and accounts come with any subscription (Jetstream, «Consuming Jetstream»).
  const subscription = `${url}?wantedCollections=${POSTS}&maxMessageSizeBytes=${WANTED_BYTES}&cursor=${cursor}`;
  const socket = new WebSocket(subscription, { dispatcher, headers: { "user-agent": userAgent } });
  let isOpen = false;
  let isOver = false;
  let heardAt = clock.elapsed();
  let isAhead = false;
  let stopWatching = () => {};
  const watch = () => {
    const silentMs = clock.elapsed() - heardAt;
    const limitMs = isOpen ? SILENT_MS : CONNECT_MS;
    if (silentMs < limitMs) stopWatching = clock.after(limitMs - silentMs, watch);
    else if (isAhead) end("silent", "the host dates its events in the future: check this machine's clock");
    else if (isOpen) end("silent", `the host sent no post for ${limitMs / SECOND_MS} seconds`);
    else end("silent", `the host did not open the stream within ${limitMs / SECOND_MS} seconds`);
  };
  watch();
  const onAbort = () => ended.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  socket.addEventListener("open", () => {
    isOpen = true;
    heardAt = clock.elapsed();
  });
  socket.addEventListener("message", ({ data }: { readonly data: unknown }) => {
    if (isOver) return;
    const event = typeof data === "string" ? readEvent(data) : undefined;
    if (!event) return;
    isAhead = event.time_us > until();
    if (isAhead) return;
    if (isOfPosts(event)) heardAt = clock.elapsed();
    try {
      onEvent(event);
    } catch (error) {
      isOver = true;
      ended.reject(error);
    }
  });
  socket.addEventListener("error", () => isOpen || end("refused", "the host cannot be reached, or refuses the stream"));
  socket.addEventListener("close", ({ code }: { readonly code: number }) => end("lost", `the host ended the stream (${code})`));
  try {
    return await ended.promise;
  } finally {
    isOver = true;
    stopWatching();
    signal.removeEventListener("abort", onAbort);
    socket.close();
    destroy();
  }
}

/** A dispatcher that can destroy its connection: a socket's `close` would wait for the host's answer, which a frozen host never sends. */
function createStreamDispatcher() {
  let connection: Duplex | undefined;
  const all = createDispatcher({ connectTimeout: CONNECT_MS, webSocket: { maxPayloadSize: MAX_FRAME_BYTES } });
  const noting = (handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler => ({
    onRequestStart: (...about) => handler.onRequestStart?.(...about),
    onRequestUpgrade(...about) {
      connection = about[3];
      handler.onRequestUpgrade?.(...about);
    },
    onResponseStart: (...about) => handler.onResponseStart?.(...about),
    onResponseData: (...about) => handler.onResponseData?.(...about),
    onResponseEnd: (...about) => handler.onResponseEnd?.(...about),
    onResponseError: (...about) => handler.onResponseError?.(...about),
  });
  return {
    dispatcher: all.compose((dispatch) => (options, handler) => dispatch(options, noting(handler))),
    destroy() {
      connection?.destroy();
      void all.destroy();
    },
  };
}
