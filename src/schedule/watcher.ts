import { languageOfServer } from "../bot/answer/settings.ts";
import { inWords } from "../bot/interaction/reply.ts";
import type { AnyView } from "../bot/view/view.ts";
import type { Evaluation, WatchPost } from "../bot/watch/kind.ts";
import { dueKind, kindsOf } from "../bot/watch/kinds.ts";
import { plainNameIn } from "../bot/watch/list.ts";
import { evaluate, type ReadPosts, toldOf, withDetails } from "../bot/watch/look.ts";
import { direct, nextWatchPost, postKind, watchPost } from "../bot/watch/post.ts";
import type { CardSettings } from "../cards/card.ts";
import type { Memory } from "../memory/memory.ts";
import type { SubscriptionState } from "../memory/subscriptions.ts";
import type { Attempt, Checked, WatchLease } from "../memory/watch-queue.ts";
import type { Watch } from "../memory/watches.ts";
import { type DuePost, nonceFrom, type Poster, type PostOutcome, type Timed } from "./poster.ts";
import { type PostingOptions, PostingWorker } from "./posting-worker.ts";
import { timing } from "./timing.ts";

const { leaseMs, recheckMs, idleMs, concurrency } = timing.watcher;

export interface WatcherOptions extends PostingOptions {
  readonly memory: {
    readonly watchQueue: Memory["watchQueue"];
    readonly subscriptionState: Memory["subscriptionState"];
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
}

interface CheckedPost {
  readonly attempt: Attempt;
  readonly post: DuePost;
}

/** Checks due watches, and posts what they lead to. */
export class Watcher extends PostingWorker<WatchLease, Attempt> {
  /** At most a minute old; `undefined` before the first read. */
  state: SubscriptionState | undefined;
  readonly #options: WatcherOptions;
  #awaitsRecordsUntil = 0;

  constructor(options: WatcherOptions) {
    const { watchQueue: queue } = options.memory;
    super(options, {
      ...{ queue, doing: "a check of a watch", concurrency },
      claim: () => queue.claim({ leaseMs, awaitsRecords: options.clock.elapsed() < this.#awaitsRecordsUntil }),
      check: (lease, poster, onFailure) => this.#handle(lease, poster, onFailure),
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
    this.state = await this.#options.memory.subscriptionState().catch(() => this.state);
  }

  async #handle(
    lease: Timed<WatchLease>,
    poster: Poster<WatchLease, Attempt>,
    onFailure: (error: unknown) => void,
  ): Promise<PostOutcome | "quiet"> {
    const { memory, onEvaluated } = this.#options;
    const checked = await this.#check(lease, onFailure);
    if (!checked) return "quiet";
    if ("post" in checked) {
      onEvaluated?.("due");
      return poster.post(lease, checked.attempt, checked.post);
    }
    const outcome = (await memory.watchQueue.finish(lease, checked)) ? "quiet" : "lost";
    onEvaluated?.(outcome);
    return outcome;
  }

  /** Resolves to a post, or else to what is to be stored of the check; `undefined` if each watch failed. */
  async #check(lease: WatchLease, onFailure: (error: unknown) => void): Promise<CheckedPost | readonly Checked[] | undefined> {
    const { memory, views, intervalMs, readPosts } = this.#options;
    const at = lease.claimedAt;
    const [first] = lease.watches;
    const { zone = "UTC", language, plain } = await this.#settingsOf(first);
    const card = {
      ...this.#options.card,
      language: await languageOfServer(language, first.locale),
      ageRestricted: false,
    };
    const looking = lease.watches.map((watch) => evaluate(watch, memory, { at, alertIntervalMs: intervalMs }));
    const looked = await Promise.allSettled(looking);
    const looks = looked.flatMap((look) => (look.status === "fulfilled" ? look.value : []));
    for (const look of looked) if (look.status === "rejected") onFailure(look.reason);
    if (looks.length === 0) return undefined;
    const postContent = nextWatchPost(looks);
    const checked = looks.map((look) => checkedOf(look, { postContent, zone }));
    if (!postContent) return checked;
    const { kind } = postContent;
    const watches = postContent.looks.map(({ watch }) => watch);
    const ids = new Set(watches.map(({ id }) => id));
    const names = await memory.collections.namesOf(watches.map(({ collection }) => collection));
    const changes = postContent.looks.flatMap((look) => toldOf(look, kind, names?.get(look.watch.collection)));
    const collections = await withDetails(changes, { ...memory, readPosts, timeZone: zone });
    const post = watchPost(kind, collections, views, card);
    const about = watches.map((watch) => ({ id: watch.id, name: plainNameIn(names, watch) }));
    const reply = first.member === undefined ? post : direct(post, about, views, card.language);
    const key = first.tried?.key ?? keyOf(postContent);
    const [told, rest] = [checked.filter(({ id }) => ids.has(id)), checked.filter(({ id }) => !ids.has(id))];
    return {
      attempt: { key, kind: kind.name, told, others: rest },
      post: {
        key,
        reply: plain ? inWords(reply) : reply,
        roles: [...new Set(postContent.looks.flatMap((look) => kind.roleOf(look) ?? []))],
        publishes: watches.some(({ publish }) => publish),
      },
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

interface Told {
  /** The message, which may leave out what it has no room for: that is due again at once. */
  readonly postContent: WatchPost | undefined;
  readonly zone: string;
}

function checkedOf(look: Evaluation, { postContent, zone }: Told): Checked {
  const { watch, base, now, isOld, at, verdicts } = look;
  const kinds = kindsOf(watch);
  const kind = dueKind(watch, at);
  const isTold = postContent?.looks.includes(look) ?? false;
  const isLeftOut = !isTold && postKind(look) !== undefined;
  const nexts = kinds.map((k) => k.next(look, zone, k === kind && !isLeftOut));
  // A base from long before the watch was added would make old changes news.
  const isFirst = base === undefined && now !== undefined && !isOld;
  const againMs = base || isFirst ? idleMs : recheckMs;
  const asked = kind ?? kinds[0];
  const skipReason = asked && verdicts[asked.name]?.skipReason;
  return {
    ...Object.assign({}, ...nexts),
    id: watch.id,
    dueAt: isLeftOut ? at : Math.min(at + againMs, ...nexts.map(({ dueAt }) => dueAt)),
    ...(skipReason && { skipReason: JSON.stringify(skipReason) }),
    ...(isFirst && { base: JSON.stringify(now) }),
    ...(isTold && kind && now && { nextBase: JSON.stringify(kind.nextBase(look, now)) }),
  };
}

const keyOf = ({ kind, looks }: WatchPost): string =>
  nonceFrom([kind.name, ...looks.map(({ watch, at }) => `${watch.id} ${kind.dueAt(watch, at)}`)]);
