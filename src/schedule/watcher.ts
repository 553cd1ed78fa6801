import { createHash } from "node:crypto";
import { outgoing } from "../bot/answer/limits.ts";
import { ProblemError } from "../bot/answer/problems.ts";
import { languageOfServer } from "../bot/answer/settings.ts";
import type { AnyView } from "../bot/view/view.ts";
import type { Look, WatchKind } from "../bot/watch/kind.ts";
import { dueKind, kindsOf } from "../bot/watch/kinds.ts";
import { lookAt, toldOf } from "../bot/watch/look.ts";
import { keyed, watchPost } from "../bot/watch/post.ts";
import type { CardContext } from "../cards/card.ts";
import type { Clock } from "../infra/clock.ts";
import { DatabaseError } from "../infra/engine.ts";
import type { Logger } from "../infra/logger.ts";
import { Repeater } from "../infra/repeater.ts";
import { HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import type { Memory } from "../memory/memory.ts";
import type { WatchState } from "../memory/states.ts";
import type { Checked, WatchLease } from "../memory/watches.ts";
import { tellFault } from "./faults.ts";

const WORKERS = 2;
const LEASE_MS = MINUTE_MS;
/** Pause after a database error. */
const STAND_BACK_MS = 2_000;
/** Retry of a failed look; meanwhile other watches have their turn. */
const TRY_AGAIN_MS = MINUTE_MS;
/** Another process may add a watch meanwhile. */
const MAX_WAIT_MS = 5_000;
/** Pauses after a look, so that commands are not delayed when many watches are due. */
const PAUSE_MS = { written: 30, quiet: 5, lost: 5 } as const satisfies Record<WatchOutcome, number>;
/** Before the first record. */
const LOOK_AGAIN_MS = HOUR_MS;
const IDLE_MS = 24 * HOUR_MS;

/** `written`: a post is in the outbox; `quiet`: nothing to post; `lost`: the look is repeated. */
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
  readonly intervalMs: number;
  /** Milliseconds after the start in which digests wait for due records, so that no digest uses data from before an outage. */
  readonly awaitRecordsMs?: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onLook?: (outcome: WatchOutcome) => void;
  readonly onWritten?: () => void;
}

/** Claims due watches and writes their posts to the outbox. Any process may run it; each post is written once. */
export class Watcher {
  readonly #options: WatcherOptions;
  readonly #owner = crypto.randomUUID();
  readonly #repeater: Repeater;
  #state: WatchState | undefined;
  #awaitsRecordsUntil = 0;

  constructor(options: WatcherOptions) {
    this.#options = options;
    this.#repeater = new Repeater(options.clock);
  }

  /** At most a minute old; `undefined` until it could be read. */
  get state(): WatchState | undefined {
    return this.#state;
  }

  start(): void {
    const { clock, awaitRecordsMs = 0 } = this.#options;
    this.#awaitsRecordsUntil = clock.now() + awaitRecordsMs;
    this.#repeater.repeat(0, () => this.observe().then(() => MINUTE_MS));
    for (let worker = 0; worker < WORKERS; worker++) this.#repeater.repeat(STAND_BACK_MS, () => this.turn());
  }

  stop(): Promise<void> {
    return this.#repeater.stop();
  }

  async observe(): Promise<void> {
    this.#state = await this.#options.memory.watches.state().catch(() => this.#state);
  }

  /** Looks at the watch that has been due longest. Resolves to the milliseconds until the next turn; never rejects. */
  async turn(): Promise<number> {
    const { memory, clock, log, onLook } = this.#options;
    const claimed = await memory.watches
      .claim({ owner: this.#owner, leaseMs: LEASE_MS, awaitsRecords: clock.now() < this.#awaitsRecordsUntil })
      .catch(() => ({ waitMs: STAND_BACK_MS }));
    if ("waitMs" in claimed) return Math.min(claimed.waitMs, MAX_WAIT_MS);
    const errors: unknown[] = [];
    const outcome = await this.#look(claimed, (error) => void errors.push(error)).catch((error: unknown) => {
      errors.push(error);
      return "lost" as const;
    });
    onLook?.(outcome);
    if (errors.length === 0) return PAUSE_MS[outcome];
    if (outcome !== "lost") onLook?.("lost");
    for (const error of errors) tellFault(log, error, "a look at a watch");
    // The culprit is not always known, so every unfinished watch waits.
    await memory.watches.release(claimed, clock.now() + TRY_AGAIN_MS).catch(() => {});
    return errors.some(isOfDatabase) ? STAND_BACK_MS : PAUSE_MS[outcome];
  }

  /** @param onFailure receives the error of one watch; the others are posted without it. */
  async #look(lease: WatchLease, onFailure: (error: unknown) => void): Promise<WatchOutcome> {
    const { memory, clock, intervalMs, onWritten } = this.#options;
    const at = clock.now();
    const [first] = lease.watches;
    if (!first) return "quiet";
    const settings = await memory.servers.current(first.server);
    if (!settings) throw new ProblemError({ name: "not_recalled" });
    const { zone = "UTC", language } = settings;
    const looking = lease.watches.map((watch) => lookAt(watch, memory, { at, alertIntervalMs: intervalMs }));
    const looked = await Promise.allSettled(looking);
    const looks = looked.flatMap((look) => (look.status === "fulfilled" ? look.value : []));
    for (const look of looked) if (look.status === "rejected") onFailure(look.reason);
    if (looks.length === 0) return "lost";
    const kind = dueKind(first, at);
    const posting = kind ? looks.filter(({ verdicts }) => !verdicts[kind.name]?.quiet) : [];
    const checked = looks.map((look) => checkedOf(look, kind, zone, posting.includes(look)));
    if (!kind || posting.length === 0) return (await memory.watches.finish(lease, checked)) ? "quiet" : "lost";
    const names = await memory.collections.namesOf(posting.map(({ watch }) => watch.collection));
    const collections = posting.flatMap((look) => toldOf(look, kind, names?.get(look.watch.collection)));
    const card = {
      ...this.#options.card,
      language: await languageOfServer(language, first.locale),
      ageRestricted: false,
    };
    const key = keyOf(kind, posting);
    const message = outgoing(keyed(watchPost(kind, collections, this.#options.views, card), key));
    const post = { key, server: first.server, channel: first.channel, message: JSON.stringify(message) };
    if (!(await memory.watches.finish(lease, checked, post))) return "lost";
    onWritten?.();
    return "written";
  }
}

/** The database may be the cause if something cannot be read right now. */
const isOfDatabase = (error: unknown) => error instanceof DatabaseError || error instanceof ProblemError;

/** @param kind the one that was due, if one was. */
function checkedOf(look: Look, kind: WatchKind | undefined, zone: string, isPosting: boolean): Checked {
  const { watch, base, now, at, verdicts } = look;
  const kinds = kindsOf(watch);
  const nexts = kinds.map((each) => each.next(look, zone, each === kind));
  // Only changes since the watch was added are news.
  const isFirst = base === undefined && now !== undefined && now.asOf >= watch.addedAt;
  const idleMs = base || isFirst ? IDLE_MS : LOOK_AGAIN_MS;
  const asked = kind ?? kinds[0];
  const quiet = asked && verdicts[asked.name]?.quiet;
  return {
    ...Object.assign({}, ...nexts),
    id: watch.id,
    dueAt: Math.min(at + idleMs, ...nexts.map(({ dueAt }) => dueAt)),
    ...(quiet && { quiet: JSON.stringify(quiet) }),
    ...(isFirst && { base: JSON.stringify(now) }),
    ...(isPosting && kind && now && { nextBase: JSON.stringify(kind.nextBase(look, now)) }),
  };
}

/** Discord knows the post by this key, which no other post has. */
const keyOf = (kind: WatchKind, posting: readonly Look[]): string =>
  createHash("sha256")
    .update([kind.name, ...posting.map(({ watch, at }) => `${watch.id} ${kind.dueAt(watch, at)}`)].join(" "))
    .digest("base64url")
    .slice(0, 22);
