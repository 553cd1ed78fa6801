import { type Change, differences, type Scores, scoreNames } from "./change.ts";
import { type FloorPrice, floorChange } from "./floor.ts";
import { without } from "./lists.ts";
import type { RecordedPerson } from "./regulars.ts";

/** The values that watches compare. Times are milliseconds since the epoch. */
export interface Snapshot {
  readonly asOf: number;
  readonly scores: Scores;
  /** The number of voices behind the scores; see `collectionScoreSchema`. */
  readonly voices?: number | undefined;
  readonly floor?: FloorPrice | undefined;
  /** Influencers by rank. */
  readonly people?: readonly RecordedPerson[] | undefined;
  /** Posts, those with the most interaction first. */
  readonly posts?: readonly SnapshotPost[] | undefined;
}

export interface SnapshotPost {
  readonly id: string;
  readonly authorId: string;
  /** See `postPath`. */
  readonly path?: string | undefined;
  readonly interaction: number;
  readonly postedAt: number;
  /** Whether it says nearly the same as a post by another author. */
  readonly isCopy?: boolean | undefined;
}

export interface NewPost extends SnapshotPost {
  readonly isTop: boolean;
  readonly isWrittenSince: boolean;
}

export interface Changes extends Change {
  /** People who came to the top of the list or left it: changes at its end are noise. */
  readonly came: readonly RecordedPerson[];
  readonly left: readonly RecordedPerson[];
  /**
   * Posts written since, or risen past a former top post. A post that moved up because another disappeared is not new, and a copy is
   * no news.
   */
  readonly newPosts: readonly NewPost[];
}

/** The reason for posting nothing. */
export type SkipReason =
  | { readonly reason: "nothing_recorded" }
  | { readonly reason: "first" }
  | { readonly reason: "nothing_newer" }
  | { readonly reason: "few_voices"; readonly voices: number }
  | { readonly reason: "unchanged" }
  | { readonly reason: "small"; readonly by: number; readonly of: number }
  | { readonly reason: "too_little_history"; readonly days: number }
  | { readonly reason: "no_day_before" }
  | { readonly reason: "too_soon"; readonly until: number };

const TOP_POSTS = 5;
const TOP_PEOPLE = 10;
export const MIN_CHANGE = 0.1;
/** In percent. */
export const MIN_FLOOR_CHANGE = 1;
/** Tolerance for floating-point error. */
export const ROUNDING = 1e-9;

/** `undefined` if `now` is not newer. */
export function changesBetween(before: Snapshot, now: Snapshot): Changes | undefined {
  if (now.asOf <= before.asOf) return undefined;
  // The top people of one list who are not in the other at all.
  const newAtTop = (people: Snapshot["people"], rest: Snapshot["people"]) =>
    people && rest ? without(people.slice(0, TOP_PEOPLE), rest) : [];
  return {
    since: before.asOf,
    by: differences(now.scores, before.scores),
    floor: floorChange(now.floor, before.floor),
    came: newAtTop(now.people, before.people),
    left: newAtTop(before.people, now.people),
    newPosts: newPostsOf(now.posts ?? [], before),
  };
}

function newPostsOf(posts: readonly SnapshotPost[], { asOf, posts: before }: Snapshot): NewPost[] {
  const topBefore = before?.slice(0, TOP_POSTS);
  const toOvertake = (topBefore?.length === TOP_POSTS ? topBefore.at(-1)?.interaction : undefined) ?? Number.NEGATIVE_INFINITY;
  const own = posts.map((post, index) => ({ post, index })).filter(({ post }) => !post.isCopy);
  const candidates = own.map(({ post, index }) => ({ ...post, isTop: index < TOP_POSTS, isWrittenSince: post.postedAt > asOf }));
  return without(candidates, topBefore ?? []).filter(
    ({ isTop, isWrittenSince, interaction }) => isWrittenSince || (topBefore && isTop && interaction > toOvertake),
  );
}

export const isNewsworthy = ({ by, floor = 0, came, left, newPosts }: Changes): boolean =>
  came.length + left.length > 0 ||
  newPosts.some(({ isTop }) => isTop) ||
  isAtLeast(floor, MIN_FLOOR_CHANGE) ||
  scoreNames.some((name) => isAtLeast(by[name], MIN_CHANGE));

export const isAtLeast = (change: number, threshold: number) => Math.abs(change) >= threshold - ROUNDING;
