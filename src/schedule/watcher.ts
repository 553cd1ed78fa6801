import { languageOfServer } from "../bot/answer/interaction-settings.ts";
import { inWords } from "../bot/interaction/reply.ts";
import type { AnyView } from "../bot/view/view.ts";
import { evaluate, type ReadPosts, watchedCollections, withDetails } from "../bot/watch/evaluate.ts";
import { type Evaluation, roleToMention, type WatchPost } from "../bot/watch/kind.ts";
import { dueKinds, isPlanned, kindsOf, nextTime, postingKind, statesAfter } from "../bot/watch/kinds.ts";
import { plainNameIn } from "../bot/watch/list.ts";
import { direct, nextWatchPost, watchPost } from "../bot/watch/post.ts";
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
    readonly collections: Pick<Memory["collections"], "namesOf" | "pagesOf">;
  };
  readonly readPosts: ReadPosts;
  readonly views: readonly AnyView[];
  readonly card: CardSettings;
  /** Milliseconds between two alerts of a watch, at least. */
  readonly alertIntervalMs: number;
  /** For this time after the start, digests wait for due records: none should show a record from before an outage. */
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

  /** Resolves to a post or, without one, to the results of the check; `undefined` if each watch failed. */
  async #check(lease: WatchLease, onFailure: (error: unknown) => void): Promise<CheckedPost | readonly Checked[] | undefined> {
    const { memory, views, alertIntervalMs, readPosts } = this.#options;
    const at = lease.claimedAt;
    const [first] = lease.watches;
    const { zone = "UTC", language, plain } = await this.#settingsOf(first);
    const card = {
      ...this.#options.card,
      language: await languageOfServer(language, first.locale),
      ageRestricted: false,
    };
    const settled = await Promise.allSettled(lease.watches.map((watch) => evaluate(watch, memory, { at, alertIntervalMs })));
    const evaluations = settled.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
    for (const result of settled) if (result.status === "rejected") onFailure(result.reason);
    if (evaluations.length === 0) return undefined;
    const content = nextWatchPost(evaluations);
    const checked = evaluations.map((evaluation) => checkedOf(evaluation, content, zone));
    if (!content) return checked;
    const { kind } = content;
    const watches = content.evaluations.map(({ watch }) => watch);
    const names = await memory.collections.namesOf(watches.map(({ collection }) => collection));
    const watched = content.evaluations.flatMap((evaluation) =>
      watchedCollections(evaluation, kind, names.get(evaluation.watch.collection)),
    );
    const collections = await withDetails(watched, { ...memory, readPosts, timeZone: zone });
    const pages = kind.linksPages ? await memory.collections.pagesOf(watched.map(({ collection }) => collection)) : undefined;
    const post = watchPost(kind, collections, views, card, pages);
    const about = watches.map((watch) => ({ id: watch.id, name: plainNameIn(names, watch) }));
    const reply = first.member === undefined ? post : direct(post, about, views, card.language);
    const key = first.tried?.key ?? nonceOf(content);
    const { included = [], notIncluded = [] } = Object.groupBy(checked, ({ id }) =>
      watches.some((watch) => watch.id === id) ? "included" : "notIncluded",
    );
    return {
      attempt: { key, kind: kind.name, included, notIncluded },
      post: {
        key,
        reply: plain ? inWords(reply, card.language) : reply,
        roles: [...new Set(content.evaluations.flatMap((evaluation) => roleToMention(kind, evaluation) ?? []))],
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

/**
 * The result of checking a watch, with its next times.
 *
 * @param content the next message; a watch that does not fit into it is due again at once.
 */
function checkedOf(evaluation: Evaluation, content: WatchPost | undefined, zone: string): Checked {
  const { watch, base, now, isOld, at, verdicts } = evaluation;
  const isIncluded = content?.evaluations.includes(evaluation) ?? false;
  const isPosting = postingKind(evaluation) !== undefined;
  const isLeftOut = isPosting && !isIncluded;
  const due = dueKinds(watch, at);
  const [kind] = [...due, ...kindsOf(watch)];
  const skipReason = isPosting || !kind ? undefined : verdicts[kind.name]?.skipReason;
  const plan = nextPlan(watch, { at, zone, isOver: !isLeftOut && due.some(isPlanned) });
  const unplanned = kindsOf(watch).filter((candidate) => !isPlanned(candidate));
  const recheckTimes = unplanned.map(({ name }) => {
    const reason = verdicts[name]?.skipReason;
    return reason?.reason === "too_soon" ? reason.until : at + recheckMs;
  });
  // An old record is no first base: it would make old changes news.
  const isFirst = base === undefined && now !== undefined && !isOld;
  const idleUntil = at + (base || isFirst ? idleMs : recheckMs);
  const dueAt = Math.min(idleUntil, plan.plannedAt ?? idleUntil, ...recheckTimes);
  return {
    ...plan,
    ...{ id: watch.id, wakes: recheckTimes.length > 0, dueAt: isLeftOut ? at : dueAt },
    ...(skipReason && { skipReason: JSON.stringify(skipReason) }),
    ...(isFirst && { base: JSON.stringify(now) }),
    ...(isIncluded && content && now && { nextBase: JSON.stringify({ ...now, states: statesAfter(content.kind, evaluation) }) }),
  };
}

/** The planned times of a watch after a check. @param isOver whether the check has used up the planned time. */
function nextPlan(
  watch: Watch,
  { at, zone, isOver }: { readonly at: number; readonly zone: string; readonly isOver: boolean },
): Pick<Checked, "plannedAt" | "lastPlannedAt"> {
  const { plannedAt, lastPlannedAt } = watch;
  if (plannedAt !== undefined && !isOver) return { plannedAt, lastPlannedAt };
  const last = isOver ? (plannedAt ?? at) : lastPlannedAt;
  return { plannedAt: nextTime(watch, { zone, after: at, last }), lastPlannedAt: last };
}

const nonceOf = ({ kind, evaluations }: WatchPost): string =>
  nonceFrom([kind.name, ...evaluations.map(({ watch, at }) => `${watch.id} ${isPlanned(kind) ? watch.plannedAt : at}`)]);
