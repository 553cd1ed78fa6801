import { createHash } from "node:crypto";
import { ProblemError } from "../bot/answer/problems.ts";
import { languageOfServer } from "../bot/answer/settings.ts";
import { inWords } from "../bot/interaction/reply.ts";
import type { AnyView } from "../bot/view/view.ts";
import { checkedCard, livingCard } from "../bot/watch/card.ts";
import type { Look, Telling } from "../bot/watch/kind.ts";
import { dueKind, kindsOf } from "../bot/watch/kinds.ts";
import { plainNameIn } from "../bot/watch/list.ts";
import { lookAt, type ReadPosts, toldOf, withDetails } from "../bot/watch/look.ts";
import { direct, nextTelling, tellingKind, watchPost } from "../bot/watch/post.ts";
import type { CardContext, CardSettings } from "../cards/card.ts";
import type { Wait } from "../infra/due.ts";
import { DatabaseError } from "../infra/engine.ts";
import { renewing, Worker } from "../infra/worker.ts";
import type { Memory } from "../memory/memory.ts";
import type { Checked, WatchLease } from "../memory/watch-queue.ts";
import type { Watch, WatchState } from "../memory/watches.ts";
import { tellFault } from "./faults.ts";
import { type DuePost, Poster, type PosterOptions, type PostOutcome, type TimedLease } from "./poster.ts";
import { timing } from "./timing.ts";

const { standBackMs, leaseMs, tryAgainMs, pauseMs, lookAgainMs, idleMs } = timing.watcher;

/** `due`: there is a post; `quiet`: there is none; `lost`: the watches are checked again. */
export const watchOutcomes = ["due", "quiet", "lost"] as const;
export type WatchOutcome = (typeof watchOutcomes)[number];

export interface WatcherOptions extends Omit<PosterOptions, "queue"> {
  readonly memory: {
    readonly watchQueue: PosterOptions["queue"] & Pick<Memory["watchQueue"], "claim" | "extend" | "finish" | "release" | "state">;
    readonly history: Pick<Memory["history"], "newest" | "scoresBefore" | "scoresSince">;
    readonly servers: Pick<Memory["servers"], "settingsOf">;
    readonly members: Pick<Memory["members"], "settingsOf">;
    readonly collections: Pick<Memory["collections"], "namesOf">;
  };
  readonly readPosts: ReadPosts;
  readonly views: readonly AnyView[];
  readonly card: CardSettings;
  readonly intervalMs: number;
  /** How long after the start digests wait for due records, so that none shows what was recorded before an outage. */
  readonly awaitRecordsMs?: number;
  readonly onLook?: (outcome: WatchOutcome) => void;
}

/** Checks due watches, and posts what they lead to, in any process. */
export class Watcher extends Worker<TimedLease> {
  /** At most a minute old; `undefined` before the first read. */
  state: WatchState | undefined;
  readonly #options: WatcherOptions;
  readonly #poster: Poster;
  #awaitsRecordsUntil = 0;

  constructor(options: WatcherOptions) {
    super({
      ...timing.watcher,
      clock: options.clock,
      claim: () => this.#claim(),
      work: (lease) => this.#work(lease),
      everyMinute: () => this.observe(),
    });
    this.#options = options;
    this.#poster = new Poster({ ...options, queue: options.memory.watchQueue });
  }

  override start(): void {
    const { clock, awaitRecordsMs = 0 } = this.#options;
    this.#awaitsRecordsUntil = clock.elapsed() + awaitRecordsMs;
    super.start();
  }

  async observe(): Promise<void> {
    this.state = await this.#options.memory.watchQueue.state().catch(() => this.state);
  }

  async #claim(): Promise<TimedLease | Wait> {
    const { memory, clock } = this.#options;
    const { bannedMs } = this.#poster;
    if (bannedMs > 0) return { waitMs: bannedMs };
    const startedAt = clock.elapsed();
    const lease = await memory.watchQueue.claim({ leaseMs, awaitsRecords: startedAt < this.#awaitsRecordsUntil });
    return "waitMs" in lease ? lease : { ...lease, now: () => lease.claimedAt + clock.elapsed() - startedAt };
  }

  async #work(lease: TimedLease): Promise<number> {
    const { memory, clock, log, onLook } = this.#options;
    const errors: unknown[] = [];
    const renew = () => memory.watchQueue.extend(lease, leaseMs);
    const handle = () => this.#handle(lease, (error) => void errors.push(error));
    const outcome = await renewing(clock, leaseMs / 3, renew, handle).catch((error: unknown) => {
      errors.push(error);
      return "lost" as const;
    });
    if (errors.length === 0) return outcome === "lost" ? standBackMs : pauseMs;
    onLook?.("lost");
    for (const error of errors) tellFault(log, error, "a check of a watch");
    // The failing watch is not always known, so all unfinished ones wait.
    await memory.watchQueue.release(lease, lease.now() + tryAgainMs).catch(() => {});
    return errors.some(isOfDatabase) ? standBackMs : pauseMs;
  }

  /** @param onFailure receives the error of one watch, which the post leaves out. */
  async #handle(lease: TimedLease, onFailure: (error: unknown) => void): Promise<PostOutcome | "quiet"> {
    const { memory, onLook } = this.#options;
    const checked = await this.#check(lease, onFailure);
    if (!checked) return "quiet";
    if ("key" in checked) {
      onLook?.("due");
      return this.#poster.post(lease, checked);
    }
    const outcome = (await memory.watchQueue.finish(lease, checked)) ? "quiet" : "lost";
    onLook?.(outcome);
    return outcome;
  }

  /** Resolves to a post, or else to what is to be stored of the check; `undefined` if each watch failed. */
  async #check(lease: WatchLease, onFailure: (error: unknown) => void): Promise<DuePost | readonly Checked[] | undefined> {
    const { memory, views, intervalMs, readPosts } = this.#options;
    const at = lease.claimedAt;
    const [first] = lease.watches;
    const { zone = "UTC", language, plain } = await this.#settingsOf(first);
    const card = {
      ...this.#options.card,
      language: await languageOfServer(language, first.locale),
      ageRestricted: false,
    };
    if (first.card) return this.#checkCard(first, card, at);
    const looking = lease.watches.map((watch) => lookAt(watch, memory, { at, alertIntervalMs: intervalMs }));
    const looked = await Promise.allSettled(looking);
    const looks = looked.flatMap((look) => (look.status === "fulfilled" ? look.value : []));
    for (const look of looked) if (look.status === "rejected") onFailure(look.reason);
    if (looks.length === 0) return undefined;
    const telling = nextTelling(looks);
    const checked = looks.map((look) => checkedOf(look, { telling, zone }));
    if (!telling) return checked;
    const { kind } = telling;
    const watches = telling.looks.map(({ watch }) => watch);
    const ids = new Set(watches.map(({ id }) => id));
    const names = await memory.collections.namesOf(watches.map(({ collection }) => collection));
    const changes = telling.looks.flatMap((look) => toldOf(look, kind, names?.get(look.watch.collection)));
    const collections = await withDetails(changes, { ...memory, readPosts, timeZone: zone });
    const post = watchPost(kind, collections, views, card);
    const about = watches.map((watch) => ({ id: watch.id, name: plainNameIn(names, watch) }));
    const reply = first.member === undefined ? post : direct(post, about, views, card.language);
    return {
      key: first.tried?.key ?? keyOf(telling),
      kind: kind.name,
      reply: plain ? inWords(reply) : reply,
      roles: [...new Set(telling.looks.flatMap((look) => kind.roleOf(look) ?? []))],
      publishes: watches.some(({ publish }) => publish),
      told: checked.filter(({ id }) => ids.has(id)),
      others: checked.filter(({ id }) => !ids.has(id)),
    };
  }

  async #checkCard(watch: Watch, context: CardContext, at: number): Promise<DuePost | readonly Checked[]> {
    const { memory, views } = this.#options;
    const card = await livingCard(watch, memory, views, context, at);
    const { isDue, checked } = checkedCard(watch, card, at);
    if (!card || !isDue) return [checked];
    const { messageId: edits, publish = false } = watch;
    const isNew = edits === undefined;
    const key = (isNew ? watch.tried?.key : undefined) ?? keyFrom(["card", watch.id, String(at)]);
    // An edit reaches the channels that follow, too.
    return {
      key,
      kind: undefined,
      edits,
      reply: card.reply,
      roles: [],
      publishes: publish && isNew,
      told: [checked],
      others: [],
    };
  }

  async #settingsOf({ server = "", member }: Watch): Promise<{
    readonly language?: string | undefined;
    readonly zone?: string | undefined;
    readonly plain?: boolean | undefined;
  }> {
    const { servers, members } = this.#options.memory;
    return member === undefined ? servers.settingsOf(server) : members.settingsOf(member);
  }
}

const isOfDatabase = (error: unknown) => error instanceof DatabaseError || error instanceof ProblemError;

interface Told {
  /** The message, which may leave out what it has no room for: that is due again at once. */
  readonly telling: Telling | undefined;
  readonly zone: string;
}

function checkedOf(look: Look, { telling, zone }: Told): Checked {
  const { watch, base, now, isOld, at, verdicts } = look;
  const kinds = kindsOf(watch);
  const kind = dueKind(watch, at);
  const isTold = telling?.looks.includes(look) ?? false;
  const isLeftOut = !isTold && tellingKind(look) !== undefined;
  const nexts = kinds.map((each) => each.next(look, zone, each === kind && !isLeftOut));
  // A base from long before the watch was added would make old changes news.
  const isFirst = base === undefined && now !== undefined && !isOld;
  const againMs = base || isFirst ? idleMs : lookAgainMs;
  const asked = kind ?? kinds[0];
  const quiet = asked && verdicts[asked.name]?.quiet;
  return {
    ...Object.assign({}, ...nexts),
    id: watch.id,
    dueAt: isLeftOut ? at : Math.min(at + againMs, ...nexts.map(({ dueAt }) => dueAt)),
    ...(quiet && { quiet: JSON.stringify(quiet) }),
    ...(isFirst && { base: JSON.stringify(now) }),
    ...(isTold && kind && now && { nextBase: JSON.stringify(kind.nextBase(look, now)) }),
  };
}

/** The nonce, equal in all processes. */
const keyOf = ({ kind, looks }: Telling): string =>
  keyFrom([kind.name, ...looks.map(({ watch, at }) => `${watch.id} ${kind.dueAt(watch, at)}`)]);

const keyFrom = (parts: readonly string[]): string =>
  createHash("sha256").update(parts.join(" ")).digest("base64url").slice(0, 22);
