import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { MessageChannel, Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { type Clock, deadline, onceAMinute } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { Picture } from "./picture.ts";
import type { Order, Outcome } from "./picture-worker.ts";

/** `busy`: too many are waiting. */
export const pictureOutcomes = ["drawn", "cached", "busy", "late", "failed"] as const;
export type PictureOutcome = (typeof pictureOutcomes)[number];

const AT_ONCE = 2;
const MAX_WAITING = 16;
const STUCK_MS = 15_000;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Discord allows more than a phone should have to load. */
const MAX_BYTES = 200_000;

interface Surroundings {
  readonly log: Logger;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  readonly onPicture?: (outcome: PictureOutcome, ms: number) => void;
  /** For tests. */
  readonly program?: URL;
}

const tooMany = new Error("too many pictures wait");

/** Draws in a thread, which starts with the first picture. */
export class Charts {
  readonly #surroundings: Surroundings;
  readonly #timesToTell: () => number;
  /** Pictures that come too late are cached all the same. */
  readonly #pictures = new LRUCache<string, Uint8Array, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_key, _last, { context }) => this.#drawInTurn(context),
    ignoreFetchAbort: true,
  });
  readonly #limit = pLimit(AT_ONCE);
  #worker: Worker | undefined;
  #isClosed = false;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#timesToTell = onceAMinute(surroundings.clock);
  }

  /** Resolves with a PNG 720 pixels wide, whose bytes callers share, or with `undefined`; never rejects. */
  async draw(picture: Picture): Promise<Uint8Array | undefined> {
    const { clock, timeoutMs = 2_000, onPicture } = this.#surroundings;
    const startedAt = clock.now();
    const json = JSON.stringify(picture);
    const key = createHash("sha256").update(json).digest("base64");
    const status: LRUCache.Status<string, Uint8Array, string> = {};
    const drawing = this.#pictures.fetch(key, { context: json, status }).then(
      (bytes) => ({ outcome: status.fetch === "hit" ? "cached" : "drawn", bytes }) as const,
      (error) => ({ outcome: error === tooMany ? "busy" : "failed", bytes: undefined }) as const,
    );
    const { outcome, bytes } = (await deadline(drawing, { ms: timeoutMs, clock })) ?? { outcome: "late", bytes: undefined };
    onPicture?.(outcome, clock.now() - startedAt);
    return bytes;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #drawInTurn(picture: string): Promise<Uint8Array> {
    if (this.#isClosed || this.#limit.pendingCount >= MAX_WAITING) throw tooMany;
    const outcome = await this.#limit(() => this.#order(picture));
    if ("bytes" in outcome && outcome.bytes.length <= MAX_BYTES) return outcome.bytes;
    const problem = "problem" in outcome ? outcome.problem : `it has ${outcome.bytes.length} bytes`;
    if (this.#timesToTell() > 0)
      this.#surroundings.log.warn({ problem }, "a chart could not be drawn; the answer goes out without it");
    throw new Error(problem);
  }

  async #order(picture: string): Promise<Outcome> {
    if (this.#isClosed) throw new Error("closed");
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const { port1, port2 } = new MessageChannel();
    const stopWatching = this.#surroundings.clock.after(STUCK_MS, () => this.#lose(worker, new Error("it is stuck")));
    try {
      worker.once("exit", reject);
      // Only the caller's time limit keeps the process alive.
      port1.once("message", resolve).unref();
      worker.postMessage({ picture, port: port2 } satisfies Order, [port2]);
      return await promise;
    } finally {
      stopWatching();
      worker.off("exit", reject);
      port1.close();
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
    worker.on("error", (error) => this.#lose(worker, error));
    worker.on("exit", () => this.#lose(worker, new Error("it ended")));
    worker.unref();
    return worker;
  }

  #lose(worker: Worker, reason: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#surroundings.log.error({ err: reason }, "the thread that draws pictures was lost: the next picture starts another");
    void worker.terminate();
  }
}
