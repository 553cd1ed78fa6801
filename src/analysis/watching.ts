import { DAY_MS } from "../infra/time.ts";
import { differences, type FollowingScores, type Scores, scoreNames } from "./change.ts";
import { without } from "./lists.ts";
import type { RecordedPerson } from "./regulars.ts";

/** The records of a collection that watches compare. Times are milliseconds since the epoch. */
export interface Standing {
  readonly asOf: number;
  readonly scores: Scores;
  /** By rank; `undefined` if unknown. */
  readonly people?: readonly RecordedPerson[] | undefined;
  /** The most interaction first. */
  readonly posts?: readonly StandingPost[] | undefined;
}

export interface StandingPost {
  readonly id: string;
  readonly authorId: string;
  readonly interaction: number;
  /** Milliseconds since the epoch. */
  readonly postedAt: number;
}

export interface NewPost extends StandingPost {
  readonly isTop: boolean;
  /** A new post, rather than one that only rose. */
  readonly isWrittenSince: boolean;
}

export interface Changes {
  readonly since: number;
  readonly by: Scores;
  /** Only the top counts; churn at the end of the list is noise. */
  readonly came: readonly RecordedPerson[];
  readonly left: readonly RecordedPerson[];
  /** Posts written since, or that overtook one of the top. A post that rose only because another disappeared is not new. */
  readonly newPosts: readonly NewPost[];
}

/** The reason for posting nothing. */
export type Quiet =
  | { readonly reason: "nothing_recorded" }
  /** The first record becomes the base. */
  | { readonly reason: "first" }
  | { readonly reason: "nothing_newer" }
  | { readonly reason: "unchanged" }
  /** The total moved by less than the threshold. */
  | { readonly reason: "small"; readonly by: number; readonly of: number }
  /** Less than seven days of history. */
  | { readonly reason: "too_little_history"; readonly days: number }
  | { readonly reason: "too_soon"; readonly until: number };

const TOP_POSTS = 5;
const TOP_PEOPLE = 10;
const LEAST_CHANGE = 0.1;
/** Alert at four times the usual daily change. */
const UNUSUAL = 4;
const LEAST_DAYS = 7;
export const USUAL_MS = 30 * DAY_MS;
/** Tolerance for floating-point error. */
const ROUNDING = 1e-9;

/** `undefined` if `now` is not newer. */
export function changesBetween(before: Standing, now: Standing): Changes | undefined {
  if (now.asOf <= before.asOf) return undefined;
  const newAtTop = (people: Standing["people"], others: Standing["people"]) =>
    people && others ? without(people.slice(0, TOP_PEOPLE), others) : [];
  return {
    since: before.asOf,
    by: differences(now.scores, before.scores),
    came: newAtTop(now.people, before.people),
    left: newAtTop(before.people, now.people),
    newPosts: newPostsOf(now.posts ?? [], before),
  };
}

function newPostsOf(posts: readonly StandingPost[], { asOf, posts: before }: Standing): NewPost[] {
  const topBefore = before?.slice(0, TOP_POSTS);
  const toOvertake = (topBefore?.length === TOP_POSTS ? topBefore.at(-1)?.interaction : undefined) ?? Number.NEGATIVE_INFINITY;
  const told = posts.map((post, index) => ({ ...post, isTop: index < TOP_POSTS, isWrittenSince: post.postedAt > asOf }));
  return without(told, topBefore ?? []).filter(
    ({ isTop, isWrittenSince, interaction }) => isWrittenSince || (topBefore && isTop && interaction > toOvertake),
  );
}

export const isWorthTelling = ({ by, came, left, newPosts }: Changes): boolean =>
  came.length + left.length > 0 ||
  newPosts.some(({ isTop }) => isTop) ||
  scoreNames.some((name) => isAtLeast(by[name], LEAST_CHANGE));

/** `undefined` if a digest is posted. */
export function quietDigest(before: Standing | undefined, now: Standing | undefined): Quiet | undefined {
  if (!now) return { reason: "nothing_recorded" };
  if (!before) return { reason: "first" };
  const changes = changesBetween(before, now);
  if (!changes) return { reason: "nothing_newer" };
  return isWorthTelling(changes) ? undefined : { reason: "unchanged" };
}

interface AlertRule {
  /** The server's threshold for the total. */
  readonly change: number | undefined;
  /** Totals of the last 30 days, in the order of time; the first may be older. */
  readonly history: readonly Pick<FollowingScores, "firstSeenAt" | "lastSeenAt" | "total">[];
  /** Milliseconds since the epoch, and milliseconds between two alerts at least. */
  readonly postedAt: number | undefined;
  readonly intervalMs: number;
  readonly now: number;
}

/** `undefined` if an alert is posted. */
export function quietAlert(before: Standing | undefined, now: Standing | undefined, rule: AlertRule): Quiet | undefined {
  if (!now) return { reason: "nothing_recorded" };
  if (!before) return { reason: "first" };
  if (now.asOf <= before.asOf) return { reason: "nothing_newer" };
  const usual = rule.change === undefined ? usualChange(rule.history, rule.now) : undefined;
  const threshold = rule.change ?? (usual?.median === undefined ? undefined : Math.max(LEAST_CHANGE, UNUSUAL * usual.median));
  if (threshold === undefined) return { reason: "too_little_history", days: usual?.days ?? 0 };
  const by = Math.abs(now.scores.total - before.scores.total);
  if (!isAtLeast(by, threshold)) return { reason: "small", by, of: threshold };
  const until = (rule.postedAt ?? Number.NEGATIVE_INFINITY) + rule.intervalMs;
  return rule.now < until ? { reason: "too_soon", until } : undefined;
}

/**
 * The median absolute difference between the last totals of two days (UTC) over the last 30 days, with the number of differences;
 * no median of fewer than seven.
 */
export function usualChange(
  history: AlertRule["history"],
  now: number,
): { readonly days: number; readonly median: number | undefined } {
  const dayOf = (at: number) => Math.floor(at / DAY_MS);
  const totals = new Map<number, number>();
  for (const { firstSeenAt, lastSeenAt, total } of history) {
    for (let day = dayOf(Math.max(firstSeenAt, now - USUAL_MS)); day <= dayOf(lastSeenAt); day++) totals.set(day, total);
  }
  const byDay = [...totals].sort(([one], [other]) => one - other).map(([, total]) => total);
  const differences = byDay.slice(1).map((total, index) => Math.abs(total - (byDay[index] ?? total)));
  const days = differences.length;
  if (days < LEAST_DAYS) return { days, median: undefined };
  const sorted = differences.sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const median = ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  return { days, median };
}

const isAtLeast = (change: number, least: number) => Math.abs(change) >= least - ROUNDING;
