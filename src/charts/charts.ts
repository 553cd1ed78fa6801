import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { type Clock, deadline, onceAMinute } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { Picture } from "./picture.ts";
import type { Outcome } from "./picture-worker.ts";

/** `busy`: too many wait; `late`: not drawn in time. */
export const pictureOutcomes = ["drawn", "cached", "busy", "late", "failed"] as const;
export type PictureOutcome = (typeof pictureOutcomes)[number];

const MAX_WAITING = 16;
/** A thread that takes longer hangs. */
const STUCK_MS = 15_000;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Discord allows more; a phone should not have to load it. */
const MAX_BYTES = 200_000;

interface Surroundings {
  readonly log: Logger;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly onPicture?: (outcome: PictureOutcome, ms: number) => void;
  /** Replaces the drawing program in tests. */
  readonly program?: URL;
}

interface Drawn {
  readonly outcome: PictureOutcome;
  readonly bytes?: Uint8Array | undefined;
}

const tooMany = new Error("too many pictures wait");

/** Draws one picture after another in a thread, which starts with the first one. */
export class Charts {
  readonly #surroundings: Surroundings;
  readonly #timesToTell: () => number;
  /** A picture that nobody waits for any longer is still drawn and cached. */
  readonly #pictures = new LRUCache<string, Uint8Array, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _last, { context }) => this.#drawInTurn(context),
    ignoreFetchAbort: true,
  });
  #waiting = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #worker: Worker | undefined;
  #job: PromiseWithResolvers<Outcome> | undefined;
  #isClosed = false;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#timesToTell = onceAMinute(surroundings.clock);
  }

  /**
   * A PNG, 800 pixels wide and of at most 200 kB; `undefined` if it takes too long, too many wait, or it cannot be drawn. Never
   * rejects. Everybody who asks for the same picture shares the bytes.
   */
  async draw(picture: Picture): Promise<Uint8Array | undefined> {
    const { clock, timeoutMs = 2_000, onPicture } = this.#surroundings;
    const startedAt = clock.now();
    const json = JSON.stringify(picture);
    const key = createHash("sha256").update(json).digest("base64");
    const status: LRUCache.Status<string, Uint8Array, string> = {};
    const drawing = this.#pictures.fetch(key, { context: json, status }).then(
      (bytes): Drawn => ({ outcome: status.fetch === "hit" ? "cached" : "drawn", bytes }),
      (error): Drawn => ({ outcome: error === tooMany ? "busy" : "failed" }),
    );
    const { outcome, bytes } = (await deadline(drawing, { ms: timeoutMs, clock })) ?? { outcome: "late" };
    onPicture?.(outcome, clock.now() - startedAt);
    return bytes;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#job?.reject(new Error("closed"));
    await this.#worker?.terminate();
  }

  async #drawInTurn(picture: string): Promise<Uint8Array> {
    if (this.#isClosed || this.#waiting >= MAX_WAITING) throw tooMany;
    this.#waiting += 1;
    const drawing = this.#turn.then(() => this.#draw(picture));
    this.#turn = drawing
      .catch(() => {})
      .finally(() => {
        this.#waiting -= 1;
      });
    return drawing;
  }

  async #draw(picture: string): Promise<Uint8Array> {
    const outcome = await this.#order(picture);
    if ("bytes" in outcome && outcome.bytes.length <= MAX_BYTES) return outcome.bytes;
    const problem = "problem" in outcome ? outcome.problem : `it has ${outcome.bytes.length} bytes`;
    if (this.#timesToTell() > 0)
      this.#surroundings.log.warn({ problem }, "a chart could not be drawn; the answer goes out without it");
    throw new Error(problem);
  }

  /** Rejects if the thread is lost. */
  async #order(picture: string): Promise<Outcome> {
    const { clock, log } = this.#surroundings;
    let stopWatching = () => {};
    try {
      if (this.#isClosed) throw new Error("closed");
      this.#worker ??= this.#start();
      const job = Promise.withResolvers<Outcome>();
      this.#job = job;
      stopWatching = clock.after(STUCK_MS, () => job.reject(new Error("it is stuck")));
      this.#worker.postMessage(picture);
      return await job.promise;
    } catch (error) {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
      if (!this.#isClosed) log.error({ err: error }, "the thread that draws pictures was lost: the next picture starts another");
      throw error;
    } finally {
      stopWatching();
    }
  }

  #start(): Worker {
    const program = this.#surroundings.program ?? pathToFileURL(createRequire(import.meta.url).resolve("#picture-worker"));
    const worker = new Worker(program, {
      name: "charts",
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 },
    });
    /** Undefined once another thread has taken over. */
    const job = () => (this.#worker === worker ? this.#job : undefined);
    const lose = (reason: Error) => {
      job()?.reject(reason);
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.on("message", (outcome: Outcome) => job()?.resolve(outcome));
    worker.on("error", lose);
    worker.on("exit", () => lose(new Error("it ended")));
    // Only a picture that somebody waits for keeps the process alive.
    worker.unref();
    return worker;
  }
}
