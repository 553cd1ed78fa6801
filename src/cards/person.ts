import type { User } from "../contract/schemas.ts";
import { escapeLabel, plainText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { type CardContext, MAX_NAME } from "./card.ts";

/** Handles have at most 15 characters; longer text is no handle and is cut. */
const MAX_HANDLE = 20;
const handlePattern = /^[A-Za-z0-9_]{1,15}$/;
export const postIdPattern = /^\d{1,20}$/;

/** Safe to build a link from. */
const validHandle = (user: Pick<User, "screenName">): string | undefined =>
  handlePattern.test(user.screenName) ? user.screenName : undefined;

function profileUrl(user: User): string | undefined {
  const handle = validHandle(user);
  return handle && `https://x.com/${handle}`;
}

export function postUrl(author: User, postId: string): string | undefined {
  const handle = validHandle(author);
  return handle && postIdPattern.test(postId) ? `https://x.com/${handle}/status/${postId}` : undefined;
}

const verifiedMarks = /[✓✔☑✅🗸🗹]/gu;

/** Removes verified marks from foreign text, which would pass for the real one. */
function unmarked(text: string, max: number): string {
  const shown = plainText(text, max);
  return shown.search(verifiedMarks) < 0 ? shown : plainText(text.replace(verifiedMarks, ""), max);
}

/** With the verified mark; the handle replaces an empty name. */
export function displayName(user: User, say: Say): string {
  const name = unmarked(user.name, MAX_NAME) || unmarked(user.screenName, MAX_HANDLE) || say("person.noName");
  return user.verified ? `${name} ✓` : name;
}

export function byline(rank: number, user: User, say: Say): string {
  const name = escapeLabel(displayName(user, say));
  const url = profileUrl(user);
  return `**${rank}. ${url === undefined ? name : `[${name}](<${url}>)`}** ${escapeLabel(handleOf(user, say))}`;
}

export const handleOf = (user: Pick<User, "screenName">, say: Say): string =>
  `@${unmarked(user.screenName, MAX_HANDLE) || say("person.noHandle")}`;

/** As code, in which no two letters look the same, if it needs no cleaning. */
export const handleAsCode = (screenName: string, say: Say): string =>
  handlePattern.test(screenName) ? `\`@${screenName}\`` : escapeLabel(handleOf({ screenName }, say));

/**
 * The avatar if its origin is allowed. Twitter's pictures come in 48 pixels: Discord shows a small picture as it is, and 80
 * pixels would make an embed taller than its text. Discord rejects a whole message for one malformed address.
 */
export function avatarUrl(user: User, { imageOrigins }: CardContext): string | undefined {
  const url = URL.parse(user.profileImageUrl);
  // With credentials, or a scheme such as blob:, an address does not begin with its origin.
  if (!url || !imageOrigins.has(url.origin) || !url.href.startsWith(`${url.origin}/`)) return undefined;
  const path = url.pathname.replace(/_(?:bigger|200x200|400x400)(?=\.(?:jpe?g|png|gif|webp)$)/i, "_normal");
  // URL keeps some characters in queries that RFC 3986 forbids.
  const href = `${url.origin}${path}${url.search}`.replace(/[{}|^`\\]/g, encodeURIComponent);
  return href.length <= 2_048 ? href : undefined;
}
