import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";

const CHUNK_BYTES = 64 * 1024;

export interface Source {
  readonly name: string;
  /** The stored, possibly compressed size; `undefined` for the standard input. */
  readonly bytes: number | undefined;
  readonly bytesRead: () => number;
  /** Reads the data, once. */
  readonly chunks: () => AsyncIterable<Buffer>;
}

/**
 * Compressions by the hexadecimal start of the data: gzip (RFC 1952, 2.3.1), and Zstandard (RFC 8878, 3.1), which may begin with a
 * skippable frame.
 */
const compressions = [
  { magic: /^1f8b/, decompressor: () => createGunzip({ chunkSize: CHUNK_BYTES }) },
  { magic: /^(?:28b52ffd|5.2a4d18)/, decompressor: () => createZstdDecompress({ chunkSize: CHUNK_BYTES }) },
];
const MAGIC_BYTES = 4;

export async function openSource(path: string): Promise<Source> {
  const found = path === "-" ? undefined : await stat(path);
  if (found?.isDirectory()) throw new Error("is a folder");
  let bytesRead = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    const stream = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  return {
    name: path === "-" ? "stdin" : path,
    bytes: found?.isFile() ? found.size : undefined,
    bytesRead: () => bytesRead,
    chunks: () => decompressed(counted()),
  };
}

/** @throws {Error} if the data is damaged, or if bytes other than padding follow its last member or frame. */
async function* decompressed(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= MAGIC_BYTES) break;
  }
  const all = startingWith(start, chunks);
  const compression = compressions.find(({ magic }) => magic.test(start.toString("hex", 0, MAGIC_BYTES)));
  if (!compression) return yield* all;
  const decompressor = compression.decompressor();
  let bytes = 0;
  let withoutPadding = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of all) {
      const last = chunk.findLastIndex((byte) => byte !== 0);
      if (last >= 0) withoutPadding = bytes + last + 1;
      bytes += chunk.length;
      yield chunk;
    }
  }
  yield* pipeline(Readable.from(counted()), decompressor, () => {}) as AsyncIterable<Buffer>;
  // Node stops there without an error.
  if (decompressor.bytesWritten < withoutPadding) throw new Error("its compressed data ends before the file does");
}

async function* startingWith(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}
