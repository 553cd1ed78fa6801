import type { StreamedSource } from "../source.ts";
import { streamedSource } from "../streamed-source.ts";
import { type ReaderOptions, StreamReader } from "./reader.ts";

const about = { id: "bluesky", name: "Bluesky" };

/** Reads all posts of Bluesky, and stores those about a collection. */
export const createBlueskySource = (options: Omit<ReaderOptions, "source">): StreamedSource =>
  streamedSource(about, options, (held, signal) => new StreamReader({ ...options, source: about }, held).run(signal));
