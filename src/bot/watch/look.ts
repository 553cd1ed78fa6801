import { scoresOf } from "../../analysis/change.ts";
import { areComparable } from "../../analysis/edition.ts";
import { type Changes, changesBetween } from "../../analysis/watching.ts";
import type { WatchedCollection } from "../../cards/watch-post.ts";
import type { ScoresBefore } from "../../memory/history.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Watch } from "../../memory/watches.ts";
import { ProblemError } from "../answer/problems.ts";
import { type Base, type Look, verdictOf, type WatchKind } from "./kind.ts";
import { kindsOf } from "./kinds.ts";

/** @throws {ProblemError} if the records cannot be read right now. */
export async function lookAt(
  watch: Watch,
  { history }: { readonly history: Pick<Memory["history"], "newest" | "scoresSince"> },
  { at, alertIntervalMs }: Pick<Look, "at" | "alertIntervalMs">,
): Promise<Look> {
  const kinds = kindsOf(watch);
  const historyMs = Math.max(0, ...kinds.map((kind) => kind.historyMs?.(watch) ?? 0));
  const newest = await history.newest(watch.collection);
  const earlier = historyMs > 0 ? await history.scoresSince(watch.collection, at - historyMs) : [];
  if (!newest || !earlier) throw new ProblemError({ name: "no_history" });
  const { scores, influencers, posts, isOld } = newest;
  const comparison = {
    watch,
    at,
    base: watch.base === undefined ? undefined : (JSON.parse(watch.base) as Base),
    now: scores && {
      asOf: scores.lastSeenAt,
      scores: scoresOf(scores),
      voices: scores.voices,
      edition: scores.edition,
      people: influencers?.map(({ id, handle }) => ({ id, handle })),
      posts: posts?.map(({ id, authorId, interaction, postedAt, place }) => ({ id, authorId, interaction, postedAt, place })),
    },
    isOld,
    history: earlier.filter((record) => scores && areComparable(record, scores)),
    alertIntervalMs,
  };
  return { ...comparison, verdicts: Object.fromEntries(kinds.map((kind) => [kind.name, verdictOf(kind, comparison)])) };
}

/** @param instead the changes if nothing is newer than the base. */
export function toldOf(look: Look, kind: WatchKind, name: string | undefined, instead?: Changes): WatchedCollection[] {
  const { watch, now, isOld } = look;
  const changes = look.verdicts[kind.name]?.changes ?? instead;
  return now && changes ? [{ collection: watch.collection, name, now, changes, isOld }] : [];
}

/** Unlike a post, a preview always shows something: a change since yesterday, or today's values. */
export function previewOf(look: Look, kind: WatchKind, name: string | undefined, earlier: ScoresBefore | undefined) {
  const { base, now } = look;
  if (!now) return [];
  const compared =
    base ??
    (earlier?.compared && { asOf: earlier.compared.lastSeenAt, scores: earlier.compared, edition: earlier.compared.edition });
  const unchanged = {
    ...{ since: now.asOf, by: { total: 0, hype: 0, gains: 0, community: 0 }, came: [], left: [] },
    newPosts: (now.posts ?? []).map((post) => ({ ...post, isTop: true, isWrittenSince: false })),
  };
  return toldOf(look, kind, name, (compared && changesBetween(compared, now)) ?? unchanged);
}
