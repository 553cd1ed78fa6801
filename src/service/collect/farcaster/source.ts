import type { StreamedSource } from "../source.ts";
import { streamedSource } from "../streamed-source.ts";
import { FarcasterReader, type ReaderOptions } from "./reader.ts";

const about = { id: "farcaster", name: "Farcaster" };

/** Reads all casts of Farcaster, or asks for those of each collection, and stores those about a collection. */
export const createFarcasterSource = (options: Omit<ReaderOptions, "source">): StreamedSource =>
  streamedSource(about, options, (held, signal) => new FarcasterReader({ ...options, source: about }, held).run(signal));
