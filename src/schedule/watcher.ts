import { createHash } from "node:crypto";
import { areComparable } from "../analysis/edition.ts";
import { outgoing } from "../bot/answer/limits.ts";
import { ProblemError } from "../bot/answer/problems.ts";
import { languageOfServer } from "../bot/answer/settings.ts";
import type { AnyView } from "../bot/view/view.ts";
import type { Look, WatchKind } from "../bot/watch/kind.ts";
import { dueKind, kindsOf } from "../bot/watch/kinds.ts";
import { plainNameIn } from "../bot/watch/list.ts";
import { lookAt, toldOf } from "../bot/watch/look.ts";
import { direct, keyed, watchPost } from "../bot/watch/post.ts";
import type { CardContext } from "../cards/card.ts";
import type { Clock } from "../infra/clock.ts";
import { DatabaseError } from "../infra/engine.ts";
import type { Logger } from "../infra/logger.ts";
import { Worker } from "../infra/worker.ts";
import type { Memory } from "../memory/memory.ts";
import type { Checked, Watch, WatchLease, WatchState } from "../memory/watches.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { standBackMs, leaseMs, tryAgainMs, pauseMs, lookAgainMs, idleMs } = timing.watcher;

/** `written`: a message is in the outbox; `quiet`: there is none; `lost`: the watches are looked at again. */
export const watchOutcomes = ["written", "quiet", "lost"] as const;
export type WatchOutcome = (typeof watchOutcomes)[number];

export interface WatcherOptions {
  readonly memory: {
    readonly watches: Pick<Memory["watches"], "claim" | "finish" | "release" | "state">;
    readonly history: Pick<Memory["history"], "newest" | "scoresBefore">;
    readonly servers: Pick<Memory["servers"], "current">;
    readonly members: Pick<Memory["members"], "languageOf">;
    readonly collections: Pick<Memory["collections"], "namesOf">;
  };
  readonly views: readonly AnyView[];
  readonly card: Pick<CardContext, "imageOrigins" | "explorerUrl">;
  readonly intervalMs: number;
  /** How long after the start digests wait for due records, so that none shows what was recorded before an outage. */
  readonly awaitRecordsMs?: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onLook?: (outcome: WatchOutcome) => void;
  readonly onWritten?: () => void;
}

/** Looks at due watches and writes messages into the outbox, in any process. */
export class Watcher extends Worker<WatchLease> {
  /** At most a minute old; `undefined` before the first read. */
  state: WatchState | undefined;
  readonly #options: WatcherOptions;
  #awaitsRecordsUntil = 0;

  constructor(options: WatcherOptions) {
    const { memory, clock } = options;
    super({
      ...timing.watcher,
      clock,
      claim: () => memory.watches.claim({ leaseMs, awaitsRecords: clock.elapsed() < this.#awaitsRecordsUntil }),
      work: (lease) => this.#work(lease),
      everyMinute: () => this.observe(),
    });
    this.#options = options;
  }

  override start(): void {
    const { clock, awaitRecordsMs = 0 } = this.#options;
    this.#awaitsRecordsUntil = clock.elapsed() + awaitRecordsMs;
    super.start();
  }

  async observe(): Promise<void> {
    this.state = await this.#options.memory.watches.state().catch(() => this.state);
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
    // The failing watch is not always known, so all unfinished ones wait.
    await memory.watches.release(lease, lease.claimedAt + tryAgainMs).catch(() => {});
    return errors.some(isOfDatabase) ? standBackMs : pauseMs[outcome];
  }

  /** @param onFailure receives the error of one watch, which the message leaves out. */
  async #look(lease: WatchLease, onFailure: (error: unknown) => void): Promise<WatchOutcome> {
    const { memory, intervalMs, onWritten } = this.#options;
    const at = lease.claimedAt;
    const [first] = lease.watches;
    if (!first) return "quiet";
    const { zone = "UTC", language } = await this.#settingsOf(first);
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
    const about = posting.map(({ watch }) => ({ id: watch.id, name: plainNameIn(names, watch) }));
    const post = watchPost(kind, collections, this.#options.views, card);
    const told = first.member === undefined ? post : direct(post, about, this.#options.views, card.language);
    const message = outgoing(keyed(told, key));
    const { server, member, channel } = first;
    const written = { key, server, member, channel, message: JSON.stringify(message) };
    if (!(await memory.watches.finish(lease, checked, written))) return "lost";
    onWritten?.();
    return "written";
  }

  async #settingsOf({
    server = "",
    member,
  }: Watch): Promise<{ readonly language?: string | undefined; readonly zone?: string | undefined }> {
    const { servers, members } = this.#options.memory;
    if (member !== undefined) return { language: await members.languageOf(member) };
    const settings = await servers.current(server);
    if (!settings) throw new ProblemError({ name: "not_recalled" });
    return settings;
  }
}

const isOfDatabase = (error: unknown) => error instanceof DatabaseError || error instanceof ProblemError;

/** @param kind the due one, if any. */
function checkedOf(look: Look, kind: WatchKind | undefined, zone: string, isPosting: boolean): Checked {
  const { watch, base, now, at, verdicts } = look;
  const kinds = kindsOf(watch);
  const nexts = kinds.map((each) => each.next(look, zone, each === kind));
  // A base from before the watch was added would make old changes news.
  const isFirst = base === undefined && now !== undefined && now.asOf >= watch.addedAt;
  const isOfNewEdition = base !== undefined && now !== undefined && !areComparable(base, now);
  const againMs = base || isFirst ? idleMs : lookAgainMs;
  const asked = kind ?? kinds[0];
  const quiet = asked && verdicts[asked.name]?.quiet;
  return {
    ...Object.assign({}, ...nexts),
    id: watch.id,
    dueAt: Math.min(at + againMs, ...nexts.map(({ dueAt }) => dueAt)),
    ...(quiet && { quiet: JSON.stringify(quiet) }),
    ...(isFirst && { base: JSON.stringify(now) }),
    ...(isOfNewEdition && { base: JSON.stringify({ ...now, alertedAt: base.alertedAt }) }),
    ...(isPosting && kind && now && { nextBase: JSON.stringify(kind.nextBase(look, now)) }),
  };
}

/** The nonce, equal in all processes. */
const keyOf = (kind: WatchKind, posting: readonly Look[]): string =>
  createHash("sha256")
    .update([kind.name, ...posting.map(({ watch, at }) => `${watch.id} ${kind.dueAt(watch, at)}`)].join(" "))
    .digest("base64url")
    .slice(0, 22);
