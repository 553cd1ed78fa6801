import {
  type Changes,
  changesBetween,
  type Quiet,
  quietAlert,
  quietDigest,
  type Standing,
  USUAL_MS,
} from "../../analysis/watching.ts";
import type { CardContext } from "../../cards/card.ts";
import { type WatchedCollection, watchPostCard } from "../../cards/watch-post.ts";
import type { ScoresBefore } from "../../memory/history.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Watch } from "../../memory/watches.ts";
import { ProblemError } from "../answer/problems.ts";
import { type Reply, reply } from "../answer/reply.ts";
import { collectionMenu, viewButtons } from "../view/components.ts";
import { withKey } from "../view/custom-id.ts";
import type { AnyView } from "../view/view.ts";

/** The last post of a watch, or at first its first record; alerts are compared with it. */
export interface Base extends Standing {
  /** Milliseconds since the epoch. */
  readonly alertedAt?: number | undefined;
  /** The last digest, if alerts followed it; the next digest is compared with it. */
  readonly digest?: Standing | undefined;
}

type PostKind = "digest" | "alert";

export interface Examined {
  readonly watch: Watch;
  readonly before: Base | undefined;
  readonly now: Standing | undefined;
  /** Since the last digest, and since the last post. */
  readonly changes: Readonly<Record<PostKind, Changes | undefined>>;
  /** The records should be newer. */
  readonly isOld: boolean;
  readonly quiet: Readonly<Record<PostKind, Quiet | undefined>>;
}

type WatchHistory = { readonly history: Pick<Memory["history"], "newest" | "scoresSince"> };

/**
 * Compares the records of a collection with its last post.
 *
 * @param now milliseconds since the epoch.
 * @param intervalMs milliseconds between two alerts, at least.
 * @throws {ProblemError} if the records cannot be read right now.
 */
export async function examine(
  watch: Watch,
  { history }: WatchHistory,
  { now, intervalMs }: { readonly now: number; readonly intervalMs: number },
): Promise<Examined> {
  const newest = await history.newest(watch.collection);
  const needsHistory = watch.alert !== undefined && watch.alert.change === undefined;
  const scores = needsHistory ? await history.scoresSince(watch.collection, now - USUAL_MS) : [];
  if (!newest || !scores) throw new ProblemError({ name: "no_history" });
  const before = watch.base === undefined ? undefined : (JSON.parse(watch.base) as Base);
  const digested = before?.digest ?? before;
  const standing = newest.scores && {
    asOf: newest.scores.lastSeenAt,
    scores: pick(newest.scores),
    people: newest.influencers?.map(({ id, handle }) => ({ id, handle })),
    posts: newest.posts?.map(({ id, authorId, interaction, postedAt }) => ({ id, authorId, interaction, postedAt })),
  };
  return {
    watch,
    before,
    now: standing,
    changes: {
      digest: digested && standing && changesBetween(digested, standing),
      alert: before && standing && changesBetween(before, standing),
    },
    isOld: newest.isOld,
    quiet: {
      digest: quietDigest(digested, standing),
      alert: quietAlert(before, standing, {
        change: watch.alert?.change,
        history: scores,
        postedAt: before?.alertedAt,
        intervalMs,
        now,
      }),
    },
  };
}

const pick = ({ total, hype, gains, community }: Standing["scores"]): Standing["scores"] => ({ total, hype, gains, community });

export const isTold = ({ watch, quiet }: Pick<Examined, "watch" | "quiet">, kind: PostKind): boolean =>
  watch[kind] !== undefined && quiet[kind] === undefined;

export function toldOf(
  { watch, now, changes, isOld }: Examined,
  kind: PostKind,
  names: ReadonlyMap<string, string>,
): WatchedCollection | undefined {
  const told = changes[kind];
  return now && told && { collection: watch.collection, name: names.get(watch.collection), now, changes: told, isOld };
}

/** The base once this post has arrived. */
export function nextBase({ watch, before, now }: Examined, kind: PostKind, at: number): Base | undefined {
  if (!now) return undefined;
  if (kind === "digest") return { ...now, alertedAt: before?.alertedAt };
  // The next digest covers the time before the last alert, too.
  const digest = watch.digest && (before?.digest ?? (before && standingOf(before)));
  return { ...now, alertedAt: at, digest };
}

const standingOf = ({ asOf, scores, people, posts }: Standing): Standing => ({ asOf, scores, people, posts });

/** Unlike a post, a preview always shows something: a change since yesterday, or today's values. */
export function previewOf(
  { watch, before, now, changes, isOld }: Examined,
  kind: PostKind,
  name: string | undefined,
  earlier: ScoresBefore | undefined,
): WatchedCollection | undefined {
  if (!now) return undefined;
  const compared = before ?? (earlier?.compared && { asOf: earlier.compared.lastSeenAt, scores: earlier.compared });
  const unchanged = {
    since: now.asOf,
    by: { total: 0, hype: 0, gains: 0, community: 0 },
    came: [],
    left: [],
    newPosts: (now.posts ?? []).map((post) => ({ ...post, isTop: true, isWrittenSince: false })),
  };
  const shown = changes[kind] ?? (compared && changesBetween(compared, now)) ?? unchanged;
  return { collection: watch.collection, name, now, changes: shown, isOld };
}

/** The largest change first, with buttons to the views of one collection, or a menu of several. */
export function watchPost(
  kind: PostKind,
  collections: readonly WatchedCollection[],
  views: readonly AnyView[],
  card: CardContext,
): Reply {
  const moveOf = ({ changes }: WatchedCollection) => Math.abs(changes.by.total);
  const sorted = collections.toSorted((one, other) => moveOf(other) - moveOf(one));
  const [first] = sorted;
  const { language } = card;
  const components =
    sorted.length === 1 && first ? viewButtons(views, first.collection, language) : collectionMenu(views, sorted, language);
  return reply({ ...watchPostCard(kind, sorted, card), components });
}

/** The key finds the message again; see `hasKey`. */
export function keyed(message: Reply, key: string): Reply {
  const [first, ...others] = message.components;
  const [component, ...rest] = first?.components ?? [];
  if (!first || !component || !("custom_id" in component)) return message;
  const withIt = { ...component, custom_id: withKey(component.custom_id, key) };
  return { ...message, components: [{ ...first, components: [withIt, ...rest] }, ...others] };
}
