import { sql } from "kysely";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../infra/time.ts";
import { type Collection, everywhere } from "../../database/collection.ts";
import { lockPosts, type ServiceConnection, type ServiceTransaction } from "../../database/database.ts";
import { markDirty } from "../../database/dirty.ts";
import { given } from "../../database/rows.ts";
import type { PostWriter } from "../../import/post-writer.ts";
import { removePosts } from "../../import/remove-posts.ts";
import { RANKING_MS } from "../../serve/authors.ts";
import type { BatchAnswers } from "../halves.ts";
import { brake } from "../removal-brake.ts";
import type { PostView, Profile } from "./app-view.ts";
import { readRecord } from "./events.ts";
import { didOf, idOf, rkeyOf } from "./ids.ts";
import { isHidden, isSensitive, type Label } from "./labels.ts";
import { nextLookAt } from "./look-times.ts";
import { type Draft, draftOf, personOf } from "./mapping.ts";
import { updatePeople } from "./update-people.ts";

/** A missing post is looked for once more before it is removed. */
const AGAIN_MS = 15 * SECOND_MS;
/** The AppView may be behind the stream. */
const BEHIND_MS = 10 * MINUTE_MS;
const HELD_BACK_MS = 15 * MINUTE_MS;
const MAX_MISSES = 2;
/** A post that was held back is removed once Bluesky has lacked it for a day. */
const MAX_HELD_BACK = DAY_MS / HELD_BACK_MS;
/** The stream has reported a post as gone; one look that lacks it, too, is enough. */
export const REPORTED_GONE = MAX_HELD_BACK - 1;
const UNKNOWN = -1;

export interface DuePost {
  readonly id: string;
  readonly uri: string;
  readonly author: string;
  readonly rev: string;
  readonly day: number;
  readonly misses: number;
  readonly created_at: number;
}

/** The findings of a look. */
export interface Found {
  /** By AT-URI. */
  readonly posts: ReadonlyMap<string, PostView>;
  /** By DID. */
  readonly profiles: ReadonlyMap<string, Profile>;
}

/** Posts whose counts are due, the longest first. */
export const readDue = (connection: ServiceConnection, source: string, now: number, limit: number) =>
  connection
    .selectFrom("tracked_posts")
    .select(["id", "uri", "author", "rev", "day", "misses", "created_at"])
    .where("source", "=", source)
    .where("is_gone", "=", 0)
    .where("look_at", "<=", now)
    .orderBy("look_at")
    .limit(limit)
    .execute();

/**
 * Shows posts that waited for their author's profile, updates counts and profiles, and removes what was missing twice.
 *
 * @returns how many were removed, and whether some were held back.
 */
export async function writeFound(
  transaction: ServiceTransaction,
  due: readonly DuePost[],
  found: Found,
  { writer, now }: { readonly writer: PostWriter; readonly now: number },
) {
  if (due.length === 0) return { removed: 0, missing: 0, isHeldBack: false };
  await lockPosts(transaction);
  const countsAsMissing = ({ created_at, misses }: DuePost) => now - created_at >= BEHIND_MS || misses >= REPORTED_GONE;
  const missing = due.filter((post) => !found.posts.has(post.uri) && countsAsMissing(post));
  const people = new Map([...found.profiles.values()].map((profile) => [idOf(profile.did), personOf(profile)]));
  const isOfHidden = ({ uri }: Pick<DuePost, "uri">) => isHidden(accountLabels(found, uri), now);
  const hidden = [...new Set(due.filter(isOfHidden).map(({ author }) => author))];
  const unreported = missing.filter(({ misses }) => misses < REPORTED_GONE);
  const isHeldBack = brake({ asked: due.length, missing: unreported.length });
  const most = isHeldBack ? MAX_HELD_BACK : MAX_MISSES;
  const waiting = await readWaiting(transaction, due);
  const matcher = await writer.matcher(transaction);
  const drafts = new Map(waiting.map((post) => [post, draftIn(found.posts.get(post.uri), post, now)]));
  const isRefused = (post: DuePost) => {
    const draft = drafts.get(post);
    return draft ? matcher.listedOf(draft).length === 0 : drafts.has(post) && found.posts.has(post.uri);
  };
  const gone = due.filter((post) => {
    if (missing.includes(post)) return post.misses + 1 >= most;
    return isRefused(post) || isHidden(found.posts.get(post.uri)?.labels ?? [], now);
  });
  const isOver = (post: DuePost) => gone.includes(post) || hidden.includes(post.author);
  const ofPosts = await removePosts(transaction, { posts: gone.map(({ id }) => id), days: gone.map(({ day }) => day) }, now);
  const ofPeople = await removePosts(transaction, { authors: hidden }, now);
  const shown = [...drafts].flatMap(([post, draft]) => {
    const author = people.get(post.author);
    return draft && author && !isOver(post) ? [{ ...draft, author }] : [];
  });
  await writer.write(transaction, shown, now);
  await updateCounts(transaction, due, found, now);
  for (const rows of Map.groupBy(found.profiles.values(), ({ postsCount }) => postsCount === undefined).values())
    await updatePeople(transaction, rows.map(profileRow), now);
  await setNextLooks(
    transaction,
    due.map((post) => {
      const misses = found.posts.has(post.uri) ? 0 : post.misses + Number(missing.includes(post));
      const again = now + (isHeldBack ? HELD_BACK_MS : AGAIN_MS);
      const isDone = found.posts.has(post.uri) && (people.has(post.author) || !drafts.has(post));
      return { id: post.id, is_gone: Number(isOver(post)), misses, look_at: isDone ? nextLookAt(post.created_at, now) : again };
    }),
  );
  await leaveAuthors(transaction, hidden);
  return { removed: ofPosts.posts.size + ofPeople.posts.size, missing: missing.length, isHeldBack };
}

/** Posts that are tracked, as they were when they were due, and not stored: their authors were not known. */
async function readWaiting(transaction: ServiceTransaction, due: readonly DuePost[]): Promise<DuePost[]> {
  const ids = due.map(({ id }) => id);
  const tracked = await transaction
    .selectFrom("tracked_posts")
    .select(["id", "rev"])
    .where("id", "in", ids)
    .where("is_gone", "=", 0)
    .execute();
  const revs = new Map(tracked.map(({ id, rev }) => [id, rev]));
  const days = sql.join([...new Set(due.map(({ day }) => day))]);
  const { rows } = await sql<Pick<DuePost, "id">>`select id from posts
    where collection in ${everywhere} and day in (${days}) and id in (${sql.join(ids)})`.execute(transaction);
  const stored = new Set(rows.map(({ id }) => id));
  return due.filter(({ id, rev }) => revs.get(id) === rev && !stored.has(id));
}

/** The content of a post that waited for its author's profile. */
function draftIn(view: PostView | undefined, { uri, created_at }: DuePost, now: number): Draft | undefined {
  const record = view && readRecord(view.record);
  const draft = record && draftOf({ did: didOf(uri), rkey: rkeyOf(uri), record }, { streamed: created_at, now });
  return draft && { ...draft, createdAt: created_at };
}

/** Of the author of a post that was found. */
const accountLabels = ({ posts, profiles }: Found, uri: string): readonly Label[] => [
  ...(posts.get(uri)?.author.labels ?? []),
  ...(profiles.get(didOf(uri))?.labels ?? []),
];

async function updateCounts(transaction: ServiceTransaction, due: readonly DuePost[], found: Found, now: number): Promise<void> {
  const rows = due.flatMap(({ id, uri, day }) => {
    const view = found.posts.get(uri);
    if (!view) return [];
    const { repostCount: retweets = UNKNOWN, likeCount: likes = UNKNOWN, labels } = view;
    const followers = found.profiles.get(didOf(uri))?.followersCount ?? UNKNOWN;
    const is_sensitive = Number(isSensitive([...labels, ...accountLabels(found, uri)], now));
    return [{ id, day, retweets, likes, followers, is_sensitive }];
  });
  if (rows.length === 0) return;
  const count = (column: "retweets" | "likes" | "followers") => {
    const [known, given] = [sql.ref(`posts.${column}`), sql.ref(`given.${column}`)];
    return sql`case when ${given} = ${sql.lit(UNKNOWN)} then ${known} else ${given} end`;
  };
  const [retweets, likes, followers] = [count("retweets"), count("likes"), count("followers")];
  const { rows: changed } = await sql<{ collection: Collection }>`
    update posts set retweets = ${retweets}, likes = ${likes}, followers = ${followers}, is_sensitive = given.is_sensitive
    from ${given(transaction, "posts", rows)}
    where posts.collection in ${everywhere} and posts.day = given.day and posts.id = given.id
      and (posts.retweets, posts.likes, posts.followers, posts.is_sensitive)
        <> (${retweets}, ${likes}, ${followers}, given.is_sensitive)
    returning posts.collection`.execute(transaction);
  await markDirty(
    transaction,
    changed.map(({ collection }) => collection),
    now,
  );
}

function profileRow(profile: Profile) {
  const { id, screenName, name, description, pictureUrl, isVerified, statuses } = personOf(profile);
  return {
    id,
    screen_name: screenName,
    name,
    description,
    picture_url: pictureUrl,
    is_verified: Number(isVerified),
    ...(profile.postsCount !== undefined && { statuses }),
  };
}

interface NextLook {
  readonly id: string;
  readonly is_gone: number;
  readonly misses: number;
  readonly look_at: number;
}

async function setNextLooks(transaction: ServiceTransaction, looks: readonly NextLook[]): Promise<void> {
  await sql`update tracked_posts set is_gone = given.is_gone, misses = given.misses, look_at = given.look_at
    from ${given(transaction, "tracked_posts", looks)}
    where tracked_posts.id = given.id and tracked_posts.is_gone = 0`.execute(transaction);
}

/**
 * A post for which Bluesky fails alone waits for its next look. Those of a batch that failed as a whole wait a minute, so that the
 * next round begins with others.
 */
export async function postponeLooks(
  transaction: ServiceTransaction,
  due: readonly DuePost[],
  { failed, stopped }: Pick<BatchAnswers<string, unknown>, "failed" | "stopped">,
  now: number,
): Promise<void> {
  const [alone, together] = [new Set(failed), new Set(stopped?.values)];
  const looks = due.flatMap(({ id, uri, misses, created_at }) => {
    if (!alone.has(uri) && !together.has(uri)) return [];
    return [{ id, is_gone: 0, misses, look_at: alone.has(uri) ? nextLookAt(created_at, now) : now + MINUTE_MS }];
  });
  if (looks.length > 0) await setNextLooks(transaction, looks);
}

/** Looks at everything again that an answer may show, because deletions were missed. */
export const lookAgainAtAll = (transaction: ServiceTransaction, source: string, now: number) =>
  transaction
    .updateTable("tracked_posts")
    .set({ look_at: now })
    .where("source", "=", source)
    .where("is_gone", "=", 0)
    .where("created_at", ">", now - RANKING_MS)
    .where("look_at", ">", now)
    .execute();

/** Keeps repeated events from bringing back the posts of people who hide them. */
async function leaveAuthors(transaction: ServiceTransaction, authors: readonly string[]): Promise<void> {
  if (authors.length === 0) return;
  await transaction.updateTable("tracked_posts").set({ is_gone: 1 }).where("author", "in", authors).execute();
}
