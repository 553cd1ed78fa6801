import type { Profiles } from "../profiles.ts";
import { type CheckedPost, type Found, type FoundPost, missingAmong } from "../recheck.ts";
import { CHECK, RESERVE } from "./budget.ts";
import { keyIn, personId } from "./ids.ts";
import { draftOf, keyOf, type Names, type Profile, personOf } from "./mapping.ts";
import type { Cast } from "./messages.ts";
import type { Capabilities, FarcasterNode, FoundCast } from "./node.ts";
import type { Reactors } from "./rounds.ts";

/** A node's data about the checked casts. */
export interface LookedUp {
  /** By hash. */
  readonly casts: ReadonlyMap<string, Cast>;
  /** By hash; casts whose reactions were not counted are missing. */
  readonly reactions: ReadonlyMap<string, Reactors>;
  /** Hashes of casts whose reactions the budget did not allow to count. */
  readonly uncounted: ReadonlySet<string>;
  /** By fid. */
  readonly profiles: ReadonlyMap<number, Profile>;
  readonly names: Names;
}

/**
 * Looks up casts by `uriOf`, their authors, the people whom they mention, and as many reactions as the budget of the node allows. The
 * caller has taken the requests of a check from it.
 */
export async function findCasts(
  node: FarcasterNode,
  can: Capabilities,
  people: Profiles<number, Profile>,
  uris: readonly string[],
  signal: AbortSignal,
) {
  const answers = await node.casts(uris, can, signal);
  return { answers, found: await lookUpMore(node, people, answers.answers.flat(), signal) };
}

async function lookUpMore(
  node: FarcasterNode,
  people: Profiles<number, Profile>,
  found: readonly FoundCast[],
  signal: AbortSignal,
) {
  const authors = new Map(found.flatMap(({ author }) => (author ? [[author.fid, author]] : [])));
  const mentions = found.flatMap(({ cast }) => cast.data.castAddBody.mentions);
  const missing = [...found.map(({ cast }) => cast.data.fid), ...mentions].filter((fid) => !authors.has(fid));
  const profiles = new Map([...(await people.readSoon(missing, signal)), ...authors]);
  const reactions = new Map<string, Reactors>();
  const uncounted = new Set<string>();
  for (const [index, { cast }] of found.entries()) {
    const isPaid = index === 0 || node.budget.tryTake(RESERVE, CHECK - 1);
    const counted = isPaid ? await node.reactionsOf(keyOf(cast), signal) : undefined;
    if (counted) reactions.set(cast.hash, counted);
    if (!isPaid) uncounted.add(cast.hash);
  }
  return { casts: new Map(found.map(({ cast }) => [cast.hash, cast])), reactions, uncounted, profiles, mentions };
}

/** @param now milliseconds since the epoch. */
export function foundIn(
  checked: readonly CheckedPost[],
  { casts, reactions, uncounted, profiles, names }: LookedUp,
  now: number,
): Found {
  const posts = new Map<string, FoundPost>();
  for (const { id, uri, created_at } of checked) {
    const { fid, hash } = keyIn(uri);
    const cast = casts.get(hash);
    if (!cast) continue;
    const draft = draftOf(cast, names, { streamed: created_at, now });
    const { likes, retweets } = reactions.get(hash) ?? {};
    const counts = likes && retweets && { likes: likes.size, retweets: retweets.size };
    posts.set(id, {
      ...counts,
      isUncounted: uncounted.has(hash),
      followers: profiles.get(fid)?.followers,
      draft: draft && { ...draft, ...counts, createdAt: created_at },
    });
  }
  return {
    posts,
    missing: missingAmong(checked, posts, { now }),
    people: new Map([...profiles.values()].map((profile) => [personId(profile.fid), personOf(profile)])),
    closed: new Set(),
  };
}
