import type { IncomingMessage } from "node:http";

/** Discord's largest interactions bring a message along, with its embeds and what it was forwarded from. */
const MAX_BYTES = 512 * 1_024;
/**
 * A chunk costs as much as some hundred bytes, however small it is. Discord sends few, and proxies that split a body anew make
 * them larger than this.
 */
const LEAST_CHUNK_BYTES = 512;
const SPARE_CHUNKS = 64;

/**
 * The whole body, or nothing if it is too large, comes in too many chunks, or breaks off. The rest of one that is too large is
 * not read, so the connection has to be closed; in the case of too many chunks it is, because each chunk more costs time.
 */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
  let body = Buffer.alloc(0);
  let length = 0;
  let chunks = 0;
  function take(chunk: Buffer): void {
    chunks += 1;
    const needed = length + chunk.length;
    if (needed > MAX_BYTES) resolve(undefined);
    else if (chunks > SPARE_CHUNKS + needed / LEAST_CHUNK_BYTES) request.off("data", take).destroy();
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
