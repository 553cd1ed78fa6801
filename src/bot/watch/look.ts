import { scoresOf } from "../../analysis/change.ts";
import { movementOf } from "../../analysis/scores-history.ts";
import { measured, usualOf } from "../../analysis/usual.ts";
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
import { dueKind, kindsOf } from "./kinds.ts";

/** Resolves to `undefined` if the service does not tell. */
export type ReadPosts = (collection: Address) => Promise<Answer<Tweet> | undefined>;

/** @throws {ProblemError} if the records cannot be read right now. */
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
    people: influencers?.map(({ id, handle }) => ({ id, handle })),
    posts: posts?.map(({ id, authorId, interaction, postedAt, path }) => ({ id, authorId, interaction, postedAt, path })),
  };
  const comparison = {
    ...{ watch, at, base: baseIn(watch.base) },
    // Whichever attempt arrives, it says the same, and the next post counts from there.
    now: baseIn(watch.tried?.nextBase) ?? recorded,
    isOld,
    usual: movement?.usual ?? usualOf([], at),
    lastDay: movement?.total,
    alertIntervalMs,
  };
  const tried = watch.tried && dueKind(watch, at);
  const kinds = tried ? [tried] : kindsOf(watch);
  const verdict = (kind: WatchKind) => {
    const { changes, skipReason } = verdictOf(kind, comparison);
    return tried && changes ? { changes } : { changes, skipReason };
  };
  return { ...comparison, verdicts: Object.fromEntries(kinds.map((kind) => [kind.name, verdict(kind)])) };
}

/** @param instead the changes if nothing is newer than the base. */
export function toldOf(look: Evaluation, kind: WatchKind, name: string | undefined, instead?: Changes): WatchedCollection[] {
  const { watch, now, isOld, usual, lastDay } = look;
  const changes = look.verdicts[kind.name]?.changes ?? instead;
  if (!now || !changes) return [];
  const comparison = { measured: measured(usual, changes, now.asOf), lastDay };
  return [{ collection: watch.collection, name, now, changes, isOld, ...comparison }];
}

/** Unlike a post, a preview always shows something: a change since yesterday, or today's values. */
export function previewOf(look: Evaluation, kind: WatchKind, name: string | undefined, earlier: ScoresBefore | undefined) {
  const { base, now } = look;
  if (!now) return [];
  const compared = base ?? (earlier?.compared && { asOf: earlier.compared.lastSeenAt, scores: earlier.compared });
  const unchanged = {
    ...{ since: now.asOf, by: { total: 0, hype: 0, gains: 0, community: 0 }, came: [], left: [] },
    newPosts: (now.posts ?? []).map((post) => ({ ...post, isTop: true, isWrittenSince: false })),
  };
  return toldOf(look, kind, name, (compared && changesBetween(compared, now)) ?? unchanged);
}

interface Details {
  readonly readPosts: ReadPosts;
  readonly history: Pick<Memory["history"], "scoresSince">;
  readonly timeZone: string;
}

/** Adds what only a post needs: posts to quote, none from before a removal, and the first one's scores since. */
export const withDetails = (
  told: readonly WatchedCollection[],
  { readPosts, history, timeZone }: Details,
): Promise<WatchedCollection[]> =>
  Promise.all(
    told.map(async (collection, index) => {
      const quotes = collection.changes.newPosts.length > 0 && quotesFor(told.length) > 0;
      const posts = quotes ? await readPosts(collection.collection) : undefined;
      const records = index === 0 ? await history.scoresSince(collection.collection, collection.changes.since) : undefined;
      const chart = records && { records, timeZone };
      return { ...collection, posts: posts?.cache === "stale" ? undefined : posts?.entries, chart };
    }),
  );
