import type { User } from "../contract/schemas.ts";
import { escapeLabel, plainText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { type CardContext, MAX_NAME } from "./card.ts";

/** Handles have at most 15 characters; what is longer is none, and only shown in part. */
const MAX_HANDLE = 20;
const handlePattern = /^[A-Za-z0-9_]{1,15}$/;
export const postIdPattern = /^\d{1,20}$/;

/** The handle, if it is one that a link may be built from. */
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

/** Foreign text beside the verified mark: one of its own would pass for the real one. Few have one where it is seen. */
function unmarked(text: string, max: number): string {
  const shown = plainText(text, max);
  return shown.search(verifiedMarks) < 0 ? shown : plainText(text.replace(verifiedMarks, ""), max);
}

/** Display name with the verified mark; the handle stands in for a name that has nothing to show. */
export function displayName(user: User, say: Say): string {
  const name = unmarked(user.name, MAX_NAME) || unmarked(user.screenName, MAX_HANDLE) || say("person.noName");
  return user.verified ? `${name} ✓` : name;
}

/** The line that one reads first: rank and name in bold, leading to the profile where there is one, and the handle. */
export function byline(rank: number, user: User, say: Say): string {
  const name = escapeLabel(displayName(user, say));
  const url = profileUrl(user);
  return `**${rank}. ${url === undefined ? name : `[${name}](<${url}>)`}** ${escapeLabel(handleOf(user, say))}`;
}

/** `@handle`, as plain text. */
export const handleOf = (user: Pick<User, "screenName">, say: Say): string =>
  `@${unmarked(user.screenName, MAX_HANDLE) || say("person.noHandle")}`;

/** `@handle` in markdown: as code, where no two letters look the same, if it is one that needs no cleaning. */
export const handleAsCode = (screenName: string, say: Say): string =>
  handlePattern.test(screenName) ? `\`@${screenName}\`` : escapeLabel(handleOf({ screenName }, say));

/**
 * The avatar's address, if it comes from an allowed origin; Twitter's pictures in 48 pixels, whichever size the address names.
 * Discord shows a small picture as it is, and one of 80 pixels would make an embed taller than its text. Discord rejects a
 * whole message for one malformed picture address.
 */
export function avatarUrl(user: User, { imageOrigins }: CardContext): string | undefined {
  const url = URL.parse(user.profileImageUrl);
  // With a name or a password in it, or a scheme such as blob:, an address does not begin with what is called its origin.
  if (!url || !imageOrigins.has(url.origin) || !url.href.startsWith(`${url.origin}/`)) return undefined;
  const path = url.pathname.replace(/_(?:bigger|200x200|400x400)(?=\.(?:jpe?g|png|gif|webp)$)/i, "_normal");
  // URL leaves some characters of a query as they are that are none of a URL's (RFC 3986).
  const href = `${url.origin}${path}${url.search}`.replace(/[{}|^`\\]/g, encodeURIComponent);
  return href.length <= 2_048 ? href : undefined;
}
