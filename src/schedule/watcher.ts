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

/** How many groups of watches are looked at once. */
const WORKERS = 2;
const LEASE_MS = MINUTE_MS;
/** How long it stands back from a database that does not answer. */
const STAND_BACK_MS = 2_000;
/** When a watch that could not be looked at is due again, so that it keeps no other waiting. */
const TRY_AGAIN_MS = MINUTE_MS;
/** Longer nothing is waited for: others may have been added. */
const MAX_WAIT_MS = 5_000;
/** After a look, so that members' commands have their turn; many may be due at once, and posts take longer than that. */
const PAUSE_MS = { written: 30, quiet: 5, lost: 5 } as const satisfies Record<WatchOutcome, number>;
/** Alerts, and watches without anything to compare with, are looked at so often even where nothing tells that there is news. */
const LOOK_AGAIN_MS = HOUR_MS;
const IDLE_MS = 24 * HOUR_MS;

/** How a look at watches ended: `written` a message is to be posted; `quiet` none is; `lost` they are to be looked at again. */
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
   * recorded before an outage; 0 where nothing is recorded.
   */
  readonly awaitRecordsMs?: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onLook?: (outcome: WatchOutcome) => void;
  /** Told that a message was written down. */
  readonly onWritten?: () => void;
}

/** Looks at watches when they are due, and writes down what is to be posted; whichever process is alive does so, once. */
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

  /** How watches stand, as it was a minute ago at most, if that could be known. */
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

  /** Looks at what has been due longest, if anything. Resolves with the milliseconds until the next turn; never rejects. */
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
    // Whose fault it was cannot always be told: whatever is not finished gives way to the others.
    await memory.watches.release(claimed, clock.now() + TRY_AGAIN_MS).catch(() => {});
    return errors.some(isOfDatabase) ? STAND_BACK_MS : PAUSE_MS[outcome];
  }

  /** @param onFailure told why a watch could not be looked at; the others are told of without it. */
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
