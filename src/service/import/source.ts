import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";

const CHUNK_BYTES = 64 * 1024;

export interface Source {
  readonly name: string;
  /** Compressed; unknown for the standard input. */
  readonly bytes: number | undefined;
  readonly bytesRead: () => number;
  /** Can be read once. */
  readonly chunks: () => AsyncIterable<Buffer>;
}

/** gzip (RFC 1952, 2.3.1) and Zstandard (RFC 8878, 3.1.1). */
const compressions = [
  { magic: Buffer.from([0x1f, 0x8b]), decompressor: () => createGunzip({ chunkSize: CHUNK_BYTES }) },
  { magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), decompressor: () => createZstdDecompress({ chunkSize: CHUNK_BYTES }) },
];
const LONGEST_MAGIC = 4;

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

async function* decompressed(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let start = Buffer.alloc(0);
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= LONGEST_MAGIC) break;
  }
  const all = startingWith(start, chunks);
  const compression = compressions.find(({ magic }) => start.subarray(0, magic.length).equals(magic));
  if (!compression) yield* all;
  else yield* pipeline(Readable.from(all), compression.decompressor(), () => {}) as AsyncIterable<Buffer>;
}

export async function* startingWith(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}
