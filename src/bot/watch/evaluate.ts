import { scoresOf } from "../../analysis/change.ts";
import { floorOf } from "../../analysis/floor.ts";
import { movementOf } from "../../analysis/scores-history.ts";
import { isAboutADay, measured, usualOf } from "../../analysis/usual.ts";
import { type Changes, changesBetween } from "../../analysis/watching.ts";
import { quotesFor, type WatchedCollection } from "../../cards/watch-post.ts";
import type { Answer } from "../../collection-api/api.ts";
import type { Address } from "../../contract/address.ts";
import type { Tweet } from "../../contract/schemas.ts";
import type { ScoresBefore } from "../../memory/history.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Watch } from "../../memory/watches.ts";
import { ProblemError } from "../answer/problems.ts";
import { baseIn, type Evaluation, verdictOf, type WatchKind } from "./kind.ts";
import { dueKinds, kindsOf } from "./kinds.ts";

/** Resolves to `undefined` if the service does not answer. */
export type ReadPosts = (collection: Address) => Promise<Answer<Tweet> | undefined>;

/**
 * Compares a watch with the newest records, by each of its kinds.
 *
 * @throws {ProblemError} if the records cannot be read right now.
 */
export async function evaluate(
  watch: Watch,
  { history }: { readonly history: Pick<Memory["history"], "newest" | "scoresBefore"> },
  { at, alertIntervalMs }: Pick<Evaluation, "at" | "alertIntervalMs">,
): Promise<Evaluation> {
  const newest = await history.newest(watch.collection);
  const before = await history.scoresBefore(watch.collection);
  if (!newest || !before) throw new ProblemError({ name: "no_history" });
  const { scores, influencers, posts, isOld } = newest;
  const movement = scores && movementOf(scores, before, { asOf: at, now: at });
  const recorded = scores && {
    asOf: scores.lastSeenAt,
    scores: scoresOf(scores),
    voices: scores.voices,
    floor: floorOf(scores),
    people: influencers?.map(({ id, handle }) => ({ id, handle })),
    posts,
  };
  const comparison = {
    ...{ watch, at, base: baseIn(watch.base) },
    // A retry posts the content of the first attempt, which is also the base of the next post.
    now: baseIn(watch.tried?.nextBase) ?? recorded,
    isOld,
    usual: movement?.usual ?? usualOf([], at),
    lastDay: movement?.total,
    floorLastDay: movement?.floor,
    floorInADay: movement?.change && isAboutADay(at - movement.change.since) ? movement.change.floor : undefined,
    alertIntervalMs,
  };
  const kinds = watch.tried ? dueKinds(watch, at) : kindsOf(watch);
  return { ...comparison, verdicts: Object.fromEntries(kinds.map((kind) => [kind.name, verdictOf(kind, comparison)])) };
}

/**
 * The content of a post of this kind; empty if there are no changes.
 *
 * @param unchanged the changes if nothing is newer than the base.
 */
export function watchedCollections(
  evaluation: Evaluation,
  kind: WatchKind,
  name: string | undefined,
  unchanged?: Changes,
): WatchedCollection[] {
  const { watch, now, isOld, usual, lastDay, floorLastDay, floorInADay } = evaluation;
  const changes = evaluation.verdicts[kind.name]?.changes ?? unchanged;
  if (!now || !changes) return [];
  const floor = { measured: measured(usual, changes, now.asOf, "floor"), lastDay: floorLastDay };
  const comparison = { measured: measured(usual, changes, now.asOf), lastDay, floor, floorInADay };
  return [{ collection: watch.collection, name, now, changes, isOld, ...comparison }];
}

/** The content of a preview. Unlike that of a post, it is never empty: the changes since yesterday, or today's values. */
export function previewOf(
  evaluation: Evaluation,
  kind: WatchKind,
  name: string | undefined,
  earlier: ScoresBefore | undefined,
): WatchedCollection[] {
  const { base, now } = evaluation;
  if (!now) return [];
  const compared =
    base ??
    (earlier?.compared && { asOf: earlier.compared.lastSeenAt, scores: earlier.compared, floor: floorOf(earlier.compared) });
  const unchanged = {
    ...{ since: now.asOf, by: { total: 0, hype: 0, gains: 0, community: 0 }, came: [], left: [] },
    newPosts: (now.posts ?? []).filter(({ isCopy }) => !isCopy).map((post) => ({ ...post, isTop: true, isWrittenSince: false })),
  };
  return watchedCollections(evaluation, kind, name, (compared && changesBetween(compared, now)) ?? unchanged);
}

interface Details {
  readonly readPosts: ReadPosts;
  readonly history: Pick<Memory["history"], "scoresSince">;
  readonly timeZone: string;
}

/** Adds the posts to quote, without removed ones, and for the picture the scores of the first collection. */
export const withDetails = (
  collections: readonly WatchedCollection[],
  { readPosts, history, timeZone }: Details,
): Promise<WatchedCollection[]> =>
  Promise.all(
    collections.map(async (collection) => {
      const quotes = collection.changes.newPosts.length > 0 && quotesFor(collections.length) > 0;
      const posts = quotes ? await readPosts(collection.collection) : undefined;
      const records = await history.scoresSince(collection.collection, collection.changes.since);
      const chart = records && { records, timeZone };
      return { ...collection, posts: posts?.cache === "stale" ? undefined : posts?.entries, chart };
    }),
  );
