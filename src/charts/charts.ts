import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { type Clock, deadline, logThrottle } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { Picture } from "./picture.ts";

/** `busy`: too many are waiting. */
export const pictureOutcomes = ["drawn", "cached", "busy", "late", "failed"] as const;
export type PictureOutcome = (typeof pictureOutcomes)[number];

const AT_ONCE = 2;
const MAX_WAITING = 16;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Discord allows more than a phone should have to load. */
const MAX_BYTES = 200_000;

export type Render = (picture: Picture) => Promise<Uint8Array>;

interface Surroundings {
  readonly log: Logger;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly onPicture?: (outcome: PictureOutcome, ms: number) => void;
  /** For tests. */
  readonly render?: Render;
}

const tooMany = new Error("too many pictures wait");

/** Loads the library with the first picture. It draws in libuv's threads: this one spends some 3 ms on a layout. */
function lazyRender(): Render {
  let loading: Promise<Render> | undefined;
  return async (picture) => {
    loading ??= import("./renderer.ts").then(({ createRenderer }) => createRenderer().render);
    return (await loading)(picture);
  };
}

/** Draws at most two pictures at a time, and caches them. */
export class Charts {
  readonly #surroundings: Surroundings;
  readonly #render: Render;
  readonly #throttle: () => number;
  /** A picture that was too late for its answer is cached, too: the next answer may show it. */
  readonly #pictures = new LRUCache<string, Uint8Array, Picture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _last, { context }) => this.#drawQueued(context),
    ignoreFetchAbort: true,
  });
  readonly #limit = pLimit(AT_ONCE);

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#render = surroundings.render ?? lazyRender();
    this.#throttle = logThrottle(surroundings.clock);
  }

  /** Resolves with a PNG, or with `undefined` if there is none in time; never rejects. Callers share the bytes. */
  async draw(picture: Picture): Promise<Uint8Array | undefined> {
    const { clock, timeoutMs = 2_000, onPicture } = this.#surroundings;
    const startedAt = clock.elapsed();
    const key = createHash("sha256").update(JSON.stringify(picture)).digest("base64");
    const status: LRUCache.Status<string, Uint8Array, Picture> = {};
    const drawing = this.#pictures.fetch(key, { context: picture, status }).then(
      (bytes) => ({ outcome: status.fetch === "hit" ? "cached" : "drawn", bytes }) as const,
      (error) => ({ outcome: error === tooMany ? "busy" : "failed", bytes: undefined }) as const,
    );
    const { outcome, bytes } = (await deadline(drawing, { ms: timeoutMs, clock })) ?? { outcome: "late", bytes: undefined };
    onPicture?.(outcome, clock.elapsed() - startedAt);
    return bytes;
  }

  async #drawQueued(picture: Picture): Promise<Uint8Array> {
    if (this.#limit.pendingCount >= MAX_WAITING) throw tooMany;
    try {
      const bytes = await this.#limit(this.#render, picture);
      if (bytes.length > MAX_BYTES) throw new Error(`it has ${bytes.length} bytes`);
      return bytes;
    } catch (error) {
      if (this.#throttle() > 0)
        this.#surroundings.log.warn({ err: error }, "a chart could not be drawn; the answer goes out without it");
      throw error;
    }
  }
}
