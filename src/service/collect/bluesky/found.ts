import type { Draft } from "../../store/post.ts";
import { type CheckedPost, type Found, type FoundPost, missingAmong } from "../recheck.ts";
import type { PostView, Profile } from "./app-view.ts";
import { readRecord } from "./events.ts";
import { didOf, idOf, rkeyOf } from "./ids.ts";
import { isHidden, isSensitive } from "./labels.ts";
import { draftOf, personOf } from "./mapping.ts";

/** @param views by AT-URI. @param profiles by DID. */
export function foundIn(
  checked: readonly CheckedPost[],
  views: ReadonlyMap<string, PostView>,
  profiles: ReadonlyMap<string, Profile>,
  now: number,
): Found {
  const posts = new Map<string, FoundPost>();
  const closed = new Set<string>();
  for (const post of checked) {
    const [view, profile] = [views.get(post.uri), profiles.get(didOf(post.uri))];
    const ofAccount = [...(view?.author.labels ?? []), ...(profile?.labels ?? [])];
    if (isHidden(ofAccount, now)) closed.add(post.author);
    if (!view) continue;
    posts.set(post.id, {
      retweets: view.repostCount,
      likes: view.likeCount,
      followers: profile?.followersCount,
      isSensitive: isSensitive([...view.labels, ...ofAccount], now),
      isHidden: isHidden(view.labels, now),
      draft: draftIn(view, post, now),
    });
  }
  return {
    posts,
    missing: missingAmong(checked, posts, { now }),
    people: new Map([...profiles.values()].map((profile) => [idOf(profile.did), personOf(profile)])),
    closed,
  };
}

function draftIn(view: PostView, { uri, created_at }: CheckedPost, now: number): Draft | undefined {
  const record = readRecord(view.record);
  const draft = record && draftOf({ did: didOf(uri), rkey: rkeyOf(uri), record }, { streamed: created_at, now });
  return draft && { ...draft, createdAt: created_at };
}
