import type { RecordedPerson } from "../analysis/regulars.ts";
import type { User } from "../contract/schemas.ts";
import { escapeLabel, plainText } from "../text/safe-text.ts";
import type { Say } from "../words/language.ts";
import { type CardContext, MAX_NAME } from "./card.ts";
import { listed } from "./format.ts";

const MAX_HANDLE = 20;
const handlePattern = /^[A-Za-z0-9_]{1,15}$/;
export const postIdPattern = /^\d{1,20}$/;

const profileUrl = ({ screenName }: User): string | undefined =>
  handlePattern.test(screenName) ? `https://x.com/${screenName}` : undefined;

export function postUrl(author: User, postId: string): string | undefined {
  const profile = profileUrl(author);
  return profile && postIdPattern.test(postId) ? `${profile}/status/${postId}` : undefined;
}

const verifiedMarks = /[✓✔☑✅🗸🗹]/gu;

/** Removes marks that look like the verified mark. */
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

export function handleOf({ screenName }: Pick<User, "screenName">, say: Say): string {
  const handle = unmarked(screenName, MAX_HANDLE);
  return handle === "" ? say("person.noHandle") : `@${handle}`;
}

/** As code, whose font tells similar letters apart. */
export const handleAsCode = (screenName: string, say: Say): string =>
  handlePattern.test(screenName) ? `\`@${screenName}\`` : escapeLabel(handleOf({ screenName }, say));

export function listedHandles(people: readonly RecordedPerson[], say: Say, max: number): string {
  const handles = people.map(({ handle }) => handleAsCode(handle, say));
  return listed(handles, say, max);
}

/** In 48 pixels: 80 would make an embed taller than its text. Discord rejects a whole message for one malformed URL. */
export function avatarUrl(user: User, { imageOrigins }: CardContext): string | undefined {
  const url = URL.parse(user.profileImageUrl);
  // With credentials or a scheme such as blob:, a URL does not begin with its origin.
  if (!url || !imageOrigins.has(url.origin) || !url.href.startsWith(`${url.origin}/`)) return undefined;
  const path = url.pathname.replace(/_(?:bigger|200x200|400x400)(?=\.(?:jpe?g|png|gif|webp)$)/i, "_normal");
  // URL keeps some characters in queries that RFC 3986 forbids.
  const href = `${url.origin}${path}${url.search}`.replace(/[{}|^`\\]/g, encodeURIComponent);
  return href.length <= 2_048 ? href : undefined;
}
