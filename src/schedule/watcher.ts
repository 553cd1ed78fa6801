import { createHash } from "node:crypto";
import { mentioning, outgoing } from "../bot/answer/limits.ts";
import { ProblemError } from "../bot/answer/problems.ts";
import { inWords, type Reply } from "../bot/answer/reply.ts";
import type { PicturedMessage } from "../bot/answer/responder.ts";
import { languageOfServer } from "../bot/answer/settings.ts";
import type { AnyView } from "../bot/view/view.ts";
import { checkedCard, livingCard } from "../bot/watch/card.ts";
import type { Look, Telling } from "../bot/watch/kind.ts";
import { dueKind, kindsOf } from "../bot/watch/kinds.ts";
import { plainNameIn } from "../bot/watch/list.ts";
import { lookAt, type ReadPosts, toldOf, withDetails } from "../bot/watch/look.ts";
import { type Mentions, mentionsOf, type ReadRoles } from "../bot/watch/ping.ts";
import { direct, keyed, nextTelling, tellingKind, watchPost } from "../bot/watch/post.ts";
import type { CardContext, CardSettings } from "../cards/card.ts";
import type { Clock } from "../infra/clock.ts";
import { DatabaseError } from "../infra/engine.ts";
import type { Logger } from "../infra/logger.ts";
import { Worker } from "../infra/worker.ts";
import type { Memory } from "../memory/memory.ts";
import type { Checked, NewMessage, WatchLease, WatchState } from "../memory/watch-queue.ts";
import type { Watch } from "../memory/watches.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { standBackMs, leaseMs, tryAgainMs, pauseMs, lookAgainMs, idleMs } = timing.watcher;

/** `written`: a message is in the outbox; `quiet`: there is none; `lost`: the watches are looked at again. */
export const watchOutcomes = ["written", "quiet", "lost"] as const;
export type WatchOutcome = (typeof watchOutcomes)[number];

export interface WatcherOptions {
  readonly memory: {
    readonly watchQueue: Pick<Memory["watchQueue"], "claim" | "finish" | "release" | "state">;
    readonly history: Pick<Memory["history"], "newest" | "scoresBefore" | "scoresSince">;
    readonly servers: Pick<Memory["servers"], "settingsOf">;
    readonly members: Pick<Memory["members"], "settingsOf">;
    readonly collections: Pick<Memory["collections"], "namesOf">;
    readonly digestPlan: Pick<Memory["digestPlan"], "timeFor">;
  };
  /** The roles of a server. */
  readonly readRoles: ReadRoles;
  readonly readPosts: ReadPosts;
  readonly views: readonly AnyView[];
  readonly card: CardSettings;
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
      claim: () => memory.watchQueue.claim({ leaseMs, awaitsRecords: clock.elapsed() < this.#awaitsRecordsUntil }),
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
    this.state = await this.#options.memory.watchQueue.state().catch(() => this.state);
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
    await memory.watchQueue.release(lease, lease.claimedAt + tryAgainMs).catch(() => {});
    return errors.some(isOfDatabase) ? standBackMs : pauseMs[outcome];
  }

  /** @param onFailure receives the error of one watch, which the message leaves out. */
  async #look(lease: WatchLease, onFailure: (error: unknown) => void): Promise<WatchOutcome> {
    const { memory, views, intervalMs, readPosts } = this.#options;
    const at = lease.claimedAt;
    const [first] = lease.watches;
    const { zone = "UTC", language, plain } = await this.#settingsOf(first);
    const card = {
      ...this.#options.card,
      language: await languageOfServer(language, first.locale),
      ageRestricted: false,
    };
    if (first.card) return this.#lookAtCard(lease, first, card);
    const looking = lease.watches.map((watch) => lookAt(watch, memory, { at, alertIntervalMs: intervalMs }));
    const looked = await Promise.allSettled(looking);
    const looks = looked.flatMap((look) => (look.status === "fulfilled" ? look.value : []));
    for (const look of looked) if (look.status === "rejected") onFailure(look.reason);
    if (looks.length === 0) return "lost";
    const telling = nextTelling(looks);
    const mentions = telling && (await mentionsOf(telling, this.#options.readRoles));
    const checked = await this.#planned(looks.map((look) => ({ look, checked: checkedOf(look, { telling, mentions, zone }) })));
    if (!telling) return (await memory.watchQueue.finish(lease, checked)) ? "quiet" : "lost";
    const { kind } = telling;
    const told = telling.looks.map(({ watch }) => watch);
    const names = await memory.collections.namesOf(told.map(({ collection }) => collection));
    const changes = telling.looks.flatMap((look) => toldOf(look, kind, names?.get(look.watch.collection)));
    const collections = await withDetails(changes, { ...memory, readPosts, timeZone: zone });
    const post = watchPost(kind, collections, views, card);
    const about = told.map((watch) => ({ id: watch.id, name: plainNameIn(names, watch) }));
    const reply = first.member === undefined ? post : direct(post, about, views, card.language);
    return this.#write(lease, checked, {
      key: keyOf(telling),
      reply: plain ? inWords(reply) : reply,
      roles: mentions?.roles,
      publishes: told.some(({ publish }) => publish),
    });
  }

  /** Gives each new digest a time at which it has room; those of one wish stay together. */
  async #planned(all: readonly { readonly look: Look; readonly checked: Checked }[]): Promise<Checked[]> {
    const times = new Map<number, number>();
    const planned: Checked[] = [];
    for (const { look, checked } of all) {
      const { watch } = look;
      const { digestAt: wish, dueAt } = checked;
      if (wish === undefined || wish === watch.digestAt) {
        planned.push(checked);
        continue;
      }
      const at = times.get(wish) ?? (await this.#options.memory.digestPlan.timeFor(watch.channel, wish)) ?? wish;
      times.set(wish, at);
      planned.push({ ...checked, digestAt: at, dueAt: dueAt === wish ? at : dueAt });
    }
    return planned;
  }

  async #lookAtCard(lease: WatchLease, watch: Watch, context: CardContext): Promise<WatchOutcome> {
    const { memory, views } = this.#options;
    const at = lease.claimedAt;
    const card = await livingCard(watch, memory, views, context, at);
    const { isDue, checked } = checkedCard(watch, card, at);
    if (!card || !isDue) return (await memory.watchQueue.finish(lease, [checked])) ? "quiet" : "lost";
    const { messageId: edits, publish } = watch;
    const key = keyFrom(["card", watch.id, String(at)]);
    // An edit reaches the channels that follow, too.
    return this.#write(lease, [checked], { key, reply: card.reply, edits, publishes: publish && edits === undefined });
  }

  async #write(lease: WatchLease, checked: readonly Checked[], post: Post): Promise<WatchOutcome> {
    const { memory, onWritten } = this.#options;
    const [{ server, member, channel }] = lease.watches;
    const { key, reply, roles = [], edits, publishes } = post;
    const outgoingPost = mentioning(outgoing(keyed(reply, key)), roles);
    const message = JSON.stringify({ ...outgoingPost, picture: reply.picture } satisfies PicturedMessage);
    const written = { key, server, member, channel, message, edits, publishes };
    if (!(await memory.watchQueue.finish(lease, checked, written))) return "lost";
    onWritten?.();
    return "written";
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

interface Post extends Pick<NewMessage, "key" | "edits" | "publishes"> {
  readonly reply: Reply;
  /** To mention. */
  readonly roles?: readonly string[] | undefined;
}

const isOfDatabase = (error: unknown) => error instanceof DatabaseError || error instanceof ProblemError;

interface Told {
  /** The message, which may leave out what it has no room for: that is due again at once. */
  readonly telling: Telling | undefined;
  readonly mentions: Mentions | undefined;
  readonly zone: string;
}

function checkedOf(look: Look, { telling, mentions, zone }: Told): Checked {
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
    ...(isTold && kind && now && { nextBase: JSON.stringify({ ...kind.nextBase(look, now), ...mentions?.pingsAfter(look) }) }),
  };
}

/** The nonce, equal in all processes. */
const keyOf = ({ kind, looks }: Telling): string =>
  keyFrom([kind.name, ...looks.map(({ watch, at }) => `${watch.id} ${kind.dueAt(watch, at)}`)]);

const keyFrom = (parts: readonly string[]): string =>
  createHash("sha256").update(parts.join(" ")).digest("base64url").slice(0, 22);
