import { DAY_MS } from "../../../infra/time.ts";
import { cleanField, cleanText, type Draft, type Person, shortened } from "../../store/post.ts";
import type { Profile } from "./app-view.ts";
import { type PostRecord, timeIn } from "./events.ts";
import { idOf, uriOf } from "./ids.ts";
import { isSensitive } from "./labels.ts";

/** Bluesky's own limit for a text, in bytes (lexicon `app.bsky.feed.post`): links take no more than a text could. */
const MAX_TEXT = 3_000;
const MAX_LINKS = 20;

/** The text to store and to match with collections: with whole links, which Bluesky shortens, and with tags from outside the text. */
export function textOf({ text: whole, facets, embed, tags }: PostRecord): string {
  // Cut first: a record may hold a text of 900 KB and two thousand links, each of which would be searched for.
  const text = whole.slice(0, MAX_TEXT + 1);
  const ofText = facets.flatMap(({ features }) => features.map(({ uri }) => uri));
  const links = [
    ...ofText,
    embed.external?.uri,
    embed.media?.external?.uri,
    ...tags.filter((tag) => tag !== "").map((tag) => `#${tag}`),
  ];
  const missing = new Set(links.filter((link) => link !== undefined && !text.includes(link)));
  return shortened(cleanText([text, ...[...missing].slice(0, MAX_LINKS)].join(" ").trim()), MAX_TEXT);
}

/**
 * A post without counts, which the stream does not have. A client may import old posts, or date them ahead.
 *
 * @param times in milliseconds: when the stream had it, and now.
 * @returns `undefined` if it was written more than a day before it came, or has no time.
 */
export function draftOf(
  { did, rkey, record }: { readonly did: string; readonly rkey: string; readonly record: PostRecord },
  times: { readonly streamed: number; readonly now: number },
): Draft | undefined {
  const writtenAt = timeIn(record.createdAt);
  if (Number.isNaN(writtenAt) || writtenAt < times.streamed - DAY_MS) return undefined;
  return {
    id: idOf(uriOf(did, rkey)),
    createdAt: Math.floor(Math.min(writtenAt, times.streamed, times.now) / 1_000) * 1_000,
    text: textOf(record),
    lang: cleanText(record.langs[0]?.split("-", 1)[0]?.slice(0, 8) ?? ""),
    source: `<a href="https://bsky.app/profile/${did}/post/${rkey}" rel="nofollow">Bluesky</a>`,
    isSensitive: isSensitive(record.labels.values, times.now),
    retweets: 0,
    likes: 0,
  };
}

export const personOf = (profile: Profile): Person => ({
  id: idOf(profile.did),
  // Bluesky shows `handle.invalid` for a handle that does not resolve.
  screenName: profile.handle === "handle.invalid" ? "" : cleanText(profile.handle),
  name: cleanField(profile.displayName),
  description: cleanField(profile.description),
  location: "",
  pictureUrl: cleanField(profile.avatar),
  isVerified: profile.verification?.verifiedStatus === "valid",
  isProtected: false,
  followers: profile.followersCount ?? 0,
  statuses: profile.postsCount ?? 0,
  favourites: 0,
});
