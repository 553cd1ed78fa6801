import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { type Clock, deadline, onceAMinute, type TimesToTell } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { Picture } from "./picture.ts";
import type { Order, Outcome } from "./picture-worker.ts";

/** `busy`: too many wait; `late`: not drawn in time. */
export const pictureOutcomes = ["drawn", "cached", "busy", "late", "failed"] as const;
export type PictureOutcome = (typeof pictureOutcomes)[number];

const AT_ONCE = 2;
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

interface Job {
  readonly picture: string;
  readonly settle: (bytes: Uint8Array | undefined) => void;
  stopWatching?: () => void;
}

/** Draws pictures in a thread, which starts with the first one. */
export class Charts {
  readonly #surroundings: Surroundings;
  readonly #finished = new LRUCache<string, Uint8Array>({ maxSize: CACHE_BYTES, sizeCalculation: ({ length }) => length });
  readonly #asked = new Map<string, Promise<Uint8Array | undefined>>();
  readonly #waiting = new Set<Job>();
  readonly #running = new Map<number, Job>();
  #worker: Worker | undefined;
  readonly #timesToTell: TimesToTell;
  #lastId = 0;
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
    const tell = (outcome: PictureOutcome) => onPicture?.(outcome, clock.now() - startedAt);
    const json = JSON.stringify(picture);
    const key = createHash("sha256").update(json).digest("base64");
    const finished = this.#finished.get(key);
    if (finished) {
      tell("cached");
      return finished;
    }
    const drawing = this.#asked.get(key) ?? this.#order(key, json);
    if (!drawing) {
      tell("busy");
      return undefined;
    }
    const settled = drawing.then((bytes) => ({ bytes }));
    const inTime = await deadline(settled, { ms: timeoutMs, clock });
    tell(inTime === undefined ? "late" : inTime.bytes ? "drawn" : "failed");
    return inTime?.bytes;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#lose();
    for (const { settle } of this.#waiting) settle(undefined);
    this.#waiting.clear();
    await worker?.terminate();
  }

  /** A picture that nobody waits for any longer is still drawn and cached. */
  #order(key: string, picture: string): Promise<Uint8Array | undefined> | undefined {
    if (this.#isClosed || this.#waiting.size >= MAX_WAITING) return undefined;
    const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>();
    this.#asked.set(key, promise);
    const settle = (bytes: Uint8Array | undefined) => {
      this.#asked.delete(key);
      if (bytes) this.#finished.set(key, bytes);
      resolve(bytes);
    };
    this.#waiting.add({ picture, settle });
    this.#fill();
    return promise;
  }

  #fill(): void {
    for (const job of this.#waiting) {
      if (this.#running.size >= AT_ONCE) return;
      this.#waiting.delete(job);
      let worker: Worker;
      try {
        worker = this.#worker ?? this.#start();
      } catch (error) {
        this.#surroundings.log.error({ err: error }, "the thread that draws pictures cannot be started");
        job.settle(undefined);
        continue;
      }
      const id = ++this.#lastId;
      this.#running.set(id, job);
      job.stopWatching = this.#surroundings.clock.after(STUCK_MS, () => this.#end(worker, "it is stuck"));
      worker.postMessage({ id, picture: job.picture } satisfies Order);
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
    worker.on("message", (outcome: Outcome) => this.#take(outcome));
    worker.on("error", (error) => this.#end(worker, error));
    worker.on("exit", () => this.#end(worker, "it ended"));
    // Only a picture that somebody waits for keeps the process alive.
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #take(outcome: Outcome): void {
    const job = this.#running.get(outcome.id);
    if (!job) return;
    this.#running.delete(outcome.id);
    job.stopWatching?.();
    const bytes = "bytes" in outcome && outcome.bytes.length <= MAX_BYTES ? outcome.bytes : undefined;
    if (!bytes && this.#timesToTell() > 0) {
      const problem = "problem" in outcome ? outcome.problem : `it has ${outcome.bytes.length} bytes`;
      this.#surroundings.log.warn({ problem }, "a chart could not be drawn; the answer goes out without it");
    }
    job.settle(bytes);
    this.#fill();
  }

  /** The next thread draws the waiting pictures. */
  #end(worker: Worker, reason: unknown): void {
    if (this.#worker !== worker) return;
    this.#surroundings.log.error({ err: reason }, "the thread that draws pictures was lost: the next picture starts another");
    this.#lose();
    void worker.terminate();
    this.#fill();
  }

  #lose(): void {
    this.#worker = undefined;
    const lost = [...this.#running.values()];
    this.#running.clear();
    for (const { settle, stopWatching } of lost) {
      stopWatching?.();
      settle(undefined);
    }
  }
}
