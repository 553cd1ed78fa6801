import type { IncomingMessage } from "node:http";

/** The largest body: some interactions contain a message with its embeds and forwarded messages. */
const MAX_BYTES = 512 * 1_024;
/** A body whose chunks are smaller on average is refused, because each costs CPU time. Proxies that split a body send larger ones. */
const MIN_CHUNK_BYTES = 512;
const SPARE_CHUNKS = 64;

/** Reads a body; `undefined` if it is too large, breaks off, or has too many chunks: then the caller has to close the connection. */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
  let body = Buffer.alloc(0);
  let length = 0;
  let chunks = 0;
  function take(chunk: Buffer): void {
    chunks += 1;
    const needed = length + chunk.length;
    if (needed > MAX_BYTES) resolve(undefined);
    else if (chunks > SPARE_CHUNKS + needed / MIN_CHUNK_BYTES) request.off("data", take).destroy();
    else {
      if (needed > body.length) body = Buffer.concat([body.subarray(0, length)], Math.min(MAX_BYTES, 2 * needed));
      chunk.copy(body, length);
      length = needed;
    }
  }
  if (Number(request.headers["content-length"] ?? 0) > MAX_BYTES) resolve(undefined);
  else request.on("data", take);
  request.on("end", () => resolve(body.subarray(0, length)));
  request.on("close", () => resolve(undefined));
  return promise;
}
