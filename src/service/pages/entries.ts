import { networkOf, postPath, postUrl, profileUrl } from "../../contract/networks.ts";
import type { Influencer, Tweet, User } from "../../contract/schemas.ts";
import { cleanStart } from "../../text/clean.ts";
import { clip, plainText } from "../../text/safe-text.ts";

/* People and posts as a page may show them: see `Network.profilesById`. */

const MAX_NAME = 60;
const MAX_HANDLE = 60;
const MAX_TEXT = 500;
const MAX_LINE_BREAKS = 8;
export const MAX_SHOWN = 10;

interface Account {
  readonly network: string;
  readonly url: string | undefined;
  /** `undefined` where only numbers may be shown. */
  readonly profile: { readonly name: string; readonly handle: string } | undefined;
}

export interface ShownPerson extends Account {
  readonly followers: number;
  readonly score: number;
}

export interface ShownPost extends Account {
  /** `undefined` where only numbers may be shown, or the author marked the post as sensitive. */
  readonly text: string | undefined;
  readonly isSensitive: boolean;
  readonly lang: string | undefined;
  readonly at: Date;
  readonly reposts: number;
  readonly likes: number;
}

function accountOf({ id, screenName, name }: User): Account {
  const network = networkOf(id);
  const shown = { network: network?.name ?? "an unknown network" };
  if (!network) return { ...shown, url: undefined, profile: undefined };
  if (network.profilesById !== undefined) return { ...shown, url: network.profilesById + id, profile: undefined };
  const handle = plainText(screenName, MAX_HANDLE);
  return { ...shown, url: profileUrl(id, screenName), profile: { name: plainText(name, MAX_NAME) || handle || "?", handle } };
}

export const shownPeople = (people: readonly Influencer[]): ShownPerson[] =>
  people.slice(0, MAX_SHOWN).map(({ user, score }) => ({ ...accountOf(user), followers: user.followersCount, score }));

export const shownPosts = (posts: readonly Tweet[]): ShownPost[] => posts.slice(0, MAX_SHOWN).map(shownPost);

function shownPost(post: Tweet): ShownPost {
  const account = accountOf(post.user);
  const isTextShown = account.profile !== undefined && !post.possiblySensitive;
  return {
    ...account,
    url: postUrl({ id: post.id, path: postPath(post) }),
    text: isTextShown ? clip(cleanStart(post.text, MAX_TEXT, MAX_LINE_BREAKS), MAX_TEXT) : undefined,
    isSensitive: post.possiblySensitive,
    lang: isTextShown ? languageOf(post.lang) : undefined,
    at: post.date,
    reposts: post.retweetCount,
    likes: post.favoriteCount,
  };
}

const known = new Map<string, string | undefined>();

/** A language that readers know by this tag; networks have tags of their own, such as `qme`. */
function languageOf(tag: string): string | undefined {
  if (!/^[a-z]{2,3}$/.test(tag)) return undefined;
  if (!known.has(tag)) known.set(tag, Intl.DisplayNames.supportedLocalesOf(tag)[0]);
  return known.get(tag);
}
