import { DAY_MS } from "../infra/time.ts";
import { differences, type FollowingScores, type Scores, scoreNames } from "./change.ts";
import { type RecordedPerson, without } from "./regulars.ts";

/** How a collection stands, as far as watches are about it. Times are milliseconds since the epoch. */
export interface Standing {
  /** When the scores were given last. */
  readonly asOf: number;
  readonly scores: Scores;
  /** By rank; not there where they are not known. */
  readonly people?: readonly RecordedPerson[] | undefined;
  /** Those with the most interaction, the most first. */
  readonly posts?: readonly StandingPost[] | undefined;
}

export interface StandingPost {
  readonly id: string;
  readonly authorId: string;
  readonly interaction: number;
  /** In milliseconds since the epoch. */
  readonly postedAt: number;
}

export interface NewPost extends StandingPost {
  readonly isTop: boolean;
  /** Whether it was written since, rather than only read by more people. */
  readonly isWrittenSince: boolean;
}

/** What is different from before. */
export interface Changes {
  readonly since: number;
  readonly by: Scores;
  /** Who is at the top of the list and was not in it, and the other way round: who swap places at its end are no news. */
  readonly came: readonly RecordedPerson[];
  readonly left: readonly RecordedPerson[];
  /** Those written since, and those that have overtaken one of the top: not what only takes the place of one that is gone. */
  readonly newPosts: readonly NewPost[];
}

/** Why nothing is posted. */
export type Quiet =
  /** Nothing of the collection is recorded yet. */
  | { readonly reason: "nothing_recorded" }
  /** What there is now is what later answers are compared with. */
  | { readonly reason: "first" }
  /** The newest record is the one of before. */
  | { readonly reason: "nothing_newer" }
  | { readonly reason: "unchanged" }
  /** The total has moved by less than it has to. */
  | { readonly reason: "small"; readonly by: number; readonly of: number }
  /** What is unusual is not known before there are seven days of history. */
  | { readonly reason: "too_little_history"; readonly days: number }
  /** An alert was posted shortly before. */
  | { readonly reason: "too_soon"; readonly until: number };

const TOP_POSTS = 5;
const TOP_PEOPLE = 10;
/** Less is no change of a score. */
const LEAST_CHANGE = 0.1;
/** So much of what is usual is unusual. */
const UNUSUAL = 4;
const LEAST_DAYS = 7;
/** How far back it is looked for what is usual, in milliseconds. */
export const USUAL_MS = 30 * DAY_MS;
/** What floating-point numbers make of 0.1 is 0.1. */
const ROUNDING = 1e-9;

/** What is different; nothing where what is compared is the same record, or an older one. */
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

/** Whether there is something to tell of. */
export const isWorthTelling = ({ by, came, left, newPosts }: Changes): boolean =>
  came.length + left.length > 0 ||
  newPosts.some(({ isTop }) => isTop) ||
  scoreNames.some((name) => isAtLeast(by[name], LEAST_CHANGE));

/** Why a digest is not posted; nothing where it is. */
export function quietDigest(before: Standing | undefined, now: Standing | undefined): Quiet | undefined {
  if (!now) return { reason: "nothing_recorded" };
  if (!before) return { reason: "first" };
  const changes = changesBetween(before, now);
  if (!changes) return { reason: "nothing_newer" };
  return isWorthTelling(changes) ? undefined : { reason: "unchanged" };
}

interface AlertRule {
  /** By how much the total has to move, if the server said so. */
  readonly change: number | undefined;
  /** The totals that were seen in the last 30 days, in the order of time; the first may be older than that. */
  readonly history: readonly Pick<FollowingScores, "firstSeenAt" | "lastSeenAt" | "total">[];
  /** When something was posted last, and how many milliseconds there are between two alerts at least. */
  readonly postedAt: number | undefined;
  readonly intervalMs: number;
  readonly now: number;
}

/** Why an alert is not posted; nothing where it is. */
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
 * The median of the absolute differences between the last totals of one day (of UTC) and the next that has any, in the last 30
 * days, and how many of these differences there are; no median where they are fewer than seven.
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
