import { createHash } from "node:crypto";
import { nextDigest } from "../analysis/digest-time.ts";
import { languageOfServer } from "../bot/answer/language-policy.ts";
import { outgoing } from "../bot/answer/limits.ts";
import { ProblemError } from "../bot/answer/problems.ts";
import type { AnyView } from "../bot/view/view.ts";
import { type Examined, examine, isTold, keyed, nextBase, toldOf, watchPost } from "../bot/watch/watching.ts";
import type { CardContext } from "../cards/card.ts";
import type { Clock } from "../infra/clock.ts";
import { DatabaseError } from "../infra/engine.ts";
import type { Logger } from "../infra/logger.ts";
import { Worker } from "../infra/worker.ts";
import type { Memory } from "../memory/memory.ts";
import type { WatchState } from "../memory/states.ts";
import type { Checked, Watch, WatchLease } from "../memory/watches.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { concurrency, standBackMs, maxWaitMs, leaseMs, tryAgainMs, pauseMs, lookAgainMs, idleMs } = timing.watcher;

/** How a look at watches ended: `written` a message is in the outbox; `quiet` none is; `lost` they are looked at again. */
export const watchOutcomes = ["written", "quiet", "lost"] as const;
export type WatchOutcome = (typeof watchOutcomes)[number];

export interface WatcherOptions {
  readonly memory: {
    readonly watches: Pick<Memory["watches"], "claim" | "finish" | "release" | "state">;
    readonly history: Pick<Memory["history"], "newest" | "scoresSince">;
    readonly servers: Pick<Memory["servers"], "current">;
    readonly collections: Pick<Memory["collections"], "namesOf">;
  };
  readonly views: readonly AnyView[];
  readonly card: Pick<CardContext, "imageOrigins" | "explorerUrl">;
  /** Milliseconds between two alerts of a watch, at least. */
  readonly intervalMs: number;
  /**
   * Milliseconds after the start for which digests wait for the records that are due by then, so that none is made of what was
   * recorded before an outage; 0 if nothing is recorded.
   */
  readonly awaitRecordsMs?: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onLook?: (outcome: WatchOutcome) => void;
  /** Called when a message is in the outbox. */
  readonly onWritten?: () => void;
}

/** Looks at watches when they are due, and writes messages into the outbox, whichever process is alive. */
export class Watcher extends Worker<WatchLease> {
  readonly #options: WatcherOptions;
  #state: WatchState | undefined;
  #awaitsRecordsUntil = 0;

  constructor(options: WatcherOptions) {
    const { memory, clock } = options;
    super({
      clock,
      concurrency,
      standBackMs,
      maxWaitMs,
      claim: () => memory.watches.claim({ leaseMs, awaitsRecords: clock.elapsed() < this.#awaitsRecordsUntil }),
      work: (lease) => this.#work(lease),
      everyMinute: () => this.observe(),
    });
    this.#options = options;
  }

  /** At most a minute old; `undefined` if it could not be known. */
  get state(): WatchState | undefined {
    return this.#state;
  }

  override start(): void {
    const { clock, awaitRecordsMs = 0 } = this.#options;
    this.#awaitsRecordsUntil = clock.elapsed() + awaitRecordsMs;
    super.start();
  }

  async observe(): Promise<void> {
    this.#state = await this.#options.memory.watches.state().catch(() => this.#state);
  }

  async #work(lease: WatchLease): Promise<number> {
    const { memory, log, onLook } = this.#options;
    const errors: unknown[] = [];
    const outcome = await this.#look(lease, (error) => void errors.push(error)).catch((error: unknown) => {
      errors.push(error);
      return "lost" as const;
    });
    onLook?.(outcome);
    if (errors.length === 0) return pauseMs[outcome];
    if (outcome !== "lost") onLook?.("lost");
    for (const error of errors) tellFault(log, error, "a look at a watch");
    // Whose fault it was cannot always be told: whatever is not finished gives way to the others.
    await memory.watches.release(lease, lease.claimedAt + tryAgainMs).catch(() => {});
    return errors.some(isOfDatabase) ? standBackMs : pauseMs[outcome];
  }

  /** @param onFailure told why a watch could not be looked at; the others are told of without it. */
  async #look(lease: WatchLease, onFailure: (error: unknown) => void): Promise<WatchOutcome> {
    const { memory, intervalMs, onWritten } = this.#options;
    const now = lease.claimedAt;
    const [first] = lease.watches;
    if (!first) return "quiet";
    const settings = await memory.servers.current(first.server);
    if (!settings) throw new ProblemError({ name: "not_recalled" });
    const { zone = "UTC", language } = settings;
    const looked = await Promise.allSettled(lease.watches.map((watch) => examine(watch, memory, { now, intervalMs })));
    const examined = looked.flatMap((look) => (look.status === "fulfilled" ? look.value : []));
    for (const look of looked) if (look.status === "rejected") onFailure(look.reason);
    if (examined.length === 0) return "lost";
    const kind = isDigestDue(first, now) ? "digest" : "alert";
    const told = examined.filter((one) => isTold(one, kind));
    const isQuiet = told.length === 0;
    const checked = examined.map((one) => checkedOf(one, kind, { now, zone, isTold: told.includes(one) }));
    if (isQuiet) return (await memory.watches.finish(lease, checked)) ? "quiet" : "lost";
    const names = await memory.collections.namesOf(told.map(({ watch }) => watch.collection));
    const collections = told.flatMap((one) => toldOf(one, kind, names) ?? []);
    const card = {
      ...this.#options.card,
      language: await languageOfServer(language, first.locale),
      ageRestricted: false,
    };
    const key = keyOf(kind, told, now);
    const message = outgoing(keyed(watchPost(kind, collections, this.#options.views, card), key));
    const post = { key, server: first.server, channel: first.channel, message: JSON.stringify(message) };
    if (!(await memory.watches.finish(lease, checked, post))) return "lost";
    onWritten?.();
    return "written";
  }
}

/** What cannot be read right now may be so because the database does not answer. */
const isOfDatabase = (error: unknown) => error instanceof DatabaseError || error instanceof ProblemError;

const isDigestDue = ({ digest, digestAt }: Watch, now: number): boolean =>
  digest !== undefined && digestAt !== undefined && digestAt <= now;

interface Circumstances {
  readonly now: number;
  readonly zone: string;
  readonly isTold: boolean;
}

function checkedOf(examined: Examined, kind: "digest" | "alert", { now, zone, isTold }: Circumstances): Checked {
  const { watch, before, now: standing, quiet } = examined;
  const isDue = kind === "digest";
  const lastDigestAt = isDue ? watch.digestAt : watch.lastDigestAt;
  const digestAt =
    watch.digest && (isDue || watch.digestAt === undefined)
      ? nextDigest({ ...watch.digest, zone, key: watch.channel }, now, lastDigestAt)
      : watch.digest && watch.digestAt;
  const why = isDue || !watch.alert ? quiet.digest : quiet.alert;
  // News is what is new since somebody asked for it.
  const isFirst = before === undefined && standing !== undefined && standing.asOf >= watch.addedAt;
  const looksAgain = watch.alert !== undefined || (before === undefined && !isFirst);
  const again = why?.reason === "too_soon" ? why.until : looksAgain ? now + lookAgainMs : now + idleMs;
  return {
    id: watch.id,
    digestAt,
    dueAt: Math.min(digestAt ?? Number.POSITIVE_INFINITY, again),
    ...(isDue && { lastDigestAt: watch.digestAt }),
    ...(!isTold && why && { quiet: JSON.stringify(why) }),
    ...(isFirst && { base: JSON.stringify(standing) }),
    ...(isTold && { nextBase: JSON.stringify(nextBase(examined, kind, now)) }),
  };
}

/** What Discord knows the post by: nothing else that is posted has the same. */
const keyOf = (kind: "digest" | "alert", told: readonly Examined[], now: number): string =>
  createHash("sha256")
    .update([kind, ...told.map(({ watch }) => `${watch.id} ${kind === "digest" ? watch.digestAt : now}`)].join(" "))
    .digest("base64url")
    .slice(0, 22);
